"""The command faq: common questions, each with its rule and a position to try it on."""

from typing import TYPE_CHECKING, Any

import click

from palenque.cli.output import Unusable, example, json_option, out, out_json
from palenque.cli.rules import DIFFER, check_language, fitted, labelled, language_option

if TYPE_CHECKING:
    from palenque.learning.faq import Question
    from palenque.rulebook import Rule

RULES = {"en": "Rules", "de": "Regeln", "fr": "Règles", "it": "Regole"}
ELSEWHERE = {"en": "Elsewhere", "de": "Anderswo", "fr": "Ailleurs", "it": "Altrove"}


@click.command("faq", epilog=example("palenque faq cover-twice --lang de"))
@click.argument("id", required=False, metavar="[ID]")
@language_option
@json_option
def faq_command(id: str | None, lang: str, as_json: bool) -> None:
    """List the common questions, or answer one of them."""
    from palenque.learning import faq

    check_language(lang)
    if id is None:
        print_list(faq.questions(lang), as_json)
        return
    try:
        question = faq.question(id, lang)
    except faq.UnknownQuestion as error:
        raise Unusable(str(error)) from None
    print_answer(question, lang, as_json)


def print_list(questions: "tuple[Question, ...]", as_json: bool) -> None:
    """Prints every question, one a line."""
    if as_json:
        out_json([vars(question) for question in questions])
        return
    width = max(len(question.id) for question in questions)
    out("\n".join(f"{question.id.ljust(width)}  {question.ask}" for question in questions))


def print_answer(question: "Question", lang: str, as_json: bool) -> None:
    """Prints a question, its answer, what the sources say of it, and its positions."""
    differs = {rule.id: rule.differs for rule in rules_of(question, lang) if rule.differs}
    if as_json:
        shown: dict[str, Any] = {**vars(question), "differs": differs}
        out_json(shown)
        return
    rules, rulesets = ", ".join(question.rules), ", ".join(question.rulesets)
    held = labelled(RULES[lang], f"{rules} ({rulesets})", lang)
    paragraphs = [question.ask, "", question.answer, held]
    if question.others:
        paragraphs.append(labelled(ELSEWHERE[lang], question.others, lang))
    paragraphs += [f"({id}. {labelled(DIFFER[lang], text, lang)})" for id, text in differs.items()]
    shown_by = [f"palenque {command(position)}" for position in question.positions]
    out("\n".join([*map(fitted, paragraphs), "", *shown_by]))


def rules_of(question: "Question", lang: str) -> "list[Rule]":
    """The rules that answer it, as the first of its rulesets that has them."""
    from palenque.learning.rules import rules_of

    found: dict[str, Rule] = {}
    for ruleset in reversed(question.rulesets):
        found.update(rules_of(ruleset, lang))
    return [found[id] for id in question.rules]


def command(position: str) -> str:
    """The command that draws this position."""
    words = position.split()
    if words[0] != "pakal":
        return f"show '{position}'"
    _, face, board, goal, *_ = words
    return f"show pakal --face {face} --board {board} --goal {goal}"
