"""The next bot of the top level thinks while a person does: by what it knows, telling nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from skerry import Host
from skerry.core.state import pack
from skerry.games.atoll.bot import tree_cache
from skerry.session.ids import deobfuscate_text

from tests.service.host_client import ask, refused, table

pytestmark = pytest.mark.usefixtures("toys")

LINE = "d4,a1,g4,b5"


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    tree_cache.clear()
    yield
    tree_cache.clear()


def atoll(*players: Any) -> Host:
    host = Host()
    ask(host, op="open", id=f"atoll:standard:{LINE}", players=list(players))
    return host


def test_a_bot_of_the_top_level_that_waits_is_briefed() -> None:
    told = ask(atoll("person", 5), op="brief", waiting=True)
    assert (told["at"], told["seat"]) == (4, 1)
    brief = json.loads(told["brief"])
    assert (brief["game"], brief["level"], brief["secret"]) == ("atoll", 5, False)


@pytest.mark.parametrize("players", [("person", 4), ("person", "person"), (5, "person"), (5, 5)])
def test_nobody_else_is(players: tuple[Any, ...]) -> None:
    assert ask(atoll(*players), op="brief", waiting=True)["brief"] is None


def test_games_whose_bots_do_not_ponder_have_no_such_brief() -> None:
    host = table(game="pearls", seed="x", players=["person", 2])
    assert ask(host, op="brief", waiting=True)["brief"] is None
    brief = ask(host, op="brief", level=2)["brief"]
    assert "ponders" in refused(host, json.dumps({"op": "ponder", "brief": brief}))


def test_what_is_hidden_stays_sealed() -> None:
    """A brief of cards holds what the waiting seat knows, and the person cannot read it."""
    host = table(game="pearls", seed="x", players=["person", 2])
    game = host._game.session.game
    object.__setattr__(game, "ponder", lambda *_: iter((1,)))
    try:
        told = ask(host, op="brief", waiting=True)
    finally:
        object.__setattr__(game, "ponder", None)
    assert not told["brief"].startswith("{")
    brief = json.loads(deobfuscate_text(told["brief"]))
    state = host._game.session.state
    assert brief["secret"] is True
    assert brief["state"] == json.loads(json.dumps(pack(state.information_state(1))))
    assert brief["state"] != json.loads(json.dumps(pack(state)))


def test_it_goes_on_in_units_and_tells_only_how_much_was_done() -> None:
    brief = ask(atoll("person", 5), op="brief", waiting=True)["brief"]
    thinker = Host()
    done = [ask(thinker, op="ponder", brief=brief, work=100, seed="s")]
    while not done[-1]["done"]:
        done.append(ask(thinker, op="more"))
    assert all(set(reply) == {"work", "done"} for reply in done)
    work = [reply["work"] for reply in done]
    assert work == sorted(work)
    assert len(set(work)) > 2
    assert 50 < work[-1] <= 100, "whole units of what was asked for"
    assert ask(thinker, op="more") == done[-1]
    assert ask(thinker, op="drop") == {}


def test_a_thought_takes_its_place() -> None:
    host = atoll("person", 5)
    brief = ask(host, op="brief", waiting=True)["brief"]
    thinker = Host()
    ask(thinker, op="ponder", brief=brief, work=500, seed="s")
    own = ask(host, op="brief", level=5)["brief"]
    assert ask(thinker, op="think", brief=own, work=20, seed="s")["move"]
    assert "move" in ask(thinker, op="more")
