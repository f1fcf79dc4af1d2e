"""Positions of Palavan as text, for the terminal and recorded playthroughs.

A tile is drawn in four lines: the name of the tile and its quarter turns in the middle, and its
half-edges around them, "#" for land and "~" for water.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skerry.core.i18n import N_, texts

from .duel.constants import COUNTED, DEAL, FIELD, OVER, SKIPPING
from .land import EMPTY
from .notation import cell_name
from .piece_sets import bit_indices
from .solo.goals import check_conditions
from .tiles import LAND, rotated_halves, tiles

if TYPE_CHECKING:
    from .duel.rules import DuelState
    from .solo.rules import SoloState

_ = texts(__name__)[0]

SEATS = (N_("Coral"), N_("Pearl"))
"""Names of the seats in a duel."""


def solo_text(state: SoloState) -> str:
    """Return a puzzle as text: the board, the tiles left and the conditions of the goal."""
    if state.is_drawing:
        text = _("{goal}: no puzzle has been chosen yet.")
        return text.format(goal=_(state.goal.name))
    if state.is_choosing:
        names = " ".join(tiles()[tile].id for tile in bit_indices(state.chosen)) or _("none yet")
        return _("Choose nine tiles. Chosen: {tiles}.").format(tiles=names)
    board = state.board
    width = state.goal.width
    given = {cell for cell, piece in enumerate(state.givens) if piece != EMPTY}
    lines = [*_board_lines(board, width, given), *_hand_lines(_("To place"), state.hand)]
    lines += [
        f"[{'x' if condition.holds else ' '}] {condition.name}"
        for condition in check_conditions(state.goal, board)
    ]
    if state.solved:
        lines.append(_("Solved."))
    elif state.shown:
        lines.append(_("The computer's solution."))
    return "\n".join(lines)


def duel_text(state: DuelState, usable: Sequence[int]) -> str:
    """Return a round as text: tokens, board, hands, and the player to move or the result.

    Args:
        state: The state.
        usable: The empty cells whose names are shown.
    """
    used = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    cells = {*used, *usable}
    rows = sorted({cell // FIELD for cell in cells})
    columns = sorted({cell % FIELD for cell in cells})
    one, two = state.tokens
    head = _("Round {round}, tokens {one} to {two}").format(round=state.round, one=one, two=two)
    names = {cell: cell_name(cell, FIELD) for cell in cells}
    lines: list[str] = [head]
    for row in range(rows[0], rows[-1] + 1):
        span = range(row * FIELD + columns[0], row * FIELD + columns[-1] + 1)
        lines += _row_lines([(state.laid[cell], names.get(cell, ""), False) for cell in span])
    for seat, name in enumerate(SEATS):
        title = _("{player} (seat {seat}) has").format(player=_(name), seat=seat + 1)
        lines += _hand_lines(title, state.hands[seat])
    return "\n".join([*lines, _next_player_text(state)])


def _next_player_text(state: DuelState) -> str:
    mover = 0 if state.phase == DEAL else state.to_move
    one, two = state.tokens if state.phase == OVER else state.placed_counts
    text = {
        DEAL: _("Dealing tiles to {player}."),
        SKIPPING: _("{player} can't place a tile and passes."),
        COUNTED: _("The round is over: {one} to {two} tiles."),
        OVER: _("The match is over: {one} to {two} tokens."),
    }.get(state.phase, _("{player} (seat {seat}) to place a tile."))
    return text.format(player=_(SEATS[mover]), seat=mover + 1, one=one, two=two)


def _board_lines(board: Sequence[int], width: int, given: set[int]) -> list[str]:
    lines: list[str] = []
    for start in range(0, len(board), width):
        cells = range(start, start + width)
        lines += _row_lines([(board[c], cell_name(c, width), c in given) for c in cells])
    return lines


def _hand_lines(title: str, hand: int) -> list[str]:
    pieces = [(4 * tile, "", False) for tile in bit_indices(hand)]
    lines = [f"{title}:" if pieces else _("{title}: nothing").format(title=title)]
    for start in range(0, len(pieces), HAND_WIDTH):
        lines += _row_lines(pieces[start : start + HAND_WIDTH])
    return lines


HAND_WIDTH = 8


def _row_lines(cells: Sequence[tuple[int, str, bool]]) -> list[str]:
    """Return the four lines of text of some cells side by side.

    Args:
        cells: For each cell: its piece or EMPTY, its name, and whether the piece is given.
    """
    blocks = [_cell_lines(*cell) for cell in cells]
    return ["  ".join(block[line] for block in blocks).rstrip() for line in range(4)]


def _cell_lines(piece: int, name: str, given: bool) -> list[str]:
    """Return a cell as four lines of six characters. A given piece is marked with "*"."""
    if piece == EMPTY:
        return [" " * 6, name.center(6), " " * 6, " " * 6]
    h = ["#" if half == LAND else "~" for half in rotated_halves(piece)]
    tile, turn = divmod(piece, 4)
    return [
        f" {h[0]}{h[0]}{h[1]}{h[1]} ",
        f"{h[7]}{tiles()[tile].id.upper():^4}{h[2]}",
        f"{h[6]}{'*' if given else ' '}@{turn} {h[3]}",
        f" {h[5]}{h[5]}{h[4]}{h[4]} ",
    ]
