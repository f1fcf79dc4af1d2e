"""A position has the same values in the estimate, the review, practice and the analysis board.

After g4, g3 on Atoll's small board, a search with little work prefers c2 or d2, and one with more
work d3.
"""

from __future__ import annotations

from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask

GAME = "atoll:small:g4,g3,b6,d4,c4,c5"
MISTAKE = 2
"""The position of Black's mistake b6."""


def search(task: dict[str, Any], work: int) -> dict[str, Any]:
    """Search a task on another host, as a second worker would, and return its estimate."""
    thinker = Host()
    seed = f"s{task['at']}"
    estimate = ask(thinker, op="think", input=task["input"], work=work, seed=seed)
    while not estimate["done"]:
        estimate = ask(thinker, op="continue", seconds=0.2)
    return estimate


def finish_review(host: Host) -> dict[int, dict[str, Any]]:
    """Review with little work, and return the turning points by position."""
    reply = ask(host, op="review")
    while task := reply["next"]:
        if task.get("op") == "prove":
            result: dict[str, Any] = {"refutation": None}
        else:
            result = {"estimate": search(task, round(8 * task["seconds"] / 0.3))}
        reply = ask(host, op="review", task=task["task"], **result)
    return {turn["at"]: turn for turn in reply["turns"]}


def estimate_mistake(host: Host) -> dict[str, Any]:
    """Estimate the position of the mistake with much work, and let the host keep the result."""
    task = ask(host, op="estimate", at=MISTAKE)
    estimate = search(task, 600)
    result = {"task": task["key"], "at": MISTAKE, "estimate": estimate, "seconds": 20}
    assert ask(host, op="estimate", **result) == {}
    return estimate


@pytest.fixture
def host() -> Host:
    new_host = Host()
    ask(new_host, op="open", id=GAME, players=["person", 1])
    return new_host


def test_searches_with_little_and_much_work_differ(host: Host) -> None:
    task = ask(host, op="estimate", at=MISTAKE)
    assert search(task, 600)["move"] == "d3"
    assert finish_review(host)[MISTAKE]["best"] != "d3"


def test_the_review_names_the_best_move_of_an_estimate_that_took_longer(host: Host) -> None:
    best = estimate_mistake(host)
    turn = finish_review(host)[MISTAKE]
    assert turn["best"] == best["move"] == "d3"
    assert turn["best_value"] == best["value"]


def test_an_estimate_after_the_review_changes_the_review_and_practice(host: Host) -> None:
    finish_review(host)
    best = estimate_mistake(host)
    turns = finish_review(host)
    assert turns[MISTAKE]["best"] == best["move"]
    number = 1 + [turn for turn in sorted(turns) if turns[turn]["mine"]].index(MISTAKE)
    ask(host, op="learn", practise=number)
    lesson = ask(host, op="play", move=best["move"])["lesson"]
    assert lesson["comment"] == "Yes, d3 is the best move."


def test_practice_accepts_the_best_move_of_a_longer_search(host: Host) -> None:
    """The review prefers another move, and hardly searched d3: a search of its own decides."""
    turns = finish_review(host)
    number = 1 + [turn for turn in sorted(turns) if turns[turn]["mine"]].index(MISTAKE)
    ask(host, op="learn", practise=number)
    lesson = ask(host, op="play", move="d3")["lesson"]
    if "next" in lesson:
        task = lesson["next"]
        result = {"task": task["task"], "estimate": search(task, 600)}
        lesson = ask(host, op="learn", practise=number, **result)["lesson"]
    assert lesson["done"]


def test_the_estimate_begins_with_the_values_of_the_review(host: Host) -> None:
    turn = finish_review(host)[MISTAKE]
    ask(host, op="goto", at=MISTAKE, analyze=True)
    known = ask(host, op="estimate", at=MISTAKE)["known"]
    assert known["estimate"]["move"] == turn["best"]
    assert known["estimate"]["value"] == turn["best_value"]
    assert known["seconds"] == 1.0
    assert known["estimate"]["labels"][0].startswith("Black "), "the names of the analysis"
    assert known["estimate"]["expected"]["moves"][0]["move"] == turn["best"]


def test_a_hint_counts_in_the_review_and_begins_with_what_is_known(host: Host) -> None:
    best = estimate_mistake(host)
    reply = ask(host, op="hint", at=MISTAKE)
    assert reply["next"]["known"]["estimate"]["move"] == best["move"]
    assert reply["next"]["known"]["seconds"] >= reply["next"]["seconds"]
    fresh = Host()
    ask(fresh, op="open", id=GAME, players=["person", 1])
    task = ask(fresh, op="hint", at=MISTAKE)["next"]
    hint = ask(fresh, op="hint", task=task["task"], estimate=search(task, 600))
    assert finish_review(fresh)[MISTAKE]["best"] == hint["move"]


def test_a_shorter_search_and_one_of_another_position_change_nothing(host: Host) -> None:
    best = estimate_mistake(host)
    task = ask(host, op="estimate", at=MISTAKE)
    other = {**best, "move": "a2"}
    ask(host, op="estimate", task=task["key"], at=MISTAKE, estimate=other, seconds=2)
    ask(host, op="estimate", task=task["key"], at=MISTAKE + 1, estimate=other, seconds=20)
    assert ask(host, op="estimate", at=MISTAKE)["known"]["estimate"]["move"] == best["move"]
    assert ask(host, op="estimate", at=MISTAKE + 1)["known"] is None


def test_keys_and_values_of_hidden_cards_stay_hidden() -> None:
    host = Host()
    ask(host, op="new", game="competition", players=["person", 1], seed="7")
    ask(host, op="reveal")
    task = ask(host, op="estimate")
    assert (task["key"], task["known"]) == (0, None)
