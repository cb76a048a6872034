"""What a messenger or a search engine shows of a link, as Open Graph and Twitter tags.

A table's link is previewed from what is stored of it, without opening the table: who invites,
and whether a seat is open. Only a table to whose link anybody may come is named at all.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from palenque.messages.base import Language
from palenque.naming import isolated, shown
from palenque.server import race_standing
from palenque.server.race_standing import PAKAL, RaceStanding
from palenque.server.standing import PACAL, Standing
from palenque.server.store import ListedRow
from palenque.server.stored import read_setup

SITE = "Palenque"
IMAGE = "icon-512.png"
GAMES: Mapping[str, str] = {"table": PACAL.game, "replay": PACAL.game, "race": PAKAL.game}
"""The game of whose table a page is, by the first part of its path."""
LOCALES: Mapping[Language, str] = {"en": "en_GB", "de": "de_DE", "fr": "fr_FR", "it": "it_IT"}
_TEXTS = Path(__file__).with_name("previews.json")
_TITLE = re.compile("<title>[^<]*</title>")


@dataclass(frozen=True)
class Preview:
    """A title and a sentence on a page, in one language."""

    title: str
    text: str
    language: Language = "en"


def of_site(language: Language = "en") -> Preview:
    """The preview of every page that is not a table's."""
    return Preview(SITE, _texts(language)["site"], language)


def of_table(game: str, row: ListedRow) -> Preview:
    """The preview of a table's page; of one that nobody is invited to, no more than of the site."""
    try:
        return _of_race(row) if game == PAKAL.game else _of_match(row)
    except ValueError:  # what is stored is damaged
        return of_site()


def tagged(page: str, preview: Preview, site: str | None, path: str) -> str:
    """The page with its title and its tags; addresses are told where that of the site is known."""
    locale = LOCALES[preview.language]
    tags = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", SITE),
        ("property", "og:title", preview.title),
        ("property", "og:description", preview.text),
        ("property", "og:locale", locale),
        ("name", "description", preview.text),
        ("name", "twitter:card", "summary"),
    ]
    if site is not None:
        tags += [
            ("property", "og:url", f"{site}/{path}"),
            ("property", "og:image", f"{site}/{IMAGE}"),
            ("property", "og:image:width", "512"),
            ("property", "og:image:height", "512"),
            ("property", "og:image:alt", SITE),
        ]
    told = "".join(f'<meta {key}="{name}" content="{escape(text)}" />' for key, name, text in tags)
    title = preview.title if preview.title == SITE else f"{preview.title} · {SITE}"
    page = _TITLE.sub(lambda _: f"<title>{escape(title)}</title>", page, count=1)
    return page.replace("</head>", f"{told}</head>", 1)


def _of_match(row: ListedRow) -> Preview:
    setup, stands = read_setup(row.setup), Standing.model_validate_json(row.standing)
    language: Language = setup.language or "en"
    if not setup.open:
        return of_site(language)
    names = stands.names or dict(zip("JO", setup.names, strict=True))
    if stands.over:
        state = "finished"
    elif stands.phase:
        state = "running"
    else:
        state = "waiting" if stands.open else "full"
    taken = [name for seat, name in names.items() if seat not in stands.open]
    return _preview(PACAL.game, language, state, taken, len(stands.open))


def _of_race(row: ListedRow) -> Preview:
    setup = race_standing.read_setup(row.setup)
    stands = RaceStanding.model_validate_json(row.standing)
    language: Language = setup.language or "en"
    if all(place.kind != "open" for place in setup.places):
        return of_site(language)
    open = len(setup.places) - len(stands.names)
    if stands.over:
        state = "finished"
    elif stands.phase != "seats":
        state = "running"
    else:
        state = "waiting" if open else "full"
    return _preview(PAKAL.game, language, state, [*stands.names.values()], open)


def _preview(game: str, language: Language, state: str, taken: list[str], open: int) -> Preview:
    texts, names = _texts(language), [isolated(shown(name)) for name in taken if shown(name)]
    if state == "waiting" and names:
        title = texts[f"waiting.{game}"].format(name=names[0])
    else:
        title = ": ".join([game.title(), *filter(None, [" – ".join(names)])])
    return Preview(title, texts[state].format(open=open), language)


@cache
def all_texts() -> Mapping[str, Mapping[str, str]]:
    """What is said in a preview, by language."""
    found: Mapping[str, Mapping[str, str]] = json.loads(_TEXTS.read_text(encoding="utf-8"))
    return found


def _texts(language: str) -> Mapping[str, str]:
    return all_texts()[language]
