"""Folders and files that nobody but their owner reads."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from palenque import privacy


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("umask")
def test_what_is_made_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "data"
    privacy.make_folder(folder)
    privacy.make_file(folder / "empty")
    with privacy.open_text(folder / "text") as file:
        file.write("cards")
    assert [mode(path) for path in (folder, folder / "empty", folder / "text")] == [
        0o700,
        0o600,
        0o600,
    ]


def test_what_was_open_is_closed(tmp_path: Path) -> None:
    folder, file, other = tmp_path / "data", tmp_path / "data" / "db", tmp_path / "data" / "text"
    folder.mkdir()
    file.write_text("cards")
    other.write_text("cards")
    for path, before in ((folder, 0o2755), (file, 0o644), (other, 0o666)):
        path.chmod(before)
    with privacy.open_text(other):
        assert mode(other) == 0o600
    assert privacy.close_to_others([folder, file, tmp_path / "missing"]) is None
    assert (mode(folder), mode(file)) == (0o2700, 0o600)


def test_what_cannot_be_closed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of everybody's stays one; a file of somebody else's, or without modes, is named."""
    shared, strange, flat = tmp_path / "tmp", tmp_path / "strange", tmp_path / "flat"
    shared.mkdir()
    shared.chmod(0o1777)
    for path in (strange, flat):
        path.touch()
        path.chmod(0o644)

    def chmod(self: Path, mode: int) -> None:
        if self == strange:
            raise PermissionError(1, "Operation not permitted")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "chmod", chmod)
        told = privacy.close_to_others([shared, strange, flat])
    assert told == (
        f"Other users of this machine may read {shared} (it is everybody's folder),"
        f" {strange} (operation not permitted), {flat} (its file system has no modes)."
    )
    assert mode(shared) == 0o1777
