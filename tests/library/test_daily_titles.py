"""Daily puzzles become harder from Monday to Sunday, and their titles say so."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from skerry import Session, load
from skerry.core.i18n import set_language
from skerry.library.daily_titles import daily_title, variant_name
from skerry.library.puzzle_numbers import grade_of_seed, source_preset
from skerry.session.chance import RISING_SINCE

FIRST = date.fromisoformat(RISING_SINCE)
RISING_GAMES = ["atoll", "palavan"]


def day_texts(first: date, count: int) -> list[str]:
    return [str(first + timedelta(days=offset)) for offset in range(count)]


def drawn_grade(game: str, day: str) -> int:
    """Return the grade of the puzzle that a session of the day's game has."""
    session = Session(game, preset="daily", seed=day)
    number = session.state.number  # type: ignore[attr-defined]
    return session.game.preset("daily").grade_of_outcome(f"no-{number}")


@pytest.mark.parametrize("id", RISING_GAMES)
def test_the_grade_rises_from_monday_to_sunday(id: str) -> None:
    assert FIRST.weekday() == 0
    for week in range(3):
        grades = [drawn_grade(id, day) for day in day_texts(FIRST + timedelta(weeks=week), 7)]
        assert grades == list(load(id).preset("daily").week) == sorted(grades)
        assert grades[0] == 0
        assert grades[-1] == len(load(id).preset("daily").grades) - 1


@pytest.mark.parametrize("id", RISING_GAMES)
def test_weekdays_of_different_weeks_have_different_puzzles(id: str) -> None:
    numbers = {Session(id, preset="daily", seed=day).id for day in day_texts(FIRST, 28)}
    assert len(numbers) == 28
    puzzles = {
        Session(id, preset="daily", seed=day).state.number  # type: ignore[attr-defined]
        for day in day_texts(FIRST, 28)
    }
    assert len(puzzles) >= 27


@pytest.mark.parametrize("id", RISING_GAMES)
def test_earlier_days_keep_their_puzzles(id: str) -> None:
    for day in day_texts(FIRST - timedelta(days=60), 60):
        session = Session(id, preset="daily", seed=day)
        drawn = session.game.start("daily").draw(Random(f"{day}/0"))
        assert f"no-{session.state.number}" == drawn  # type: ignore[attr-defined]


def test_seeds_that_are_no_dates_draw_any_grade() -> None:
    grades = {drawn_grade("atoll", seed) for seed in ("z1", "z2", "z3", "2026-13-45", "zz", "z9")}
    assert len(grades) > 1


def test_the_rating_of_a_daily_puzzle_is_that_of_its_grade() -> None:
    atoll = load("atoll")
    degrees = [source_preset(atoll, "daily", day) for day in day_texts(FIRST, 7)]
    assert degrees == [f"problem-{degree}" for degree in (1, 1, 2, 3, 3, 4, 5)]


def test_a_title_has_the_weekday_and_the_difficulty() -> None:
    palavan = load("palavan")
    daily = palavan.preset("daily")
    titles = [daily_title(palavan, daily, day) for day in day_texts(FIRST, 7)]
    assert titles == [
        "Monday, easy",
        "Tuesday, easy",
        "Wednesday, medium",
        "Thursday, medium",
        "Friday, hard",
        "Saturday, hard",
        "Sunday, very hard",
    ]
    atoll = load("atoll")
    assert daily_title(atoll, atoll.preset("daily"), "2026-12-06") == "Sunday, hardest"
    islant = load("islant")
    assert daily_title(islant, islant.preset("daily-3"), "2026-12-02") == "Wednesday, Level 3"
    assert daily_title(palavan, daily, "pearl") == daily_title(palavan, daily, None)
    assert daily_title(palavan, daily, None) == "Daily puzzle"
    assert variant_name(palavan, palavan.preset("calm"), "2026-12-02") == "Calm"
    set_language("de")
    assert daily_title(palavan, daily, "2026-12-02") == "Mittwoch, mittel"


def test_the_title_of_an_earlier_day_has_the_grade_of_its_puzzle() -> None:
    palavan = load("palavan")
    for day in day_texts(FIRST - timedelta(days=14), 14):
        assert grade_of_seed(palavan, "daily", day) == drawn_grade("palavan", day)
