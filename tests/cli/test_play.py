"""palenque play, in a real terminal."""

import re
import signal
from itertools import count
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.cli import computer, saves
from palenque.cli.games import MatchGame
from palenque.cli.saves import SavedGame
from palenque.pacal import record
from palenque.pacal.pyramid import fits_nowhere
from palenque.pacal.record_text import format_record
from palenque.search.warming import PLAIN
from tests.cli.conftest import SMALL, Cli, process
from tests.cli.terminal import DONE, HAND_OVER, PROMPT, SURE, Terminal

LONG = 240


@pytest.mark.parametrize(
    ("arguments", "term"),
    [
        (["--ruleset", "klee", "--level", "6"], "xterm-256color"),
        (["--ruleset", "ajm", "--opponent", "random", "--seat", "O"], "dumb"),
        (["--ruleset", "small.toml", "--opponent", "random", "--names", "Ana"], "xterm"),
    ],
)
def test_a_match_against_the_computer_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], term: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.toml").write_text(SMALL)
    terminal = Terminal(tmp_path, *arguments, columns=LONG, term=term)
    shown = terminal.play(Random(1))
    assert re.search(r"(Jade|Obsidian|Ana|Computer) wins the match \d-\d", shown)
    record = terminal.record()
    assert terminal.end() == 0
    assert record.parent == tmp_path
    verdict = process("replay", str(record))
    assert verdict.status == 0
    assert re.fullmatch(r".*:1 ok \d-\d", verdict.lines[0])
    assert not list(tmp_path.glob("*.unfinished"))


def test_two_people_never_see_each_others_hand(tmp_path: Path) -> None:
    """P4: between two turns the screen is empty until its owner asks for the hand."""
    arguments = ["--opponent", "person", "--names", "Ana,Ben"]
    terminal = Terminal(tmp_path, *arguments, columns=LONG)
    rng, owners, hands = Random(2), set[str](), 0
    asked = terminal.wait()
    while asked is not DONE:
        handed = HAND_OVER.search(terminal.screen)
        if handed:
            owners.add(handed[1])
            assert "your hand" not in terminal.raw.rpartition("\x1b[3J")[2]
            asked = terminal.answer("")
            assert f"{handed[1]}, your hand" in terminal.screen
            hands += 1
            continue
        asked = terminal.answer(terminal.choice(asked, rng))
    assert owners == {"Ana", "Ben"}
    assert hands > 5
    assert re.search(r"(Ana|Ben) wins the match", terminal.screen)
    assert '[Jade "Ana"]\n[Obsidian "Ben"]' in terminal.record().read_text()


@pytest.mark.parametrize("ruleset", pacal.SOLO_RULESETS)
def test_a_solo_game_is_played_to_its_end(tmp_path: Path, ruleset: str) -> None:
    terminal = Terminal(tmp_path, "--ruleset", ruleset, columns=LONG)
    assert re.search("Won: |Lost after ", terminal.play(Random(3)))
    verdict = process("replay", str(terminal.record()))
    assert re.search(r":1 ok (won|lost) \d+$", verdict.lines[0])


@pytest.mark.parametrize("ruleset", ["klee", "solo-ajm"])
def test_a_killed_game_goes_on_where_it_was(tmp_path: Path, ruleset: str) -> None:
    folder, terminal = _begun(tmp_path, ruleset)
    before = terminal.screen
    terminal.child.kill(signal.SIGKILL)
    terminal.end()
    again = Terminal(folder, "--resume", columns=LONG)
    assert again.wait() is PROMPT
    for part in (r"Legal: .*", r"where each card fits:\n(?:  .*\n)*", r"└[─┴┘ └]*"):
        assert re.findall(part, again.screen) == re.findall(part, before)
    again.child.sendline("q")
    assert again.end() == 0
    assert "palenque play --resume" in again.screen


