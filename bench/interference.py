"""Whether anything that a reader is sent depends on a card that this reader may not know.

    python3 dev.py bench interference [PAIRS]

PAIRS (1,000) pairs of matches of Pacal, of every ruleset in turn, are played over a link inside
this process, all of the server but its network. Both matches of a pair are the same moves after the
same deal, except that in the second one the cards that one reader may not know change places: for
Jade, for Obsidian and for an onlooker in turn. Whatever that reader is sent, every frame, refusal
and answer to a request, must be the same to the byte, lengths included. The commitment to the deal
is held fixed, which its salt allows, and the name of the table is put aside.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

from bench.proving.inside import Inside, Socket, inside
from palenque import pacal, sealing
from palenque.game import SEATS, Seat
from palenque.pacal import RULESETS, Match, Move, Offer, Pick, Placement, format_token
from palenque.server.clock import Clock
from palenque.server.offered import Offered

PAIRS, SEED = 1_000, 5
READERS: tuple[Seat | None, ...] = (*SEATS, None)
BEGUN = 2
"""The ply at which Ben has sat down and the cards are dealt."""
Script = list[tuple[Seat, Move]]


class Stacked(Random):
    """Shuffles the cards into the order that it was given last."""

    cards: Sequence[int] = ()

    def shuffle(self, x: object) -> None:
        """Stacks them."""
        assert isinstance(x, list)
        x[:] = self.cards


@dataclass
class Tally:
    """How much was compared, and where it differed."""

    pairs: int = 0
    texts: int = 0
    size: int = 0
    differing: list[str] = field(default_factory=list)


def generated(ruleset: pacal.Ruleset, rng: Random) -> tuple[list[int], Script]:
    """A deal as the order of its cards, and moves that leave the round running."""
    while True:
        cards = rng.sample(range(1, ruleset.deck + 1), ruleset.deck)
        script: Script = []
        match = dealt(ruleset, cards)
        for _ in range(rng.randrange(1, 60)):
            seats = pacal.actors(match)
            if not seats:
                break
            move = rng.choice(pacal.legal(match, seats[0]))
            script.append((seats[0], move))
            match = pacal.play(match, move)
        if pacal.actors(match) and script:
            return cards, script


def dealt(ruleset: pacal.Ruleset, cards: Sequence[int]) -> Match:
    """The match after the deal of these cards in this order."""
    rng, match = Stacked(), pacal.start(ruleset)
    rng.cards = cards
    return pacal.play(match, pacal.deal(match, rng))


def unknown(match: Match, script: Script, reader: Seat | None) -> set[int]:
    """The cards that are neither this reader's nor were ever open."""
    assert match.round
    scaffolds, hands = match.round.scaffolds, match.round.hands
    shown = {card for _, move in script for card in open_cards(move)}
    own = hands[reader.order] if reader else ()
    tops = {scaffold[-1] for scaffold in scaffolds}
    return {card for part in (*scaffolds, *hands) for card in part} - {*own} - tops - shown


def open_cards(move: Move) -> tuple[int, ...]:
    """The cards that all see by this move."""
    match move:
        case Offer():
            return move.cards
        case Pick() | Placement():
            return (move.card,)
    return ()


def otherwise(
    ruleset: pacal.Ruleset, cards: Sequence[int], script: Script, reader: Seat | None, rng: Random
) -> list[int] | None:
    """Another order in which these moves can be made as well, if one is found."""
    unseen = sorted(unknown(dealt(ruleset, cards), script, reader))
    for _ in range(20):
        swap = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
        swapped = [swap.get(card, card) for card in cards]
        if swapped != list(cards) and is_playable(dealt(ruleset, swapped), script):
            return swapped
    return None


def is_playable(match: Match, script: Script) -> bool:
    """Whether the same seats can make the same moves, and the round still runs."""
    for seat, move in script:
        if pacal.actors(match) != (seat,) or move not in pacal.legal(match, seat):
            return False
        match = pacal.play(match, move)
    return bool(pacal.actors(match))


