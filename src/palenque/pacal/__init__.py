"""Pacal: offer two cards, the opponent takes one, both build pyramids that ascend.

>>> from random import Random
>>> from palenque import pacal
>>> match = pacal.start(pacal.KLEE)
>>> match = pacal.play(match, pacal.deal(match, Random(7)))
>>> pacal.actors(match)
(<Seat.OBSIDIAN: 'O'>,)
>>> len(pacal.legal(match, pacal.Seat.OBSIDIAN))
105
"""

from palenque.game import SEATS, IllegalAction, NotationError, Reason, Seat
from palenque.pacal import solo
from palenque.pacal.actions import (
    UNKNOWN,
    Action,
    Conclude,
    Deal,
    GiveUp,
    Keep,
    Move,
    NoOffer,
    Offer,
    Pick,
    Placement,
)
from palenque.pacal.match import Match, actors, deal, legal, play, play_unchecked, start, winner
from palenque.pacal.notation import format_token, parse_token
from palenque.pacal.phase import End, LastCards, Offering, Over, Picking, Placing
from palenque.pacal.position import format_position, parse_position
from palenque.pacal.pyramid import Pyramid
from palenque.pacal.round import Round
from palenque.pacal.ruleset import KLEE, RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset
from palenque.pacal.ruleset_checks import RulesetError
from palenque.pacal.view import View, complete, view

__all__ = [
    "KLEE",
    "RULESETS",
    "SEATS",
    "SOLO_RULESETS",
    "UNKNOWN",
    "Action",
    "Conclude",
    "Deal",
    "End",
    "GiveUp",
    "IllegalAction",
    "Keep",
    "LastCards",
    "Match",
    "Move",
    "NoOffer",
    "NotationError",
    "Offer",
    "Offering",
    "Over",
    "Pick",
    "Picking",
    "Placement",
    "Placing",
    "Pyramid",
    "Reason",
    "Round",
    "Ruleset",
    "RulesetError",
    "Seat",
    "SoloRuleset",
    "View",
    "actors",
    "complete",
    "deal",
    "format_position",
    "format_token",
    "legal",
    "parse_position",
    "parse_token",
    "play",
    "play_unchecked",
    "solo",
    "start",
    "view",
    "winner",
]
