"""A table: seats, the log of actions, and who is told what; no sockets, no clock, no files."""

from palenque.table.log import Logged, Setup
from palenque.table.race_log import Place, RaceSetup
from palenque.table.race_table import RaceTable
from palenque.table.table import Table

__all__ = ["Logged", "Place", "RaceSetup", "RaceTable", "Setup", "Table"]
