"""The terminal: what is shown and what is asked."""

import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill

from rich.console import Console, ConsoleDimensions
from rich.text import Text

from palenque.cli.output import Unusable, drawable
from palenque.pacal import Ruleset, SoloRuleset, rulebook

NARROWEST = 20
ROOMY = 36
"""Rows that hold the picture of a match with its blank lines."""


class Quit(Exception):
    """The player stops here; the game is kept."""


class Screen:
    """Draws with colours where the terminal has them, and reads one line at a time."""

    def __init__(self) -> None:
        if sys.stdin is None or sys.stdout is None:
            raise Unusable("Standard input and output are needed.")
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        self.console = Console(highlight=False, markup=False, emoji=False)
        if self.console.is_dumb_terminal:  # rich takes it to be 80 columns wide
            self.console.size = ConsoleDimensions(*get_terminal_size())

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return max(NARROWEST, self.console.width)

    @property
    def is_low(self) -> bool:
        """Whether blank lines and tables would push the top of the picture off the terminal."""
        return self.console.is_terminal and self.console.height < ROOMY

    @property
    def keeps_everything(self) -> bool:
        """Whether it is a terminal that nothing can be taken from again, such as TERM=dumb."""
        return self.console.is_terminal and self.console.is_dumb_terminal

    def clear(self, for_good: bool = False) -> None:
        """An empty screen; ``for_good`` leaves nothing to scroll back to."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if for_good else ""))
        else:
            self.console.file.write("\n" * (self.console.height if for_good else 1))

    def say(self, text: str = "", style: str = "") -> None:
        """A paragraph, wrapped to the terminal."""
        self.console.print(Text(drawable(text), style))

    def leave_blank(self) -> None:
        """A blank line, where the terminal has rows to spare."""
        if not self.is_low:
            self.say()

    def say_path(self, text: str) -> None:
        """A line that can be copied, however long it is."""
        self.console.print(Text(text), soft_wrap=True)

    def draw(self, walls: str) -> None:
        """A drawing of pyramids: closed piles, cards and lit fields each in their colour."""
        text = Text(drawable(walls))
        text.highlight_regex(r"\b\d+\b", "bold")
        text.highlight_regex(r"(?<=[│|])\d+(?= *[/@x│|])", "not bold dim")
        text.highlight_regex(r"\[\d+\]", "bold yellow")
        text.highlight_regex(r"[@x](?=[│|])", "bold green")
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def table(self, rows: Sequence[tuple[str, str]]) -> None:
        """Two columns, the first as wide as it needs to be."""
        wide = max((len(left) for left, _ in rows), default=0)
        for left, right in rows:
            style = "red" if right == "fits nowhere" else ""
            start = f"  {left.ljust(wide)}  "
            room = max(NARROWEST, self.width)
            self.say(
                fill((start + right).rstrip(), room, subsequent_indent=" " * min(len(start), 8)),
                style,
            )

    def ask(self, prompt: str) -> str:
        """One line from the player, without blanks around it."""
        self.console.file.flush()
        return input(f"{prompt} ").strip()

    def confirm(self, question: str) -> bool:
        """Whether the player says yes; anything else is no."""
        return self.ask(f"{question} [y/N]").casefold() in ("y", "yes")

    def choose(self, question: str, options: Sequence[str], default: int = 1) -> int:
        """The index of one of the numbered options."""
        self.say(question, "bold")
        self.table([(str(number), option) for number, option in enumerate(options, 1)])
        while True:
            text = self.ask(f"1-{len(options)} [{default}]:") or str(default)
            if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(options):
                return int(text) - 1
            if text.casefold() in ("q", "quit"):
                raise Quit
            self.say(f"Type a number from 1 to {len(options)}, or q to stop.", "red")

    def explain(self, ruleset: Ruleset | SoloRuleset, id: str) -> None:
        """The rule of this id as the ruleset plays it."""
        known = {rule.id: rule for rule in rulebook.rules(ruleset)}
        rule = known.get(id.upper())
        if rule is None:
            self.say(f"There is no rule {id} here; the rules are {', '.join(known)}.", "red")
            return
        self.say(f"{rule.id} {rule.title}", "bold")
        self.say(rule.text)
        if rule.differs:
            self.say(f"The sources differ: {rule.differs}", "dim")
