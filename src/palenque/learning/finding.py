"""Finds passages by words, also by words that are mistyped or only begun."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from math import log

from palenque.learning.library import Passage

MOST = 8
ID, TITLE, TEXT, ABOUT = 6.0, 3.0, 1.0, 0.4
"""What a word is worth by where it stands."""
BEGUN, SHORTEST_BEGUN = 0.7, 3
"""What a word is worth of which only the beginning was typed, of so many letters at least."""
ALIKE, SHORTEST_ALIKE = 0.78, 4
"""How like a word must be to one that is mistyped, and how long."""
_WORD = re.compile(r"\w+")

Weights = Mapping[str, float]


def find(words: str, passages: Iterable[Passage], most: int = MOST) -> tuple[Passage, ...]:
    """The passages that answer to most of these words, the best first.

    >>> from palenque.learning.library import passages
    >>> find("covring", passages())[0].title
    'Covering'
    """
    asked = tuple(dict.fromkeys(split(words)))
    indexed = [(passage, _weights(passage)) for passage in passages]
    rarity = _rarity(weights for _, weights in indexed)
    meant = [_meant(word, rarity) for word in asked]
    scored = [(_score(weights, meant, rarity), passage) for passage, weights in indexed]
    best = max((matched for (matched, _), _ in scored), default=0)
    found = [(score, passage) for (matched, score), passage in scored if matched == best > 0]
    found.sort(key=lambda pair: -pair[0])
    return tuple(passage for _, passage in found[:most])


def split(text: str) -> list[str]:
    """The words of a text, without case and accents.

    >>> split("Échafaudage, P8")
    ['echafaudage', 'p8']
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))


def _weights(passage: Passage) -> Weights:
    """What each word of a passage is worth: the place where it counts most."""
    found: dict[str, float] = {}
    places = ((passage.about, ABOUT), (passage.text, TEXT), (passage.title, TITLE))
    for text, weight in (*places, (passage.id, ID)):
        for word in split(text):
            found[word] = max(weight, found.get(word, 0))
    return found


def _rarity(passages: Iterable[Weights]) -> Weights:
    """How much a word tells: the less, the more passages have it."""
    every = list(passages)
    have = Counter(word for weights in every for word in weights)
    return {word: log(1 + len(every) / number) for word, number in have.items()}


def _meant(word: str, known: Iterable[str]) -> Weights:
    """The known words that may be meant by one that was typed, each with its likeness."""
    found = {other: _likeness(word, other) for other in known}
    if found.get(word):
        return {word: 1.0}
    return {other: likeness for other, likeness in found.items() if likeness}


def _likeness(word: str, other: str) -> float:
    if word == other:
        return 1.0
    if len(word) >= SHORTEST_BEGUN and other.startswith(word):
        return BEGUN
    if min(len(word), len(other)) < SHORTEST_ALIKE or any(c.isdigit() for c in word + other):
        return 0.0
    matcher = SequenceMatcher(None, other, word)
    if matcher.quick_ratio() < ALIKE:
        return 0.0
    ratio = matcher.ratio()
    return ratio * BEGUN if ratio >= ALIKE else 0.0


def _score(weights: Weights, meant: Iterable[Weights], rarity: Weights) -> tuple[int, float]:
    """How many of the words a passage has, and what they are worth."""
    matched, score = 0, 0.0
    for words in meant:
        worth = max(
            (likeness * weights[w] * rarity[w] for w, likeness in words.items() if w in weights),
            default=0.0,
        )
        matched += worth > 0
        score += worth
    return matched, score
