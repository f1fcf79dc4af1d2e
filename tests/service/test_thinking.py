"""The fact about a move: what is answered, and to whom nothing is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host


def reply(host: Host, **request: Any) -> dict[str, Any]:
    return dict(json.loads(host.call(json.dumps(request))))


def opened(id: str, **more: Any) -> Host:
    host = Host()
    assert "error" not in reply(host, op="open", id=id, **more)
    return host


def test_a_fact_is_a_sentence_about_a_move_there() -> None:
    host = opened("atoll:small:d1,swap,d2,a1,d3")
    told = reply(host, op="fact", move="d4", at=0)
    assert list(told) == ["text"]
    assert reply(host, op="fact", move="swap", at=1) == {"text": ""}


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"move": "z9"}, "no cell z9"),
        ({}, 'needs a "move"'),
        ({"move": "d4", "at": 99}, "99"),
        ({"move": "d4", "at": "x"}, "whole number"),
    ],
)
def test_what_makes_no_sense_is_refused(request_: dict[str, Any], said: str) -> None:
    assert said in reply(opened("atoll:small:d1"), op="fact", **request_)["error"]


def test_nothing_is_told_while_nobody_moves() -> None:
    error = reply(opened("conqueror:basic@2:"), op="fact", move="d4")["error"]
    assert "nobody has to move" in error


def test_cards_of_others_are_nobody_s_business() -> None:
    host = Host()
    request = {"op": "new", "game": "competition", "seed": "1", "players": ["person", "person"]}
    move = reply(host, **request)["line"]
    assert move is not None
    secret = reply(host, op="fact", move="ready")["error"]
    assert "told to nobody else" in secret
    reply(host, op="unveil")
    assert "told to nobody else" not in reply(host, op="fact", move="ready").get("error", "")
