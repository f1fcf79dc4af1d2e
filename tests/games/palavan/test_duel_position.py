"""The bot's integer representation of a round, compared with the rules."""

from __future__ import annotations

from random import Random

import pytest
from games.palavan.exact_solver import random_position
from skerry.games.palavan.duel.bot.position import MoveTable, move_table, ordered_moves
from skerry.games.palavan.duel.constants import FIELD


def placements_of(table: MoveTable, taken: int, free: int, seat: int) -> list[str]:
    """Return the sorted placements of a seat, computed from the move table."""
    moves = free & table.shape(taken).front & table.hands[seat]
    return sorted(name for move, name in enumerate(table.actions) if moves >> move & 1)


@pytest.mark.parametrize("laid", [0, 1, 2, 4, 6])
def test_placements_match_the_rules_to_the_end_of_the_round(laid: int) -> None:
    """Compare the placements of both seats after every move, with one table for the whole round."""
    rng = Random(laid)
    compared = 0
    for _ in range(40):
        state = random_position(laid, rng)
        table = move_table(state)
        taken = table.taken
        free = table.free
        while not state.is_terminal:
            if state.current_player < 0:
                state = state.apply(state.draw(rng))
                continue
            for seat in (0, 1):
                assert placements_of(table, taken, free, seat) == sorted(
                    state.placement_actions(seat)
                )
                compared += 1
            action = rng.choice(state.legal_actions())
            move = table.actions.index(action)
            taken |= table.cell[move]
            free &= table.keeps[move] & table.shape(taken).inside
            state = state.apply(action)
        assert not free & table.shape(taken).front
    assert compared > 400


def test_an_updated_table_equals_a_table_of_the_later_position() -> None:
    """The free moves are equal even on cells without adjacent tiles."""
    rng = Random(2)
    for _ in range(20):
        state = random_position(3, rng)
        table = move_table(state)
        action = rng.choice(state.legal_actions())
        after = state.apply(action)
        later = move_table(after)
        move = table.actions.index(action)
        taken = table.taken | table.cell[move]
        free = table.free & table.keeps[move] & table.shape(taken).inside
        assert taken == later.taken
        assert action_names(table, free) == action_names(later, later.free)


def action_names(table: MoveTable, moves: int) -> set[str]:
    return {name for move, name in enumerate(table.actions) if moves >> move & 1}


def test_ordered_moves_are_the_legal_moves_with_their_results() -> None:
    state = random_position(5, Random(3))
    table = move_table(state)
    own_moves = table.free & table.shape(table.taken).front & table.hands[state.to_move]
    steps = ordered_moves(table, table.taken, table.free, own_moves, state.to_move)
    assert sorted(table.actions[step[0]] for step in steps) == sorted(state.legal_actions())
    for move, shape, taken, free in steps:
        after = state.apply(table.actions[move])
        assert shape is table.shape(taken)
        for seat in (0, 1):
            assert placements_of(table, taken, free, seat) == sorted(after.placement_actions(seat))
    hinted = ordered_moves(table, table.taken, table.free, own_moves, state.to_move, steps[-1][0])
    assert hinted[0] == steps[-1]


def test_the_first_tile_goes_in_the_middle() -> None:
    table = move_table(random_position(0, Random(4)))
    first = placements_of(table, 0, table.free, 0)
    assert {name.partition("-")[2] for name in first} == {"d4"}
    assert table.stride == FIELD**2
