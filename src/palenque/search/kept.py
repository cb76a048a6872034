"""The exact chances of a solo game, kept on disk: they take some seconds to a minute to compute."""

import os
from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_path

from palenque.kernels.gaps import Known

EDITION = 1
"""Another one where the same situation is packed otherwise."""


def path(known: Known) -> Path:
    """Where the chances with this deck and number of fields are kept."""
    name = f"solo-{known.deck}-{known.fields}-{EDITION}.npz"
    return user_cache_path("palenque", appauthor=False) / name


def read(known: Known) -> bool:
    """Fills in what was kept; False, and nothing filled in, where that cannot be read."""
    try:
        with path(known).open("rb") as raw, np.load(raw) as file:
            found = np.stack([file["keys"], file["chances"].view(np.int64)])
            places = file["places"]
        known.keys[places], known.chances[places] = found[0], found[1].view(np.float64)
    except (OSError, ValueError, KeyError, IndexError, EOFError, BadZipFile):
        return False
    return True


def keep(known: Known) -> None:
    """Keeps every chance that is known; where nothing can be written, they are computed again."""
    places = np.flatnonzero(known.keys)
    new = path(known).with_suffix(f".{os.getpid()}.npz")
    with suppress(OSError):
        new.parent.mkdir(parents=True, exist_ok=True)
        np.savez(new, places=places, keys=known.keys[places], chances=known.chances[places])
        os.replace(new, path(known))
