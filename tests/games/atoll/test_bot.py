"""The computer player: tactics, estimates, budgets, the swap and playing strength."""

from __future__ import annotations

import json
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest
from skerry.ai.match import LevelPlayer, make_pairings, play, score
from skerry.core.bot import Budget, Estimate, choose
from skerry.games.atoll import GAME, openings
from skerry.games.atoll.board import board
from skerry.games.atoll.bot import STRENGTHS, think
from skerry.games.atoll.rules import SWAP, AtollState

from bench.solver import can_win, random_endgames

ROOT = Path(__file__).parents[3]
LEVELS = list(STRENGTHS)


def state_after(*moves: str, columns: int = 7) -> AtollState:
    state = AtollState(columns)
    for move in moves:
        state = state.apply(move)
    return state


def final_estimate(state: AtollState, level: int, work: int = 30, seed: str = "t") -> Estimate:
    return choose(think(state, level, Budget(work=work), Random(seed)))


def random_middlegames(count: int, plies: int, columns: int = 7) -> list[AtollState]:
    """Return `count` random positions after `plies` moves."""
    left = board(columns).size - plies
    return random_endgames(columns, left, count, Random(f"{count}/{plies}"))


# Forced moves


@pytest.mark.parametrize("level", LEVELS)
def test_a_winning_move_is_played(level: int) -> None:
    done = 0
    for state in random_middlegames(30, 24):
        if any(state.apply(action).is_terminal for action in state.legal_actions()):
            done += 1
            assert state.apply(final_estimate(state, level).action).is_terminal
    assert done > 3


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_move_that_stops_a_path_is_played(level: int) -> None:
    stopped = 0
    for state in random_middlegames(160, 22):
        moves = state.legal_actions()
        if any(state.apply(action).is_terminal for action in moves):
            continue
        saving = [move for move in moves if not can_win_at_once(state.apply(move))]
        if len(saving) == 1:
            stopped += 1
            assert final_estimate(state, level).action == saving[0]
    assert stopped > 3


def can_win_at_once(state: AtollState) -> bool:
    return any(state.apply(action).is_terminal for action in state.legal_actions())


@pytest.mark.more
def test_proven_values_are_correct() -> None:
    """Compare the proven values of late positions with an independent solver."""
    proven = 0
    for left in (8, 10, 12):
        for state in random_endgames(7, left, 15, Random(left)):
            estimate = final_estimate(state, 5, work=200)
            if estimate.proven:
                proven += 1
                assert estimate.value == can_win(state)
                if estimate.value == 1:
                    assert not can_win(state.apply(estimate.action))
    assert proven > 30


def test_a_proven_win_stays_proven_until_the_game_ends() -> None:
    rng = Random(2)
    games = 0
    for state in random_endgames(7, 16, 10, rng):
        winner = -1
        while not state.is_terminal:
            estimate = final_estimate(state, 5, work=150)
            if winner >= 0:
                assert estimate.proven
                assert (estimate.value == 1) == (state.to_move == winner)
            elif estimate.proven:
                winner = state.to_move if estimate.value == 1 else 1 - state.to_move
            state = state.apply(estimate.action)
        games += winner >= 0
        assert winner in (-1, state.winner)
    assert games > 5


