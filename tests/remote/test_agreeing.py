"""What a bot answers to proposals: to pauses yes, to draws where it is behind."""

import pytest

from palenque.game import Seat
from palenque.messages import Agree, Word
from palenque.remote.agreeing import answer
from palenque.table import Table
from tests.table.sessions import FRIENDS, act, dealt, mover, tell, tokens


def proposed(table: Table, by: Seat, word: Word) -> Word | None:
    """The bot's answer, to whom the other says this."""
    tell(table, by, Agree(id=f"p{table.ply}", ply=table.ply, word=word))
    return answer(table.view(by.other))


def place_one() -> tuple[Table, Seat]:
    """A table at which one seat has filled a field and the other none; the one that has."""
    table = dealt(FRIENDS)
    picker = mover(table).other
    for _ in range(3):
        act(table, tokens(table)[0])
    return table, picker


def test_it_rests_whenever_it_is_asked_to() -> None:
    table = dealt(FRIENDS)
    assert answer(table.view(Seat.JADE)) is None
    assert proposed(table, Seat.OBSIDIAN, "offer-pause") == "accept-pause"


@pytest.mark.parametrize("behind", [True, False])
def test_it_takes_a_draw_where_it_has_filled_fewer_fields(behind: bool) -> None:
    table, ahead = place_one()
    by = ahead if behind else ahead.other
    answered = "accept-draw" if behind else "decline-draw"
    assert proposed(table, by, "offer-draw") == answered


def test_it_declines_where_both_have_filled_as_many() -> None:
    assert proposed(dealt(FRIENDS), Seat.JADE, "offer-draw") == "decline-draw"
