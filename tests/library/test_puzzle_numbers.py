"""Numbered puzzles: numbers, puzzles already played, and the solver's rating."""

from __future__ import annotations

from typing import Any

from skerry import Session, load
from skerry.library.puzzle_numbers import (
    draw_unplayed_seed,
    has_no_moves,
    puzzle_or_seed,
    seed_or_puzzle_number,
)
from skerry.library.rating import solver_rating, solver_text
from skerry.library.result_records import begin_tracking, result_fields, update_tracked

ATOLL = load("atoll")


def result(preset: str = "problem-1", seed: str | None = "1", **more: Any) -> dict[str, Any]:
    entry = {"game": "atoll", "preset": preset, "seed": seed, "result": "won", "help": False}
    return entry | {"again": False, "players": ["person"], **more}


def test_a_number_comes_from_the_seed_or_is_typed() -> None:
    first = Session("atoll", preset="problem-1", seed="pearl")
    number = first.state.number  # type: ignore[attr-defined]
    assert puzzle_or_seed(ATOLL, "problem-1", "pearl") == f"no-{number}"
    typed = Session.from_id(f"atoll:problem-1:no-{number}")
    assert (seed_or_puzzle_number(first), seed_or_puzzle_number(typed)) == ("pearl", f"no-{number}")
    assert puzzle_or_seed(ATOLL, "problem-1", f"no-{number}") == f"no-{number}"
    assert puzzle_or_seed(ATOLL, "standard", "pearl") == "pearl"


def test_a_puzzle_by_number_is_new_until_the_first_move() -> None:
    session = Session.from_id("atoll:problem-1:no-3")
    assert has_no_moves(session)
    game = begin_tracking("k", session, ["person"], fair=False)
    assert game.is_new
    session.play(str(session.state.legal_actions()[0]))
    assert not has_no_moves(session)
    assert update_tracked(game, session, ["person"]).has_begun
    fields = result_fields(session, ["person"])
    assert fields
    assert fields["seed"] == "no-3"
    seeded = Session("atoll", preset="problem-1", seed="pearl")
    assert has_no_moves(seeded)
    seeded.play(str(seeded.state.legal_actions()[0]))
    assert not has_no_moves(seeded)
    assert not has_no_moves(Session.from_id("atoll:small:a1"))


def test_the_next_puzzle_is_a_new_one_while_any_is_left() -> None:
    numbers = [f"no-{number}" for number in range(1, 101)]
    known = [result(seed=number) for number in numbers if number != "no-42"]
    seed = draw_unplayed_seed(ATOLL, "problem-1", known[:98])
    assert puzzle_or_seed(ATOLL, "problem-1", seed) in {"no-42", "no-100"}
    others = [result("problem-2", seed=number) for number in numbers]
    assert draw_unplayed_seed(
        ATOLL, "problem-1", [*others, *(result(seed=number) for number in numbers)]
    )
    assert len(draw_unplayed_seed(load("conqueror"), "basic", [])) == 16


def test_a_solver_is_rated_by_first_attempts_without_hints() -> None:
    assert solver_rating(ATOLL, []) is None
    rating = {preset.id: preset.rating for preset in ATOLL.presets}["problem-3"]
    assert rating
    won = solver_rating(ATOLL, [result("problem-3")])
    lost = solver_rating(ATOLL, [result("problem-3", result="lost")])
    helped = solver_rating(ATOLL, [result("problem-3", help=True)])
    assert won
    assert lost
    assert (won.rating, lost.rating, helped) == (rating + 60, rating - 60, lost)
    assert solver_rating(ATOLL, [result("problem-3", again=True), result("standard")]) is None
    better = solver_rating(ATOLL, [result("problem-3", seed=str(k)) for k in range(30)])
    assert better
    assert (better.puzzles, better.rating > won.rating) == (30, True)


def test_a_daily_problem_counts_once_with_its_degree() -> None:
    ratings = {preset.id: preset.rating for preset in ATOLL.presets}
    degrees = set[str]()
    for day in range(1, 29):
        seed = f"2026-11-{day:02}"
        degree = Session("atoll", preset="daily", seed=seed).state.problem.degree  # type: ignore[attr-defined]
        degrees.add(degree)
        rating = solver_rating(ATOLL, [result("daily", seed)])
        assert rating
        assert rating.rating == (ratings[degree] or 0) + 60
        assert solver_rating(ATOLL, [result("daily", seed, again=True)]) is None
    assert degrees == set(ATOLL.preset("daily").among)
    assert solver_rating(ATOLL, [result("daily", None)]) is None


def test_a_solver_is_compared_with_a_computer_player() -> None:
    assert solver_text(ATOLL, []) == ""
    text = solver_text(ATOLL, [result("problem-5", seed=str(k)) for k in range(40)])
    assert text.endswith("Kraken solves about as many.")
    assert "from your first tries at 40 puzzles" in text
    text = solver_text(ATOLL, [result("problem-5", seed="1")])
    assert text == "Try 4 more puzzles for a rating", "one puzzle shows no strength"
