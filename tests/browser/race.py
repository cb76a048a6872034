"""A race as a screen reader finds it: boards, goal and tiles by roles and names."""

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, TimeoutError, expect

from palenque.pakal import Board, Face, push, record_text, standard
from palenque.pakal.record import Record
from palenque.search.distances import distances
from tests.browser.table import NAMES

LETTERS = {name: letter for letter, name in standard().names.items()}
CELL = re.compile(r"Row (\d), column (\d): (hole|transparent|coloured)(?:, (?:over )?([a-z ]+))?")
GOAL = re.compile(r"^Goal: |^[A-Z][a-z]+ (shown|missing)")
OVER = re.compile(r"wins? the race$|share the win$|^You have reached the lava$")
BETWEEN = re.compile(r"^(The round|Final standing)$")
STAYS = 2000
"""Milliseconds after which a swap that is not there any more was drawn by the clock."""
ARROWS = {1: "ArrowLeft", -1: "ArrowRight", 4: "ArrowUp", -4: "ArrowDown"}
"""The key that slides the square this far from the hole into it."""


@dataclass(frozen=True)
class Tile:
    """A scoring tile that is left, and how far it leads: 0 for a symbol of the goal."""

    name: str
    ahead: int
    key: str

    @classmethod
    def named(cls, name: str) -> "Tile | None":
        """From "Skull, to space 9, 5 ahead, key 1"; None for one that somebody has."""
        ahead = re.search(r"(\d+) ahead", name)
        if not ahead and ", goal, " not in name:
            return None
        key = re.search(r"key (\d)$", name)
        return cls(name.split(",")[0], int(ahead[1]) if ahead else 0, key[1] if key else "")


