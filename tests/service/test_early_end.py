"""Ending a game early: the reply, the save, the result, the end card, and going on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from skerry import Host, Session
from skerry.session.hosting import full_id

from tests.service.host_client import ask, error_of

AGAINST_BOT: dict[str, Any] = {"game": "atoll", "preset": "small", "players": ["person", 1]}
ONE_SCREEN: dict[str, Any] = {"game": "atoll", "preset": "small", "names": ["Ann", "Ben"]}


def started_host(**fields: Any) -> Host:
    host = Host()
    ask(host, op="load_results", entries=[])
    ask(host, op="new", key="k", **fields)
    ask(host, op="record_result", now=1000)
    ask(host, op="play", move="d3")
    ask(host, op="record_result", now=2000)
    return host


def offered_ends(reply: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["command"], each["name"]) for each in reply["game_status"]["early_ends"]]


def test_a_player_resigns_against_a_bot() -> None:
    host = started_host(**AGAINST_BOT)
    reply = ask(host, op="end_early", how="resigned-0")
    assert (reply["over"], reply["winners"], reply["level"], reply["turn"]) == (
        True,
        [1],
        None,
        None,
    )
    assert reply["frames"][-1]["status"] == "You resigned."
    assert reply["frames"][-1]["choices"] == []
    assert not reply["game_status"]["can_move"]
    assert offered_ends(reply) == []
    assert ask(host, op="record_result", now=9000)["entry"]["result"] == "lost"
    ending = ask(host, op="ending", now=9000)
    assert (ending["headline"], ending["why"]) == ("Tadpole wins", "You resigned.")
    assert (ending["won"], [row["place"] for row in ending["rows"]]) == (False, [1, 2])


def test_the_early_end_is_saved_and_can_be_undone() -> None:
    host = started_host(**AGAINST_BOT)
    save = ask(host, op="end_early", how="resigned-0")["save"]
    later = Host()
    reply = ask(later, op="open", save=save)
    assert (reply["over"], reply["undo"]) == (True, True)
    assert "undo the ending" in error_of(later, json.dumps({"op": "play", "move": "c3"}))
    reply = ask(later, op="undo")
    assert (reply["over"], reply["line"], reply["level"]) == (False, ["d3"], 1)
    assert "early_end" not in reply["save"]


def test_two_at_one_screen_agree_on_a_draw_or_resign() -> None:
    host = started_host(**ONE_SCREEN)
    reply = ask(host, op="set_key")
    assert offered_ends(reply) == [
        ("endEarly draw", "Agree to a draw"),
        ("endEarly resigned-1", "Ben resigns"),
    ]
    reply = ask(host, op="end_early", how="draw")
    assert (reply["winners"], reply["frames"][-1]["status"]) == ([0, 1], "You agreed to a draw.")
    ending = ask(host, op="ending")
    assert (ending["headline"], ending["why"]) == ("A draw", "You agreed to a draw.")
    assert ask(host, op="record_result", now=9000)["entry"] is None, "two human players"
    ask(host, op="undo")
    ask(host, op="end_early", how="resigned-1")
    assert ask(host, op="ending")["headline"] == "Ann wins"
    assert ask(host, op="ending")["why"] == "Ben resigned."


def test_several_friends_only_stop() -> None:
    host = Host()
    reply = ask(host, op="new", game="islant", preset="level-1", seats=3, seed="abc")
    assert offered_ends(reply) == [], "before the first move there is nothing to end"
    reply = ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    assert offered_ends(reply) == [("endEarly stopped", "End the game")]
    ask(host, op="end_early", how="stopped")
    ending = ask(host, op="ending")
    assert ending["headline"] == "The game has ended"
    assert ending["why"] == "You ended the game without a result."


@pytest.mark.parametrize("how", ["draw", "resigned-1", "stopped", "", "x"])
def test_other_ends_are_refused(how: str) -> None:
    host = started_host(**AGAINST_BOT)
    assert "can't be ended this way" in error_of(host, json.dumps({"op": "end_early", "how": how}))


def test_solo_games_analyses_and_lessons_do_not_offer_it() -> None:
    solo = ask(Host(), op="new", game="islant", preset="level-1", seats=1, seed="abc")
    host = started_host(**AGAINST_BOT)
    analysis = ask(host, op="goto", at=1, analyze=True)
    lesson = ask(Host(), op="learn", game="atoll", step=1)
    for reply in (solo, analysis, lesson):
        assert offered_ends(reply) == []


def test_an_analysis_of_a_resigned_game_goes_on() -> None:
    host = started_host(**AGAINST_BOT)
    ask(host, op="end_early", how="resigned-0")
    reply = ask(host, op="goto", at=1, analyze=True)
    assert (reply["over"], reply["from"]) == (False, 1)


def test_hidden_cards_stay_hidden() -> None:
    host = Host()
    reply = ask(host, op="new", game="competition", seats=2, seed="abc")
    reply = ask(host, op="reveal")
    ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    ask(host, op="reveal")
    reply = ask(host, op="end_early", how="draw")
    assert (reply["viewer"], reply["can_reveal"], reply["over"]) == (None, False, True)


def test_a_lesson_leaves_the_end_of_the_suspended_game_alone() -> None:
    host = started_host(**AGAINST_BOT)
    ask(host, op="end_early", how="resigned-0")
    save = ask(host, op="learn", game="atoll", step=1)["save"]
    assert "early_end" in save
    reply = ask(host, op="players", players=["person", 2])
    assert "early_end" in reply["save"]


@pytest.mark.parametrize("code", ["resigned-7", "resigned-x", "<b>", 5, None])
def test_a_damaged_early_end_in_a_save_is_dropped(code: object) -> None:
    host = started_host(**AGAINST_BOT)
    save = json.loads(ask(host, op="end_early", how="resigned-0")["save"])
    save["options"]["early_end"] = code
    assert not ask(Host(), op="open", save=json.dumps(save))["over"]


@pytest.mark.parametrize("game", ["palavan:round", "conqueror:basic"])
def test_nothing_marks_a_turn_after_an_early_end(game: str) -> None:
    host = Host()
    id, preset = game.split(":")
    session = Session(id, preset=preset, seed="a", seats=2)
    rng = Random(1)
    while not session.line or "turn" not in str([node.look for node in session.scene().nodes]):
        session.play(session.game.notation(rng.choice(session.state.legal_actions())))
    reply = ask(host, op="open", id=full_id(session), players=["person", "person"])
    assert turn_marks(reply)
    assert not turn_marks(ask(host, op="end_early", how="draw"))
    assert turn_marks(ask(host, op="undo"))


def turn_marks(reply: dict[str, Any]) -> list[str]:
    nodes = reply["frames"][-1]["nodes"]
    return [node["id"] for node in nodes if "turn" in node.get("look", "").split()]


def test_a_review_tells_with_which_winning_chance_a_player_resigned() -> None:
    host = Host()
    line = ["d3", "c3", "a2", "b2"]
    ask(host, op="open", id=f"atoll:small:{','.join(line)}", players=["person", 1])
    ask(host, op="end_early", how="resigned-0")
    reply = ask(host, op="review")
    while task := reply["next"]:
        estimate = {
            "move": [*line, "e1"][task["at"]],
            "value": 0.7 if task["at"] % 2 == 0 else 0.3,
        }
        reply = ask(host, op="review", task=task["task"], estimate=estimate)
    assert "You resigned when your chance of winning was 70%." in reply["summary"]
