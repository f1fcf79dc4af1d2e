"""The ops "ending", "share_text" and "rematch" after a game."""

from __future__ import annotations

import json

from skerry import Host

from tests.service.host_client import ask, error_of

COLUMN = ("d4", "a1", "d2", "a2", "d6", "a3", "d1", "b1", "d3", "b2", "d5")
"""A game of Atoll, preset "small", that the first player wins."""

NOON_MS = 1_795_521_600_000
"""Noon of 24 November 2026 (UTC), in milliseconds since 1970."""


def play_game(host: Host, *moves: str, **request: object) -> None:
    ask(host, op="load_results", entries=[])
    ask(host, op="new", key="k1", **request)
    ask(host, op="record_result", now=NOON_MS)
    for move in moves:
        ask(host, op="play", move=move)
        ask(host, op="record_result", now=NOON_MS + 61_000)


def test_a_game_in_progress_has_no_ending() -> None:
    host = Host()
    ask(host, op="new", game="atoll")
    assert "isn't over" in error_of(host, json.dumps({"op": "ending"}))


def test_the_ending_uses_the_stored_results() -> None:
    host = Host()
    day = {"game": "palavan", "preset": "daily", "seed": "2026-11-24", "seats": 1}
    play_game(host, "solve", **day)
    end = ask(host, op="ending", now=NOON_MS)
    assert (end["headline"], end["won"]) == ("Not solved", False)
    assert {"name": "Time", "value": "0:00"} in end["facts"]
    shared = ask(host, op="share_text", now=NOON_MS)
    assert shared["unsolved"] == "palavan:daily:%232026-11-24"
    assert shared["text"].startswith("Skerry · Palavan · Tuesday, hard · 2026-11-24\n")
    card = ask(host, op="result_card", day="24 November 2026", now=NOON_MS)
    assert card["svg"].startswith("<svg")
    assert "24 November 2026" in card["svg"]
    assert (card["text"], card["unsolved"]) == (shared["text"], shared["unsolved"])


def test_only_daily_games_have_a_result_card() -> None:
    host = Host()
    play_game(host, "solve", game="palavan", preset="calm", seed="7", seats=1)
    card = ask(host, op="result_card", day="24 November 2026", now=NOON_MS)
    assert card == {"text": "", "svg": "", "unsolved": ""}


def test_a_game_from_elsewhere_has_no_text_to_share() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    ask(host, op="open", id="palavan:calm:solve#7", players=["person"])
    end = ask(host, op="ending", now=NOON_MS)
    assert end["facts"] == []
    assert ask(host, op="share_text", now=NOON_MS) == {
        "text": "",
        "unsolved": "palavan:calm:%237",
        "challenge": "",
    }


def test_a_suggested_rematch_has_the_level_that_new_games_suggest() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    ask(host, op="new", key="k1", game="atoll", preset="small", players=["person", 1])
    assert ask(host, op="rematch", suggested=True)["new_game"]["players"] == [2, "person"]
    for move in COLUMN:
        ask(host, op="play", move=move)
        ask(host, op="record_result", now=NOON_MS)
    assert ask(host, op="ending", now=NOON_MS)["won"]
    assert ask(host, op="rematch", suggested=True)["new_game"]["players"] == [2, "person"]
    assert ask(host, op="fair", game="atoll")["suggestion"]["level"] == 2
