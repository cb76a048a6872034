"""A position as a table would show it, where there is no table: no seats, no log, no clocks."""

from dataclasses import dataclass

from palenque import messages, pacal
from palenque.pacal import Match
from palenque.pacal.solo import Solo
from palenque.table import showing


@dataclass(frozen=True)
class Shown:
    """For whom a position is shown: what its table is called, and who sits there."""

    table: str
    mode: messages.Mode
    seat: messages.SeatLetter
    names: dict[messages.SeatLetter, str]


def of_match(match: Match, round: messages.RoundView, ply: int, shown: Shown) -> messages.TableView:
    """A match whose round is seen so."""
    return _view(match.ruleset, ply, shown, match.score, round=round, end=_end(match))


def of_solo(game: Solo, ply: int, table: str) -> messages.TableView:
    """A solo game."""
    solo = showing.solo_view(pacal.solo.view(game))
    return _view(game.ruleset, ply, Shown(table, "solo", "J", {}), (0, 0), solo=solo)


def _end(match: Match) -> messages.MatchEnd | None:
    winner = pacal.winner(match)
    if winner is None:
        return None
    result = "{}-{}".format(*match.score)
    return messages.MatchEnd(
        winner=showing.letter(winner), gave_up=None, reason=None, result=result
    )


def _view(
    ruleset: pacal.Ruleset | pacal.SoloRuleset,
    ply: int,
    shown: Shown,
    score: tuple[int, int],
    round: messages.RoundView | None = None,
    solo: messages.SoloView | None = None,
    end: messages.MatchEnd | None = None,
) -> messages.TableView:
    return messages.TableView(
        table=shown.table,
        ruleset=showing.ruleset_info(ruleset),
        mode=shown.mode,
        level=None,
        names=shown.names,
        seat=shown.seat,
        open=[],
        ready=[],
        programs=[],
        help=True,
        ply=ply,
        score=score,
        round_number=1,
        round=round,
        solo=solo,
        seal=None,
        company=None,
        pace=None,
        clocks=None,
        end=end,
    )
