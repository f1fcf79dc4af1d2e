"""Pondering: a bot of the highest level searches while a human player thinks.

The replies reveal nothing of its search.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from skerry import Host
from skerry.core.state import pack
from skerry.games.atoll.bot import tree_cache
from skerry.session.ids import deobfuscate_text

from tests.service.host_client import ask, error_of, host_with_game

pytestmark = pytest.mark.usefixtures("toys")

LINE = "d4,a1,g4,b5"


@pytest.fixture(autouse=True)
def _clear_tree_cache() -> Iterator[None]:
    tree_cache.clear()
    yield
    tree_cache.clear()


def atoll(*players: Any) -> Host:
    host = Host()
    ask(host, op="open", id=f"atoll:standard:{LINE}", players=list(players))
    return host


def test_a_waiting_top_level_bot_gets_its_input() -> None:
    reply = ask(atoll("person", 5), op="bot_input", waiting=True)
    assert (reply["at"], reply["seat"]) == (4, 1)
    bot_input = json.loads(reply["input"])
    assert (bot_input["game"], bot_input["level"], bot_input["secret"]) == ("atoll", 5, False)


@pytest.mark.parametrize("players", [("person", 4), ("person", "person"), (5, "person"), (5, 5)])
def test_other_players_get_no_bot_input(players: tuple[Any, ...]) -> None:
    assert ask(atoll(*players), op="bot_input", waiting=True)["input"] is None


def test_games_without_pondering_have_no_such_input() -> None:
    host = host_with_game(game="pearls", seed="x", players=["person", 2])
    assert ask(host, op="bot_input", waiting=True)["input"] is None
    bot_input = ask(host, op="bot_input", level=2)["input"]
    assert "ponders" in error_of(host, json.dumps({"op": "ponder", "input": bot_input}))


def test_hidden_information_stays_obfuscated() -> None:
    """The bot input has the waiting seat's cards, in a form that the human player can't read."""
    host = host_with_game(game="pearls", seed="x", players=["person", 2])
    game = host._game.session.game
    object.__setattr__(game, "ponder", lambda *_: iter((1,)))
    try:
        reply = ask(host, op="bot_input", waiting=True)
    finally:
        object.__setattr__(game, "ponder", None)
    assert not reply["input"].startswith("{")
    bot_input = json.loads(deobfuscate_text(reply["input"]))
    state = host._game.session.state
    assert bot_input["secret"] is True
    assert bot_input["state"] == json.loads(json.dumps(pack(state.information_state(1))))
    assert bot_input["state"] != json.loads(json.dumps(pack(state)))


def test_pondering_runs_in_units_and_reports_only_its_work() -> None:
    bot_input = ask(atoll("person", 5), op="bot_input", waiting=True)["input"]
    thinker = Host()
    done = [ask(thinker, op="ponder", input=bot_input, work=100, seed="s")]
    while not done[-1]["done"]:
        done.append(ask(thinker, op="continue"))
    assert all(set(reply) == {"work", "done"} for reply in done)
    work = [reply["work"] for reply in done]
    assert work == sorted(work)
    assert len(set(work)) > 2
    assert 50 < work[-1] <= 100, "the requested work, in whole units"
    assert ask(thinker, op="continue") == done[-1]
    assert ask(thinker, op="cancel") == {}


def test_a_search_replaces_pondering() -> None:
    host = atoll("person", 5)
    bot_input = ask(host, op="bot_input", waiting=True)["input"]
    thinker = Host()
    ask(thinker, op="ponder", input=bot_input, work=500, seed="s")
    bot_input = ask(host, op="bot_input", level=5)["input"]
    assert ask(thinker, op="think", input=bot_input, work=20, seed="s")["move"]
    assert "move" in ask(thinker, op="continue")
