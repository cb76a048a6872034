"""What the routes of every game ask of a request."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Query
from starlette.requests import HTTPConnection, Request

from palenque.messages import Language, Problem
from palenque.server.admission import Admission
from palenque.server.hinting import Hinting
from palenque.server.identity import Credential, Identities
from palenque.server.meters import Meters
from palenque.server.offered import Offered
from palenque.server.problems import Refusal
from palenque.server.tables import Tables

PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}

A_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "A record."}
}


def tables(connection: HTTPConnection) -> Tables:
    """Every table."""
    found: Tables = connection.app.state.tables
    return found


def _offered(connection: HTTPConnection) -> Offered:
    found: Offered = connection.app.state.offered
    return found


def _hinting(connection: HTTPConnection) -> Hinting:
    found: Hinting = connection.app.state.hinting
    return found


def _identities(connection: HTTPConnection) -> Identities:
    found: Identities = connection.app.state.identities
    return found


async def _visitor(connection: HTTPConnection) -> Credential:
    identities, state = _identities(connection), connection.state
    return await (identities.of_bot if state.is_bot else identities.of)(state.device)


async def _who(connection: HTTPConnection) -> Credential:
    """Who asks; what a browser without a cookie would do could never be found again."""
    changes = connection.scope.get("method", "GET") not in ("GET", "HEAD")
    if connection.state.is_fresh and changes:
        sentence = "Nobody knows who asks: send back the cookie that GET /api/identity sets."
        raise Refusal(401, "no-cookie", sentence)
    return await _visitor(connection)


async def _player(connection: HTTPConnection) -> str:
    return (await _who(connection)).player


@dataclass(frozen=True)
class Entrance:
    """How a socket comes in: who asks is found out once it is there to be told why not."""

    connection: HTTPConnection
    admission: Admission
    meters: Meters

    @property
    def address(self) -> str:
        """Where the socket comes from, empty where nobody tells."""
        return self.connection.client.host if self.connection.client else ""

    async def who(self) -> Credential:
        """Who asks; raises NoSuchBot, StorageError."""
        return await _who(self.connection)


def _admission(connection: HTTPConnection) -> Admission:
    found: Admission = connection.app.state.admission
    return found


def entrance(connection: HTTPConnection) -> Entrance:
    """How this socket comes in."""
    meters: Meters = connection.app.state.meters
    return Entrance(connection, _admission(connection), meters)


async def _opens(request: Request) -> None:
    """Refuses whoever opens too many tables."""
    await _bound(request, "tables were opened")


async def _enrols(request: Request) -> None:
    """Refuses whoever asks for the accounts of too many bots."""
    await _bound(request, "accounts were asked for")


async def _bound(request: Request, what: str) -> None:
    address = request.client.host if request.client else ""
    wait = _admission(request).opening((await _visitor(request)).player, address)
    if wait:
        sentence = f"Too many {what}; wait {wait} seconds."
        raise Refusal(429, "too-often", sentence, headers={"Retry-After": str(wait)})


Lang = Annotated[Language, Query()]
TheTables = Annotated[Tables, Depends(tables)]
TheHinting = Annotated[Hinting, Depends(_hinting)]
TheRulesets = Annotated[Offered, Depends(_offered)]
TheIdentities = Annotated[Identities, Depends(_identities)]
Visitor = Annotated[Credential, Depends(_visitor)]
"""Who asks, though nobody may know them again."""
Who = Annotated[Credential, Depends(_who)]
Player = Annotated[str, Depends(_player)]
OPENS_A_TABLE = Depends(_opens)
OPENS_AN_ACCOUNT = Depends(_enrols)
