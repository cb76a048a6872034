"""Commands that a long game has carried out already are sent again and again.

    python3 dev.py bench attack/repeats [PLIES [SECONDS]]

Two who belong together draw round after round until the game has PLIES (2,758) actions. Then one
of them repeats its latest and its first command in turn, 25 a second for SECONDS (20).
"""

import json
import sys
import time
from random import Random

from websockets.sync.client import connect

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.people import ask
from palenque import messages
from palenque.game import SEATS, Seat
from palenque.pacal import RULESETS
from palenque.server.rows import table_rows
from palenque.server.standing import PACAL
from palenque.server.store import Store
from palenque.table import Setup, Table

PLIES, SECONDS = 2_758, 20.0
EACH = 0.04
"""Seconds between two repeats."""
MOST = 30.0
"""Milliseconds of the server's processor for each repeat, with the honest player's moves."""
MOVES = 4
"""How many moves a round has before it is drawn."""
GAME = "long-game"
Said = messages.Act | messages.Agree | messages.Next
KINDS: dict[str, type[Said]] = {
    "act": messages.Act,
    "agree": messages.Agree,
    "next": messages.Next,
}


def drawn_out(plies: int) -> Table:
    """A game of at least so many actions, in which nobody wins a round."""
    setup = Setup(RULESETS["klee"], ("Ana", ""), open=Seat.OBSIDIAN)
    table, rng = Table(GAME, setup, Random(1)), Random(2)
    table.sit(Seat.OBSIDIAN, "Ben", 0)
    while table.ply < plies:
        for _ in range(MOVES):
            _say(table, table.actors[0], "act", token=_move(table, rng))
        for seat, word in zip(SEATS, ("offer-draw", "accept-draw"), strict=True):
            _say(table, seat, "agree", word=word)
        for seat in SEATS:
            _say(table, seat, "next")
    return table


def _move(table: Table, rng: Random) -> str:
    round = table.view(table.actors[0]).round
    assert round
    return rng.choice(round.legal)


def _say(table: Table, seat: Seat, type: str, **said: str) -> None:
    command = _command(type, f"{type}-{table.ply}", table.ply, **said)
    table.receive(seat, KINDS[type].model_validate(command), 10 * table.ply)


def _command(type: str, id: str, ply: int, **said: str) -> dict[str, object]:
    return {"type": type, "id": id, "ply": ply, **said}


def attack(target: Target, plies: int = PLIES, seconds: float = SECONDS) -> list[Figure]:
    """Store the game and repeat what was said in it."""
    own, cookie = _newcomer(target)
    store = Store(target.data / "palenque.db")
    rows = store.load(own)
    assert rows
    [player] = set(rows.seats.values())
    game = table_rows(PACAL, drawn_out(plies), dict.fromkeys(SEATS, str(player)))
    store.create(GAME, game, 0.0).result()
    store.close()
    said = [row.command for row in game.actions if row.command and row.seat == "J"]
    repeated = [_again(said[-1]), _again(said[0])]
    url = f"ws://{target.outside}/api/tables/{GAME}/socket?seat=J"
    headers = {"Cookie": cookie}
    with connect(url, additional_headers=headers, proxy=None, max_size=None) as line:
        line.recv()
        with watching(target) as watch, honest(target.address) as player_there:
            count, until = 0, time.monotonic() + seconds
            while time.monotonic() < until:
                line.send(repeated[count % 2])
                count += _is_answer(line.recv())
                time.sleep(EACH)
    each = 1e3 * watch.worked / count
    return [
        Figure("repeats answered", count, "", least=1),
        Figure("processor time for each repeat", each, "ms", MOST),
        *player_there.figures(),
    ]


def _newcomer(target: Target) -> tuple[str, str]:
    """A table of a visitor who has just come, and the visitor's cookie."""
    _, cookie = ask(target.outside, "", "tables")
    made, given = ask(target.outside, cookie, "tables", {"ruleset": "klee", "mode": "device"})
    return str(made["table"]), cookie if cookie.startswith("player") else given


def _again(id: str) -> str:
    type, _, ply = id.rpartition("-")
    return json.dumps(_command(type, id, int(ply), **_SAID.get(type, {})))


_SAID = {"act": {"token": "1+2"}, "agree": {"word": "offer-draw"}}
"""What a repeated command says does not matter, its id does."""


def _is_answer(text: str | bytes) -> bool:
    told = json.loads(text)
    assert told["type"] != "refused", told
    return bool(told.get("answers"))


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