def _begun(folder: Path, ruleset: str) -> tuple[Path, Terminal]:
    """A game in which a third move is asked for, and where it is kept."""
    for number in count():
        own = folder / str(number)
        terminal = Terminal(own, "--ruleset", ruleset, columns=LONG)
        if terminal.play_sensibly(2) is PROMPT:
            return own, terminal
        terminal.child.close(force=True)
    raise AssertionError("the numbers do not end")


def test_interrupting_and_the_end_of_input_keep_the_game(tmp_path: Path) -> None:
    for end, status in (("\x03", 130), ("\x04", 0)):
        terminal = Terminal(tmp_path, "--ruleset", "klee")
        terminal.wait()
        assert terminal.end_by(end) == status
        assert "The game is kept. Go on with: palenque play --resume" in terminal.screen
        assert "Traceback" not in terminal.screen
    assert len(list(tmp_path.glob("*.unfinished"))) == 2


def test_the_menus_lead_to_a_game_and_back_to_it(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, columns=LONG)
    terminal.wait()
    assert "klee: The standard game" in terminal.screen
    terminal.answer("99")
    assert "Type a number from 1 to 8" in terminal.screen
    terminal.answer("5")
    assert re.search(r"2  the computer, level 2, very easy \(Elo \d+, ", terminal.screen)
    terminal.answer("2")
    assert terminal.answer("  Åsa <b>[x]\t ") is PROMPT
    assert (
        "AJM’s rules · round 1 · turn 1/14 · Åsa <b>[x] 0, Computer 0 · 3 to win · level 2"
        in terminal.screen
    )
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    again = Terminal(tmp_path, columns=LONG)
    again.wait()
    assert "There are games that are not finished." in again.screen
    assert again.answer("1") is PROMPT
    assert "Åsa <b>[x]" in again.screen


