"""The rules page of Pakal in four languages, with the numbers of the components in play."""

from palenque.pakal.components import (
    COLOURED_AT_FIRST,
    GOAL_SIZE,
    MOST_COLOURED,
    SQUARES,
    Components,
    Track,
)
from palenque.pakal.definition import EXTRA_TILES, standard
from palenque.pakal.phase import SWAP_TIME
from palenque.rulebook import LANGUAGES, Rule, Word, check, page

__all__ = ["LANGUAGES", "Rule", "Word", "check", "glossary", "rules", "summary", "title"]

_PACKAGE = "palenque.pakal"


def rules(
    language: str = "en", components: Components | None = None, track: Track | None = None
) -> tuple[Rule, ...]:
    """The rules in the order of their ids; ValueError for an unknown language.

    >>> print(rules("en")[1].text)  # doctest: +ELLIPSIS
    The top goal tile is turned up and the clock starts at the same instant. ...
    """
    return page(_PACKAGE).rules(_values(components, track), language)


def glossary(
    language: str = "en", components: Components | None = None, track: Track | None = None
) -> tuple[Word, ...]:
    """The words that the rules use; ValueError for an unknown language.

    >>> [word.word for word in glossary("fr")]
    ['Face', 'Carré', 'Trou', 'Disque']
    """
    return page(_PACKAGE).glossary(_values(components, track), language)


def title(language: str = "en") -> str:
    """The name of the game."""
    check(language)
    return str(page(_PACKAGE).texts["known"]["title"][language])


def summary(language: str = "en") -> str:
    """The game in one sentence."""
    check(language)
    text = page(_PACKAGE).texts["known"]["summary"][language]
    return str(text.format_map(_values(None, None)))


def _values(components: Components | None, track: Track | None) -> dict[str, object]:
    """What braces may hold."""
    components = components or standard()
    track = track or components.tracks[0]
    return {
        "size": GOAL_SIZE,
        "symbols": len(components.letters),
        "spaces": len(track.spaces),
        "coloured": COLOURED_AT_FIRST,
        "clear": SQUARES - COLOURED_AT_FIRST,
        "most": MOST_COLOURED,
        "extra": EXTRA_TILES,
        "goals": len(components.goals),
        "torches": ", ".join(map(str, components.torches)),
        "seconds": SWAP_TIME // 1000,
        "finish": components.finish,
        "lava": len(track.spaces) - components.finish,
    }
