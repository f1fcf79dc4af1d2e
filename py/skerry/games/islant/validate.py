"""Checks that a state is possible: that its fields agree with each other and with the rules."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from . import naming
from .drawings import remaining_turn, unfinished_fleets
from .sheets import (
    EMPTY,
    GROUP,
    SHIP,
    STUDY,
    WAVE,
    WILD,
    Cells,
    Form,
    adjacent_cells,
    bit_indices,
    code_of,
    form_of,
    group_of,
    is_land,
    level_numbers,
    neighbours_of_set,
    row_and_value,
    ship_totals,
)

if TYPE_CHECKING:
    from .rules import IslantState


def check(state: IslantState) -> None:
    """Raise AssertionError or ValueError if a state could not have come from play."""
    assert state.level in (STUDY, *level_numbers()), f"there is no level {state.level}"
    seats = len(state.sheets)
    assert 1 <= seats <= 99, f"no game has {seats} seats"
    assert len(state.stopped) == seats, "there are not as many seats in `stopped` as sheets"
    assert set(state.stopped) <= {0, 1}, "`stopped` has other values than 0 and 1"
    assert 0 <= state.to_move < seats, f"there is no seat {state.to_move}"
    assert -1 <= state.by < seats, f"there is no seat {state.by}"
    form = form_of(state.level)
    for sheet in set(state.sheets):
        check_sheet(state.level, sheet)
    _check_roll(form, state)
    _check_turns(form, state)
    naming.check_names(state)


@lru_cache(256)
def check_sheet(level: int, sheet: Cells) -> None:
    """Raise AssertionError if dice of this level could not have led to this sheet."""
    form = form_of(level)
    assert len(sheet) == form.size**2, "a sheet has another size"
    pairs = list(zip(form.blank, sheet, strict=True))
    assert all(printed in (EMPTY, code) for printed, code in pairs), "over what is printed"
    drawn = {code for printed, code in pairs if printed == EMPTY}
    assert drawn <= {EMPTY} | {code for row in form.rows for code in _possible_codes(row)}, (
        "no such thing"
    )
    if form.touching:
        _check_land(form, sheet)
    _check_waves(form, sheet)
    _check_ships(form, sheet)


def _possible_codes(row: str) -> set[int]:
    """Return all codes that a cell can have after a drawing in a row."""
    unfinished = {code_of(row, value, turn) for value in range(1, WILD) for turn in range(4)}
    groups = range(len(ship_totals()) + 1 if row == "ship" else 1)
    return {code + GROUP * group for code in unfinished for group in groups}


def _check_land(form: Form, sheet: Cells) -> None:
    land = sum(1 << cell for cell, code in enumerate(sheet) if is_land(code))
    result = 1 << len(sheet) // 2
    for _ in sheet:
        result |= neighbours_of_set(form.size, result) & land
    assert result == land, "land is not connected to other land"


def _check_waves(form: Form, sheet: Cells) -> None:
    for cell, code in enumerate(sheet):
        if WAVE < code < SHIP and code != form.blank[cell]:
            others = [sheet[other] for other in adjacent_cells(form.size, cell) if other >= 0]
            waves = [other for other in others if WAVE < other < SHIP]
            assert max(waves, default=0) > code, "a wave has no higher one beside it"
            assert code not in waves, "a wave has an equal one beside it"


def _check_ships(form: Form, sheet: Cells) -> None:
    ships = {cell: group_of(code) for cell, code in enumerate(sheet) if code >= SHIP}
    marked = max(ships.values(), default=0)
    for number, (total, _) in enumerate(ship_totals()[:marked], 1):
        cells = sum(1 << cell for cell, group in ships.items() if group == number)
        sums = sum(row_and_value(sheet[cell])[1] for cell in bit_indices(cells))
        assert sums == total, f"group {number} does not sum up to {total}"
        bare = tuple(
            row_and_value(code)[1] + SHIP if cells >> cell & 1 else EMPTY
            for cell, code in enumerate(sheet)
        )
        assert len(unfinished_fleets(form.size, bare)) == 1, f"group {number} is not connected"


def _check_roll(form: Form, state: IslantState) -> None:
    roll = state.roll
    assert len(roll) in (0, form.dice), f"{len(roll)} dice instead of {form.dice}"
    assert list(roll) == sorted(roll), "dice are not in rising order"
    assert set(roll) <= set(range(1, 7)), "no such face"
    assert not form.distinct or len(set(roll)) == len(roll), "doubles must be rolled again"
    assert roll or state.fresh == (), "drawn before the dice are rolled"
    assert roll or 0 in state.stopped, "the dice are rolled after the end"
    assert not roll or 0 not in state.stopped or not state.stopped[state.to_move], (
        "the seat to move has stopped"
    )


def _check_turns(form: Form, state: IslantState) -> None:
    """Check that each seat drew once in each row in every turn, and had no turn too many."""
    fresh = state.fresh
    sheet = state.sheets[state.to_move]
    assert len(set(fresh)) == len(fresh) < len(form.rows) + 1, "drawn twice"
    assert not fresh or 0 in state.stopped, "drawn after the end"
    assert all(form.blank[cell] == EMPTY != sheet[cell] for cell in fresh), "not drawn at all"
    remaining_turn(form.level, sheet, state.roll, fresh)  # ValueError if the dice do not fit
    done = [
        turns_had(form.level, sheet, fresh if seat == state.to_move else ())
        for seat, sheet in enumerate(state.sheets)
    ]
    ahead = range(state.to_move if state.roll else 0)
    turns_of = {n - (seat in ahead) for seat, n in enumerate(done) if not state.stopped[seat]}
    assert len(turns_of) < 2, "a seat has had a turn too many"
    most = max(turns_of, default=max(done)) + bool(ahead)
    assert max(done) <= most, "a seat that stopped has had a turn too many"


@lru_cache(256)
def turns_had(level: int, sheet: Cells, fresh: tuple[int, ...]) -> int:
    """Return the number of completed turns on a sheet; `fresh` has the current turn's cells."""
    form = form_of(level)
    rows = Counter(
        row_and_value(code)[0]
        for cell, code in enumerate(sheet)
        if code not in (EMPTY, form.blank[cell]) and cell not in fresh
    )
    assert len({rows[row] for row in form.rows}) == 1, "a turn was not completed"
    return rows[form.rows[0]]
