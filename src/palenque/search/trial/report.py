"""A trial in plain lines, beside that of a game that is known to be one."""

from collections.abc import Iterator, Mapping

from palenque.search.trial.summary import Concern, Share, Summary, concerns

MANY = 0.005
"""A share of a table that is shown; a smaller one would be 0%."""
SENTENCES: Mapping[Concern, str] = {
    "endless": "Nobody won a single round, so a match would never end.",
    "drawish": "More than a quarter of the rounds are drawn, and drawn rounds are played again.",
    "one-sided": "Who offers first wins far more or far less than half of the rounds.",
    "short": "A round is over after fewer than three turns.",
    "forced": "At more than half of all decisions there is only one legal move.",
    "indifferent": "What one chooses changes the chance of winning by less than 2 points.",
}
ENDS = ("complete", "spread", "stuck", "no-offer", "unfinished")


def text(names: tuple[str, str], found: tuple[Summary, Summary]) -> str:
    """Both trials side by side, and what stands against the first."""
    rows = [("", *names), *_rows(found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", *verdict(found[0])])


def verdict(found: Summary) -> Iterator[str]:
    """Whether it is a game, in sentences.

    >>> from palenque.search.trial.playing import TriedRound
    >>> from palenque.search.trial.summary import summary
    >>> list(verdict(summary([TriedRound(0.5, "unfinished", 4, (3,), None)])))
    ['Not a game yet: Nobody won a single round, so a match would never end.']
    """
    against = [SENTENCES[concern] for concern in concerns(found)]
    if not against:
        yield "It is a game: nothing that was measured stands against it."
    for number, sentence in enumerate(against):
        yield f"{'Also' if number else 'Not a game yet'}: {sentence}"


def _rows(found: tuple[Summary, Summary]) -> Iterator[tuple[str, ...]]:
    a, b = found
    yield "rounds", f"{a.rounds:,}", f"{b.rounds:,}"
    yield "turns a round", *(f"{x.turns:.1f} ({x.shortest} to {x.longest})" for x in found)
    for end in ENDS:
        if any(x.ends.get(end, 0) >= MANY for x in found):
            yield f"ends {end}", *(f"{x.ends.get(end, 0):.0%}" for x in found)
    yield "drawn", _sure(a.drawn), _sure(b.drawn)
    yield "who offers first scores", _sure(a.first), _sure(b.first)
    yield "decisions with one legal move", f"{a.forced:.0%}", f"{b.forced:.0%}"
    yield "moves at a decision", f"{a.choices:.1f}", f"{b.choices:.1f}"
    if a.worth is not None or b.worth is not None:
        yield "a decision is worth", _points(a.worth), _points(b.worth)
        yield "decisions that matter", _share(a.matters), _share(b.matters)


def _sure(share: Share) -> str:
    return f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"


def _points(worth: float | None) -> str:
    return "-" if worth is None else f"{100 * worth:.0f} points"


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"
