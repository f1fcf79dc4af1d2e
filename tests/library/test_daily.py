"""Daily puzzles: today's, the days that were played, days in a row."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import Any

import pytest
from skerry.core.i18n import speak
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.library.daily import calendar, dailies, streak, today
from toys import toy

GAME = replace(toy("pig"), id="toy", presets=(Preset("daily", "Daily", seats=(1,), daily=True),))
clock = count()


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


NOON = at("2026-11-21T12:00:00+00:00")


def daily(day: str, *, on: str = "", **more: Any) -> Any:
    """A result of the game of a day, finished at noon of it or of another day."""
    return {
        "v": 1,
        "key": f"k{next(clock)}",
        "game": "toy",
        "preset": "daily",
        "players": ["person"],
        "seed": day,
        "result": "won",
        "points": None,
        "when": at(f"{on or day}T12:00:00+00:00").timestamp() * 1000,
        "help": False,
        "fair": False,
        "again": False,
        **more,
    }


def test_a_streak_is_of_days_in_a_row_each_with_its_puzzle_solved_on_that_day() -> None:
    now = at("2026-11-21T00:30:00+00:00")
    days = [daily(f"2026-11-{day}") for day in (20, 19, 18, 16)]
    assert streak(GAME, days, now) == 3
    today = [*days, daily("2026-11-21")]
    assert streak(GAME, today, at("2026-11-21T13:00:00+00:00")) == 4
    late = daily("2026-11-17", on="2026-11-20")
    assert streak(GAME, [*days, late], now) == 3
    assert streak(GAME, [*days, daily("2026-11-17", result="lost")], now) == 3
    assert streak(GAME, days, at("2026-11-22T00:30:00+00:00")) == 0
    strange = [daily("2026-11-20", when=when) for when in (7e15, -7e15)]
    assert streak(GAME, strange, now) == 0


def test_today_has_every_game_of_the_day_in_order() -> None:
    told = today([], NOON)
    assert [(it["game"], it["preset"]) for it in told["dailies"]] == [
        ("atoll", "daily"),
        ("palavan", "daily"),
        *(("islant", f"daily-{level}") for level in range(1, 6)),
    ]
    assert {(it["date"], it["next"]) for it in told["dailies"]} == {("2026-11-21", told["next"])}
    assert told["next"] == at("2026-11-22T00:00:00+00:00").timestamp() * 1000
    first = told["dailies"][0]
    assert (first["title"], first["name"]) == ("Atoll", "Daily puzzle")
    assert (first["solved"], first["mark"], first["text"], first["streak"], first["row"]) == (
        False,
        "",
        "",
        0,
        "",
    )


def test_the_next_day_begins_at_midnight_of_utc_wherever_one_is() -> None:
    told = today([], at("2026-12-31T23:30:00-05:00"))
    assert told["date"] == "2027-01-01"
    assert told["next"] == at("2027-01-02T00:00:00+00:00").timestamp() * 1000


def test_what_came_of_a_game_of_today_is_told() -> None:
    def of(**more: Any) -> tuple[Any, ...]:
        results = [daily("2026-11-21", game="palavan", **more), daily("2026-11-20", game="palavan")]
        found = today(results, NOON)["dailies"][1]
        return found["solved"], found["mark"], found["text"], found["row"]

    assert of() == (True, "done", "Solved", "2-day streak")
    assert of(help=True) == (True, "done-help", "Solved, with help", "2-day streak")
    assert of(result="lost", help=True) == (False, "lost", "Not solved", "1-day streak")
    assert of(again=True) == (False, "", "", "1-day streak")
    speak("de")
    assert of(help=True)[2:] == ("Gelöst, mit Hilfe", "2 Tage in Folge")


def test_points_of_today_are_told() -> None:
    rolls = daily("2026-11-21", game="islant", preset="daily-3", points=1_024)
    found = {it["preset"]: it for it in today([rolls], NOON)["dailies"]}["daily-3"]
    assert (found["points"], found["text"], found["solved"]) == (1_024, "1,024 points", True)


def test_a_past_day_is_marked_late_and_makes_no_streak() -> None:
    results = [daily("2026-11-20", on="2026-11-21"), daily("2026-11-19"), daily("2026-11-18")]
    assert streak(GAME, results, NOON) == 0
    found = {it["date"]: it["mark"] for it in calendar(GAME, "daily", results, NOON)["days"]}
    assert [found[f"2026-11-{day}"] for day in (18, 19, 20, 21)] == ["done", "done", "late", ""]


def test_a_month_begins_on_its_weekday_and_ends_today() -> None:
    month = calendar(GAME, "daily", [], NOON)
    assert (month["month"], month["lead"], len(month["days"])) == ("2026-11", 6, 30)
    assert (month["before"], month["after"]) == ("2026-10", None)
    assert [it["day"] for it in month["days"] if it["open"]] == list(range(1, 22))
    before = calendar(GAME, "daily", [], NOON, "2026-10")
    assert (before["after"], len(before["days"]), before["lead"]) == ("2026-11", 31, 3)
    first = calendar(GAME, "daily", [], NOON, "2026-01")
    assert (first["before"], first["after"]) == (None, "2026-02")
    assert calendar(GAME, "daily", [], at("2027-01-31T12:00:00+00:00"))["before"] == "2026-12"


@pytest.mark.parametrize("month", ["2026-12", "2025-12", "2026-1", "2026-11-01", "nonsense"])
def test_a_month_that_is_not_there_is_refused(month: str) -> None:
    with pytest.raises(ValueError, match="from 2026-01 to 2026-11"):
        calendar(GAME, "daily", [], NOON, month)


def test_every_daily_preset_can_be_begun_with_its_date() -> None:
    for game, preset in dailies():
        assert load(game.id).start(preset.id).current_player < 0, "dice or tiles come by the seed"
