"""Texts of the board: labels, last moves, status, and the board as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import N_, texts

from .board import BLACK, COLOURS, OPPOSITE, WHITE, winning_path

if TYPE_CHECKING:
    from .state import AtollState

_ = texts(__name__)[0]

_PATHS = {"n": N_("cat to fish"), "w": N_("rabbit to carrot")}
"""What is joined, by the end where a path begins."""

_STONES = (N_("{cell}, Black stone"), N_("{cell}, White stone"))
_NEWEST = (N_("{cell}, Black stone, newest"), N_("{cell}, White stone, newest"))
"""Labels of cells by the stone's colour."""


def status(state: AtollState) -> str:
    """How things stand."""
    if state.winner >= 0:
        return _winner_text(state)
    what = _("touch an empty cell")
    stands = _("{name} to move")
    if state.may_swap:
        what = _("touch an empty cell, or swap colours")
        stands = _("{name} to move, or to swap")
    return player_names.turn_text(state.current_player, _(COLOURS[state.to_move]), what, stands)


def _winner_text(state: AtollState) -> str:
    """Who has won, and how."""
    seat = state.seat(state.winner)
    path = path_name(state)
    if player_names.is_you(seat):
        return _("You have won: {path}").format(path=path)
    name = player_names.seat_name(seat, _(COLOURS[state.winner]))
    return _("{colour} has won: {path}").format(colour=name, path=path)


def events_text(state: AtollState) -> str:
    """What happened last; "" before the first stone."""
    if has_just_swapped(state):
        return swap_text(state)
    return player_names.join_events(last_events(state), default_seat_names(state))


def last_events(state: AtollState) -> tuple[Event, ...]:
    """The newest stone and whose it was; the swap; nothing before the first stone."""
    if state.last < 0:
        return ()
    if has_just_swapped(state):
        return ((1, _swap_event()),)
    colour = WHITE if state.white >> state.last & 1 else BLACK
    return ((state.seat(colour), state.board.names[state.last]),)


def _swap_event() -> str:
    """What the swap has brought."""
    if player_names.is_you(0):
        return _("took your stone, you are White now")
    if player_names.is_you(1):
        return _("took the black stone, you are Black now")
    return _("took over the black stone")


def has_just_swapped(state: AtollState) -> bool:
    """Whether the last action was the swap."""
    return state.swapped == 1 and state.white == 0


def swap_text(state: AtollState) -> str:
    """Who has taken over what, and what the other plays now."""
    taker = player_names.seat_name_or_you(1, _(COLOURS[WHITE]))
    if player_names.is_you(0):
        return _("{name} takes your stone: you are White now").format(name=taker)
    if player_names.is_you(1):
        return _("You take over the black stone: you are Black now")
    other = player_names.seat_name_or_you(0, _(COLOURS[BLACK]))
    return _("{name} takes over the black stone: {other} is White now").format(
        name=taker, other=other
    )


def default_seat_names(state: AtollState) -> list[str]:
    """The seats by their colours."""
    return [_(COLOURS[seat ^ state.swapped]) for seat in (0, 1)]


def path_name(state: AtollState) -> str:
    """What the winner joined, such as "cat to fish"; empty before the end."""
    if state.winner < 0:
        return ""
    path = winning_path(state, state.winner)
    ends = [
        i.end for node in (path[0], path[-1]) for i in state.board.islands if i.mask >> node & 1
    ]
    assert ends[1] == OPPOSITE[ends[0]]
    return _(_PATHS[ends[0]])


def cell_label(state: AtollState, cell: int, colour: int | None) -> str:
    """A cell and the stone on it, if any."""
    name = state.board.names[cell]
    if colour is None:
        return _("{cell}, empty").format(cell=name)
    said = _NEWEST if cell == state.last else _STONES
    return _(said[colour]).format(cell=name)


def drawing(state: AtollState) -> str:
    """The board as text, and who has won or is to move."""
    return f"{board_text(state)}\n{_status_line(state)}"


def board_text(state: AtollState) -> str:
    """The stones as text: x Black, o White, . empty, X and O the island stones."""
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
        said = _("{colour} has won: {path}.")
        return said.format(colour=_(COLOURS[state.winner]), path=path_name(state))
    said = _("{colour} (seat {seat}) to move.")
    return said.format(colour=_(COLOURS[state.to_move]), seat=state.current_player + 1)
