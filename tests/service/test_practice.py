"""Practising the mistakes of a reviewed game, and the computer's lines, through the host."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask, error_of

GAME = "atoll:small:a2,swap,c4,a3,d4,d3,e3,f3,e2"
MISTAKES = (2, 4, 6)
"""Positions in which seat 0 made a mistake."""


@pytest.fixture
def host() -> Host:
    """Return a host with a reviewed game against a bot: e1 was better than three moves."""
    new_host = Host()
    ask(new_host, op="open", id=GAME, players=["person", 1])
    finish_review(new_host)
    return new_host


def finish_review(host: Host) -> dict[str, Any]:
    line = [*GAME.split(":")[2].split(","), ""]
    reply = ask(host, op="review")
    while task := reply["next"]:
        if task.get("op") == "prove":
            reply = ask(host, op="review", task=task["task"], refutation=None)
            continue
        played = line[task["at"]]
        is_mistake = task["at"] in MISTAKES
        best = "e1" if is_mistake or not played else played
        estimate = {
            "move": best,
            "value": 0.9 if task["at"] - 1 in MISTAKES else 0.5,
            "values": {best: 0.5, "f1": 0.45} | ({played: 0.1} if is_mistake else {}),
            "line": [best, "b6"],
        }
        reply = ask(host, op="review", task=task["task"], estimate=estimate)
    return reply


def practise(host: Host, number: int, **how: object) -> dict[str, Any]:
    return ask(host, op="learn", practise=number, **how)


def test_turning_points_have_marks_names_and_lines(host: Host) -> None:
    reply = ask(host, op="review")
    mine = [turn for turn in reply["turns"] if turn["mine"]]
    assert [turn["at"] for turn in mine] == list(MISTAKES)
    assert {turn["mark"] for turn in mine} == {"??"}
    assert {turn["who"] for turn in mine} == {"You"}
    assert all(turn["line"] and not turn["proof"] for turn in mine)
    assert reply["summary"].startswith("You found the best move")


def test_the_summary_names_the_hints_that_you_had(host: Host) -> None:
    ask(host, op="goto", at=2)
    ask(host, op="bot_input", level=5)
    ask(host, op="goto", at=len(GAME.split(":")[2].split(",")))
    summary = ask(host, op="review")["summary"]
    assert summary.startswith("You played the best move")
    assert "with 1 hint." in summary


def test_the_computers_line_is_shown_as_scenes(host: Host) -> None:
    reply = ask(host, op="line", at=2)
    assert reply["text"] == "The computer's line: e1, b6"
    assert len(reply["scenes"]) == 3
    assert all(scene["choices"] == [] for scene in reply["scenes"])
    assert reply["at"] == 2
    assert "a position must be from 0 to" in error_of(host, json.dumps({"op": "line", "at": 99}))


def test_a_position_without_an_evaluation_has_no_line() -> None:
    host = Host()
    ask(host, op="open", id=GAME)
    assert "no line for position 2" in error_of(host, json.dumps({"op": "line", "at": 2}))


def test_a_mistake_is_set_up_and_the_best_move_completes_it(host: Host) -> None:
    reply = practise(host, 1)
    lesson = reply["lesson"]
    assert (lesson["step"], lesson["steps"], lesson["done"]) == (1, 3, False)
    assert len(reply["line"]) == 2
    assert "c4" in lesson["text"]
    assert lesson["task"] == "Find a better move for White", "whose turn the empty board can't tell"
    assert "e1" not in lesson["text"] + lesson["task"]
    done = ask(host, op="play", move="e1")
    assert done["lesson"]["done"]
    assert "e1 is the best move" in done["lesson"]["comment"]
    assert done["frames"][-1]["choices"] == []
    assert "you've already solved this one" in error_of(host, '{"op": "play", "move": "f1"}')


def test_a_move_that_is_nearly_as_good_counts_too(host: Host) -> None:
    practise(host, 2)
    lesson = ask(host, op="play", move="f1")["lesson"]
    assert lesson["done"]
    assert "f1 is good too" in lesson["comment"]


def judge_move(host: Host, move: str, estimate: dict[str, Any] | None) -> dict[str, Any]:
    """Play a move that needs a search, and return the reply to the result of the search."""
    task = ask(host, op="play", move=move)["lesson"]["next"]
    return ask(host, op="learn", practise=1, task=task["task"], estimate=estimate)


def test_the_move_from_the_game_is_undone_after_the_answer_to_it(host: Host) -> None:
    practise(host, 1)
    reply = ask(host, op="play", move="c4")
    lesson = reply["lesson"]
    assert (lesson["done"], lesson["wrong"]) == (False, True)
    assert lesson["comment"] == (
        "That's the move from the game. Tadpole answers a3: your chance falls from 50% to 10%."
    )
    assert len(reply["line"]) == 2


def test_an_unknown_move_is_judged_by_a_search_of_the_position_after_it(host: Host) -> None:
    practise(host, 1)
    reply = ask(host, op="play", move="g4")
    lesson = reply["lesson"]
    assert (lesson["done"], lesson["wrong"]) == (False, False)
    assert lesson["comment"] == "Checking g4 …"
    assert reply["frames"][-1]["choices"] == []
    assert (lesson["next"]["seat"], lesson["next"]["seconds"]) == (1, 1.0)
    assert "still being checked" in error_of(host, '{"op": "play", "move": "e1"}')
    estimate = {"move": "e4", "value": 0.69, "values": {}, "line": ["e4"]}
    judged = ask(host, op="learn", practise=1, task=lesson["next"]["task"], estimate=estimate)
    assert judged["lesson"]["wrong"]
    expected = "Tadpole answers e4: your chance falls from 50% to 31%."
    assert judged["lesson"]["comment"] == expected
    assert len(judged["line"]) == 2
    stones = [
        {node["id"] for node in frame["nodes"] if node["id"].startswith("stone-")}
        for frame in judged["frames"]
    ]
    added = [sorted(now - stones[-1]) for now in stones]
    assert [len(ids) for ids in added] == [1, 2, 0], "the move, the answer, the position again"
    again = ask(host, op="play", move="g4")
    assert again["lesson"]["comment"] == expected, "without another search"


def test_a_move_that_the_review_has_not_tried_is_accepted_if_a_search_finds_it_good(
    host: Host,
) -> None:
    practise(host, 1)
    reply = judge_move(host, "g4", {"move": "e4", "value": 0.55, "values": {}, "line": []})
    assert reply["lesson"]["done"]
    assert "g4 is good too" in reply["lesson"]["comment"]
    practise(host, 1)
    reply = judge_move(host, "d4", {"move": "e4", "value": 0.45, "values": {}, "line": []})
    assert reply["lesson"]["comment"] == "Yes, d4 is at least as good as e1."


def test_a_move_whose_search_was_cancelled_is_undone_without_a_reason(host: Host) -> None:
    practise(host, 1)
    reply = judge_move(host, "g4", None)
    assert reply["lesson"]["comment"] == "There is a better move than g4. Try again."
    assert len(reply["line"]) == 2
    assert "is not the search" in error_of(
        host, '{"op": "learn", "practise": 1, "task": 5, "estimate": null}'
    )


def test_a_hint_marks_where_and_the_solution_plays_the_best_move(host: Host) -> None:
    hint = practise(host, 3, show="hint")["lesson"]
    assert not hint["done"]
    assert not hint["wrong"]
    assert "e1" in hint["nodes"]
    solution = practise(host, 3, show="solution")
    assert solution["line"][-1] == "e1"
    assert solution["lesson"]["done"]
    commands = [button["command"] for button in solution["lesson"]["buttons"]]
    assert commands == ["practise 3,hint", "practise 3,solution", "leave"]


def test_practice_counts_in_no_result_and_leaves_the_game_unchanged(host: Host) -> None:
    before = ask(host, op="players")
    practise(host, 1)
    ask(host, op="play", move="e1")
    ask(host, op="open", **{"save": before["save"]} if "save" in before else {"id": GAME})
    assert ask(host, op="players")["line"] == GAME.split(":")[2].split(",")


def test_wrong_numbers_and_games_without_mistakes_are_refused(host: Host) -> None:
    assert "number must be from 1 to 3" in error_of(host, '{"op": "learn", "practise": 4}')
    fresh = Host()
    ask(fresh, op="open", id=GAME)
    assert "no mistakes" in error_of(fresh, '{"op": "learn", "practise": 1}')
