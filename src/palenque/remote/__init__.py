"""A seat at a server's table, filled from elsewhere: what ``palenque bot`` is made of.

It knows no more than docs/protocol.md tells everybody.
"""

from palenque.remote.place import Place, place
from palenque.remote.playing import UnknownLevel, checked, play, sit
from palenque.remote.visitor import Unreachable, Unwelcome, Visitor

__all__ = [
    "Place",
    "UnknownLevel",
    "Unreachable",
    "Unwelcome",
    "Visitor",
    "checked",
    "place",
    "play",
    "sit",
]
