"""HEAD, wherever there is GET."""

from starlette.types import ASGIApp, Receive, Scope, Send


class Heads:
    """Has HEAD answered as GET is; uvicorn, which knows what was asked, sends no body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands a request on."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
