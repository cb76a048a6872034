"""Boards of Pakal in lessons on the terminal: the goal, the squares, the tiles and the track."""

from collections.abc import Iterator

from palenque.cli.board_words import WORDS
from palenque.cli.screen import Screen
from palenque.learning.pakal_position import CLAIM, SWAP, BoardPosition
from palenque.pakal import format_cell, parse_cell, standard
from palenque.pakal.drawing.characters import grid, rows


def show(screen: Screen, position: BoardPosition, language: str) -> None:
    """What is to be shown, the board, and where the tiles lead, if there are any."""
    words, now = WORDS[language], position.now
    goal = words["goal"].format(symbols=named(now.goal, language))
    screen.say(goal if position.turned_up else words["hidden"])
    screen.draw("\n".join(_grid(screen, position)))
    screen.say(words["shown"].format(symbols=named(now.shows, language) or words["nothing"]))
    if not position.tiles:
        return
    screen.leave_blank()
    if position.asks == "slide":
        _show_tiles(screen, position, language)
    screen.draw("\n".join(_track(position, language)))
    screen.say(_discs(position, language))


def _grid(screen: Screen, position: BoardPosition) -> Iterator[str]:
    """The board, without the lines between its rows where the terminal is low."""
    for line in grid(position.now.face, position.now.board):
        if not (screen.is_low and line.lstrip().startswith("├")):
            yield line


def _show_tiles(screen: Screen, position: BoardPosition, language: str) -> None:
    """Where each tile leads, one a line, or in one paragraph where the terminal is low."""
    words = WORDS[language]["tiles"]
    told = [(named(tile, language), _told(position, tile, language)) for tile in position.tiles]
    if screen.is_low:
        screen.say(f"{words} {'; '.join(f'{tile} {where}' for tile, where in told)}")
        return
    screen.say(words)
    screen.table(told)


def question(position: BoardPosition, language: str) -> str:
    """What the learner is to type."""
    words = WORDS[language]
    if position.due:
        return words[position.due.value]
    tile = position.now.tiles[-1:]
    return words["claim" if tile else "slide"].format(tile=tile)


def tokens(position: BoardPosition, text: str) -> list[str]:
    """The tokens of a line: cells of squares and letters of tiles, with blanks between."""
    words = [word for word in text.split() if word.casefold() not in (CLAIM.strip(), SWAP.strip())]
    return [_token(position, word) for word in words]


def _token(position: BoardPosition, word: str) -> str:
    if len(word) == 1 and word.upper() in standard().letters:
        return f"{CLAIM}{word.upper()}"
    cell = format_cell(parse_cell(word.lower()))
    return f"{SWAP}{cell}" if position.due else cell


def named(letters: str, language: str) -> str:
    """Symbols by letter and name: ``A skull, B corn``."""
    names, known = WORDS[language]["symbols"].split(), standard().letters
    return ", ".join(f"{letter} {names[known.index(letter)]}" for letter in letters)


def _told(position: BoardPosition, tile: str, language: str) -> str:
    """Where a tile leads (K7), or that it is gone."""
    words, now = WORDS[language], position.now
    if tile not in now.tiles:
        return words["gone"]
    if tile in now.goal:
        return words["own"]
    return words["to"].format(space=now.track.next_space(now.space, tile))


def _track(position: BoardPosition, language: str) -> Iterator[str]:
    """The rows of the track from the last disc to where any disc or tile leads."""
    words, track = WORDS[language], position.now.track
    lines = {"torch line": words["torches"], "finish line": words["finish"], "": ""}
    ends = [track.next_space(position.now.space, tile) for tile in position.tiles]
    begin, end = min(_spaces(position)), max(*_spaces(position), *ends)
    for first, last, line in rows(track, standard()):
        if last >= begin and first <= end:
            letters = " ".join(track.spaces[first - 1 : last])
            yield f"{first:>3}  {letters} {last:>3}  {lines[line]}".rstrip()


def _spaces(position: BoardPosition) -> list[int]:
    other = position.other_space
    return [position.space, *([] if other is None else [other])]


def _discs(position: BoardPosition, language: str) -> str:
    words = WORDS[language]
    places = [words["on"].format(space=at) if at else words["start"] for at in _spaces(position)]
    if len(places) == 1:
        return words["disc"].format(yours=places[0])
    return words["discs"].format(yours=places[0], other=places[1])
