"""A game of another package in every front end."""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import skerry
from skerry.ai import arena
from skerry.cli.commands import main


@pytest.fixture(autouse=True)
def _nimlet_for_all_tests(nimlet: Path) -> None:
    """Install nimlet for all tests of this module."""


def ask(host: skerry.Host, **request: object) -> dict[str, object]:
    reply: dict[str, object] = json.loads(host.call(json.dumps(request)))
    assert "error" not in reply
    return reply


def test_a_session_plays_and_shows_the_game() -> None:
    session = skerry.Session.from_id("nimlet:standard:b2,c5")
    assert session.id == "nimlet:standard:b2,c5"
    assert session.scene().news == "Otter takes 5 of row c"
    assert ".nimlet .pebble" in session._repr_html_()


def test_the_host_lists_plays_and_searches_the_game() -> None:
    host = skerry.Host()
    shelf = ask(host, op="catalogue")["games"]
    assert isinstance(shelf, list)
    assert [game["id"] for game in shelf] == list(skerry.game_ids())
    ask(host, op="new", game="nimlet", players="first", key="k")
    ask(host, op="play", move="a1", at=0)
    bot_input = ask(host, op="bot_input")["input"]
    thought = ask(skerry.Host(), op="think", input=bot_input, seed="s")
    assert thought["move"] in skerry.load("nimlet").start().legal_actions()


def test_the_terminal_plays_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "nimlet: Nimlet. Take the last pebble." in out
    assert "Installed bots: nimble" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("b2\nquit\n"))
    assert main(["play", "nimlet", "--level", "2", "--seed", "s"]) == 0
    assert "Heron takes 2 of row b" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("b2\nquit\n"))
    assert main(["play", "nimlet", "--against", "nimble", "--seed", "s"]) == 0
    assert "nimble (Otter) plays c2 " in capsys.readouterr().out
    assert main(["picture", "nimlet:standard:b2"]) == 0
    assert 'class="nimlet"' in capsys.readouterr().out


def test_the_arena_names_the_levels_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    with ThreadPoolExecutor(1) as current:
        assert arena.main(parser.parse_args(["nimlet", "1", "2", "--games", "20"]), current) == 0
    assert "level 1 (Gull chick) against level 2 (Old gull)" in capsys.readouterr().out


def test_the_game_passes_pettingzoos_api_test() -> None:
    from pettingzoo.test import api_test
    from skerry.envs.pettingzoo import env

    api_test(env("nimlet"), num_cycles=50)


PROGRAMS = {
    "openspiel": """
import pyspiel, skerry.envs.openspiel
pyspiel.random_sim_test(pyspiel.load_game("skerry_nimlet(preset=small)"), num_sims=2,
                        serialize=True, verbose=False)
print("done")
""",
    "dask": """
from distributed import LocalCluster
from skerry.ai import arena
from skerry.ai.match import LevelPlayer, make_pairings, run_pairings
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as workers:
        players = [LevelPlayer("nimlet", 1), LevelPlayer("nimlet", 2)]
        with arena.dask_executor(workers.scheduler_address) as executor:
            played = list(run_pairings(make_pairings("nimlet", None, 2, 4, "s"), players, executor))
    print("done" if not any(game.error for game in played) else played)
""",
}
"""Front ends that register games on import or run in other processes."""


@pytest.mark.more
@pytest.mark.parametrize("front_end", PROGRAMS)
def test_a_front_end_in_another_process_finds_the_game(
    front_end: str, nimlet: Path, tmp_path: Path
) -> None:
    pytest.importorskip({"openspiel": "pyspiel", "dask": "distributed"}[front_end])
    program = tmp_path / "program.py"
    program.write_text(PROGRAMS[front_end])
    engine = Path(skerry.__file__).parents[1]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (engine, nimlet)))}
    done = subprocess.run((sys.executable, program), env=env, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["done"], done.stderr
