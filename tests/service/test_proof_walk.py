"""A walk through a proof at the one door."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Session
from skerry.service.host import Host


@pytest.fixture
def host() -> Host:
    return Host()


def call(host: Host, **request: object) -> dict[str, Any]:
    reply = json.loads(host.call(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def walk(host: Host, moves: str = "") -> dict[str, Any]:
    return call(host, op="learn", game="atoll", walk=moves)


def test_it_begins_with_a_text_a_task_and_marks_that_are_told_as_well(host: Host) -> None:
    reply = walk(host)
    lesson = reply["lesson"]
    scene = reply["film"][-1]
    assert lesson["title"] == "Play through the proof"
    assert (lesson["step"], lesson["steps"], lesson["done"]) == (0, 0, False)
    nodes = {node["id"]: node for node in scene["nodes"]}
    assert nodes["d4"]["label"] == "d4, empty, Black wins"
    assert nodes["mark-d4"]["shape"] in scene["shapes"]
    assert reply["players"] == ["person", "person"]
    acts = [(it["act"], it["off"]) for it in lesson["acts"]]
    assert acts == [("walk atoll:", True), ("walk atoll", True), ("leave", False)]


def test_moves_are_answered_and_taken_back_one_by_one(host: Host) -> None:
    walk(host)
    assert call(host, op="play", move="d4")["line"] == ["d4"]
    reply = call(host, op="play", move="c3")
    assert reply["line"][:2] == ["d4", "c3"]
    assert len(reply["line"]) == len(reply["film"]) + 1 == 3
    assert not reply["film"][0]["choices"]
    assert reply["lesson"]["acts"][0]["act"] == "walk atoll:d4"
    assert (reply["undo"], reply["level"]) == (False, None)
    assert walk(host, "d4,c3")["line"] == reply["line"]
    assert walk(host, "d4")["line"] == ["d4"]


def test_nobody_swaps_in_it(host: Host) -> None:
    reply = walk(host, "d4")
    assert all(it["action"] != "swap" for it in reply["film"][-1]["choices"])
    assert reply["film"][-1]["status"] == "White to move"
    assert "is not part of this proof" in call(host, op="play", move="swap")["error"]
    assert "taken" in call(host, op="play", move="d4")["error"]


def test_who_looks_once_more_sees_the_marks(host: Host) -> None:
    reply = walk(host, "d4")
    seen = call(host, op="look", at=1, aspect="tall")["scene"]
    marks = [it["id"] for it in reply["film"][-1]["nodes"] if it["id"].startswith("mark-")]
    assert marks
    assert [it["id"] for it in seen["nodes"] if it["id"].startswith("mark-")] == marks


def test_it_ends_as_it_was_promised(host: Host) -> None:
    reply = walk(host, "d4")
    while not reply["over"]:
        choice = reply["film"][-1]["choices"][0]["action"]
        reply = call(host, op="play", move=choice)
    assert reply["lesson"]["done"]
    assert "Black wins" in reply["lesson"]["said"]


def test_what_is_no_walk_is_refused_and_the_table_stays(host: Host) -> None:
    before = call(host, op="open", id="atoll:small:d3,c3")
    assert "has no proof" in call(host, op="learn", game="islant", walk="")["error"]
    assert "is not part of" in walk(host, "d4,swap")["error"]
    assert "at most" in walk(host, "d4," * 999)["error"]
    assert "a text" in call(host, op="learn", game="atoll", walk=1)["error"]
    assert "error" in walk(host, "d4,d4")
    assert call(host, op="players", players=before["players"])["line"] == before["line"]


def test_it_is_offered_with_the_game_after_games_there_and_after_the_lesson(host: Host) -> None:
    games = {it["id"]: it for it in call(host, op="shelf")["games"]}
    assert games["atoll"]["walk"]["name"] == "Play through the proof"
    assert games["islant"]["walk"] is None
    won = "e5,c5,d5,f4,d4,e2,c3,b3,c2,f2,c1"
    acts = call(host, op="open", id=f"atoll:small:{won}")["standing"]["acts"]
    assert "walk atoll" in [it["act"] for it in acts]
    last = call(host, op="learn", game="atoll", step=1)["lesson"]["steps"]
    call(host, op="learn", game="atoll", step=last)
    acts = call(host, op="play", move="swap")["lesson"]["acts"]
    assert "walk atoll" in [it["act"] for it in acts]


def test_after_a_problem_that_was_not_solved_one_plays_on_against_the_proof(host: Host) -> None:
    reply = call(host, op="open", id="atoll:problem-1:no-1,a1")
    assert reply["over"]
    acts = [it["act"] for it in call(host, op="ending")["acts"]]
    way = next(it for it in acts if it.startswith("walk atoll:"))
    moves = way.removeprefix("walk atoll:")
    reply = walk(host, moves)
    problem = Session.from_id("atoll:problem-1:no-1,a1").state
    board = Session.from_id(f"atoll:small:{moves.rstrip(';')}").state
    assert str(board).splitlines()[:15] == str(problem).splitlines()[:15]
    assert "gave the win away" in reply["lesson"]["text"]
    assert [it["off"] for it in reply["lesson"]["acts"]] == [True, True, False]
    before = reply["line"]
    for _ in range(30):
        choices = reply["film"][-1]["choices"]
        if not choices:
            break
        reply = call(host, op="play", move=choices[0]["action"])
    assert "as the proof promised" in reply["lesson"]["said"]
    back, over, _leave = reply["lesson"]["acts"]
    assert over["act"] == way
    assert back["act"].startswith(way)
    again = walk(host, back["act"].removeprefix("walk atoll:"))
    assert before < again["line"] < reply["line"]


def test_a_solved_problem_has_none_and_a_wrong_beginning_is_refused(host: Host) -> None:
    problem = Session.from_id("atoll:problem-1:no-1")
    for move in problem.state.legal_actions():
        won = problem.state.apply(move).returns() == (1.0,)
        call(host, op="open", id=f"atoll:problem-1:no-1,{move}")
        acts = call(host, op="ending")["acts"]
        assert any(it["act"].startswith("walk") for it in acts) != won
    assert "error" in walk(host, "d4,d4;")
    assert "error" in walk(host, "d4;d4")


def test_a_module_that_is_not_loaded_is_asked_for(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = "skerry.games.atoll.prover"
    monkeypatch.setattr("skerry.core.lazy_modules.find_spec", lambda it: None if it == part else it)
    assert walk(host) == {"wants": part}


def test_a_program_that_goes_back_by_itself_is_answered(host: Host) -> None:
    """The page offers none of that in a walk."""
    walk(host, "d4,c3")
    for request in ({"op": "goto", "at": 0}, {"op": "goto", "at": 0, "cut": True}, {"op": "undo"}):
        reply = call(host, **request)
        assert "error" in reply or reply["lesson"]["acts"]
    assert walk(host)["line"] == []
