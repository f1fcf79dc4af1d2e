"""The round as integers is the round of the rules."""

from __future__ import annotations

from random import Random

import pytest
from games.palavan.endings import position
from skerry.games.palavan.duel.bot.position import MoveTable, move_table, ordered_moves
from skerry.games.palavan.duel.constants import FIELD


def listed(its: MoveTable, taken: int, free: int, seat: int) -> list[str]:
    """What a seat can place, as the integers have it."""
    moves = free & its.shape(taken).front & its.hands[seat]
    return sorted(name for move, name in enumerate(its.actions) if moves >> move & 1)


@pytest.mark.parametrize("laid", [0, 1, 2, 4, 6])
def test_the_same_placements_from_any_position_to_the_end(laid: int) -> None:
    """Of both seats, in thousands of positions: the moves are carried on from one table."""
    rng = Random(laid)
    compared = 0
    for _ in range(40):
        state = position(laid, rng)
        its = move_table(state)
        taken = its.taken
        free = its.free
        while not state.is_terminal:
            if state.current_player < 0:
                state = state.apply(state.draw(rng))
                continue
            for seat in (0, 1):
                assert listed(its, taken, free, seat) == sorted(state.placements(seat))
                compared += 1
            action = rng.choice(state.legal_actions())
            move = its.actions.index(action)
            taken |= its.cell[move]
            free &= its.keeps[move] & its.shape(taken).inside
            state = state.apply(action)
        assert not free & its.shape(taken).front
    assert compared > 400


def test_a_table_made_later_says_the_same() -> None:
    """What is free further away counts as well, though no rule tells it."""
    rng = Random(2)
    for _ in range(20):
        state = position(3, rng)
        its = move_table(state)
        action = rng.choice(state.legal_actions())
        after = state.apply(action)
        later = move_table(after)
        move = its.actions.index(action)
        taken = its.taken | its.cell[move]
        free = its.free & its.keeps[move] & its.shape(taken).inside
        assert taken == later.taken
        assert names(its, free) == names(later, later.free)


def names(its: MoveTable, moves: int) -> set[str]:
    return {name for move, name in enumerate(its.actions) if moves >> move & 1}


def test_steps_are_the_moves_and_where_they_lead() -> None:
    state = position(5, Random(3))
    its = move_table(state)
    mine = its.free & its.shape(its.taken).front & its.hands[state.to_move]
    found = ordered_moves(its, its.taken, its.free, mine, state.to_move)
    assert sorted(its.actions[step[0]] for step in found) == sorted(state.legal_actions())
    for move, shape, taken, free in found:
        after = state.apply(its.actions[move])
        assert shape is its.shape(taken)
        for seat in (0, 1):
            assert listed(its, taken, free, seat) == sorted(after.placements(seat))
    hinted = ordered_moves(its, its.taken, its.free, mine, state.to_move, found[-1][0])
    assert hinted[0] == found[-1]


def test_the_first_tile_goes_into_the_middle() -> None:
    its = move_table(position(0, Random(4)))
    first = listed(its, 0, its.free, 0)
    assert {name.partition("-")[2] for name in first} == {"d4"}
    assert its.stride == FIELD**2
