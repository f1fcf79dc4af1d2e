"""What a tile cost: by trying everything in a round's end, and by the ways to finish a puzzle."""

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


def shown(question: RefutationQuery, work: int = 2_000_000) -> Refutation | None:
    return run_to_end(GAME.refute(question, Budget(work=work)))


@cache
def margin(state: DuelState, seat: int) -> int:
    """How many tiles more than the other a seat ends the round with, by trying everything."""
    if state.phase >= COUNTED:
        return state.placed[seat] - state.placed[1 - seat]
    if state.phase == SKIPPING:
        return margin(state.apply(SKIP), seat)
    found = [margin(state.apply(move), seat) for move in state.legal_actions()]
    return max(found) if state.to_move == seat else min(found)


def ends(count: int) -> list[DuelState]:
    """Positions of single rounds with a few moves to come."""
    found = list[DuelState]()
    for seed in range(400):
        session = Session("palavan", preset="round", seats=2, seed=f"refute-{seed}")
        rng = Random(seed)
        while not session.state.is_terminal:
            state = session.state
            assert isinstance(state, DuelState)
            if sum(state.placed) >= 8 and 1 < len(state.legal_actions()) <= 12:
                found.append(state)
                break
            session.push(rng.choice(state.legal_actions()))
        if len(found) == count:
            break
    return found


def test_a_tile_is_counted_to_the_rounds_end_as_full_search_does() -> None:
    met = set[bool]()
    for number, state in enumerate(ends(25)):
        seat = state.to_move
        values = {move: margin(state.apply(move), seat) for move in state.legal_actions()}
        played = (max if number % 3 else min)(values, key=values.__getitem__)
        found = shown(RefutationQuery(state, played, max(values, key=values.__getitem__)))
        assert found is not None
        costs = values[played] < max(values.values())
        met.add(costs)
        assert found.text.startswith("With best play on both sides" if costs else "It cost nothing")
        sign = [(value > 0) - (value < 0) for value in (max(values.values()), values[played])]
        assert [found.before, found.after] == [(it + 1) / 2 for it in sign]
        end = state
        for move in found.line:
            end = end.apply(move)
            while end.phase == SKIPPING:
                end = end.apply(SKIP)
        assert end.phase >= COUNTED
        assert end.placed[seat] - end.placed[1 - seat] == values[played]
    assert met == {True, False}


def test_in_a_match_shares_are_told_only_where_the_match_is_over() -> None:
    session = Session("palavan", preset="match", seats=2, seed="1")
    rng = Random(1)
    while sum(session.state.placed) < 9 and session.state.current_player >= 0:
        session.push(rng.choice(session.state.legal_actions()))
    state = session.state
    assert NEXT not in state.legal_actions()
    actions = state.legal_actions()
    found = shown(RefutationQuery(state, actions[0], actions[-1]))
    assert found is not None
    assert (found.before, found.after) == (None, None)


def test_with_few_tiles_nothing_is_counted() -> None:
    session = Session("palavan", preset="round", seats=2, seed="1")
    actions = session.state.legal_actions()
    assert shown(RefutationQuery(session.state, actions[0], actions[1]), 50) is None


PUZZLE = (
    "palavan:basic:t00@0-a1,c1@1-b1,m4@3-c1,m6@3-d1,m1@1-a2,m2@2-b2,c4@1-c2,m7@0-d2,"
    "c3@1-a3,c5@2-b3,c2@0-c3,c6@0-d3,m3@0-a4,t15@0-b4"
)


def test_a_puzzle_tells_the_ways_that_there_were() -> None:
    state = Session.from_id(PUZZLE).state
    wrong = next(it for it in state.legal_actions() if it.startswith("c7@") and it.endswith("-c4"))
    found = shown(RefutationQuery(state, wrong, "m5@1-c4"), 400)
    assert found is not None
    assert found.line == (wrong,)
    assert (found.before, found.after) == (1.0, 0.0)
    assert "Before: Exactly" in found.text
    assert "No solution from here" in found.text


def test_a_tile_that_leaves_a_way_is_no_mistake() -> None:
    state = Session.from_id(PUZZLE).state
    assert shown(RefutationQuery(state, "m5@1-c4", "m5@1-c4"), 400) is None


@pytest.mark.parametrize("game", ["atoll", "palavan", "conqueror"])
def test_these_games_can_show_it(game: str) -> None:
    assert skerry.load(game).refute is not None
