"""The analysis board: all sides are moved by hand, and replaced lines are kept."""

from __future__ import annotations

import json
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


def tool_commands(reply: Any) -> list[str]:
    return [button["command"] for button in reply["game_status"]["tools"]]


def tree_text(reply: Any) -> list[str]:
    """Return the tree as text; the moves of the current line have a star."""
    return [
        f"{'  ' * run['depth']}{run['line']}: "
        + " ".join(f"{move['at']}{move['text']}{'*' * move['on_line']}" for move in run["moves"])
        for run in reply["analysis"]["tree"]
    ]


def test_all_sides_are_moved_by_hand_until_the_bot_shall_answer(host: Host) -> None:
    assert ask(host, op="goto", at=3)["analysis"] is None
    reply = ask(host, op="goto", at=1, analyze=True)
    assert (reply["players"], reply["level"], reply["turn"]) == (["person"] * 2, None, 1)
    fields = {
        "bots": ["Minnow"],
        "is_answering": False,
        "is_estimated": False,
        "chance": None,
        "tree": list[Any](),
    }
    assert reply["analysis"] == fields
    assert status_buttons(reply) == ["original", "tools"]
    assert tool_commands(reply) == ["answer on", "draw"]
    reply = ask(host, op="answer", on=True)
    assert (reply["players"], reply["level"]) == (["person", 1], 1)
    assert tool_commands(reply) == ["answer off", "draw"]
    assert ask(host, op="answer", on=False)["players"] == ["person"] * 2
    save = Save.loads(ask(host, op="play", move="a3")["save"])
    assert save.origin
    assert (save.origin.id, save.origin.players) == (GAME, ("person", 1))


def test_the_games_own_moves_are_the_main_line(host: Host) -> None:
    reply = ask(host, op="goto", at=1, analyze=True)
    assert (reply["line"], reply["at"], reply["redo"]) == (["b2", "a1", "c3"], 1, True)
    assert reply["is_listed"] is False
    reply = ask(host, op="play", move="a3")
    assert tree_text(reply) == ["0: 1b2* 2a1", "  1: 2a3*", "0: 3c3"]
    assert reply["is_listed"] is True


def test_a_replaced_line_is_kept_and_opened_again(host: Host) -> None:
    ask(host, op="goto", at=1, analyze=True)
    branched = ask(host, op="play", move="a3")
    reply = ask(host, op="open_line", line=0, at=2)
    assert (reply["line"], reply["at"]) == (["b2", "a1", "c3"], 2)
    assert tree_text(reply) == ["0: 1b2* 2a1*", "  1: 2a3", "0: 3c3*"], "nothing has moved"
    again = Host()
    reopened = ask(again, op="open", save=reply["save"])
    assert reopened["analysis"] == reply["analysis"]
    assert tree_text(ask(again, op="open_line", line=1, at=2)) == tree_text(branched)
    deleted = ask(again, op="delete_line", line=1, at=2)
    assert (deleted["analysis"]["tree"], deleted["at"]) == ([], 1)
    assert deleted["line"] == ["b2", "a1", "c3"]


def test_a_line_that_is_not_on_the_board_is_deleted(host: Host) -> None:
    ask(host, op="goto", at=1, analyze=True)
    ask(host, op="play", move="a3")
    ask(host, op="open_line", line=0, at=3)
    reply = ask(host, op="delete_line", line=1, at=2)
    assert (reply["line"], reply["at"]) == (["b2", "a1", "c3"], 3)


def test_a_line_is_made_the_main_line(host: Host) -> None:
    ask(host, op="goto", at=1, analyze=True)
    ask(host, op="play", move="a3")
    reply = ask(host, op="promote_line", line=1)
    assert tree_text(reply) == ["0: 1b2* 2a3*", "  1: 2a1 3c3"]


def test_a_move_of_another_line_goes_on_along_it(host: Host) -> None:
    ask(host, op="goto", at=1, analyze=True)
    ask(host, op="play", move="a3")
    ask(host, op="goto", at=1)
    reply = ask(host, op="play", move="a1")
    assert (reply["line"], reply["at"], reply["redo"]) == (["b2", "a1", "c3"], 2, True)


def test_the_same_move_again_replaces_nothing(host: Host) -> None:
    ask(host, op="goto", at=1, analyze=True)
    reply = ask(host, op="play", move="a1")
    assert (reply["line"], reply["analysis"]["tree"]) == (["b2", "a1", "c3"], [])


def test_a_second_branch_stays_in_the_same_analysis(host: Host) -> None:
    first = ask(host, op="goto", at=1, analyze=True)
    reply = ask(host, op="goto", at=1, analyze=True)
    assert (reply["key"], reply["line"]) == (first["key"], ["b2", "a1", "c3"])


