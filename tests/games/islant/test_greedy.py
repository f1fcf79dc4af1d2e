"""The bench's greedy player, compared with all turns of a roll: no turn gains more points."""

from __future__ import annotations

from random import Random

import pytest
from skerry.games.islant import bot
from skerry.games.islant.drawings import cells_for, site_of
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.scoring import compute_score
from skerry.games.islant.sheets import (
    EMPTY,
    RED,
    Cells,
    bit_indices,
    distinct_turns,
    form_of,
    level_numbers,
    tile_code,
)

from bench.islant_greedy import choose_turn, land_of_sheet, without_land


def max_points(state: IslantState, drawings: int) -> int:
    """Return the most points possible after `drawings` more drawings of this turn."""
    after = (state.apply(action) for action in state.legal_actions() if action != STOP)
    return max(max_points(s, drawings - 1) if drawings > 1 else s.sheet_points(0) for s in after)


def midgame_state(level: int, turns: int, rng: Random) -> IslantState:
    """Return the state after `turns` turns of an erratic player and another roll."""
    state = begin(f"level-{level}", 1)
    for roll in bot.random_rolls(level, rng)[: turns + 1]:
        state = state.apply("-".join(map(str, roll)))
        while state.roll and turns and not state.is_terminal:
            erratic = bot.Strength(tries=1, games=1, heat=1.0)
            drawing, *_ = bot.drawings_to_try(state, erratic, rng)
            state = state.apply(drawing.action)
        turns -= 1
    return state


@pytest.mark.parametrize(("level", "games"), [(1, 3), (2, 1)])
def test_no_turn_gains_more_than_the_greedy_one(level: int, games: int) -> None:
    for number in range(games):
        rng = Random(f"greedy {level} {number}")
        state = midgame_state(level, 4 + 2 * number, rng)
        best = max_points(state, len(form_of(level).rows))
        for action in choose_turn(state, rng, dogged=True):
            state = state.apply(action)
        assert state.sheet_points(0) == best


def all_tiles(row: str) -> tuple[int, ...]:
    """Return all tiles of a row in all rotations."""
    return tuple(
        tile_code(row, value, turned)
        for value in range(1, 6)
        for turned in distinct_turns(row, value)
    )


def score_differences(level: int, sheet: Cells, cell: int, codes: tuple[int, ...]) -> list[int]:
    """Return the score difference that each tile makes in a cell."""
    before = compute_score(level, sheet).total
    sheets = ((*sheet[:cell], code, *sheet[cell + 1 :]) for code in codes)
    return [compute_score(level, after).total - before for after in sheets]


@pytest.mark.parametrize("level", level_numbers())
def test_the_gain_of_a_tile_equals_the_difference_of_the_scores(level: int) -> None:
    row = form_of(level).land_rows[0]
    codes = all_tiles(row)
    for number in range(2):
        rng = Random(f"gains {level} {number}")
        current = land_of_sheet(level, midgame_state(level, 8 * number, rng).sheets[0])
        while coast := [*bit_indices(cells_for(site_of(level, current.sheet), row, 0))]:
            apart = current.total + compute_score(level, without_land(current.sheet)).total
            assert apart == compute_score(level, current.sheet).total
            cell = rng.choice(coast)
            gains = [*current.tile_gains(cell, codes)]
            assert gains == score_differences(level, current.sheet, cell, codes)
            best = [code for code, gain in zip(codes, gains, strict=True) if gain == max(gains)]
            current = current.land_with_tile(cell, rng.choice(best))


@pytest.mark.parametrize("last", [2, 4])
def test_closing_a_square_ring_completes_the_land(last: int) -> None:
    square = [(x, y) for y in range(last + 1) for x in range(last + 1)]
    sheet = list(form_of(3).blank)
    for x, y in square:
        if {x, y} & {0, last}:
            sheet[7 * y + x] = RED + (y > 0) + 2 * (x < last) + 4 * (y < last) + 8 * (x > 0)
    assert len(compute_score(3, tuple(sheet)).completed_islands) == 1
    codes = all_tiles("red")
    for x, y in square:
        cell = 7 * y + x
        without = (*sheet[:cell], EMPTY, *sheet[cell + 1 :])
        assert [*land_of_sheet(3, without).tile_gains(cell, codes)] == score_differences(
            3, without, cell, codes
        )
