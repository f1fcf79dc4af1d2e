"""Refutations of stones, compared with full search and checked as proofs."""

from __future__ import annotations

import json
from collections import deque
from random import Random

import pytest
from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.games.atoll.facts import refute
from skerry.games.atoll.openings import proven_values
from skerry.games.atoll.prover import follow
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.playout import ProofPlayout
from skerry.games.atoll.prover.search import Prover, Solved
from skerry.games.atoll.rules import SWAP, AtollState

from bench.solver import can_win, random_endgames

LOST = "e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2"
"""A position in which Black to move wins on f4 and loses on e4."""


def position(moves: str, columns: int = 7) -> AtollState:
    state = AtollState(columns)
    for move in filter(None, moves.split(",")):
        state = state.apply(move)
    return state


def run_refutation(question: RefutationQuery, work: int) -> tuple[Refutation | None, int]:
    """Return the refutation found within `work` positions, or None, and the search's yields."""
    search = refute(question, Budget(work=work))
    units = 0
    while True:
        try:
            next(search)
        except StopIteration as done:
            return done.value, units
        units += 1


def test_a_losing_move_in_a_won_position_is_refuted() -> None:
    refutation, units = run_refutation(RefutationQuery(position(LOST), "e4", "f4"), 2_000)
    assert refutation is not None
    assert (refutation.before, refutation.after, refutation.is_harmless) == (1.0, 0.0, False)
    assert refutation.line[0] == "e4"
    assert "f4 would have won for Black" in refutation.text
    assert {"e4", "e3"} - set(refutation.nodes)
    assert units > 50, "the search runs in small units"


def test_if_the_better_move_does_not_win_it_is_not_named() -> None:
    refutation, _ = run_refutation(RefutationQuery(position(LOST), "e4", "g5"), 3_000)
    assert refutation is not None
    assert (refutation.before, refutation.after) == (1.0, 0.0)
    assert "g5 would" not in refutation.text


def test_a_move_that_keeps_the_win_is_harmless() -> None:
    refutation, _ = run_refutation(RefutationQuery(position(LOST), "f4", "e3"), 3_000)
    assert refutation is not None
    assert refutation.is_harmless
    assert refutation.after == 1.0
    assert refutation.line[0] == "f4"


def test_in_a_lost_position_every_move_is_harmless() -> None:
    after = position(f"{LOST},e4,e3")
    refutation, _ = run_refutation(RefutationQuery(after, "a1", "f3"), 3_000)
    assert refutation is not None
    assert refutation.is_harmless
    assert refutation.before == 0.0
    assert "No move could have saved" in refutation.text


def test_with_little_work_there_is_no_refutation() -> None:
    state = position("d3,c2,e5", 11)
    assert run_refutation(RefutationQuery(state, "a1", "f6"), 20)[0] is None


def test_the_moves_of_the_game_are_tried_first_until_one_is_illegal() -> None:
    later = ("e3", "a1", "a2", "f3", "f4", "b3", "c2", "c2", "nowhere")
    refutation, _ = run_refutation(RefutationQuery(position(LOST), "e4", "f4", later), 2_000)
    assert refutation is not None
    assert (refutation.before, refutation.after) == (1.0, 0.0)


@pytest.mark.parametrize("left", [6, 8, 10])
def test_random_moves_are_judged_as_full_search_does(left: int) -> None:
    rng = Random(f"refute/{left}")
    kinds = set[tuple[float | None, float | None]]()
    for state in random_endgames(7, left, 40, rng):
        played, better = rng.sample(
            [action for action in state.legal_actions() if action != SWAP], 2
        )
        refutation, _ = run_refutation(RefutationQuery(state, played, better), 2_000)
        assert refutation is not None
        kinds.add((refutation.before, refutation.after))
        after = state.apply(played)
        assert refutation.before is None or bool(refutation.before) == can_win(state)
        assert refutation.after is None or bool(refutation.after) == (
            after.is_terminal or not can_win(after)
        )
        final = state
        seat = state.current_player
        for move in refutation.line:
            final = final.apply(move)
        won = (
            final.returns()[seat] > 0
            if final.is_terminal
            else can_win(final) == (final.current_player == seat)
        )
        assert won == bool(refutation.after if refutation.line[0] == played else refutation.before)
    assert {(1.0, 1.0), (0.0, 0.0)} < kinds


def test_every_position_of_a_line_has_a_proof_that_the_checker_accepts() -> None:
    state = position(f"{LOST},e4")
    prover = Prover(7)
    solved = prover.solve((state.black, state.white), state.to_move)
    assert solved is not None
    play = ProofPlayout(prover)
    step = solved.step
    current = state.apply(state.board.names[solved.key])
    stones = 0
    while prover.book.carrier[step]:
        check_certificate(prover, current, Solved(solved.winner, -1, step))
        stone = play.loser_move(current, step)
        key, step = play.winner_answer(step, stone)
        for cell in (stone, key):
            current = current.apply(current.board.names[cell])
        stones += 2
        if current.is_terminal:
            break
    assert stones >= 4
    assert current.winner == solved.winner


