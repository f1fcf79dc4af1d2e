"""How things stand, what can be done, and what a link holds, through the one door."""

from __future__ import annotations

from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask, table

pytestmark = pytest.mark.usefixtures("toys")

PERSONS = ["person", "person"]


def names(reply: dict[str, Any]) -> list[str]:
    """What the buttons are called."""
    return [act["name"] for act in reply["standing"]["acts"]]


def over(host: Host, **request: Any) -> dict[str, Any]:
    """Play first moves to the end."""
    reply = ask(host, op="new", **request)
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["film"][-1]["choices"][0]["action"])
    return reply


def test_while_a_person_can_move_nothing_else_is_offered() -> None:
    reply = ask(table(), op="play", move="a1")
    assert reply["standing"] | {"link": ""} == {"open": True, "text": "", "acts": [], "link": ""}


def test_at_the_end_there_is_another_game_and_a_look_back() -> None:
    reply = over(Host(), game="morris")
    assert names(reply) == ["Rematch", "New game", "Review", "Result"]
    assert [act["main"] for act in reply["standing"]["acts"]] == [True, False, False, False]
    assert (reply["standing"]["open"], reply["standing"]["text"]) == (False, "")


def test_a_game_that_is_ranked_offers_that_and_one_alone_is_played_again() -> None:
    reply = over(Host(), game="islant", preset="level-1", seats=1, seed="1")
    assert names(reply) == ["Play again", "Ranking", "New game", "Review", "Result"]


def test_a_variation_knows_the_way_back_also_at_its_end() -> None:
    host = table()
    ask(host, op="play", move="a1")
    reply = ask(host, op="goto", at=0, cut=True)
    assert names(reply) == ["Back to the game"]
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["film"][-1]["choices"][0]["action"])
    assert names(reply)[-1] == "Back to the game"


def test_where_players_know_different_things_the_person_to_move_looks_first() -> None:
    host = table(game="pearls", seed="x", names=["", "Bob"])
    reply = ask(host, op="players", players=PERSONS)
    first = reply["film"][-1]["players"][0]["name"]
    assert not reply["standing"]["open"]
    assert reply["standing"]["text"] == f"{first} to move. Hand the screen to {first}."
    assert names(reply) == [f"I'm {first}"]
    assert reply["standing"]["link"].startswith("A link is for one player")
    looking = ask(host, op="unveil")
    assert (looking["standing"]["open"], names(looking)) == (True, ["Hide"])
    assert f"only what {first} knows" in looking["standing"]["link"]
    assert names(ask(host, op="play", move="pass")) == ["I'm Bob"]
    assert names(ask(host, op="players", players=["person", 1])) == []


def test_dice_that_roll_elsewhere_are_waited_for_and_what_is_sent_stays_sent() -> None:
    host = Host()
    reply = ask(host, op="new", game="conqueror", players=PERSONS, fair=2)
    assert reply["standing"]["text"] == reply["dice"]["wait"]
    assert (reply["standing"]["open"], names(reply)) == (False, ["Share"])
    assert "can't be undone" in reply["standing"]["link"]


def test_a_lesson_has_ways_of_its_own() -> None:
    host = table()
    ask(host, op="play", move="a1")
    ask(host, op="goto", at=0, cut=True)
    reply = ask(host, op="learn", game="atoll", step=1)
    assert (reply["standing"]["open"], names(reply)) == (True, [])


def test_a_link_notice_says_what_the_link_is_for() -> None:
    host = table(names=["Ann", ""])
    notice = ask(host, op="goto", at=0)["standing"]["link"]
    assert notice.endswith("Send it to another player: they move and send a link back.")
    reply = over(Host(), game="morris")
    assert reply["standing"]["link"] == "This link opens the game at this move."
