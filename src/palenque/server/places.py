"""The addresses of the client's pages, as ``client/src/lib/router.svelte.ts`` reads them."""

from collections.abc import Mapping

from palenque.messages.links import cut

ANY = None
"""Where a page's second part may be anything."""
PAGES: Mapping[str, tuple[str, ...] | None] = {
    "": (),
    "new": (),
    "table": ANY,
    "rules": ANY,
    "replay": ANY,
    "race": ANY,
    "companion": ("score",),
    "devices": (),
    "train": (),
    "variant": (),
    "learn": ANY,
    "faq": (),
    "try": (),
}
"""The second parts that may follow a page's first one; nothing may follow the second."""
NOT_ALONE = ("table", "race")
"""Pages that are nothing without a second part."""
FIRST_PARTS = frozenset({*PAGES, "api", "assets", "healthz", "readyz", "metrics"})
"""What the paths of this site begin with."""


def is_page(path: str) -> bool:
    """Whether the client has a page here; the path begins without a slash.

    >>> is_page("companion/score"), is_page("table"), is_page("robots.txt")
    (True, False, False)
    """
    first, *rest = [part for part in path.split("/") if part] or [""]
    if first not in PAGES or len(rest) > 1:
        return False
    if not rest:
        return first not in NOT_ALONE
    seconds = PAGES[first]
    return seconds is ANY or rest[0] in seconds


def cleaned(path: str) -> str:
    """The path without what a message around the link left before and behind its second part.

    >>> cleaned("table/x7)."), cleaned("rules/“klee”"), cleaned("new")
    ('table/x7', 'rules/klee', 'new')
    """
    first, slash, second = path.partition("/")
    return f"{first}/{cut(second)}".rstrip("/") if slash and first in PAGES else path
