"""Where the rules come from: each statement of the sources, and what covers it.

``python -m palenque.learning.trace docs/trace.md`` writes the page; a test compares the two.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from palenque.learning.rules import PAKAL, rules_of

PAGE = "docs/trace.md"
HEAD = """# Where the rules come from

Made by `python -m palenque.learning.trace {page}` from `src/palenque/learning/trace.toml`; a test
holds the two against each other, and looks for every rule, test, question and lesson named here.

{sources} descriptions of the two games are in circulation. These are their {statements} statements,
in our words, each with its line in the plain text that we had, the rules that hold it, and what
covers it: the tests (their folder is `tests/`), the [questions](faq.md) and the
[lessons](learning.md).
"""


@dataclass(frozen=True)
class Source:
    """A description of a game."""

    id: str
    title: str
    what: str


@dataclass(frozen=True)
class Statement:
    """What a source says on one point, in our words, and the rules, questions and tests of it."""

    source: str
    line: int
    says: str
    rules: tuple[str, ...]
    questions: tuple[str, ...]
    tests: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True)
class Contradiction:
    """Statements that differ, or stand where others are silent, and how that is settled."""

    about: str
    statements: tuple[Statement, ...]
    settled: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Trace:
    """Everything that the page shows; ``lessons`` are those that teach a rule."""

    sources: tuple[Source, ...]
    statements: tuple[Statement, ...]
    contradictions: tuple[Contradiction, ...]
    lessons: Mapping[str, tuple[str, ...]]

    def lessons_of(self, statement: Statement) -> list[str]:
        """The lessons that teach the rules of this statement, each once."""
        found = [lesson for rule in statement.rules for lesson in self.lessons.get(rule, ())]
        return list(dict.fromkeys(found))


@cache
def trace() -> Trace:
    """The trace as it is written down in ``trace.toml``."""
    text = files("palenque.learning").joinpath("trace.toml").read_text(encoding="utf-8")
    read = tomllib.loads(text)
    statements = tuple(map(_statement, read["statement"]))
    keyed = {statement.key: statement for statement in statements}
    contradictions = tuple(
        Contradiction(
            entry["about"],
            tuple(keyed[key] for key in entry["statements"]),
            entry["settled"],
            tuple(entry["rules"]),
        )
        for entry in read["contradiction"]
    )
    sources = tuple(Source(id, **told) for id, told in read["source"].items())
    lessons = {rule: tuple(found) for rule, found in read["lessons"].items()}
    return Trace(sources, statements, contradictions, lessons)


def _statement(entry: Mapping[str, Any]) -> Statement:
    lists = {name: tuple(entry[name]) for name in ("rules", "questions", "tests")}
    return Statement(
        entry["source"], entry["line"], entry["says"], **lists, key=entry.get("key", "")
    )


def page() -> str:
    """The page in Markdown."""
    found = trace()
    head = HEAD.format(page=PAGE, sources=len(found.sources), statements=len(found.statements))
    return "\n".join([head, *_sources(found), *_contradictions(found), *_statements(found)])


def _sources(found: Trace) -> Iterator[str]:
    yield from ("## The sources", "", "| source | what it is | statements |", "|---|---|---|")
    for source in found.sources:
        number = sum(statement.source == source.id for statement in found.statements)
        yield f"| **{source.id}** | *{source.title}*. {source.what} | {number} |"
    yield ""


def _contradictions(found: Trace) -> Iterator[str]:
    yield from ("## Where they differ or are silent", "")
    yield from ("| on what | who says what | how it is settled | rule |", "|---|---|---|---|")
    for one in found.contradictions:
        says = "<br>".join(
            f"**{statement.source}** {statement.line}: {statement.says}"
            for statement in one.statements
        )
        yield f"| {one.about} | {says} | {one.settled} | {_rules(one.rules)} |"
    yield ""


def _statements(found: Trace) -> Iterator[str]:
    for source in found.sources:
        yield from (f"## {source.title}", "")
        yield from ("| line | it says | rule | covered by |", "|---|---|---|---|")
        for statement in found.statements:
            if statement.source == source.id:
                yield _row(found, statement)
        yield ""


def _row(found: Trace, statement: Statement) -> str:
    covered = [f"{_code(statement.questions)} (question)"]
    if lessons := found.lessons_of(statement):
        covered.append(f"{_code(lessons)} (lesson)")
    covered.append(f"{_code(statement.tests)} (test)")
    cells = (str(statement.line), statement.says, _rules(statement.rules), "<br>".join(covered))
    return f"| {' | '.join(cells)} |"


def _code(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _rules(ids: Sequence[str]) -> str:
    return ", ".join(f"[{id}]({_anchor(id)})" for id in ids)


def _anchor(id: str) -> str:
    """Where the documentation has this rule."""
    document = "pakal.md" if id.startswith("K") else "rules.md"
    slug = re.sub(r"[^\w -]", "", f"{id} {titles()[id]}".lower()).replace(" ", "-")
    return f"{document}#{slug}"


@cache
def titles() -> Mapping[str, str]:
    """The English title of every rule."""
    found: dict[str, str] = {}
    for ruleset in ("klee", "ajm", "solo-klee", "solo-ajm", PAKAL):
        for id, rule in rules_of(ruleset).items():
            found.setdefault(id, rule.title)
    return found


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8", newline="\n")
