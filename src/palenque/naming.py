"""Names as they are shown: nothing in them hides, turns the line around or towers above it."""

import unicodedata

LONGEST = 24
MARKS = 3
"""So many combining marks may follow one sign: enough for every living script."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like a space."""
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
