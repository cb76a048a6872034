"""What a table tells: to whom, in which order, and each view made only where somebody hears it."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Generic, TypeVar

from palenque.game import Seat

E = TypeVar("E")
Listener = Seat | None
"""A seat, or whoever looks on."""
Made = tuple[Listener, Callable[[], E]]


class Told(Generic[E]):
    """What each listener is to be told, as pairs in their order.

    An event is made when it is asked for, and once: it shows the table as it stands then, so
    whoever drives the table asks before anything else happens there.

    >>> told = Told.views([Seat.JADE, None], lambda to: f"seen by {to}")
    >>> [*told.among({None})], len(told)
    ([(None, 'seen by None')], 2)
    """

    def __init__(self, made: Sequence[Made[E]] = ()) -> None:
        self._made = made
        self._events: dict[int, E] = {}

    @classmethod
    def same(cls, listeners: Iterable[Listener], event: E) -> "Told[E]":
        """One event for all of them."""

        def made() -> E:
            return event

        return cls([(to, made) for to in listeners])

    @classmethod
    def views(cls, listeners: Iterable[Listener], show: Callable[[Listener], E]) -> "Told[E]":
        """To each of them what is shown to them."""
        return cls([(to, partial(show, to)) for to in listeners])

    def among(self, listening: Container[Listener]) -> Iterator[tuple[Listener, E]]:
        """What those are told who listen."""
        for number, (to, _) in enumerate(self._made):
            if to in listening:
                yield to, self._event(number)

    def to(self, listener: Listener) -> E:
        """The first that this listener is told."""
        return next(event for _, event in self.among((listener,)))

    def __add__(self, more: "Told[E]") -> "Told[E]":
        return Told([*self._made, *more._made])

    def __iter__(self) -> Iterator[tuple[Listener, E]]:
        return ((to, self._event(number)) for number, (to, _) in enumerate(self._made))

    def __len__(self) -> int:
        return len(self._made)

    def _event(self, number: int) -> E:
        if number not in self._events:
            self._events[number] = self._made[number][1]()
        return self._events[number]
