"""The command that teaches in the terminal: the lessons, one step after another."""

from collections.abc import Sequence

import click

from palenque.cli import lesson_screen
from palenque.cli.learn_words import WORDS
from palenque.cli.output import Unusable, drawable, example, out
from palenque.cli.progress import Progress
from palenque.cli.rules import check_language
from palenque.cli.screen import Quit, Screen
from palenque.game import NotationError
from palenque.interrupts import INTERRUPTED
from palenque.learning.lessons import Lesson, Step, Verdict, judge, lesson, lessons
from palenque.learning.positions import Position
from palenque.learning.rules import rules_of

WAYS = {"skip": 1, "back": -1, "again": 0}
"""Words that lead to another step, and how far; ``again`` begins this one anew."""


@click.command("learn", epilog=example("palenque learn pacal-order --lang de"))
@click.argument("name", metavar="[LESSON]", required=False)
@click.option("--lang", default="en", show_default=True, help="en, de, fr or it.")
@click.option("--list", "only_list", is_flag=True, help="List the lessons and end.")
@click.option("--again", is_flag=True, help="Begin the lesson with its first step.")
@click.pass_context
def learn_command(
    ctx: click.Context, name: str | None, lang: str, only_list: bool, again: bool
) -> None:
    """Learn by doing: positions in which you make the move.

    Without a lesson a list comes first. What is done is kept, and a lesson goes on there.
    """
    check_language(lang)
    if again and name is None:
        raise click.UsageError("--again needs a lesson.")
    chosen = _found(name) if name is not None else None
    if only_list:
        out(drawable("\n".join(lines(lessons(), lang, Progress.kept()))))
        return
    teacher = Teacher(Screen(), lang, Progress.kept(), lessons())
    ctx.exit(teacher.lead(chosen, again))


def _found(name: str) -> Lesson:
    try:
        return lesson(name)
    except LookupError as error:
        raise Unusable(error.args[0]) from None


def lines(every: Sequence[Lesson], language: str, progress: Progress) -> list[str]:
    """Each lesson with its title, and whether it is done."""
    wide = max(len(one.id) for one in every)
    done = f" ({WORDS[language]['done']})"
    return [
        f"{one.id.ljust(wide)}  {one.title[language]}{done if progress.has_finished(one) else ''}"
        for one in every
    ]


