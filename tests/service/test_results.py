"""The ops for what is kept of games that are over: entries, fair opponents, sums, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask, refused

pytestmark = pytest.mark.usefixtures("toys")

STORED_RESULTS = (Path(__file__).parents[1] / "stored_data" / "results.json").read_text(
    encoding="utf-8"
)
NOW = 1_795_400_000_000
NOON = 1_795_435_200_000
"""Of 23 November 2026."""

WON: dict[str, Any] = {
    "v": 1,
    "key": "k0",
    "game": "atoll",
    "preset": "small",
    "players": ["person", 2],
    "seed": None,
    "result": "won",
    "points": None,
    "when": 1_790_000_000_000,
    "help": False,
    "fair": True,
    "again": False,
}


def desk(*entries: dict[str, Any]) -> Host:
    """A host with what is kept, and a game of a person for points on its table."""
    host = Host()
    ask(host, op="entries", entries=list(entries))
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    return host


def look(host: Host, **how: Any) -> dict[str, Any]:
    """Let it look at the table."""
    return ask(host, op="watch", **{"now": NOW, **how})


def finish(host: Host) -> dict[str, Any]:
    """Play until the game is over, without a look."""
    reply = ask(host, op="play", move="roll")
    while not reply["over"]:
        choices = [choice["action"] for choice in reply["film"][-1]["choices"]]
        reply = ask(host, op="play", move=choices[-1])
    return reply


def test_a_game_has_an_entry_from_its_first_move_on_and_one_when_it_is_over() -> None:
    host = desk()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    assert look(host)["entry"] is None
    ask(host, op="play", move="roll")
    begun = {"v": 1, "key": "k1", "begun": NOW, "help": False, "fair": False, "how": [0, 0]}
    assert look(host) == {"entry": begun, "forget": [], "wanted": False}
    assert look(host)["entry"] is None, "nothing has changed"
    assert look(host, told=True)["entry"] == {**begun, "help": True}
    assert look(host)["entry"] is None, "that there was help is not forgotten"
    finish(host)
    entry = look(host, now=NOW + 61_400)["entry"]
    assert {**entry, "points": 0} == {
        "v": 1,
        "key": "k1",
        "game": "pig",
        "preset": "standard",
        "players": ["person"],
        "seed": "7",
        "result": entry["result"],
        "points": 0,
        "when": NOW + 61_400,
        "how": [0, 0, 61],
        "help": True,
        "fair": False,
        "again": False,
    }
    assert entry["points"] == ask(host, op="result")["points"][0]
    assert look(host)["entry"] is None, "once"


def test_help_before_the_first_move_is_help() -> None:
    host = desk()
    assert look(host, told=True)["entry"] is None
    ask(host, op="play", move="roll")
    assert look(host)["entry"]["help"] is True


def test_a_game_that_was_not_seen_before_its_first_move_does_not_count() -> None:
    host = desk()
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k2")
    ask(host, op="play", move="roll")
    assert look(host)["entry"] is None


def test_a_fair_opponent_is_remembered_by_the_game() -> None:
    begin = {"op": "new", "game": "atoll", "preset": "small", "players": ["person", 1]}
    host = desk({"v": 1, "key": "k3", "begun": 5, "help": False, "fair": True})
    ask(host, **begin, key="k2", fair_opponent=True)
    assert ask(host, op="fair", game="atoll")["fair"] is True
    save = ask(host, op="play", move="d4")["save"]
    assert look(host)["entry"]["fair"] is True
    assert ask(host, op="fair", game="atoll")["fair"] is True
    ask(host, op="learn", game="atoll", step=1)
    ask(host, op="open", save=save, key="k2")
    assert ask(host, op="fair", game="atoll")["fair"] is True
    ask(host, **begin, key="k4")
    assert ask(host, op="fair", game="atoll")["fair"] is False
    ask(host, **begin, key="k3")
    assert ask(host, op="fair", game="atoll")["fair"] is True, "as its entry says"


def test_what_was_begun_before_the_page_was_loaded_is_handed_on_and_goes_on() -> None:
    begun = {"v": 1, "key": "k1", "begun": 5, "help": True, "fair": False}
    host = desk(begun)
    finish(host)
    entry = look(host)["entry"]
    assert (entry["help"], entry["game"]) == (True, "pig")


def test_entries_are_wanted_before_anything_is_judged() -> None:
    host = Host()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7")
    reply = look(host)
    assert reply == {"entry": None, "forget": [], "wanted": True}


def test_games_begun_long_ago_are_forgotten_when_another_begins() -> None:
    old = [{"v": 1, "key": f"o{n}", "begun": n, "help": False, "fair": False} for n in range(200)]
    host = desk(*old)
    ask(host, op="play", move="roll")
    reply = look(host)
    assert reply["forget"] == ["o0"]


def test_more_entries_are_added_and_others_take_their_place() -> None:
    host = desk(WON)
    ask(host, op="entries", entries=[{**WON, "key": "k2"}], more=True)
    assert len(json.loads(ask(host, op="results_file")["text"])["results"]) == 2
    ask(host, op="entries", entries=[])
    assert json.loads(ask(host, op="results_file")["text"])["results"] == []


def test_a_fair_opponent_is_told_for_each_number_of_players() -> None:
    host = desk(*({**WON, "key": f"k{n}", "when": n} for n in range(8)))
    reply = ask(host, op="fair", game="atoll")
    assert list(reply["seats"]) == ["2"]
    assert reply["seats"]["2"]["level"] == 3
    assert reply["seats"]["2"]["text"].startswith("Gull. After 8 games without help")


def test_your_results_are_shown_in_words() -> None:
    reply = ask(desk(WON), op="stats", now=NOW)
    (game,) = reply["games"]
    trend = {"trend": "●", "told": "Last games: 1 won, 0 drawn, 0 lost"}
    row = {"name": "Crab", "note": "Small", "cells": ["1", "0", "0"], **trend}
    assert game["tables"][0]["rows"] == [row]


def test_a_file_is_read_beside_what_is_here() -> None:
    host = desk()
    reply = ask(host, op="read_results", text=STORED_RESULTS)
    assert [entry["game"] for entry in reply["entries"]] == ["palavan"]
    assert (reply["known"], reply["problems"]) == (0, [])
    ask(host, op="entries", entries=reply["entries"])
    again = ask(host, op="read_results", text=ask(host, op="results_file")["text"])
    assert (again["entries"], again["known"]) == ([], 1)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"op": "entries"}, '"entries" is a list'),
        ({"op": "entries", "entries": {}}, '"entries" is a list'),
        ({"op": "watch"}, 'needs a "now"'),
        ({"op": "watch", "now": -1}, '"now" is more than 0'),
        ({"op": "fair", "game": "chess"}, "chess"),
        ({"op": "stats"}, 'needs a "now"'),
        ({"op": "read_results"}, 'needs a "text"'),
    ],
)
def test_what_is_not_understood_is_refused(request_: dict[str, Any], says: str) -> None:
    assert says in refused(desk(), json.dumps(request_))


def test_helps_are_counted_by_positions_and_undo_by_times() -> None:
    host = Host()
    ask(host, op="entries", entries=[])
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    ask(host, op="hint")
    ask(host, op="hint")
    ask(host, op="play", move="roll")
    assert look(host)["entry"]["how"] == [1, 0]
    ask(host, op="brief", level=1, at=0)
    assert look(host)["entry"] is None, "an estimate where there was a hint"
    ask(host, op="brief", level=1)
    assert look(host)["entry"]["how"] == [2, 0]
    ask(host, op="brief")
    assert look(host)["entry"] is None, "what a computer thinks of its own turn tells nobody"
    ask(host, op="undo")
    ask(host, op="redo")
    assert look(host)["entry"]["how"] == [2, 1]
    finish(host)
    assert look(host, now=NOW + 5_000)["entry"]["how"] == [2, 1, 5]


def test_what_was_counted_before_the_page_was_loaded_counts_on() -> None:
    begun = {"v": 1, "key": "k1", "begun": NOW, "help": True, "fair": False, "how": [3, 2]}
    host = Host()
    ask(host, op="entries", entries=[begun])
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k1")
    ask(host, op="goto", at=1)
    look(host)
    ask(host, op="undo")
    finish(host)
    assert look(host, now=NOW + 9_000)["entry"]["how"] == [3, 3, 9]


def test_what_was_begun_by_a_page_that_counted_nothing_is_not_told() -> None:
    host = Host()
    ask(
        host, op="entries", entries=[{"v": 1, "key": "k1", "begun": 5, "help": True, "fair": False}]
    )
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k1")
    ask(host, op="goto", at=1)
    look(host)
    finish(host)
    entry = look(host)["entry"]
    assert "how" not in entry
    assert entry["help"] is True


def test_the_games_of_the_day_and_their_calendar_go_by_what_is_kept() -> None:
    done = {
        **WON,
        "game": "palavan",
        "preset": "daily",
        "players": ["person"],
        "seed": "2026-11-23",
    }
    host = desk({**done, "when": NOON})
    first = ask(host, op="today", now=NOON)["dailies"][1]
    assert (first["game"], first["date"], first["solved"]) == ("palavan", "2026-11-23", True)
    month = ask(host, op="calendar", game="palavan", preset="daily", now=NOON)
    assert month["days"][22] == {
        "date": "2026-11-23",
        "day": 23,
        "mark": "done",
        "text": "Solved",
        "open": True,
    }
    other = {"op": "calendar", "game": "palavan", "preset": "basic", "now": NOON}
    assert "is not daily" in refused(host, json.dumps(other))