@pytest.mark.parametrize(
    ("request_text", "message"),
    [
        ('{"op": "open_line", "line": 1, "at": 0}', '"line"'),
        ('{"op": "promote_line", "line": -1}', '"line"'),
        ('{"op": "open_line", "line": 0, "at": 4}', '"at"'),
        ('{"op": "delete_line", "line": 0, "at": 0}', '"at"'),
        ('{"op": "delete_line", "line": 0, "at": 1}', "only line"),
    ],
)
def test_an_unknown_line_is_refused(host: Host, request_text: str, message: str) -> None:
    before = ask(host, op="goto", at=1, analyze=True)
    assert message in error_of(host, request_text)
    assert ask(host, op="goto", at=1)["record"] == before["record"]


def test_a_game_is_no_analysis(host: Host) -> None:
    for text in ('{"op": "answer", "on": true}', '{"op": "delete_line", "line": 0, "at": 1}'):
        assert "not an analysis" in error_of(host, text)


def test_dice_are_chosen_in_an_analysis() -> None:
    host = Host()
    reply = ask(host, op="new", game="conqueror", seed="1", players=["person", "person"])
    while len(reply["line"]) < 4:
        reply = ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    reply = ask(host, op="goto", at=2, analyze=True)
    assert tool_commands(reply) == ["typeChance", "draw"]
    other = ask(host, op="play", move=reply["frames"][-1]["choices"][-1]["action"])
    picture = other["frames"][-1]
    typed = ask(host, op="type_chance")
    assert typed["frames"][-1]["nodes"] == picture["nodes"], "the same position"
    assert typed["analysis"]["chance"] == "typed"
    assert typed["record"].count("#") == 0
    assert len(typed["analysis"]["tree"]) == len(other["analysis"]["tree"])
    assert tool_commands(typed) == ["draw"]
    while typed["turn"] is not None:
        typed = ask(host, op="play", move=typed["frames"][-1]["choices"][0]["action"])
    faces = [choice["action"] for choice in typed["frames"][-1]["choices"]]
    assert faces == list("123456")
    assert status_buttons(typed) == ["random", "original", "tools"]
    rolled = ask(host, op="random")
    assert rolled["line"][typed["at"]] in faces
    undone = ask(host, op="goto", at=typed["at"])
    chosen = ask(host, op="play", move="6")
    assert (chosen["line"][undone["at"]], chosen["turn"] is None) == ("6", False)
    assert Save.loads(chosen["save"]).origin


def test_dice_of_a_game_are_not_chosen(host: Host) -> None:
    ask(host, op="new", game="conqueror", seed="1", players=["person", "person"])
    assert "not an analysis" in error_of(host, '{"op": "type_chance"}')
    assert "not an analysis" in error_of(host, '{"op": "random"}')
    ask(host, op="goto", at=0, analyze=True)
    assert "nothing random happens at this point" in error_of(host, '{"op": "random"}')
    ask(host, op="open", id=GAME)
    ask(host, op="goto", at=0, analyze=True)
    assert "no random results to choose" in error_of(host, '{"op": "type_chance"}')


def disc_of_row(row: Any) -> str:
    return f"{row['at']}{row['player']['name']}/{row['player']['look']}"


def test_moves_keep_the_discs_of_their_players_across_a_swap() -> None:
    """The move list and the tree look the same in all positions, on both sides of the swap."""
    host = Host()
    ask(host, op="open", id="atoll:small:d4,swap,c3,b3", key="k", players=["person"] * 2)
    ask(host, op="goto", at=1, analyze=True)
    ask(host, op="play", move="e4")  # a line without the swap
    reply = ask(host, op="open_line", line=0, at=4)
    rows = ["1Black/black", "2White/white", "3White/white", "4Black/black"]
    looks = {"1d4": "black", "2swap": "white", "3c3": "white", "4b3": "black", "2e4": "white"}
    tree = reply["analysis"]["tree"]
    for at in range(5):
        reply = ask(host, op="goto", at=at)
        assert [disc_of_row(row) for row in reply["log"]] == rows, at
        assert reply["analysis"]["tree"][0]["moves"][0]["look"] == "black"
        now = [move["look"] for run in reply["analysis"]["tree"] for move in run["moves"]]
        assert now == [move["look"] for run in tree for move in run["moves"]], at
        players = reply.get("line_players") or reply["frames"][-1]["players"]
        assert [player["look"] for player in players] == ["white", "black"], at
        names = json.loads(ask(host, op="bot_input", level=5, at=at)["input"])["names"]
        assert names == ["White", "Black"], at
    moves = [move for run in tree for move in run["moves"]]
    assert len(moves) == len(looks)
    for move in moves:
        name = next(
            name for name in looks if name[0] == str(move["at"]) and name[1] == move["text"][0]
        )
        assert move["look"] == looks[name], move
