"""Playing against a proof through the host."""

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


def open_walk(host: Host, moves: str = "") -> dict[str, Any]:
    return call(host, op="learn", game="atoll", walk=moves)


def test_a_walk_starts_with_a_text_a_task_and_labelled_marks(host: Host) -> None:
    reply = open_walk(host)
    lesson = reply["lesson"]
    scene = reply["frames"][-1]
    assert lesson["title"] == "Play through the proof"
    assert (lesson["step"], lesson["steps"], lesson["done"]) == (0, 0, False)
    nodes = {node["id"]: node for node in scene["nodes"]}
    assert nodes["d4"]["label"] == "d4, empty, Black wins"
    assert nodes["mark-d4"]["shape"] in scene["shapes"]
    assert reply["players"] == ["person", "person"]
    acts = [(act["command"], act["off"]) for act in lesson["buttons"]]
    assert acts == [("walk atoll:", True), ("walk atoll", True), ("leave", False)]


def test_moves_are_answered_and_undone_one_by_one(host: Host) -> None:
    open_walk(host)
    assert call(host, op="play", move="d4")["line"] == ["d4"]
    reply = call(host, op="play", move="c3")
    assert reply["line"][:2] == ["d4", "c3"]
    assert len(reply["line"]) == len(reply["frames"]) + 1 == 3
    assert not reply["frames"][0]["choices"]
    assert reply["lesson"]["buttons"][0]["command"] == "walk atoll:d4"
    assert (reply["undo"], reply["level"]) == (False, None)
    assert open_walk(host, "d4,c3")["line"] == reply["line"]
    assert open_walk(host, "d4")["line"] == ["d4"]


def test_a_walk_offers_no_swap(host: Host) -> None:
    reply = open_walk(host, "d4")
    assert all(choice["action"] != "swap" for choice in reply["frames"][-1]["choices"])
    assert reply["frames"][-1]["status"] == "White to move"
    assert "is not part of this proof" in call(host, op="play", move="swap")["error"]
    assert "taken" in call(host, op="play", move="d4")["error"]


def test_op_look_shows_the_marks(host: Host) -> None:
    reply = open_walk(host, "d4")
    scene = call(host, op="view", at=1, aspect="tall")["scene"]
    marks = [node["id"] for node in reply["frames"][-1]["nodes"] if node["id"].startswith("mark-")]
    assert marks
    assert [node["id"] for node in scene["nodes"] if node["id"].startswith("mark-")] == marks


def test_a_walk_ends_as_the_proof_promises(host: Host) -> None:
    reply = open_walk(host, "d4")
    while not reply["over"]:
        choice = reply["frames"][-1]["choices"][0]["action"]
        reply = call(host, op="play", move=choice)
    assert reply["lesson"]["done"]
    assert "Black wins" in reply["lesson"]["comment"]


def test_a_bad_walk_is_refused_and_the_game_is_unchanged(host: Host) -> None:
    before = call(host, op="open", id="atoll:small:d3,c3")
    assert "has no proof" in call(host, op="learn", game="islant", walk="")["error"]
    assert "is not part of" in open_walk(host, "d4,swap")["error"]
    assert "at most" in open_walk(host, "d4," * 999)["error"]
    assert "a text" in call(host, op="learn", game="atoll", walk=1)["error"]
    assert "error" in open_walk(host, "d4,d4")
    assert call(host, op="players", players=before["players"])["line"] == before["line"]


def test_a_walk_is_offered_by_menu_after_games_and_lessons(host: Host) -> None:
    games = {item["id"]: item for item in call(host, op="catalogue")["games"]}
    assert games["atoll"]["walk"]["name"] == "Play through the proof"
    assert games["islant"]["walk"] is None
    won = "e5,c5,d5,f4,d4,e2,c3,b3,c2,f2,c1"
    acts = call(host, op="open", id=f"atoll:small:{won}")["game_status"]["buttons"]
    assert "walk atoll" in [item["command"] for item in acts]
    last = call(host, op="learn", game="atoll", step=1)["lesson"]["steps"]
    call(host, op="learn", game="atoll", step=last)
    acts = call(host, op="play", move="swap")["lesson"]["buttons"]
    assert "walk atoll" in [item["command"] for item in acts]


def test_an_unsolved_problem_can_be_continued_against_the_proof(host: Host) -> None:
    reply = call(host, op="open", id="atoll:problem-1:no-1,a1")
    assert reply["over"]
    acts = [act["command"] for act in call(host, op="ending")["buttons"]]
    way = next(act for act in acts if act.startswith("walk atoll:"))
    moves = way.removeprefix("walk atoll:")
    reply = open_walk(host, moves)
    problem = Session.from_id("atoll:problem-1:no-1,a1").state
    board = Session.from_id(f"atoll:small:{moves.rstrip(';')}").state
    assert str(board).splitlines()[:15] == str(problem).splitlines()[:15]
    assert "gave the win away" in reply["lesson"]["text"]
    assert [act["off"] for act in reply["lesson"]["buttons"]] == [True, True, False]
    before = reply["line"]
    for _ in range(30):
        choices = reply["frames"][-1]["choices"]
        if not choices:
            break
        reply = call(host, op="play", move=choices[0]["action"])
    assert "as the proof promised" in reply["lesson"]["comment"]
    back, over, _leave = reply["lesson"]["buttons"]
    assert over["command"] == way
    assert back["command"].startswith(way)
    again = open_walk(host, back["command"].removeprefix("walk atoll:"))
    assert before < again["line"] < reply["line"]


def test_a_solved_problem_offers_no_walk_and_a_bad_start_is_refused(host: Host) -> None:
    problem = Session.from_id("atoll:problem-1:no-1")
    for move in problem.state.legal_actions():
        won = problem.state.apply(move).returns() == (1.0,)
        call(host, op="open", id=f"atoll:problem-1:no-1,{move}")
        acts = call(host, op="ending")["buttons"]
        assert any(act["command"].startswith("walk") for act in acts) != won
    assert "error" in open_walk(host, "d4,d4;")
    assert "error" in open_walk(host, "d4;d4")


def test_a_missing_lazy_module_is_requested(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    part = "skerry.games.atoll.prover"
    monkeypatch.setattr(
        "skerry.core.lazy_modules.find_spec", lambda name: None if name == part else name
    )
    assert open_walk(host) == {"needs_module": part}


def test_undo_requests_of_other_programs_are_answered(host: Host) -> None:
    """The page itself offers no undo in a walk."""
    open_walk(host, "d4,c3")
    for request in (
        {"op": "goto", "at": 0},
        {"op": "goto", "at": 0, "analyze": True},
        {"op": "undo"},
    ):
        reply = call(host, **request)
        assert "error" in reply or reply["lesson"]["buttons"]
    assert open_walk(host)["line"] == []
