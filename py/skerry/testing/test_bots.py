"""Computer players: legal moves, hidden information, reproducible searches, budgets."""

from __future__ import annotations

import sys
from itertools import pairwise
from random import Random
from time import process_time

import pytest

from skerry.core.bot import Budget, Estimate, choose
from skerry.core.state import State
from skerry.testing.cpu import best_of
from skerry.testing.random_games import IDS, game, sample_states, shortest_setting

pytestmark = [
    pytest.mark.usefixtures("games_under_test"),
    pytest.mark.parametrize("id", IDS),
]

WORK = Budget(work=8)


def sample_positions(id: str, limit: int = 5) -> list[State]:
    """Return information states of players to move, from random games of the shortest setting."""
    return [
        state.information_state(state.current_player)
        for state in sample_states(shortest_setting(id), limit, 2)
        if state.current_player >= 0
    ]


def test_levels_are_numbered_from_one_and_described(id: str) -> None:
    levels = game(id).levels
    assert [level.id for level in levels] == list(range(1, len(levels) + 1))
    assert all(level.name and level.note for level in levels)
    assert len({level.name for level in levels}) == len(levels)


def test_an_unknown_level_is_refused(id: str) -> None:
    if not game(id).package:
        pytest.skip("a toy's bot is asked for its own levels only")
    with pytest.raises(ValueError, match="has no level 9; it has: 1, 2"):
        next(game(id).bot(sample_positions(id)[0], 9, WORK, Random(1)))


def test_estimates_are_sound(id: str) -> None:
    for state in sample_positions(id):
        legal = list(state.legal_actions())
        for level in (game(id).levels[0], game(id).levels[-1]):
            for estimate in game(id).bot(state, level.id, WORK, Random(1)):
                check_estimate(estimate, legal)


def check_estimate(estimate: Estimate, legal: list[object]) -> None:
    assert estimate.action in legal
    assert 0 <= estimate.value <= 1
    assert estimate.line[:1] in ((), (estimate.action,))
    assert set(estimate.values) <= set(legal)
    assert all(0 <= value <= 1 for value in estimate.values.values())
    assert estimate.work >= 0
    assert not estimate.proven or estimate.value in (0, 0.5, 1)


def test_lines_can_be_played(id: str) -> None:
    for state in sample_positions(id):
        estimate = choose(game(id).bot(state, game(id).levels[-1].id, WORK, Random(1)))
        for action in estimate.line:
            if state.current_player < 0:
                break
            assert action in state.legal_actions()
            state = state.apply(action)


def test_the_same_seed_gives_the_same_estimates(id: str) -> None:
    """A bot uses no other source of randomness."""
    for state in sample_positions(id, 3):
        for level in (game(id).levels[0], game(id).levels[-1]):
            runs = [list(game(id).bot(state, level.id, WORK, Random("s"))) for _ in range(2)]
            assert runs[0] == runs[1]
            assert runs[0]


def test_work_grows_and_stops_at_the_budget(id: str) -> None:
    top = game(id).levels[-1].id
    for state in sample_positions(id, 2):
        work = [e.work for e in game(id).bot(state, top, Budget(work=12), Random(1))]
        assert work == sorted(work)
        assert work[-1] <= 12


def test_a_search_keeps_its_time_limit(id: str) -> None:
    """The budget's clock advances by a millisecond at each call."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    top = game(id).levels[-1].id
    for state in sample_positions(id, 2):
        thoughts = game(id).bot(state, top, Budget(seconds=0.05, clock=clock), Random(1))
        assert sum(1 for _ in thoughts) <= 60


def test_a_search_can_be_stopped_at_any_time(id: str) -> None:
    state = sample_positions(id)[0]
    top = game(id).levels[-1].id
    thoughts = game(id).bot(state, top, Budget(), Random(1))
    first = next(thoughts)
    check_estimate(first, list(state.legal_actions()))
    del thoughts


def test_a_bot_yields_often(id: str) -> None:
    """The limit on a desktop is 30 ms between two estimates; the test allows more."""
    if sys.platform == "emscripten":
        pytest.skip("time is measured on CPython")
    state = sample_positions(id)[0]
    top = game(id).levels[-1].id

    def usual() -> float:
        thoughts = game(id).bot(state, top, Budget(seconds=0.3, clock=process_time), Random(1))
        times = [process_time() for _ in thoughts]
        gaps = sorted(b - a for a, b in pairwise(times))
        return gaps[len(gaps) // 2] if gaps else 0.0

    assert best_of(usual, 0.09) < 0.09


def test_a_bot_yields_nothing_at_the_end(id: str) -> None:
    end = next(state for state in sample_states(shortest_setting(id)) if state.is_terminal)
    with pytest.raises(ValueError, match="no estimate"):
        choose(game(id).bot(end, 1, WORK, Random(1)))
