"""Texts of the scene: labels of tiles and cells, seat names, status lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from skerry.core import player_names
from skerry.core.i18n import N_, join_with_and, localize_number, texts

from .drawings import legal_drawings, remaining_turn
from .naming import names_of
from .rules import IslantState
from .scoring import score
from .sheets import (
    BLUE,
    COLOURS,
    QUARTERS,
    RED,
    SHIP,
    WAVE,
    form_of,
    group_of,
    row_and_value,
    tile_name,
)

_, ngettext = texts(__name__)

TILES = {
    0: {
        "quarter": N_("quarter"),
        "half": N_("half"),
        "notch": N_("notch"),
        "lake": N_("lake"),
        "bow tie": N_("bow tie"),
    },
    RED: {
        "quarter": N_("red quarter"),
        "half": N_("red half"),
        "notch": N_("red notch"),
        "lake": N_("red lake"),
        "bow tie": N_("red bow tie"),
    },
    BLUE: {
        "quarter": N_("blue quarter"),
        "half": N_("blue half"),
        "notch": N_("blue notch"),
        "lake": N_("blue lake"),
        "bow tie": N_("blue bow tie"),
    },
}
"""For each colour (bits of a code), the names of the tiles, by tile id."""

POINTING = {
    1: N_("up"),
    2: N_("right"),
    4: N_("down"),
    8: N_("left"),
    3: N_("up and right"),
    6: N_("down and right"),
    12: N_("down and left"),
    9: N_("up and left"),
    14: N_("open upwards"),
    13: N_("open to the right"),
    11: N_("open downwards"),
    7: N_("open to the left"),
    5: N_("vertical"),
    10: N_("horizontal"),
}
"""The orientation of each tile, by its quarters (bits)."""

ROWS = {
    "land": N_("land"),
    "red": N_("red land"),
    "blue": N_("blue land"),
    "wave": N_("a wave"),
    "ship": N_("a ship"),
}
"""For each row, a phrase for a drawing in it."""

LABELS = {
    "land": N_("shape {value} ({tile}), land"),
    "red": N_("shape {value} ({tile}), red land"),
    "blue": N_("shape {value} ({tile}), blue land"),
    "wave": N_("wave of {value}"),
    "ship": N_("ship of {value}"),
}
"""For each row, the label of a tile that can be chosen."""


def cell_content_text(code: int) -> str:
    """Return the content of a cell as text, such as "red half, up and right"."""
    if not code:
        return _("empty")
    if code >= SHIP:
        message = _("ship of {value}, in group {group}") if group_of(code) else _("ship of {value}")
        return message.format(value=row_and_value(code)[1], group=group_of(code))
    if code >= WAVE:
        return _("wave of {value}").format(value=code - WAVE)
    if code & ~QUARTERS == RED | BLUE:
        return _("purple lake")
    name = TILES[code & ~QUARTERS][tile_name(*row_and_value(code))]
    orientation = POINTING.get(code & QUARTERS)
    return f"{_(name)}, {_(orientation)}" if orientation else _(name)


def row_label(row: str, value: int) -> str:
    """Return the label of a tile that can be chosen, such as "shape 2 (half), red land"."""
    tile = tile_name_without_colour(tile_name(row, value)) if row in COLOURS else ""
    return _(LABELS[row]).format(value=value, tile=tile)


def default_seat_name(state: IslantState, seat: int) -> str:
    """Return the default name of a seat."""
    if len(state.sheets) == 1:
        return _("Player")
    return _("Player {number}").format(number=seat + 1)


def status(state: IslantState) -> str:
    """Return the result, or what the player to move can do."""
    if state.is_terminal:
        return _result_text(state)
    if not state.roll:
        return _("Rolling the dice")
    seat = state.to_move
    rows = remaining_turn(state.level, state.sheets[seat], state.roll, state.fresh).rows
    things = join_with_and([_(ROWS[row]) for row in rows])
    if not legal_drawings(state.level, state.sheets[seat], state.roll, state.fresh):
        status_text = instruction = _(
            "you can't draw anything with these dice, so finish your sheet"
        )
    else:
        status_text = _("draw {things}") if state.fresh else _("draw {things}, or finish")
        instruction = _("draw {things}: choose a shape, then a cell")
        if _needs_legend(state):
            instruction = _(
                "draw {things}: choose a shape for one die, then a cell in a column that another "
                "die fits (“any”: all do)"
            )
    instruction = instruction.format(things=things)
    status_text = status_text.format(things=things)
    if len(state.sheets) == 1:
        return player_names.capitalize(instruction if player_names.is_you(seat) else status_text)
    return player_names.turn_text(
        seat, default_seat_names(state)[seat], instruction, f"{{name}}: {status_text}"
    )


def _needs_legend(state: IslantState) -> bool:
    """Return whether the player hasn't drawn yet on a sheet with numbers above its columns."""
    form = form_of(state.level)
    return bool(form.columns) and state.sheets[state.to_move] == form.blank


def default_seat_names(state: IslantState) -> list[str]:
    """Return the default names of all seats."""
    return [default_seat_name(state, seat) for seat in range(len(state.sheets))]


def _result_text(state: IslantState) -> str:
    seats = range(len(state.sheets))
    best = max(state.sheet_points(seat) for seat in seats)
    if len(seats) == 1:
        message = ngettext("Finished with {n} point", "Finished with {n} points", abs(best))
        return message.format(n=localize_number(str(best)))
    winners = [seat for seat in seats if state.sheet_points(seat) == best]
    names = [player_names.seat_name(seat, default_seat_name(state, seat)) for seat in winners]
    if len(winners) == 1 and player_names.is_you(winners[0]):
        message = ngettext("You win with {n} point", "You win with {n} points", abs(best))
        return message.format(n=localize_number(str(best)))
    message = _winners_message(len(winners), abs(best))
    return message.format(
        count=len(names), names=join_with_and(names), n=localize_number(str(best))
    )


def _winners_message(winners: int, n: int) -> str:
    """Return a template of the result for this number of winners with `n` points."""
    if winners > 12:
        return ngettext(
            "{count} players share the win with {n} point",
            "{count} players share the win with {n} points",
            n,
        )
    if winners > 1:
        return ngettext(
            "{names} share the win with {n} point",
            "{names} share the win with {n} points",
            n,
        )
    return ngettext("{names} wins with {n} point", "{names} wins with {n} points", n)


def seat_status(state: IslantState, seat: int) -> str:
    """Return a line about a seat: its islands and their names, and whether it has stopped."""
    result = score(state.level, state.sheets[seat])
    done = len(result.completed_islands)
    islands = len(result.islands)
    message = _("{done} of {islands} islands completed").format(done=done, islands=islands)
    if islands == 1:
        message = _("island completed") if done else _("island not completed")
    island_names = names_of(state, seat)
    if island_names:
        message = f"{message}: {join_with_and(island_names)}"
    return ", ".join([message, _("stopped")]) if state.stopped[seat] else message


def tile_name_without_colour(tile: str) -> str:
    """Return the name of a tile without its colour."""
    return _(TILES[0][tile])


def join_with_or(words: Iterable[str]) -> str:
    """Return the words joined by "or"."""
    return reduce(lambda some, word: _("{some} or {word}").format(some=some, word=word), words)
