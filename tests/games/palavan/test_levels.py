"""The levels of the duel: their ratings, and a few rounds between two levels."""

from __future__ import annotations

import json
from pathlib import Path

from skerry.ai.match import LevelPlayer, make_pairings, play, score
from skerry.games.palavan import GAME

ROOT = Path(__file__).parents[3]


def test_ratings_equal_the_measured_ones() -> None:
    measured = json.loads((ROOT / "bench/results/palavan_levels.json").read_text("utf-8"))
    assert {str(level.id): level.rating for level in GAME.levels} == measured["ratings"]
    assert GAME.levels[0].rating == 0


def test_a_middling_player_beats_a_beginner() -> None:
    games = make_pairings("palavan", "round", 2, 10, "levels")
    players = [LevelPlayer("palavan", 3), LevelPlayer("palavan", 1)]
    assert score([play(bout, players) for bout in games]).points >= 8
