"""Text as files and pipes hand it over."""

import io

import pytest

from palenque import plaintext
from palenque.plaintext import MARK, TooLong


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"klee", "klee"), (f"{MARK}klee".encode(), "klee"), (f"{MARK}{MARK}".encode(), MARK)],
)
def test_one_mark_is_skipped(data: bytes, text: str) -> None:
    assert plaintext.read(io.BytesIO(data), 10) == text


def test_what_is_too_long_is_not_read() -> None:
    assert plaintext.read(io.BytesIO(b"12345"), 5) == "12345"
    with pytest.raises(TooLong, match="it has more than 5 bytes"):
        plaintext.read(io.BytesIO(b"123456"), 5)


def test_a_line_that_is_too_long_is_one_line_still() -> None:
    found = list(plaintext.lines(io.BytesIO(b"1\n" + b"2" * 50 + b"\n1234\n\n" + b"3" * 50), 5))
    assert found == [b"1\n", b"222222", b"1234\n", b"\n", b"333333"]
    with pytest.raises(TooLong):
        plaintext.line(found[1], 5, first=False)


def test_only_the_first_line_has_a_mark() -> None:
    raw = f"{MARK} klee \r\n".encode()
    assert plaintext.line(raw, 99, first=True) == "klee"
    assert plaintext.line(raw, 99, first=False).startswith(MARK)
