"""A server of files alone, which a test can give a new deployment of the client."""

import re
import secrets
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType

from palenque.server.pages import STATIC


class Deployed:
    """The built client from a folder of its own, any page of it at any path."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "client"
        shutil.copytree(STATIC, self._folder)
        self._replace("index.html", '="./', '="/')

        class Files(SimpleHTTPRequestHandler):
            def __init__(self, *args: object) -> None:
                super().__init__(*args, directory=str(folder / "client"))  # type: ignore[arg-type]

            def translate_path(self, path: str) -> str:
                found = super().translate_path(path)
                return found if Path(found).is_file() else str(folder / "client" / "index.html")

            def end_headers(self) -> None:
                self.send_header("Cache-Control", "no-cache")
                super().end_headers()

            def log_message(self, *_: object) -> None:
                """A test's server has nothing to say."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)

    def deploy(self, name: str) -> None:
        """Another build: its page says which, and its worker has other revisions."""
        self._replace("index.html", "<head>", f'<head><meta name="deployment" content="{name}">')
        worker = self._folder / "sw.js"
        text, found = re.subn(
            r'("?revision"?:")[0-9a-f]+("[^{}]*url"?:"index\.html")',
            rf"\g<1>{secrets.token_hex(16)}\g<2>",
            worker.read_text(),
        )
        assert found == 1
        worker.write_text(text)

    def _replace(self, file: str, old: str, new: str) -> None:
        path = self._folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def __enter__(self) -> "Deployed":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
