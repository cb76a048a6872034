"""What the server must know of a game to keep its tables, whatever the game is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter

from palenque.game import Seat
from palenque.table import Logged
from palenque.table.telling import Told


class AnyTable(Protocol):
    """A table of any game: commands and ticks come in with their time, events come out."""

    id: str
    setup: Any
    log: list[Logged[Any]]
    programs: frozenset[Seat]
    """The seats at which programs play that are no part of the server: all are told so."""

    @property
    def ply(self) -> int:
        """The number of actions so far."""

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""

    @property
    def deadline(self) -> int | None:
        """When ``tick`` is to be called."""

    @property
    def due(self) -> int | None:
        """When ``tick`` is to be called though nobody is there, and no server ran meanwhile."""

    @property
    def open(self) -> Sequence[Seat]:
        """The seats that are waited for."""

    @property
    def listeners(self) -> Sequence[Seat | None]:
        """Who can be told something; None stands for onlookers."""

    def sit(self, seat: Seat, name: str, at: int) -> None:
        """Somebody takes an open seat."""

    def receive(self, seat: Seat, command: Any, at: int) -> Told[Any]:
        """Carries out a command; what each listener is to be told."""

    def tick(self, at: int) -> Told[Any]:
        """What time alone brings about."""

    def attend(self, present: frozenset[Seat], at: int) -> Told[Any]:
        """Learns who is connected."""

    def show(self, seat: Seat | None, at: int) -> Any:
        """The table as this listener may see it."""

    def greeting(self, seat: Seat | None, at: int) -> Sequence[Any]:
        """What a socket of this listener is told that comes."""

    def spoken(self, event: Any, at: int) -> Any:
        """An event as it is sent at this time."""

    def unsaved(self, seat: Seat, command: Any) -> Any:
        """The answer to a command whose effect could not be stored."""

    def outdated(self, event: Any) -> bool:
        """Whether the present view is to follow this answer."""

    def foresee(self) -> Callable[[], object] | None:
        """Work that will be needed soon and may be done in another thread."""

    def take_back(self, ply: int) -> None:
        """Forgets every action from this ply on."""


T = TypeVar("T", bound=AnyTable)


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A game as the server keeps it.

    ``first`` names the action without which a stored game of a setup is none, if there is
    one. ``actions`` names the kinds of stored actions for a setup. ``standing`` tells how a
    table stands after its actions since a ply, None where that is as before.
    """

    game: str
    commands: TypeAdapter[Any]
    first: Callable[[Any], str | None]
    setup_text: Callable[[Any], str]
    read_setup: Callable[[object], Any]
    actions: Callable[[Any], Mapping[str, type]]
    table: Callable[[str, Any, Random, Sequence[Logged[Any]]], T]
    standing: Callable[[T, int], str | None]
