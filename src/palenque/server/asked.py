"""What the routes of every game ask of a request."""

from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from palenque.messages import Problem
from palenque.server.offered import Offered
from palenque.server.tables import Tables

PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}


def _tables(connection: HTTPConnection) -> Tables:
    found: Tables = connection.app.state.tables
    return found


def _offered(connection: HTTPConnection) -> Offered:
    found: Offered = connection.app.state.offered
    return found


def _player(connection: HTTPConnection) -> str:
    return str(connection.state.player)


TheTables = Annotated[Tables, Depends(_tables)]
TheRulesets = Annotated[Offered, Depends(_offered)]
Player = Annotated[str, Depends(_player)]
