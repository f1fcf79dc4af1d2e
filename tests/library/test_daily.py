"""Daily puzzles: today's entries, the calendar, streaks."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import count
from typing import Any

import pytest
from skerry.core.i18n import set_language
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.library.daily import (
    calendar_fields,
    current_streak,
    daily_of_id,
    daily_presets,
    find_daily_in_progress,
    today_fields,
)
from skerry.library.saves import Origin, Save
from toys import toy

GAME = replace(toy("pig"), id="toy", presets=(Preset("daily", "Daily", seats=(1,), daily=True),))
clock = count()


def parse_time(text: str) -> datetime:
    return datetime.fromisoformat(text)


NOON = parse_time("2026-11-21T12:00:00+00:00")


def daily(day: str, *, on: str = "", **more: Any) -> Any:
    """Return the result of a daily game, finished at noon (UTC) of `on`, by default its own day."""
    return {
        "v": 1,
        "key": f"k{next(clock)}",
        "game": "toy",
        "preset": "daily",
        "players": ["person"],
        "seed": day,
        "result": "won",
        "points": None,
        "when": parse_time(f"{on or day}T12:00:00+00:00").timestamp() * 1000,
        "help": False,
        "fair": False,
        "again": False,
        **more,
    }


def test_a_streak_counts_consecutive_days_solved_on_the_day_itself() -> None:
    now = parse_time("2026-11-21T00:30:00+00:00")
    days = [daily(f"2026-11-{day}") for day in (20, 19, 18, 16)]
    assert current_streak(GAME, days, now) == 3
    today = [*days, daily("2026-11-21")]
    assert current_streak(GAME, today, parse_time("2026-11-21T13:00:00+00:00")) == 4
    late = daily("2026-11-17", on="2026-11-20")
    assert current_streak(GAME, [*days, late], now) == 3
    assert current_streak(GAME, [*days, daily("2026-11-17", result="lost")], now) == 3
    assert current_streak(GAME, days, parse_time("2026-11-22T12:30:00+00:00")) == 0
    strange = [daily("2026-11-20", when=when) for when in (7e15, -7e15)]
    assert current_streak(GAME, strange, now) == 0


ZONES = [12, 9, 5.5, 1, 0, -3, -5, -8]


@pytest.mark.parametrize("home", ZONES)
@pytest.mark.parametrize("abroad", ZONES)
def test_a_streak_survives_a_change_of_time_zone(home: float, abroad: float) -> None:
    """A traveller plays every evening, twice at home and then twice abroad."""
    evenings = [
        datetime(2026, 11, day, 19, tzinfo=timezone(timedelta(hours=zone)))
        for day, zone in ((10, home), (11, home), (12, abroad), (13, abroad))
    ]
    results: dict[str, Any] = {}
    for played in evenings:
        day = played.astimezone(UTC).date().isoformat()
        results.setdefault(day, {**daily(day), "when": played.timestamp() * 1000})
    for zone in ZONES:
        now = (evenings[-1] + timedelta(hours=2)).astimezone(timezone(timedelta(hours=zone)))
        assert current_streak(GAME, results.values(), now) == len(results) >= 3


def test_a_streak_ends_after_two_days_without_a_game() -> None:
    first = daily("2026-11-17")
    late = {**daily("2026-11-19"), "when": parse_time("2026-11-19T11:59:00Z").timestamp() * 1000}
    assert current_streak(GAME, [first, late], parse_time("2026-11-19T12:00:00Z")) == 2
    assert (
        current_streak(GAME, [first, daily("2026-11-19")], parse_time("2026-11-19T12:00:00Z")) == 1
    )
    assert current_streak(GAME, [first], parse_time("2026-11-18T23:59:00Z")) == 1
    assert current_streak(GAME, [first], parse_time("2026-11-19T11:59:00Z")) == 1
    assert current_streak(GAME, [first], parse_time("2026-11-19T12:00:00Z")) == 0


@pytest.mark.parametrize(
    ("zone", "time"), [(0, "0:00"), (60, "1:00"), (780, "13:00"), (-480, "16:00"), (345, "5:45")]
)
def test_the_calendar_says_when_a_day_begins_here(zone: int, time: str) -> None:
    note = calendar_fields([], NOON, zone=zone)["note"]
    assert f"at {time} here" in note
    assert "every 48 hours" in note


def test_today_lists_every_daily_game_in_order() -> None:
    reply = today_fields([], NOON)
    assert [(entry["game"], entry["preset"]) for entry in reply["dailies"]] == [
        ("atoll", "daily"),
        ("palavan", "daily"),
        *(("islant", f"daily-{level}") for level in range(1, 6)),
    ]
    assert {(entry["date"], entry["next"]) for entry in reply["dailies"]} == {
        ("2026-11-21", reply["next"])
    }
    assert reply["next"] == parse_time("2026-11-22T00:00:00+00:00").timestamp() * 1000
    first = reply["dailies"][0]
    assert (first["title"], first["name"]) == ("Atoll", "Saturday, hard")
    assert (first["solved"], first["mark"], first["text"], first["streak"], first["row"]) == (
        False,
        "",
        "",
        0,
        "",
    )


def test_the_next_day_begins_at_midnight_utc_in_every_time_zone() -> None:
    reply = today_fields([], parse_time("2026-12-31T23:30:00-05:00"))
    assert reply["date"] == "2027-01-01"
    assert reply["next"] == parse_time("2027-01-02T00:00:00+00:00").timestamp() * 1000


def test_the_entry_of_today_shows_the_result() -> None:
    def entry_fields(**more: Any) -> tuple[Any, ...]:
        results = [daily("2026-11-21", game="palavan", **more), daily("2026-11-20", game="palavan")]
        entry = today_fields(results, NOON)["dailies"][1]
        return entry["solved"], entry["mark"], entry["text"], entry["row"]

    assert entry_fields() == (True, "done", "Solved", "2-day streak")
    assert entry_fields(help=True) == (True, "done-help", "Solved, with help", "2-day streak")
    assert entry_fields(result="lost", help=True) == (False, "lost", "Not solved", "1-day streak")
    assert entry_fields(again=True) == (False, "", "", "1-day streak")
    set_language("de")
    assert entry_fields(help=True)[2:] == ("Gelöst, mit Hilfe", "2 Tage in Folge")


def test_the_entry_of_today_shows_the_points() -> None:
    rolls = daily("2026-11-21", game="islant", preset="daily-3", points=1_024)
    daily_3 = {entry["preset"]: entry for entry in today_fields([rolls], NOON)["dailies"]}[
        "daily-3"
    ]
    assert (daily_3["points"], daily_3["text"], daily_3["solved"]) == (1_024, "1,024 points", True)


def test_a_day_solved_later_is_marked_late_and_adds_to_no_streak() -> None:
    results = [daily("2026-11-20", on="2026-11-21"), daily("2026-11-19"), daily("2026-11-18")]
    assert current_streak(GAME, results, NOON) == 0
    month = calendar_fields([{**each, "game": "palavan"} for each in results], NOON)
    index = [each["game"] for each in month["dailies"]].index("palavan")
    marks = {day["date"]: day["results"][index]["mark"] for day in month["days"]}
    assert [marks[f"2026-11-{day}"] for day in (18, 19, 20, 21)] == ["done", "done", "late", ""]


def test_a_month_begins_on_its_weekday_and_ends_today() -> None:
    month = calendar_fields([], NOON)
    assert (month["month"], month["lead"], len(month["days"])) == ("2026-11", 6, 30)
    assert (month["before"], month["after"]) == ("2026-10", None)
    assert [day["day"] for day in month["days"] if day["open"]] == list(range(1, 22))
    before = calendar_fields([], NOON, "2026-10")
    assert (before["after"], len(before["days"]), before["lead"]) == ("2026-11", 31, 3)
    first = calendar_fields([], NOON, "2026-01")
    assert (first["before"], first["after"]) == (None, "2026-02")
    assert calendar_fields([], parse_time("2027-01-31T12:00:00+00:00"))["before"] == "2026-12"


@pytest.mark.parametrize("month", ["2026-12", "2025-12", "2026-1", "2026-11-01", "nonsense"])
def test_an_invalid_month_is_refused(month: str) -> None:
    with pytest.raises(ValueError, match="from 2026-01 to 2026-11"):
        calendar_fields([], NOON, month)


def test_every_daily_preset_can_be_started_with_its_date() -> None:
    for game, preset in daily_presets():
        assert load(game.id).start(preset.id).current_player < 0, (
            "the seed decides the dice or tiles"
        )


def make_save(key: str, id: str, **more: Any) -> Save:
    return Save(key, id, 0, ("person",), **more)


def test_a_daily_in_progress_is_found_by_its_date() -> None:
    other_day = make_save("k1", "palavan:daily:m3@2-c2#2026-01-05")
    today = make_save("k2", "palavan:daily:m3@2-c2#2026-11-21")
    saves = [other_day, make_save("k3", "palavan:basic:m3@2-c2#2026-11-21"), today]
    begun = {"k1", "k2", "k3"}

    def find(date: str, saves: list[Save] = saves, begun: set[str] = begun) -> Save | None:
        return find_daily_in_progress("palavan", "daily", date, saves, begun)

    assert find("2026-11-21") is today
    assert find("2026-01-05") is other_day
    assert find("2026-11-20") is None
    assert find("2026-11-21", begun={"k1"}) is None, "a friend's moves came by a link"
    variation = make_save("k2", today.id, origin=Origin("k9", today.id, 1))
    assert find("2026-11-21", [variation]) is None
    without_moves = make_save("k8", "palavan:daily:#2026-11-21")
    assert find("2026-11-21", [without_moves], set()) is without_moves
    assert find("2026-11-21", [make_save("k2", "palavan:daily:*AAAA")]) is None


def test_an_id_without_moves_can_name_a_daily() -> None:
    assert daily_of_id("palavan:daily:#2026-11-21") == ("palavan", "daily", "2026-11-21")
    others = ("m3@2-c2#2026-11-21", "#20261121", "#7", "", "#2026-13-01", "*AAAA")
    assert all(daily_of_id(f"palavan:daily:{end}") is None for end in others)
    for id in ("palavan:round:#2026-11-21", "chess:daily:#2026-11-21", "palavan:x:#2026-11-21", ""):
        assert daily_of_id(id) is None, id


def test_the_week_shows_the_days_with_a_daily_finished_on_time() -> None:
    def palavan(day: str, **more: Any) -> Any:
        return daily(day, game="palavan", **more)

    results = [palavan("2026-11-21"), palavan("2026-11-18", on="2026-11-19"), palavan("2026-11-14")]
    week = today_fields(results, NOON)["week"]
    assert [each["date"][-2:] for each in week] == ["15", "16", "17", "18", "19", "20", "21"]
    assert [each["done"] for each in week] == [False] * 6 + [True]
    assert [each["summary"] for each in week] == [""] * 3 + [
        "1 of 7 finished",
        "",
        "",
        "1 of 7 finished",
    ]
