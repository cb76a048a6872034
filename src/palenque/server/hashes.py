"""What is known of each kind of secret: hashes that can never stand for one another.

A browser's is of exactly 43 characters, a bot's of a text that begins with a word of its own, and a
passphrase's is slow and salted with a word of its own (`passphrase`).
"""

import hashlib
import re
import secrets

BOT = "bot_"
"""What every bot's token begins with, so that nobody takes it for another kind of secret."""
_BROWSER = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_OF_A_BOT = "palenque bot 1"


def new_secret() -> str:
    """A browser's new secret."""
    return secrets.token_urlsafe(32)


def new_token() -> str:
    """A bot's new token."""
    return BOT + secrets.token_urlsafe(32)


def is_secret(text: str) -> bool:
    """Whether this may be a browser's secret."""
    return bool(_BROWSER.fullmatch(text))


def of_secret(secret: str) -> str:
    """What is known of a browser's secret."""
    return _sha256(secret)


def of_token(token: str) -> str:
    """What is known of a bot's token.

    Those of older versions have no word before them, and were stored as a browser's secret is:
    the migration made this of what was stored.
    """
    return _sha256(f"{_OF_A_BOT}\n{_sha256(token)}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
