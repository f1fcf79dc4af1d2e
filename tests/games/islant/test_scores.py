"""The scores of Islant's computer players, compared with those of bench/islant_scores.py."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from skerry.core.bot import Budget, choose
from skerry.games.islant import bot
from skerry.games.islant.rules import PAR, begin
from skerry.games.islant.sheets import level_numbers

from bench.islant_greedy import choose_turn

RESULTS = Path(__file__).parents[3] / "bench/results/islant_scores.json"
MEASURED = json.loads(RESULTS.read_text("utf-8"))
SERIES = {(row["sheet"], row["player"]): row for row in MEASURED["series"]}
FULL_SERIES = 200


def mean_score(sheet: int, player: str) -> float:
    return float(SERIES[sheet, player]["mean"])


@pytest.mark.parametrize("sheet", level_numbers())
def test_par_is_about_the_mean_score_of_the_second_level(sheet: int) -> None:
    assert PAR[sheet] == pytest.approx(mean_score(sheet, "level 2"), abs=4)


@pytest.mark.parametrize("sheet", level_numbers())
def test_higher_levels_have_higher_mean_scores(sheet: int) -> None:
    known = [
        mean_score(sheet, player)
        for player in ("random", *(f"level {level}" for level in bot.STRENGTHS))
        if (sheet, player) in SERIES and SERIES[sheet, player]["games"] >= FULL_SERIES
    ]
    assert known == sorted(known)
    assert len(known) >= 5


@pytest.mark.parametrize("sheet", level_numbers())
@pytest.mark.parametrize("player", ["level 2", "level 5"])
def test_levels_2_and_5_meet_the_required_margin(sheet: int, player: str) -> None:
    greedy = max(mean_score(sheet, "greedy"), mean_score(sheet, "dogged"))
    assert mean_score(sheet, player) >= greedy + (MEASURED["bar"] - 1) * abs(greedy)


@pytest.mark.parametrize(
    ("sheet", "player", "number", "points", "turns"),
    [
        (1, "dogged", 7, -14, 48),
        (2, "greedy", 11, 2, 10),
        (3, "level 1", 0, 14, 19),
        (3, "level 2", 1, 54, 14),
        (4, "level 2", 2, 50, 24),
        (4, "dogged", 3, 13, 19),
        pytest.param(1, "level 3", 120, 44, 35, marks=pytest.mark.more),
        pytest.param(3, "level 4", 150, 73, 23, marks=pytest.mark.more),
        pytest.param(5, "level 3", 77, 128, 25, marks=pytest.mark.more),
    ],
)
def test_recorded_games_are_played_the_same_way(
    sheet: int, player: str, number: int, points: int, turns: int
) -> None:
    """All levels except the highest are limited by work, so faster machines play the same moves."""
    name = f"{MEASURED['seed']}/{sheet}/{number}"
    rng = Random(f"{name}/{player}")
    state = begin(f"level-{sheet}", 1)
    turns_played = 0
    for roll in bot.random_rolls(sheet, Random(name)):
        state = state.apply("-".join(map(str, roll)))
        if player in ("greedy", "dogged"):
            for drawing in choose_turn(state, rng, dogged=player == "dogged"):
                state = state.apply(drawing)
        while state.current_player == 0:
            level = int(player.removeprefix("level "))
            state = state.apply(choose(bot.think(state, level, Budget(), rng)).action)
        if state.is_terminal:
            break
        turns_played += 1
    assert (state.sheet_points(0), turns_played) == (points, turns)
