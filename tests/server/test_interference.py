"""Hidden cards change no byte that is sent; bench/interference.py compares 1,000 pairs."""

from pathlib import Path

from bench.interference import differences, run


def test_changing_hidden_cards_changes_no_byte(tmp_path: Path) -> None:
    """For either player, and for an onlooker, of every ruleset"""
    tally = run(tmp_path, 15)
    assert tally.differing == []
    assert tally.pairs == 15
    assert tally.texts > 200


def test_a_difference_is_found() -> None:
    """Also one of length alone"""
    assert not [*differences(["a", "b"], ["a", "b"], "")]
    assert [*differences(["a", "b"], ["a", "c"], "x")] == ["x: b\nc"]
    assert [*differences(["a", "b"], ["a"], "x")] == ["x: 2 texts, or 1"]
