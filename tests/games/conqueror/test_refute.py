"""A walk that would have decided the game, and was not made."""

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


def shown(state: ConquerorState, played: str, better: str) -> Refutation | None:
    return run_to_end(refute(RefutationQuery(state, played, better), Budget()))


def end(state: ConquerorState, rng: Random) -> Iterator[ConquerorState]:
    """A game played on at random."""
    while not state.is_terminal:
        yield state
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
    yield state


def test_a_walk_that_would_have_won_for_certain_is_shown() -> None:
    met = 0
    for seed in range(150):
        for state in end(begin("basic", 2), Random(seed)):
            if state.stage != MOVE or len(state.legal_actions()) < 2:
                continue
            sure = certain_values(state, state.legal_actions())
            wins = [move for move, value in sure.items() if value == 1]
            others = [move for move in state.legal_actions() if move not in wins]
            if not wins:
                continue
            assert shown(state, wins[0], wins[-1]) is None, "it was as good"
            if others:
                met += 1
                for better in (wins[-1], others[-1]):
                    result = shown(state, others[0], better)
                    assert result is not None
                    assert result.before == 1
                    assert result.line[0] in wins
                    assert "no one could have caught up" in result.text
                *_, over = end(state.apply(wins[-1]), Random(seed))
                assert scoring.winners(over) == [state.turn]
    assert met > 3


def test_where_nothing_is_certain_nothing_is_shown() -> None:
    state = next(item for item in end(begin("basic", 2), Random(1)) if item.stage == MOVE)
    moves = state.legal_actions()
    assert shown(state, moves[0], moves[-1]) is None
