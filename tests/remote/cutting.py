"""A network that cuts every connection after a while."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def cutting(address: str, every: int) -> Iterator[str]:
    """Another address of the same server: each connection ends after so many answers."""
    host, _, port = address.partition(":")
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    near, _ = listening.accept()
                    far = socket.create_connection((host, int(port)))
                    _start(near, far, None)
                    _start(far, near, every)

        threading.Thread(target=accept, daemon=True).start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def _start(source: socket.socket, sink: socket.socket, most: int | None) -> None:
    threading.Thread(target=_pass_on, args=(source, sink, most), daemon=True).start()


def _pass_on(source: socket.socket, sink: socket.socket, most: int | None) -> None:
    passed = 0
    with suppress(OSError):
        while passed != most and (data := source.recv(1 << 16)):
            sink.sendall(data)
            passed += 1
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
