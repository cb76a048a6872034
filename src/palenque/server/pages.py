"""The built browser client: hashed assets, and index.html for each of its own routes."""

import re
from pathlib import Path
from urllib.parse import quote

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from palenque.server import previews
from palenque.server.hosts import MISDIRECTED
from palenque.server.places import cleaned, is_page
from palenque.server.prefix import prefix_of
from palenque.server.previews import GAMES, Preview
from palenque.server.problems import RETRY_AFTER
from palenque.server.writer import StorageError

PAGE = "index.html"
STATIC = Path(__file__).parent / "static"
OF_TABLES = ("table/", "race/", "replay/")
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?", re.ASCII)
FOREVER = "public, max-age=31536000, immutable"
REVALIDATED = "private, no-cache"
"""Asked for anew each time, and kept by nobody between: it comes with a secret."""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""What must be right for a service worker and an installed page, whatever this system believes."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Palenque</title></head>
<body>
<h1>The browser client is not built yet</h1>
<p>In the folder of the source, run <code>python3 dev.py play</code>.</p>
</body>
</html>
"""

CROWDED = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Palenque</title>
</head>
<body>
<h1>The server is full</h1>
<p>Try again in a minute.</p>
<p lang="de">Der Server ist voll. Versuch es in einer Minute noch einmal.</p>
<p lang="fr">Le serveur est plein. Réessayez dans une minute.</p>
<p lang="it">Il server è pieno. Riprova fra un minuto.</p>
</body>
</html>
"""

MISDIRECTED_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Palenque</title>
</head>
<body>
<h1>This server is not called so</h1>
<p>Whoever runs it can allow this name: <code>palenque serve --allowed-host NAME</code>.</p>
<p lang="de">Dieser Server heißt nicht so. Wer ihn betreibt, kann den Namen erlauben:
<code>palenque serve --allowed-host NAME</code>.</p>
<p lang="fr">Ce serveur ne s’appelle pas ainsi. Qui le gère peut autoriser ce nom :
<code>palenque serve --allowed-host NAME</code>.</p>
<p lang="it">Questo server non si chiama così. Chi lo gestisce può consentire il nome:
<code>palenque serve --allowed-host NAME</code>.</p>
</body>
</html>
"""


class Assets(StaticFiles):
    """Files whose names hold a hash of what is in them, so they never change."""

    async def check_config(self) -> None:
        """A client that is not built has no assets, which is no error."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """The file, to be kept for good."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOREVER
        return response


def add_to(app: FastAPI, static: Path = STATIC) -> None:
    """Serves the client from here: its files, and its one page at the address of each of its own.

    At any other address the page says that there is none, with the status 404.
    """
    app.mount("/assets", Assets(directory=static / "assets", check_dir=False))

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if file := _own(static, path):
            headers = {"Cache-Control": REVALIDATED}
            return FileResponse(file, headers=headers, media_type=TYPES.get(file.suffix))
        if (clean := cleaned(path)) != path:
            return _moved(clean, request)
        is_there = path == PAGE or is_page(path)
        if not is_there and "." in path:
            raise HTTPException(404)  # a file, and who asks for it is no reader of pages
        preview = _preview(request, path) if is_there else None
        return _page(static, request, path, preview)


def _moved(path: str, request: Request) -> Response:
    """To the page that a link meant, whatever a message around the link left at its end."""
    asked = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{prefix_of(request.scope)}/{quote(path)}{asked}")


def _preview(request: Request, path: str) -> Preview | None:
    """What a link to this page is shown as, None where it is that of a table that is not there."""
    path = path.strip("/")
    first, _, id = path.partition("/")
    if not id or first not in GAMES or path == "race/new":
        return previews.of_site()
    game = GAMES[first]
    try:
        row = request.app.state.tables.store.glance(id, game)
    except StorageError:
        return previews.of_site()
    return previews.of_table(game, row) if row else None


def _site(request: Request) -> str | None:
    """The address of this site as it is asked for, None where the request tells none."""
    host = request.headers.get("host", "")
    fits = _HOST.fullmatch(host)
    return f"{request.url.scheme}://{host}{prefix_of(request.scope)}" if fits else None


def _page(static: Path, request: Request, path: str, preview: Preview | None) -> Response:
    """The client's one page, whose files are where this site begins.

    No search engine is to keep the link of a table. Where nothing is there, the status is 404.
    """
    try:
        text = (static / PAGE).read_text(encoding="utf-8")
    except OSError:
        return HTMLResponse(NOT_BUILT, 503)
    text = text.replace('="./', f'="{prefix_of(request.scope)}/')
    text = previews.tagged(text, preview or previews.of_site(), _site(request), quote(path))
    status = 200 if preview else 404
    headers = {"Cache-Control": REVALIDATED}
    if path.startswith(OF_TABLES) or status == 404:
        headers["X-Robots-Tag"] = "noindex"
    return HTMLResponse(text, status, headers)


def crowded_page() -> HTMLResponse:
    """What a browser is shown that a full server turns away, before any language is known."""
    return HTMLResponse(CROWDED, 503, {"Retry-After": RETRY_AFTER})


def misdirected_page() -> HTMLResponse:
    """What a browser is shown that calls the server by a name which is not its own."""
    return HTMLResponse(MISDIRECTED_PAGE, MISDIRECTED)


def _own(static: Path, path: str) -> Path | None:
    """The file beside index.html that has this name."""
    found = static / path
    if "/" in path or "\\" in path or path.startswith("."):
        return None
    return found if path not in ("", PAGE) and found.is_file() else None
