"""A race as a message: who races, where the discs stand, what a round came to."""

from collections.abc import Sequence

from palenque import messages, pakal
from palenque.game import Seat
from palenque.pakal.actions import Timed
from palenque.pakal.record import piles
from palenque.pakal.scoring import Result
from palenque.search.distances import par
from palenque.table.race_log import Place, RaceSetup
from palenque.table.race_state import Gathering
from palenque.table.sealed import sealed

BEFORE: tuple[messages.RacePhase, ...] = ("seats", "arranging", "ready", "count-in")
"""The phases in which a view is about the round to come."""
LETTERS: tuple[messages.RaceSeat, ...] = ("J", "O", "S", "A")


def letter(seat: Seat) -> messages.RaceSeat:
    """The letter of a seat of Pakal."""
    return LETTERS[seat.order]


def level(setup: RaceSetup) -> messages.RaceLevel:
    """The level as a message names it."""
    found: messages.RaceLevel = setup.level.id  # type: ignore[assignment]
    return found


def race_view(
    table: str,
    state: Gathering,
    seat: Seat | None,
    at: int,
    present: frozenset[Seat],
    programs: frozenset[Seat],
    host: bool,
) -> messages.RaceView:
    """All that this seat, or an onlooker, may know; nothing tells of the goals to come.

    ``host`` says whether this seat may begin.
    """
    setup, race = state.setup, state.race
    return messages.RaceView(
        table=table,
        seat=letter(seat) if seat else None,
        host=host,
        level=level(setup),
        limit=setup.level.limit,
        track=setup.track.spaces,
        torches=list(setup.components.torches),
        finish=setup.components.finish,
        symbols=setup.components.names,
        help=setup.help,
        phase=state.phase,
        round=state.round,
        goal=goal(state),
        left=left(state, at),
        tiles=race.tiles if race else "",
        tiles_left=race.tiles_left if race else "",
        goals_left=len(race.stack) if race else 0,
        seal=seal(state),
        racers=[
            _racer(state, place.seat, present, place.seat in programs) for place in _shown(state)
        ],
        sides=_sides(state, seat),
        targets=_targets(state, seat),
        results=results(state),
        winners=winners(state),
    )


def _shown(state: Gathering) -> list[Place]:
    """The seats of the race, and before it those that are waited for."""
    taken = state.names.keys()
    return [p for p in state.setup.places if state.race is None or p.seat in taken]


def goal(state: Gathering) -> str | None:
    """The goal on the table, or that of the round just over."""
    race = state.race
    if race is None or not race.number or state.phase == "count-in":
        return None
    if isinstance(race.phase, pakal.Running):
        return race.phase.goal
    return race.discards[-1] if race.discards else None


def seal(state: Gathering) -> messages.Seal | None:
    """The seal of the goal stack, open once the race is over."""
    stacked = state.stacked
    if stacked is None or not isinstance(stacked.action, pakal.Deal | pakal.Shuffle):
        return None
    return sealed(stacked.seal, piles(stacked.action), open=state.phase == "over")


def left(state: Gathering, at: int) -> int | None:
    """The milliseconds that are left of whatever clock runs."""
    deadline = state.deadline
    return None if deadline is None else max(0, deadline - at)


def winners(state: Gathering) -> list[messages.RaceSeat]:
    """Who has won (K10)."""
    return [letter(seat) for seat in pakal.winners(state.race)] if state.race else []


def _racer(state: Gathering, seat: Seat, present: frozenset[Seat], program: bool) -> messages.Racer:
    place, face, board, space = state.setup.place(seat), None, None, 0
    race = state.race
    if race and race.players:
        player = race.player(seat)
        face, board, space = player.face, player.board, player.space
    elif lay := state.laid.get(seat):
        face, board = lay.face, lay.board
    return messages.Racer(
        seat=letter(seat),
        name=state.names.get(seat, ""),
        bot=place.level if place else None,
        program=program,
        taken=seat in state.names,
        present=seat in present,
        arranged=board is not None,
        ready=seat in state.ready,
        face=pakal.format_face(face) if face else None,
        board=pakal.format_board(board) if board else None,
        shows=pakal.visible(face, board) if face and board else "",
        slides=0 if state.phase in BEFORE else state.slides_of(seat),
        space=space,
        claim=_claim(race, seat),
        due=_due(race, seat),
    )


