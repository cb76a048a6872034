"""The set-up (K1)."""

from dataclasses import replace
from random import Random

import pytest

from palenque import pakal
from palenque.game import Reason, Seat
from palenque.pakal.race import hidden_boards
from tests.pakal.drawn import BOX, UNTIMED, A, J, O, S, played, refused, setup

HIDDEN = "TCTT/TCCC/C_CC/CCCC"
"""On the first face of the box this hides every symbol."""


def dealt(seed: int = 1, seats: tuple[Seat, ...] = (J, O)) -> pakal.Race:
    race = pakal.start(setup(seats))
    return pakal.play(race, pakal.deal(race, Random(seed)))


def laying() -> pakal.Race:
    """Jade has the first card, Obsidian the second."""
    return played(pakal.start(setup()), pakal.Deal((0, 1), "ABCDE", BOX.goals))


@pytest.mark.parametrize(
    ("seats", "tiles"), [((J,), 4), ((J, O), 5), ((J, O, S), 6), ((J, O, S, A), 7)]
)
def test_there_are_three_more_scoring_tiles_than_players(
    seats: tuple[Seat, ...], tiles: int
) -> None:
    """K1, case 8"""
    race = dealt(seats=seats)
    assert len(set(race.tiles)) == len(race.tiles) == tiles
    wrong = pakal.Deal(tuple(range(len(seats))), "ABCDEFGHI"[: tiles + 1], BOX.goals)
    assert refused(pakal.start(setup(seats)), wrong) == (Reason.WRONG_DEAL, "K1")


def test_four_players_may_need_every_symbol_of_their_own_components() -> None:
    """K1"""
    seven = replace(BOX, symbols=BOX.symbols[:7], goals=("ABC", "DEF"))
    race = pakal.start(replace(setup((J, O, S, A)), components=seven))
    assert pakal.play(race, pakal.deal(race, Random(1))).tiles == "ABCDEFG"


def test_chance_draws_a_card_each_the_tiles_and_the_whole_stack() -> None:
    """K1"""
    seats = (J, O, S, A)
    for seed in range(30):
        race = dealt(seed, seats)
        assert isinstance(race.phase, pakal.Arranging)
        assert sorted(race.phase.cards, key=BOX.deck.index) == list(BOX.deck)
        assert sorted(race.stack) == sorted(BOX.goals)
    assert len({dealt(seed).tiles for seed in range(30)}) > 10
    assert len({dealt(seed).stack for seed in range(30)}) == 30


@pytest.mark.parametrize(
    "deal",
    [
        pakal.Deal((0, 4), "ABCDE", BOX.goals),
        pakal.Deal((0,), "ABCDE", BOX.goals),
        pakal.Deal((0, 1), "ABCDD", BOX.goals),
        pakal.Deal((0, 1), "EABCD", BOX.goals),
        pakal.Deal((0, 1), "ABCDZ", BOX.goals),
        pakal.Deal((0, 1), "ABCDE", BOX.goals[1:]),
        pakal.Deal((0, 1), "ABCDE", (*BOX.goals[1:], BOX.goals[1])),
    ],
)
def test_a_wrong_draw_is_refused(deal: pakal.Deal) -> None:
    """K1"""
    assert refused(pakal.start(setup()), deal) == (Reason.WRONG_DEAL, "K1")


def test_the_draw_comes_once_and_first() -> None:
    """K1"""
    race = laying()
    assert refused(race, pakal.Deal((0, 1), "ABCDE", BOX.goals)) == (Reason.NOT_ASKED, "K1")
    start = pakal.start(setup())
    assert refused(start, pakal.Reveal("ABC")) == (Reason.NOT_ASKED, "K1")
    assert pakal.actors(start) == ()


def test_discs_begin_before_the_track() -> None:
    """K1"""
    race = dealt()
    for seat in (O, J):
        race = pakal.play(race, pakal.arrange(race, seat, Random(3)))
    assert [player.space for player in race.players] == [0, 0]
    assert [player.seat for player in race.players] == [J, O]