async def session(
    server: Inside,
    ruleset: str,
    cards: Sequence[int],
    script: Script,
    reader: Seat | None,
    tried: Sequence[str],
) -> list[str]:
    """All that this reader is sent while these moves are made after this deal.

    Before each the reader tries these tokens, which name cards that may be anywhere.
    """
    rng = server.tables.rng
    assert isinstance(rng, Stacked)
    rng.cards = cards
    ana, ben, eve = [(await server.ask("", "/api/tables")).cookie for _ in range(3)]
    made = await server.ask(ana, "/api/tables", {"ruleset": ruleset, "mode": "friends"})
    table = str(made.body["table"])
    await server.ask(ben, f"/api/tables/{table}/seats", {"name": "Ben"})
    cookies = {Seat.JADE: ana, Seat.OBSIDIAN: ben, None: eve}
    heard: list[str] = []
    async with AsyncExitStack() as lines:
        sockets: dict[Seat | None, Socket] = {}
        for seat, cookie in cookies.items():
            asked = f"?seat={seat}" if seat else ""
            line = server.dial(f"/api/tables/{table}/socket{asked}", cookie)
            sockets[seat] = await lines.enter_async_context(line)
        for ply, (seat, move) in enumerate(script, BEGUN):
            await everybody(sockets, ply, reader, heard)
            for token in tried:
                await say(sockets[reader], f"{token} {ply}", ply, token)
                heard.append(await sockets[reader].recv())
            await say(sockets[seat], f"c{ply}", ply, format_token(move))
        await everybody(sockets, len(script) + BEGUN, reader, heard)
    for path in ("", "/record", "/record?seat=J", "/record?seat=O", "/replay"):
        answer = await server.ask(cookies[reader], f"/api/tables/{table}{path}")
        heard.append(answer.text)
    heard.append((await server.ask(cookies[reader], "/api/tables")).text)
    return [text.replace(table, "table") for text in heard]


async def say(socket: Socket, id: str, ply: int, token: str) -> None:
    """Plays a token, or tries to."""
    await socket.send(json.dumps({"type": "act", "id": id, "ply": ply, "token": token}))


async def everybody(
    sockets: dict[Seat | None, Socket], ply: int, reader: Seat | None, heard: list[str]
) -> None:
    """Waits until everybody is shown this ply; keeps what the reader hears on the way."""
    for seat, socket in sockets.items():
        while True:
            text = await socket.recv()
            if seat is reader:
                heard.append(text)
            event = json.loads(text)
            if event["type"] == "view" and event["view"]["ply"] >= ply:
                break


async def compare(server: Inside, pairs: int, tally: Tally) -> None:
    """Plays pairs, and compares what each reader is sent."""
    numbers = count()
    while tally.pairs < pairs:
        number = next(numbers)
        rng, reader = Random(f"{SEED} {number}"), READERS[number % len(READERS)]
        ruleset = [*RULESETS.values()][number // len(READERS) % len(RULESETS)]
        cards, script = generated(ruleset, rng)
        swapped = otherwise(ruleset, cards, script, reader, rng)
        if swapped is None:
            continue
        low, *_, high = sorted(unknown(dealt(ruleset, cards), script, reader))
        tried = ("x", "#", "1+1", f"{low}@1", f"{high}x1") if reader else ()
        told, instead = [
            await session(server, ruleset.id, order, script, reader, tried)
            for order in (cards, swapped)
        ]
        tally.pairs += 1
        tally.texts += len(told)
        tally.size += sum(map(len, told))
        tally.differing += differences(told, instead, f"{ruleset.id} {number} {reader}")


def differences(told: list[str], instead: list[str], name: str) -> Iterator[str]:
    """What was told otherwise."""
    if len(told) != len(instead):
        yield f"{name}: {len(told)} texts, or {len(instead)}"
    for one, other in zip(told, instead, strict=False):
        if one != other:
            yield f"{name}: {one}\n{other}"


def run(folder: Path, pairs: int) -> Tally:
    """All of it, with the games in this folder."""
    tally, clock = Tally(), Clock(monotonic=lambda: 0, now=lambda: 0.0)
    with ExitStack() as fixed:
        fixed.enter_context(patch.object(sealing, "commitment", lambda _: 64 * "0"))
        server = fixed.enter_context(inside(folder, Offered(), Stacked(), clock))
        asyncio.run(_compared(server, pairs, tally))
    return tally


async def _compared(server: Inside, pairs: int, tally: Tally) -> None:
    await compare(server, pairs, tally)
    await server.tables.close()


def main(pairs: int) -> int:
    """Play, compare and print; 1 where anything differed."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(Path(folder), pairs)
    print(*tally.differing[:5], sep="\n", end="\n" if tally.differing else "")
    print(f"{tally.pairs:,} pairs of matches in {time.monotonic() - began:.0f} s")
    print(f"{tally.texts:,} texts, {tally.size / 1e6:.1f} MB, compared with as many")
    print(f"differ   {len(tally.differing)}")
    return 1 if tally.differing else 0


if __name__ == "__main__":
    sys.exit(main([*map(int, sys.argv[1:2]), PAIRS][0]))
