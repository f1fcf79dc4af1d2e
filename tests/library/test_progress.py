"""Progress: ratings over time, puzzles solved by grade."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from skerry import load
from skerry.core.i18n import set_language
from skerry.library.progress import CURVE_POINTS, progress_fields
from skerry.library.rating import fair_opponent, solver_rating

ATOLL = load("atoll")
clock = count()


def make_result(**more: Any) -> Any:
    number = next(clock)
    entry = {"v": 1, "key": f"k{number}", "when": number, "seed": None, "points": None}
    entry |= {"game": "atoll", "preset": "small", "players": ["person", 2], "result": "won"}
    return entry | {"help": False, "fair": False, "again": False, **more}


def solved_result(preset: str, seed: str, **more: Any) -> Any:
    return make_result(preset=preset, seed=seed, players=["person"], **more)


def grade_counts(results: list[Any], game: str = "atoll") -> dict[str, str]:
    puzzles = progress_fields(load(game), results)["puzzles"]
    return {row["name"]: row["text"] for row in puzzles["rows"]} if puzzles else {}


def test_a_curve_shows_the_rating_after_each_game() -> None:
    results = [
        make_result(),
        make_result(result="lost"),
        make_result(players=["person", 4]),
        make_result(),
    ]
    assert progress_fields(ATOLL, results)["curves"] == [], "too few games for a rating"
    results.append(make_result())
    (curve,) = progress_fields(ATOLL, results)["curves"]
    fair = fair_opponent(ATOLL, 2, results)
    assert fair
    assert (curve["title"], curve["value"]) == ("Rating", f"{fair.rating:,}")
    assert [x for x, _y in curve["points"]] == [0, 0.25, 0.5, 0.75, 1]
    heights = [y for _x, y in curve["points"]]
    assert heights[1] == 0 == min(heights)
    assert heights[4] == 1 == max(heights), "each win raises it"
    assert curve["text"] == "Elo 664 to 788 in 5 games"


def test_games_with_help_do_not_move_the_curve() -> None:
    assert progress_fields(ATOLL, [make_result(), make_result(help=True)])["curves"] == []


def test_a_long_curve_has_the_latest_games() -> None:
    (curve,) = progress_fields(ATOLL, [make_result() for _ in range(CURVE_POINTS + 40)])["curves"]
    assert len(curve["points"]) == CURVE_POINTS
    assert curve["points"][-1][0] == 1


def test_puzzles_are_counted_by_grade_and_only_once() -> None:
    assert progress_fields(ATOLL, [])["puzzles"] is None
    results = [
        solved_result("problem-1", "no-3"),
        solved_result("problem-1", "no-3", again=True),
        solved_result("problem-1", "no-4", help=True),
        solved_result("problem-2", "no-3"),
        solved_result("problem-2", "no-5", result="lost"),
        make_result(),
    ]
    puzzles = progress_fields(ATOLL, results)["puzzles"]
    assert puzzles["title"] == "3 of 500 puzzles solved"
    assert puzzles["rows"][0] == {"name": "Shallows", "text": "2 of 100", "share": 0.02}
    assert [row["text"] for row in puzzles["rows"]] == [
        "2 of 100", "1 of 100", "0 of 100", "0 of 100", "0 of 100",
    ]  # fmt: skip


def test_a_daily_puzzle_counts_in_its_grade() -> None:
    monday = solved_result("daily", "2026-11-30")
    sunday = solved_result("daily", "2026-12-06")
    assert grade_counts([monday, sunday]) == {
        "Shallows": "1 of 100",
        "Reef": "0 of 100",
        "Channel": "0 of 100",
        "Deep": "0 of 100",
        "Abyss": "1 of 100",
    }
    palavan = [{**each, "game": "palavan"} for each in (monday, sunday)]
    assert grade_counts(palavan, "palavan") == {
        "Calm": "1",
        "Breeze": "0",
        "Gale": "0",
        "Storm": "1",
    }


def test_a_curve_of_puzzles_ends_at_the_solvers_rating() -> None:
    results = [solved_result("problem-1", f"no-{n}") for n in range(1, 6)]
    (curve,) = progress_fields(ATOLL, results)["curves"]
    rating = solver_rating(ATOLL, results)
    assert rating
    assert (curve["title"], curve["value"]) == ("Puzzle rating", str(rating.rating))


@pytest.mark.parametrize("preset", ["gone", "problem-9"])
def test_results_of_unknown_presets_are_skipped(preset: str) -> None:
    assert progress_fields(ATOLL, [solved_result(preset, "no-1")]) == {
        "curves": [],
        "puzzles": None,
    }


def test_progress_speaks_german() -> None:
    set_language("de")
    puzzles = progress_fields(ATOLL, [solved_result("problem-1", "no-3")])["puzzles"]
    assert puzzles["title"] == "1 von 500 Rätseln gelöst"