def test_all_choose_a_side_and_lay_eleven_coloured_squares_over_every_symbol() -> None:
    """K1"""
    race, front, board = laying(), BOX.faces[0], pakal.parse_board(HIDDEN)
    assert pakal.visible(front, board) == ""
    shows = pakal.parse_board("CTTT/TCCC/C_CC/CCCC")
    twelve = pakal.parse_board("TCTT/CCCC/C_CC/CCCC")
    wrong = {
        pakal.Arrange(J, front, shows): Reason.SYMBOL_SHOWS,
        pakal.Arrange(J, front, twelve): Reason.WRONG_SQUARES,
        pakal.Arrange(J, BOX.faces[2], board): Reason.WRONG_FACE,
        pakal.Arrange(S, front, board): Reason.NOT_SEATED,
    }
    for action, reason in wrong.items():
        assert refused(race, action) == (reason, "K1")
    race = pakal.play(race, pakal.Arrange(J, front, board))
    assert refused(race, pakal.Arrange(J, front, board)) == (Reason.LOCKED, "K1")
    assert pakal.actors(race) == (O,)
    assert refused(race, pakal.Reveal(BOX.goals[0])) == (Reason.NOT_ASKED, "K1")


def test_no_two_players_have_the_same_face() -> None:
    """K1"""
    race = played(pakal.start(setup()), pakal.Deal((0, 0), "ABCDE", BOX.goals))
    board = pakal.parse_board(HIDDEN)
    race = played(race, pakal.Arrange(J, BOX.faces[0], board))
    wrong = pakal.Arrange(O, BOX.faces[0], board)
    assert refused(race, wrong) == (Reason.WRONG_FACE, "K1")


def test_squares_are_laid_before_the_first_round_only() -> None:
    """K1"""
    race = laying()
    for seat in (J, O):
        race = pakal.play(race, pakal.arrange(race, seat, Random(3)))
    action = pakal.Arrange(J, BOX.faces[0], pakal.parse_board(HIDDEN))
    assert refused(race, action) == (Reason.NOT_ASKED, "K1")


@pytest.mark.parametrize("side", [0, 1])
def test_arranging_for_a_player_keeps_the_side_that_was_chosen(side: int) -> None:
    """K1"""
    race = laying()
    found = {pakal.arrange(race, J, Random(seed), side).board for seed in range(200)}
    assert pakal.arrange(race, J, Random(1), side).face == BOX.faces[side]
    assert len(found) > 80


def test_the_legal_arrangements_are_those_that_hide_everything() -> None:
    """K1: the hole and four transparent squares on seven blanks"""
    race = laying()
    legal = pakal.legal(race, J)
    assert len(set(legal)) == len(legal) == 2 * 7 * 15
    for action in legal:
        pakal.play(race, action)
    assert len(hidden_boards(BOX.faces[0])) == 105


@pytest.mark.parametrize("seats", [(), (O, J), (J, J)])
def test_seats_stand_in_their_order(seats: tuple[Seat, ...]) -> None:
    with pytest.raises(ValueError, match="one to four different seats"):
        pakal.start(setup(seats))


def test_the_levels() -> None:
    """K1"""
    limits = {id: level.limit for id, level in pakal.LEVELS.items()}
    assert limits == {"easy": 45000, "hard": 35000, "relaxed": 60000, "untimed": None}
    assert pakal.custom(7000).limit == 7000


def test_one_may_play_alone() -> None:
    """K1"""
    race = pakal.start(replace(setup((S,)), level=UNTIMED))
    race = pakal.play(race, pakal.deal(race, Random(1)))
    race = pakal.play(race, pakal.arrange(race, S, Random(1)))
    race = played(race, pakal.deal(race, Random(1)), pakal.Pass(S, 5))
    assert isinstance(race.phase, pakal.Between)
