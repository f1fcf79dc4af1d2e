"""Several persons at one screen: what all may see is played without handing the screen over."""

from __future__ import annotations

from typing import Any

from tests.service.host_client import ask, table


def fields(reply: dict[str, Any]) -> list[str]:
    """The islands that are seen on fields or in a hand."""
    trick = {pick for c in reply["film"][-1]["choices"] for pick in c.get("picks", ())}
    nodes = [node["id"] for node in reply["film"][-1]["nodes"]]
    return [id for id in nodes if id.startswith("card-") and id not in trick]


def laid_out() -> tuple[Any, dict[str, Any]]:
    """A game of three persons who have all laid their cards."""
    host = table(game="competition", preset="short", seats=3, seed="x")
    reply = ask(host, op="goto", at=0)
    for _seat in range(3):
        reply = ask(host, op="unveil")
        assert fields(reply) or reply["film"][-1]["choices"]
        lying: set[str] = set()
        for k in range(10):
            moves = [choice["action"] for choice in reply["film"][-1]["choices"]]
            free = f"-{'ab'[k % 2]}{k // 2 + 1}"
            move = next(it for it in moves if it.endswith(free) and it[:-3] not in lying)
            lying.add(move[:-3])
            reply = ask(host, op="play", move=move)
        reply = ask(host, op="play", move="ready")
    return host, reply


def test_tricks_are_sorted_by_all_with_nobodys_cards_in_view() -> None:
    host, reply = laid_out()
    sorted_by: set[int] = set()
    while not reply["over"]:
        assert reply["viewer"] is None, "nobody is asked for, not even who looked last"
        assert reply["standing"]["open"]
        assert fields(reply) == []
        sorted_by.add(reply["turn"])
        move = reply["film"][-1]["choices"][-1]["action"]
        reply = ask(host, op="play", move=move)
    assert len(sorted_by) > 1


def test_who_wants_to_see_the_own_cards_meanwhile_says_so() -> None:
    host, reply = laid_out()
    assert [act["act"] for act in reply["standing"]["acts"]] == ["unveil"]
    assert fields(ask(host, op="unveil")) != []
    assert fields(ask(host, op="veil")) == []


def test_secrets_are_still_laid_behind_a_curtain() -> None:
    host = table(game="competition", preset="short", seats=2, seed="x")
    reply = ask(host, op="goto", at=0)
    assert not reply["standing"]["open"]
    assert reply["film"][-1]["choices"] == []
    assert fields(reply) == []
    assert host is not None
