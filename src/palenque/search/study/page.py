"""A study as a page of the docs, from its results alone."""

from collections.abc import Iterator, Mapping
from typing import Any

from palenque.search.study.advice import ADVICE

Values = Mapping[str, Any]
TITLES: Mapping[str, tuple[str, str]] = {
    "control": (
        "Control what the other receives",
        "Offer two cards that both hurt: each costs the other more fields than most pairs of "
        "the hand would (P4, P5).",
    ),
    "open-fields": (
        "Protect open fields",
        "Put a card on an empty field rather than on another card, which closes a field for good "
        "(P8).",
    ),
    "alive": (
        "Avoid the instant loss",
        "Offer no card that you could not place yourself, for it may come back; of two offered "
        "cards take one that fits (P9).",
    ),
    "spread": (
        "Think of the tie-break",
        "Keep the outermost cards off the outermost fields: where both finish, the smaller spread "
        "wins (P11).",
    ),
    "last": (
        "Use the last card",
        "Place the last card where it fills a field, rather than keep it (P12).",
    ),
}
REASONS = ("complete", "spread", "stuck", "no-offer", "unfinished")


def page(found: Values) -> str:
    """The whole page, as Markdown."""
    return "\n".join([*_head(found), *_table(found), *_advice(found), *_courses(found)])


def _head(found: Values) -> Iterator[str]:
    worlds, rounds, seed = found["worlds"], found["rounds"], found["seed"]
    yield "# Strategy, put to the test"
    yield ""
    yield (
        f"What advice is worth between strong players. Two players search {worlds:,} worlds for "
        "every move; one of them is free, the other always heeds an advice, or always flouts it, "
        "wherever its legal moves differ in that. Both search as well as they can among the moves "
        "that they allow themselves, so what is lost is the advice's doing. Every deal is played "
        "twice with the seats swapped, under the Klee rules. Level 7 of the computer searches 80 "
        "worlds, level 8 searches 2,000."
    )
    yield ""
    yield "```sh"
    yield (
        f"palenque study --rounds {rounds} --worlds {worlds} --seed {seed} --out docs/study.json"
    )
    yield "palenque study --from docs/study.json --page docs     # this page and its pictures"
    yield "```"
    yield ""
    yield (
        "Scores are points a round, a draw counts half; in brackets stands the 95% interval. "
        "Intervals that hold .500 show no difference."
    )
    yield ""


def _table(found: Values) -> Iterator[str]:
    yield "| advice | always heeded | always flouted | verdict |"
    yield "|---|---|---|---|"
    for advice in ADVICE:
        scores = found["advice"][advice.id]
        heeds, flouts = scores["heeds"], scores["flouts"]
        title, _ = TITLES[advice.id]
        yield f"| {title} | {_sure(heeds)} | {_sure(flouts)} | {verdict(heeds, flouts)} |"
    yield ""
    yield "![What each advice is worth](images/study-advice.svg)"
    yield ""


def verdict(heeds: Values, flouts: Values) -> str:
    """What both scores say of an advice.

    >>> fair = {"score": 0.5, "low": 0.45, "high": 0.55}
    >>> lost = {"score": 0.3, "low": 0.25, "high": 0.35}
    >>> verdict(fair, lost), verdict(lost, fair)
    ('holds: to flout it costs 20 points of a hundred', 'misleads: to heed it always costs 20')
    """
    costs, pays = _loss(flouts), _loss(heeds)
    if costs and pays:
        return f"holds with exceptions: to flout it costs {costs}, to heed it always {pays}"
    if costs:
        return f"holds: to flout it costs {costs} points of a hundred"
    if pays:
        return f"misleads: to heed it always costs {pays}"
    return "makes no difference that shows"


def _loss(score: Values) -> int:
    """By how many points of a hundred this is surely less than half, 0 where it is not sure."""
    return round(100 * (0.5 - score["score"])) if score["high"] < 0.5 else 0


