"""The engine against a second implementation that shares no line with it: whole random games."""

from __future__ import annotations

from random import Random

import pytest
from games.conqueror.reference_rules import Plain, Tile, beside, island, name, square
from skerry.core.state import CHANCE
from skerry.games.conqueror import scoring
from skerry.games.conqueror.board import berths, block, board, corners, reach, tiles, walks
from skerry.games.conqueror.constants import CORNER, LEAVE, MOVE, OVER, PLACE, ROLL, STAY
from skerry.games.conqueror.rules import ConquerorState, begin


def twin(state: ConquerorState) -> Plain:
    """The same start, told in the other's words."""
    place = state.board.place
    islands = [island(*place(corner)) for corner in state.islands]
    tokens = {seat: place(tile) for seat, tile in enumerate(state.tokens)}
    return Plain(islands, tokens, state.preset)


def spread_out(state: ConquerorState, rng: Random) -> ConquerorState:
    """The state when all islands lie and all tokens stand."""
    while state.stage in (PLACE, CORNER):
        options = list(state.legal_actions()) or [name for name, _ in state.chance_outcomes()]
        state = state.apply(rng.choice(options))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "preset",
    [
        *("basic", "custom", "surprise", "forfeit", "strict12", "custom+most", "surprise+twelve"),
        *("custom+forfeit", "forfeit+twelve+corners", "surprise+forfeit+twelve+corners"),
    ],
)
def test_whole_games_are_the_same(preset: str, seats: int) -> None:
    for seed in range(12):
        rng = Random(f"{preset} {seats} {seed}")
        state = spread_out(begin(preset, seats), rng)
        other = twin(state)
        while state.stage != OVER:
            compare(state, other)
            if state.current_player == CHANCE:
                action = state.draw(rng)
            else:
                action = rng.choice(state.legal_actions())
            follow(state, other, action)
            state = state.apply(action)
        assert other.over
        assert scoring.scores(state) == other.scores()


def compare(state: ConquerorState, other: Plain) -> None:
    """Tokens, coins, land, turn, and what can be done."""
    place = state.board.place
    assert not other.over
    assert other.turn == state.turn
    assert other.dead == (state.stage == LEAVE)
    standing = {seat: place(state.tokens[seat]) for seat in state.alive}
    assert other.tokens == standing
    assert {place(tile) for tile in tiles(state.land)} == other.land()
    assert {place(tile) for tile in tiles(state.claimed)} == other.claimed()
    for seat in state.seats:
        own = {place(tile) for tile in tiles(state.coins[seat])}
        assert own == {tile for tile, owner in other.coins if owner == seat}
    assert {k: seat for k, seat in enumerate(state.owners) if seat >= 0} == other.won
    if state.stage == MOVE:
        goals = {name(tile) for tile in other.landings(state.turn, state.steps)}
        assert set(state.legal_actions()) == (goals or {STAY})


def follow(state: ConquerorState, other: Plain, action: str) -> None:
    if state.stage == LEAVE:
        other.die()
    elif state.stage == MOVE:
        goal = None if action == STAY else state.board.place(state.board.number[action])
        other.play(state.die, goal)
    else:
        assert state.stage == ROLL


# Walks


def slow_reach(start: Tile, steps: int, land: set[Tile]) -> set[Tile]:
    """All landings on unclaimed land, by the other implementation."""
    game = Plain([frozenset(land)], {0: start})
    game.coins = []
    return game.landings(0, steps)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_reach_is_every_walk_that_enters_no_tile_twice(steps: int) -> None:
    rng = Random(steps)
    for _ in range(150):
        land = {(x, y) for x in range(7) for y in range(7) if rng.random() < 0.7}
        start = rng.choice(sorted(land))
        pitch = 9
        bits = sum(1 << y * pitch + x for x, y in land)
        at = start[1] * pitch + start[0]
        results = {(tile % pitch, tile // pitch) for tile in tiles(reach(at, steps, bits, pitch))}
        assert results == slow_reach(start, steps, land)
        assert results == {(p[-1] % pitch, p[-1] // pitch) for p in walks(at, steps, bits, pitch)}


def test_berths_are_where_an_island_fits_and_touches() -> None:
    rng = Random(5)
    state = begin("custom", 2)
    while state.stage == PLACE:
        lie = {tile for corner in state.islands for tile in island(*state.board.place(corner))}
        fits = set()
        for x in range(13):
            for y in range(13):
                new = island(x, y)
                if not new & lie and any(tile in lie for own in new for tile in beside(own)):
                    fits.add((x, y))
        assert {state.board.place(corner) for corner in berths(state.board)} == fits
        state = state.apply(rng.choice(state.legal_actions()))


def test_corners_have_two_adjacent_open_sides() -> None:
    rng = Random(8)
    for _ in range(20):
        atoll = spread_out(begin("surprise", 2), rng).board
        land = {atoll.place(tile) for tile in tiles(atoll.land)}
        expected = set()
        for x, y in land:
            right = (x + 1, y) not in land
            left = (x - 1, y) not in land
            above = (x, y + 1) not in land
            below = (x, y - 1) not in land
            if (right or left) and (above or below):
                expected.add((x, y))
        assert {atoll.place(tile) for tile in corners(atoll)} == expected


def test_a_square_of_islands() -> None:
    atoll = board(8, block(8, 8))
    assert [{atoll.place(t) for t in tiles(mask)} for mask in atoll.masks] == square(8)
