"""Passphrases: words that a person can copy by hand, and nobody can guess."""

import hashlib
import re
import unicodedata
from functools import cache

from xkcdpass import xkcd_password

WORDS = 7
"""So many of 1,295 words make 72 bits, which a slow hash keeps out of anybody's reach."""
LONGEST = 200
_COST = {"n": 1 << 14, "r": 8, "p": 1}
"""16 MB and some 50 ms for each try."""
_SALT = b"palenque passphrase 1"
"""The same for all, because a passphrase is looked up without a name; 72 random bits bear that."""


@cache
def vocabulary() -> tuple[str, ...]:
    """The short list of the EFF: well-known English words of three to five letters."""
    found = xkcd_password.generate_wordlist("eff-short", 3, 5, valid_chars="[a-z]")
    return tuple(sorted(found))


def new() -> str:
    """A passphrase from the operating system's random numbers."""
    words = xkcd_password.choose_words(vocabulary(), WORDS)
    return " ".join(words)


def hashed(passphrase: str) -> str:
    """What is stored of a passphrase, however it is spaced, hyphened or capitalised; slow."""
    plain = unicodedata.normalize("NFKC", passphrase).casefold()
    words = re.findall(r"[^\W_]+", plain)
    return hashlib.scrypt(" ".join(words).encode(), salt=_SALT, **_COST).hex()
