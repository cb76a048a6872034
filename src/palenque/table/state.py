"""A match or a solo game, whichever is played at a table: one set of functions for both."""

from collections.abc import Sequence

from palenque import pacal
from palenque.game import IllegalAction, NotationError, Reason, Seat
from palenque.pacal import Match, Placement, solo
from palenque.pacal.notation import Stuck
from palenque.pacal.phase import asked, asked_rule
from palenque.pacal.solo import Solo, SoloAction, rule_of
from palenque.table import bounds
from palenque.table.log import Claim, Logged, Setup, Sit, Stop, TableAction
from palenque.table.remarks import Remark

State = Match | Solo


def start(setup: Setup) -> State:
    """What is played at this table, before anything happened."""
    if isinstance(setup.ruleset, pacal.Ruleset):
        return pacal.start(setup.ruleset)
    return solo.start(setup.ruleset)


def play(state: State, action: TableAction) -> State:
    """The state after this action; raises IllegalAction if a rule forbids it."""
    played = in_the_game(action)
    if played is None:
        return state
    if isinstance(state, Match):
        return pacal.play(state, played)  # type: ignore[arg-type]
    return state if isinstance(played, pacal.GiveUp) else solo.play(state, played)  # type: ignore[arg-type]


def in_the_game(action: TableAction) -> pacal.Action | SoloAction | None:
    """What this action is in the game itself; None changes nothing there."""
    match action:
        case Claim(seat=seat, scope="round"):
            return pacal.Conclude(seat.other, pacal.End.ABANDONED)
        case Claim(seat=seat):
            return pacal.GiveUp(seat, pacal.End.ABANDONED)
    return None if isinstance(action, Sit | Stop | Remark) else action


def actors(state: State) -> tuple[Seat, ...]:
    """The seats that are asked to act."""
    return solo.actors(state) if isinstance(state, Solo) else pacal.actors(state)


def ending(log: Sequence[Logged[TableAction]]) -> pacal.GiveUp | Stop | None:
    """How the game ended from outside the rules, if it did."""
    last = log[-1].action if log else None
    ended = last if last is None or isinstance(last, Stop) else in_the_game(last)
    return ended if isinstance(ended, pacal.GiveUp | Stop) else None


def is_spent(state: State) -> bool:
    """Whether a round is over and the table allows no further one."""
    return isinstance(state, Match) and not actors(state) and bounds.is_met(state.number)


def is_over(state: State) -> bool:
    """Whether the rules ask for nothing any more."""
    if isinstance(state, Solo):
        return state.result is not None
    return pacal.winner(state) is not None


def result(state: State) -> str:
    """The result as a record tells it: ``3-2``, ``won 12``, or ``*`` where there is none."""
    if isinstance(state, Solo):
        return f"{state.result} {state.drawn_count}" if state.result else "*"
    return f"{state.score[0]}-{state.score[1]}" if is_over(state) else "*"


def rule(state: State) -> str:
    """The id of the rule that says what is to be done now."""
    if isinstance(state, Solo):
        return rule_of(state.ruleset)
    return asked_rule(state.round.phase) if state.round else "P1"


def in_words(state: State) -> str:
    """What is to be done now."""
    if isinstance(state, Solo) or state.round is None:
        return "a drawn card is to be placed"
    return asked(state.round.phase)


def action(state: State, token: str) -> TableAction:
    """What this token does; raises IllegalAction where nobody may do that here."""
    try:
        action = pacal.parse_token(token)
    except NotationError as error:
        raise IllegalAction(Reason.NOT_ASKED, rule(state), error.sentence) from None
    if isinstance(action, Stuck) or (isinstance(state, Solo) and not isinstance(action, Placement)):
        raise IllegalAction(Reason.NOT_ASKED, rule(state), in_words(state))
    return action
