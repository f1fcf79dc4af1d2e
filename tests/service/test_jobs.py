"""Jobs, which run in units: setting up a game, and pages to print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from skerry import Host, Printable, Scene, State, register
from skerry.core import registry
from skerry.games.palavan.solo import puzzles
from skerry.service.open_game import MAX_STEPS_AT_ONCE
from toys import toy

SCENE = Scene("maker", 10, 20, {}, (), status="a page")


@pytest.fixture(name="prepare_calls")
def _prepare_calls(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Register a game with setup and print hooks; return the list of its setup calls."""
    calls: list[object] = []

    def prepare(state: State, outcome: object) -> Iterator[float]:
        calls.append((state.current_player, outcome))
        yield from (0.25, 0.5)

    def sheet(id: str, count: int, seed: str) -> Iterator[float | Scene]:
        for number in range(count):
            yield number / count
            yield replace(SCENE, news=f"{id} {number} {seed}")

    monkeypatch.setattr(registry, "_registered", {})
    sheets = (Printable("forms", "Forms", most=3, seeded=True),)
    register(replace(toy("pig"), id="maker", prepare=prepare, sheets=sheets, sheet=sheet))
    register(toy("pig"))
    return calls


def ask(host: Host, **request: Any) -> dict[str, Any]:
    reply = json.loads(host.call(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def test_a_game_without_chance_at_the_start_needs_no_setup(prepare_calls: list[object]) -> None:
    """Pig needs no setup, because its first position has no chance outcome."""
    host = Host()
    assert ask(host, op="prepare", game="maker", seed="1")["done"]
    assert not prepare_calls


def test_the_outcome_of_the_seed_is_prepared_in_steps(
    prepare_calls: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    pig = toy("pig")
    first = next(iter(pig.start().legal_actions()))
    rolling = pig.start().apply(first)
    assert rolling.chance_outcomes()
    monkeypatch.setitem(
        registry._registered,
        "maker",
        replace(registry.load("maker"), begin=lambda _preset, _seats: rolling),
    )
    host = Host()
    steps = [ask(host, op="prepare", game="maker", seed="1")]
    while not steps[-1]["done"]:
        steps.append(ask(host, op="step"))
    assert [step["progress"] for step in steps] == [0.25, 0.5, 1]
    table = ask(host, op="new", game="maker", seed="1")
    assert table["seats"] == 2
    assert len(prepare_calls) == 2, "the request itself prepares again, from the cache"
    assert prepare_calls[0] == prepare_calls[1]
    assert prepare_calls[0][0] == -1  # type: ignore[index]
    assert ask(host, op="step")["error"].startswith("no job is running")
    assert ask(host, op="prepare", game="maker")["done"], "without a seed the outcome is typed"


SLOW = "palavan:storm:#s45"
"""A puzzle whose setup takes three times as many steps as one request may do."""


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "new", "game": "palavan", "preset": "storm", "seats": 1, "seed": "s45"},
        pytest.param({"op": "open", "id": SLOW}, marks=pytest.mark.more),
        pytest.param({"op": "preview", "id": SLOW}, marks=pytest.mark.more),
    ],
)
def test_a_slow_setup_is_prepared_or_refused(
    monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any]
) -> None:
    monkeypatch.setattr(puzzles, "_cache", {})
    host = Host()
    quick = ask(host, op="new", game="atoll")
    assert quick["id"]
    assert 'send op "prepare"' in ask(host, **request_)["error"]
    assert ask(host, op="set_key")["id"] == quick["id"], "the current game is unchanged"
    reply = ask(host, **request_ | {"op": "prepare"})
    steps = 1
    while not reply["done"]:
        reply = ask(host, op="step")
        steps = steps + 1
    assert steps > MAX_STEPS_AT_ONCE
    assert ask(host, **request_)["id"] == SLOW


def test_pages_are_returned_as_they_are_made(prepare_calls: list[object]) -> None:
    host = Host()
    reply = ask(host, op="print", game="maker", sheet="forms", count=3, seed="abc")
    pages = reply["results"]
    while not reply["done"]:
        reply = ask(host, op="step")
        pages += reply["results"]
    assert [page["news"] for page in pages] == [f"forms {number} abc" for number in range(3)]


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"sheet": "nonsense"}, "can't print 'nonsense'; choose one of: forms"),
        ({"sheet": "forms", "count": 4}, "1 to 3"),
        ({"sheet": "forms", "count": 0}, "1 to 3"),
        ({"sheet": "forms", "count": "x"}, "whole number"),
        ({"sheet": "forms", "seed": "a b"}, "a seed must be"),
        ({}, 'needs a "sheet"'),
        ({"game": "pig", "sheet": "forms"}, "has nothing to print"),
    ],
)
def test_an_invalid_print_request_is_refused(
    prepare_calls: list[object], request_: dict[str, Any], reason: str
) -> None:
    reply = ask(Host(), **({"op": "print", "game": "maker"} | request_))
    assert reason in reply["error"]


def test_op_why_takes_nodes() -> None:
    host = Host()
    assert "no game has been started" in ask(host, op="why", picks=["x"])["error"]
    ask(host, op="new", game="atoll")
    assert ask(host, op="why", picks=["f6"]) == {
        "summary": "f6, empty. You can't move there now",
        "text": "",
    }
    ask(host, op="play", move="f6")
    assert ask(host, op="why", picks=["f6"], at=0)["summary"].endswith("looking at move 0")
    for wrong in (None, [], "f6", [1], ["x"] * 101):
        assert '"picks" is a list' in ask(host, op="why", picks=wrong)["error"]
