"""The status of a game: its sentence, the offered buttons, and notices about links."""

from __future__ import annotations

from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask, host_with_game

pytestmark = pytest.mark.usefixtures("toys")

PERSONS = ["person", "person"]


def button_names(reply: dict[str, Any]) -> list[str]:
    """Return the names of the buttons."""
    return [act["name"] for act in reply["game_status"]["buttons"]]


def play_to_end(host: Host, **request: Any) -> dict[str, Any]:
    """Play the first legal move until the game is over."""
    reply = ask(host, op="new", **request)
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    return reply


def test_no_buttons_are_offered_while_a_human_can_move() -> None:
    reply = ask(host_with_game(), op="play", move="a1")
    assert reply["game_status"] | {"link_notice": ""} == {
        "can_move": True,
        "text": "",
        "buttons": [],
        "link_notice": "",
        "aids": ["hint", "bar", "heat"],
        "tools": [],
        "summary": "Blue to move",
        "confirms_moves": False,
        "is_waiting": False,
        "early_ends": [
            {"command": "endEarly draw", "name": "Agree to a draw", "main": False, "off": False},
            {"command": "endEarly resigned-1", "name": "Blue resigns", "main": False, "off": False},
        ],
    }


def test_a_finished_game_offers_a_rematch_and_the_review() -> None:
    reply = play_to_end(Host(), game="morris")
    assert button_names(reply) == ["Rematch, sides swapped", "Review", "Result"]
    assert [act["main"] for act in reply["game_status"]["buttons"]] == [True, False, False]
    assert (reply["game_status"]["can_move"], reply["game_status"]["text"]) == (False, "")


def test_ranked_games_offer_the_ranking_and_solo_games_a_retry() -> None:
    reply = play_to_end(Host(), game="islant", preset="level-1", seats=1, seed="1")
    assert button_names(reply) == ["Play again", "Ranking", "Review", "Result"]


def test_an_unsolved_puzzle_is_tried_again() -> None:
    host = Host()
    ask(host, op="new", game="palavan", preset="basic", number=1)
    reply = ask(host, op="play", move="solve")
    assert button_names(reply)[:2] == ["Try again", "Review"]
    assert reply["game_status"]["buttons"][0]["command"] == "undo"


def test_a_variation_offers_the_way_back_also_at_its_end() -> None:
    host = host_with_game()
    ask(host, op="play", move="a1")
    reply = ask(host, op="goto", at=0, analyze=True)
    assert button_names(reply) == ["Back to the game", "Tools"]
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    assert button_names(reply)[-2:] == ["Back to the game", "Tools"]


def test_hidden_cards_need_a_reveal_before_the_move() -> None:
    host = host_with_game(game="pearls", seed="x", names=["", "Bob"])
    reply = ask(host, op="players", players=PERSONS)
    first = reply["frames"][-1]["players"][0]["name"]
    assert not reply["game_status"]["can_move"]
    assert reply["game_status"]["text"] == f"{first} to move. Pass the device to {first}."
    assert button_names(reply) == [f"I'm {first}"]
    assert reply["game_status"]["link_notice"].startswith("Each link is for one player")
    looking = ask(host, op="reveal")
    assert (looking["game_status"]["can_move"], button_names(looking)) == (True, ["Hide"])
    assert f"only what {first} knows" in looking["game_status"]["link_notice"]
    assert button_names(ask(host, op="play", move="pass")) == ["I'm Bob"]
    assert button_names(ask(host, op="players", players=["person", 1])) == []


def test_remote_dice_are_awaited_and_sent_moves_stay() -> None:
    host = Host()
    reply = ask(host, op="new", game="conqueror", players=PERSONS, fair=2)
    assert reply["game_status"]["text"] == reply["dice"]["waiting_for"]
    assert (reply["game_status"]["can_move"], button_names(reply)) == (False, ["Share"])
    assert "can't be undone" in reply["game_status"]["link_notice"]


def test_a_lesson_has_its_own_buttons() -> None:
    host = host_with_game()
    ask(host, op="play", move="a1")
    ask(host, op="goto", at=0, analyze=True)
    reply = ask(host, op="learn", game="atoll", step=1)
    assert (reply["game_status"]["can_move"], button_names(reply)) == (True, [])


def test_a_link_notice_explains_the_link() -> None:
    host = host_with_game(names=["Ann", ""])
    notice = ask(host, op="goto", at=0)["game_status"]["link_notice"]
    assert notice.endswith("Send it to another player: they move and send a link back.")
    reply = play_to_end(Host(), game="morris")
    assert reply["game_status"]["link_notice"] == "This link opens the game at this move."


def test_only_a_daily_puzzle_of_one_move_asks_twice() -> None:
    def confirms(game: str, preset: str) -> bool:
        reply = ask(Host(), op="new", game=game, preset=preset, seats=1, seed="2026-11-27")
        return bool(reply["game_status"]["confirms_moves"])

    assert confirms("atoll", "daily")
    assert not confirms("atoll", "problem-1")
    assert not confirms("islant", "daily-1")


def test_a_puzzle_that_the_link_leaves_open_can_be_drawn() -> None:
    host = Host()
    [button] = ask(host, op="open", id="palavan:calm:")["game_status"]["buttons"]
    assert (button["command"], button["name"]) == ("day palavan:calm", "Random puzzle")
    for id in ("palavan:calm:no-17", "palavan:calm:#5", "islant:level-1@1:"):
        assert ask(host, op="open", id=id)["game_status"]["buttons"] == []
