"""Refutations of tiles, compared with full search in duels and with the solutions of puzzles."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
import skerry
from skerry.core.bot import Budget, Refutation, RefutationQuery, run_to_end
from skerry.games.palavan import GAME
from skerry.games.palavan.duel.constants import COUNTED, SKIPPING
from skerry.games.palavan.duel.rules import NEXT, SKIP, DuelState
from skerry.session.session import Session


def run_refutation(question: RefutationQuery, work: int = 2_000_000) -> Refutation | None:
    return run_to_end(GAME.refute(question, Budget(work=work)))


@cache
def final_margin(state: DuelState, seat: int) -> int:
    """Return a seat's final lead in tiles, by trying every move."""
    if state.phase >= COUNTED:
        return state.placed_counts[seat] - state.placed_counts[1 - seat]
    if state.phase == SKIPPING:
        return final_margin(state.apply(SKIP), seat)
    margins = [final_margin(state.apply(move), seat) for move in state.legal_actions()]
    return max(margins) if state.to_move == seat else min(margins)


def late_positions(count: int) -> list[DuelState]:
    """Return `count` positions of single rounds, a few moves before the end."""
    positions = list[DuelState]()
    for seed in range(400):
        session = Session("palavan", preset="round", seats=2, seed=f"refute-{seed}")
        rng = Random(seed)
        while not session.state.is_terminal:
            state = session.state
            assert isinstance(state, DuelState)
            if sum(state.placed_counts) >= 8 and 1 < len(state.legal_actions()) <= 12:
                positions.append(state)
                break
            session.push(rng.choice(state.legal_actions()))
        if len(positions) == count:
            break
    return positions


def test_the_cost_of_a_tile_equals_that_of_full_search() -> None:
    outcomes = set[bool]()
    for number, state in enumerate(late_positions(25)):
        seat = state.to_move
        values = {move: final_margin(state.apply(move), seat) for move in state.legal_actions()}
        choice = (max if number % 3 else min)(values, key=values.__getitem__)
        refutation = run_refutation(
            RefutationQuery(state, choice, max(values, key=values.__getitem__))
        )
        assert refutation is not None
        costs = values[choice] < max(values.values())
        outcomes.add(costs)
        assert refutation.text.startswith(
            "With best play on both sides" if costs else "It cost nothing"
        )
        signs = [(value > 0) - (value < 0) for value in (max(values.values()), values[choice])]
        assert [refutation.before, refutation.after] == [(sign + 1) / 2 for sign in signs]
        end = state
        for move in refutation.line:
            end = end.apply(move)
            while end.phase == SKIPPING:
                end = end.apply(SKIP)
        assert end.phase >= COUNTED
        assert end.placed_counts[seat] - end.placed_counts[1 - seat] == values[choice]
    assert outcomes == {True, False}


def test_in_an_open_match_a_refutation_has_no_shares() -> None:
    session = Session("palavan", preset="match", seats=2, seed="1")
    rng = Random(1)
    while sum(session.state.placed_counts) < 9 and session.state.current_player >= 0:
        session.push(rng.choice(session.state.legal_actions()))
    state = session.state
    assert NEXT not in state.legal_actions()
    actions = state.legal_actions()
    refutation = run_refutation(RefutationQuery(state, actions[0], actions[-1]))
    assert refutation is not None
    assert (refutation.before, refutation.after) == (None, None)


def test_with_little_work_there_is_no_refutation() -> None:
    session = Session("palavan", preset="round", seats=2, seed="1")
    actions = session.state.legal_actions()
    assert run_refutation(RefutationQuery(session.state, actions[0], actions[1]), 50) is None


PUZZLE = (
    "palavan:basic:t00@0-a1,c1@1-b1,m4@3-c1,m6@3-d1,m1@1-a2,m2@2-b2,c4@1-c2,m7@0-d2,"
    "c3@1-a3,c5@2-b3,c2@0-c3,c6@0-d3,m3@0-a4,t15@0-b4"
)


def test_a_refutation_counts_the_solutions_before_and_after_the_tile() -> None:
    state = Session.from_id(PUZZLE).state
    wrong = next(
        action
        for action in state.legal_actions()
        if action.startswith("c7@") and action.endswith("-c4")
    )
    refutation = run_refutation(RefutationQuery(state, wrong, "m5@1-c4"), 400)
    assert refutation is not None
    assert refutation.line == (wrong,)
    assert (refutation.before, refutation.after) == (1.0, 0.0)
    assert "Before: Exactly" in refutation.text
    assert "No solution from here" in refutation.text


def test_a_tile_that_leaves_a_solution_is_not_refuted() -> None:
    state = Session.from_id(PUZZLE).state
    assert run_refutation(RefutationQuery(state, "m5@1-c4", "m5@1-c4"), 400) is None


@pytest.mark.parametrize("game", ["atoll", "palavan", "conqueror"])
def test_games_with_refutations_offer_them(game: str) -> None:
    assert skerry.load(game).refute is not None
