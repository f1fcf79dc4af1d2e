"""Texts of the board: labels, last moves, status, and the board as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import N_, texts

from .board import BLACK, COLOURS, WHITE, winning_path

if TYPE_CHECKING:
    from .state import AtollState

_ = texts(__name__)[0]

_PATHS = {"n": N_("cat to fish"), "w": N_("rabbit to carrot")}
_YOU_WIN = {
    "n": N_("You win! Your cat reached the fish"),
    "w": N_("You win! Your rabbit reached the carrot"),
}
_NAME_WINS = {
    "n": N_("{name} wins: the cat reached the fish"),
    "w": N_("{name} wins: the rabbit reached the carrot"),
}
"""Texts about a winning path, by the end ("n" or "w") of its first island: its name (_PATHS), and
sentences for the winning player (_YOU_WIN) and about this player (_NAME_WINS)."""

_STONES = (N_("{cell}, Black stone"), N_("{cell}, White stone"))
_NEWEST = (N_("{cell}, Black stone, just placed"), N_("{cell}, White stone, just placed"))
"""Labels of cells with a stone, by the stone's colour: _NEWEST for the newest stone, _STONES for
the others."""


def status(state: AtollState) -> str:
    """Return the status line."""
    if state.winner >= 0:
        return _winner_text(state)
    instruction = _("choose an empty cell")
    situation = _("{name} to move")
    if state.may_swap:
        instruction = _("choose an empty cell, or swap sides")
        situation = _("{name} to move or swap")
    elif state.last < 0:
        instruction = _(
            "choose an empty cell. Connect your cat to your fish, or your rabbit to your carrot"
        )
    elif has_just_swapped(state) and player_names.is_you(state.current_player):
        instruction = _(
            "you are White now. Connect the white cat to the white fish, or the white rabbit to "
            "the white carrot"
        )
    colour_name = _(COLOURS[state.to_move])
    return player_names.turn_text(state.current_player, colour_name, instruction, situation)


def _winner_text(state: AtollState) -> str:
    seat = state.seat(state.winner)
    end = _winning_path_end(state)
    if player_names.is_you(seat):
        return _(_YOU_WIN[end])
    name = player_names.seat_name(seat, _(COLOURS[state.winner]))
    return _(_NAME_WINS[end]).format(name=name)


def events_text(state: AtollState) -> str:
    """Return the last event as text; "" before the first stone."""
    if has_just_swapped(state):
        return swap_text(state)
    return player_names.join_events(last_events(state), default_seat_names(state))


def last_events(state: AtollState) -> tuple[Event, ...]:
    """Return the last event as (seat, text): the newest stone or the swap; () before the first."""
    if state.last < 0:
        return ()
    if has_just_swapped(state):
        return ((1, _swap_event_text()),)
    colour = WHITE if state.white >> state.last & 1 else BLACK
    return ((state.seat(colour), state.board.names[state.last]),)


def _swap_event_text() -> str:
    if player_names.is_you(0):
        return _("swapped sides, so you are White now")
    if player_names.is_you(1):
        return _("swapped sides, so you are Black now")
    return _("swapped sides")


def has_just_swapped(state: AtollState) -> bool:
    """Return whether the last action was the swap."""
    return state.swapped == 1 and state.white == 0


def swap_text(state: AtollState) -> str:
    """Return the swap as a sentence."""
    name = player_names.seat_name_or_you(1, _(COLOURS[WHITE]))
    if player_names.is_you(0):
        return _("{name} swapped sides, so you are White now").format(name=name)
    if player_names.is_you(1):
        return _("You swapped sides and are Black now")
    return _("{name} swapped sides and is Black now").format(name=name)


def default_seat_names(state: AtollState) -> list[str]:
    """Return for each seat the name of its colour."""
    return [_(COLOURS[seat ^ state.swapped]) for seat in (0, 1)]


def path_name(state: AtollState) -> str:
    """Return the islands that the winner linked, such as "cat to fish"; "" before the end."""
    return _(_PATHS[_winning_path_end(state)]) if state.winner >= 0 else ""


def _winning_path_end(state: AtollState) -> str:
    """Return the end where the winning path begins: "n" or "w"."""
    first = winning_path(state, state.winner)[0]
    return next(island.end for island in state.board.islands if island.mask >> first & 1)


def cell_label(state: AtollState, cell: int, colour: int | None) -> str:
    """Return the label of a cell.

    `colour` is the colour of the stone on it; None if the cell is empty.
    """
    name = state.board.names[cell]
    if colour is None:
        return _("{cell}, empty").format(cell=name)
    templates = _NEWEST if cell == state.last else _STONES
    return _(templates[colour]).format(cell=name)


def diagram_text(state: AtollState) -> str:
    """Return the board as plain text, and the winner or the player to move."""
    return f"{board_text(state)}\n{_status_line(state)}"


def board_text(state: AtollState) -> str:
    """Return the board as text: "x" Black, "o" White, "." empty, "X" and "O" island stones."""
    atoll = state.board
    rows = [[" "] * (2 * atoll.columns + 3) for _ in range(2 * atoll.columns + 1)]
    marks = {BLACK: "x", WHITE: "o"}
    for node, (q, y) in enumerate(atoll.places):
        owner = next((c for c in (BLACK, WHITE) if state.stones(c) >> node & 1), None)
        mark = "." if owner is None else marks[owner]
        rows[y][2 * q] = mark.upper() if node >= atoll.size else mark
    letters = " ".join(
        " " + name[0] for name in atoll.names if name.endswith("1") and len(name) == 2
    )
    lines = ["".join(row).rstrip() for row in rows]
    return "\n".join([*lines, " " + letters.replace("  ", " ")])


def _status_line(state: AtollState) -> str:
    if state.winner >= 0:
        template = _("{colour} wins: {path}.")
        return template.format(colour=_(COLOURS[state.winner]), path=path_name(state))
    template = _("{colour} (seat {seat}) to move.")
    return template.format(colour=_(COLOURS[state.to_move]), seat=state.current_player + 1)