class Teacher:
    """Leads through these lessons, and keeps what is done; ``command`` goes on with them."""

    def __init__(
        self,
        screen: Screen,
        language: str,
        progress: Progress,
        every: Sequence[Lesson],
        command: str = "learn",
    ) -> None:
        self.screen = screen
        self.command = command
        self.every = every
        self.language = language
        self.words = WORDS[language]
        self.progress = progress

    def lead(self, one: Lesson | None, again: bool = False) -> int:
        """Teaches until all is done or the learner stops; the exit status."""
        try:
            self.teach(one, again)
        except (Quit, EOFError):
            self.say_kept()
        except KeyboardInterrupt:
            self.say_kept()
            return INTERRUPTED
        return 0

    def teach(self, one: Lesson | None, again: bool = False) -> None:
        """This lesson and those after it; raises Quit where the learner stops."""
        one = one or self._chosen()
        place = 0 if again else self.progress.first_open(one)
        while True:
            self._lead(one, place)
            following = self._next(one)
            if self.progress.has_finished(one):
                title = one.title[self.language]
                self.screen.say(self.words["finished"].format(title=title), "bold")
            if following is None:
                self.screen.say(self.words["all"], "bold green")
                return
            self._go_on(self.words["go on"].format(title=following.title[self.language]))
            one, place = following, self.progress.first_open(following)

    def say_kept(self) -> None:
        """The learner stops here."""
        self.screen.say()
        self.screen.say(self.words["kept"].format(command=self.command))

    def _chosen(self) -> Lesson:
        every = self.every
        opened = (n for n, one in enumerate(every, 1) if not self.progress.has_finished(one))
        default = next(opened, 1)
        named = lines(every, self.language, self.progress)
        self.screen.table([(str(number), line) for number, line in enumerate(named, 1)])
        ask = self.words["which"].format(count=len(every), default=default)
        while True:
            text = self._ask(ask) or str(default)
            if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(every):
                return every[int(text) - 1]
            self.screen.say(self.words["number"].format(count=len(every)), "red")

    def _next(self, one: Lesson) -> Lesson | None:
        """The first lesson behind this one that is not done, else the first of all."""
        every = self.every
        place = every.index(one) + 1
        others = [*every[place:], *every[:place]]
        return next((other for other in others if not self.progress.has_finished(other)), None)

    def _lead(self, one: Lesson, place: int) -> None:
        """From this step on to the end of the lesson."""
        while place < len(one.steps):
            place = max(0, place + self._take(one, place))

    def _take(self, one: Lesson, place: int) -> int:
        """Asks until the answer is right or the learner goes elsewhere; how many steps on."""
        step = one.steps[place]
        here = step.position
        self._show(one, place)
        while True:
            text = self._ask(">")
            if text.casefold() in WAYS:
                return WAYS[text.casefold()]
            if not text or self._answered_word(step, text):
                continue
            verdict = self._judged(step, text, here)
            here = verdict.after if verdict and verdict.goes_on and verdict.after else here
            if verdict and verdict.right:
                self.progress.note(one, step.id)
                if place + 1 < len(one.steps):
                    self._go_on(self.words["next"])
                return 1

    def _show(self, one: Lesson, place: int) -> None:
        step = one.steps[place]
        self.screen.clear()
        where = self.words["step"].format(n=place + 1, count=len(one.steps))
        self.screen.say(f"{one.title[self.language]} · {where}", "bold")
        self.screen.leave_blank()
        lesson_screen.show(self.screen, step.position, self.language)
        self.screen.leave_blank()
        self.screen.say(step.task[self.language])
        self.screen.say(lesson_screen.question(step.position, self.language), "bold")

    def _judged(self, step: Step, text: str, here: Position) -> Verdict | None:
        """Says what is to be said to this line, with the position that it leads to."""
        verdict = None
        try:
            for token in lesson_screen.tokens(here, text):
                verdict = judge(step, token, self.language, here)
                if not verdict.goes_on or verdict.after is None:
                    break
                here = verdict.after
        except NotationError:
            self.screen.say(self.words["unread"], "red")
        if verdict:
            self._say(verdict)
        return verdict

    def _say(self, verdict: Verdict) -> None:
        if verdict.after and (verdict.right or verdict.goes_on or verdict.after.ended_by):
            self.screen.say()
            lesson_screen.show(self.screen, verdict.after, self.language)
            self.screen.say()
        if verdict.goes_on:
            return
        cited = f" ({verdict.rule})" if verdict.rule else ""
        self.screen.say(f"{verdict.text}{cited}", "green" if verdict.right else "red")

    def _answered_word(self, step: Step, text: str) -> bool:
        """Answers a word that is no move, and says whether it was one."""
        word = text.casefold()
        if text == "h" or word == "help":  # H is a tile of Pakal
            self.screen.say(self.words["help"])
        elif word.startswith("?"):
            self._explain(step, word[1:].strip().upper())
        else:
            return False
        return True

    def _explain(self, step: Step, id: str) -> None:
        """The rule of this id, or those that the step teaches."""
        known = rules_of(step.position.rules, self.language)
        for wanted in [id] if id in known else step.rules:
            self.screen.say(f"{wanted} {known[wanted].title}", "bold")
            self.screen.say(known[wanted].text)

    def _ask(self, prompt: str) -> str:
        text = self.screen.ask(prompt)
        if text.casefold() in ("q", "quit"):
            raise Quit
        return text

    def _go_on(self, question: str) -> None:
        self._ask(question)
