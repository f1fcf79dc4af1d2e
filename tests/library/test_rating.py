"""Who is a fair opponent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from skerry.core.bot import Level
from skerry.library.rating import (
    fair_opponent,
    fair_text,
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


def played(level: int, result: str, **more: Any) -> dict[str, Any]:
    return {
        "game": "toy",
        "players": ["person", level],
        "result": result,
        "help": False,
        "again": False,
        **more,
    }


def level_after(entries: list[dict[str, Any]]) -> int:
    fair = fair_opponent(GAME, 2, entries)
    assert fair
    return fair.level.id


def test_it_begins_with_the_second_level_and_follows_wins_and_defeats() -> None:
    assert level_after([]) == 2
    wins: list[dict[str, Any]] = []
    seen = list[int]()
    for _ in range(14):
        wins.append(played(level_after(wins), "won"))
        seen.append(level_after(wins))
    assert list(dict.fromkeys(seen)) == [2, 3, 4]
    assert level_after([played(2, "lost")] * 8) == 1


def test_it_never_changes_by_more_than_one_level_a_game() -> None:
    entries: list[dict[str, Any]] = []
    before = 2
    for n in range(60):
        entries.append(played(4 if n % 3 else 1, "won" if n % 20 < 12 else "lost"))
        now = level_after(entries)
        assert abs(now - before) <= 1
        before = now


@pytest.mark.parametrize("strength", [150, 650, 1150])
def test_the_estimate_comes_to_rest_at_the_strength_that_a_person_has(strength: int) -> None:
    entries: list[dict[str, Any]] = []
    owed = 0.0
    for _ in range(200):
        fair = fair_opponent(GAME, 2, entries)
        assert fair
        assert fair.level.rating is not None
        owed += 1 / (1 + 10 ** ((fair.level.rating - strength) / 400))
        win = owed >= 1
        owed -= win
        entries.append(played(fair.level.id, "won" if win else "lost"))
    fair = fair_opponent(GAME, 2, entries)
    assert fair
    assert abs(fair.rating - strength) < 90
    assert fair.games == 200


def test_what_was_helped_known_unrated_mixed_or_of_other_seats_tells_nothing() -> None:
    none = [
        played(2, "won", help=True),
        played(2, "won", again=True),
        played(2, "won", game="other"),
        played(5, "won"),
        played(2, "won", players=["person", 2, 3]),
        played(2, "won", players=["person"]),
    ]
    fair = fair_opponent(GAME, 2, none)
    assert fair
    assert (fair.level, fair.games, fair.rating) == (LEVELS[1], 0, 300)
    three = fair_opponent(GAME, 3, [played(2, "won", players=[2, "person", 2])])
    assert three
    assert three.games == 1


def test_against_three_one_win_in_four_is_what_an_equal_expects() -> None:
    results = ["won", "lost", "lost", "lost"]
    four = [played(2, result, players=["person", 2, 2, 2]) for result in results]
    fair = fair_opponent(GAME, 4, four)
    assert fair
    assert abs(fair.rating - 300) < 40


def test_nobody_is_fair_alone_or_where_levels_are_not_rated() -> None:
    assert fair_opponent(GAME, 1, []) is None
    unrated = tuple(replace(level, rating=None) for level in LEVELS)
    assert fair_opponent(replace(GAME, levels=unrated), 2, []) is None


def test_it_is_said_who_plays_and_why_and_how_strong_a_level_is() -> None:
    first = fair_opponent(GAME, 2, [])
    second = fair_opponent(GAME, 2, [played(2, "won")])
    assert first
    assert second
    assert fair_text(GAME, first).startswith("Crab to begin with")
    told = "Crab. After 1 game without help, your rating is about Elo 360."
    assert fair_text(GAME, second) == told
    assert rating_text(GAME, LEVELS[2]) == "Elo 700 above Tadpole"
    assert rating_text(GAME, LEVELS[4]) == "not rated yet"
    assert level_text(GAME, LEVELS[0]) == "Wanders off · Elo 0, the start of the scale"
