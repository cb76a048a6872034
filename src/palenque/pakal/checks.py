"""Whether a rule forbids an action, which one, and why."""

from collections import Counter
from typing import NoReturn

from palenque.game import IllegalAction, Reason, Seat
from palenque.pakal.actions import (
    UNKNOWN,
    Action,
    Arrange,
    Claim,
    Deal,
    End,
    Pass,
    Reveal,
    Shuffle,
    Slide,
    Swap,
)
from palenque.pakal.board import can_push, visible
from palenque.pakal.components import COLOURED_AT_FIRST
from palenque.pakal.notation import format_cell
from palenque.pakal.phase import SWAP_TIME, Arranging, Between, Dealing, Over, Running
from palenque.pakal.scoring import Due
from palenque.pakal.state import Race, unseen


def check(race: Race, action: Action) -> None:
    """Raises IllegalAction if a rule forbids this action."""
    if isinstance(race.phase, Over):
        _refuse(action, Reason.MATCH_OVER, "K10", "the race is over")
    match action:
        case Deal():
            _check_deal(race, action)
        case Arrange():
            _check_arrange(race, action)
        case Shuffle():
            _check_shuffle(race, action)
        case Reveal():
            _check_reveal(race, action)
        case Slide():
            _check_slide(race, action)
        case Claim():
            _check_claim(race, action)
        case Pass():
            _check_pass(race, action)
        case End():
            _check_end(race, action)
        case Swap():
            _check_swap(race, action)


def _refuse(action: Action, reason: Reason, rule: str, sentence: str) -> NoReturn:
    raise IllegalAction(reason, rule, sentence, action)


def _name(seat: Seat) -> str:
    return seat.name.title()


# Set-up (K1)


def _check_deal(race: Race, deal: Deal) -> None:
    setup, components = race.setup, race.setup.components
    if not isinstance(race.phase, Dealing):
        _refuse(deal, Reason.NOT_ASKED, "K1", "the cards are dealt once")
    cards, tiles = set(deal.cards), sorted(set(deal.tiles))
    if len(deal.cards) != len(setup.seats):
        _refuse(deal, Reason.WRONG_DEAL, "K1", "each player gets a card")
    if not cards <= set(range(len(components.cards))):
        _refuse(deal, Reason.WRONG_DEAL, "K1", "a card is dealt that is not in the box")
    if not set(tiles) <= set(components.letters) or tiles != list(deal.tiles):
        _refuse(deal, Reason.WRONG_DEAL, "K1", "the scoring tiles are different symbols, ascending")
    if len(tiles) != setup.tiles:
        sentence = f"there are {setup.tiles} scoring tiles, not {len(tiles)}"
        _refuse(deal, Reason.WRONG_DEAL, "K1", sentence)
    if not _is_stack(deal.goals, components.goals):
        _refuse(deal, Reason.WRONG_DEAL, "K1", "the stack holds every goal tile once")


def _is_stack(goals: tuple[str, ...], tiles: tuple[str, ...]) -> bool:
    """Says whether a stack can hold exactly these goal tiles; ``?`` stands for any."""
    known = Counter(goal for goal in goals if goal != UNKNOWN)
    return len(goals) == len(tiles) and known <= Counter(tiles)


def _check_arrange(race: Race, action: Arrange) -> None:
    phase = race.phase
    if not isinstance(phase, Arranging):
        _refuse(action, Reason.NOT_ASKED, "K1", "squares are laid before the first round only")
    place = _seated(race, action)
    if phase.arranged[place] is not None:
        _refuse(action, Reason.LOCKED, "K1", f"{_name(action.seat)} has laid the squares already")
    if action.face not in phase.cards[place]:
        _refuse(action, Reason.WRONG_FACE, "K1", "this face is not a side of the player's card")
    if any(player and player.face == action.face for player in phase.arranged):
        _refuse(action, Reason.WRONG_FACE, "K1", "another player has this face")
    if action.board.coloured != COLOURED_AT_FIRST:
        sentence = f"{COLOURED_AT_FIRST} squares are coloured at first, not {action.board.coloured}"
        _refuse(action, Reason.WRONG_SQUARES, "K1", sentence)
    if shows := visible(action.face, action.board):
        _refuse(
            action, Reason.SYMBOL_SHOWS, "K1", f"all symbols are to be hidden, and {shows} shows"
        )


# The round (K2 to K6)


def _check_shuffle(race: Race, action: Shuffle) -> None:
    _check_between(race, action)
    if race.stack:
        _refuse(action, Reason.WRONG_GOAL, "K9", "goals are shuffled when the stack is empty")
    if not _is_stack(action.goals, race.discards):
        _refuse(action, Reason.WRONG_GOAL, "K9", "the new stack holds exactly the discarded goals")


def _check_reveal(race: Race, action: Reveal) -> None:
    _check_between(race, action)
    if action.at != 0:
        _refuse(action, Reason.WRONG_TIME, "K2", "the clock starts at 0 ms, with the goal")
    if not race.stack:
        _refuse(
            action, Reason.WRONG_GOAL, "K9", "the stack is empty: the discards are shuffled first"
        )
    top = race.stack[0]
    if top == UNKNOWN:
        left = Counter(unseen(race.setup.components, race.discards, race.phase))
        left.subtract(goal for goal in race.stack if goal != UNKNOWN)
        if left[action.goal] < 1:
            _refuse(action, Reason.WRONG_GOAL, "K2", f"{action.goal} is not in the stack")
    elif action.goal != top:
        _refuse(action, Reason.WRONG_GOAL, "K2", f"the top goal is {top}, not {action.goal}")


