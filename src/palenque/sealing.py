"""Sealed cards: a commitment to what lies face down, published with the deal, opened afterwards.

The commitment is the SHA-256 of a text: the salt and then every pile of cards, each on a line of
its own, each line ended by one ``\\n``, in ASCII.

>>> text = opened("00ff", ["17 4", "9 21"])
>>> text
'00ff\\n17 4\\n9 21\\n'
>>> commitment(text)
'5aa5c3bcb1a15964835d53994c7acbf45c292e33296bda5c70bd887af2fabe0d'
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from palenque.faults import Where, fault
from palenque.tagtext import RecordError, Tags

COMMITMENT, SALT = "Commitment", "Salt"
"""The tags of a record that tell of a seal."""
SALT_BITS = 128
"""So many that nobody finds the cards by trying out every deal."""


@dataclass(frozen=True)
class Seal:
    """What is told of a deal at once, and the salt, which is a secret until it is opened."""

    commitment: str
    salt: str


def seal(piles: Sequence[str], rng: Random) -> Seal:
    """Seals what has been dealt."""
    salt = f"{rng.getrandbits(SALT_BITS):0{SALT_BITS // 4}x}"
    return Seal(commitment(opened(salt, piles)), salt)


def opened(salt: str, piles: Iterable[str]) -> str:
    """The text whose SHA-256 is the commitment."""
    return "".join(f"{line}\n" for line in (salt, *piles))


def commitment(text: str) -> str:
    """The SHA-256 of this text, as 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def tags(seal: Seal | None, open: bool) -> Tags:
    """What a record tells of this seal; the salt only once it is open."""
    if seal is None:
        return ()
    told = ((COMMITMENT, seal.commitment),)
    return (*told, (SALT, seal.salt)) if open else told


def opened_by(tags: Mapping[str, str], piles: Sequence[str]) -> str | None:
    """The text that these tags open; None where a record tells no salt, or not every card."""
    if COMMITMENT not in tags or SALT not in tags or any("?" in pile for pile in piles):
        return None
    return opened(tags[SALT], piles)


def check(tags: Tags, piles: Sequence[str], line: int, where: Where, rule: str) -> None:
    """Raises RecordError where a seal is open and there is something else in it."""
    told = dict(tags)
    text = opened_by(told, piles)
    if text is not None and commitment(text) != told[COMMITMENT]:
        raise RecordError(line, where, rule, fault("commitment"))
