"""External players in a terminal game: they play, fail, and leave the game intact."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path
from random import Random

import pytest
import skerry
from skerry.ai import program
from skerry.cli import external_players
from skerry.cli.commands import main
from tiers import more

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no programs are run there")

BOT = """
from skerry import Estimate
def last(state, level, budget, rng):
    yield Estimate(state.legal_actions()[0], 0.4)
    yield Estimate(state.legal_actions()[-level], 0.5)
def cheat(state, level, budget, rng):
    yield Estimate("zz", 0.5)
def raves(state, level, budget, rng):
    yield Estimate(state.legal_actions()[0], "much")
def quits(state, level, budget, rng):
    raise SystemExit(3)
def fails(state, level, budget, rng):
    raise RuntimeError("one {line}\\nand another")
def nothing(state, level, budget, rng):
    return iter(())
def stopped(state, level, budget, rng):
    yield Estimate(state.legal_actions()[0], 0.5)
    raise KeyboardInterrupt
"""

PROGRAM = """
import sys, time
how, legal = sys.argv[1], []
for line in sys.stdin:
    word, *rest = line.split()
    if word == "skerry":
        print("name Odd\\nready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        if how == "dies":
            sys.exit(7)
        if how == "sleeps":
            time.sleep(60)
        print(f"move {'zz' if how == 'cheats' else legal[-1]}", flush=True)
"""


@pytest.fixture(name="bots")
def _bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a file of bots and a program; return the path of the bots."""
    (tmp_path / "mine.py").write_text(BOT)
    (tmp_path / "odd.py").write_text(PROGRAM)
    monkeypatch.setattr(program, "EXTRA_SECONDS", 0.3)
    monkeypatch.setattr(program, "GRACE_SECONDS", 0.5)
    return str(tmp_path / "mine.py")


@pytest.fixture(name="odd")
def _odd(bots: str) -> str:
    return f"{shlex.quote(sys.executable)} {Path(bots).parent / 'odd.py'}"


class Terminal:
    """Runner of the command line with typed input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *lines: str, against: str, more: str = "") -> str:
        """Return the output of a game: Atoll on its small board, or the game in `more`."""
        typed = "".join(f"{line}\n" for line in lines)
        self._monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        game = (more or "atoll --preset small").split()
        assert main(["play", *game, "--against", against, "--seed", "s"]) == 0
        return self._capsys.readouterr().out

    @staticmethod
    def game(text: str) -> skerry.Session:
        """Return the session with the id in the last line of output."""
        return skerry.Session.from_id(text.rsplit("'", 2)[1])


@pytest.fixture(name="play")
def _play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_a_function_in_a_file_plays_and_says_what_it_thinks(play: Terminal, bots: str) -> None:
    text = play("d4", "quit", against=f"{bots}:last@2")
    session = play.game(text)
    after = session.game.start("small").apply(session.line[0])
    assert session.line[1] == after.legal_actions()[-2]
    assert f"{bots}:last@2 (White) plays {session.moves[1]} (50%)" in text


def test_a_program_plays(play: Terminal, odd: str) -> None:
    text = play("d4", "quit", against=f"{odd} well")
    session = play.game(text)
    assert len(session.moves) == 2
    assert f"(White) plays {session.moves[1]}\n" in text
    assert not program._running.__dict__["programs"], "it has been ended"


def test_a_program_plays_games_with_hidden_cards_and_dice(play: Terminal, odd: str) -> None:
    for game, secret in (("competition --seats 3", True), ("conqueror", False)):
        text = play(against=f"{odd} well", more=f"{game} --seat none")
        assert play.game(text).state.is_terminal
        assert (" has moved\n" in text) is secret


@pytest.mark.parametrize(
    ("failure", "why"),
    [
        ("cheat", "it plays 'zz', which isn't a legal move"),
        more("raves", "is a number from 0 to 1, not 'm"),
        more("quits", "SystemExit: 3"),
        ("fails", "RuntimeError: one {line} and another"),
        more("nothing", "it gives no estimate"),
        more("dies", "it ended with exit code 7"),
        ("sleeps", "it didn't send move in time"),
        more("cheats", "it plays 'zz', which isn't a legal move"),
    ],
)
def test_a_failing_player_is_reported_and_the_game_continues(
    failure: str, why: str, play: Terminal, bots: str, odd: str
) -> None:
    player = f"{bots}:{failure}" if f"def {failure}(" in BOT else f"{odd} {failure}"
    text = play("d4", "a4", "b3", "quit", against=player)
    assert play.game(text).moves == ("d4", "a4", "b3"), "the human also moved for the player"
    lines = [line for line in text.splitlines() if f"{player} (White) has no move: " in line]
    assert len(lines) == 2, "the player is asked again for its next move"
    assert why in lines[0]
    assert "level: Crab plays instead" in lines[0]
    assert "Traceback" not in text


def test_a_level_replaces_a_failing_player(play: Terminal, bots: str) -> None:
    more = "atoll --preset small --level 1"
    text = play("d4", "go", "level", "quit", against=f"{bots}:cheat", more=more)
    assert text.count("has no move") == 2, "go asks the player again"
    assert "Tadpole (White) plays " in text
    assert len(play.game(text).moves) == 2


def test_ctrl_c_plays_the_best_so_far(play: Terminal, bots: str) -> None:
    text = play("d4", "quit", against=f"{bots}:stopped")
    assert len(play.game(text).moves) == 2


def test_an_interrupted_program_is_asked_again(
    play: Terminal, odd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops = iter([True])
    asked = program.Program.request_move

    def move(self: program.Program, position: list[str], go: program.Go) -> program.Answer:
        if next(stops, False):
            raise KeyboardInterrupt
        return asked(self, position, go)

    monkeypatch.setattr(program.Program, "request_move", move)
    text = play("d4", "go", "quit", against=f"{odd} well")
    assert "(White) has no move: it was stopped. (go: ask again; level: Crab plays" in text
    assert len(play.game(text).moves) == 2


def test_a_deleted_program_has_no_move(bots: str) -> None:
    session = skerry.Session("atoll", preset="small")
    with pytest.raises(program.ForfeitError, match="can't be started"):
        list(external_players.ExternalPlayer(f"{bots}.gone").estimates(session, None, Random(1)))


def test_a_level_is_a_valid_opponent(play: Terminal) -> None:
    assert "Tadpole (White) plays " in play("d4", "quit", against="1")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("atoll --against nobody", "unknown bot 'nobody'; installed: none"),
        ("atoll --against ./nothing.py:think", "file not found"),
        ("atoll --against ./no-such-program", "can't be started"),
        ("atoll --against 9", "Atoll has no level 9"),
        ("atoll --against 1 --level 2", "--against names level 1, but --level names another"),
        ("atoll --against 1 --seat both", "--against needs a seat without"),
        ("palavan --against 1", "--against needs a seat without"),
    ],
)
def test_an_unknown_player_is_reported_before_the_game(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


def test_a_failing_player_is_reported_in_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], odd: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("d4\nquit\n"))
    words = ["play", "atoll", "--preset", "small", "--against", f"{odd} dies", "--lang", "de"]
    assert main(words) == 0
    assert (
        "hat keinen Zug: der Bot hat sich mit Exit-Code 7 beendet. (go: " in capsys.readouterr().out
    )
