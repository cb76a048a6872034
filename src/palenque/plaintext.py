"""Text as files and pipes hand it over: bytes in UTF-8, perhaps behind a byte order mark."""

from collections.abc import Iterator
from typing import IO

MARK = "\ufeff"
"""What some editors and spreadsheets put before a text; it says nothing."""
A_TABLE = 100_000
"""The bytes that a ruleset or components of one's own may have."""


class TooLong(ValueError):
    """A text that has more bytes than are read."""

    def __init__(self, most: int) -> None:
        super().__init__(f"it has more than {most:,} bytes")


def unmarked(text: str) -> str:
    """The text without the one mark that it may begin with.

    >>> unmarked("\\ufeffklee")
    'klee'
    """
    return text.removeprefix(MARK)


def read(file: IO[bytes], most: int) -> str:
    """All of a file; raises TooLong, UnicodeDecodeError or OSError."""
    data = file.read(most + 1)
    if len(data) > most:
        raise TooLong(most)
    return unmarked(data.decode())


def lines(file: IO[bytes], most: int) -> Iterator[bytes]:
    """The lines of a file; of one that is longer than ``most`` the first bytes, one too many."""
    while line := file.readline(most + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = file.readline(most + 1)


def line(raw: bytes, most: int, first: bool) -> str:
    """A line without blanks around it; raises TooLong or UnicodeDecodeError."""
    if len(raw) > most:
        raise TooLong(most)
    text = raw.decode()
    return (unmarked(text) if first else text).strip(" \t\r\n")
