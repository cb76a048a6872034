"""The words that every prompt of a game understands beside moves."""

from collections.abc import Sequence

from palenque.cli.screen import Quit, Screen
from palenque.pacal import Ruleset, SoloRuleset
from palenque.pacal.actions import Cards
from palenque.pacal.drawing.characters import listed

HELP = """\
17+32  offer two cards, 17 32 does too      17@4  place 17 on the empty field 4
17     take 17 of the two on offer          17x4  cover the card on field 4 with 17
4      place the card that is due on field 4, covering what is there
-      keep the last card                   ?     the rule in force; ? P7 any other rule
l      the moves so far                     c     the cards that nobody has seen yet
h      this help                            q     stop; the game is kept
hint   a move to consider                   resign  give up the match"""


def answer_word(
    screen: Screen,
    text: str,
    ruleset: Ruleset | SoloRuleset,
    rule: str,
    log: Sequence[tuple[str, str]],
    unseen: Cards,
) -> bool:
    """Answers a word that is no move, and says whether it was one; ``rule`` is that in force."""
    word = text.casefold()
    if word.startswith("?"):
        screen.explain(ruleset, text[1:].strip() or rule)
    elif word in ("h", "help"):
        screen.say(HELP)
    elif word in ("q", "quit"):
        raise Quit
    elif word in ("l", "log"):
        screen.table(log or [("Nothing has been played yet.", "")])
    elif word in ("c", "cards"):
        screen.say(f"Not seen yet: {listed(unseen)}")
    else:
        return False
    return True
