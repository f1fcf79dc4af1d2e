"""The computer player: it wins what is won, stops what must be stopped, and says what it knows."""

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

from bench.solver import endings, wins

ROOT = Path(__file__).parents[3]
LEVELS = list(STRENGTHS)


def after(*moves: str, columns: int = 7) -> AtollState:
    state = AtollState(columns)
    for move in moves:
        state = state.apply(move)
    return state


def answer(state: AtollState, level: int, work: int = 30, seed: str = "t") -> Estimate:
    return choose(think(state, level, Budget(work=work), Random(seed)))


def middles(count: int, plies: int, columns: int = 7) -> list[AtollState]:
    """Positions of games in progress."""
    left = board(columns).size - plies
    return endings(columns, left, count, Random(f"{count}/{plies}"))


# Moves that nobody should miss


@pytest.mark.parametrize("level", LEVELS)
def test_a_path_is_completed(level: int) -> None:
    done = 0
    for state in middles(30, 24):
        if any(state.apply(action).is_terminal for action in state.legal_actions()):
            done += 1
            assert state.apply(answer(state, level).action).is_terminal
    assert done > 3


@pytest.mark.parametrize("level", LEVELS)
def test_the_one_move_that_stops_a_path_is_played(level: int) -> None:
    stopped = 0
    for state in middles(160, 22):
        moves = state.legal_actions()
        if any(state.apply(action).is_terminal for action in moves):
            continue
        saving = [move for move in moves if not loses_at_once(state.apply(move))]
        if len(saving) == 1:
            stopped += 1
            assert answer(state, level).action == saving[0]
    assert stopped > 3


def loses_at_once(state: AtollState) -> bool:
    return any(state.apply(action).is_terminal for action in state.legal_actions())


def test_proven_is_true() -> None:
    """On endings that an independent solver can work out."""
    proven = 0
    for left in (8, 10, 12):
        for state in endings(7, left, 15, Random(left)):
            estimate = answer(state, 5, work=200)
            if estimate.proven:
                proven += 1
                assert estimate.value == wins(state)
                if estimate.value == 1:
                    assert not wins(state.apply(estimate.action))
    assert proven > 30


def test_a_proven_win_is_won_by_any_level_that_goes_on() -> None:
    """Once proven it stays proven, and the game ends."""
    rng = Random(2)
    games = 0
    for state in endings(7, 16, 10, rng):
        winner = -1
        while not state.is_terminal:
            estimate = answer(state, 5, work=150)
            if winner >= 0:
                assert estimate.proven
                assert (estimate.value == 1) == (state.to_move == winner)
            elif estimate.proven:
                winner = state.to_move if estimate.value == 1 else 1 - state.to_move
            state = state.apply(estimate.action)
        games += winner >= 0
        assert winner in (-1, state.winner)
    assert games > 5


