"""What has happened in a round: a sequence that is added to without being copied."""

from collections.abc import Iterator, Sequence
from typing import overload

from palenque.pakal.actions import Timed


class History(Sequence[Timed]):
    """The actions of a round, oldest first; one more takes the same time however many there are.

    It never changes: each is a link to the one before it, and equal to the tuple of its actions.

    >>> from palenque.pakal.actions import End, Reveal
    >>> History().plus(Reveal("ABC")).plus(End(45_000))[-1]
    End(at=45000)
    """

    __slots__ = ("_before", "_count", "_last")

    def __init__(self, before: "History | None" = None, last: Timed | None = None) -> None:
        self._before, self._last = before, last
        self._count: int = before._count + 1 if before is not None else 0

    def plus(self, action: Timed) -> "History":
        """This with one more action."""
        return History(self, action)

    def __len__(self) -> int:
        return self._count

    def __reversed__(self) -> Iterator[Timed]:
        link: History | None = self
        while link is not None and link._last is not None:
            yield link._last
            link = link._before

    def __iter__(self) -> Iterator[Timed]:
        return reversed([*reversed(self)])

    @overload
    def __getitem__(self, index: int) -> Timed: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Timed]: ...
    def __getitem__(self, index: int | slice) -> Timed | Sequence[Timed]:
        if index == -1 and self._last is not None:
            return self._last
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History | tuple):
            return NotImplemented
        return len(self) == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
