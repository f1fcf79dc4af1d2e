"""What shows a stone to have been a mistake: true by full search, proven for the checker."""

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

from bench.solver import endings, wins

LOST = "e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2"
"""Black to move wins on f4 and loses on e4."""


def position(moves: str, columns: int = 7) -> AtollState:
    state = AtollState(columns)
    for move in filter(None, moves.split(",")):
        state = state.apply(move)
    return state


def shown(question: RefutationQuery, work: int) -> tuple[Refutation | None, int]:
    """What is shown by so much work, and in how many units."""
    search = refute(question, Budget(work=work))
    units = 0
    while True:
        try:
            next(search)
        except StopIteration as done:
            return done.value, units
        units += 1


def test_a_move_that_lost_a_won_game_is_shown() -> None:
    found, units = shown(RefutationQuery(position(LOST), "e4", "f4"), 2_000)
    assert found is not None
    assert (found.before, found.after, found.harmless) == (1.0, 0.0, False)
    assert found.line[0] == "e4"
    assert "f4 would have won for Black" in found.text
    assert {"e4", "e3"} - set(found.nodes)
    assert units > 50, "it is looked for in small units"


def test_where_another_move_wins_that_one_is_named() -> None:
    found, _ = shown(RefutationQuery(position(LOST), "e4", "g5"), 3_000)
    assert found is not None
    assert (found.before, found.after) == (1.0, 0.0)
    assert "g5 would" not in found.text


def test_a_move_that_kept_the_win_was_no_mistake() -> None:
    found, _ = shown(RefutationQuery(position(LOST), "f4", "e3"), 3_000)
    assert found is not None
    assert found.harmless
    assert found.after == 1.0
    assert found.line[0] == "f4"


def test_in_a_lost_game_no_move_was_the_mistake() -> None:
    after = position(f"{LOST},e4,e3")
    found, _ = shown(RefutationQuery(after, "a1", "f3"), 3_000)
    assert found is not None
    assert found.harmless
    assert found.before == 0.0
    assert "No move could have saved" in found.text


def test_with_little_work_nothing_is_said() -> None:
    state = position("d3,c2,e5", 11)
    assert shown(RefutationQuery(state, "a1", "f6"), 20)[0] is None


def test_what_followed_is_looked_at_first_as_far_as_it_can_be_played() -> None:
    later = ("e3", "a1", "a2", "f3", "f4", "b3", "c2", "c2", "nowhere")
    found, _ = shown(RefutationQuery(position(LOST), "e4", "f4", later), 2_000)
    assert found is not None
    assert (found.before, found.after) == (1.0, 0.0)


@pytest.mark.parametrize("left", [6, 8, 10])
def test_random_moves_are_judged_as_full_search_does(left: int) -> None:
    rng = Random(f"refute/{left}")
    kinds = set[tuple[float | None, float | None]]()
    for state in endings(7, left, 40, rng):
        played, better = rng.sample([it for it in state.legal_actions() if it != SWAP], 2)
        found, _ = shown(RefutationQuery(state, played, better), 2_000)
        assert found is not None
        kinds.add((found.before, found.after))
        after = state.apply(played)
        assert found.before is None or bool(found.before) == wins(state)
        assert found.after is None or bool(found.after) == (after.is_terminal or not wins(after))
        here = state
        seat = state.current_player
        for move in found.line:
            here = here.apply(move)
        won = (
            here.returns()[seat] > 0
            if here.is_terminal
            else wins(here) == (here.current_player == seat)
        )
        assert won == bool(found.after if found.line[0] == played else found.before)
    assert {(1.0, 1.0), (0.0, 0.0)} < kinds


def test_every_position_of_a_line_has_a_proof_that_the_checker_accepts() -> None:
    state = position(f"{LOST},e4")
    prover = Prover(7)
    solved = prover.solve((state.black, state.white), state.to_move)
    assert solved is not None
    play = ProofPlayout(prover)
    step = solved.step
    here = state.apply(state.board.names[solved.key])
    stones = 0
    while prover.book.carrier[step]:
        certify(prover, here, Solved(solved.winner, -1, step))
        stone = play.defence(here, step)
        key, step = play.answer(step, stone)
        for cell in (stone, key):
            here = here.apply(here.board.names[cell])
        stones += 2
        if here.is_terminal:
            break
    assert stones >= 4
    assert here.winner == solved.winner


