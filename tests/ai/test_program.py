"""External players: installed bots, functions in files, programs with the bot protocol."""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from random import Random
from time import monotonic

import pytest
import skerry
from skerry.ai import arena, conformance, program, program_lines, serve
from skerry.ai.match import GameResult, make_pairings, play
from skerry.ai.players import make_player
from skerry.ai.program import ProgramPlayer
from skerry.core.state import State, pack
from tiers import more

BOTS = Path(__file__).parents[1] / "bots"
NODE = f"{shutil.which('node') or 'node'} {BOTS / 'first.mjs'}"
OURS = f"{shlex.quote(sys.executable)} -m skerry bot"

ODD = """
import sys, time
how = sys.argv[1]
legal = []
if how == "marked":
    sys.stdout.reconfigure(encoding="utf-8-sig")
    print("name Ödd", flush=True)
if how == "deaf":
    print("name Odd\\nready", flush=True)
    time.sleep(60)
for line in sys.stdin:
    word, *rest = line.split()
    if word == "skerry":
        if how == "mute":
            time.sleep(60)
        if how not in ("marked", "nameless"):
            print("name Odd")
        if how == "choosy":
            print("games pig conqueror")
        print("error no licence" if how == "complains" else "ready", flush=True)
        if how == "hasty":
            print("move a1", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        if how == "dies":
            sys.exit(7)
        if how == "breaks":
            sys.exit("no module named brain\\n")
        if how == "shouts":
            print("MOVE", legal[-1], flush=True)
            continue
        if how == "sleeps":
            time.sleep(60)
        if how == "raves":
            print("estimate zz value 7", flush=True)
        while how == "floods":
            print("estimate", legal[-1], flush=True)
        if how == "waits":
            sys.stdin.readline()
        print(f"move {'zz' if how == 'cheats' else legal[-1]}", flush=True)
        if how in ("late", "waits"):
            time.sleep(0.2)
        if how in ("twice", "late", "waits"):
            print("move", legal[-1], flush=True)
    elif word == "quit" and how != "stays":
        sys.exit(3 if how == "grumbles" else 0)
while how == "stays":
    time.sleep(60)
"""

BOT = """
from skerry import Estimate
def last(state, level, budget, rng):
    yield Estimate(state.legal_actions()[-level], 0.5)
def cheat(state, level, budget, rng):
    yield Estimate("zz", 0.5)
def nothing(state, level, budget, rng):
    return iter(())
def given(state, level, budget, rng):
    return state.legal_actions()[0]
def crash(state, level, budget, rng):
    yield [][0]
def hang(state, level, budget, rng):
    import time
    while True:
        time.sleep(60)
    yield
def spin(state, level, budget, rng):
    while True:
        pass
    yield
def endless(state, level, budget, rng):
    while True:
        yield Estimate(state.legal_actions()[0], 0.5)
def noisy(state, level, budget, rng):
    print("move zz")
    import os
    os.write(1, b"move zz\\n")
    yield Estimate(state.legal_actions()[0], 0.5)
def leave(state, level, budget, rng):
    raise SystemExit(3)
    yield
def wild(state, level, budget, rng):
    yield Estimate(state.legal_actions()[0], 0.5, ("zz",))
"""
CRASH = 1 + BOT.split("\n").index("    yield [][0]")


