"""A bounded memory: what is in use somewhere, and of all else the latest."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

V = TypeVar("V")


class Remembered(Generic[V]):
    """One value for each key, the same for all who use it at a time.

    >>> class Box: pass
    >>> boxes = Remembered(1)
    >>> a = boxes.of("a", Box)
    >>> boxes.of("b", Box) is boxes.of("b", Box), boxes.of("a", Box) is a, len(boxes)
    (True, True, 1)
    """

    def __init__(self, most: int = 4096) -> None:
        self._most = most
        self._used: WeakValueDictionary[str, V] = WeakValueDictionary()
        self._latest: OrderedDict[str, V] = OrderedDict()

    def get(self, key: str) -> V | None:
        """What is remembered under this key."""
        return self._used.get(key)

    def forget(self, key: str) -> V | None:
        """What was remembered under this key, which nobody finds there any more."""
        self._latest.pop(key, None)
        return self._used.pop(key, None)

    def of(self, key: str, make: Callable[[], V]) -> V:
        """What is remembered under this key, or else a new one."""
        found = self._used.get(key)
        if found is None:
            self._used[key] = found = make()
        self._latest[key] = found
        self._latest.move_to_end(key)
        if len(self._latest) > self._most:
            self._latest.popitem(last=False)
        return found

    def items(self) -> list[tuple[str, V]]:
        """Everything that is remembered now."""
        return list(self._used.items())

    def __len__(self) -> int:
        return len(self._latest)
