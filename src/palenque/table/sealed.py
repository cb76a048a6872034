"""Seals as messages: the commitment to all, what it sealed once that is no secret any more."""

from collections.abc import Mapping, Sequence
from typing import Any

from palenque import messages, sealing
from palenque.pacal import Deal
from palenque.pacal.record import piles
from palenque.pacal.solo import SoloDeal
from palenque.sealing import Seal
from palenque.table.log import Logged


def sealed(seal: Seal | None, piles: Sequence[str], open: bool) -> messages.Seal | None:
    """The seal of a deal at a table; None where an older Palenque dealt."""
    if seal is None:
        return None
    opened = sealing.opened(seal.salt, piles) if open else None
    return messages.Seal(commitment=seal.commitment, opened=opened)


def latest_seal(log: Sequence[Logged[Any]], open: bool) -> messages.Seal | None:
    """The seal of the latest deal at a table of Pacal."""
    for entry in reversed(log):
        if isinstance(entry.action, Deal | SoloDeal):
            return sealed(entry.seal, piles(entry.action), open)
    return None


def recorded(tags: Mapping[str, str], piles: Sequence[str]) -> messages.Seal | None:
    """The seal that a record tells of."""
    commitment = tags.get(sealing.COMMITMENT)
    if commitment is None:
        return None
    return messages.Seal(commitment=commitment, opened=sealing.opened_by(tags, piles))