@pytest.fixture(autouse=True)
def _limit_programs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let programs import the engine, shorten their time limits, and end them after the test."""
    monkeypatch.setenv("PYTHONPATH", str(Path(skerry.__file__).parents[1]))
    monkeypatch.setattr(program, "EXTRA_SECONDS", 0.3)
    monkeypatch.setattr(program, "GRACE_SECONDS", 1.0)
    yield
    program.end_all_programs()


@pytest.fixture(name="odd")
def _odd(tmp_path: Path) -> str:
    """Write a program that fails as its argument says; return its command."""
    (tmp_path / "odd.py").write_text(ODD, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {tmp_path / 'odd.py'}"


def play_game(game: str, *words: str | int, preset: str | None = None) -> GameResult:
    """Play a game between these players and return its result."""
    item = skerry.load(game)
    return play(
        make_pairings(game, preset, len(words), len(words), "s")[0],
        [make_player(item, w) for w in words],
    )


@pytest.mark.parametrize("game", ["atoll", "conqueror"])
def test_a_program_in_another_language_plays(game: str) -> None:
    played = play_game(game, 1, NODE)
    assert not played.error
    assert not played.forfeit
    assert skerry.Session.from_id(played.id).state.is_terminal


@pytest.mark.parametrize(
    ("failure", "why"),
    [
        ("dies", "player 2: it ended with exit code 7"),
        more("sleeps", "player 2: it didn't send move in time"),
        more("breaks", "player 2: it ended with exit code 1: 'no module named brain'"),
        more("shouts", "player 2: it didn't send move in time; it sent 'MOVE swap'"),
        ("cheats", "player 2: it plays 'zz', which isn't a legal move"),
        more("raves", "player 2: it considers 'zz', which isn't a legal move"),
        ("twice", "player 2: it answered twice: 'swap', then "),
        more("late", "player 2: it answered twice: 'swap', then 'g"),
        more("waits", "player 2: it answered twice: 'swap', then 'g"),
        ("floods", "player 2: it didn't send move in time"),
    ],
)
def test_a_player_that_breaks_the_rules_loses(failure: str, why: str, odd: str) -> None:
    played = play_game("atoll", 1, f"{odd} {failure}", preset="small")
    assert played.forfeit.startswith(why)
    assert (played.points, played.error) == ((1.0, 0.0), "")


@pytest.mark.parametrize(
    ("failure", "why"),
    [
        ("complains", "it reported an error: 'no licence'"),
        more("mute", "didn't send ready"),
        more("nameless", 'it didn\'t send a line "name .." before "ready"'),
        more("choosy", "it plays 'pig conqueror', not atoll"),
        ("deaf", 'it is still running after "quit"'),
        more("stays", 'it is still running after "quit"'),
        more("grumbles", 'it ends with exit code 3 after "quit"'),
    ],
)
def test_a_program_that_does_not_start_is_refused(
    failure: str, why: str, odd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "HELLO_SECONDS", 1.0)
    with pytest.raises(ValueError, match=why):
        make_player(skerry.load("atoll"), f"{odd} {failure}")


@pytest.mark.more
def test_functions_in_files_play_at_a_level(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    played = play_game("atoll", f"{tmp_path}/mine.py:last", f"{tmp_path}/mine.py:last@2")
    assert not played.forfeit
    session = skerry.Session.from_id(played.id)
    first = session.game.start().legal_actions()
    second = session.game.start().apply(first[-1]).legal_actions()
    assert session.line[:2] == (first[-1], second[-2])
    for name, why in (
        ("cheat", "it plays 'zz'"),
        ("nothing", "ValueError: the bot yielded no estimate"),
        ("given", "TypeError: a bot must yield estimates, not return 'a1'"),
        ("crash", f"IndexError: list index out of range (mine.py:{CRASH})"),
        ("leave", "it ended with exit code 3"),
        ("wild", "its line doesn't begin with its move"),
    ):
        played = play_game("atoll", 1, f"{tmp_path}/mine.py:{name}", preset="small")
        assert played.forfeit.startswith(f"player 2: {why}")
        assert played.points == (1.0, 0.0)


@pytest.mark.parametrize("name", ["hang", more("spin")])
def test_a_function_that_never_yields_forfeits_at_the_deadline(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    began = monotonic()
    played = play_game("atoll", 1, f"{tmp_path}/mine.py:{name}", preset="small")
    assert played.forfeit == "player 2: it didn't send move in time"
    assert monotonic() - began < 30


@pytest.mark.parametrize("seconds", [0.05, None])
def test_an_endless_search_of_a_function_ends_with_its_time(
    seconds: float | None, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    game = skerry.load("atoll")
    player = make_player(game, f"{tmp_path}/mine.py:endless", seconds)
    assert isinstance(player, ProgramPlayer)
    state = game.start("small")
    action, used = player.choose_timed("atoll:small:", state, Random(1))
    assert action == state.legal_actions()[0]
    assert 0 < used < 2, "CPU time, which may be less than the time limit"


def test_output_of_a_function_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    assert not play_game("atoll", 1, f"{tmp_path}/mine.py:noisy", preset="small").forfeit


def test_a_file_that_never_ends_to_load_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "HELLO_SECONDS", 1.0)
    (tmp_path / "mine.py").write_text("while True:\n    pass\n")
    with pytest.raises(ValueError, match="can't play: it didn't send ready"):
        make_player(skerry.load("atoll"), f"{tmp_path}/mine.py:think")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("nobody", "unknown bot 'nobody'; installed: none"),
        ("./nothing.py:think", "file not found"),
        ("./no-such-program", "can't be started"),
        (9, "has no level 9"),
    ],
)
def test_an_unknown_player_is_reported_before_the_first_move(word: str | int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        make_player(skerry.load("atoll"), word)


def test_a_program_gets_only_its_seats_knowledge() -> None:
    """Two deals that look the same to a seat are sent as the same lines."""
    for game in ("competition", "conqueror", "atoll"):
        session = skerry.Session(game, seed="secret")
        state = session.state
        seat = state.current_player
        lines = program_lines.position_lines(
            program_lines.position_id(session, seat),
            state.information_state(seat),
            session.game.notation,
        )
        assert not any("secret" in line for line in lines)
        assert json.loads(lines[3].removeprefix("state ")) == json.loads(
            json.dumps(pack(state.information_state(seat)))
        )
        again = skerry.Session.from_id(lines[0].removeprefix("position "))
        known = again.state.information_state(seat)
        assert known == state.information_state(seat)
        other = state.resample(seat, Random(5))
        session._line.transitions[session.position] = (*session.transition()[:-1], other)
        assert program_lines.position_id(session, seat) == lines[0].removeprefix("position ")


def test_our_own_bots_speak_the_protocol() -> None:
    text = StringIO(
        "skerry 1\nposition atoll:small:\ngo work 8 seed 1\nfog\nposition x\ngo\nquit\n"
    )
    out = StringIO()
    game = skerry.load("atoll")
    serve.serve(game, serve.make_thinker(game, 2), "Crab", text, out)
    lines = out.getvalue().splitlines()
    assert lines[1:4] == ["games atoll", "protocol 2", "ready"]
    assert lines[4].startswith("estimate ")
    moves = [line for line in lines if line.startswith("move ")]
    assert len(moves) == 1
    assert moves[0].split()[1] in game.start("small").legal_actions()
    assert [line.split()[0] for line in lines[-2:]] == ["error", "error"]


def bot(state: State, level: int, budget: skerry.Budget, rng: Random) -> Iterator[skerry.Estimate]:
    while True:
        yield skerry.Estimate(state.legal_actions()[0], 0.5)


def test_an_endless_search_is_stopped() -> None:
    game = skerry.load("atoll")
    out = StringIO()
    text = StringIO("position atoll:small:\ngo\nstop\nposition atoll:small:d4\ngo\nstop\nquit\n")
    serve.serve(game, lambda state, budget, rng: bot(state, 1, budget, rng), "Endless", text, out)
    moves = [line for line in out.getvalue().splitlines() if line.startswith("move ")]
    assert len(moves) == 2


@pytest.mark.parametrize("command", [NODE, f"{OURS} conqueror 2"])
def test_a_conforming_program_passes_the_check(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GRACE_SECONDS", 5.0)
    monkeypatch.setattr(program, "EXTRA_SECONDS", 5.0)
    result = dict(conformance.check(command, "conqueror"))
    assert len(result) == (7 if command == NODE else 9)
    assert not any(result.values()), result


@pytest.mark.parametrize(
    ("failure", "broken"),
    [
        ("cheats", "atoll: it plays legal moves"),
        more("raves", "atoll: it plays legal moves"),
        ("complains", 'it answers "skerry 1" with its name and "ready"'),
        more("nameless", 'it answers "skerry 1" with its name and "ready"'),
        more("choosy", "atoll: it plays this game"),
        ("stays", 'it ends at "quit"'),
        more("grumbles", 'it ends at "quit"'),
    ],
)
def test_the_check_names_the_broken_rule(failure: str, broken: str, odd: str) -> None:
    assert dict(conformance.check(f"{odd} {failure}", "atoll"))[broken]


@pytest.mark.parametrize("failure", ["twice", *map(more, ("late", "waits", "hasty"))])
def test_the_check_names_unasked_moves_and_nothing_else(failure: str, odd: str) -> None:
    rules = dict(conformance.check(f"{odd} {failure}", "atoll"))
    broken = {rule: problem for rule, problem in rules.items() if problem}
    assert list(broken) == ["atoll: it answers go with one move"]
    assert "it answered twice: " in str(broken) or "it sent a move before" in str(broken)


def test_lines_can_be_sent_to_a_program_that_reads_nothing(odd: str) -> None:
    running = program.Program(f"{odd} deaf")
    with pytest.raises(program.ForfeitError, match="it doesn't read its input"):
        running.request_move([f"state {'9' * 1_000_000}"], program.Go())
    assert running.quit_program() is None


def test_marks_at_the_start_of_the_output_are_ignored(odd: str) -> None:
    running = program.Program(f"{odd} marked")
    assert running.about == {"name": "Ödd"}
    running.quit_program()


def test_a_match_names_who_forfeited(
    odd: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    file = tmp_path / "out.json"
    arena.add_arguments(parser)
    words = ["atoll", "1", f"{odd} dies", "--games", "2", "--preset", "small", "--json", str(file)]
    with ThreadPoolExecutor(1) as current:
        assert arena.main(parser.parse_args(words), current) == 0
        current.submit(program.end_all_programs).result()
    assert (
        f"{odd} dies forfeited 2 of 2 games: it ended with exit code 7" in capsys.readouterr().out
    )
    report = json.loads(file.read_text())
    assert report["points"] == [2.0, 0.0]
    assert [game["forfeit"] for game in report["games"]] == [
        "player 2: it ended with exit code 7"
    ] * 2


def test_a_match_notes_players_limited_by_the_clock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    file = tmp_path / "out.json"
    arena.add_arguments(parser)
    words = ["atoll", "1", NODE, "--games", "2", "--preset", "small", "--json", str(file)]
    with ThreadPoolExecutor(1) as current:
        assert arena.main(parser.parse_args(words), current) == 0
        current.submit(program.end_all_programs).result()
    level, other = capsys.readouterr().out.splitlines()[:2]
    assert level.endswith(" ms of CPU time a move")
    assert other.endswith(" ms of wall time a move")
    report = json.loads(file.read_text())
    assert report["cpu_seconds_a_move"][0] > 0
    assert report["cpu_seconds_a_move"][1] is None
    assert report["wall_seconds_a_move"][0] is None
    assert report["wall_seconds_a_move"][1] > 0
