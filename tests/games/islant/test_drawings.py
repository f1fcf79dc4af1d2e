"""The look-ahead within a turn, held against a plain search of everything; laws in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from skerry.core.state import CHANCE
from skerry.games.islant.drawings import draw, drawings, finish_fleets, unfinished_fleets
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.sheets import (
    COLOURS,
    SHIP,
    WAVE,
    Cells,
    beside,
    form_of,
    group_of,
    is_land,
    levels,
    names,
    turns,
)

Columns = tuple[bool, ...]
"""Which columns of the grid the column's die opens to land; () where columns do not count."""


def searched(level: int, sheet: Cells, roll: tuple[int, ...]) -> set[str]:
    """First drawings of turns that some order of some drawings with some dice completes.

    Of the turns of a tile one is tried: they bear on nothing.
    """
    known: dict[object, bool] = {}

    def finishes(
        sheet: Cells, dice: tuple[int, ...], rows: tuple[str, ...], open_: Columns
    ) -> bool:
        key = (sheet, tuple(sorted(dice)), rows, open_)
        if key not in known:
            known[key] = not rows or any(
                finishes(draw(level, sheet, step)[0], rest, left, open_)
                for step, rest, left in steps(level, sheet, key[1], rows, open_)
            )
        return known[key]

    return {
        step
        for dice, open_ in ways(level, roll)
        for step, rest, left in steps(level, sheet, dice, form_of(level).rows, open_)
        if finishes(draw(level, sheet, step)[0], rest, left, open_)
    }


def ways(level: int, roll: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Columns]]:
    """The dice without the columns' one, and what that opens, in all ways."""
    item = form_of(level)
    if not item.columns:
        yield roll, ()
        return
    for place, face in enumerate(roll):
        for number in range(1, 6) if face == 6 else (face,):
            opened = tuple(bool(bits >> number & 1) for bits in item.columns)
            yield (*roll[:place], *roll[place + 1 :]), opened


def steps(
    level: int, sheet: Cells, dice: tuple[int, ...], rows: tuple[str, ...], open_: Columns
) -> Iterator[tuple[str, tuple[int, ...], tuple[str, ...]]]:
    """Every drawing with every die, a wild one also in place of another that would do."""
    for place, face in enumerate(dice):
        rest = (*dice[:place], *dice[place + 1 :])
        for row in rows:
            left = tuple(other for other in rows if other != row)
            turned = "@0" * (row in COLOURS)
            for value in range(1, 6) if face == 6 else (face,):
                for cell, name in enumerate(names(form_of(level).size)):
                    closed = turned and open_ and not open_[cell % len(open_)]
                    if not sheet[cell] and not closed and fits(level, sheet, row, value, cell):
                        yield f"{row}{value}{turned}-{name}", rest, left


def fits(level: int, sheet: Cells, row: str, value: int, cell: int) -> bool:
    """The rules of where, columns aside."""
    near = [sheet[other] for other in beside(form_of(level).size, cell) if other >= 0]
    land = any(is_land(code) for code in near)
    if row == "wave":
        waves = [code - WAVE for code in near if WAVE < code < SHIP]
        return bool(waves) and max(waves) > value and min(waves) > value
    if row == "ship":
        return land or any(code >= SHIP and not group_of(code) for code in near)
    return land or level == 1


def crowded(level: int, rng: Random, left: float) -> Cells:
    """A random game's sheet of whose free cells that share is left, the others filled up."""
    state = begin(f"level-{level}", 1)
    for _ in range(rng.randrange(10, 40)):
        if state.is_terminal:
            break
        state = random_step(state, rng)
    sheet = list(state.sheets[0])
    for cell, code in enumerate(sheet):
        if not code and rng.random() > left:
            sheet[cell] = WAVE + 6
    return tuple(sheet)


def random_step(state: IslantState, rng: Random) -> IslantState:
    if state.current_player == CHANCE:
        return state.apply(state.draw(rng))
    options = state.legal_actions()
    return state.apply(rng.choice(options[:-1] if options[1:] and STOP in options else options))


@pytest.mark.parametrize(
    ("level", "left", "sheets"),
    [(1, 0.1, 60), (2, 0.3, 60), (3, 0.2, 60), (4, 0.3, 60), (5, 0.12, 12)],
)
def test_drawings_are_those_after_which_the_turn_can_be_completed(
    level: int, left: float, sheets: int
) -> None:
    """On crowded sheets, where it matters, against a search without any of its shortcuts."""
    rng = Random(f"crowded {level}")
    blocked = 0
    outcomes = begin(f"level-{level}", 1).chance_outcomes()
    for _ in range(sheets):
        sheet = crowded(level, rng, left)
        roll = tuple(int(face) for face in rng.choice(outcomes)[0].split("-"))
        results = {d for d in drawings(level, sheet, roll, ()) if "@0" in d or "@" not in d}
        assert results == searched(level, sheet, roll), (sheet, roll)
        blocked += not results
    assert 0 < blocked < sheets, "some turns cannot be begun, some can"


@pytest.mark.parametrize("level", levels())
def test_whoever_has_begun_a_turn_can_complete_it_and_laws_hold(level: int) -> None:
    for seed in range(3):
        rng = Random(f"{level} {seed}")
        state = begin(f"level-{level}", 2)
        while not state.is_terminal:
            state = random_step(state, rng)
            state.validate()
            assert state.is_terminal or state.legal_actions() or state.chance_outcomes()


def test_every_turn_of_a_tile_that_can_be_told_apart_is_offered() -> None:
    result = drawings(2, form_of(2).blank, (2, 6), ())
    for value in range(1, 6):
        current = [d for d in result if d.startswith(f"land{value}") and d.endswith("-e4")]
        assert len(current) == len(turns("land", value))


def test_groups_are_found_and_moored_in_the_order_of_totals() -> None:
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
