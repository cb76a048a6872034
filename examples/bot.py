"""A bot for Pacal in forty lines: opens a table against the computer and plays any legal card.

python examples/bot.py http://127.0.0.1:8321
"""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(address, body, **headers):
    """What the server answers to this request."""
    headers["Content-Type"] = "application/json"
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


server = sys.argv[1]
token = ask(f"{server}/api/bots", {"name": "Forty lines"})["token"]
bearer = {"Authorization": f"Bearer {token}"}
asked = {"ruleset": "klee", "mode": "computer", "level": 3, "names": {"J": "Forty lines"}}
table = ask(f"{server}/api/tables", asked, **bearer)["table"]
socket = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat=J"

with connect(socket, additional_headers=bearer) as line:
    for frame in line:
        view = json.loads(frame).get("view")
        if view and view["end"]:
            print(f"{view['names']['J']} against the computer: {view['end']['result']}")
            break
        round = view and view["round"]
        if round and round["phase"]["kind"] == "over":
            line.send(json.dumps({"type": "next", "id": f"{view['ply']}", "ply": view["ply"]}))
        elif round and round["legal"]:
            act = {"type": "act", "ply": view["ply"], "token": random.choice(round["legal"])}
            line.send(json.dumps(act | {"id": f"{view['ply']}"}))
