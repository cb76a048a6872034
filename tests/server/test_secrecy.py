"""While a round runs, no byte that a browser is sent depends on a card it may not know."""

import json
import logging
import re
import secrets
from itertools import count
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.game import Seat
from palenque.messages import Refused, Resign
from palenque.pacal import RULESETS, Deal, Match, Move, Ruleset, format_token
from palenque.pacal.phase import Over
from palenque.search import bots
from palenque.server import opening, race_opening, stored
from palenque.server.clock import Clock
from palenque.server.offered import Offered
from palenque.server.pace import Pace
from palenque.table import Setup, Table
from tests.server.house import HASTE, Browser, hold_commitments, house
from tests.strategies import played_round
from tests.table.sessions import hidden

STILL = Clock(monotonic=lambda: 0, now=lambda: 0.0)
MARKS = tuple(range(107, 957, 17))
"""Card values that no other number of a message can be mistaken for."""
MARKED = Ruleset("marked", 999, (4, 3, 2, 1), 15, True, "ascending", "smaller", True, True, 1)
WRONG = ("x", "1+1", "901+902", "901@1", "#")


class Stacked(Random):
    """Shuffles the cards into the order that it was given."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__()
        self.cards = cards

    def shuffle(self, x: object) -> None:
        assert isinstance(x, list)
        x[:] = self.cards


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("seed", range(2))
def test_dealing_the_unseen_cards_otherwise_changes_no_byte(
    ruleset: Ruleset, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_tables(monkeypatch)
    hold_commitments(monkeypatch)
    game = running(played_round(ruleset, Random(seed)))
    first, last = game[0], game[-1]
    cards = stack(first)
    unseen = sorted(hidden([dealt_from(ruleset, cards), *log(last)], Seat.JADE))
    swap = dict(zip(unseen, Random(seed).sample(unseen, len(unseen)), strict=True))
    swapped = tuple(swap.get(card, card) for card in cards)
    assert swapped != cards
    told = session(tmp_path / "as it was", monkeypatch, ruleset, cards, last)
    instead = session(tmp_path / "otherwise", monkeypatch, ruleset, swapped, last)
    assert told == instead
    assert len(told) > len(log(last))


def name_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every table one name, which tells nothing."""
    for module in (opening, race_opening):
        monkeypatch.setattr(module, "new_id", lambda: "table")


class Unplayable(Exception):
    """The other deal does not allow these moves."""


def running(states: list[Match]) -> list[Match]:
    """The states in which the round still runs."""
    found = [m for m in states if m.round and not isinstance(m.round.phase, Over)]
    assert found
    return found


def log(match: Match) -> tuple[Move, ...]:
    assert match.round
    return match.round.log


def stack(match: Match) -> tuple[int, ...]:
    """The order of the cards from which this round was dealt."""
    assert match.round
    return tuple(card for part in (*match.round.scaffolds, *match.round.hands) for card in part)


def dealt_from(ruleset: Ruleset, cards: tuple[int, ...]) -> Deal:
    """The deal of these cards in this order."""
    return pacal.deal(pacal.start(ruleset), Stacked(cards))


def session(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    ruleset: Ruleset,
    cards: tuple[int, ...],
    last: Match,
) -> list[str]:
    """All that Jade is sent while these moves are played, with refusals and requests between."""
    script = movers(ruleset, cards, log(last))
    ids = map(str, count())
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(ids))
    replies = iter([move for seat, move in script if seat is Seat.OBSIDIAN])
    monkeypatch.setattr(bots, "choose", lambda level, view, rng: next(replies, None) or stop())
    with house(folder, rng=Stacked(cards), clock=STILL, pace=Pace(0.002, 0, 1e6)) as served:
        with Browser(served.address) as browser:
            table = browser.open(ruleset.id, level=1)
            with browser.sit(table) as line:
                line.hear()
                for ply, (seat, move) in enumerate(script, 1):
                    line.wait(lambda view, ply=ply: view.ply >= ply)  # type: ignore[misc]
                    if seat is Seat.JADE:
                        for token in WRONG:
                            line.say(type="act", id=f"w{ply}{token}", ply=ply, token=token)
                            assert isinstance(line.hear(), Refused)
                        line.say(type="act", id=f"c{ply}", ply=ply, token=format_token(move))
                        line.hear()
                line.wait(lambda view: view.ply > len(script))
                line.say(type="act", id="late", ply=1, token="1+2")
                line.hear()
                line.hear()
            ask_everything(browser, table)
        return browser.heard[1:]


