"""What a program needs to know to play here: the requests as OpenAPI, the frames as JSON schema."""

from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi

from palenque.messages import schema
from palenque.server.asked import PROBLEMS
from palenque.server.cookies import COOKIE, HOST_COOKIE

OPENAPI = "/api/openapi.json"
DESCRIPTION = (
    "Pacal and Pakal over HTTP. At a table one plays over a WebSocket, whose frames"
    " `/api/schema.json` describes. A browser is known by its cookie, a bot by its token."
)
IDENTITIES = {
    "browser": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "browserUnderTls": {"type": "apiKey", "in": "cookie", "name": HOST_COOKIE},
    "bot": {"type": "http", "scheme": "bearer"},
}

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/schema.json")
async def frames() -> dict[str, Any]:
    """The JSON schema of every message: `Command` and `Event` are the frames at a table of
    Pacal, `RaceCommand` and `RaceEvent` those at a race."""
    return _frames()


@cache
def _frames() -> dict[str, Any]:
    return schema.frames()


def describe(app: FastAPI, prefix: str = "") -> None:
    """Has the application tell of itself what is true of it, and where it is: at ``prefix``."""

    @cache
    def openapi() -> dict[str, Any]:
        return _described(app, prefix)

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI, prefix: str) -> dict[str, Any]:
    found = get_openapi(
        title="Palenque", version=version("palenque"), description=DESCRIPTION, routes=app.routes
    )
    if prefix:
        found["servers"] = [{"url": prefix}]
    found["components"]["securitySchemes"] = IDENTITIES
    found["security"] = [{}, *({name: []} for name in IDENTITIES)]
    return found
