"""The ids of tables, which nobody can guess: letters and digits, so that no link ends in a sign."""

import secrets
import string
from base64 import urlsafe_b64encode
from hashlib import sha256

_SIGNS = string.ascii_letters + string.digits
_LENGTH = 12


def new_id() -> str:
    """An id of 71 bits."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


def rematch_id(id: str) -> str:
    """The id of a table's rematch: as hard to guess as the table's own.

    >>> rematch_id("x7")
    'kwGO8n51RHhy'
    """
    found = earlier_rematch_id(id)
    while not found.isalnum():
        found = earlier_rematch_id(found)
    return found


def earlier_rematch_id(id: str) -> str:
    """The id that the rematch had while ids held - and _ as well."""
    return urlsafe_b64encode(sha256(f"rematch of {id}".encode()).digest()[:9]).decode()