def check_certificate(prover: Prover, state: AtollState, solved: Solved) -> None:
    steps = prover.book.needed_steps(solved.step)
    names = state.board.names
    certificate = {
        "columns": 7,
        "black": [name for cell, name in enumerate(names) if state.black >> cell & 1],
        "white": [name for cell, name in enumerate(names) if state.white >> cell & 1],
        "to_move": state.to_move,
        "winner": solved.winner,
        "steps": steps,
        "claim": [None, len(steps) - 1],
    }
    check(json.loads(json.dumps(certificate)))


def test_first_stone_and_swap_are_judged_by_proven_values() -> None:
    start = AtollState(7)
    proven = proven_values(7)
    good = next(name for name, value in proven.items() if value == 1)
    bad = next(name for name, value in proven.items() if value == 0)
    refutation, _ = run_refutation(RefutationQuery(start, good, "e1"), 1)
    assert refutation is not None
    assert (refutation.line, refutation.after) == ((good, SWAP), 0.0)
    assert refutation.is_harmless, "every first stone loses, for the other side may swap"
    refutation, _ = run_refutation(
        RefutationQuery(start.apply(good), "a1" if good != "a1" else "a2", SWAP), 1
    )
    assert refutation is not None
    assert (refutation.before, refutation.after) == (1.0, 0.0)
    assert f"ith {good} as the first stone, Black has a forced win" in refutation.text
    refutation, _ = run_refutation(RefutationQuery(start.apply(bad), SWAP, "d4"), 1)
    assert refutation is not None
    assert "White has a forced win" in refutation.text
    assert run_refutation(RefutationQuery(start.apply(good), SWAP, "a5"), 1)[0] is None
    assert run_refutation(RefutationQuery(AtollState(11), "f6", "a1"), 1)[0] is None


def test_a_search_in_units_agrees_with_an_uninterrupted_one() -> None:
    state = position(LOST)
    whole = Prover(7)
    units = Prover(7)
    stones = (state.black, state.white)
    whole_result = whole.solve(stones, state.to_move)
    count = deque(units.prove(stones, state.to_move, 5_000))
    units_result = units.solve(stones, state.to_move, 1)
    assert whole_result is not None
    assert units_result is not None
    assert units_result.winner == whole_result.winner
    assert len(count) > 10


def test_the_lemmas_decide_early_positions_of_the_small_board() -> None:
    state = position("a3,d2,c3,e3")  # Black to move
    refutation, units = run_refutation(RefutationQuery(state, "d4", "e4"), 300)
    assert refutation is not None
    assert None not in (refutation.before, refutation.after)
    assert units < 100
    plain = Prover(7)
    assert plain.solve((state.black, state.white), state.to_move, 300) is None


def test_without_the_lemmas_the_prover_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "lemma_prover", lambda: None)
    refutation, _ = run_refutation(RefutationQuery(position(LOST), "e4", "f4"), 2_000)
    assert refutation is not None
    assert (refutation.before, refutation.after) == (1.0, 0.0)
    refutation, _ = run_refutation(RefutationQuery(position("a3,d2,c3,e3"), "d4", "e4"), 300)
    assert refutation is None or None in (refutation.before, refutation.after)


@pytest.mark.more
def test_the_line_of_a_lemma_is_legal_and_keeps_the_win() -> None:
    # Some answers of the lemma are cells that already have stones of the winner.
    state = position("g5,d3,d4,c3,b5,e3,f4,g3,f3")
    refutation, _ = run_refutation(RefutationQuery(state, "d1", "e4"), 2_000)
    assert refutation is not None
    assert (refutation.before, refutation.after) == (1.0, 0.0)
    prover = follow.new_prover(7)
    current = state
    for move in refutation.line:
        assert move in current.legal_actions()
        current = current.apply(move)
        if current.is_terminal:
            break
        solved = prover.solve((current.black, current.white), current.to_move, 2_000)
        assert solved is not None
        assert current.seat(solved.winner) != state.current_player
    assert current.is_terminal or refutation.nodes


def test_a_first_stone_that_should_be_swapped_is_not_searched() -> None:
    for name, value in proven_values(7).items():
        current = AtollState(7).apply(name)
        moves = [action for action in current.legal_actions() if action != SWAP][:2]
        refutation, _ = run_refutation(RefutationQuery(current, *moves), 1)
        if value:
            assert refutation is not None
            assert (refutation.before, refutation.after) == (1.0, 0.0), "a swap would have won"
        elif refutation is not None:
            assert refutation.before == 1.0