def certify(prover: Prover, state: AtollState, solved: Solved) -> None:
    steps = prover.book.cut(solved.step)
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


def test_the_first_stone_and_the_swap_go_by_the_stones_that_are_proven() -> None:
    start = AtollState(7)
    worth = proven_values(7)
    good = next(name for name, value in worth.items() if value == 1)
    bad = next(name for name, value in worth.items() if value == 0)
    found, _ = shown(RefutationQuery(start, good, "e1"), 1)
    assert found is not None
    assert (found.line, found.after) == ((good, SWAP), 0.0)
    assert found.harmless, "every first stone loses, for the other side may swap"
    found, _ = shown(RefutationQuery(start.apply(good), "a1" if good != "a1" else "a2", SWAP), 1)
    assert found is not None
    assert (found.before, found.after) == (1.0, 0.0)
    assert f"ith {good} as the first stone, Black has a forced win" in found.text
    found, _ = shown(RefutationQuery(start.apply(bad), SWAP, "d4"), 1)
    assert found is not None
    assert "White has a forced win" in found.text
    assert shown(RefutationQuery(start.apply(good), SWAP, "a5"), 1)[0] is None
    assert shown(RefutationQuery(AtollState(11), "f6", "a1"), 1)[0] is None


def test_a_search_in_units_finds_what_one_without_rests_does() -> None:
    state = position(LOST)
    whole = Prover(7)
    units = Prover(7)
    stones = (state.black, state.white)
    found = whole.solve(stones, state.to_move)
    count = deque(units.prove(stones, state.to_move, 5_000))
    again = units.solve(stones, state.to_move, 1)
    assert found is not None
    assert again is not None
    assert again.winner == found.winner
    assert len(count) > 10


def test_on_the_small_board_the_lemmas_say_at_once_who_won_after_few_stones() -> None:
    state = position("a3,d2,c3,e3")  # Black to move
    found, units = shown(RefutationQuery(state, "d4", "e4"), 300)
    assert found is not None
    assert None not in (found.before, found.after)
    assert units < 100
    plain = Prover(7)
    assert plain.solve((state.black, state.white), state.to_move, 300) is None


def test_without_the_lemmas_it_goes_by_the_prover_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "lemma_prover", lambda: None)
    found, _ = shown(RefutationQuery(position(LOST), "e4", "f4"), 2_000)
    assert found is not None
    assert (found.before, found.after) == (1.0, 0.0)
    found, _ = shown(RefutationQuery(position("a3,d2,c3,e3"), "d4", "e4"), 300)
    assert found is None or None in (found.before, found.after)


@pytest.mark.more
def test_the_line_of_a_lemma_is_made_of_legal_moves_and_each_keeps_the_win() -> None:
    # its answers have keys where the winner has stones already
    state = position("g5,d3,d4,c3,b5,e3,f4,g3,f3")
    found, _ = shown(RefutationQuery(state, "d1", "e4"), 2_000)
    assert found is not None
    assert (found.before, found.after) == (1.0, 0.0)
    prover = follow.new_prover(7)
    here = state
    for move in found.line:
        assert move in here.legal_actions()
        here = here.apply(move)
        if here.is_terminal:
            break
        solved = prover.solve((here.black, here.white), here.to_move, 2_000)
        assert solved is not None
        assert here.seat(solved.winner) != state.current_player
    assert here.is_terminal or found.nodes


def test_a_lone_first_stone_that_the_other_side_had_better_swap_is_not_searched() -> None:
    for name, worth in proven_values(7).items():
        here = AtollState(7).apply(name)
        moves = [it for it in here.legal_actions() if it != SWAP][:2]
        found, _ = shown(RefutationQuery(here, *moves), 1)
        if worth:
            assert found is not None
            assert (found.before, found.after) == (1.0, 0.0), "to swap would have won"
        elif found is not None:
            assert found.before == 1.0