def _check_between(race: Race, action: Shuffle | Reveal) -> None:
    phase = race.phase
    if isinstance(phase, Running):
        _refuse(action, Reason.ROUND_RUNNING, "K6", "the round is still running")
    if not isinstance(phase, Between):
        _refuse(action, Reason.NOT_ASKED, "K1", "the squares are not laid yet")
    if phase.due:
        owners = ", ".join(_name(seat) for seat, _ in phase.due)
        _refuse(action, Reason.SWAP_DUE, "K8", f"a swap is still due from {owners}")


def _check_slide(race: Race, action: Slide) -> None:
    if not isinstance(race.phase, Running):
        _refuse(action, Reason.ROUND_OVER, "K8", "no square slides between rounds")
    _check_playing(race, race.phase, action, "slides no more")
    _check_clock(race, action, "K6")
    if not can_push(race.player(action.seat).board, action.cell):
        hole = format_cell(race.player(action.seat).board.hole)
        sentence = f"{format_cell(action.cell)} does not share a row or column with the hole {hole}"
        _refuse(action, Reason.NOT_IN_LINE, "K3", sentence)


def _check_claim(race: Race, action: Claim) -> None:
    if not isinstance(race.phase, Running):
        _refuse(action, Reason.ROUND_OVER, "K5", "no round is running")
    _check_playing(race, race.phase, action, "claims once")
    _check_clock(race, action, "K5")
    if action.tile not in race.tiles or len(action.tile) != 1:
        sentence = f"there is no scoring tile {action.tile}; the tiles are {race.tiles}"
        _refuse(action, Reason.NO_SUCH_TILE, "K5", sentence)
    if action.tile in race.phase.claims:
        owner = race.setup.seats[race.phase.claims.index(action.tile)]
        _refuse(action, Reason.TILE_TAKEN, "K5", f"{_name(owner)} has the tile {action.tile}")


def _check_pass(race: Race, action: Pass) -> None:
    if not isinstance(race.phase, Running):
        _refuse(action, Reason.ROUND_OVER, "K6", "no round is running")
    if race.setup.level.limit is not None:
        _refuse(action, Reason.TIMED, "K6", "a round is given up at untimed tables only")
    _check_playing(race, race.phase, action, "has nothing left to give up")
    _check_clock(race, action, "K6")


def _check_end(race: Race, action: End) -> None:
    limit = race.setup.level.limit
    if not isinstance(race.phase, Running):
        _refuse(action, Reason.ROUND_OVER, "K6", "no round is running")
    if limit is None:
        sentence = "an untimed round ends when every player has claimed or given up"
        _refuse(action, Reason.NOT_ASKED, "K6", sentence)
    if action.at != limit:
        sentence = f"the clock ends the round at {limit} ms, unless every player has claimed"
        _refuse(action, Reason.WRONG_TIME, "K6", sentence)


def _check_playing(race: Race, phase: Running, action: Slide | Claim | Pass, no: str) -> None:
    claim = phase.claims[_seated(race, action)]
    if claim is not None:
        done = f"has claimed {claim}" if claim else "has given up the round"
        _refuse(action, Reason.LOCKED, "K5", f"{_name(action.seat)} {done} and {no}")


def _check_clock(race: Race, action: Slide | Claim | Pass, rule: str) -> None:
    """A deadline is exclusive: 44,999 ms is in time, 45,000 ms is not (K5)."""
    limit = race.setup.level.limit
    if action.at < race.at:
        sentence = f"{action.at} ms comes before the last action at {race.at} ms"
        _refuse(action, Reason.WRONG_TIME, "K2", sentence)
    if limit is not None and action.at >= limit:
        _refuse(action, Reason.OUT_OF_TIME, rule, f"the clock ended the round at {limit} ms")


def _seated(race: Race, action: Arrange | Slide | Claim | Pass | Swap) -> int:
    if action.seat not in race.setup.seats:
        _refuse(action, Reason.NOT_SEATED, "K1", f"{_name(action.seat)} is not in this race")
    return race.setup.place(action.seat)


# Swaps (K8)


def _check_swap(race: Race, action: Swap) -> None:
    phase = race.phase
    if isinstance(phase, Running):
        _refuse(action, Reason.ROUND_RUNNING, "K8", "squares are swapped after the round")
    _seated(race, action)
    due = phase.due_of(action.seat) if isinstance(phase, Between) else None
    if due is None or not isinstance(phase, Between):
        _refuse(action, Reason.NO_SWAP_DUE, "K8", f"no swap is due from {_name(action.seat)}")
    _check_swap_time(race, action, phase.ended + SWAP_TIME)
    board = race.player(action.seat).board
    kind = "coloured" if due is Due.HARDER else "transparent"
    is_clear = bool(board.clear >> action.cell & 1)
    if action.cell == board.hole or is_clear is (due is Due.HARDER):
        sentence = f"a {kind} square is to be swapped, and {format_cell(action.cell)} holds none"
        _refuse(action, Reason.WRONG_SQUARE, "K8", sentence)


def _check_swap_time(race: Race, action: Swap, deadline: int) -> None:
    if action.at < race.at:
        sentence = f"{action.at} ms comes before the last action at {race.at} ms"
        _refuse(action, Reason.WRONG_TIME, "K2", sentence)
    if action.drawn and action.at != deadline:
        _refuse(action, Reason.WRONG_TIME, "K8", f"chance chooses at {deadline} ms")
    if not action.drawn and action.at >= deadline:
        _refuse(action, Reason.OUT_OF_TIME, "K8", f"the owner had until {deadline} ms")
