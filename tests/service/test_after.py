"""How a game ended, through the one door."""

from __future__ import annotations

import json

from skerry import Host

from tests.service.host_client import ask, refused

NOON = 1_795_521_600_000
"""Of 24 November 2026, in milliseconds since 1970."""


def played(host: Host, *moves: str, **request: object) -> None:
    ask(host, op="entries", entries=[])
    ask(host, op="new", key="k1", **request)
    ask(host, op="watch", now=NOON)
    for move in moves:
        ask(host, op="play", move=move)
        ask(host, op="watch", now=NOON + 61_000)


def test_while_a_game_goes_on_there_is_no_ending() -> None:
    host = Host()
    ask(host, op="new", game="atoll")
    assert "isn't over" in refused(host, json.dumps({"op": "ending"}))


def test_an_end_is_told_with_what_the_results_know() -> None:
    host = Host()
    day = {"game": "palavan", "preset": "daily", "seed": "2026-11-24", "seats": 1}
    played(host, "solve", **day)
    end = ask(host, op="ending", now=NOON)
    assert (end["headline"], end["won"]) == ("Not solved", False)
    assert {"name": "Time", "value": "0:00"} in end["facts"]
    told = ask(host, op="tell", now=NOON)
    assert told["unsolved"] == "palavan:daily:%232026-11-24"
    assert told["text"].startswith("Skerry · Palavan · Daily puzzle · 2026-11-24\n")


def test_what_is_no_result_of_this_device_has_no_text_to_hand_on() -> None:
    host = Host()
    ask(host, op="entries", entries=[])
    ask(host, op="open", id="palavan:calm:solve#7", players=["person"])
    end = ask(host, op="ending", now=NOON)
    assert end["facts"] == []
    assert ask(host, op="tell", now=NOON) == {"text": "", "unsolved": "palavan:calm:%237"}


def test_a_harder_rematch_has_the_next_level() -> None:
    host = Host()
    ask(host, op="new", game="atoll", preset="small", players=["person", 1])
    assert ask(host, op="rematch", harder=True)["wish"]["players"] == [2, "person"]
    ask(host, op="new", game="atoll", preset="small", players=["person", 5])
    assert ask(host, op="rematch", harder=True)["wish"]["players"] == [5, "person"]
