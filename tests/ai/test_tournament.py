"""Tournaments: all pairings, ratings with intervals, resuming."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import inf
from pathlib import Path
from random import Random

import pytest
import skerry
from skerry.ai import arena, tournament
from skerry.ai.match import GameResult, Pairing, Player, run_pairings, score
from skerry.core.bot import expected_share

pytestmark = pytest.mark.usefixtures("toys")


def parse_arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    tournament.add_arguments(parser)
    return parser.parse_args(words)


def run_tournament(*words: str) -> int:
    with ThreadPoolExecutor(1) as current:
        return tournament.main(parse_arguments(*words), current)


def random_results(elo: Sequence[float], games: int, seed: int) -> list[GameResult]:
    """Return random results of a tournament between players with these ratings."""
    rng = Random(seed)
    results = list[GameResult]()
    for one in range(len(elo)):
        for other in range(one + 1, len(elo)):
            for k in range(games):
                won = float(rng.random() < expected_share(elo[one] - elo[other]))
                points = [0.0] * len(elo)
                points[one] = won
                points[other] = 1 - won
                results.append(
                    GameResult(Pairing("morris", "short", (one, other), f"s.{k}"), tuple(points))
                )
    return results


def test_every_pair_plays_every_deal_from_both_seats() -> None:
    games = tournament.round_robin(skerry.load("pig"), "short", 4, 6, "s")
    assert len(set(games)) == len(games) == 36
    assert set(Counter(frozenset(bout.seating) for bout in games).values()) == {6}
    assert set(Counter(bout.seating for bout in games).values()) == {3}
    assert set(Counter(bout.seed for bout in games).values()) == {2}


def test_ratings_are_recovered_within_their_intervals() -> None:
    """This holds in about 95 of 100 tournaments with known ratings."""
    elo = (0.0, 150.0, 300.0, -80.0)
    inside = 0
    for seed in range(60):
        for true, result in zip(
            elo, tournament.fit_ratings(random_results(elo, 60, seed), 4), strict=True
        ):
            inside += result.low <= true <= result.high
            assert abs(true - result.elo) < 250
    assert 60 + 0.9 * 180 <= inside <= 239


def test_two_players_are_rated_as_in_a_match() -> None:
    results = random_results((0.0, 100.0), 400, 1)
    _, second = tournament.fit_ratings(results, 2)
    match = score(results)
    assert second.elo == pytest.approx(-match.elo, abs=1)
    assert second.low == pytest.approx(-match.high, abs=3)
    assert second.high == pytest.approx(-match.low, abs=3)


def test_a_player_that_won_all_has_a_finite_rating_and_a_wide_interval() -> None:
    _, best = tournament.fit_ratings(random_results((0.0, inf), 20, 1), 2)
    assert 400 < best.elo < 1000
    assert best.high - best.low > 400


def test_the_table_and_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(
        "from skerry import Estimate\n"
        "def think(state, level, budget, rng):\n"
        "    yield Estimate(state.legal_actions()[0], 0.5)\n"
    )
    file = tmp_path / "out.json"
    words = ("morris", "1", "2", f"{bot}:think", "--games", "10", "--json", str(file))
    assert run_tournament(*words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[1].startswith(" 1. level 2 (Cod)")
    assert any("level 1 (Minnow)" in line and "by definition" in line for line in lines)
    report = json.loads(file.read_text("utf-8"))
    assert [row["name"] for row in report["players"]][:2] == ["level 1 (Minnow)", "level 2 (Cod)"]
    assert sum(row["points"] for row in report["players"]) == len(report["games"]) == 30
    assert all(row["low"] <= row["elo"] <= row["high"] for row in report["players"])
    assert all(skerry.Session.from_id(game["id"]).state.is_terminal for game in report["games"])


def test_an_interrupted_tournament_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_until_interrupt(
        games: Sequence[Pairing], _players: Sequence[Player], *_: object
    ) -> Iterator[GameResult]:
        with ThreadPoolExecutor(1) as current:
            yield from islice(run_pairings(games, _players, current), 5)
        raise KeyboardInterrupt

    whole = tmp_path / "whole.json"
    file = tmp_path / "out.json"
    words = ("morris", "1", "2", "--games", "8", "--preset", "short", "--json")
    assert run_tournament(*words, str(whole)) == 0
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play_pairings", play_until_interrupt)
        assert run_tournament(*words, str(file)) == 130
    assert not file.exists()
    assert run_tournament(*words, str(file), "--resume") == 0
    games = [json.loads(path.read_text("utf-8"))["games"] for path in (whole, file)]
    assert [game["id"] for game in games[0]] == [game["id"] for game in games[1]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("morris", "1"), "two or more players"),
        (("morris", "1", "1"), "each of them named once"),
        (("morris", "1", "7"), "no level 7"),
        (("morris", "1", "nobody"), "unknown bot 'nobody'"),
        (("morris", "1", "2", "--games", "3"), "a multiple of 2"),
    ],
)
def test_an_invalid_tournament_is_refused(words: tuple[str, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        run_tournament(*words)
