"""A table: seats, the log of actions, and who is told what; no sockets, no clock, no files."""

from palenque.table.log import Logged, Setup
from palenque.table.table import Table

__all__ = ["Logged", "Setup", "Table"]
