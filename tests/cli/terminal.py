"""A player at a terminal: reads the screen and answers, as a person would."""

import re
from pathlib import Path
from random import Random

import pexpect

from tests.cli.conftest import PALENQUE, PATIENCE

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = re.compile(r"\n> $")
NEXT_ROUND = re.compile(r"Enter for the next round, q to stop: $")
HAND_OVER = re.compile(r"(\w+), press Enter when nobody else looks at the screen\. $")
SURE = re.compile(r"\[y/N\] $")
DONE = re.compile(r"The record is in\s+(\S+)\s")
QUESTION = re.compile(r"\]: $")
MISSED = 15
"""Seconds after which a key that did nothing was missed."""
ASKED = [PROMPT, NEXT_ROUND, HAND_OVER, SURE, DONE, QUESTION]


class Terminal:
    """``palenque play`` in a terminal of its own; ``screen`` is what was shown since the answer."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        columns: int = 100,
        rows: int = 60,
        term: str = "xterm-256color",
    ) -> None:
        env = {"PALENQUE_DATA": str(data), "TERM": term, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
        self.child = pexpect.spawn(
            PALENQUE,
            ["play", *arguments],
            env=env,
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.raw = ""
        self.screen = ""
        self.offers: list[str] = []

    def wait(self) -> re.Pattern[str]:
        """Waits for the next question, or the end, and returns which it is."""
        self.raw = ""
        while True:
            try:
                self.raw += self.child.read_nonblocking(4096, timeout=PATIENCE)
            except pexpect.EOF:
                raise AssertionError(f"the program ended unasked: {self.raw}") from None
            self.screen = ESCAPES.sub("", self.raw).replace("\r\n", "\n")
            for pattern in ASKED:
                if pattern.search(self.screen):
                    return pattern

    def answer(self, text: str) -> re.Pattern[str]:
        """Types a line and waits for the next question."""
        self.child.sendline(text)
        return self.wait()

    def play(self, rng: Random) -> str:
        """Plays any legal moves until the game is over; what was last shown."""
        asked = self.wait()
        while asked is not DONE:
            asked = self.answer(self.choice(asked, rng))
        return self.screen

    def play_sensibly(self, moves: int) -> re.Pattern[str]:
        """Plays so many moves, each where its card belongs, and returns what is asked then.

        The cards are dealt at random: very seldom the game is over before.
        """
        asked = self.wait()
        for _ in range(moves):
            if asked is not DONE:
                asked = self.answer(self.choice(asked, Random(1), any_move=False))
        return asked

    def choice(self, asked: re.Pattern[str], rng: Random, any_move: bool = True) -> str:
        """An answer to this question."""
        if asked is SURE:
            return "y"
        if asked is not PROMPT:
            return ""
        legal = re.search(r"Legal: (.*(?:\n.+)*)\n> $", self.screen)
        if legal:
            tokens: list[str] = legal[1].split()
            return rng.choice(tokens) if any_move else min(tokens, key=misplaced)
        if "Offer two cards" in self.screen:
            self.offers = self.hand()
        return "+".join(rng.sample(self.offers, 2))  # another one where the last was refused

    def hand(self) -> list[str]:
        """The cards of the hand that the screen shows."""
        shown = re.split(r"where\s+each\s+card\s+fits:\s", self.screen)[-1]
        if ";" in shown:  # one paragraph, on a low terminal
            shown = " ".join(shown.partition("Offer")[0].split()).replace("; ", "\n")
        return [
            card
            for line in shown.partition("\n\n")[0].splitlines()
            for card in re.split(r" {2,}|field|covers|fits", line.strip())[0].split()
        ]

    def end(self) -> int:
        """Waits until the program has ended; its exit status."""
        self.child.expect(pexpect.EOF)
        return self._ended()

    def end_by(self, key: str) -> int:
        """Ends the program by a key, which is pressed again where it was missed.

        Python does not notice a signal between its prompt and its reading.
        """
        for _ in range(PATIENCE // MISSED):
            self.child.send(key)
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=MISSED) == 0:
                return self._ended()
        raise AssertionError("the program does not end")

    def _ended(self) -> int:
        self.screen = ESCAPES.sub("", self.child.before or "").replace("\r\n", "\n")
        self.child.close()
        status: int = self.child.exitstatus if self.child.exitstatus is not None else -1
        return status

    def record(self) -> Path:
        """Where the finished game says its record is."""
        found = DONE.search(self.screen)
        assert found
        return Path(found[1])


def misplaced(token: str) -> float:
    """How far from its place a card of fifty is put on ten fields; nothing for another token."""
    found = re.fullmatch(r"(\d+)[@x](\d+)", token)
    return abs(min(max(2, int(found[1]) / 5), 9) - int(found[2])) if found else 0
