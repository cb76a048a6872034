"""What the routes of every game ask of a request."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from palenque.messages import Problem
from palenque.server.identity import Credential, Identities
from palenque.server.offered import Offered
from palenque.server.tables import Tables

PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}


def _tables(connection: HTTPConnection) -> Tables:
    found: Tables = connection.app.state.tables
    return found


def _offered(connection: HTTPConnection) -> Offered:
    found: Offered = connection.app.state.offered
    return found


def _identities(connection: HTTPConnection) -> Identities:
    found: Identities = connection.app.state.identities
    return found


async def _who(connection: HTTPConnection) -> Credential:
    return await _identities(connection).of(connection.state.device)


async def _player(connection: HTTPConnection) -> str:
    return (await _who(connection)).player


def _asks(connection: HTTPConnection) -> "Asks":
    """Who asks, found out once there is a socket that can be told if nobody can say."""
    return partial(_who, connection)


TheTables = Annotated[Tables, Depends(_tables)]
TheRulesets = Annotated[Offered, Depends(_offered)]
TheIdentities = Annotated[Identities, Depends(_identities)]
Who = Annotated[Credential, Depends(_who)]
Player = Annotated[str, Depends(_player)]
Asks = Callable[[], Awaitable[Credential]]
Asking = Annotated[Asks, Depends(_asks)]
