"""Groups, templates, and the proofs made of them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from skerry.games.atoll.board import BLACK, WHITE, board
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.proofs import must_play_region, winning_cell, winning_chain
from skerry.games.atoll.rules import SWAP, AtollState

from bench.solver import can_win, random_endgames


def random_walk(columns: int, seed: int) -> list[AtollState]:
    """Return the states of a random game up to the move before its end."""
    rng = Random(f"{columns}/{seed}")
    states = [AtollState(columns)]
    while True:
        after = states[-1].apply(rng.choice([a for a in states[-1].legal_actions() if a != SWAP]))
        if after.is_terminal:
            return states
        states.append(after)


def check_invariants(current: Position) -> None:
    """Check that groups are connected components and that templates are empty and disjoint."""
    tables = current.graph
    cells = set[int]()
    for colour in (BLACK, WHITE):
        stones = current.stones[colour]
        assert sum(current.groups[colour]) == stones
        for group in current.groups[colour]:
            near = 0
            for node in range(len(tables.beside)):
                if group >> node & 1:
                    near |= tables.around[node]
            assert near & stones & ~group == 0
        for _, u, w, carrier, _ in current.templates[colour]:
            assert not {*carrier} & cells
            cells |= {*carrier}
            assert {*carrier} <= set(current.empty_cells)
            assert stones >> u & stones >> w & 1
            assert not any(group >> u & group >> w & 1 for group in current.groups[colour])
    assert current.carried == sum(1 << cell for cell in cells)


@pytest.mark.parametrize("columns", [3, 7, 11])
def test_groups_and_templates_are_updated_stone_by_stone(columns: int) -> None:
    for seed in range(4):
        states = random_walk(columns, seed)
        current = position(states[0])
        for state, after in pairwise(states):
            current = current.place(after.last, state.to_move)
            check_invariants(current)
            assert current.colour == after.to_move
            assert current.stones == position(after).stones
            assert set(current.groups[0]) == set(position(after).groups[0])


def test_the_winner_matches_the_rules() -> None:
    for seed in range(6):
        last = random_walk(7, seed)[-1]
        for action in last.legal_actions():
            if action != SWAP:
                cell = last.board.number[action]
                placed = position(last).place(cell, last.to_move)
                assert placed.winner == last.apply(action).winner


def test_bridges_of_the_standard_board_are_distinct() -> None:
    tables = node_graph(11)
    assert len(set(tables.bridges)) == len(tables.bridges)
    for a, b, u, w in tables.bridges:
        assert b in tables.beside[a]
        assert u < w


def test_a_chain_wins_against_every_defence() -> None:
    """Compare with the exact solver, also if the other colour is to move."""
    rng = Random(9)
    chains = 0
    for left in (8, 10, 12):
        for state in random_endgames(7, left, 25, rng):
            current = position(state)
            if winning_chain(current, 1 - current.colour) is not None:
                chains += 1
                assert not can_win(state)
            if winning_chain(current, current.colour) is not None:
                chains += 1
                assert can_win(state)
    assert chains > 10


def test_all_moves_except_the_forced_ones_lose() -> None:
    rng = Random(10)
    checked = 0
    for state in random_endgames(7, 11, 40, rng):
        current = position(state)
        if state.is_terminal or winning_chain(current, 1 - current.colour) is not None:
            continue
        must = must_play_region(current, current.empty_cells)
        for cell in current.empty_cells:
            if not must >> cell & 1:
                checked += 1
                assert can_win(state.apply(state.board.names[cell]))
    assert checked > 20


def test_a_winning_cell_leaves_the_other_side_lost() -> None:
    rng = Random(11)
    checked = 0
    for state in random_endgames(7, 12, 40, rng):
        cell = winning_cell(position(state), position(state).empty_cells)
        if cell is not None:
            checked += 1
            after = state.apply(state.board.names[cell])
            assert after.is_terminal or not can_win(after)
    assert checked > 10


def test_node_graphs_are_consistent() -> None:
    for columns in (3, 7, 11, 15, 19):
        tables = node_graph(columns)
        assert tables.size == board(columns).size
        assert sorted(tables.order) == list(range(len(tables.beside)))
        assert all(v in tables.beside[u] for v, near in enumerate(tables.beside) for u in near)
