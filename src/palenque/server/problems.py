"""Every refusal over HTTP has one shape: a code to translate and one plain sentence."""

from collections.abc import Callable, Iterable, Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from palenque.faults import Fault
from palenque.game import NotationError
from palenque.messages import FaultTold, Place, Problem
from palenque.server.people import NoSuchBot
from palenque.server.rows import Damaged
from palenque.server.tables import NoSuchTable, TooManyTables
from palenque.server.writer import StorageError

RETRY_AFTER = "30"
CODES = {404: "not-found", 405: "method"}


class Refusal(Exception):
    """A request that is refused, and why."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        rule: str | None = None,
        headers: Mapping[str, str] | None = None,
        faults: Iterable[Fault] = (),
        place: Place | None = None,
    ) -> None:
        super().__init__(code)
        self.status, self.headers = status, headers
        told = list(map(_told, faults))
        self.problem = Problem(code=code, message=message, rule=rule, faults=told, place=place)

    @classmethod
    def of(cls, status: int, problem: Problem) -> "Refusal":
        """The refusal that another process told."""
        refusal = cls(status, problem.code, problem.message)
        refusal.problem = problem
        return refusal


def _told(fault: Fault) -> FaultTold:
    """A fault as it is sent, with those inside it."""
    values = {
        name: _told(value) if isinstance(value, Fault) else value
        for name, value in fault.values.items()
    }
    return FaultTold(code=fault.code, values=values)


def unreadable(error: NotationError) -> Refusal:
    """The refusal of a text that cannot be read."""
    place = Place(line=error.line, column=error.column, tag=error.tag, move=error.move)
    return Refusal(422, "notation", sentence(str(error)), faults=error.faults, place=place)


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def answer(status: int, code: str, message: str, rule: str | None = None) -> JSONResponse:
    """The answer to a refused request."""
    return JSONResponse(Problem(code=code, message=message, rule=rule).model_dump(), status)


def crowded() -> JSONResponse:
    """The answer of a server that has no room for more."""
    problem = Problem(code="crowded", message="The server is full; try again in a minute.")
    return JSONResponse(problem.model_dump(), 503, {"Retry-After": RETRY_AFTER})


def add_to(app: FastAPI) -> None:
    """Has every error of this application answered with a Problem."""
    handlers: dict[type[Exception], Callable[[Request, Exception], JSONResponse]] = {
        Refusal: _refusal,
        RequestValidationError: _malformed,
        HTTPException: _http,
        NoSuchTable: lambda *_: answer(404, "no-such-table", "There is no such table."),
        TooManyTables: lambda *_: crowded(),
        NoSuchBot: lambda *_: answer(401, "token", "No bot has this token."),
        Damaged: lambda _, error: answer(409, "damaged", str(error)),
        StorageError: lambda *_: answer(503, "storage", "The games cannot be read or saved now."),
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


def _refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return JSONResponse(error.problem.model_dump(), error.status, error.headers)


def _malformed(request: Request, error: Exception) -> JSONResponse:
    """Says what is wrong where, and does not repeat what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    code = "name" if first["type"] == "name" else "malformed"
    return answer(422, code, f"{where}: {first['msg']}." if where else f"{first['msg']}.")


def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "malformed")
    refused = answer(error.status_code, code, f"{error.detail}.")
    refused.headers.update(error.headers or {})  # such as the methods that are allowed
    if refused.headers.get("Allow") == "GET":
        refused.headers["Allow"] = "GET, HEAD"
    return refused
