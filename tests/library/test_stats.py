"""Statistics of results, and their tables on the page."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import Any

from skerry.core.i18n import set_language
from skerry.core.presets import Preset
from skerry.library.result_records import ReadResults, counted_results, read_results
from skerry.library.stats import record_texts, result_rows, solo_points, stats_fields
from toys import toy

PRESETS = (
    Preset("duel", "Duel", seats=(2,)),
    Preset("alone", "Solo", seats=(1,)),
    Preset("daily", "Daily", seats=(1,), daily=True),
    Preset("many", "Many", seats=(2, 3, 4)),
)
GAME = replace(toy("pig"), id="toy", presets=PRESETS)
clock = count()


def make_result(*players: str | int, result: str = "won", **more: Any) -> Any:
    when = next(clock)
    return {
        "v": 1,
        "key": f"k{when}",
        "game": "toy",
        "preset": "duel",
        "players": list(players),
        "seed": None,
        "result": result,
        "points": None,
        "when": when,
        "help": False,
        "fair": True,
        "again": False,
        **more,
    }


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def daily(day: str, **more: Any) -> Any:
    when = at(f"{day}T12:00:00+00:00").timestamp() * 1000
    return make_result("person", preset="daily", seed=day, **{"when": when, **more})


def test_results_are_grouped_by_preset_seats_and_opponents() -> None:
    results = [
        make_result("person", 3),
        make_result("person", 2),
        make_result("person", 3, result="lost"),
        make_result("person", 3, result="drawn"),
        make_result("person", 3, help=True),
        make_result("person", 3, again=True),
        make_result(2, "person", 1, preset="many", result="lost"),
        make_result("person", 2, game="other"),
    ]
    stats_rows = result_rows(GAME, results)
    assert [(r.preset, r.opponents, r.wins, r.draws, r.losses, r.help) for r in stats_rows] == [
        ("duel", (2,), 1, 0, 0, 0),
        ("duel", (3,), 2, 1, 1, 1),
        ("many", (1, 2), 0, 0, 1, 0),
    ]
    assert len(counted_results(results)) == 7


def test_solo_points_have_best_mean_and_mean_of_the_last_ten() -> None:
    results = [
        make_result("person", preset="alone", points=score) for score in (100, 50, *[20] * 10)
    ]
    stats = solo_points("toy", "alone", results)
    assert stats
    assert (stats.best, stats.mean, stats.last, stats.games) == (100, 350 / 12, 20, 12)
    assert solo_points("toy", "daily", results) is None


def test_an_empty_list_of_results_gets_a_message() -> None:
    shown = stats_fields(ReadResults([], newer=2), datetime.now(UTC))
    assert shown["games"] == []
    first, second, third = shown["texts"]
    assert first == "No finished games yet."
    assert second.startswith("2 more from a newer version")
    assert third.endswith("Nothing is uploaded.")


def test_opponents_points_and_puzzles_have_tables_of_their_own() -> None:
    now = at("2026-11-21T00:30:00+00:00")
    islant = {"game": "islant", "preset": "level-1"}
    contents = read_results(
        [
            *(make_result("person", points=20 + n, **islant) for n in (0, 1, 1_980)),
            make_result("person", 2, 3, game="conqueror", preset="basic", result="lost"),
            make_result("person", 9, game="atoll", preset="small"),
            make_result("person", 2, game="atoll", preset="small", help=True),
            make_result("person", game="palavan", preset="basic"),
            daily("2026-11-20", game="palavan"),
            make_result("person", 2, game="gone"),
        ]
    )
    shown = stats_fields(contents, now)
    assert [game["title"] for game in shown["games"]] == [
        "Atoll",
        "Palavan",
        "The Conqueror",
        "Islant",
    ]
    atoll, palavan, conqueror, points_alone = shown["games"]
    (table,) = atoll["tables"]
    assert table["heads"] == ["Against", "Won", "Drawn", "Lost"]
    trend = {"trend": "●", "trend_text": "Last games: 1 won, 0 drawn, 0 lost"}
    assert table["rows"] == [
        {"name": "Crab", "note": "Small · 1 of 1 with help", "cells": ["1", "0", "0"], **trend},
        {"name": "Level 9", "note": "Small", "cells": ["1", "0", "0"], **trend},
    ]
    assert palavan["text"] == "Daily puzzles: 1-day streak"
    (table,) = palavan["tables"]
    assert table["heads"] == ["Solo", "Solved", "Not solved"]
    alone = {"note": "", "trend": "", "trend_text": ""}
    assert {"name": "Basic", "cells": ["1", "0"], **alone} in table["rows"]
    ((row,),) = (table["rows"] for table in conqueror["tables"])
    assert row["note"] == "Basic · 3 players"
    (table,) = points_alone["tables"]
    assert table["heads"][1:] == ["Games", "Best", "Average", "Last ten"]
    assert table["rows"][0]["cells"] == ["3", "2,000", "680.3", "680.3"]
    assert len(shown["texts"]) == 1


def test_a_trend_shows_the_last_ten_games_in_order() -> None:
    outcomes = ["won", "won", *["lost"] * 8, "drawn", "won"]
    atoll = {"game": "atoll", "preset": "small"}
    contents = read_results(
        [make_result("person", 2, result=result, **atoll) for result in outcomes]
    )
    ((row,),) = (
        table["rows"] for table in stats_fields(contents, datetime.now(UTC))["games"][0]["tables"]
    )
    assert row["trend"] == "○○○○○○○○◐●"
    assert row["trend_text"] == "Last games: 1 won, 1 drawn, 8 lost"


def test_numbers_are_formatted_for_the_language() -> None:
    contents = read_results(
        [
            make_result("person", game="islant", preset="level-1", points=score)
            for score in (2_000, 1)
        ]
    )
    set_language("de")
    (table,) = stats_fields(contents, datetime.now(UTC))["games"][0]["tables"]
    assert table["rows"][0]["cells"] == ["2", "2.000", "1.000,5", "1.000,5"]


def test_records_count_the_games_against_each_level() -> None:
    results = [
        make_result("person", 1),
        make_result("person", 1, result="lost"),
        make_result(1, "person", result="drawn"),
        make_result("person", 2),
        make_result("person", 3, result="lost"),
        make_result("person", 3, result="lost", again=True),
        make_result("person", 1, 2),
        make_result("person"),
    ]
    assert record_texts(GAME, results) == {
        1: "you won 1 of 3 games",
        2: "you won your only game",
        3: "1 game, no win yet",
    }