class RaceTable:
    """One seat of a race, played by mouse, or by finger where the page has a touch screen."""

    def __init__(self, page: Page, owner: str | None = None, touch: bool = False) -> None:
        """At one device the board is found by the name of its owner."""
        self.page = page
        self._touch = touch
        main = page.locator("main")
        self.area = main.get_by_role("region", name=owner, exact=True) if owner else main
        name = f"The board of {owner}" if owner else "Your board"
        self.title = main.get_by_role("heading", level=1)
        self.goal_tiles = main.get_by_role("img", name=GOAL).first
        self.results = main.get_by_role("region", name=BETWEEN)
        self.board = self.area.get_by_role("group", name=name, exact=True)
        self.still = self.area.get_by_role("img", name=re.compile(f"^{name}: "))
        self.laying = self.area.get_by_role("group", name="Your squares")
        self.tiles = self.area.get_by_role("group", name="Scoring tiles")
        self.refusal = self.area.get_by_role("alert")
        self.face = Face("." * 16)

    # Before the round.

    def lay(self) -> None:
        """Remembers the own face, and has the squares laid."""
        self.face = self.read_face()
        self.press("Arrange for me")
        expect(self.laying).to_have_count(0)

    def read_face(self) -> Face:
        """While squares are laid, each cell tells what is under it."""
        expect(self.laying).to_be_visible()
        found = _read(self.laying)
        return Face("".join(LETTERS.get(symbol, ".") for _, symbol in found))

    def get_ready(self) -> None:
        self.press("I am ready")
        expect(self.button("I am ready")).to_have_count(0)

    def wait_for_goal(self) -> None:
        expect(self.goal_tiles).to_be_visible()
        expect(self.square(0)).to_be_visible()

    # The round.

    @property
    def goal(self) -> str:
        """The letters of the goal."""
        label = (self.goal_tiles.get_attribute("aria-label") or "").lower()
        return "".join(sorted(letter for name, letter in LETTERS.items() if name in label))

    def squares(self) -> Board:
        """The own board, as it is named cell by cell."""
        kinds = [kind for kind, _ in _read(self.board)]
        clear = sum(1 << cell for cell, kind in enumerate(kinds) if kind == "transparent")
        return Board(kinds.index("hole"), clear)

    def square(self, cell: int) -> Locator:
        """The button of a cell; cells count by rows from 0."""
        return self.board.get_by_role("button", name=_at(cell))

    def push(self, cell: int) -> None:
        self.touch(self.square(cell))

    def line(self, pushes: bool = True) -> tuple[int, ...]:
        """The shortest way from the own board to the goal, as the cells to push."""
        board = self.squares()
        plan = distances(self.face, self.goal, board.clear.bit_count(), pushes=pushes)
        return plan.best_line(board)

    def solve(self) -> int:
        """Shows the goal (K4); how many pushes that took."""
        line, board = self.line(), self.squares()
        for cell in line:
            self.push(cell)
            board = push(board, cell)
        self.expect_squares(board)
        return len(line)

    def expect_squares(self, board: Board) -> None:
        """The hole and every square lie so, as soon as the page shows it."""
        if self.board.is_visible() and self.squares() == board:
            return
        for cell in range(16):
            kind = "hole" if cell == board.hole else "coloured"
            kind = "transparent" if board.clear >> cell & 1 else kind
            expect(self.square(cell)).to_have_accessible_name(re.compile(rf": {kind}\b"))

    def tiles_left(self) -> list[Tile]:
        """The tiles that nobody has, those that lead furthest first."""
        names = self.tiles.get_by_role("button").evaluate_all(NAMES)
        found = [tile for name in names if (tile := Tile.named(name))]
        return sorted(found, key=lambda tile: -tile.ahead)

    def tile(self, name: str) -> Locator:
        return self.tiles.get_by_role("button", name=re.compile(f"^{name}\\b"))

    def claim(self) -> Tile:
        """The tile that leads furthest, or the next best where others are faster (K5)."""
        mine = self.tiles.get_by_role("button", name=re.compile(", Yours$"))
        done = mine.or_(self.results)
        while True:
            best = self.tiles_left()[0]
            self.touch(self.tile(best.name), force=True)
            taken = re.compile(f"^{best.name}, .* has it$")
            gone = self.tiles.get_by_role("button", name=taken)
            expect(done.or_(gone).first).to_be_visible()
            if done.first.is_visible():
                return best

    # After it.

    def swap(self) -> None:
        """Chooses a square of the right kind where a swap is due and there is still time (K8)."""
        ask = self.area.get_by_text(re.compile("^Choose a (coloured|transparent) square:")).first
        if ask.is_visible():
            with suppress(TimeoutError):
                kind = re.findall("coloured|transparent", ask.inner_text(timeout=STAYS))[0]
                square = self.board.get_by_role("button", name=re.compile(f": {kind}\\b")).first
                self.touch(square, force=True, timeout=STAYS)

    @property
    def is_over(self) -> bool:
        return bool(OVER.search(self.title.inner_text()))

    def record(self, folder: Path) -> Record:
        """The record, as it is downloaded at the end."""
        with self.page.expect_download() as download:
            self.touch(self.page.get_by_role("link", name="Download the record"))
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return record_text.parse(path.read_text(encoding="utf-8"))

    # How.

    def button(self, name: str) -> Locator:
        return self.area.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        self.touch(self.button(name))

    def touch(self, target: Locator, force: bool = False, timeout: float | None = None) -> None:
        """``force`` where what is pressed may go at any moment, by the race's clock."""
        if self._touch:
            target.tap(force=force, timeout=timeout)
        else:
            target.click(force=force, timeout=timeout)


def _at(cell: int) -> re.Pattern[str]:
    return re.compile(rf"^Row {cell // 4 + 1}, column {cell % 4 + 1}:")


def _read(group: Locator) -> list[tuple[str, str]]:
    """Of every cell what lies on it, and the symbol that is named."""
    found = [CELL.match(name) for name in group.get_by_role("button").evaluate_all(NAMES)]
    assert len(found) == 16, found
    return [(each[3], each[4] or "") for each in found if each]