# Estimates and budgets


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("columns", [3, 7, 11, 15, 19])
def test_every_estimate_is_valid(level: int, columns: int) -> None:
    size = board(columns).size
    for state in random_middlegames(2, size // 3, columns):
        for estimate in think(state, level, Budget(work=6), Random(1)):
            legal = state.legal_actions()
            assert estimate.action in legal
            assert estimate.line[0] == estimate.action
            assert set(estimate.values) == set(legal)
            assert all(0 <= value <= 1 for value in estimate.values.values())
            assert 0 <= estimate.value <= 1
            assert not estimate.proven or estimate.value in (0, 1)
            assert estimate.work <= 6


def test_the_chosen_action_has_a_top_value() -> None:
    for state in random_middlegames(5, 10):
        estimate = final_estimate(state, 4, work=100)
        assert estimate.values[estimate.action] == estimate.value
        assert sorted(estimate.values.values())[-5] <= estimate.value + 1e-9


def test_estimates_depend_only_on_work_and_seed() -> None:
    for state in [AtollState(11), state_after("f6", columns=11), *random_middlegames(2, 12)]:
        for level in LEVELS:
            streams = [list(think(state, level, Budget(work=40), Random("s"))) for _ in range(2)]
            assert streams[0] == streams[1]


def test_lower_levels_stop_at_their_own_work_limit() -> None:
    state = state_after("f6", "d4", columns=11)
    spent = [final_estimate(state, level, work=10_000).work for level in LEVELS[:-1]]
    assert spent == [STRENGTHS[level].work for level in LEVELS[:-1]]
    assert final_estimate(state, 5, work=33).work == 33


def test_the_time_limit_holds_and_estimates_come_often() -> None:
    """The fake clock advances by a millisecond at each call."""
    ticks = count()
    state = state_after("h8", "g9", columns=15)
    thoughts = think(state, 5, Budget(0.3, clock=lambda: next(ticks) / 1000), Random(1))
    times = [next(ticks) for _ in thoughts]
    assert 250 < times[-1] - times[0] < 350
    assert max(b - a for a, b in pairwise(times)) < 30


def test_without_time_there_is_still_an_answer() -> None:
    estimate = choose(think(random_middlegames(1, 8)[0], 5, Budget(seconds=0), Random(1)))
    assert estimate.work == 1


def test_a_finished_game_has_no_estimates() -> None:
    state = random_middlegames(1, 20)[0]
    while not state.is_terminal:
        state = state.apply(final_estimate(state, 3).action)
    assert list(think(state, 5, Budget(work=5), Random(1))) == []


# The pie rule


@pytest.mark.parametrize("columns", [7, 11, 15, 19])
def test_first_stones_have_a_value(columns: int) -> None:
    table = openings.opening_values(columns)
    assert set(table) == set(board(columns).names)
    assert all(
        0 < value < 1
        for name, value in table.items()
        if name not in openings.proven_values(columns)
    )
    if not openings.proven_values(columns):
        assert all(abs(table[name] - 0.5) < 0.15 for name in openings.fairest_openings(columns))


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_stone_is_fair_and_varies(level: int) -> None:
    actions = {final_estimate(AtollState(11), level, seed=str(k)).action for k in range(20)}
    assert actions <= set(openings.fairest_openings(11))
    assert len(actions) > 2


def test_opening_values_are_symmetric() -> None:
    table = openings.opening_values(11)
    atoll = board(11)
    at = dict(zip(atoll.places, atoll.names, strict=False))
    for (q, y), name in at.items():
        assert table[name] == table[at[12 - q, 22 - y]]


@pytest.mark.parametrize("level", LEVELS)
def test_a_first_stone_worth_more_than_half_is_swapped(level: int) -> None:
    table = openings.opening_values(11)
    best = max(table, key=lambda n: table[n])
    worst = min(table, key=lambda n: table[n])
    taken = final_estimate(AtollState(11).apply(best), level)
    assert taken.action == SWAP
    assert taken.value == taken.values[SWAP] == max(taken.values.values()) > 0.5
    if table[worst] < 0.5:
        left = final_estimate(AtollState(11).apply(worst), level)
        assert left.action != SWAP
        assert SWAP in left.values


def test_without_an_opening_table_the_search_decides_about_the_swap() -> None:
    """On the 3-column board, the colour that takes the centre of the middle column wins."""
    state = AtollState(3)
    moves = {
        first: final_estimate(state.apply(first), 5, work=60) for first in state.legal_actions()
    }
    for first, estimate in moves.items():
        lost = not can_win(state.apply(first))
        assert (estimate.action == SWAP) == lost


# Strength


@pytest.mark.more
def test_level_3_beats_level_1() -> None:
    games = make_pairings("atoll", "standard", 2, 10, "levels")
    result = score(
        [play(bout, [LevelPlayer("atoll", 3), LevelPlayer("atoll", 1)]) for bout in games]
    )
    assert result.points >= 8


def test_ratings_match_the_measured_ones() -> None:
    measured = json.loads((ROOT / "bench/results/atoll_levels.json").read_text("utf-8"))
    assert {str(level.id): level.rating for level in GAME.levels} == measured["ratings"]
    assert GAME.levels[0].rating == 0