def _claim(race: pakal.Race | None, seat: Seat) -> str | None:
    """The tile that this seat has claimed in the round that runs."""
    if race is None or not isinstance(race.phase, pakal.Running):
        return None
    return race.phase.claims[race.setup.place(seat)]


def _due(race: pakal.Race | None, seat: Seat) -> messages.SwapKind | None:
    """The swap that this seat still owes (K8)."""
    if race is None or not isinstance(race.phase, pakal.Between):
        return None
    due = race.phase.due_of(seat)
    return due.value if due else None


def _sides(state: Gathering, seat: Seat | None) -> list[str]:
    """The two faces of the own card, while the squares may still be laid (K1)."""
    race = state.race
    if race is None or not isinstance(race.phase, pakal.Arranging) or seat not in state.seats:
        return []
    return [pakal.format_face(face) for face in race.phase.cards[race.setup.place(seat)]]


def _targets(state: Gathering, seat: Seat | None) -> list[messages.Target]:
    """Where each scoring tile would take the own disc (K7, K8)."""
    race = state.race
    if race is None or not race.players or seat not in state.seats or state.phase == "over":
        return []
    space, shown = race.player(seat).space, goal(state) if state.phase == "running" else None
    return targets(race.setup.track, race.setup.components, race.tiles, space, shown or "")


def targets(
    track: pakal.Track, components: pakal.Components, tiles: str, start: int, goal: str
) -> list[messages.Target]:
    """Where each of these tiles would take a disc from a space (K7, K8)."""
    return [_target(track, components, tile, start, goal) for tile in tiles]


def _target(
    track: pakal.Track, components: pakal.Components, tile: str, start: int, goal: str
) -> messages.Target:
    if tile in goal:
        return messages.Target(tile=tile, space=None, ahead=None, torch=False)
    space = track.next_space(start, tile)
    torch = components.crosses_torch(start, space)
    return messages.Target(tile=tile, space=space, ahead=space - start, torch=torch)


def results(state: Gathering) -> list[messages.RaceResult]:
    """What the last round came to, until the next one runs."""
    race = state.race
    if race is None or not isinstance(race.phase, pakal.Between | pakal.Over):
        return []
    shown = goal(state) or (race.discards[-1] if race.discards else "")
    fewest = pars(race, state.starts, shown) if race.phase.results else []
    return [
        _result(result, state, state.marks, least)
        for result, least in zip(race.phase.results, fewest, strict=True)
    ]


def pars(race: pakal.Race, starts: tuple[pakal.Board, ...], goal: str) -> list[int]:
    """The fewest slides with which each seat could have reached the goal of the round."""
    pairs = zip(race.players, starts, strict=True)
    return [par(player.face, goal, board) for player, board in pairs]


def _result(
    result: Result, state: Gathering, log: Sequence[Timed], least: int
) -> messages.RaceResult:
    return messages.RaceResult(
        seat=letter(result.seat),
        claim=result.claim,
        shows=result.shows,
        fate=result.fate.value,
        start=result.start,
        space=result.space,
        due=result.due.value if result.due else None,
        swapped=_swapped(result.seat, log),
        time=_time(result.seat, log),
        slides=state.slides_of(result.seat),
        par=least,
    )


def _swapped(seat: Seat, log: Sequence[Timed]) -> str | None:
    """The cell whose square was swapped after the round (K8)."""
    swaps = (a for a in log if isinstance(a, pakal.Swap) and a.seat is seat)
    return next((pakal.format_cell(swap.cell) for swap in swaps), None)


def _time(seat: Seat, log: Sequence[Timed]) -> int | None:
    """When the seat claimed or gave up."""
    ends = (a for a in log if isinstance(a, pakal.Claim | pakal.Pass) and a.seat is seat)
    return next((action.at for action in ends), None)


def invitation(
    table: str, state: Gathering, yours: list[Seat], rematch: str | None = None
) -> messages.Invitation:
    """What a link to the race tells."""
    setup = state.setup
    return messages.Invitation(
        table=table,
        level=level(setup),
        limit=setup.level.limit,
        track=setup.track.id,
        names={letter(seat): state.names[seat] for seat in state.seats},
        open=[letter(seat) for seat in state.open],
        yours=[letter(seat) for seat in yours],
        begun=state.race is not None,
        over=state.phase == "over",
        rematch=rematch,
    )
