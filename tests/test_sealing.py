"""What is sealed can be told afterwards, and nothing else in its place."""

import re
from random import Random

import pytest

from palenque import sealing
from palenque.faults import Where
from palenque.sealing import COMMITMENT, SALT, Seal, check, commitment, opened, seal, tags
from palenque.tagtext import RecordError

PILES = ("17 4", "9 21")


def test_the_commitment_is_the_sha256_of_salt_and_piles_a_line_each() -> None:
    """Computed with: printf '00ff\\n17 4\\n9 21\\n' | sha256sum"""
    known = "5aa5c3bcb1a15964835d53994c7acbf45c292e33296bda5c70bd887af2fabe0d"
    assert commitment(opened("00ff", PILES)) == known


def test_a_salt_has_128_bits_also_where_they_begin_with_zeros() -> None:
    class Zeros(Random):
        def getrandbits(self, k: int, /) -> int:
            assert k == 128
            return 1

    assert seal(PILES, Zeros()).salt == 31 * "0" + "1"
    assert re.fullmatch("[0-9a-f]{32}", seal(PILES, Random(1)).salt)


def test_the_same_cards_are_sealed_otherwise_every_time() -> None:
    rng = Random(1)
    assert len({seal(PILES, rng).commitment for _ in range(100)}) == 100


def test_a_record_tells_the_salt_only_once_the_seal_is_open() -> None:
    made = Seal("c0", "5a")
    assert tags(made, open=False) == ((COMMITMENT, "c0"),)
    assert tags(made, open=True) == ((COMMITMENT, "c0"), (SALT, "5a"))
    assert tags(None, open=True) == ()


def test_other_cards_or_another_salt_break_the_seal() -> None:
    made = seal(PILES, Random(1))
    check(tags(made, open=True), PILES, 3, Where(round=1), "P1")
    for told, piles in (
        (made, ("17 4", "21 9")),
        (made, ("17 4 9", "21")),
        (Seal(made.commitment, 32 * "0"), PILES),
        (Seal(made.commitment.upper(), made.salt), PILES),
    ):
        with pytest.raises(RecordError, match="round 1, P1: Commitment is not") as wrong:
            check(tags(told, open=True), piles, 3, Where(round=1), "P1")
        assert wrong.value.line == 3


def test_what_is_not_open_is_not_checked() -> None:
    """A record taken while the round runs has no salt, and not every card."""
    made = Seal(64 * "0", 32 * "0")
    check(tags(made, open=False), PILES, 1, Where(round=1), "P1")
    check(tags(made, open=True), ("17 ?", "9 21"), 1, Where(round=1), "P1")
    assert sealing.opened_by(dict(tags(made, open=False)), PILES) is None
