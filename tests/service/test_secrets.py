"""What a table keeps to itself: persons at one screen, briefs and links for a seat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host
from skerry.library.saves import Save

from tests.service.desk import ask, refused, table

pytestmark = pytest.mark.usefixtures("toys")


def test_the_only_person_sees_their_own_cards_and_no_others() -> None:
    for seat in (0, 1):
        players: list[Any] = [1, 1]
        players[seat] = "person"
        host = table(game="pearls", seed="x", players=players)
        for move in ("pass", None, "pass"):
            reply = ask(host, op="play", move=move) if move else ask(host, op="goto", at=1)
            for scene in reply["film"]:
                owners = {node["y"] for node in scene["nodes"] if node["id"].startswith("card-")}
                assert owners <= {60.0 + 80 * seat}


def cards(reply: dict[str, Any]) -> list[str]:
    """The nodes of cards whose faces are seen."""
    return [n["id"] for n in reply["film"][-1]["nodes"] if n["id"].startswith("card-")]


def test_persons_at_one_screen_see_their_cards_when_they_say_that_they_look() -> None:
    host = table(game="pearls", seed="x")
    veiled = ask(host, op="goto", at=0)
    assert (veiled["viewer"], veiled["veiled"], veiled["id"], cards(veiled)) == (None, True, "", [])
    assert veiled["film"][-1]["choices"] == []
    assert "look first" in refused(host, '{"op":"play","move":"pass"}')
    first = ask(host, op="unveil")
    assert (first["viewer"], first["veiled"]) == (0, False)
    assert first["film"][-1]["choices"]
    between = ask(host, op="play", move="pass")
    assert (between["viewer"], between["veiled"], cards(between)) == (None, True, [])
    second = ask(host, op="unveil")
    assert cards(first)
    assert cards(second)
    assert not set(cards(first)) & set(cards(second))
    assert cards(ask(host, op="veil")) == []


def test_whoever_has_looked_has_to_say_so_again_on_the_next_turn() -> None:
    host = table(game="pearls", seed="x", players=["person", 1, "person"], seats=3)
    ask(host, op="unveil")
    assert ask(host, op="play", move="pass")["viewer"] is None
    assert ask(host, op="play", move="pass")["veiled"] is True
    ask(host, op="unveil")
    reply = ask(host, op="play", move="pass")
    assert (reply["turn"], reply["viewer"], reply["veiled"]) == (0, None, True)


def test_at_the_end_there_is_nothing_to_look_at_in_secret() -> None:
    host = table(game="pearls", seed="x")
    reply = ask(host, op="goto", at=0)
    while not reply["over"]:
        ask(host, op="unveil")
        reply = ask(host, op="play", move="pass")
    assert (reply["veiled"], reply["id"]) == (False, reply["record"])
    assert "nobody to look" in refused(host, '{"op":"unveil"}')


def test_what_a_player_knows_is_told_to_nobody_else() -> None:
    """Neither to another person nor as an estimate; a bot is told what it needs for its turn."""
    host = table(game="pearls", seed="x", players=["person", 1])
    assert json.loads(ask(host, op="brief", level=2)["brief"])["secret"] is False
    ask(host, op="play", move="pass")
    told = ask(host, op="brief")
    assert json.loads(told["brief"])["secret"] is True
    for request in ('{"op":"brief","level":2}', '{"op":"brief","at":1,"level":1}'):
        assert "told to nobody else" in refused(host, request)
    thought = ask(host, op="think", brief=told["brief"], work=5)
    assert thought["move"]
    assert (thought["value"], thought["line"], thought["values"]) == (None, [], {})
    veiled = table(game="pearls", seed="x")
    assert "told to nobody else" in refused(veiled, '{"op":"brief","level":2}')


def test_a_link_for_a_seat_opens_what_it_knows_and_no_more() -> None:
    host = table(game="pearls", seed="x", players=["person", 1, 1], seats=3)
    for move in ("pass", "pass", "pass", "pass"):
        reply = ask(host, op="play", move=move)
    there = Host()
    ask(host, op="goto", at=3)
    mine = ask(host, op="goto", at=3)
    opened = ask(there, op="open", id=mine["id"])
    assert opened["players"] == ["person", 2, 2]
    assert opened["film"][-1]["nodes"] == mine["film"][-1]["nodes"]
    assert opened["id"] == mine["id"]
    assert (opened["line"], opened["undo"]) == ([], False)
    again = ask(there, op="play", move="pass")
    assert (
        ask(Host(), op="open", id=again["record"], players=again["players"])["film"][-1]
        == (ask(there, op="goto", at=1)["film"][-1])
    )
    assert reply["record"].startswith("pearls:")


@pytest.mark.parametrize("game", ["pearls", "competition"])
def test_before_the_first_move_who_changes_seats_gets_other_cards(game: str) -> None:
    """Else a person could look at a bot's hand, go back, and play as if nothing were known."""
    host = table(game=game, seed="x", seats=2, players=["person", 1])
    first = ask(host, op="goto", at=0)
    other = ask(host, op="players", players=[1, "person"])
    assert "dealt anew" in other["word"]
    back = ask(host, op="players", players=["person", 1])
    seeds = {Save.loads(reply["save"]).id.split("#")[1] for reply in (first, other, back)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 for seed in seeds - {"x"})
    pictures = [json.dumps(reply["film"][-1]["nodes"]) for reply in (first, other, back)]
    assert len(set(pictures)) == 3
    assert {reply["key"] for reply in (first, other, back)} == {first["key"]}
    level = ask(host, op="players", players=["person", 2])
    assert "word" not in level
    assert level["film"][-1] == back["film"][-1]


def test_later_who_changes_seats_keeps_the_cards_and_that_is_help() -> None:
    host = table(game="pearls", seed="x", players=["person", 1], key="k")
    ask(host, op="entries", entries=[])
    before = ask(host, op="play", move="pass")
    look = {"op": "watch", "key": "k", "fresh": True, "fair": False, "told": False, "now": 5}
    ask(host, **look, count=1, at=before["at"])
    reply = ask(host, op="players", players=[1, "person"])
    assert "word" not in reply
    assert ask(host, **look, count=1, at=1)["entry"]["help"] is True


def test_where_nothing_is_hidden_seats_are_changed_and_nothing_else() -> None:
    host = table(game="pig", preset="standard", seats=2, seed="x", players=["person", 1])
    reply = ask(host, op="players", players=[1, "person"])
    assert "word" not in reply
    assert reply["record"].endswith("#x")
