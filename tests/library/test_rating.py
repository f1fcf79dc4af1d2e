"""The choice of a fair opponent by the player's rating."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from skerry.core.bot import Level
from skerry.library.rating import (
    fair_opponent,
    fair_opponent_text,
    level_text,
    rating_text,
)
from toys import toy

LEVELS = (
    Level(1, "Tadpole", "Wanders off", 0),
    Level(2, "Crab", "Sees threats", 300),
    Level(3, "Gull", "Reads ahead", 700),
    Level(4, "Dolphin", "Reads deep", 1200),
    Level(5, "Kraken", "Thinks long"),
)
GAME = replace(toy("pig"), id="toy", levels=LEVELS)


def finished_game(level: int, result: str, **more: Any) -> Any:
    return {
        "game": "toy",
        "players": ["person", level],
        "result": result,
        "help": False,
        "again": False,
        "when": 0,
        **more,
    }


def level_after(entries: list[Any]) -> int:
    fair = fair_opponent(GAME, 2, entries)
    assert fair
    return fair.level.id


def test_the_first_level_is_2_and_follows_wins_and_defeats() -> None:
    assert level_after([]) == 2
    wins: list[Any] = []
    levels = list[int]()
    for _ in range(14):
        wins.append(finished_game(level_after(wins), "won"))
        levels.append(level_after(wins))
    assert list(dict.fromkeys(levels)) == [2, 3, 4]
    assert level_after([finished_game(2, "lost")] * 8) == 1


def test_the_level_changes_by_at_most_one_per_game() -> None:
    entries: list[Any] = []
    before = 2
    for n in range(60):
        entries.append(finished_game(4 if n % 3 else 1, "won" if n % 20 < 12 else "lost"))
        now = level_after(entries)
        assert abs(now - before) <= 1
        before = now


@pytest.mark.parametrize("strength", [150, 650, 1150])
def test_the_rating_converges_to_the_players_strength(strength: int) -> None:
    entries: list[Any] = []
    expected_wins = 0.0
    for _ in range(200):
        fair = fair_opponent(GAME, 2, entries)
        assert fair
        assert fair.level.rating is not None
        expected_wins += 1 / (1 + 10 ** ((fair.level.rating - strength) / 400))
        win = expected_wins >= 1
        expected_wins -= win
        entries.append(finished_game(fair.level.id, "won" if win else "lost"))
    fair = fair_opponent(GAME, 2, entries)
    assert fair
    assert abs(fair.rating - strength) < 90
    assert fair.games == 200


def test_games_with_help_or_repeats_or_mixed_levels_are_not_rated() -> None:
    unrated_games = [
        finished_game(2, "won", help=True),
        finished_game(2, "won", again=True),
        finished_game(2, "won", game="other"),
        finished_game(5, "won"),
        finished_game(2, "won", players=["person", 2, 3]),
        finished_game(2, "won", players=["person"]),
    ]
    fair = fair_opponent(GAME, 2, unrated_games)
    assert fair
    assert (fair.level, fair.games, fair.rating) == (LEVELS[1], 0, 300)
    three = fair_opponent(GAME, 3, [finished_game(2, "won", players=[2, "person", 2])])
    assert three
    assert three.games == 1


def test_one_win_in_four_against_three_equals_keeps_the_rating() -> None:
    results = ["won", "lost", "lost", "lost"]
    four = [finished_game(2, result, players=["person", 2, 2, 2]) for result in results]
    fair = fair_opponent(GAME, 4, four)
    assert fair
    assert abs(fair.rating - 300) < 40


def test_solo_games_and_unrated_levels_have_no_fair_opponent() -> None:
    assert fair_opponent(GAME, 1, []) is None
    unrated = tuple(replace(level, rating=None) for level in LEVELS)
    assert fair_opponent(replace(GAME, levels=unrated), 2, []) is None


def test_the_text_names_the_opponent_the_reason_and_the_strength() -> None:
    first = fair_opponent(GAME, 2, [])
    second = fair_opponent(GAME, 2, [finished_game(2, "won")])
    fifth = fair_opponent(GAME, 2, [finished_game(2, "won")] * 5)
    assert first
    assert second
    assert fifth
    assert fair_opponent_text(GAME, first).startswith("Start with Crab")
    expected = "Crab. Play 4 more games without help for a rating."
    assert fair_opponent_text(GAME, second) == expected
    expected = f"Gull. After 5 games without help, your rating is about Elo {fifth.rating}."
    assert fair_opponent_text(GAME, fifth) == expected
    assert rating_text(GAME, LEVELS[2]) == "700 Elo above Tadpole"
    assert rating_text(GAME, LEVELS[4]) == "not rated yet"
    assert level_text(GAME, LEVELS[0]) == "Wanders off · Elo 0, the start of the scale"
