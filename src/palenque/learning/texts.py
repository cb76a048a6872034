"""Texts of what is learnt with: each of them in every language of the rules pages."""

import re
from collections.abc import Mapping
from typing import Any

from palenque.rulebook import LANGUAGES

Text = Mapping[str, str]
"""One text by language."""
_BLANKS = re.compile(r"[ \n]+")
"""Blanks and line breaks of a file; the no-break spaces of French stay as they are."""


def text(value: Any, where: str) -> Text:
    """The text in every language; raises ValueError where one is missing or empty.

    >>> text({"en": "Stone"}, "a word")
    Traceback (most recent call last):
    ValueError: a word: the text lacks de, fr, it
    """
    if not isinstance(value, Mapping):
        raise ValueError(f"{where}: a text in {', '.join(LANGUAGES)} is missing")
    missing = [language for language in LANGUAGES if not str(value.get(language, "")).strip()]
    if missing:
        raise ValueError(f"{where}: the text lacks {', '.join(missing)}")
    if unknown := set(value) - set(LANGUAGES):
        raise ValueError(f"{where}: {', '.join(sorted(unknown))} is no language of the rules")
    return {language: _BLANKS.sub(" ", value[language]).strip() for language in LANGUAGES}
