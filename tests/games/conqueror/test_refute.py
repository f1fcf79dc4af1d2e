"""Refutations: walks that would have won the game for certain but were not played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.core.bot import Budget, Refutation, RefutationQuery, run_to_end
from skerry.core.state import CHANCE
from skerry.games.conqueror import scoring
from skerry.games.conqueror.bot import certain_values
from skerry.games.conqueror.constants import MOVE
from skerry.games.conqueror.facts import refute
from skerry.games.conqueror.rules import ConquerorState, begin


def run_refutation(state: ConquerorState, played: str, better: str) -> Refutation | None:
    return run_to_end(refute(RefutationQuery(state, played, better), Budget()))


def random_continuation(state: ConquerorState, rng: Random) -> Iterator[ConquerorState]:
    """Yield the states of a random game from `state` on."""
    while not state.is_terminal:
        yield state
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
    yield state


def test_a_missed_certain_win_is_shown() -> None:
    count = 0
    for seed in range(150):
        for state in random_continuation(begin("basic", 2), Random(seed)):
            if state.stage != MOVE or len(state.legal_actions()) < 2:
                continue
            sure = certain_values(state, state.legal_actions())
            wins = [move for move, value in sure.items() if value == 1]
            others = [move for move in state.legal_actions() if move not in wins]
            if not wins:
                continue
            assert run_refutation(state, wins[0], wins[-1]) is None, (
                "another certain win is no mistake"
            )
            if others:
                count += 1
                for better in (wins[-1], others[-1]):
                    result = run_refutation(state, others[0], better)
                    assert result is not None
                    assert result.before == 1
                    assert result.line[0] in wins
                    assert "no one could have caught up" in result.text
                *_, over = random_continuation(state.apply(wins[-1]), Random(seed))
                assert scoring.winners(over) == [state.turn]
    assert count > 3


def test_without_a_certain_win_there_is_no_refutation() -> None:
    state = next(
        item for item in random_continuation(begin("basic", 2), Random(1)) if item.stage == MOVE
    )
    moves = state.legal_actions()
    assert run_refutation(state, moves[0], moves[-1]) is None
