"""The positions of lessons as the browser is shown them: a table of Pacal, or a race of Pakal."""

from palenque import messages, pacal, pakal
from palenque.game import Seat
from palenque.learning.pacal_position import RoundPosition, SoloPosition
from palenque.learning.pakal_position import BoardPosition
from palenque.learning.positions import LEARNER, Position
from palenque.table import position_view, race_showing, showing
from palenque.table.position_view import Shown

RIVAL = "Kan"
SHOWN = Shown(table="", mode="computer", seat="J", names={"O": RIVAL})


def table_view(position: Position, ply: int) -> messages.TableView | None:
    """A position of Pacal as the learner's seat sees it at a table."""
    match position:
        case RoundPosition(match=match):
            return _match_view(match, ply)
        case SoloPosition(game=game):
            return position_view.of_solo(game, ply, table="")
    return None


def race_view(position: Position) -> messages.RaceView | None:
    """A board of Pakal as the learner's seat sees it in a race without a clock."""
    if not isinstance(position, BoardPosition):
        return None
    box, now = pakal.standard(), position.now
    return messages.RaceView(
        table="",
        seat="J",
        host=False,
        level="untimed",
        limit=None,
        track=now.track.spaces,
        torches=list(box.torches),
        finish=box.finish,
        symbols=box.names,
        help=True,
        phase=_phase(position),
        round=1,
        goal=now.goal if position.turned_up else None,
        left=None,
        tiles=position.tiles,
        tiles_left=now.tiles,
        goals_left=0,
        seal=None,
        racers=_racers(position),
        sides=[],
        targets=_targets(position),
        results=[],
        winners=_winners(position),
    )


def _match_view(match: pacal.Match, ply: int) -> messages.TableView:
    view = showing.round_view(pacal.view(match, LEARNER))
    if hand := RoundPosition(match).open_hand:
        view = view.model_copy(update={"hands": {"O": list(hand)}})
    known = {seat: [card for card in hand if card] for seat, hand in view.hands.items()}
    return position_view.of_match(match, view.model_copy(update={"hands": known}), ply, SHOWN)


def _phase(position: BoardPosition) -> messages.RacePhase:
    if position.is_over:
        return "over"
    if position.asks == "slide":
        return "running"
    return "swapping" if position.asks == "swap" else "ready"


def _targets(position: BoardPosition) -> list[messages.Target]:
    """Where each tile would take the disc, while one can be claimed."""
    if position.asks != "slide":
        return []
    now, box = position.now, pakal.standard()
    return race_showing.targets(now.track, box, position.tiles, now.space, now.goal)


def _racers(position: BoardPosition) -> list[messages.Racer]:
    """The learner, and the other where there is one, whose board is no part of a lesson."""
    now = position.now
    claim = position.result.claim if position.result else None
    learner = _racer(LEARNER, "", position.space, claim).model_copy(
        update={
            "face": pakal.format_face(now.face),
            "board": pakal.format_board(now.board),
            "shows": now.shows,
            "due": position.due.value if position.due else None,
        }
    )
    if position.other is None or position.other_space is None:
        return [learner]
    return [learner, _racer(LEARNER.other, RIVAL, position.other_space, position.other.claim)]


def _racer(seat: Seat, name: str, space: int, claim: str | None) -> messages.Racer:
    return messages.Racer(
        seat=race_showing.letter(seat),
        name=name,
        bot=None,
        program=False,
        taken=True,
        present=True,
        arranged=True,
        ready=True,
        face=None,
        board=None,
        shows="",
        slides=0,
        space=space,
        claim=claim,
        due=None,
    )


def _winners(position: BoardPosition) -> list[messages.RaceSeat]:
    """Whose disc is furthest along once the game is over (K10)."""
    if not position.is_over:
        return []
    furthest = max(position.space, position.other_space or 0)
    places: list[tuple[messages.RaceSeat, int | None]] = [
        ("J", position.space),
        ("O", position.other_space),
    ]
    return [seat for seat, space in places if space == furthest]
