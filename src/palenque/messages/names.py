"""Names that somebody gives."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from palenque.naming import LONGEST, shown


def given(name: str) -> str:
    """The name that somebody gives, as it may be shown.

    Raises PydanticCustomError, a ValueError, where nothing of it can be seen.
    """
    found = shown(name)[:LONGEST].rstrip()
    if not found:
        raise PydanticCustomError("name", "A name needs at least one sign that can be seen")
    return found


Name = Annotated[str, Field(min_length=1, max_length=LONGEST), AfterValidator(given)]


def kept(name: str) -> str:
    """A name that was stored before names were cleaned, as it may be shown."""
    return shown(name) or ("?" if name else "")


KeptName = Annotated[str, AfterValidator(kept)]
