"""What the search needs is compiled by another process, before anybody waits for it."""

import os
import sys
from pathlib import Path
from random import Random

import pytest
from numba.core import config
from numba.core.dispatcher import Dispatcher

from palenque import pacal
from palenque.kernels.gaps import Known
from palenque.pacal import SOLO_RULESETS, solo
from palenque.search import bots, compiling, kept, warming
from palenque.search import solo as player
from palenque.search.levels import LEVELS
from palenque.search.warming import NOT_KEPT, PARTS, UNKEPT, Warming

PATIENCE = 120
"""Seconds that a loaded machine is given to start a process."""


def child(program: str) -> tuple[str, ...]:
    return sys.executable, "-c", program


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.usefixtures("cache")
def test_the_parts_are_done_one_after_another() -> None:
    told: list[str] = []
    program = "import time; print('match', flush=True); time.sleep(600)"
    work = Warming(told.append, child(program)).start()
    assert work.wait("match", PATIENCE)
    assert not work.wait("solo", 0)
    work.stop()
    assert not work.wait("solo", PATIENCE)
    assert (work.problem, told) == (None, [])


@pytest.mark.usefixtures("cache")
def test_what_goes_wrong_is_told_in_one_sentence() -> None:
    told: list[str] = []
    work = Warming(told.append, child("raise SystemExit('no disk')")).start()
    assert not work.wait("match", PATIENCE)
    assert told == [work.problem] == ["The search could not be prepared: no disk"]
    missing = Warming(told.append, ("/nowhere/at/all",)).start()
    assert not missing.wait("match", PATIENCE)
    assert missing.problem == "The search could not be prepared: No such file or directory"


@pytest.mark.usefixtures("cache")
def test_where_nothing_can_be_kept_it_is_kept_until_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(warming.FOLDER, "nowhere")
    monkeypatch.delenv(warming.FOLDER)  # both are undone: what comes later must not compile anew
    monkeypatch.setattr(config, "reload_config", lambda: None)
    told: list[str] = []
    program = f"""
import os, sys
if {warming.FOLDER!r} not in os.environ: sys.exit({UNKEPT})
print('match', flush=True); print('solo', flush=True)
"""
    work = Warming(told.append, child(program)).start()
    assert all(work.wait(part, PATIENCE) for part in PARTS)
    assert told == [NOT_KEPT]
    folder = Path(os.environ[warming.FOLDER])
    assert folder.is_dir()
    work.stop()
    assert not folder.exists()


@pytest.mark.usefixtures("cache")
def test_what_was_compiled_before_is_not_compiled_again(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.touch()
    assert not warming.is_fresh()
    warming.mark(str(work))
    assert Warming(print, child("raise SystemExit('again')")).start().wait("solo", PATIENCE)
    work.unlink()
    assert not warming.is_fresh()


def compiled() -> dict[str, int]:
    """How many kinds of arguments every kernel is compiled for."""
    return {
        f"{name}.{key}": len(value.signatures)
        for name, module in list(sys.modules.items())
        if name.startswith("palenque.kernels")
        for key, value in vars(module).items()
        if isinstance(value, Dispatcher)
    }


def test_no_level_and_no_hint_compiles_anything_once_the_search_is_warm() -> None:
    for part in PARTS:
        compiling.prepare(part)
    before, rng = compiled(), Random(2)
    match = pacal.start(pacal.RULESETS["french"])
    match = pacal.play(match, pacal.deal(match, rng))
    while actors := pacal.actors(match):
        view = pacal.view(match, actors[0])
        level = rng.choice([level.number for level in LEVELS if level.number < 7])
        match = pacal.play(match, bots.choose(f"level:{level}", view, rng))
    for ruleset in SOLO_RULESETS.values():
        game = solo.start(ruleset)
        player.hint(solo.view(solo.play(game, solo.deal(game, rng))))
    assert compiled() == before


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04", b"\x93NUMPY"])
def test_chances_that_cannot_be_read_are_computed_anew(content: bytes | None) -> None:
    known = player._known(7, 3)
    player.best_chance(7, 3)
    kept.keep(known)
    again = Known(7, 3, known.keys * 0, known.chances * 0)
    assert kept.read(again)
    assert (again.keys == known.keys).all()
    assert (again.chances == known.chances).all()
    if content is None:
        kept.path(known).unlink()
    else:
        kept.path(known).write_bytes(content)
    assert not kept.read(again)
