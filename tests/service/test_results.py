"""The ops for result records: entries, fair opponents, statistics, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from skerry import Host, Session, load

from tests.service.host_client import ask, error_of

pytestmark = pytest.mark.usefixtures("toys")

STORED_RESULTS = (Path(__file__).parents[1] / "stored_data" / "results.json").read_text(
    encoding="utf-8"
)
NOW = 1_795_400_000_000
NOON = 1_795_435_200_000
"""Noon of 23 November 2026 (UTC), in milliseconds since 1970."""

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


def host_with_results(*entries: dict[str, Any]) -> Host:
    """Return a host with these stored records and a new solo game for points."""
    host = Host()
    ask(host, op="load_results", entries=list(entries))
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    return host


def record_result(host: Host, **options: Any) -> dict[str, Any]:
    """Send op "record_result", which returns the changed entry."""
    return ask(host, op="record_result", **{"now": NOW, **options})


def play_to_end(host: Host) -> dict[str, Any]:
    """Play until the game is over, without op "record_result"."""
    reply = ask(host, op="play", move="roll")
    while not reply["over"]:
        choices = [choice["action"] for choice in reply["frames"][-1]["choices"]]
        reply = ask(host, op="play", move=choices[-1])
    return reply


def test_a_daily_goes_on_with_the_game_of_its_date() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    saves = []
    for day in ("2026-01-05", "2026-11-23"):
        new = ask(host, op="new", game="atoll", preset="daily", seed=day)
        assert new["day"] == day
        saves.append({"key": new["key"], "save": new["save"]})

    def daily(**fields: Any) -> dict[str, Any]:
        request = {"op": "daily", "game": "atoll", "preset": "daily", "now": NOON}
        return ask(host, **request | fields)

    assert daily(saves=saves) == {"date": "2026-11-23", "game": 1}
    assert daily(saves=saves[:1]) == {"date": "2026-11-23", "game": None}
    assert daily(saves=saves, date="2026-01-05") == {"date": "2026-01-05", "game": 0}
    assert daily(saves=saves, now=NOON + 86_400_000)["game"] is None
    damaged = [{"key": "k", "save": "{"}, *saves]
    assert daily(saves=damaged)["game"] == 2
    wrong = {"op": "daily", "game": "atoll", "preset": "small", "saves": [], "now": NOON}
    assert "is not daily" in error_of(host, json.dumps(wrong))


def test_a_link_to_a_daily_names_its_date() -> None:
    reply = ask(Host(), op="link", link="#palavan:daily:%232026-01-05", saves=[])
    assert reply["new_game"] == {"game": "palavan", "preset": "daily", "date": "2026-01-05"}
    assert reply["id"] is None
    assert "new_game" not in ask(Host(), op="link", link="#palavan:daily:%23seven", saves=[])


def test_a_game_has_a_record_after_its_first_move_and_at_its_end() -> None:
    host = host_with_results()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    assert record_result(host)["entry"] is None
    ask(host, op="play", move="roll")
    begun = {"v": 1, "key": "k1", "begun": NOW, "help": False, "fair": False, "how": [0, 0]}
    assert record_result(host) == {"entry": begun, "forget": [], "needs_results": False}
    assert record_result(host)["entry"] is None, "the record has not changed"
    assert record_result(host, has_help=True)["entry"] == {**begun, "help": True}
    assert record_result(host)["entry"] is None, "the help stays recorded"
    play_to_end(host)
    entry = record_result(host, now=NOW + 61_400)["entry"]
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
    assert record_result(host)["entry"] is None, "the result is recorded once"


def test_help_before_the_first_move_counts() -> None:
    host = host_with_results()
    assert record_result(host, has_help=True)["entry"] is None
    ask(host, op="play", move="roll")
    assert record_result(host)["entry"]["help"] is True


def test_a_game_first_watched_after_a_move_does_not_count() -> None:
    host = host_with_results()
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k2")
    ask(host, op="play", move="roll")
    assert record_result(host)["entry"] is None


def test_a_game_remembers_its_fair_opponent() -> None:
    begin = {"op": "new", "game": "atoll", "preset": "small", "players": ["person", 1]}
    host = host_with_results({"v": 1, "key": "k3", "begun": 5, "help": False, "fair": True})
    ask(host, **begin, key="k2", fair_opponent=True)
    assert ask(host, op="fair", game="atoll")["fair"] is True
    save = ask(host, op="play", move="d4")["save"]
    assert record_result(host)["entry"]["fair"] is True
    assert ask(host, op="fair", game="atoll")["fair"] is True
    ask(host, op="learn", game="atoll", step=1)
    ask(host, op="open", save=save, key="k2")
    assert ask(host, op="fair", game="atoll")["fair"] is True
    ask(host, **begin, key="k4")
    assert ask(host, op="fair", game="atoll")["fair"] is False
    ask(host, **begin, key="k3")
    assert ask(host, op="fair", game="atoll")["fair"] is True, "as the record says"


def test_a_started_game_continues_after_a_reload() -> None:
    begun = {"v": 1, "key": "k1", "begun": 5, "help": True, "fair": False}
    host = host_with_results(begun)
    play_to_end(host)
    entry = record_result(host)["entry"]
    assert (entry["help"], entry["game"]) == (True, "pig")


def test_entries_must_be_sent_before_other_ops() -> None:
    host = Host()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7")
    reply = record_result(host)
    assert reply == {"entry": None, "forget": [], "needs_results": True}


def test_old_started_games_expire_when_another_starts() -> None:
    old = [{"v": 1, "key": f"o{n}", "begun": n, "help": False, "fair": False} for n in range(200)]
    host = host_with_results(*old)
    ask(host, op="play", move="roll")
    reply = record_result(host)
    assert reply["forget"] == ["o0"]


def test_entries_are_added_or_replaced() -> None:
    host = host_with_results(WON)
    ask(host, op="load_results", entries=[{**WON, "key": "k2"}], more=True)
    assert number_of_games(host) == 2
    ask(host, op="load_results", entries=[])
    assert number_of_games(host) == 0


def number_of_games(host: Host) -> int:
    games = ask(host, op="stats", now=NOW)["games"]
    return sum(int(row["cells"][0]) for game in games for row in game["tables"][0]["rows"])


def test_fair_opponents_depend_on_the_number_of_players() -> None:
    host = host_with_results(*({**WON, "key": f"k{n}", "when": n} for n in range(8)))
    reply = ask(host, op="fair", game="atoll")
    assert list(reply["seats"]) == ["2"]
    assert reply["seats"]["2"]["level"] == 3
    assert reply["seats"]["2"]["text"].startswith("Gull. After 8 games without help")


def test_new_games_and_lessons_offer_the_suggested_opponent() -> None:
    host = host_with_results(*({**WON, "key": f"k{n}", "when": n} for n in range(8)))
    suggested = ask(host, op="fair", game="atoll")["suggestion"]["level"]
    assert suggested == WON["players"][1] + 1
    game = ask(host, op="new", game="atoll", players="first", key="k9")
    assert game["players"] == ["person", suggested]
    last = ask(host, op="learn", game="atoll", step=1)["lesson"]["steps"]
    ask(host, op="learn", game="atoll", step=last)
    buttons = ask(host, op="play", move="swap")["lesson"]["buttons"]
    name = load("atoll").level(suggested).name
    assert [each["name"] for each in buttons if each["command"] == "begin atoll"] == [
        f"Play Atoll against {name}"
    ]


def test_your_results_are_shown_in_words() -> None:
    reply = ask(host_with_results(WON), op="stats", now=NOW)
    (game,) = reply["games"]
    trend = {"trend": "●", "trend_text": "Last games: 1 won, 0 drawn, 0 lost"}
    row = {"name": "Crab", "note": "Small", "cells": ["1", "0", "0"], **trend}
    assert game["tables"][0]["rows"] == [row]


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"op": "load_results"}, '"entries" is a list'),
        ({"op": "load_results", "entries": {}}, '"entries" is a list'),
        ({"op": "record_result"}, 'needs a "now"'),
        ({"op": "record_result", "now": -1}, '"now" is more than 0'),
        ({"op": "record_result", "now": NOW, "spent": -1}, '"spent" is from 0'),
        ({"op": "fair", "game": "chess"}, "chess"),
        ({"op": "stats"}, 'needs a "now"'),
    ],
)
def test_an_invalid_request_is_refused(request_: dict[str, Any], says: str) -> None:
    assert says in error_of(host_with_results(), json.dumps(request_))


def test_hints_are_counted_by_positions_and_undos_by_times() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    ask(host, op="hint")
    ask(host, op="hint")
    ask(host, op="play", move="roll")
    assert record_result(host)["entry"]["how"] == [1, 0]
    ask(host, op="bot_input", level=1, at=0)
    assert record_result(host)["entry"] is None, "an estimate at a position that had a hint"
    ask(host, op="bot_input", level=1)
    assert record_result(host)["entry"]["how"] == [2, 0]
    ask(host, op="bot_input")
    assert record_result(host)["entry"] is None, "a computer's estimate of its turn is no help"
    ask(host, op="undo")
    ask(host, op="redo")
    assert record_result(host)["entry"]["how"] == [2, 1]
    play_to_end(host)
    assert record_result(host, now=NOW + 5_000)["entry"]["how"] == [2, 1, 5]


def test_the_review_counts_a_hint_once_and_no_hints_of_undone_lines() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    ask(host, op="new", game="atoll", preset="small", players=["person", 1], key="k1")
    results = host._results
    ask(host, op="hint")
    ask(host, op="hint", plain=True)
    record_result(host)
    assert results.hint_count() == 1, "both steps of a hint"
    for move in ("a4", "b2"):
        ask(host, op="play", move=move)
    ask(host, op="hint")
    record_result(host)
    assert results.hint_count() == 2
    ask(host, op="goto", at=0)
    for move in ("a4", "c3"):
        ask(host, op="play", move=move)
    record_result(host)
    assert results.hint_count() == 1, "the line with the second hint was undone"


def test_counts_continue_after_a_reload() -> None:
    begun = {"v": 1, "key": "k1", "begun": NOW, "help": True, "fair": False, "how": [3, 2]}
    host = Host()
    ask(host, op="load_results", entries=[begun])
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k1")
    ask(host, op="goto", at=1)
    record_result(host)
    ask(host, op="undo")
    play_to_end(host)
    assert record_result(host, now=NOW + 9_000)["entry"]["how"] == [3, 3, 9]


def test_the_time_is_that_in_which_the_game_was_on_display() -> None:
    host = host_with_results()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k1")
    ask(host, op="play", move="roll")
    begun = record_result(host, spent=12_000)["entry"]
    assert begun["spent"] == 12_000, "from the first look, before the first move"
    assert record_result(host, spent=0)["entry"] is None
    after = Host()  # a day later, after a reload
    ask(after, op="load_results", entries=[begun])
    ask(after, op="open", id="pig:standard@1:roll#7", players=["person"], key="k1")
    ask(after, op="goto", at=1)
    assert record_result(after, spent=3_000)["entry"]["spent"] == 15_000
    play_to_end(after)
    assert record_result(after, spent=5_400, now=NOW + 86_400_000)["entry"]["how"] == [0, 0, 20]


def test_a_puzzle_of_one_move_has_its_time() -> None:
    host = host_with_results()
    ask(host, op="new", game="atoll", preset="daily", seed="2026-12-01", key="k1")
    session = Session("atoll", preset="daily", seed="2026-12-01")
    ask(host, op="play", move=str(session.state.legal_actions()[0]))
    assert record_result(host, spent=83_000)["entry"]["how"] == [0, 0, 83]


@pytest.mark.parametrize("spent", [-5, "long", None, True])
def test_a_damaged_time_counts_from_the_first_move(spent: Any) -> None:
    begun = {"v": 1, "key": "k1", "begun": NOW, "help": False, "fair": False, "how": [0, 0]}
    host = Host()
    ask(host, op="load_results", entries=[{**begun, "spent": spent}])
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k1")
    ask(host, op="goto", at=1)
    play_to_end(host)
    assert record_result(host, spent=1_000, now=NOW + 9_000)["entry"]["how"] == [0, 0, 9]


def test_a_game_started_without_counts_has_no_play_statistics() -> None:
    host = Host()
    ask(
        host,
        op="load_results",
        entries=[{"v": 1, "key": "k1", "begun": 5, "help": True, "fair": False}],
    )
    ask(host, op="open", id="pig:standard@1:roll#7", players=["person"], key="k1")
    ask(host, op="goto", at=1)
    record_result(host)
    play_to_end(host)
    entry = record_result(host)["entry"]
    assert "how" not in entry
    assert entry["help"] is True


def test_daily_games_and_their_calendar_use_the_stored_records() -> None:
    done = {
        **WON,
        "game": "palavan",
        "preset": "daily",
        "players": ["person"],
        "seed": "2026-11-23",
    }
    host = host_with_results({**done, "when": NOON})
    first = ask(host, op="today", now=NOON)["dailies"][1]
    assert (first["game"], first["date"], first["solved"]) == ("palavan", "2026-11-23", True)
    month = ask(host, op="calendar", now=NOON)
    day = month["days"][22]
    assert (day["date"], day["day"], day["open"]) == ("2026-11-23", 23, True)
    assert day["summary"] == "1 of 7 finished"
    names = [f"{each['game']}:{each['preset']}" for each in month["dailies"]]
    assert day["results"][names.index("palavan:daily")] == {
        "mark": "done",
        "name": "Monday, very hard",
        "text": "Solved",
    }
    assert month["days"][21]["summary"] == ""
    other = {"op": "daily", "game": "palavan", "preset": "basic", "saves": [], "now": NOON}
    assert "is not daily" in error_of(host, json.dumps(other))


def test_a_failed_puzzle_is_tried_again_in_the_same_game() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    reply = ask(host, op="new", game="atoll", preset="problem-1", seed="1", key="k")
    record_result(host)
    moves = [choice["action"] for choice in reply["frames"][-1]["choices"]]
    tried = list[str]()
    entry = {"result": ""}
    while entry["result"] != "won":
        tried.append(moves[len(tried)])
        ask(host, op="goto", at=0)
        record_result(host)
        reply = ask(host, op="play", move=tried[-1])
        assert (reply["key"], reply["began_analysis"], reply["from"]) == ("k", False, None)
        entry = record_result(host, now=NOW + 1_000 * len(tried))["entry"] or entry
        if len(tried) == 1:
            assert (entry["result"], entry["help"], entry["again"]) == ("lost", False, False)
    assert (entry["help"], entry["how"]) == (True, [0, len(tried) - 1, len(tried) - 1])
    ask(host, op="goto", at=0)
    other = ask(host, op="play", move=moves[len(tried)])
    assert other["began_analysis"], "a solution is not replaced"


def test_a_puzzle_that_is_solved_another_day_has_the_time_of_both_tries() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    new = ask(host, op="new", game="atoll", preset="daily", seed="2026-11-23", key="k")
    state = Session.from_id(new["id"]).state
    moves = state.legal_actions()
    right = next(move for move in moves if state.apply(move).returns()[0] > 0)
    wrong = next(move for move in moves if move != right)
    record_result(host, now=NOON, spent=0)
    reply = ask(host, op="play", move=wrong)
    failed = record_result(host, now=NOON, spent=17_000)["entry"]
    assert (failed["result"], failed["how"]) == ("lost", [0, 0, 17])
    later = Host()
    ask(later, op="load_results", entries=[failed])
    ask(later, op="open", save=reply["save"], key="k")
    record_result(later, now=NOON + 86_400_000, spent=1_000)
    ask(later, op="goto", at=0)
    record_result(later, now=NOON + 86_400_000, spent=2_000)
    ask(later, op="play", move=right)
    solved = record_result(later, now=NOON + 86_400_000, spent=30_000)["entry"]
    assert (solved["result"], solved["help"], solved["how"]) == ("won", True, [0, 1, 50])
    card = ask(later, op="result_card", day="today", now=NOON + 86_400_000)
    assert card["text"].endswith("Solved, with help · 0:50")
    assert "Solved, with help · 0:50" in card["svg"]