# What it says


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("columns", [3, 7, 11, 15, 19])
def test_every_estimate_can_be_shown(level: int, columns: int) -> None:
    size = board(columns).size
    for state in middles(2, size // 3, columns):
        for estimate in think(state, level, Budget(work=6), Random(1)):
            legal = state.legal_actions()
            assert estimate.action in legal
            assert estimate.line[0] == estimate.action
            assert set(estimate.values) == set(legal)
            assert all(0 <= value <= 1 for value in estimate.values.values())
            assert 0 <= estimate.value <= 1
            assert not estimate.proven or estimate.value in (0, 1)
            assert estimate.work <= 6


def test_the_choice_is_what_it_values_most() -> None:
    for state in middles(5, 10):
        estimate = answer(state, 4, work=100)
        assert estimate.values[estimate.action] == estimate.value
        assert sorted(estimate.values.values())[-5] <= estimate.value + 1e-9


def test_work_alone_decides_and_the_seed() -> None:
    for state in [AtollState(11), after("f6", columns=11), *middles(2, 12)]:
        for level in LEVELS:
            streams = [list(think(state, level, Budget(work=40), Random("s"))) for _ in range(2)]
            assert streams[0] == streams[1]


def test_lower_levels_know_their_measure() -> None:
    state = after("f6", "d4", columns=11)
    spent = [answer(state, level, work=10_000).work for level in LEVELS[:-1]]
    assert spent == [STRENGTHS[level].work for level in LEVELS[:-1]]
    assert answer(state, 5, work=33).work == 33


def test_time_is_kept_and_told_in_small_units() -> None:
    """By a clock of its own, that a thousandth of a second passes on at each look."""
    looks = count()
    state = after("h8", "g9", columns=15)
    thoughts = think(state, 5, Budget(0.3, clock=lambda: next(looks) / 1000), Random(1))
    told = [next(looks) for _ in thoughts]
    assert 250 < told[-1] - told[0] < 350
    assert max(b - a for a, b in pairwise(told)) < 30


def test_no_time_is_still_an_answer() -> None:
    estimate = choose(think(middles(1, 8)[0], 5, Budget(seconds=0), Random(1)))
    assert estimate.work == 1


def test_a_finished_game() -> None:
    state = middles(1, 20)[0]
    while not state.is_terminal:
        state = state.apply(answer(state, 3).action)
    assert list(think(state, 5, Budget(work=5), Random(1))) == []


# The pie rule


@pytest.mark.parametrize("columns", [7, 11, 15, 19])
def test_first_stones_have_a_worth(columns: int) -> None:
    table = openings.table(columns)
    assert set(table) == set(board(columns).names)
    assert all(
        0 < worth < 1
        for name, worth in table.items()
        if name not in openings.proven_values(columns)
    )
    if not openings.proven_values(columns):
        assert all(abs(table[name] - 0.5) < 0.15 for name in openings.fairest(columns))


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_stone_is_one_of_the_fairest_and_not_always_the_same(level: int) -> None:
    seen = {answer(AtollState(11), level, seed=str(k)).action for k in range(20)}
    assert seen <= set(openings.fairest(11))
    assert len(seen) > 2


def test_half_a_turn_of_the_board_changes_nothing() -> None:
    table = openings.table(11)
    atoll = board(11)
    at = dict(zip(atoll.places, atoll.names, strict=False))
    for (q, y), name in at.items():
        assert table[name] == table[at[12 - q, 22 - y]]


@pytest.mark.parametrize("level", LEVELS)
def test_a_stone_is_taken_when_it_is_worth_more_than_half(level: int) -> None:
    table = openings.table(11)
    best = max(table, key=lambda n: table[n])
    worst = min(table, key=lambda n: table[n])
    taken = answer(AtollState(11).apply(best), level)
    assert taken.action == SWAP
    assert taken.value == taken.values[SWAP] == max(taken.values.values()) > 0.5
    if table[worst] < 0.5:
        left = answer(AtollState(11).apply(worst), level)
        assert left.action != SWAP
        assert SWAP in left.values


def test_without_a_table_the_search_decides() -> None:
    """The 3-column board: whoever takes its middle column's centre has won."""
    state = AtollState(3)
    moves = {first: answer(state.apply(first), 5, work=60) for first in state.legal_actions()}
    for first, estimate in moves.items():
        lost = not wins(state.apply(first))
        assert (estimate.action == SWAP) == lost


# How strong


def test_a_club_player_beats_a_beginner() -> None:
    games = make_pairings("atoll", "standard", 2, 10, "levels")
    found = score(
        [play(bout, [LevelPlayer("atoll", 3), LevelPlayer("atoll", 1)]) for bout in games]
    )
    assert found.points >= 8


def test_ratings_are_what_was_measured() -> None:
    measured = json.loads((ROOT / "bench/results/atoll_levels.json").read_text("utf-8"))
    assert {str(level.id): level.rating for level in GAME.levels} == measured["ratings"]
    assert GAME.levels[0].rating == 0
