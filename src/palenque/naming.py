"""Names as they are shown: nothing in them hides, turns the line around or towers above it."""

import unicodedata

LONGEST = 24
MARKS = 3
"""So many combining marks may follow one sign: enough for every living script."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like a space."""
TURNING = frozenset(("R", "AL", "AN"))
"""Directions of signs that turn what stands beside them, too."""
ISOLATE, END = "\u2068", "\u2069"
"""Around a name: it has a direction of its own and leaves that of the line as it is."""
DROPPED = frozenset(("Cc", "Cf", "Co", "Cs"))
"""Control, format (invisible signs and those that turn the direction), private use, surrogates."""


def shown(name: str) -> str:
    """The name as it may be shown, composed (NFC); empty where nothing of it can be seen.

    >>> shown("  Ana\\u202e\\u200b  Be\\u0301a "), shown("\\u3164\\u2800\\u200d")
    ('Ana Béa', '')
    """
    kept, marks = "", MARKS
    for sign in unicodedata.normalize("NFC", name):
        category = unicodedata.category(sign)
        if sign.isspace() or sign in BLANK:
            sign, marks = " ", MARKS
        elif category in DROPPED:
            continue
        elif category.startswith("M"):
            marks += 1
            if marks > MARKS:
                continue
        else:
            marks = 0
        kept += sign
    return " ".join(kept.split())


def isolated(name: str) -> str:
    """The name as it stands in a sentence: where it runs from right to left, it turns itself alone.

    >>> isolated("Ana"), isolated("\\u05d3\\u05e0") == "\\u2068\\u05d3\\u05e0\\u2069"
    ('Ana', True)
    """
    turns = any(unicodedata.bidirectional(sign) in TURNING for sign in name)
    return f"{ISOLATE}{name}{END}" if turns else name
