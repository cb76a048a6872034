"""Where friends play, neither the other nor an onlooker is sent a byte of a hidden card."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from palenque.game import SEATS, Seat
from palenque.messages import Present, Refused, Shown
from palenque.pacal import RULESETS, Match, Ruleset, format_token
from palenque.server import stored
from palenque.server.offered import Offered
from palenque.server.pace import Pace
from tests.server.house import HASTE, Browser, House, Line, hold_commitments, house
from tests.server.test_secrecy import (
    MARKED,
    MARKS,
    STILL,
    WRONG,
    Stacked,
    ask_everything,
    check,
    dealt_from,
    log,
    movers,
    name_tables,
    numbers,
    running,
    stack,
)
from tests.strategies import played_round
from tests.table.sessions import hidden

WATCHERS: tuple[Seat | None, ...] = (*SEATS, None)
Company = dict[Seat | None, tuple[Browser, Line]]


@pytest.mark.parametrize("watcher", WATCHERS, ids=["Jade", "Obsidian", "onlooker"])
def test_dealing_the_unseen_cards_otherwise_changes_no_byte(
    watcher: Seat | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_tables(monkeypatch)
    hold_commitments(monkeypatch)
    ruleset, rng = RULESETS["klee"], Random(2)
    game = running(played_round(ruleset, rng))
    first, last = game[0], game[-1]
    cards = stack(first)
    unseen = sorted(hidden([dealt_from(ruleset, cards), *log(last)], watcher))
    swap = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    swapped = tuple(swap.get(card, card) for card in cards)
    assert swapped != cards
    told = session(tmp_path / "as it was", ruleset, cards, last)[watcher]
    assert told == session(tmp_path / "otherwise", ruleset, swapped, last)[watcher]
    assert len(told) > len(log(last))


def session(
    folder: Path, ruleset: Ruleset, cards: tuple[int, ...], last: Match
) -> dict[Seat | None, list[str]]:
    """All that each of three people is sent while these moves are played."""
    script = movers(ruleset, cards, log(last))
    with (
        house(folder, rng=Stacked(cards), clock=STILL, pace=Pace(rate=1e6)) as served,
        company(served, ruleset.id) as people,
    ):
        for ply, (seat, move) in enumerate(script, 2):
            _, line = people[seat]
            for token in WRONG:
                line.say(type="act", id=f"w{ply}{token}", ply=ply, token=token)
                assert isinstance(line.hear(), Refused)
            line.say(type="without", id=f"a{ply}", ply=ply, choice="claim-round")
            assert isinstance(line.hear(), Refused)
            line.say(type="act", id=f"c{ply}", ply=ply, token=format_token(move))
            for _, other in people.values():
                assert isinstance(other.hear(), Shown)
        for browser, line in people.values():
            ask_everything(browser, line.view.table)
        return {seat: browser.heard[1:] for seat, (browser, _) in people.items()}


@contextmanager
def company(served: House, ruleset: str) -> Iterator[Company]:
    """Ana, Ben, and somebody who looks on, each of whom has heard of all who came."""
    with ExitStack() as stack:
        people: Company = {}
        browsers = [stack.enter_context(Browser(served.address)) for _ in WATCHERS]
        table = browsers[0].open(ruleset, "friends", names={"J": "Ana"})
        for browser, seat in zip(browsers, WATCHERS, strict=True):
            if seat is Seat.OBSIDIAN:
                assert browser.join(table).status_code == 201
                people[Seat.JADE][1].hear()
            line = stack.enter_context(browser.sit(table, seat))
            assert isinstance(line.hear(), Shown)
            for other in [line, *(other for _, other in people.values() if seat)]:
                assert isinstance(other.hear(), Present)
            people[seat] = browser, line
        yield people


@pytest.mark.parametrize("seed", range(2))
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
        company(served, "marked") as people,
    ):
        checked = {seat: len(browser.heard) for seat, (browser, _) in people.items()}
        lines = [line for _, line in people.values()]
        while not lines[0].view.end:
            mover = next(line for line in lines if line.legal)
            if mover is lines[0] and rng.random() < 0.2:
                mover.agree("offer-draw")
            mover.act(rng.choice(mover.legal))
            for line in lines:
                line.wait(lambda view: view.ply == mover.view.ply)  # noqa: B023 - called at once
            for seat, (browser, line) in people.items():
                if rng.random() < 0.3:
                    ask_everything(browser, line.view.table)
                live = served.tables._live[line.view.table].table
                checked[seat] = check(browser, checked[seat], live, line.view.ply, seat)
    assert not numbers(caplog.text) & set(MARKS)
