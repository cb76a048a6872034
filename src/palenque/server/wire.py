"""How bytes become frames: as uvicorn reads them, with two answers to bytes that are no frames."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

NO_TEXT = 1007


class Sockets(WebSocketsSansIOProtocol):
    """Closes a connection that breaks the protocol, and leaves the log alone.

    Uvicorn logs an error for text that is none, and fails where somebody breaks the protocol
    before the socket was accepted; either would let anybody fill the log.
    """

    def handle_parser_exception(self) -> None:
        """Closes; before the socket is accepted there is no code to close it with."""
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Hands on a frame, unless its text cannot be one."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
