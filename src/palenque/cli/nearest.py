"""What stands for a character that the locale's encoding lacks, wherever text is printed."""

import codecs
import sys

NEAREST = "nearest"
"""The name of this way to encode."""
WALLS: dict[str, str] = dict(zip("─│┌┐└┘├┤┬┴┼·’", "-|+++++++++.'", strict=True))
SIGNS = {
    **WALLS,
    **dict(zip("–—−‘“”«»•→←×", '---\'""""*><x', strict=True)),
    **{"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss", "≤": "<=", "≥": ">="},
}


def replace(error: UnicodeError) -> tuple[str, int]:
    """The nearest ASCII for what cannot be encoded, else its escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(nearest, lacking)), error.end


def nearest(character: str) -> str:
    """ASCII that a reader takes for this character.

    >>> nearest("é"), nearest("…"), nearest("│"), nearest("☃")
    ('e', '...', '|', '\\\\u2603')
    """
    import unicodedata

    if character in SIGNS:
        return SIGNS[character]
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain or ascii(character)[1:-1]


def print_nearest() -> None:
    """Has standard output and error print the nearest for what their encoding lacks."""
    codecs.register_error(NEAREST, replace)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=NEAREST)
