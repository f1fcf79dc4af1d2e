"""Several players on one screen: open information needs no hand-over of the screen."""

from __future__ import annotations

from typing import Any

from tests.service.host_client import ask, host_with_game


def visible_cards(reply: dict[str, Any]) -> list[str]:
    """Return the visible cards on fields or in a hand."""
    trick = {pick for c in reply["frames"][-1]["choices"] for pick in c.get("picks", ())}
    nodes = [node["id"] for node in reply["frames"][-1]["nodes"]]
    return [id for id in nodes if id.startswith("card-") and id not in trick]


def lay_all_cards() -> tuple[Any, dict[str, Any]]:
    """Return a host and its reply after three human players have placed their cards."""
    host = host_with_game(game="competition", preset="short", seats=3, seed="x")
    reply = ask(host, op="goto", at=0)
    for _seat in range(3):
        reply = ask(host, op="reveal")
        assert visible_cards(reply) or reply["frames"][-1]["choices"]
        placed: set[str] = set()
        for k in range(10):
            moves = [choice["action"] for choice in reply["frames"][-1]["choices"]]
            free = f"-{'ab'[k % 2]}{k // 2 + 1}"
            move = next(
                action for action in moves if action.endswith(free) and action[:-3] not in placed
            )
            placed.add(move[:-3])
            reply = ask(host, op="play", move=move)
        reply = ask(host, op="play", move="ready")
    return host, reply


def test_tricks_are_sorted_with_all_hands_hidden() -> None:
    host, reply = lay_all_cards()
    sorted_by: set[int] = set()
    while not reply["over"]:
        assert reply["viewer"] is None, "no viewer is needed, not even the last one"
        assert reply["game_status"]["can_move"]
        assert visible_cards(reply) == []
        sorted_by.add(reply["turn"])
        move = reply["frames"][-1]["choices"][-1]["action"]
        reply = ask(host, op="play", move=move)
    assert len(sorted_by) > 1


def test_a_player_may_reveal_their_cards_meanwhile() -> None:
    host, reply = lay_all_cards()
    assert [act["command"] for act in reply["game_status"]["buttons"]] == ["reveal"]
    assert visible_cards(ask(host, op="reveal")) != []
    assert visible_cards(ask(host, op="conceal")) == []


def test_secret_moves_still_need_a_reveal() -> None:
    host = host_with_game(game="competition", preset="short", seats=2, seed="x")
    reply = ask(host, op="goto", at=0)
    assert not reply["game_status"]["can_move"]
    assert reply["frames"][-1]["choices"] == []
    assert visible_cards(reply) == []
    assert host is not None
