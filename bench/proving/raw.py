"""A connection on which anything can be sent, as those do who mean harm."""

import socket
from contextlib import suppress
from types import TracebackType

from websockets.frames import Frame, Opcode

PATIENCE = 30.0


class Raw:
    """One connection to a server, until the end of the block; nothing is read unless asked for."""

    def __init__(self, address: str, room: int | None = None) -> None:
        """Connects; ``room`` is how many bytes the system keeps that are not read."""
        host, _, port = address.rpartition(":")
        self.address = address
        self.socket = socket.socket()
        if room is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((host, int(port)))

    def __enter__(self) -> "Raw":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes this end."""
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Sends all of it; False where the other end is gone or takes no more."""
        with suppress(OSError):
            self.socket.sendall(data)
            return True
        return False

    def request(self, method: str, path: str, *headers: str, body: bytes = b"") -> bool:
        """Sends a request with these headers, each as ``Name: value``."""
        return self.send(self.head(method, path, *headers) + body)

    def head(self, method: str, path: str, *headers: str) -> bytes:
        """The first lines of a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.address}", *headers, "", ""]
        return "\r\n".join(lines).encode()

    def upgrade(self, path: str, cookie: str) -> bool:
        """Asks for a WebSocket, and says whether it was granted."""
        self.request(
            "GET",
            path,
            f"Cookie: {cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        return self.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 101")

    def frame(self, opcode: Opcode, payload: bytes = b"", times: int = 1) -> bool:
        """Sends a frame of a WebSocket, so many times."""
        return self.send(frame(opcode, payload) * times)

    def read(self, size: int = 1 << 16) -> bytes:
        """What has come; nothing where the other end is closed, or silent for too long."""
        with suppress(OSError):
            return self.socket.recv(size)
        return b""

    def read_until(self, mark: bytes) -> bytes:
        """What comes until this mark, or until the end."""
        found = b""
        while mark not in found and (more := self.read()):
            found += more
        return found

    def status(self) -> int:
        """The status of the answer; 0 where there is none."""
        first = self.read_until(b"\r\n").split(b" ", 2)
        return int(first[1]) if len(first) > 2 and first[1].isdigit() else 0

    def is_closed(self, within: float = PATIENCE) -> bool:
        """Whether the other end closes in so many seconds; what it sent before is thrown away."""
        self.socket.settimeout(within)
        try:
            while self.socket.recv(1 << 16):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        finally:
            self.socket.settimeout(PATIENCE)
        return True


def frame(opcode: Opcode, payload: bytes = b"") -> bytes:
    """A frame as a browser sends it, masked."""
    return Frame(opcode, payload).serialize(mask=True)
