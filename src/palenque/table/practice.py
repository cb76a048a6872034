"""A position that one visitor plays on for everybody in it: no seats, no log, nothing is kept.

The same position and moves always lead to the same view, the cards that a solo game draws
included, so a link keeps all of it. Cards that a position hides are dealt at random; the same
number deals them the same way again.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random

from palenque import messages, pacal, pakal
from palenque.faults import fault
from palenque.game import SEATS, IllegalAction, NotationError, Seat
from palenque.pacal import Match, View, parse_position, solo
from palenque.pacal.actions import UNKNOWN
from palenque.pacal.notation import Stuck, turns
from palenque.pacal.phase import Offering
from palenque.pacal.round import alive
from palenque.pacal.ruleset import Resolver
from palenque.pacal.solo import Draw, Solo, SoloView, seen
from palenque.pakal import situation
from palenque.pakal.situation import Situation, parse_situation
from palenque.table import position_view, showing
from palenque.table.position_view import Shown

TABLE = "try"
CLAIM = "claim "
MOST_MOVES = 300
"""More than any round has; a board of Pakal may be slid that often, too."""


def practice(
    start: str, moves: Sequence[str], resolve: Resolver, deal: int = 0
) -> messages.Practice:
    """The position after these moves; raises NotationError, RulesetError, IllegalAction.

    ``deal`` is the number by which cards are dealt that the position hides.
    """
    if len(moves) > MOST_MOVES:
        raise NotationError(fault("moves-many", most=MOST_MOVES))
    if start.split()[:1] == [situation.WORD]:
        return _board(parse_situation(start), moves)
    state = parse_position(start, resolve)
    if isinstance(state, Solo):
        return _solo(state, moves)
    return _match(state, moves, deal)


def to_advise(
    start: str, moves: Sequence[str], resolve: Resolver, deal: int = 0
) -> View | SoloView | None:
    """What the seat to move sees after these moves; nothing where none moves, as in Pakal.

    Raises what ``practice`` raises.
    """
    if len(moves) > MOST_MOVES:
        raise NotationError(fault("moves-many", most=MOST_MOVES))
    if start.split()[:1] == [situation.WORD]:
        return None
    state = parse_position(start, resolve)
    if isinstance(state, Solo):
        game = _solo_played(state, moves)
        return None if game.result else solo.view(game)
    match, _ = _played(_opened(state, deal), moves)
    return next((pacal.view(match, seat) for seat in pacal.actors(match)), None)


def _match(match: Match, moves: Sequence[str], deal: int) -> messages.Practice:
    start, hidden = pacal.format_position(match), _hidden(match)
    match = _opened(match, deal)
    begun = match.round
    assert begun
    first = next(iter(pacal.actors(match)), Seat.JADE)
    match, acted = _played(match, moves)
    view = pacal.view(match, next(iter(pacal.actors(match)), acted))
    round = showing.round_view(view).model_copy(update={"log": _log(view, begun.turn, first)})
    assert view.seat
    whose = Shown(table=TABLE, mode="device", seat=showing.letter(view.seat), names={})
    table = position_view.of_match(match, round, len(moves), whose)
    if not hidden:
        return _shown(start, moves, pacal.format_position(match), table)
    seen = _shown(start, moves, pacal.format_position(view), table)
    return seen.model_copy(update={"dealt": list(map(showing.letter, hidden)), "deal": deal})


def _played(match: Match, moves: Sequence[str]) -> tuple[Match, Seat]:
    """The match after these moves, and who acted last."""
    acted = next(iter(pacal.actors(match)), Seat.JADE)
    for number, token in enumerate(moves, 1):
        acted = next(iter(pacal.actors(match)), acted)
        with _counting(number):
            match = pacal.play(match, _move(token))
    return match, acted


def _hidden(match: Match) -> list[Seat]:
    """Whose cards are not all known."""
    assert match.round
    return [seat for seat in SEATS if UNKNOWN in match.round.hands[seat.order]]


def _opened(match: Match, deal: int) -> Match:
    """The match with both hands known, dealt by this number where they were hidden."""
    if not _hidden(match):
        return match
    return _dealt(match, Random(f"{pacal.format_position(match)} {deal}"))


def _dealt(match: Match, rng: Random) -> Match:
    """The match with its hidden cards dealt from all that are nowhere to be seen."""
    assert match.round
    view = replace(pacal.view(match, Seat.JADE), hands=match.round.hands)
    phase = match.round.phase
    if isinstance(phase, Offering) and not match.ruleset.dead_offers:
        held = {card for card in view.hands[phase.seat.order] if card} | set(view.unseen)
        if not any(alive(match.round, card) for card in held):
            raise NotationError(fault("due-no-offer", name=phase.seat.name.title()))
    return pacal.complete(view, rng)


def _log(view: View, number: int, first: Seat) -> list[messages.LogTurn]:
    """The moves by turns from this one on, of which the first may lack what came before.

    The seats of a turn alternate, so whoever acted first stands where the offerer would.
    """
    found = [turn.tokens for turn in turns(view)]
    starters = (view.starter, view.starter.other)
    offerers = [first, *(starters[(number + later + 1) % 2] for later in range(1, len(found)))]
    return [
        messages.LogTurn(turn=at, offerer=showing.letter(seat), tokens=list(tokens))
        for at, (seat, tokens) in enumerate(zip(offerers, found, strict=False), number)
    ]


def _solo(game: Solo, moves: Sequence[str]) -> messages.Practice:
    start = pacal.format_position(game)
    game = _solo_played(game, moves)
    table = position_view.of_solo(game, len(moves), TABLE)
    return _shown(start, moves, pacal.format_position(game), table)


def _solo_played(game: Solo, moves: Sequence[str]) -> Solo:
    start = pacal.format_position(game)
    game = _drawn(game, start, 0)
    for number, token in enumerate(moves, 1):
        with _counting(number):
            game = _drawn(solo.play(game, _placement(game, token)), start, number)
    return game


def _placement(game: Solo, token: str) -> pacal.Placement:
    move = _move(token)
    if isinstance(move, pacal.Placement):
        return move
    if game.result:
        raise NotationError(fault("game-over"))
    raise NotationError(fault("placement", card=game.drawn[0]))


def _drawn(game: Solo, start: str, number: int) -> Solo:
    """The game with its next cards turned up, drawn from all that were not seen."""
    if game.result or UNKNOWN not in game.drawn:
        return game
    unseen = sorted(set(range(1, game.ruleset.deck + 1)) - seen(game))
    cards = Random(f"{start} {number}").sample(unseen, game.ruleset.draw)
    return solo.play(game, Draw(tuple(cards)))


@contextmanager
def _counting(number: int) -> Iterator[None]:
    """Has an error say in which of the moves it is."""
    try:
        yield
    except (NotationError, IllegalAction) as error:
        error.move = number
        raise


def _move(token: str) -> pacal.Move:
    move = pacal.parse_token(token)
    if isinstance(move, Stuck):
        raise NotationError(fault("sees-stuck", card=move.card))
    return move


def _shown(
    start: str, moves: Sequence[str], position: str, table: messages.TableView
) -> messages.Practice:
    return messages.Practice(
        start=start, moves=list(moves), position=position, table=table, board=None
    )


def _board(now: Situation, moves: Sequence[str]) -> messages.Practice:
    start, claim = situation.format_situation(now), None
    for number, token in enumerate(moves, 1):
        with _counting(number):
            if claim:
                raise NotationError(fault("after-claim"))
            if token.startswith(CLAIM):
                claim = _claimed(now, token.removeprefix(CLAIM))
            else:
                now = situation.slide(now, pakal.parse_cell(token))
    board = messages.PracticeBoard(
        symbols=pakal.standard().names,
        face=pakal.format_face(now.face),
        board=pakal.format_board(now.board),
        goal=now.goal,
        tiles=now.tiles,
        track=now.track.spaces,
        space=now.space,
        shows=now.shows,
        claim=claim,
    )
    position = situation.format_situation(now)
    return messages.Practice(
        start=start, moves=list(moves), position=position, table=None, board=board
    )


def _claimed(now: Situation, tile: str) -> messages.PracticeClaim:
    result = situation.claim(now, tile)
    return messages.PracticeClaim(
        tile=tile,
        fate=result.fate.value,
        space=result.space,
        due=result.due.value if result.due else None,
        finishes=situation.finishes(result),
    )
