"""The look-ahead within a turn, compared with a full search; valid states in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from skerry.core.state import CHANCE
from skerry.games.islant.drawings import draw, finish_fleets, legal_drawings, unfinished_fleets
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.sheets import (
    COLOURS,
    SHIP,
    WAVE,
    Cells,
    adjacent_cells,
    cell_names,
    distinct_turns,
    form_of,
    group_of,
    is_land,
    level_numbers,
)

Columns = tuple[bool, ...]
"""Whether the column die opens each column to land; () on levels without column dice."""


def find_drawings(level: int, sheet: Cells, roll: tuple[int, ...]) -> set[str]:
    """Return the first drawings of all turns that can be completed, by trying every order.

    Only one rotation of each tile is tried, because rotations don't matter for legality.
    """
    known: dict[object, bool] = {}

    def finishes(
        sheet: Cells, dice: tuple[int, ...], rows: tuple[str, ...], open_columns: Columns
    ) -> bool:
        key = (sheet, tuple(sorted(dice)), rows, open_columns)
        if key not in known:
            known[key] = not rows or any(
                finishes(draw(level, sheet, step)[0], rest, remaining, open_columns)
                for step, rest, remaining in possible_steps(
                    level, sheet, key[1], rows, open_columns
                )
            )
        return known[key]

    return {
        step
        for dice, open_columns in column_choices(level, roll)
        for step, rest, remaining in possible_steps(
            level, sheet, dice, form_of(level).rows, open_columns
        )
        if finishes(draw(level, sheet, step)[0], rest, remaining, open_columns)
    }


def column_choices(level: int, roll: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Columns]]:
    """Yield each choice of the column die: the other dice, and the columns that it opens."""
    item = form_of(level)
    if not item.columns:
        yield roll, ()
        return
    for place, face in enumerate(roll):
        for number in range(1, 6) if face == 6 else (face,):
            opened = tuple(bool(bits >> number & 1) for bits in item.columns)
            yield (*roll[:place], *roll[place + 1 :]), opened


def possible_steps(
    level: int, sheet: Cells, dice: tuple[int, ...], rows: tuple[str, ...], open_columns: Columns
) -> Iterator[tuple[str, tuple[int, ...], tuple[str, ...]]]:
    """Yield every drawing with its remaining dice and rows; a 6 may replace any other die."""
    for place, face in enumerate(dice):
        rest = (*dice[:place], *dice[place + 1 :])
        for row in rows:
            remaining = tuple(other for other in rows if other != row)
            turned = "@0" if row in COLOURS else ""
            for value in range(1, 6) if face == 6 else (face,):
                for cell, name in enumerate(cell_names(form_of(level).size)):
                    closed = turned and open_columns and not open_columns[cell % len(open_columns)]
                    if not sheet[cell] and not closed and fits(level, sheet, row, value, cell):
                        yield f"{row}{value}{turned}-{name}", rest, remaining


def fits(level: int, sheet: Cells, row: str, value: int, cell: int) -> bool:
    """Return whether the rules allow a drawing in a cell, apart from columns."""
    near = [sheet[other] for other in adjacent_cells(form_of(level).size, cell) if other >= 0]
    land = any(is_land(code) for code in near)
    if row == "wave":
        waves = [code - WAVE for code in near if WAVE < code < SHIP]
        return bool(waves) and max(waves) > value and min(waves) > value
    if row == "ship":
        return land or any(code >= SHIP and not group_of(code) for code in near)
    return land or level == 1


def crowded_sheet(level: int, rng: Random, remaining: float) -> Cells:
    """Return a sheet of a random game, with the share `remaining` of its free cells left free."""
    state = begin(f"level-{level}", 1)
    for _ in range(rng.randrange(10, 40)):
        if state.is_terminal:
            break
        state = random_step(state, rng)
    sheet = list(state.sheets[0])
    for cell, code in enumerate(sheet):
        if not code and rng.random() > remaining:
            sheet[cell] = WAVE + 6
    return tuple(sheet)


def random_step(state: IslantState, rng: Random) -> IslantState:
    if state.current_player == CHANCE:
        return state.apply(state.draw(rng))
    options = state.legal_actions()
    return state.apply(rng.choice(options[:-1] if options[1:] and STOP in options else options))


@pytest.mark.parametrize(
    ("level", "remaining", "sheets"),
    [
        (1, 0.1, 60),
        (2, 0.3, 60),
        (3, 0.2, 60),
        (4, 0.3, 60),
        pytest.param(5, 0.12, 12, marks=pytest.mark.more),
    ],
)
def test_drawings_are_those_after_which_the_turn_can_be_completed(
    level: int, remaining: float, sheets: int
) -> None:
    """Compare crowded sheets, where turns may be blocked, with a search without shortcuts."""
    rng = Random(f"crowded {level}")
    blocked = 0
    outcomes = begin(f"level-{level}", 1).chance_outcomes()
    for _ in range(sheets):
        sheet = crowded_sheet(level, rng, remaining)
        roll = tuple(int(face) for face in rng.choice(outcomes)[0].split("-"))
        results = {d for d in legal_drawings(level, sheet, roll, ()) if "@0" in d or "@" not in d}
        assert results == find_drawings(level, sheet, roll), (sheet, roll)
        blocked += not results
    assert 0 < blocked < sheets, "some turns can be started and some can't"


@pytest.mark.parametrize("level", level_numbers())
def test_a_started_turn_can_be_completed_and_states_stay_valid(level: int) -> None:
    for seed in range(3):
        rng = Random(f"{level} {seed}")
        state = begin(f"level-{level}", 2)
        while not state.is_terminal:
            state = random_step(state, rng)
            state.validate()
            assert state.is_terminal or state.legal_actions() or state.chance_outcomes()


def test_every_distinct_rotation_of_a_tile_is_offered() -> None:
    result = legal_drawings(2, form_of(2).blank, (2, 6), ())
    for value in range(1, 6):
        current = [d for d in result if d.startswith(f"land{value}") and d.endswith("-e4")]
        assert len(current) == len(distinct_turns("land", value))


def test_ship_groups_are_finished_in_the_order_of_totals() -> None:
    size = 9
    sheet = [0] * 81
    for cell, value in ((0, 4), (1, 5), (20, 5), (21, 2), (40, 5), (49, 5), (58, 1), (80, 3)):
        sheet[cell] = SHIP + value
    fleets = unfinished_fleets(size, tuple(sheet))
    assert fleets == [(0, 1), (20, 21), (40, 49, 58), (80,)]
    after = finish_fleets(size, tuple(sheet))
    assert [group_of(after[cell]) for cell in (0, 1, 20, 21, 40, 49, 58, 80)] == [
        2, 2, 1, 1, 3, 3, 3, 0,
    ]  # fmt: skip
