"""The command that plays in the terminal: menus, options, and what happens at the end."""

from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

import click

from palenque.cli import computer, saves
from palenque.cli.computer import Computer
from palenque.cli.games import MatchGame, SoloGame
from palenque.cli.match_play import MatchPlay
from palenque.cli.output import Unusable, example
from palenque.cli.saves import SavedGame
from palenque.cli.screen import Quit, Screen
from palenque.cli.solo_play import SoloPlay
from palenque.interrupts import INTERRUPTED
from palenque.naming import shown
from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, RulesetError, SoloRuleset, rulebook
from palenque.pacal.record import SoloRecord
from palenque.pacal.ruleset import resolve
from palenque.search.bots import BOTS
from palenque.search.levels import LEVELS

PERSON = "person"
COMPUTER = "Computer"
EASY = 3
LONGEST_NAME = 40
JADE, OBSIDIAN = "Jade", "Obsidian"
Game = MatchGame | SoloGame


@dataclass(frozen=True)
class Wish:
    """What is to be played: ``names`` of the people, in the order they were told."""

    ruleset: Ruleset | SoloRuleset
    opponent: str = "greedy"
    seat: str = "J"
    names: tuple[str, ...] = ()


@click.command("play", epilog=example("palenque play --ruleset klee --level 3"))
@click.option("--ruleset", "name", metavar="NAME|PATH", help="A ruleset or a TOML file; klee.")
@click.option("--opponent", type=click.Choice([*BOTS, PERSON]), help="Who plays against you.")
@click.option(
    "--level",
    type=click.IntRange(1, len(LEVELS)),
    help="How strong the computer is against you, from 1 to 8.",
)
@click.option("--seat", type=click.Choice(["J", "O"]), help="Your seat against the computer; J.")
@click.option("--names", metavar="ANA,BEN", help="The names of those who play, Jade's first.")
@click.option("--resume", is_flag=True, help="Go on with the last game that is not finished.")
@click.pass_context
def play_command(
    ctx: click.Context,
    name: str | None,
    opponent: str | None,
    level: int | None,
    seat: str | None,
    names: str | None,
    resume: bool,
) -> None:
    """Play in the terminal; without options, a few questions come first."""
    told = (name, _opponent(opponent, level), seat, names)
    if resume and any(told):
        raise click.UsageError("--resume goes on with a game as it is, without other options.")
    game: Game | None = None
    wish = _wish(*told) if any(told) else None
    screen = Screen()
    saves.close_to_others(saves.saved())
    try:
        game = _resumed_last() if resume else _new_game(wish) if wish else _asked(screen)
        _lead(game, screen)
    except (Quit, EOFError):
        _leave(game, screen)
    except KeyboardInterrupt:
        _leave(game, screen)
        ctx.exit(INTERRUPTED)


def _lead(game: Game, screen: Screen) -> None:
    if isinstance(game, MatchGame) and game.bot is None and screen.keeps_everything:
        game.file.leave()
        raise Unusable(
            "Two people cannot play at this terminal (TERM=dumb): it would keep every hand for the"
            " other to scroll back to. Another terminal, or palenque serve, hides them."
        )
    rng = SystemRandom()
    player = Computer(screen, rng)
    try:
        if isinstance(game, SoloGame):
            SoloPlay(game, screen, rng, player).play()
        else:
            MatchPlay(game, screen, rng, player).play()
    finally:
        player.stop()
    screen.say_path(f"The record is in {game.file.finish()}")


def _leave(game: Game | None, screen: Screen) -> None:
    """The player stops: what was played is kept already, and no hand stays in sight."""
    if isinstance(game, MatchGame) and game.bot is None:
        screen.clear(for_good=True)
    screen.say()
    if game is None:
        return
    game.file.leave()
    if game.actions:
        screen.say("The game is kept. Go on with: palenque play --resume")


def _opponent(opponent: str | None, level: int | None) -> str | None:
    """The player that one of the two options names; raises UsageError for both, and Unusable."""
    if level is None:
        return opponent
    if opponent:
        raise click.UsageError("Say --opponent or --level, not both.")
    computer.check_level(level)
    return f"level:{level}"


