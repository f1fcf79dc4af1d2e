"""What the picture says in words: labels, news, how things stand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from skerry.core import player_names
from skerry.core.i18n import N_, listing, number, texts

from .drawings import drawings, remaining_turn
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
"""What tiles are called, by what their colour adds to codes, and by their names."""

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
    5: N_("upright"),
    10: N_("level"),
}
"""How a tile lies, by its quarters."""

ROWS = {
    "land": N_("land"),
    "red": N_("red land"),
    "blue": N_("blue land"),
    "wave": N_("a wave"),
    "ship": N_("a ship"),
}
"""What is drawn in a row."""

LABELS = {
    "land": N_("land {value}: {tile}"),
    "red": N_("red {value}: {tile}"),
    "blue": N_("blue {value}: {tile}"),
    "wave": N_("wave of {value}"),
    "ship": N_("ship of {value}"),
}
"""What stands beside the sheet in a row."""


def content(code: int) -> str:
    """What is in a cell: "red half, up and right"."""
    if not code:
        return _("empty")
    if code >= SHIP:
        said = _("ship of {value}, in group {group}") if group_of(code) else _("ship of {value}")
        return said.format(value=row_and_value(code)[1], group=group_of(code))
    if code >= WAVE:
        return _("wave of {value}").format(value=code - WAVE)
    if code & ~QUARTERS == RED | BLUE:
        return _("purple lake")
    name = TILES[code & ~QUARTERS][tile_name(*row_and_value(code))]
    lies = POINTING.get(code & QUARTERS)
    return f"{_(name)}, {_(lies)}" if lies else _(name)


def row_label(row: str, value: int) -> str:
    """A tile beside the sheet: "red 2: half"."""
    tile = plain(tile_name(row, value)) if row in COLOURS else ""
    return _(LABELS[row]).format(value=value, tile=tile)


def name(state: IslantState, seat: int) -> str:
    """What a seat is called."""
    if len(state.sheets) == 1:
        return _("Player")
    return _("Player {number}").format(number=seat + 1)


def status(state: IslantState) -> str:
    """How things stand, or what the person to move does next."""
    if state.is_terminal:
        return _result(state)
    if not state.roll:
        return _("The dice roll")
    seat = state.to_move
    rows = remaining_turn(state.level, state.sheets[seat], state.roll, state.fresh).rows
    things = listing([_(ROWS[row]) for row in rows])
    if not drawings(state.level, state.sheets[seat], state.roll, state.fresh):
        stands = what = _("nothing can be drawn with these dice, so finish the sheet")
    else:
        stands = _("draw {things}") if state.fresh else _("draw {things}, or finish")
        what = _("draw {things}; touch it beside the sheet, then a cell")
    what = what.format(things=things)
    stands = stands.format(things=things)
    if len(state.sheets) == 1:
        return player_names.capitalize(what if player_names.is_you(seat) else stands)
    return player_names.turn_text(
        seat, default_seat_names(state)[seat], what, f"{{name}}: {stands}"
    )


def default_seat_names(state: IslantState) -> list[str]:
    """The seats as the game calls them."""
    return [name(state, seat) for seat in range(len(state.sheets))]


def _result(state: IslantState) -> str:
    seats = range(len(state.sheets))
    best = max(state.points(seat) for seat in seats)
    if len(seats) == 1:
        said = ngettext("Finished with {n} point", "Finished with {n} points", abs(best))
        return said.format(n=number(str(best)))
    winners = [seat for seat in seats if state.points(seat) == best]
    names = [player_names.seat_name(seat, name(state, seat)) for seat in winners]
    if len(winners) == 1 and player_names.is_you(winners[0]):
        said = ngettext("You win with {n} point", "You win with {n} points", abs(best))
        return said.format(n=number(str(best)))
    said = _won(len(winners), abs(best))
    return said.format(count=len(names), names=listing(names), n=number(str(best)))


def _won(winners: int, n: int) -> str:
    """That so many have won with {n} points."""
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
    """A line about a seat."""
    found = score(state.level, state.sheets[seat])
    done = len(found.completed)
    islands = len(found.islands)
    said = _("{done} of {islands} islands completed").format(done=done, islands=islands)
    if islands == 1:
        said = _("island completed") if done else _("island not completed")
    if called := names_of(state, seat):
        said = f"{said}: {listing(called)}"
    return ", ".join([said, _("stopped")]) if state.stopped[seat] else said


def plain(tile: str) -> str:
    """A tile by its name, without its colour."""
    return _(TILES[0][tile])


def either(words: Iterable[str]) -> str:
    """Words of which one is meant."""
    return reduce(lambda some, word: _("{some} or {word}").format(some=some, word=word), words)
