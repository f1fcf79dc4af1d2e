"""A lesson at the one door: steps, verdicts, moves that are taken back."""

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


def learn(host: Host, step: int = 1) -> dict[str, Any]:
    return call(host, op="learn", game="atoll", step=step)


def test_a_step_is_a_table_with_a_text_and_a_task(host: Host) -> None:
    reply = learn(host)
    lesson = reply["lesson"]
    assert (lesson["step"], lesson["done"], lesson["said"]) == (1, False, "")
    assert lesson["steps"] >= 5
    assert lesson["text"]
    assert lesson["task"]
    assert reply["film"][-1]["choices"]
    assert (reply["undo"], reply["redo"], reply["level"]) == (False, False, None)
    assert lesson["title"] == f"Learn Atoll: 1 of {lesson['steps']}"


def test_the_ways_on_stay_in_their_places_and_the_first_choice_is_told(host: Host) -> None:
    def ways() -> list[tuple[str, bool, bool]]:
        acts = call(host, op="players")["lesson"]["acts"]
        return [(it["act"], it["main"], it["off"]) for it in acts]

    last = learn(host)["lesson"]["steps"]
    assert ways() == [("step 0", False, True), ("step 2", False, False), ("leave", False, False)]
    call(host, op="play", move="d6")
    assert ways()[1] == ("step 2", True, False)
    learn(host, last)
    assert ways()[:2] == [(f"step {last - 1}", False, False), (f"step {last + 1}", False, True)]


def test_what_is_asked_for_stands_and_is_answered(host: Host) -> None:
    learn(host)
    reply = call(host, op="play", move="d6")
    assert reply["line"] == ["d6", "d3"]
    assert reply["lesson"]["done"]
    assert reply["lesson"]["said"]
    assert reply["film"][-1]["choices"] == []
    assert "is done" in call(host, op="play", move="e5")["error"]


def test_another_legal_move_is_shown_and_taken_back(host: Host) -> None:
    before = learn(host)
    reply = call(host, op="play", move="a1")
    seen, back = reply["film"]
    assert seen["hold"] > 1
    assert "undone" in seen["status"]
    assert reply["lesson"]["said"]
    assert back == before["film"][-1]
    assert (reply["line"], reply["at"], reply["redo"]) == ([], 0, False)
    assert not reply["lesson"]["done"]
    assert call(host, op="play", move="d6")["lesson"]["done"]


def test_what_is_not_legal_is_refused_as_in_play(host: Host) -> None:
    learn(host, 2)
    assert "taken" in call(host, op="play", move="e5")["error"]
    assert "e5 is taken" in call(host, op="why", picks=["e5"])["text"]


def test_no_computer_player_is_waited_for(host: Host) -> None:
    learn(host, 2)
    reply = call(host, op="play", move="c1")
    assert (reply["over"], reply["level"]) == (True, None)


def test_there_are_no_other_steps_and_no_lessons_of_other_games(host: Host) -> None:
    last = learn(host)["lesson"]["steps"]
    assert f"1 to {last}" in learn(host, last + 1)["error"]
    assert f"1 to {last}" in learn(host, 0)["error"]
    assert "unknown game" in call(host, op="learn", game="chess", step=1)["error"]
    assert learn(host, last)["lesson"]["step"] == last


def test_another_game_ends_it(host: Host) -> None:
    learn(host)
    assert "lesson" not in call(host, op="new", game="atoll")
    assert "lesson" not in call(host, op="play", move="f6")


def test_only_what_the_learner_may_know_is_to_be_seen(host: Host) -> None:
    reply = learn(host, 6)
    assert reply["players"][reply["turn"]] == "person"
    assert reply["players"].count("person") == 1
