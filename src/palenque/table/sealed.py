"""Seals as messages: the commitment to all, what it sealed once that is no secret any more."""

from collections.abc import Mapping, Sequence

from palenque import messages, sealing
from palenque.sealing import Seal


def sealed(seal: Seal | None, piles: Sequence[str], open: bool) -> messages.Seal | None:
    """The seal of a deal at a table; None where an older Palenque dealt."""
    if seal is None:
        return None
    opened = sealing.opened(seal.salt, piles) if open else None
    return messages.Seal(commitment=seal.commitment, opened=opened)


def recorded(tags: Mapping[str, str], piles: Sequence[str]) -> messages.Seal | None:
    """The seal that a record tells of."""
    commitment = tags.get(sealing.COMMITMENT)
    if commitment is None:
        return None
    return messages.Seal(commitment=commitment, opened=sealing.opened_by(tags, piles))
