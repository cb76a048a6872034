"""The commands on rules: rulesets, rules."""

import sys

import click

from palenque.cli.output import Unusable, example, json_option, out, out_json, ruleset_option

DIFFER = {
    "en": "The sources differ",
    "de": "Die Quellen weichen ab",
    "fr": "Les sources diffèrent",
    "it": "Le fonti divergono",
}


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
@click.argument("game", type=click.Choice(["pacal"]))
@ruleset_option
@click.option("--lang", default="en", show_default=True, help="en, de, fr or it.")
@json_option
def rules_command(game: str, name: str, lang: str, as_json: bool) -> None:
    """Print the rules of a ruleset, each with its id."""
    from palenque.pacal import rulebook
    from palenque.pacal.ruleset import resolve

    if lang not in rulebook.LANGUAGES:
        known = ", ".join(rulebook.LANGUAGES)
        raise Unusable(f"There are no rules in the language {lang!r}; choose {known}.")
    ruleset = resolve(name)
    rules, words = rulebook.rules(ruleset, lang), rulebook.glossary(ruleset, lang)
    title, summary = rulebook.title(ruleset, lang), rulebook.summary(ruleset, lang)
    if as_json:
        out_json(
            {
                "ruleset": ruleset.id,
                "title": title,
                "summary": summary,
                "language": lang,
                "words": [vars(word) for word in words],
                "rules": [vars(rule) for rule in rules],
            }
        )
        return
    paragraphs = [title, summary, ""]
    paragraphs += [f"{word.word}: {word.meaning}" for word in words]
    for rule in rules:
        paragraphs += ["", f"{rule.id} {rule.title}", rule.text]
        if rule.differs:
            paragraphs.append(f"({DIFFER[lang]}: {rule.differs})")
    out("\n".join(map(fitted, paragraphs)))


def fitted(paragraph: str) -> str:
    """The paragraph wrapped for a terminal, as it is for anything else."""
    if sys.stdout is None or not sys.stdout.isatty():
        return paragraph
    from shutil import get_terminal_size
    from textwrap import fill

    return fill(paragraph, max(20, min(88, get_terminal_size().columns - 1)))
