"""A race of Pakal: who may act, what is legal, what follows (K1 to K10)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from palenque.game import Seat
from palenque.pakal import board as boards
from palenque.pakal.actions import (
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
from palenque.pakal.board import Board
from palenque.pakal.checks import check
from palenque.pakal.components import CELLS, COLOURED_AT_FIRST, SQUARES, Face, bits
from palenque.pakal.history import History
from palenque.pakal.phase import SWAP_TIME, Arranging, Between, Over, Running
from palenque.pakal.scoring import Due, Player, result
from palenque.pakal.setup import Setup
from palenque.pakal.state import Race


def start(setup: Setup) -> Race:
    """A race before anything is drawn; raises ValueError for seats that cannot be."""
    ordered = sorted(set(setup.seats), key=lambda seat: seat.order)
    if not setup.seats or list(setup.seats) != ordered:
        raise ValueError("one to four different seats play, in the order J O S A")
    return Race(setup)


def winners(race: Race) -> tuple[Seat, ...]:
    """The seats that have won: the disc furthest along, a shared space shares the win (K10)."""
    return race.phase.winners if isinstance(race.phase, Over) else ()


def deadline(race: Race) -> int | None:
    """When the clock acts next: the end of the round (K6), or of the time for swaps (K8)."""
    match race.phase:
        case Running():
            return race.setup.level.limit
        case Between(due=due, ended=ended) if due:
            return ended + SWAP_TIME
    return None


def actors(race: Race) -> tuple[Seat, ...]:
    """The seats that may act now, all at once (K2)."""
    match race.phase:
        case Arranging(arranged=done):
            return tuple(
                seat for seat, player in zip(race.setup.seats, done, strict=True) if not player
            )
        case Running(claims=claims):
            pairs = zip(race.setup.seats, claims, strict=True)
            return tuple(seat for seat, claim in pairs if claim is None)
        case Between(due=due):
            return tuple(seat for seat, _ in due)
    return ()


def legal(race: Race, seat: Seat) -> Sequence[Action]:
    """Every legal action of this seat at the time of the last one, in the order of the notation."""
    if seat not in actors(race):
        return []
    match race.phase:
        case Arranging(cards=cards):
            return [
                Arrange(seat, face, board)
                for face in cards[race.setup.place(seat)]
                for board in hidden_boards(face)
            ]
        case Running():
            return _legal_in_round(race, seat)
        case Between(due=due):
            board = race.player(seat).board
            cells = swappable(board, dict(due)[seat])
            return [Swap(seat, cell, race.at) for cell in cells]
    return []


def _legal_in_round(race: Race, seat: Seat) -> Sequence[Action]:
    slides = [Slide(seat, cell, race.at) for cell in boards.PUSHES[race.player(seat).board.hole]]
    claims = [Claim(seat, tile, race.at) for tile in race.tiles_left]
    passes = [Pass(seat, race.at)] if race.setup.level.limit is None else []
    return [*slides, *claims, *passes]


def hidden_boards(face: Face) -> list[Board]:
    """Every arrangement that hides all symbols: hole and transparent squares lie on blanks (K1)."""
    blanks = list(bits(~face.symbols & ((1 << CELLS) - 1)))
    return [
        Board(hole, sum(1 << cell for cell in clear))
        for hole in blanks
        for clear in combinations([b for b in blanks if b != hole], SQUARES - COLOURED_AT_FIRST)
    ]


def swappable(board: Board, due: Due) -> list[int]:
    """The cells whose square may be swapped (K8)."""
    return [
        cell
        for cell in range(CELLS)
        if cell != board.hole and bool(board.clear >> cell & 1) is (due is Due.EASIER)
    ]


def play(race: Race, action: Action) -> Race:
    """The race after this action; raises IllegalAction if a rule forbids it."""
    check(race, action)
    return play_unchecked(race, action)


def play_unchecked(race: Race, action: Action) -> Race:
    """The race after an action that is known to be legal."""
    match action:
        case Deal(cards=cards, tiles=tiles, goals=goals):
            deck = race.setup.components.deck
            phase = Arranging(tuple(deck[card] for card in cards), (None,) * len(cards))
            return replace(race, phase=phase, tiles=tiles, stack=goals)
        case Arrange():
            return _arrange(race, action)
        case Shuffle(goals=goals):
            return replace(race, stack=goals, discards=())
        case Reveal():
            return _reveal(race, action)
    race = replace(race, at=action.at, log=race.log.plus(action))
    match action:
        case Slide(seat=seat, cell=cell):
            return _with_board(race, seat, boards.push(race.player(seat).board, cell))
        case Claim(seat=seat, tile=tile):
            return _claim(race, seat, tile)
        case Pass(seat=seat):
            return _claim(race, seat, "")
        case End():
            return _end(race)
        case Swap():
            return _swap(race, action)


def _arrange(race: Race, action: Arrange) -> Race:
    assert isinstance(race.phase, Arranging)
    arranged = list(race.phase.arranged)
    arranged[race.setup.place(action.seat)] = Player(action.seat, action.face, action.board)
    players = tuple(player for player in arranged if player)
    if len(players) == len(arranged):
        return replace(race, phase=Between(), players=players)
    return replace(race, phase=replace(race.phase, arranged=tuple(arranged)))


def _reveal(race: Race, action: Reveal) -> Race:
    phase = Running(action.goal, (None,) * len(race.setup.seats))
    return replace(
        race,
        phase=phase,
        stack=race.stack[1:],
        number=race.number + 1,
        at=0,
        log=History().plus(action),
    )


def _claim(race: Race, seat: Seat, tile: str) -> Race:
    """One claim a round (K5); with the last one the round ends at once (K6)."""
    assert isinstance(race.phase, Running)
    claims = list(race.phase.claims)
    claims[race.setup.place(seat)] = tile
    race = replace(race, phase=replace(race.phase, claims=tuple(claims)))
    return race if None in claims else _end(race)


def _end(race: Race) -> Race:
    """Discs move (K7), swaps fall due (K8), the goal is discarded (K9), or the race ends (K10)."""
    assert isinstance(race.phase, Running)
    setup, goal = race.setup, race.phase.goal
    results = tuple(
        result(setup.components, setup.track, player, goal, claim)
        for player, claim in zip(race.players, race.phase.claims, strict=True)
    )
    players = tuple(
        replace(player, space=result.space)
        for player, result in zip(race.players, results, strict=True)
    )
    furthest = max(player.space for player in players)
    phase: Over | Between
    if furthest > setup.components.finish:
        first = tuple(player.seat for player in players if player.space == furthest)
        phase = Over(first, tuple(replace(result, due=None) for result in results))
    else:
        due = tuple((result.seat, result.due) for result in results if result.due)
        phase = Between(results, due, race.at)
    return replace(race, phase=phase, players=players, discards=(*race.discards, goal))


def _swap(race: Race, action: Swap) -> Race:
    assert isinstance(race.phase, Between)
    due = tuple(pair for pair in race.phase.due if pair[0] is not action.seat)
    race = replace(race, phase=replace(race.phase, due=due))
    return _with_board(race, action.seat, boards.swap(race.player(action.seat).board, action.cell))


def _with_board(race: Race, seat: Seat, board: Board) -> Race:
    place = race.setup.place(seat)
    player = replace(race.players[place], board=board)
    return replace(race, players=(*race.players[:place], player, *race.players[place + 1 :]))
