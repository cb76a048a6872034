"""Doors to who somebody is: tokens as cookies, other sites' forms, caches, and foreign names.

    python3 dev.py bench attack/identity

Each figure counts the requests that got through.
"""

import sys

import httpx2

from bench.attack import Figure, Target, run

EVIL = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
PUBLIC = ("/api/training/daily?day=2026-11-01", "/api/library?lang=en")
PATIENCE = 60.0


def attack(target: Target) -> list[Figure]:
    """Try each door."""
    with httpx2.Client(base_url=f"http://{target.address}", timeout=PATIENCE) as http:
        return [
            Figure("seats that a revoked token opens", revoked(target, http), "", 0),
            Figure("cookies set on another site's form", forms(http), "", 0),
            Figure("cookies set on what caches keep", kept(http), "", 0),
            Figure("answers to a foreign name", foreign(http), "", 0),
        ]


def revoked(target: Target, http: httpx2.Client) -> int:
    """How many tables a bot's token lists as a cookie, once it is revoked."""
    http.get("/api/identity")
    token = http.post("/api/bots", json={"name": "Balam"}).json()["token"]
    bearer, asked = {"Authorization": f"Bearer {token}"}, {"ruleset": "klee", "mode": "device"}
    http.post("/api/tables", json=asked, headers=bearer).raise_for_status()
    [bot] = http.get("/api/bots").json()["bots"]
    http.post(f"/api/bots/{bot['id']}/revoke", json={}).raise_for_status()
    address = f"http://{target.address}/api/tables"
    answer = httpx2.get(address, headers={"Cookie": f"player={token}"}, timeout=PATIENCE)
    return len(answer.json()["tables"])


def forms(http: httpx2.Client) -> int:
    """How many refused posts of another site's page, which bring no cookie, set one."""
    http.cookies.clear()
    answers = [http.post(path, data={"a": "b"}, headers=EVIL) for path in ("/", "/api/tables")]
    return sum("set-cookie" in answer.headers for answer in answers)


def kept(http: httpx2.Client) -> int:
    """How many answers that a shared cache may keep set a cookie."""
    http.cookies.clear()
    return sum("set-cookie" in http.get(path).headers for path in PUBLIC)


def foreign(http: httpx2.Client) -> int:
    """How many pages and answers are given to whoever calls the server by another site's name."""
    named = {"Host": "evil.example"}
    return sum(http.get(path, headers=named).is_success for path in ("/api/levels", "/api/tables"))


if __name__ == "__main__":
    sys.exit(run(attack))
