"""Pakal: all slide squares at once, show the goal's symbols, grab a tile, and race to the temple.

>>> from random import Random
>>> from palenque import pakal
>>> rng, seats = Random(7), (pakal.Seat.JADE, pakal.Seat.SHELL)
>>> components = pakal.standard()
>>> race = pakal.start(pakal.Setup(seats, pakal.LEVELS["easy"], components.tracks[0], components))
>>> race = pakal.play(race, pakal.deal(race, rng))
>>> for seat in pakal.actors(race):
...     race = pakal.play(race, pakal.arrange(race, seat, rng))
>>> race = pakal.play(race, pakal.deal(race, rng))
>>> race.phase.goal, race.tiles
('GHI', 'AEGHI')
"""

from palenque.game import IllegalAction, NotationError, Reason, Seat
from palenque.pakal.actions import (
    UNKNOWN,
    Action,
    Arrange,
    Claim,
    Deal,
    End,
    Pass,
    Reveal,
    Shuffle,
    Slide,
    Swap,
    Timed,
)
from palenque.pakal.board import Board, can_push, push, reached, visible
from palenque.pakal.chance import arrange, deal, expire
from palenque.pakal.components import Components, Face, Track
from palenque.pakal.definition import ComponentsError, load, standard
from palenque.pakal.notation import (
    format_board,
    format_cell,
    format_face,
    parse_board,
    parse_cell,
    parse_face,
    parse_goal,
)
from palenque.pakal.phase import SWAP_TIME, Arranging, Between, Dealing, Over, Running
from palenque.pakal.race import actors, deadline, legal, play, play_unchecked, start, winners
from palenque.pakal.scoring import Due, Fate, Player, Result
from palenque.pakal.setup import LEVELS, Level, Setup, custom
from palenque.pakal.state import Race
from palenque.pakal.view import View, complete, view

__all__ = [
    "LEVELS",
    "SWAP_TIME",
    "UNKNOWN",
    "Action",
    "Arrange",
    "Arranging",
    "Between",
    "Board",
    "Claim",
    "Components",
    "ComponentsError",
    "Deal",
    "Dealing",
    "Due",
    "End",
    "Face",
    "Fate",
    "IllegalAction",
    "Level",
    "NotationError",
    "Over",
    "Pass",
    "Player",
    "Race",
    "Reason",
    "Result",
    "Reveal",
    "Running",
    "Seat",
    "Setup",
    "Shuffle",
    "Slide",
    "Swap",
    "Timed",
    "Track",
    "View",
    "actors",
    "arrange",
    "can_push",
    "complete",
    "custom",
    "deadline",
    "deal",
    "expire",
    "format_board",
    "format_cell",
    "format_face",
    "legal",
    "load",
    "parse_board",
    "parse_cell",
    "parse_face",
    "parse_goal",
    "play",
    "play_unchecked",
    "push",
    "reached",
    "standard",
    "start",
    "view",
    "visible",
    "winners",
]
