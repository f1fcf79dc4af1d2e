"""Refutations through the host: the task to prove why a move was a mistake, and its frames."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask, error_of

GAME = "atoll:small:e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2,e4,e3,a1,a2,f3,f4,b3,c2"
"""Black gives away a won game with the stone on e4, the move at position 12."""


@pytest.fixture
def host() -> Host:
    new_host = Host()
    ask(new_host, op="open", id=GAME)
    return new_host


def prove_elsewhere(task: dict[str, Any], work: int = 1_000) -> dict[str, Any]:
    """Return the proof that another host finds for the task."""
    keys = ("op", "input", "played", "better", "later")
    thinker = Host()
    reply = ask(thinker, **{key: task[key] for key in keys}, work=work)
    units = 1
    while not reply["done"]:
        reply = ask(thinker, op="continue")
        units = units + 1
    assert units > 10
    assert ask(thinker, op="continue") == reply, "the search is over"
    return reply


def test_a_proof_of_another_host_is_shown_as_frames(host: Host) -> None:
    before = ask(host, op="players")
    asked = ask(host, op="refute", at=12, better="f4")
    task = asked["next"]
    assert (asked["text"], asked["scenes"]) == ("", [])
    assert (task["played"], task["better"], task["at"]) == ("e4", "f4", 12)
    assert task["later"] == GAME.split(",")[13:]
    proven = prove_elsewhere(task)
    assert proven["work"] > 10
    shown = ask(
        host, op="refute", task=task["task"], refutation=proven["refutation"], aspect="tall"
    )
    assert "f4 would have won for Black" in shown["text"]
    assert len(shown["scenes"]) == len(proven["refutation"]["line"]) + 1
    assert shown["nodes"] == proven["refutation"]["nodes"]
    assert not shown["harmless"]
    assert shown["next"] is None
    for scene in shown["scenes"]:
        assert scene["choices"] == []
    assert "e4" in shown["scenes"][1]["news"]
    assert ask(host, op="players") == before, "the game is unchanged"
    again = ask(host, op="refute", at=12, better="f4")
    assert again["scenes"], "the proof is stored"
    assert again["next"] is None


def test_without_a_proof_nothing_is_shown(host: Host) -> None:
    task = ask(host, op="refute", at=12, better="f4")["next"]
    reply = ask(host, op="refute", task=task["task"], refutation=None)
    assert (reply["scenes"], reply["text"], reply["next"]) == ([], "", None)
    assert ask(host, op="refute", at=12, better="f4")["next"], "the request may be repeated"


def test_a_review_requests_proofs_and_uses_them(host: Host) -> None:
    reply = ask(host, op="review")
    proofs = 0
    while task := reply["next"]:
        if task.get("op") == "prove":
            proofs += 1
            assert task["task"] < 2**53, "JavaScript's safe integers"
            shown = prove_elsewhere(task)["refutation"] if task["at"] == 12 else None
            reply = ask(host, op="review", task=task["task"], refutation=shown)
            continue
        at = task["at"]
        best, value = (
            ("f4", 0.8) if at == 12 else ((*GAME.partition("small:")[2].split(","), "")[at], 0.5)
        )
        value = 0.4 if at == 13 else value
        thought = {"move": best, "value": value, "values": {"e4": 0.6} if at == 12 else {}}
        reply = ask(host, op="review", task=task["task"], estimate=thought)
    assert proofs
    turn = next(candidate for candidate in reply["turns"] if candidate["at"] == 12)
    assert (turn["best_value"], turn["played_value"], turn["proof"]) == (1.0, 0.0, True)
    assert reply["readings"][13] == "Black 0%, White 100%"


BAD: list[tuple[dict[str, Any], str]] = [
    ({"at": 12}, 'needs a "better"'),
    ({"better": "f4"}, 'needs a "at"'),
    ({"at": 99, "better": "f4"}, "a position must be from 0 to 20"),
    ({"at": 20, "better": "f4"}, "no move was played at position 20"),
    ({"at": 12, "better": "zz"}, "There's no cell zz"),
    ({"task": 7, "refutation": None}, "the game has changed since"),
]


@pytest.mark.parametrize(("request_", "message"), BAD)
def test_an_invalid_request_is_refused(host: Host, request_: dict[str, Any], message: str) -> None:
    ask(host, op="refute", at=12, better="f4")
    assert message in error_of(host, json.dumps({"op": "refute", **request_}))


GOOD = {"better": "f4", "line": ["e4"], "text": "so", "nodes": ["a1"], "before": 1, "after": 0}


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("line", ["zz"], "There's no cell zz"),
        ("line", [], "at least one move"),
        ("line", "e4", "a list"),
        ("line", [4], "a list"),
        ("line", ["e4", "e3", "a1", "a2", "f3", "f4", "b3", "c2", "g5"], "'g5' can't be played"),
        ("text", 4, '"text" is a text'),
        ("text", "x" * 2_000, "at most 1000 characters"),
        ("nodes", {"a1": 1}, "a list"),
        ("nodes", ["a"] * 500, "a list of at most"),
        ("before", 2, "a winning chance"),
        ("after", "0", '"after" is a number'),
        ("better", None, 'needs a "better"'),
    ],
)
def test_an_invalid_proof_is_refused(host: Host, key: str, value: Any, message: str) -> None:
    task = ask(host, op="refute", at=12, better="f4")["next"]["task"]
    bad = {"op": "refute", "task": task, "refutation": {**GOOD, key: value}}
    assert message in error_of(host, json.dumps(bad))
    assert ask(host, op="refute", task=task, refutation=GOOD)["text"] == "so"


def test_a_task_of_a_changed_game_is_out_of_date(host: Host) -> None:
    task = ask(host, op="refute", at=12, better="f4")["next"]["task"]
    reply = ask(host, op="goto", at=5)
    ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    late = json.dumps({"op": "refute", "task": task, "refutation": None})
    assert "the game has changed since" in error_of(host, late)


def test_games_without_proofs_are_refused() -> None:
    host = Host()
    ask(host, op="new", game="islant", seed="1", seats=1)
    while not (choices := ask(host, op="players")["frames"][-1]["choices"]):
        pass
    ask(host, op="play", move=choices[0]["action"])
    text = json.dumps({"op": "refute", "at": 0, "better": choices[0]["action"]})
    assert "can't prove that a move" in error_of(host, text)


def test_a_search_refuses_the_input_of_a_game_without_proofs() -> None:
    host = Host()
    ask(host, op="new", game="islant", seed="1", seats=1)
    bot_input = ask(host, op="bot_input", level=1)["input"]
    move = ask(host, op="players")["frames"][-1]["choices"][0]["action"]
    text = json.dumps({"op": "prove", "input": bot_input, "played": move, "better": move})
    assert "can prove nothing" in error_of(host, text)
    text = json.dumps(
        {"op": "prove", "input": bot_input, "played": move, "better": move, "later": 3}
    )
    assert '"later" is a list' in error_of(host, text)
