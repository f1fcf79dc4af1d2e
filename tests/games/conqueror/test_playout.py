"""Playouts, compared step by step with the rules."""

from __future__ import annotations

from random import Random

import pytest
from games.conqueror.from_drawing import parse_drawing
from skerry.core.state import CHANCE
from skerry.games.conqueror import scoring
from skerry.games.conqueror.board import tiles_of_bits
from skerry.games.conqueror.bot.playout import BITS, payoffs, playout
from skerry.games.conqueror.bot.position import position_of
from skerry.games.conqueror.constants import LEAVE, MOVE, OUT, OVER, ROLL, STAY
from skerry.games.conqueror.rules import ConquerorState, begin


def random_decisions(preset: str, seats: int, games: int) -> list[tuple[ConquerorState, str]]:
    """Return decisions of random games, each with the action that was played."""
    results = []
    for seed in range(games):
        rng = Random(f"{preset} {seats} {seed}")
        state = begin(preset, seats)
        while state.stage != OVER:
            if state.current_player == CHANCE:
                action = state.draw(rng)
            else:
                action = rng.choice(state.legal_actions())
                if state.stage == MOVE and rng.random() < 0.2:
                    results.append((state, action))
            state = state.apply(action)
    return results


@pytest.mark.parametrize(
    "seats", [2, *(pytest.param(seats, marks=pytest.mark.more) for seats in (3, 4))]
)
@pytest.mark.parametrize(
    "preset",
    [
        *("basic", "surprise", "forfeit", "custom+forfeit", "twelve", "surprise+twelve"),
        *("forfeit+twelve", "surprise+forfeit+twelve"),
    ],
)
def test_a_playout_follows_the_rules(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    cases = random_decisions(preset, seats, 8)
    assert len(cases) > 50
    for state, action in cases:
        position = position_of(state)
        if action != STAY:
            position.land_on(state.board.number[action])
        position.pass_turn()
        trace: list[tuple[int, int]] = []
        assert not playout(position, rng.getrandbits(200 * BITS), 0, 200, trace)
        end = replay_trace(state.apply(action), trace)
        scores = position.final_scores(rng)
        valid = scoring.counted_seats(end)
        assert [scores[seat] for seat in valid] == [scoring.scores(end)[seat] for seat in valid]
        assert all(score < 0 for seat, score in enumerate(scores) if seat not in valid)


def replay_trace(state: ConquerorState, trace: list[tuple[int, int]]) -> ConquerorState:
    """Play the steps and landings of a trace by the rules, and return the final state."""
    for steps, tile in trace:
        while state.stage == LEAVE:
            state = state.apply(OUT)
        assert state.stage == ROLL
        state = state.apply(str(steps))
        action = STAY if tile < 0 else state.board.names[tile]
        assert action in state.legal_actions()
        state = state.apply(action)
    while state.stage == LEAVE:
        state = state.apply(OUT)
    assert state.stage == OVER
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_a_position_has_the_landings_of_the_rules(seats: int) -> None:
    for state, _ in random_decisions("surprise", seats, 3) + random_decisions(
        "surprise+most", seats, 3
    ):
        result = position_of(state).reachable_tiles(state.step_count)
        names = {state.board.names[tile] for tile in tiles_of_bits(result)}
        assert set(state.legal_actions()) == (names or {STAY})


def test_a_token_on_the_last_free_tile_wins_the_island() -> None:
    state = parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 c4", die=2)
    position = position_of(state)
    position.land_on(state.board.number["b2"])
    assert position.owners[0] == 0
    assert position.filled[0] == 4
    assert position.open_islands == 3


def test_free_tiles_are_counted_with_tokens_as_coins() -> None:
    state = parse_drawing("|....|\n|....|\n|b...|\n|r...|", "a1 d4", die=1)
    position = position_of(state)
    assert position.two_free & state.board.masks[0]
    position.land_on(state.board.number["b1"])
    assert position.one_free == state.board.masks[0]


def test_payoffs_share_the_win_and_grow_with_its_margin() -> None:
    assert payoffs([3, 3]) == pytest.approx([0.5, 0.5])
    won, lost = payoffs([5, 2])
    assert won > 1 > 0 > lost
    assert payoffs([9, 2])[0] > won
    assert sum(payoffs([4, 4, 1])) < 1
    assert payoffs([4, 4, 1])[0] == payoffs([4, 4, 1])[1] == 0.5