def _wish(name: str | None, opponent: str | None, seat: str | None, names: str | None) -> Wish:
    """What the options ask for; raises UsageError where they contradict each other."""
    ruleset = resolve(name or "klee")
    people = tuple(_cleaned(part) for part in names.split(",")) if names else ()
    if isinstance(ruleset, SoloRuleset) and (opponent or seat):
        raise click.UsageError(f"{ruleset.id} is played alone: no --opponent, --level or --seat.")
    if opponent == PERSON and seat:
        raise click.UsageError("Two people fill both seats: no --seat.")
    room = 2 if opponent == PERSON else 1
    if len(people) > room or not all(people):
        raise click.UsageError(f"--names takes {'two names' if room == 2 else 'one name'} here.")
    return Wish(ruleset, opponent or "greedy", seat or "J", people)


def _cleaned(name: str) -> str:
    """A name as it can be shown and kept; empty where nothing of it can be seen."""
    return shown(name)[:LONGEST_NAME].rstrip()


def _new_game(wish: Wish) -> Game:
    ruleset = wish.ruleset
    if isinstance(ruleset, SoloRuleset):
        name = wish.names[0] if wish.names else JADE
        return SoloGame(ruleset, name, SavedGame.new(ruleset), saves.tags(), [])
    if wish.opponent == PERSON:
        jade, obsidian = (*wish.names, *(JADE, OBSIDIAN)[len(wish.names) :])
        return MatchGame(ruleset, (jade, obsidian), SavedGame.new(ruleset), saves.tags(), [])
    own = wish.names[0] if wish.names else (JADE if wish.seat == "J" else OBSIDIAN)
    names, bot = ((own, COMPUTER), "O") if wish.seat == "J" else ((COMPUTER, own), "J")
    tags = saves.tags(f"{bot} {wish.opponent}")
    return MatchGame(ruleset, names, SavedGame.new(ruleset), tags, [])


def _resumed_last() -> Game:
    kept = saves.unfinished()
    if not kept:
        raise Unusable(f"There is no game to go on with in {saves.data_dir()}.")
    return _resumed(kept[0])


def _resumed(path: Path) -> Game:
    record, file = saves.load(path), SavedGame(path)
    if isinstance(record, SoloRecord):
        return SoloGame.resumed(record, file)
    return MatchGame.resumed(record, file)


def _asked(screen: Screen) -> Game:
    """What the menus lead to: an interrupted game or a new one."""
    screen.say("Palenque: Pacal in the terminal", "bold")
    kept = saves.unfinished()[:5]
    if kept:
        options = [*(f"go on with {path.stem}" for path in kept), "a new game"]
        found = screen.choose("There are games that are not finished.", options)
        if found < len(kept):
            return _resumed(kept[found])
    return _new_game(_asked_wish(screen))


def _asked_wish(screen: Screen) -> Wish:
    ruleset = _asked_ruleset(screen)
    if isinstance(ruleset, SoloRuleset):
        return Wish(ruleset, names=_asked_names(screen, "Your name"))
    levels = computer.offered()
    words = [f"the computer, {computer.described(level)}" for level in levels]
    if len(levels) < len(LEVELS):
        screen.say(f"Every stronger level {computer.MISSING}", "dim")
    found = screen.choose("Against whom?", [*words, "another person at this screen"], EASY)
    if found == len(levels):
        names = _asked_names(screen, f"Name of {JADE}", f"Name of {OBSIDIAN}")
        return Wish(ruleset, PERSON, names=names)
    opponent = f"level:{levels[found].number}"
    return Wish(ruleset, opponent, names=_asked_names(screen, "Your name"))


def _asked_ruleset(screen: Screen) -> Ruleset | SoloRuleset:
    known: list[Ruleset | SoloRuleset] = [*RULESETS.values(), *SOLO_RULESETS.values()]
    options = [f"{one.id}: {rulebook.summary(one)}" for one in known]
    found = screen.choose("Which rules?", [*options, "a ruleset of your own (a TOML file)"])
    if found < len(known):
        return known[found]
    while True:
        try:
            return resolve(screen.ask("Path of the TOML file:"))
        except RulesetError as error:
            screen.say(str(error), "red")


def _asked_names(screen: Screen, *questions: str) -> tuple[str, ...]:
    """The names, with those of the seats where nothing was typed."""
    defaults = (JADE, OBSIDIAN)
    return tuple(
        _cleaned(screen.ask(f"{question} [{default}]:")) or default
        for question, default in zip(questions, defaults, strict=False)
    )
