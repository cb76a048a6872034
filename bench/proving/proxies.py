"""nginx and Caddy, each in front of a server on a free port, with what docs/operating.md shows."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from bench.proving.process import free_port
from dev import proxy_program

OPERATING = Path(__file__).resolve().parents[2] / "docs" / "operating.md"
BEHIND = "127.0.0.1:8321"
"""Where the server is in every example."""
HOST = "club.example"
"""The name of the site in every example of Caddy."""
PATIENCE = 60.0

NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {example}
    }}
}}
"""
CADDY = """
{{
    admin off
    auto_https off
    log {{
        level ERROR
    }}
}}
{example}
"""


def documented(language: str, holding: str) -> str:
    """The example of operating.md in this language that has these words."""
    text = OPERATING.read_text(encoding="utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (example,) = [each for each in found if holding in each]
    return str(example)


@contextmanager
def nginx(example: str, server: str, folder: Path) -> Iterator[str]:
    """An nginx whose site is this example, in front of a server; the address of the proxy."""
    port = free_port()
    example = example.replace(BEHIND, server)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, port=port, example=example))
    command = ["-p", str(folder), "-e", str(folder / "error.log"), "-c", str(file)]
    with _running("nginx", command, folder, port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def caddy(example: str, server: str, folder: Path) -> Iterator[str]:
    """A Caddy whose site is this example, in front of a server; the address of the proxy."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    example = example.replace(BEHIND, server).replace(HOST, address)
    file = folder / "Caddyfile"
    file.write_text(CADDY.format(example=example))
    command = ["run", "--config", str(file), "--adapter", "caddyfile"]
    with _running("caddy", command, folder, port):
        yield address


@contextmanager
def _running(name: str, arguments: list[str], folder: Path, port: int) -> Iterator[None]:
    """A proxy from when it answers, with whatever, to the end of the block."""
    env = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    log = folder / f"{name}.log"
    with log.open("w") as said:
        process = subprocess.Popen(
            [str(proxy_program(name)), *arguments], stdout=said, stderr=said, env=env
        )
    try:
        until = time.monotonic() + PATIENCE
        while not _answers(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(port: int) -> bool:
    with suppress(OSError):
        try:
            urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE).close()
        except HTTPError as error:
            error.close()
        return True
    return False
