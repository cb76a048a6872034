"""The arena: every deal twice with seats swapped, the same results however they are played."""

import json
from pathlib import Path

import pytest

from palenque.pacal import KLEE, RULESETS
from palenque.search.arena.kept import Keeper, known, turned
from palenque.search.arena.meeting import Result, meet
from palenque.search.arena.plan import ArenaError, Meeting, Plan
from palenque.search.arena.running import Workers, results
from palenque.search.arena.standing import Pair, Standing, ratings

PLAN = Plan(KLEE, ("greedy", "random"), 12, 5)
LOCAL = Workers(1)


def played(plan: Plan, workers: Workers = LOCAL) -> list[Result]:
    return sorted(results(plan, plan.meetings(), workers), key=lambda r: r.meeting.deal)


def test_who_starts_one_round_of_a_deal_does_not_start_the_other() -> None:
    """P3: the seats are swapped, so the same cards start for the other player."""
    for result in played(PLAN):
        first, second = result.rounds
        assert first.starter != second.starter


def test_the_order_of_names_changes_nothing() -> None:
    there = meet(KLEE, 3, Meeting("greedy", "random", 4))
    back = meet(KLEE, 3, Meeting("random", "greedy", 4))
    assert turned(back) == there
    assert turned(turned(there)) == there


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    assert played(PLAN, Workers(2)) == played(PLAN)


def test_every_pair_gets_the_same_deals() -> None:
    plan = Plan(KLEE, ("random", "greedy"), 6, 5)
    assert [meeting.deal for meeting in plan.meetings()] == [0, 1, 2]
    assert [turned(result) for result in played(plan)] == played(PLAN)[:3]


@pytest.mark.parametrize(
    ("players", "rounds", "words"),
    [
        (("greedy",), 10, "2 to 50 players"),
        (("greedy", "greedy"), 10, "'greedy' stands twice"),
        (("greedy", "nobody"), 10, "no player 'nobody'"),
        (("greedy", "random"), 7, "even"),
        (("greedy", "random"), 0, "even"),
    ],
)
def test_what_cannot_be_held_is_refused(players: tuple[str, ...], rounds: int, words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        Plan(KLEE, players, rounds, 1)


def test_a_standing_counts_wins_draws_and_starts() -> None:
    standing = Standing(PLAN.players)
    for result in played(PLAN):
        standing.add(result)
    pair = standing.pairs["greedy", "random"]
    assert pair.rounds == standing.rounds == 12
    assert pair.points == sum(result.points for result in played(PLAN))
    assert standing.ends.total() == 12
    assert 0 <= standing.first <= 12


def test_ratings_are_those_of_bradley_and_terry() -> None:
    """A score of 10/11 is 400 Elo, which the lent half wins pull together a little."""
    first, second = ratings(("a", "b"), [Pair("a", "b", 10_000, 0, 1_000)])
    assert first.elo - second.elo == pytest.approx(400, abs=0.5)
    assert first.elo == pytest.approx(-second.elo)
    assert first.low < first.elo < first.high


def test_ratings_of_three_agree_with_all_scores() -> None:
    pairs = [Pair("a", "b", 76, 0, 24), Pair("b", "c", 76, 0, 24), Pair("a", "c", 91, 0, 9)]
    elo = {rating.name: rating.elo for rating in ratings(("a", "b", "c"), pairs)}
    assert elo["a"] - elo["b"] == pytest.approx(200, abs=10)
    assert elo["b"] == pytest.approx(0, abs=10)


def test_intervals_narrow_with_the_root_of_the_rounds() -> None:
    few, many = (ratings(("a", "b"), [Pair("a", "b", n, 0, n)])[0] for n in (50, 5_000))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.02)


def test_a_player_who_always_wins_has_a_rating_and_a_wide_interval() -> None:
    first, _ = ratings(("a", "b"), [Pair("a", "b", 100, 0, 0)])
    assert 300 < first.elo < first.high < 1_000


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    path, whole = tmp_path / "kept", played(PLAN)
    keeper = Keeper(path, PLAN, resume=False)
    for result in whole[:3]:
        keeper.keep(result)
    keeper.close()
    with path.open("a") as file:
        file.write('{"a": "greedy", "b"')  # a process that was killed while it wrote
    again = Keeper(path, PLAN, resume=True)
    assert again.before == whole[:3]
    again.keep(whole[3])
    again.close()
    assert [json.loads(line)["deal"] for line in path.read_text().splitlines()[1:]] == [0, 1, 2, 3]
    swapped = Plan(KLEE, ("random", "greedy"), 4, 5)
    assert list(known(swapped, whole)) == [turned(result) for result in whole[:2]]


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Keeper(path, PLAN, resume=False).close()
    with pytest.raises(ArenaError, match="is there already"):
        Keeper(path, PLAN, resume=False)
    for plan in (Plan(KLEE, PLAN.players, 12, 6), Plan(RULESETS["ajm"], PLAN.players, 12, 5)):
        with pytest.raises(ArenaError, match="no results with this ruleset and seed"):
            Keeper(path, plan, resume=True)
    with path.open("a") as file:
        file.write("{}\n")
    with pytest.raises(ArenaError, match="line 2: this is not a result"):
        Keeper(path, PLAN, resume=True)


def test_a_cluster_plays_the_same_rounds() -> None:
    assert played(PLAN, Workers(2, "dask")) == played(PLAN)


def test_a_cluster_that_is_not_there_is_said() -> None:
    with pytest.raises(ArenaError, match="no Dask scheduler at nowhere"):
        played(PLAN, Workers(1, "dask", "nowhere"))
