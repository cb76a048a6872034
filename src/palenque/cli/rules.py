"""The commands on rules: rulesets, rules."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from palenque.cli.output import Unusable, example, json_option, out, out_json, ruleset_option

if TYPE_CHECKING:
    from palenque.learning.library import Passage
    from palenque.rulebook import Rule, Word

Command = TypeVar("Command", bound=Callable[..., Any])

DIFFER = {
    "en": "The sources differ",
    "de": "Die Quellen weichen ab",
    "fr": "Les sources diffèrent",
    "it": "Le fonti divergono",
}
COLON = {"fr": "\u202f:"}
"""The colon of a language that sets it off."""


def language_option(command: Command) -> Command:
    """The option ``--lang`` of every command whose texts are in four languages."""
    option = click.option("--lang", default="en", show_default=True, help="en, de, fr or it.")
    return option(command)


@click.command("rulesets", epilog=example("palenque rulesets"))
@json_option
def rulesets_command(as_json: bool) -> None:
    """List every ruleset with one line on it."""
    from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset, rulebook

    found: list[Ruleset | SoloRuleset] = [*RULESETS.values(), *SOLO_RULESETS.values()]
    if as_json:
        out_json(
            [
                {
                    "id": ruleset.id,
                    "title": rulebook.title(ruleset),
                    "summary": rulebook.summary(ruleset),
                    "players": 2 if ruleset.id in RULESETS else 1,
                }
                for ruleset in found
            ]
        )
        return
    width = max(len(ruleset.id) for ruleset in found)
    out("\n".join(f"{one.id.ljust(width)}  {rulebook.summary(one)}" for one in found))


@click.command("rules", epilog=example("palenque rules pacal --ruleset klee --lang de"))
@click.argument("game", type=click.Choice(["pacal"]), required=False)
@ruleset_option
@click.option(
    "--search", "asked", metavar="WORDS", help="Find rules and questions of both games instead."
)
@language_option
@json_option
@click.pass_context
def rules_command(
    ctx: click.Context, game: str | None, name: str, asked: str | None, lang: str, as_json: bool
) -> None:
    """Print the rules of a ruleset, each with its id, or what a search finds."""
    from palenque.pacal import rulebook
    from palenque.pacal.ruleset import resolve

    check_language(lang)
    if asked is not None:
        print_found(asked, lang, as_json)
        return
    if game is None:
        ctx.fail("Missing argument '{pacal}', or --search.")
    ruleset = resolve(name)
    title, summary = rulebook.title(ruleset, lang), rulebook.summary(ruleset, lang)
    words, rules = rulebook.glossary(ruleset, lang), rulebook.rules(ruleset, lang)
    print_page({"ruleset": ruleset.id}, title, summary, lang, words, rules, as_json)


def print_found(words: str, lang: str, as_json: bool) -> None:
    """Prints the rules and the questions that answer to these words, the best first."""
    from palenque.learning.finding import find
    from palenque.learning.library import passages

    found = find(words, passages(lang))
    if as_json:
        out_json([vars(passage) for passage in found])
    elif found:
        out("\n\n".join(map(passage_text, found)))
    else:
        raise click.ClickException(f"Nothing is found for {words!r}.")


def passage_text(passage: "Passage") -> str:
    """A passage with its id and the rulesets that it holds in."""
    head = f"{passage.id} {passage.title}"
    if passage.kind == "question":
        head = f"{passage.title} (palenque faq {passage.id})"
    return "\n".join(map(fitted, [head, passage.text, f"({', '.join(passage.rulesets)})"]))


def check_language(lang: str) -> None:
    """Refuses a language that the rules do not exist in."""
    from palenque.rulebook import LANGUAGES

    if lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Unusable(f"There are no rules in the language {lang!r}; choose {known}.")


def print_page(
    of: dict[str, object],
    title: str,
    summary: str,
    lang: str,
    words: "Sequence[Word]",
    rules: "Sequence[Rule]",
    as_json: bool,
) -> None:
    """Prints a rules page; ``of`` says for machines what it is the page of."""
    if as_json:
        page = {"title": title, "summary": summary, "language": lang}
        parts = {"words": list(map(vars, words)), "rules": list(map(vars, rules))}
        out_json({**of, **page, **parts})
        return
    paragraphs = [title, summary, ""]
    paragraphs += [labelled(word.word, word.meaning, lang) for word in words]
    for rule in rules:
        paragraphs += ["", f"{rule.id} {rule.title}", rule.text]
        if rule.differs:
            paragraphs.append(f"({labelled(DIFFER[lang], rule.differs, lang)})")
    out("\n".join(map(fitted, paragraphs)))


def labelled(label: str, text: str, lang: str) -> str:
    """A label, a colon as the language sets it, and what it stands for."""
    return f"{label}{COLON.get(lang, ':')} {text}"


def fitted(paragraph: str) -> str:
    """The paragraph wrapped for a terminal, as it is for anything else."""
    if sys.stdout is None or not sys.stdout.isatty():
        return paragraph
    from shutil import get_terminal_size
    from textwrap import fill

    return fill(paragraph, max(20, min(88, get_terminal_size().columns - 1)))
