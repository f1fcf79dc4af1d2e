"""The arena: fair pairings, statistics, reported errors, resumed matches."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry import Session
from skerry.ai import arena
from skerry.ai.match import (
    GameResult,
    LevelPlayer,
    Pairing,
    Player,
    make_pairings,
    play,
    run_pairings,
    score,
    wilson_interval,
)
from skerry.core.state import State

pytestmark = pytest.mark.usefixtures("toys")


class InlineExecutor(Executor):
    """An executor that runs each call at once in this thread."""

    submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - stored in the future, as executors do
            future.set_exception(error)
        return future


def play_random(state: State, rng: Random) -> Any:
    return rng.choice(state.legal_actions())


def play_first(state: State, rng: Random) -> Any:
    return state.legal_actions()[0]


def raise_error(state: State, rng: Random) -> Any:
    raise RuntimeError("no idea")


def kill_worker(state: State, rng: Random) -> Any:
    os._exit(3)


def play_illegally(state: State, rng: Random) -> Any:
    return "a9"


def test_every_deal_is_played_from_every_seat() -> None:
    assert [(b.seating, b.seed) for b in make_pairings("morris", None, 2, 4, "s")] == [
        ((0, 1), "s.0"),
        ((1, 0), "s.0"),
        ((0, 1), "s.1"),
        ((1, 0), "s.1"),
    ]
    assert {b.seating for b in make_pairings("pearls", None, 3, 3, "s")} == {
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
    }


def test_both_games_of_a_deal_have_the_same_dice() -> None:
    one, other = (
        play(bout, [play_first, play_first]) for bout in make_pairings("pig", None, 2, 2, "s")
    )
    assert one.id == other.id
    assert one.points == tuple(reversed(other.points))


def test_a_game_can_be_replayed_from_its_id() -> None:
    for bout in make_pairings("pearls", None, 2, 4, "replay"):
        result = play(bout, [play_random, play_first])
        assert Session.from_id(result.id).state.is_terminal
        assert sum(result.moves) == len(Session.from_id(result.id).moves)
        assert play(bout, [play_random, play_first]).id == result.id


@pytest.mark.parametrize("game", ["morris", "pig", "pearls"])
def test_any_executor_plays_the_same_games(game: str) -> None:
    games = make_pairings(game, None, 2, 6, "x")
    players = [LevelPlayer(game, 1), play_random]

    def ids(executor: Executor) -> list[str]:
        return sorted(result.id for result in run_pairings(games, players, executor))

    with ThreadPoolExecutor(2) as threads:
        assert ids(threads) == ids(InlineExecutor())


def test_processes_play_them_too() -> None:
    games = make_pairings("atoll", "small", 2, 2, "x")
    with ProcessPoolExecutor(1) as pool:
        results = list(run_pairings(games, [play_random, play_first], pool))
    assert sorted(r.id for r in results) == sorted(
        play(b, [play_random, play_first]).id for b in games
    )


def test_a_stronger_level_scores_more() -> None:
    games = make_pairings("morris", None, 2, 20, "strong")
    results = list(run_pairings(games, [LevelPlayer("morris", 2), play_first], InlineExecutor()))
    assert score(results).points > 12


def test_a_players_exception_is_reported_and_other_games_continue() -> None:
    (failed,) = run_pairings(
        make_pairings("morris", None, 2, 2, "x")[:1], [raise_error, play_first], InlineExecutor()
    )
    assert failed.error == "RuntimeError: no idea"
    assert failed.points == ()
    (illegal,) = run_pairings(
        make_pairings("morris", None, 2, 2, "x")[:1], [play_illegally, play_first], InlineExecutor()
    )
    assert "ValueError" in illegal.error
    assert "a9" in illegal.error
    assert score([failed, illegal]).games == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the toys are known to forked workers only")
def test_a_killed_worker_is_reported() -> None:
    games = make_pairings("morris", None, 2, 4, "x")
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        results = list(run_pairings(games, [kill_worker, play_first], pool))
    assert len(results) == 4
    assert all("BrokenProcessPool" in result.error for result in results)


def test_a_match_defaults_to_the_first_preset_for_its_seats() -> None:
    assert {bout.preset for bout in make_pairings("palavan", None, 2, 2, "x")} == {"match"}


@pytest.mark.parametrize(
    ("game", "preset", "players", "games", "says"),
    [
        ("chess", None, 2, 2, "unknown game 'chess'"),
        ("atoll", "round", 2, 2, "no preset 'round'"),
        ("atoll", None, 3, 3, "2 seats, not 3"),
        ("atoll", None, 2, 3, "a multiple of 2 such as 4"),
        ("atoll", None, 2, 0, "a multiple of 2 such as 2"),
    ],
)
def test_an_invalid_match_is_refused(
    game: str, preset: str | None, players: int, games: int, says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        make_pairings(game, preset, players, games, "0")


# Figures


def test_the_interval_is_wilsons() -> None:
    assert wilson_interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson_interval(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson_interval(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson_interval(0, 0) == (0, 1)


def make_results(*points: float) -> list[GameResult]:
    return [
        GameResult(Pairing("morris", "standard", (0, 1), f"x.{k}"), (p, 1 - p))
        for k, p in enumerate(points)
    ]


def test_a_clean_sweep_gives_a_bound() -> None:
    assert str(score(make_results(*[1] * 40))) == "40/40, Elo above +407 (95 %)"
    assert str(score(make_results(*[0] * 40))) == "0/40, Elo below -407 (95 %)"
    assert str(score(make_results(1, 0, 0.5, 0.5))) == "2/4, Elo +0 (95 %: -301 to +301)"
    assert str(score([])) == "no games"


# The command


def parse_arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return parser.parse_args(words)


def test_the_output_has_all_that_a_replay_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.json"
    args = parse_arguments("pig", "1", "2", "--games", "4", "--seed", "s", "--json", str(file))
    assert arena.main(args, InlineExecutor()) == 0
    report = json.loads(file.read_text("utf-8"))
    assert report["players"] == ["level 1 (Piglet)", "level 2 (Sow)"]
    assert sum(report["points"]) == 4
    assert len(report["cpu_seconds_a_move"]) == 2
    assert report["elo"].keys() == {"games", "difference", "low", "high"}
    assert [game["seed"] for game in report["games"]] == ["s.0", "s.0", "s.1", "s.1"]
    assert all(Session.from_id(game["id"]).state.is_terminal for game in report["games"])
    shown = capsys.readouterr()
    assert "level 1 (Piglet) against level 2 (Sow)" in shown.out
    assert "4/4" in shown.err


def test_json_can_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    arena.main(parse_arguments("morris", "1", "1", "--games", "2", "--json", "-"), InlineExecutor())
    assert json.loads(capsys.readouterr().out)["failed"] == 0


def test_failed_games_are_listed_and_make_the_command_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(LevelPlayer, "__call__", lambda *_: 1 / 0)
    assert arena.main(parse_arguments("morris", "1", "2", "--games", "2"), InlineExecutor()) == 1
    assert "2 of 2 games failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("morris", "1", "9"), "no level 9"),
        (("morris", "1", "2", "--games", "5"), "a multiple of 2"),
        (("morris", "1", "2", "--jobs", "0"), "at least one process"),
        (("morris", "1", "2", "--seed", "a b"), "a seed must be"),
        (("morris", "1", "2", "--seconds", "-5"), "--seconds is more than 0"),
        (("morris", "1", "2", "--seconds", "nan"), "--seconds is more than 0"),
        (("morris", "1", "2", "--seconds", "inf"), "--seconds is more than 0"),
        (("morris", "1", "2", "--work", "-1"), "--work is at least 1"),
        (("morris", "1", "2", "--work", "0"), "--work is at least 1"),
        (("morris", "1", "2", "--json", "/nonexistent/x"), "can't be written: No such file"),
        (("morris", "1", "2", "--json", "/"), "is a folder"),
        (("morris", "1", "2", "--resume"), "written with --json FILE"),
    ],
)
def test_the_command_reports_errors(words: tuple[str, ...], says: str) -> None:
    """All errors are reported before the first move."""
    current = InlineExecutor()
    with pytest.raises(ValueError, match=says):
        arena.main(parse_arguments(*words), current)
    assert not current.submitted


def play_until_interrupt(
    games: Sequence[Pairing], players: Sequence[Player], *_: object
) -> Iterator[GameResult]:
    """Play three games, then raise KeyboardInterrupt, as Ctrl-C does."""
    yield from run_pairings(games[:3], players, InlineExecutor())
    raise KeyboardInterrupt


def test_an_interrupted_match_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ("pig", "1", "2", "--games", "8", "--seed", "s", "--json")
    whole = tmp_path / "whole.json"
    file = tmp_path / "out.json"
    part = tmp_path / "out.json.part"
    arena.main(parse_arguments(*match, str(whole)), InlineExecutor())
    begun = [*match, str(file)]
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play_pairings", play_until_interrupt)
        assert arena.main(parse_arguments(*begun)) == 130
    assert "stopped after 3 of 8 games; continue with" in capsys.readouterr().err
    assert not file.exists()
    assert len(part.read_text("utf-8").splitlines()) == 4
    with pytest.raises(ValueError, match="the first 3 games of a match that was stopped"):
        arena.main(parse_arguments(*begun), InlineExecutor())
    with pytest.raises(ValueError, match="is of another match"):
        arena.main(parse_arguments(*begun, "--resume", "--work", "7"), InlineExecutor())
    with part.open("a", encoding="utf-8") as cut_off:
        cut_off.write('{"seed": "s.1", "sea')
    current = InlineExecutor()
    assert arena.main(parse_arguments(*begun, "--resume"), current) == 0
    assert current.submitted == 5
    games = [json.loads(path.read_text("utf-8"))["games"] for path in (whole, file)]
    assert [game["id"] for game in games[0]] == [game["id"] for game in games[1]]
    assert not part.exists()
    assert arena.main(parse_arguments(*begun, "--resume"), InlineExecutor()) == 0, (
        "without games to resume"
    )


HEARING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("skerry", run_name="__main__")
"""
"""The command with Ctrl-C enabled, which background processes ignore by default."""


def test_ctrl_c_keeps_the_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    match = ("conqueror", "2", "2", "--games", "2000", "--json", str(file))
    command = (sys.executable, "-c", HEARING, "arena", *match)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, stdout=quiet) as running:
        part = tmp_path / "out.json.part"
        while not part.exists() or part.read_text("utf-8").count("\n") < 3:
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        message = running.communicate(timeout=60)[1].decode()
    assert running.returncode == 130
    assert "and --resume" in message
    assert "Traceback" not in message
    assert part.read_text("utf-8").count("\n") >= 3