def test_every_prompt_explains_and_refuses_with_the_rule(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--ruleset", "solo-klee", columns=LONG)
    terminal.wait()
    card = re.findall(r"Drawn: (\d+)", terminal.screen)[0]
    for typed, said in (
        ("?", "P16 Alone, card by card"),
        ("? p8", "P8 Covering"),
        ("?P4", "There is no rule P4 here; the rules are P7, P8, P16."),
        ("11", "P2: there is no field 11; the fields are 1 to 10. ? P2 explains the rule."),
        (f"{card}x3", "P8: field 3 is empty"),
        ("nonsense", "'nonsense' is not a token"),
        ("-", "A placement such as"),
        ("h", "this help"),
        ("c", "Not seen yet: "),
        ("l", ""),
    ):
        assert terminal.answer(typed) is PROMPT
        assert said in terminal.screen
    terminal.answer("5")
    assert "│" in terminal.screen
    terminal.answer("l")
    assert f"1.  {card}@5" in terminal.screen


@pytest.mark.parametrize("columns", [40, 80])
def test_a_narrow_terminal_without_colours_is_enough(tmp_path: Path, columns: int) -> None:
    terminal = Terminal(tmp_path, "--ruleset", "klee", columns=columns, term="dumb")
    terminal.play_sensibly(3)
    assert "\x1b" not in terminal.raw
    assert max(map(len, terminal.screen.splitlines())) <= columns


HINT = re.compile(r"Hint: [a-z]+ .*: (\S+?)\.( Chance of winning: about \d+%\.)?\n")


def hint(terminal: Terminal) -> str:
    """The token of a hint, which may have to wait until the search is compiled."""
    for _ in range(250):
        assert terminal.answer("hint") is PROMPT
        if found := HINT.search(terminal.screen):
            return found[1]
    raise AssertionError(terminal.screen)


@pytest.mark.parametrize("arguments", [["--level", "2"], ["--ruleset", "solo-klee"]])
def test_a_hint_can_be_played(tmp_path: Path, arguments: list[str]) -> None:
    terminal = Terminal(tmp_path, *arguments, columns=LONG)
    terminal.wait()
    token = hint(terminal)
    terminal.answer(token)
    terminal.answer("l")
    assert token in terminal.screen


def test_a_level_that_cannot_be_is_one_sentence(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "9 is not in the range 1<=x<=8" in cli("play", "--level", "9").refused
    assert "--opponent or --level" in cli("play", "--level", "1", "--opponent", "greedy").refused
    monkeypatch.setattr(computer, "is_installed", lambda: False)
    assert cli("play", "--level", "8").refused == (
        "Level 8 needs the search: pip install 'palenque[search]'."
        f" Without it there are levels 1 to {PLAIN[-1].number}."
    )


def losing_pick(folder: Path) -> tuple[MatchGame, int]:
    """A saved match in which Jade is offered a card that fits nowhere, and one that fits."""
    file = SavedGame(folder / "g.unfinished")
    for seed in range(500):
        rng = Random(seed)
        game = MatchGame(pacal.KLEE, ("Ana", "Ben"), file, saves.tags(), [])
        while pacal.winner(game.state) is None:
            seats = pacal.actors(game.state)
            round = game.state.round
            if round and isinstance(round.phase, pacal.Picking):
                fits = [
                    not fits_nowhere(round.pyramids[round.phase.seat.order], card, True)
                    for card in round.phase.offer.cards
                ]
                if fits == [False, True]:
                    file.leave()
                    return game, round.phase.offer.low
            options = pacal.legal(game.state, seats[0]) if seats else ()
            game.act(rng.choice(options) if options else pacal.deal(game.state, rng))
    raise AssertionError("no such game was found")


def test_a_pick_that_loses_is_asked_about_first(tmp_path: Path) -> None:
    """P5, P9"""
    _, card = losing_pick(tmp_path)
    terminal = Terminal(tmp_path, "--resume", columns=LONG)
    terminal.wait()
    terminal.answer("")
    assert re.search(rf"  {card} +fits nowhere", terminal.screen)
    assert terminal.answer(str(card)) is SURE
    assert f"{card} fits none of your fields: taking it loses the round (P9)." in terminal.screen
    assert terminal.answer("n") is PROMPT
    assert terminal.answer(str(card)) is SURE
    terminal.answer("y")
    assert "’s card fits nowhere (P9)." in terminal.screen


def test_giving_up_ends_the_match(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--ruleset", "klee", columns=LONG)
    terminal.wait()
    assert terminal.answer("resign") is SURE
    assert terminal.answer("y") is DONE
    assert "Computer wins the match because Jade gave up." in terminal.screen
    assert '[Termination "J resigned"]' in terminal.record().read_text()


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff", b'[Game "Pacal"]\n[Ruleset "klee"]\n'])
def test_a_saved_game_that_cannot_be_read_is_kept(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path))
    path = tmp_path / "2026-11-29-120000-klee.unfinished"
    path.write_bytes(content)
    answer = cli("play", "--resume")
    assert answer.status == 2
    assert answer.refused.startswith(f"The saved game {path} cannot be read (")
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('"O random"', '"O magic"'), "it names no player that the computer knows"),
        (('[HandO "', '[HandO "? '), "HandO"),
        (("\n1. ", "\n2. "), "turn 1. was expected"),
        (('[Result "*"]', '[Result "3-0"]'), "P14"),
    ],
)
def test_a_saved_game_that_was_changed_is_kept(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: tuple[str, str],
    reason: str,
) -> None:
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path))
    game = MatchGame(
        pacal.KLEE,
        ("Ana", "Computer"),
        SavedGame(tmp_path / "game.unfinished"),
        saves.tags("O random"),
        [],
    )
    game.act(pacal.deal(game.state, Random(1)))
    game.act(pacal.legal(game.state, pacal.actors(game.state)[0])[0])
    game.file.leave()
    assert cli("play", "--resume").status == 0
    text = game.file.path.read_text()
    assert change[0] in text
    game.file.path.write_text(text.replace(*change))
    answer = cli("play", "--resume")
    assert answer.status == 2
    assert reason in answer.refused
    assert game.file.path.read_text() == text.replace(*change)


