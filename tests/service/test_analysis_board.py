"""The analysis board: all sides are moved by hand, and replaced lines are kept."""

from __future__ import annotations

from typing import Any

import pytest
from skerry.library.saves import Save
from skerry.service.host import Host

from tests.service.host_client import ask, error_of

GAME = "morris:standard:b2,a1,c3"


@pytest.fixture
def host(toys: None) -> Host:
    host = Host()
    ask(host, op="open", id=GAME, key="k", players=["person", 1])
    return host


def status_buttons(reply: Any) -> list[str]:
    return [button["command"] for button in reply["game_status"]["buttons"]]


def test_all_sides_are_moved_by_hand_until_the_bot_shall_answer(host: Host) -> None:
    assert ask(host, op="goto", at=3)["analysis"] is None
    reply = ask(host, op="goto", at=1, cut=True)
    assert (reply["players"], reply["level"], reply["turn"]) == (["person"] * 2, None, 1)
    assert reply["analysis"] == {"bots": ["Minnow"], "is_answering": False, "lines": []}
    assert status_buttons(reply) == ["answer on", "original"]
    reply = ask(host, op="answer", on=True)
    assert (reply["players"], reply["level"]) == (["person", 1], 1)
    assert status_buttons(reply) == ["answer off", "original"]
    assert ask(host, op="answer", on=False)["players"] == ["person"] * 2
    save = Save.loads(ask(host, op="play", move="a3")["save"])
    assert save.origin
    assert (save.origin.id, save.origin.players) == (GAME, ("person", 1))


def test_a_replaced_line_is_kept_and_opened_again(host: Host) -> None:
    ask(host, op="goto", at=1, cut=True)
    ask(host, op="play", move="a1")
    ask(host, op="play", move="c3")
    ask(host, op="goto", at=1)
    reply = ask(host, op="play", move="a3")
    [line] = reply["analysis"]["lines"]
    assert line["at"] == 1
    assert "a1" in line["text"]
    assert "c3" in line["text"]
    reply = ask(host, op="open_line", index=0)
    assert (reply["line"], reply["at"]) == (["b2", "a1", "c3"], 2)
    [line] = reply["analysis"]["lines"]
    assert "a3" in line["text"]
    again = Host()
    reopened = ask(again, op="open", save=reply["save"])
    assert reopened["analysis"] == reply["analysis"]
    assert ask(again, op="delete_line", index=0)["analysis"]["lines"] == []


def test_the_same_move_again_replaces_nothing(host: Host) -> None:
    ask(host, op="goto", at=1, cut=True)
    ask(host, op="play", move="a1")
    ask(host, op="play", move="c3")
    ask(host, op="goto", at=1)
    reply = ask(host, op="play", move="a1")
    assert (reply["line"], reply["analysis"]["lines"]) == (["b2", "a1", "c3"], [])


def test_a_second_branch_stays_in_the_same_analysis(host: Host) -> None:
    first = ask(host, op="goto", at=1, cut=True)
    ask(host, op="play", move="a1")
    reply = ask(host, op="goto", at=1, cut=True)
    assert (reply["key"], reply["line"]) == (first["key"], ["b2", "a1"]), "nothing is dropped"


@pytest.mark.parametrize("index", [1, -1])
def test_an_unknown_line_is_refused(host: Host, index: int) -> None:
    ask(host, op="goto", at=1, cut=True)
    text = f'{{"op": "open_line", "index": {index}}}'
    assert '"index"' in error_of(host, text)


def test_a_game_is_no_analysis(host: Host) -> None:
    for text in ('{"op": "answer", "on": true}', '{"op": "delete_line", "index": 0}'):
        assert "not an analysis" in error_of(host, text)
