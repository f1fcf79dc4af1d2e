"""Long work in units: what begins a game, and pages to print."""

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


@pytest.fixture(name="made")
def _made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A game of the registry that prepares and prints, and what it was asked to prepare."""
    asked: list[object] = []

    def prepare(state: State, outcome: object) -> Iterator[float]:
        asked.append((state.current_player, outcome))
        yield from (0.25, 0.5)

    def sheet(id: str, count: int, seed: str) -> Iterator[float | Scene]:
        for number in range(count):
            yield number / count
            yield replace(SCENE, news=f"{id} {number} {seed}")

    monkeypatch.setattr(registry, "_registered", {})
    sheets = (Printable("forms", "Forms", most=3, seeded=True),)
    register(replace(toy("pig"), id="maker", prepare=prepare, sheets=sheets, sheet=sheet))
    register(toy("pig"))
    return asked


def ask(host: Host, **request: Any) -> dict[str, Any]:
    reply = json.loads(host.call(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def test_a_preparation_goes_step_by_step(made: list[object]) -> None:
    """For a pig's start, where nothing is drawn, there is nothing to do."""
    host = Host()
    assert ask(host, op="prepare", game="maker", seed="1")["done"]
    assert not made


def test_what_is_drawn_from_the_seed_is_prepared(
    made: list[object], monkeypatch: pytest.MonkeyPatch
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
    assert len(made) == 2, "by the request itself once more: what is there takes no unit"
    assert made[0] == made[1]
    assert made[0][0] == -1  # type: ignore[index]
    assert ask(host, op="step")["error"].startswith("no job is running")
    assert ask(host, op="prepare", game="maker")["done"], "without a seed it is typed"


SLOW = "palavan:storm:#s45"
"""A puzzle that takes three times as many units as are done without being prepared."""


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "new", "game": "palavan", "preset": "storm", "seats": 1, "seed": "s45"},
        {"op": "open", "id": SLOW},
        {"op": "read", "id": SLOW},
    ],
)
def test_what_takes_long_to_make_is_prepared_or_refused(
    monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any]
) -> None:
    monkeypatch.setattr(puzzles, "_cache", {})
    host = Host()
    quick = ask(host, op="new", game="atoll")
    assert quick["id"]
    assert 'send op "prepare"' in ask(host, **request_)["error"]
    assert ask(host, op="keep")["id"] == quick["id"], "the game on the table stands"
    reply = ask(host, **request_ | {"op": "prepare"})
    steps = 1
    while not reply["done"]:
        reply = ask(host, op="step")
        steps = steps + 1
    assert steps > MAX_STEPS_AT_ONCE
    assert ask(host, **request_)["id"] == SLOW


def test_pages_come_as_they_are_made(made: list[object]) -> None:
    host = Host()
    reply = ask(host, op="sheet", game="maker", sheet="forms", count=3, seed="abc")
    pages = reply["made"]
    while not reply["done"]:
        reply = ask(host, op="step")
        pages += reply["made"]
    assert [page["news"] for page in pages] == [f"forms {number} abc" for number in range(3)]


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"sheet": "nonsense"}, "can't print 'nonsense'; choose one of: forms"),
        ({"sheet": "forms", "count": 4}, "1 to 3"),
        ({"sheet": "forms", "count": 0}, "1 to 3"),
        ({"sheet": "forms", "count": "x"}, "whole number"),
        ({"sheet": "forms", "seed": "a b"}, "a seed has"),
        ({}, 'needs a "sheet"'),
        ({"game": "pig", "sheet": "forms"}, "has nothing to print"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    made: list[object], request_: dict[str, Any], reason: str
) -> None:
    reply = ask(Host(), **({"op": "sheet", "game": "maker"} | request_))
    assert reason in reply["error"]


def test_why_is_asked_in_nodes() -> None:
    host = Host()
    assert "no game has been started" in ask(host, op="why", picks=["x"])["error"]
    ask(host, op="new", game="atoll")
    assert ask(host, op="why", picks=["f6"]) == {
        "said": "f6, empty. You can't move there now",
        "text": "",
    }
    ask(host, op="play", move="f6")
    assert ask(host, op="why", picks=["f6"], at=0)["said"].endswith("looking at move 0")
    for wrong in (None, [], "f6", [1], ["x"] * 101):
        assert '"picks" is a list' in ask(host, op="why", picks=wrong)["error"]