def _advice(found: Values) -> Iterator[str]:
    for advice in ADVICE:
        title, text = TITLES[advice.id]
        yield f"## {title}"
        yield ""
        yield text
        yield ""
        positions = found["positions"][advice.id]
        if positions:
            yield (
                f"In {positions['number']:,} positions drawn by lot where moves differ in this, "
                f"the best move that heeds it wins {_more(positions['margin'])} than the best one "
                f"that does not, on average; it is the better one in {positions['better']:.0%}."
            )
            yield ""
            yield from _position("It holds here", positions["holds"])
            yield from _position("It fails here", positions["fails"])


def _position(words: str, shown: Values) -> Iterator[str]:
    better, worse = shown["heeds"], shown["flouts"]
    if shown["margin"] < 0:
        better, worse = worse, better
    yield (
        f"{words}: `{better}` wins {_points(abs(shown['margin']))} oftener than `{worse}`"
        f"{', which heeds it' if shown['margin'] < 0 else ''}."
    )
    yield ""
    yield "```text"
    yield shown["position"]
    yield "```"
    yield ""


def _courses(found: Values) -> Iterator[str]:
    courses = found["courses"]
    yield "## How strong players play"
    yield ""
    yield (
        f"{found['rounds']:,} rounds of two equal players under each ruleset. The French and the "
        "German rules differ from Klee's in the look alone, so the same deals give the same rounds."
    )
    yield ""
    yield f"| | {' | '.join(courses)} |"
    yield f"|---|{'---|' * len(courses)}"
    yield _row("turns a round", (f"{one['turns']:.1f}" for one in courses.values()))
    for reason in REASONS:
        if any(reason in one["ends"] for one in courses.values()):
            shares = (one["ends"].get(reason, 0) for one in courses.values())
            yield _row(f"ends {reason}", (f"{share:.1%}" for share in shares))
    yield _row("who offers first scores", (_sure(one["first"]) for one in courses.values()))
    yield _row("covers a player", (f"{one['covers']:.1f}" for one in courses.values()))
    yield ""
    yield "![How rounds end](images/study-ends.svg)"
    yield ""
    early = courses["klee"]["early"]
    yield (
        f"**Covering early.** Under Klee's rules a player who covers within the first five turns "
        f"scores {_sure(early['covered'])}, one who does not {_sure(early['open'])}. That is not "
        "all the cover's doing, for who has to cover is often in trouble already; the table above "
        "says what covering is worth by choice."
    )
    yield ""
    yield "**Where cards go.** Each field takes the cards around its own share of the deck:"
    yield ""
    yield "![Where strong players put each card](images/study-cards.svg)"
    yield ""
    yield from _solos(found["solos"])


def _solos(solos: Values) -> Iterator[str]:
    yield "## Alone"
    yield ""
    yield (
        "The solo games are won by fitting what comes. The best policy without looking ahead, and "
        "the same one sparing its covers for cards that no empty field takes:"
    )
    yield ""
    yield "| game | won | cards drawn where won |"
    yield "|---|---|---|"
    for name, kinds in solos.items():
        for kind, one in kinds.items():
            words = f"{name}, sparing" if kind == "sparing" else name
            drawn = "–" if one["drawn"] is None else f"{one['drawn']:.1f}"
            yield f"| {words} | {_sure(one)} | {drawn} |"
    yield ""
    yield "[Playing alone](solo.md) has the exact chance of `solo-ajm`, and what foresight adds."
    yield ""


def _row(name: str, cells: Iterator[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


def _sure(score: Values) -> str:
    return f"{_bare(score['score'])} ({_bare(score['low'])} to {_bare(score['high'])})"


def _bare(score: float) -> str:
    return f"{score:.3f}".removeprefix("0")


def _more(margin: float) -> str:
    return f"{_points(abs(margin))} {'oftener' if margin >= 0 else 'more seldom'}"


def _points(share: float) -> str:
    points = round(100 * share)
    return f"{points} {'point' if abs(points) == 1 else 'points'} of a hundred"
