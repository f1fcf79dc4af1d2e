"""The player's setting for the thinking time of computer players that are limited by time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host
from skerry.core.bot import Budget
from skerry.core.registry import BUILT_IN, load
from skerry.service import search

from tests.service.host_client import ask, error_of

POSITIONS: dict[str, dict[str, Any]] = {
    "atoll": {"op": "open", "id": "atoll:standard:c3,d5,f6"},
    "palavan": {"op": "new", "preset": "match"},
}
"""Requests for a position to search; by default the first of a game for two."""


def ticking_budget(step: float) -> Any:
    """Return a function for budgets whose clock advances by `step` seconds at each call."""
    now = [0.0]

    def clock() -> float:
        now[0] += step
        return now[0]

    return lambda *args, **more: Budget(*args, clock=clock, **more)


def work_done(
    monkeypatch: pytest.MonkeyPatch, game: str, level: int, step: float, **more: Any
) -> int:
    """Return the units of work of a whole search for the first move."""
    monkeypatch.setattr(search, "Budget", ticking_budget(step))
    host = Host()
    begin = {"op": "new", "game": game, "seats": 2, "players": ["person", level]}
    begin["seed"] = f"patience-{more.get('patience')}"  # other cards: bots cache their search
    ask(host, **{**begin, **POSITIONS.get(game, {})})
    bot_input = ask(host, op="bot_input", level=level)["input"]
    reply = ask(host, op="think", input=bot_input, seed="s", **more)
    while not reply["done"]:
        reply = ask(host, op="continue")
    return int(reply["work"])


@pytest.mark.parametrize("game", BUILT_IN)
def test_short_searches_less_and_long_more_at_the_top_level(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(**more: Any) -> int:
        top = len(load(game).levels)
        return work_done(monkeypatch, game, top, 0.05, seconds=1.0, **more)

    assert work(patience="short") < work(patience="normal") < work(patience="long")


def test_without_a_patience_a_search_is_a_normal_one(monkeypatch: pytest.MonkeyPatch) -> None:
    normal = work_done(monkeypatch, "palavan", 5, 0.2, patience="normal")
    assert work_done(monkeypatch, "palavan", 5, 0.2) == normal


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_weak_level_stays_as_strong_as_it_is(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("short", "normal", "long")
    works = {work_done(monkeypatch, "atoll", level, 0.05, patience=name) for name in names}
    assert len(works) == 1


def test_an_unknown_patience_is_refused() -> None:
    host = Host()
    ask(host, op="new", game="atoll", players=["person", 5])
    bot_input = ask(host, op="bot_input", level=5)["input"]
    request = {"op": "think", "input": bot_input, "patience": "endless"}
    assert "short, normal, long" in error_of(host, json.dumps(request))
