"""What a server says of itself while it runs: one line for each event, without secrets.

Neither names, cards, cookies, passphrases, addresses nor the links of tables are written. Of an
error that nobody expected there is its kind and where it came from: its words may quote a card.
"""

import logging
from hashlib import sha256
from types import TracebackType

from pythonjsonlogger.json import JsonFormatter

LOGGER = logging.getLogger("palenque")
_FIELDS = ("asctime", "levelname", "name", "message")


def write_json() -> None:
    """From now on writes every event as a line of JSON to the standard error."""
    handler = logging.StreamHandler()
    handler.addFilter(wordless)
    handler.setFormatter(
        JsonFormatter(
            " ".join(f"%({name})s" for name in _FIELDS),
            rename_fields={"asctime": "time", "levelname": "level", "name": "of"},
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    LOGGER.setLevel(logging.INFO)


def write_words() -> None:
    """From now on writes warnings and errors, one line each."""
    handler = logging.StreamHandler()
    handler.addFilter(wordless)
    logging.basicConfig(
        level=logging.WARNING, handlers=[handler], format="%(levelname)s: %(message)s", force=True
    )


def unexpected(error: BaseException) -> None:
    """Reports an error that nobody expected."""
    told = {"kind": type(error).__name__, "where": where(error.__traceback__)}
    LOGGER.error("unexpected %s in %s", told["kind"], told["where"], extra=told)


def table_name(id: str) -> str:
    """A table as a log may call it: whoever has its id may look on."""
    return sha256(id.encode()).hexdigest()[:12]


def wordless(record: logging.LogRecord) -> bool:
    """Takes from a record what an error said, and leaves its kind and place."""
    if record.exc_info:
        kind, _, trace = record.exc_info
        name = kind.__name__ if kind else "error"
        record.msg, record.args = f"unexpected {name} in {where(trace)}", ()
    record.exc_info = record.exc_text = record.stack_info = None
    return True


def where(trace: TracebackType | None) -> str:
    """The innermost place of a traceback."""
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else "?"