def stop() -> Move:
    """Ends the computer's script: the test has seen enough."""
    raise StopAsyncIteration


def movers(
    ruleset: Ruleset, cards: tuple[int, ...], moves: tuple[Move, ...]
) -> list[tuple[Seat, Move]]:
    """Who makes which of these moves after this deal."""
    match = pacal.start(ruleset)
    match = pacal.play(match, dealt_from(ruleset, cards))
    found = []
    for move in moves:
        try:
            [seat] = pacal.actors(match)
            match = pacal.play(match, move)
        except ValueError:
            raise Unplayable from None
        found.append((seat, move))
    return found


def ask_everything(browser: Browser, table: str) -> None:
    """Every request that this browser can make, right and wrong."""
    for path in (
        "/api/tables",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/record?seat=J",
        f"/api/tables/{table}/record?seat=O",
        f"/api/tables/{table}/record?seat=17",
        f"/api/tables/{table}/replay",
        f"/api/tables/{table}",
        f"/api/tables/{table}/log",
    ):
        browser.get(path)
    browser.post(f"/api/tables/{table}/rematch/x")
    browser.post("/api/tables", {"ruleset": 17})
    browser.post("/api/replay", {"record": "17"})


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_card_is_in_any_byte(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The cards are marked: their numbers stand nowhere else."""
    caplog.set_level(logging.INFO)
    name_tables(monkeypatch)
    monkeypatch.setattr(stored, "_ruleset", lambda _: MARKED)
    rng = Random(seed)
    marks = Stacked(tuple(rng.sample(MARKS, len(MARKS))))
    with (
        house(tmp_path, Offered({"marked": MARKED}), marks, HASTE, STILL) as served,
        Browser(served.address) as browser,
    ):
        table = browser.open("marked", level=3)
        with browser.sit(table) as line:
            line.hear()
            checked = len(browser.heard)
            while not line.view.end:
                line.asked()
                for token in WRONG:
                    line.act(token)
                ask_everything(browser, table)
                live = served.tables._live[table].table
                checked = check(browser, checked, live, line.view.ply)
                line.step(rng)
    assert not numbers(caplog.text) & set(MARKS)


def check(
    browser: Browser, since: int, table: Table, ply: int, seat: Seat | None = Seat.JADE
) -> int:
    """Looks for hidden cards in all that was heard since; how much was heard."""
    for text in browser.heard[since:]:
        event = json.loads(text) if text.startswith("{") else {}
        if event.get("type") == "view":
            ply = event["view"]["ply"]
            unseen = event["view"]["round"].pop("unseen")
            assert hidden_at(table, ply, seat) <= set(unseen)
        leaked = numbers(json.dumps(event) if event else text) & hidden_at(table, ply, seat)
        assert not leaked, text
        assert not (table.actors and salt(table) in text), text
    return len(browser.heard)


def salt(table: Table) -> str:
    """What keeps the commitment from telling the cards to whoever tries all deals."""
    [seal] = [entry.seal for entry in table.log if entry.seal]
    return seal.salt


def hidden_at(table: Table, ply: int, seat: Seat | None = Seat.JADE) -> set[int]:
    """What this seat may not know after this ply."""
    past = Table("", table.setup, Random(), table.log[:ply])
    return hidden([entry.action for entry in past.log], seat) if past.actors else set()


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\b\d{3}\b", text)}


def test_these_tests_can_fail() -> None:
    """A card in a text is found, and there are hidden cards to be found."""
    table = Table("", Setup(MARKED, ("a", "b")), Stacked(MARKS))
    table.deal(at=0)
    secret = hidden_at(table, 1)
    assert len(secret) == 9 + 9 + 15
    assert numbers(table.show(Seat.OBSIDIAN).model_dump_json()) & secret
    table.receive(Seat.JADE, Resign(id="1", ply=1, scope="match"), at=0)
    assert salt(table) in table.show(Seat.OBSIDIAN).model_dump_json()
