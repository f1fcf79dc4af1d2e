"""Lessons through the host: steps, feedback, moves that are undone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry.service.host import Host


@pytest.fixture
def host() -> Host:
    return Host()


def call(host: Host, **request: object) -> dict[str, Any]:
    reply = json.loads(host.call(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def open_lesson(host: Host, step: int = 1) -> dict[str, Any]:
    return call(host, op="learn", game="atoll", step=step)


def test_a_step_has_a_position_a_text_and_a_task(host: Host) -> None:
    reply = open_lesson(host)
    lesson = reply["lesson"]
    assert (lesson["step"], lesson["done"], lesson["comment"]) == (1, False, "")
    assert lesson["steps"] >= 5
    assert lesson["text"]
    assert lesson["task"]
    assert reply["frames"][-1]["choices"]
    assert (reply["undo"], reply["redo"], reply["level"]) == (False, False, None)
    assert lesson["title"] == f"Learn Atoll: 1 of {lesson['steps']}"


def test_the_buttons_keep_their_order_and_the_main_one_is_marked(host: Host) -> None:
    def ways() -> list[tuple[str, bool, bool]]:
        acts = call(host, op="players")["lesson"]["buttons"]
        return [(act["command"], act["main"], act["off"]) for act in acts]

    last = open_lesson(host)["lesson"]["steps"]
    assert ways() == [("step 0", False, True), ("step 2", False, False), ("leave", False, False)]
    call(host, op="play", move="d6")
    assert ways()[1] == ("step 2", True, False)
    open_lesson(host, last)
    assert ways()[:2] == [(f"step {last - 1}", False, False), (f"step {last + 1}", False, True)]


def test_the_end_of_a_lesson_offers_a_game_against_the_usual_computer(host: Host) -> None:
    last = open_lesson(host)["lesson"]["steps"]
    assert not open_lesson(host, last)["lesson"]["finished"]
    lesson = call(host, op="play", move="swap")["lesson"]
    assert lesson["finished"]
    first, *others = [act for act in lesson["buttons"] if act["command"].startswith("begin")]
    assert (first["command"], first["name"]) == ("begin atoll", "Play Atoll against Crab")
    assert first["main"]
    assert others == []
    call(host, op="learn", game="atoll", step=1)
    assert not call(host, op="play", move="d6")["lesson"]["finished"], "this step is not the last"


def test_a_step_names_the_nodes_of_its_task_until_it_is_done(host: Host) -> None:
    assert open_lesson(host)["lesson"]["about"] == ["animal-1"]
    assert call(host, op="play", move="a1")["lesson"]["about"] == ["animal-1"]
    assert call(host, op="play", move="d6")["lesson"]["about"] == []


def test_the_requested_move_is_kept_and_praised(host: Host) -> None:
    open_lesson(host)
    reply = call(host, op="play", move="d6")
    assert reply["line"] == ["d6", "d3"]
    assert reply["lesson"]["done"]
    assert reply["lesson"]["comment"]
    assert reply["frames"][-1]["choices"] == []
    assert "is done" in call(host, op="play", move="e5")["error"]


def test_another_legal_move_is_shown_and_undone(host: Host) -> None:
    before = open_lesson(host)
    reply = call(host, op="play", move="a1")
    shown_frame, back = reply["frames"]
    assert shown_frame["hold"] > 1
    assert "undone" in shown_frame["status"]
    assert reply["lesson"]["comment"]
    assert back == before["frames"][-1]
    assert (reply["line"], reply["at"], reply["redo"]) == ([], 0, False)
    assert not reply["lesson"]["done"]
    assert call(host, op="play", move="d6")["lesson"]["done"]


def test_an_illegal_move_is_refused_as_in_a_game(host: Host) -> None:
    open_lesson(host, 2)
    assert "taken" in call(host, op="play", move="e5")["error"]
    assert "e5 is taken" in call(host, op="why", picks=["e5"])["text"]


def test_a_lesson_waits_for_no_computer_player(host: Host) -> None:
    open_lesson(host, 2)
    reply = call(host, op="play", move="c1")
    assert (reply["over"], reply["level"]) == (True, None)


def test_unknown_steps_and_games_without_lessons_are_refused(host: Host) -> None:
    last = open_lesson(host)["lesson"]["steps"]
    assert f"1 to {last}" in open_lesson(host, last + 1)["error"]
    assert f"1 to {last}" in open_lesson(host, 0)["error"]
    assert "unknown game" in call(host, op="learn", game="chess", step=1)["error"]
    assert open_lesson(host, last)["lesson"]["step"] == last


def test_another_game_ends_the_lesson(host: Host) -> None:
    open_lesson(host)
    assert "lesson" not in call(host, op="new", game="atoll")
    assert "lesson" not in call(host, op="play", move="f6")


def test_a_lesson_shows_no_hidden_information(host: Host) -> None:
    reply = open_lesson(host, 6)
    assert reply["players"][reply["turn"]] == "person"
    assert reply["players"].count("person") == 1