def test_a_record_with_unknown_cards_cannot_go_on(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path))
    game = pacal.play(pacal.start(pacal.KLEE), pacal.deal(pacal.start(pacal.KLEE), Random(1)))
    assert game.round
    deal = pacal.Deal(game.round.scaffolds or ((), ()), game.round.hands)
    hidden = record.of_match(pacal.KLEE, [deal], ("Ana", "Ben"), pacal.Seat.JADE)
    (tmp_path / "game.unfinished").write_text(format_record(hidden))
    assert "it does not tell every card" in cli("play", "--resume").refused


def test_a_game_is_played_in_one_window(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--ruleset", "klee")
    terminal.wait()
    again = Terminal(tmp_path, "--resume", columns=LONG)
    assert again.end() == 2
    assert again.screen.endswith(" is being played in another window.\n")
    terminal.child.sendline("q")
    assert terminal.end() == 0
    assert Terminal(tmp_path, "--resume").wait() is PROMPT


def test_nothing_to_go_on_with(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path))
    answer = cli("play", "--resume")
    assert answer.status == 2
    assert answer.refused == f"There is no game to go on with in {tmp_path}."


def test_a_folder_that_cannot_be_written_is_said(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path / "file"))
    answer = cli("play", "--ruleset", "klee")
    assert answer.status == 2
    assert answer.refused.startswith(f"Games cannot be kept in {tmp_path / 'file'}: ")


def test_nobody_else_on_the_machine_reads_a_saved_game(tmp_path: Path) -> None:
    """A new folder and its files are closed to others, and one that was left open is."""
    folder = tmp_path / "data"
    for _ in range(2):
        terminal = Terminal(folder, "--opponent", "greedy")
        terminal.play_sensibly(1)
        assert len(list(folder.iterdir())) > 1
        assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
        assert folder.stat().st_mode & 0o777 == 0o700
        terminal.child.sendline("q")
        assert terminal.end() == 0
        folder.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o644)


@pytest.mark.parametrize("resumed", [False, True])
def test_no_two_people_play_where_every_hand_would_stay(tmp_path: Path, resumed: bool) -> None:
    """A terminal that nothing can be taken from again: one sentence, also for a kept game."""
    arguments = ["--opponent", "person"]
    if resumed:
        terminal = Terminal(tmp_path, *arguments)
        terminal.wait()
        terminal.child.sendline("q")
        terminal.end()
        arguments = ["--resume"]
    terminal = Terminal(tmp_path, *arguments, columns=LONG, term="dumb")
    assert terminal.end() == 2
    assert "Two people cannot play at this terminal (TERM=dumb)" in terminal.screen
    assert "your hand" not in terminal.screen
    assert len(list(tmp_path.glob("*.unfinished"))) == resumed
    assert not list(tmp_path.glob("*.lock"))


@pytest.mark.parametrize(
    "arguments", [["--level", "2"], ["--ruleset", "ajm"], ["--ruleset", "solo-klee"]]
)
def test_everything_fits_a_terminal_of_24_rows(tmp_path: Path, arguments: list[str]) -> None:
    """Title, score and last moves stay in sight, whatever is asked."""
    terminal, rng = Terminal(tmp_path, *arguments, columns=80, rows=24), Random(4)
    asked = terminal.wait()
    for _ in range(30):
        shown = terminal.raw.rpartition("\x1b[2J")[2]
        assert "rules" in shown
        assert shown.count("\n") < 24, shown
        if asked is DONE:
            break
        offered = re.search(r"Take one:\n(\d+) .*; *(\d+) ", terminal.screen, re.DOTALL)
        answer = rng.choice(offered.groups()) if offered else terminal.choice(asked, rng)
        asked = terminal.answer(answer)
        while (
            "\x1b[2J" not in terminal.raw and asked is not DONE
        ):  # refused, or asked whether that is meant
            asked = terminal.answer(terminal.choice(asked, rng))
