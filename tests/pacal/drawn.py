"""Tables drawn as text: ``_ _ 15* 19``, ranks from 1 up, ``_`` empty, ``15*`` closed."""

from palenque.game import Seat
from palenque.pacal import legal, play
from palenque.pacal.actions import Cards, Keep
from palenque.pacal.match import Match
from palenque.pacal.notation import Token, format_token, parse_token
from palenque.pacal.phase import Offering, Over, Phase, on_table
from palenque.pacal.pyramid import Pyramid
from palenque.pacal.round import Round
from palenque.pacal.ruleset import RULESETS, Ruleset

J, O = Seat.JADE, Seat.OBSIDIAN  # noqa: E741 (the letters of the notation)
K = tuple(RULESETS[name] for name in ("klee", "french", "german"))
LITERAL, AJM = RULESETS["literal"], RULESETS["ajm"]
NOTHING = "_ " * 10
OFFERING = Offering(J)


def cards(text: str) -> Cards:
    """The cards of a hand: ``5 9`` or ``20-26``."""
    found: list[int] = []
    for word in text.split():
        low, _, high = word.partition("-")
        found += range(int(low), int(high or low) + 1)
    return tuple(found)


def pyramid(text: str, spare: list[int] | None = None) -> Pyramid:
    """A pyramid as drawn; what a closed pile hides is taken from the ``spare`` cards."""
    words = text.split()
    values = tuple(0 if word == "_" else int(word.rstrip("*")) for word in words)
    left = [card for card in spare or range(50, 0, -1) if card not in values]
    return Pyramid(values, tuple(left.pop() if "*" in word else 0 for word in words))


def table(
    ruleset: Ruleset,
    jade: str = NOTHING,
    obsidian: str = NOTHING,
    hands: tuple[str, str] = ("48 49", "46 47"),
    phase: Phase = OFFERING,
    score: tuple[int, int] = (0, 0),
    starter: Seat = J,
) -> Match:
    """A match whose round stands as drawn, reachable or not."""
    held = (cards(hands[0]), cards(hands[1]))
    visible = {int(w.rstrip("*")) for w in f"{jade} {obsidian}".split() if w != "_"}
    taken = visible.union(*held, on_table(phase))
    spare = [card for card in range(ruleset.deck, 0, -1) if card not in taken]
    pyramids = (pyramid(jade, spare[::2]), pyramid(obsidian, spare[1::2]))
    return Match(ruleset, score, Round(ruleset, pyramids, held, phase, starter, 1), number=1)


def phase(match: Match) -> Phase:
    """What the round asks for."""
    assert match.round
    return match.round.phase


def ends(match: Match) -> str:
    """How the round ended: ``J:complete``."""
    over = phase(match)
    assert isinstance(over, Over), over
    return f"{over.winner or '='}:{over.reason}"


def tokens(match: Match) -> str:
    """Every legal token of the acting seat."""
    over = phase(match)
    assert not isinstance(over, Over), over
    return " ".join(map(format_token, legal(match, over.seat)))


def move(match: Match, line: str) -> Match:
    """The match after the tokens of this line."""
    for text in line.split():
        token: Token = Keep() if text == "-" else parse_token(text)
        match = play(match, token)  # type: ignore[arg-type]
    return match


def where(match: Match) -> str:
    """The acting seat's placements as the acceptance cases write them: ``E4 C3``."""
    return " ".join(sorted(_spot(token) for token in tokens(match).split()))


def _spot(token: str) -> str:
    return f"C{token.split('x')[1]}" if "x" in token else f"E{token.split('@')[1]}"
