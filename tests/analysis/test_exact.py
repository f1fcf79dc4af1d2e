"""Exact solutions, mistakes as values, and pictures."""

from __future__ import annotations

import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest
import skerry
from skerry.analysis.review import Review
from skerry.analysis.turning_points import TurningPoint


def exhaustive_value(state: skerry.State[str], seat: int) -> float:
    """Return the minimax value for a seat, by trying every line to its end."""
    if state.is_terminal:
        return state.returns()[seat]
    best = max if state.current_player == seat else min
    return best(exhaustive_value(state.apply(action), seat) for action in state.legal_actions())


def test_the_values_are_those_of_minimax() -> None:
    state: skerry.State[str] = skerry.load("atoll").start("study")
    for first in (None, *state.legal_actions()):
        position = state.apply(first) if first else state
        solution = skerry.solve(position)
        assert solution is not None
        seat = position.current_player
        for action, value in solution.values.items():
            assert 2 * value - 1 == exhaustive_value(position.apply(action), seat)
        assert solution.value == max(solution.values.values()) == solution.values[solution.best]


def test_dice_are_averaged() -> None:
    state: skerry.State[str] = skerry.load("islant").start("study")
    rng = Random(2)
    while state.current_player == skerry.CHANCE:
        state = state.apply(state.draw(rng))
    solution = skerry.solve(state)
    assert solution is not None
    assert 0 < solution.value < 1
    assert solution.positions > 100


def test_the_bot_proves_a_position_that_is_too_large_to_search() -> None:
    session = skerry.Session("atoll", preset="small")
    session.play("d4")
    session.play("swap")
    solution = skerry.solve(session.state, positions=50)
    assert solution is not None
    assert solution.value in (0, 1)
    assert solution.positions == 0


def test_some_positions_have_no_solution() -> None:
    assert skerry.solve(skerry.load("atoll").start(), positions=50) is None
    hidden = skerry.Session("competition", preset="study", seed="1").state
    assert skerry.solve(hidden) is None
    with pytest.raises(ValueError, match="a player is to move"):
        skerry.solve(skerry.load("islant").start("study"))


def test_mistakes_are_the_turning_points(monkeypatch: pytest.MonkeyPatch) -> None:
    session = skerry.Session.from_id("atoll:small:a4,b2,b3")
    turn = TurningPoint(1, 1, "c3", "b2", 0.75, 0.25)
    monkeypatch.setattr(Review, "turning_points", property(lambda self: (turn,)))
    monkeypatch.setattr(
        "skerry.analysis.mistakes.review_session", lambda session, *_: Review(session)
    )
    (mistake,) = skerry.mistakes(session)
    assert (mistake.position, mistake.seat, mistake.move, mistake.better) == (1, 1, "b2", "c3")
    assert mistake.cost == 0.5
    assert mistake.mark == "??"
    assert "75" in mistake.text
    with pytest.raises(ValueError, match="Nothing to review"):
        skerry.mistakes(skerry.Session("atoll"))


def test_pictures_show_no_hidden_cards() -> None:
    session = skerry.Session("competition", seed="1", seats=2)
    assert "<style>" in skerry.draw(session)
    public = session.state.information_state(None)
    assert skerry.draw(session.state, "text") == str(public)
    with pytest.raises(ValueError, match="'svg', 'png' or 'text'"):
        skerry.draw(session, "gif")  # type: ignore[call-overload]


def test_a_png_is_drawn() -> None:
    pytest.importorskip("resvg_py")
    assert skerry.draw(skerry.Session("atoll"), "png", 200).startswith(b"\x89PNG")


def test_results_become_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    pandas: Any = ModuleType("pandas")
    pandas.DataFrame = list
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    (row,) = skerry.to_frame([skerry.Mistake(1, 0, "a", "b", 0.5, 0.25, "?")])
    assert row["move"] == "a"
