"""The arena on a local Dask cluster: a killed worker loses no game."""

from __future__ import annotations

import argparse
import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster
from skerry.ai import arena
from skerry.ai.match import GameResult, LevelPlayer, make_pairings, run_pairings

GAMES = 40


@pytest.fixture(name="workers", scope="module")
def _workers() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


def parse_options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.more
def test_a_killed_worker_loses_no_game(workers: LocalCluster) -> None:
    games = make_pairings("conqueror", None, 2, GAMES, "dask")
    players = [LevelPlayer("conqueror", 2), LevelPlayer("conqueror", 1)]
    results: list[GameResult] = []
    with arena.dask_executor(workers.scheduler_address) as executor:
        for played in run_pairings(games, players, executor):
            results.append(played)
            if len(results) == 4:  # the others wait or are being played
                os.kill(next(iter(workers.workers.values())).pid, signal.SIGKILL)
    assert Counter(played.pairing for played in results) == Counter(games)
    assert [played.error for played in results if played.error] == []


def test_the_games_are_those_of_one_process(workers: LocalCluster, tmp_path: Path) -> None:
    match = ("conqueror", "2", "1", "--games", "6", "--seed", "same")
    target = tmp_path / "there.json"
    current = tmp_path / "here.json"
    address = ("--dask", workers.scheduler_address)
    assert arena.main(parse_options(*match, *address, "--json", str(target))) == 0
    assert arena.main(parse_options(*match, "--json", str(current))) == 0
    rows = [json.loads(path.read_text())["games"] for path in (target, current)]
    assert [row["id"] for row in rows[0]] == [row["id"] for row in rows[1]]


def test_an_unreachable_cluster_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "CONNECT_SECONDS", 1)
    with pytest.raises(ValueError, match=r"no Dask cluster answers at 'tcp://127\.0\.0\.1:9'"):
        arena.main(parse_options("conqueror", "2", "1", "--dask", "tcp://127.0.0.1:9"))
