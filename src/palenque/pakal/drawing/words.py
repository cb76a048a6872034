"""What a drawing says in words: the table, what a board shows, how a disc moved."""

from collections.abc import Sequence

from palenque.pakal.board import Board, reached, visible
from palenque.pakal.components import Components, Face
from palenque.pakal.drawing.states import State
from palenque.pakal.phase import Arranging, Between, Dealing, Over, Running
from palenque.pakal.scoring import Due, Fate, Result


def facts(state: State) -> list[str]:
    """The track, the level, and how far the race is."""
    level = state.setup.level
    limit = "untimed" if level.limit is None else f"{level.limit / 1000:g} s"
    found = [f"track {state.setup.track.id}", f"{level.id}, {limit}" if level.limit else limit]
    return [*found, f"round {state.number}"] if state.number else found


def status(state: State) -> str:
    """One sentence on what the race waits for."""
    names = state.setup.components.names
    match state.phase:
        case Dealing():
            return "The cards are to be dealt."
        case Arranging():
            return "The players lay their squares so that every symbol is hidden."
        case Running(goal=goal):
            return f"The goal is {goal}: {_named(goal, names)}."
        case Between(due=due) if due:
            owners = " and ".join(seat.name.title() for seat, _ in due)
            return f"The next round waits for a swap from {owners}."
        case Between():
            return "The next goal is to be revealed."
        case Over(winners=won):
            seats = " and ".join(seat.name.title() for seat in won)
            return f"{seats} {'wins' if len(won) == 1 else 'win'} the race."


def results(state: State) -> list[str]:
    """A sentence for every player on the round that ended last."""
    if not isinstance(state.phase, Between | Over):
        return []
    return [outcome(result) for result in state.phase.results]


def outcome(result: Result) -> str:
    """How far the disc moved and why, or why it did not (K7), and the swap that follows (K8)."""
    name = result.seat.name.title()
    stays = f"{name} stays on {result.start}"
    match result.fate:
        case Fate.MOVED:
            told = f"{name} moves {result.space - result.start} to {result.space} ({result.claim})"
        case Fate.NO_CLAIM:
            told = f"{stays}: no tile was claimed"
        case Fate.GAVE_UP:
            told = f"{stays}: the round was given up"
        case Fate.NOT_REACHED:
            told = f"{stays}: the goal was not reached, {result.shows or 'nothing'} showed"
        case Fate.GOAL_SYMBOL:
            told = f"{stays}: {result.claim} is a symbol of the goal"
    swap = {
        Due.HARDER: "; a coloured square becomes transparent",
        Due.EASIER: "; a transparent square becomes coloured",
    }
    return f"{told}{swap[result.due] if result.due else ''}."


def board_words(
    face: Face, board: Board, goal: str | None, components: Components
) -> Sequence[str]:
    """What a board shows, and what the goal still asks for (K4)."""
    names, shows = components.names, visible(face, board)
    lines = [f"Shown: {_named(shows, names) or 'nothing'}."]
    if goal is None:
        return lines
    if reached(face, board, goal):
        return [*lines, f"The goal {goal} is reached."]
    missing = "".join(letter for letter in goal if letter not in shows)
    extra = "".join(letter for letter in shows if letter not in goal)
    parts = [f"to show: {_named(missing, names)}"] if missing else []
    parts += [f"to hide: {_named(extra, names)}"] if extra else []
    return [*lines, f"The goal {goal} is not reached; {'; '.join(parts)}."]


def _named(letters: str, names: dict[str, str]) -> str:
    return ", ".join(f"{letter} {names[letter]}" for letter in letters)
