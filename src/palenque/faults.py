"""What can be wrong with a text: a code for each kind, and the one table of English sentences."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Union

Value = Union[str, int, "Fault"]
"""What stands in a sentence: a word of the text, a number, or a fault inside this one."""

SENTENCES: Mapping[str, str] = {
    # Records of both games
    "tag-form": 'a tag is written as [Name "value"] in one line',
    "comment-open": "this comment is not closed",
    "no-place": "{found} has no place here",
    "record-long": "a record has at most {most} characters",
    "record-begin": 'a record begins with [Game "Pacal"] or [Game "Pacal solo"]',
    "race-begin": 'a record of a race begins with [Game "Pakal"]',
    "second-game": "a second game begins here; open one at a time",
    "tag-missing": "the tag {tag} is missing",
    "tag-twice": "the tag {tag} stands twice",
    "round-expected": "round {number} was expected, not {found}",
    "commitment": "Commitment is not the SHA-256 of Salt and the cards",
    # Records of Pacal
    "ruleset-solo": "{ruleset} is a solo game, not one for two",
    "ruleset-two": "{ruleset} is not a solo game",
    "moves-under-round": 'moves stand under a tag such as [Round "1"]',
    "solo-no-rounds": "a solo game has no rounds",
    "tag-one-of": "{tag} must be one of {allowed}, not {found}",
    "tag-cards": "{tag} lists {count} cards, not {found}",
    "tag-card": "{tag}: {found} is not a card from 1 to {deck}, nor ?",
    "tag-after-moves": "the tag {tag} stands after moves",
    "turn-expected": "turn {number}. was expected, not {found}",
    "moves-begin": "moves begin with 1., not {found}",
    # Moves of Pacal that do not follow
    "starter-unknown": "neither scaffolds nor hands tell who starts",
    "turn-open": "turn {number} is not finished",
    "turn-finished": "turn {number} is finished, so {token} belongs to the next one",
    "fits-not-stuck": "{card} fits a field, so it is not stuck",
    "token-expected": "{expected} was expected, not {token}",
    "round-over-token": "the round is over, not {token}",
    "round-runs-on": "{tag} is set, but the round runs on",
    "token-missing": "{token} is missing",
    "tag-says": "{tag} says {told}, but the play gives {played}",
    "tag-untold": "{tag} is missing, but the play gives {played}",
    "result-says": "Result says {told}, but the rounds give {played}",
    "drawn-fits": "a drawn card fits a field, so it must be placed",
    "game-over": "the game is over",
    "not-drawn": "{token} is not the card drawn",
    # Tokens and positions of Pacal
    "token": "{found} is not a token such as 17+32, 32, 32@5, 32x5, 33#, - or #",
    "ascii": "a position is one line of ASCII text",
    "empty": "the position is empty",
    "parts-two": "a position here has 7 parts "
    "(ruleset, two pyramids, two hands, phase, score), not {found}",
    "parts-solo": "a position here has 4 parts (ruleset, pyramid, discards, phase), not {found}",
    "phase": "{found} is not a phase such as J:offer, O:pick:17+32, J:place:32, last:JO "
    "or over:J:complete",
    "phase-solo": "{found} is not a phase such as place:17, over:won or over:lost",
    "drawn": "{found} is not the drawn card",
    "drawn-pair": "{found} is not the two drawn cards, such as 17+30",
    "pyramid": "{found} is not a pyramid of {fields} fields joined by commas",
    "ascend": "values must ascend, but {high} comes after {low} (P7)",
    "pile": "{found} is not a pile of at most two cards (P8)",
    "pile-covers": "{found} is not a pile of this ruleset, which covers no cards (P8)",
    "card": "{found} is not a card from 1 to {deck}",
    "unknown-count": "{found} is not the number of unknown cards, as in ?13",
    "unknown-many": "{found} is not a number of cards that the deck holds",
    "hand-ascends": "{found} is not a card above {low}; a hand ascends",
    "pair": "{found} is not two different cards such as 17+32",
    "score": "{found} is not a score such as 1-2",
    "card-twice": "card {card} stands twice ({rule})",
    "unreached": "no play reaches {jade} and {obsidian} placed cards with hands of "
    "{jade_hand} and {obsidian_hand} in this phase (P4 to P6)",
    "due-complete": "the position should be over: {name}'s pyramid is complete (P10)",
    "due-stuck": "the position should be over: {name} cannot place {card} (P9)",
    "due-no-offer": "the position should be over: {name} has no offer that may be made (P15)",
    "dead-offer-made": "a dead offer may not be made (P15)",
    "score-counts": "the score of a round that is over counts it for its winner (P14)",
    "score-target": "the match ends with {target} rounds won, so no round follows (P14)",
    "not-this-end": "the pyramids do not end in {end} (P10, P11)",
    "end-has-winner": "a round that is {reason} has a winner",
    "loss-has-winner": "a round that ends {reason} has a winner (P9, P15)",
    "loser-complete": "{name}'s pyramid is complete (P10)",
    "loser-has-offer": "{name} has an offer that may be made (P15)",
    "loser-not-stuck": "every card that could be stuck fits {name}'s pyramid (P9)",
    "solo-discards": "no play reaches {count} discards here ({rule})",
    "solo-won": "a game is won if, and as soon as, the pyramid is complete ({rule})",
    "solo-due": "the position should be over: no drawn card fits (P9)",
    "solo-not-stuck": "the cards that are left cannot be stuck (P9)",
    # Moves on a position that is tried, and answers in lessons
    "moves-many": "more than {most} moves are not followed",
    "placement": "a placement such as {card}@5 is asked for",
    "sees-stuck": "the rules see by themselves whether {card} fits nowhere",
    "both-fit": "both cards fit field {field}: {tokens}?",
    "after-claim": "nothing follows the claim of a tile",
    "claimed-on-table": "the tile {tile} is taken, so it is not on the table",
    # Boards, faces, goals and cells of Pakal
    "cell": "{found} is not a cell from a1 to d4",
    "hole-count": "a board has one hole _, not {count}",
    "coloured-count": "a board has {fewest} to {most} coloured squares C, not {count}",
    "board-cell": "{found} is not C (coloured), T (transparent) or _ (hole)",
    "face-cell": "{found} is not a symbol of {letters} or .",
    "face-missing": "{letter} is missing: a face shows each symbol of {letters} once",
    "face-twice": "{letter} stands twice or more: a face shows each symbol of {letters} once",
    "goal": "{found} is not a goal: 3 different symbols of {letters}, ascending",
    "rows": "4 rows joined by / were expected, not {count}",
    "row-length": "the row {found} has {count} cells, not 4",
    "box-face": "no card of the box has this face",
    "pakal-words": "7 words were expected (pakal, face, board, goal, tiles, track, space), "
    "not {count}",
    "goal-tile": "there is no goal tile {goal}",
    "tiles": "{found} are not different symbols of {letters}, ascending, nor is it -",
    "track": "{found} is not one of the tracks {tracks}",
    "space": "{found} is not a space from 0 to {finish}",
    # Records of Pakal
    "lines-under-round": 'lines stand under a tag such as [Round "1"]',
    "limit": "{found} is not from 1 to {longest} ms, nor - for untimed",
    "level": "{found} is not one of {levels} custom",
    "level-limit": "{level} has the limit {limit}",
    "seats": "{found} is not a list of seats such as J O S A, in this order",
    "symbol": "{found} is not a symbol of {letters}",
    "winners": "{found} does not list winners such as J or JO, nor is it *",
    "spaces": "{found} does not give each disc's space as {example}",
    "action": "{found} is not an action such as reveal ABC, shuffle ABC ADG, "
    "J c4, J claim H, J pass, end or O swap b2",
    "seat-letter": "{found} is not a seat: J, O, S or A",
    "tag-after-lines": "the tag {tag} stands after lines; only After may",
    "line-after": "no line stands behind the tag After",
    "line-time": "a line begins with its milliseconds, not {found}",
    "goal-own-round": "the next goal is revealed in a round of its own",
    "shuffle-time": "goals are shuffled at 0 ms",
    "end-missing": "{at} end is missing",
    "claim-ended": "the last claim ended the round at {at} ms",
    "round-not-ended": "the round has not ended",
    "swap-missing": "a swap is missing from {seats}",
    "after-says": "After says {told}, but the play gives {played}",
    "after-untold": "After says nothing, but the play gives {played}",
    "no-such-face": "no card in the box has the face {face}",
    # Components of one's own
    "not-read": "The components {path} cannot be read: {reason}.",
    "not-json": "The components are not JSON: {reason}.",
    "not-object": "The components must be an object with {keys}.",
    "no-such-key": "There is no key {key}; the keys are {keys}.",
    "key-missing": "The key {key} is missing.",
    "symbols-shape": "'symbols' must give each letter a name, as {example}.",
    "tracks-shape": "'tracks' must give each side its letters, as {example}.",
    "texts-shape": "{key} must be a list of texts.",
    "cards-shape": "'cards' must be a list of pairs of faces, as [[0, 1], [2, 3]].",
    "torches-shape": "'torches' must be a list of spaces, as [9, 18].",
    "finish-shape": "'finish' must be the last space before the finish line, not {found}.",
    "symbol-letter": "A symbol is one capital letter, not {found}.",
    "symbol-name": "The symbol {letter} needs a name that can be printed.",
    "names-same": "{count} symbols have the name {found}.",
    "symbols-few": "There must be at least {fewest} symbols, a tile each for four players (K1).",
    "in-face": "Face {number}: {fault}.",
    "face-listed": "The face {face} is listed {count} times.",
    "card-face": "A card names the face {face}; the faces are 0 to {last}.",
    "face-used": "The face {face} is on {count} cards or sides; it can be on one.",
    "cards-few": "There must be at least {fewest} cards, one for each player (K1).",
    "in-goals": "{fault}.",
    "goals-far": "The goal {goal}, like every other, cannot be reached with {coloured} "
    "coloured squares: they would have to hide {hidden} symbols.",
    "track-name": "A track is named by letters, digits and hyphens, not {found}.",
    "track-symbols": "Track {track} shows {found}, which is no symbol.",
    "track-long": "Track {track} has {count} spaces; the most are {most}.",
    "track-finish": "Track {track} has no finish: it ends with space {count}, and the finish line "
    "is after space {finish}.",
    "track-lacks": "Track {track} lacks {symbols} past the finish line, so that a disc "
    "could have no space to go to.",
    "finish-early": "The finish line must be after space 1 or a later one, not {found}.",
    "torches-rise": "'torches' must rise from space to space, not {found}.",
    "torch-outside": "A torch line after space {space} is not between the start and the finish.",
    # Rulesets of one's own
    "ruleset-unknown": "There is no ruleset {found}; the built-in ones are {known}.",
    "ruleset-path": "The path {path} of a ruleset must be ASCII without blanks, "
    "for it stands in positions.",
    "ruleset-file": "The ruleset {path} cannot be read: {reason}.",
    "ruleset-utf8": "The ruleset {path} is not UTF-8 text.",
    "ruleset-not-toml": "The ruleset {path} is not TOML: {reason}.",
    "ruleset-of-other": "The id {id} names another game.",
    "ruleset-double": "Two rulesets have the id {id}.",
    "not-toml": "This is not TOML: {reason}.",
    "rules-key": "There is no key {key}; the keys are {keys}.",
    "rules-missing": "The key {key} is missing.",
    "rules-id": "'id' must be lower-case letters, digits and single hyphens, not {found}.",
    "rules-taken": "'id' must differ from the built-in {found}.",
    "rules-rows": "'rows' must list the fields of each row, the base first, as [4, 3], "
    "not {found}.",
    "rules-flag": "{key} must be true or false, not {found}.",
    "rules-word": "{key} must be {first} or {second}, not {found}.",
    "rules-number": "{key} must be a whole number from {low} to {high}, not {found}.",
    "rules-sum": "'deck' must be 2 × (fields + hand) = 2 × ({fields} + {hand}) = {wanted}, "
    "not {found}.",
    # Exercises
    "no-such-day": "There are exercises from {first} to {last}.",
}


@dataclass(frozen=True)
class Fault:
    """Something that is wrong: its code, what stands in its sentence, and that in English."""

    code: str
    values: Mapping[str, Value] = field(hash=False)
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def fault(code: str, **values: Value) -> Fault:
    """The fault of this code, with what belongs in its sentence.

    >>> str(fault("round-expected", number=2, found="'4'"))
    "round 2 was expected, not '4'"
    """
    return Fault(code, values, SENTENCES[code].format_map(values))


def join(faults: Iterable[Fault]) -> str:
    """Their sentences, one after the other."""
    return " ".join(map(str, faults))


@dataclass(frozen=True)
class Where:
    """Where in a game something is wrong: in which round and turn, or at what time of it.

    >>> str(Where(round=2, turn=7)), str(Where(round=2, at=4400))
    ('round 2, turn 7', 'round 2, 4400 ms')
    """

    round: int | None = None
    turn: int | None = None
    at: int | None = None
    part: str | None = None

    def __str__(self) -> str:
        return ", ".join(self._words())

    def _words(self) -> Iterator[str]:
        if self.part is not None:
            yield self.part
        if self.round is not None:
            yield f"round {self.round}"
        if self.turn is not None:
            yield f"turn {self.turn}"
        if self.at is not None:
            yield f"{self.at} ms"
