"""What is said of Islant's players is what bench/islant_scores.py measured, and still so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from skerry.core.bot import Budget, choose
from skerry.games.islant import bot
from skerry.games.islant.rules import PAR, begin
from skerry.games.islant.sheets import levels

from bench.islant_greedy import turn

RESULTS = Path(__file__).parents[3] / "bench/results/islant_scores.json"
MEASURED = json.loads(RESULTS.read_text("utf-8"))
PLAYED = {(row["sheet"], row["player"]): row for row in MEASURED["series"]}
MANY = 200


def mean(sheet: int, player: str) -> float:
    return float(PLAYED[sheet, player]["mean"])


@pytest.mark.parametrize("sheet", levels())
def test_par_is_about_what_the_second_level_makes(sheet: int) -> None:
    assert PAR[sheet] == pytest.approx(mean(sheet, "level 2"), abs=4)


@pytest.mark.parametrize("sheet", levels())
def test_of_levels_that_have_played_all_games_the_higher_scores_more(sheet: int) -> None:
    known = [
        mean(sheet, player)
        for player in ("random", *(f"level {level}" for level in bot.STRENGTHS))
        if (sheet, player) in PLAYED and PLAYED[sheet, player]["games"] >= MANY
    ]
    assert known == sorted(known)
    assert len(known) >= 5


@pytest.mark.parametrize("sheet", levels())
@pytest.mark.parametrize("player", ["level 2", "level 5"])
def test_players_meet_the_bar_in_the_games_there_are(sheet: int, player: str) -> None:
    greedy = max(mean(sheet, "greedy"), mean(sheet, "dogged"))
    assert mean(sheet, player) >= greedy + (MEASURED["bar"] - 1) * abs(greedy)


@pytest.mark.parametrize(
    ("sheet", "player", "number", "points", "turns"),
    [
        (1, "dogged", 7, -14, 48),
        (2, "greedy", 11, 2, 10),
        (3, "level 1", 0, 14, 19),
        (3, "level 2", 1, 54, 14),
        (4, "level 2", 2, 50, 24),
        (4, "dogged", 3, 13, 19),
        (1, "level 3", 120, 44, 35),
        (3, "level 4", 150, 73, 23),
        (5, "level 3", 77, 128, 25),
    ],
)
def test_recorded_games_are_played_the_same_way(
    sheet: int, player: str, number: int, points: int, turns: int
) -> None:
    """The levels below the highest play by work, not by time: a quicker player plays the same."""
    name = f"{MEASURED['seed']}/{sheet}/{number}"
    rng = Random(f"{name}/{player}")
    state = begin(f"level-{sheet}", 1)
    played = 0
    for roll in bot.deal(sheet, Random(name)):
        state = state.apply("-".join(map(str, roll)))
        if player in ("greedy", "dogged"):
            for drawing in turn(state, rng, dogged=player == "dogged"):
                state = state.apply(drawing)
        while state.current_player == 0:
            level = int(player.removeprefix("level "))
            state = state.apply(choose(bot.think(state, level, Budget(), rng)).action)
        if state.is_terminal:
            break
        played += 1
    assert (state.points(0), played) == (points, turns)
