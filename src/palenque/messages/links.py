"""What the id at the end of a link is made of, and what a message around the link left there."""

import re

ID = r"[A-Za-z0-9_-]+"
"""Ids are letters and digits; older ones hold - and _ as well."""
_BEFORE, _BEHIND = re.compile(r"^[^A-Za-z0-9_-]+"), re.compile(r"[^A-Za-z0-9_-]+$")


def cut(text: str, start: bool = True) -> str:
    """The text without whatever no id can hold at its ends, or at its end alone.

    >>> cut("“x7”), "), cut("<-x_>."), cut("…")
    ('x7', '-x_', '')
    """
    text = _BEHIND.sub("", text)
    return _BEFORE.sub("", text) if start else text
