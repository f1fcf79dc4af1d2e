"""Facts about an action of a puzzle, and refutations after it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random

from skerry.core.bot import Budget, Estimate, Refutation, RefutationQuery
from skerry.core.i18n import N_, texts
from skerry.games.palavan.land import EMPTY, find_clashes, land_at_rim
from skerry.games.palavan.notation import cell_name, parse_place_action
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import distinct_turns, tile_numbers, tiles

from .action_text import describe_action
from .rules import SoloState
from .solving import deduce
from .solving.candidates import initial_candidates

_, ngettext = texts(__name__)

HARDEST_TECHNIQUE = "coast"
"""Hardest technique of deduction in a hint. Harder techniques take too long."""

MAX_EMPTY_CELLS = 13
"""Limit for the empty cells of a board on which a hint uses deduction. With more cells, deduction
takes too long."""

FOLLOWS = {
    "tile": N_("No other tile can go there."),
    "place": N_("This tile can't go anywhere else."),
    "edge": N_("Compare the edges: this tile has to go there."),
    "sets": N_("A few squares can only take the same few tiles, so this tile has to go there."),
    "coast": N_("Otherwise, land or water would be cut off, so this tile has to go there."),
}
"""The reason why a piece must be on a cell, by the id of the hardest technique that shows it."""


def fact(state: SoloState, action: str) -> str:
    """Return the strongest proven statement about an action; "" if there is none."""
    if action.endswith("-off"):
        return _put_back_fact(state, action)
    if state.is_choosing or "@" not in action:
        return ""
    if state.apply(action).solved:
        return _("This solves the puzzle.")
    piece, cell = parse_place_action(action, state.goal.width)
    board = list(state.board)
    tile = piece // 4
    is_placed_from_tray = state.hand >> tile & 1 and board[cell] == EMPTY
    if not is_placed_from_tray or find_clashes(board, state.goal.width):
        return ""
    if not _piece_fits(state, board, piece, cell):
        return ""
    return _only_choice_fact(state, board, tile, cell) or _deduction_fact(state, board, piece, cell)


def _only_choice_fact(state: SoloState, board: list[int], tile: int, cell: int) -> str:
    """Return a fact: only this tile fits on the cell, or the tile fits only there.

    Returns "" if neither is true, or if the tile is the last one.
    """
    if state.hand == 1 << tile:
        return ""
    others = [
        piece
        for other in bit_indices(state.hand)
        if other != tile
        for piece in _pieces_of_tile(other)
    ]
    if not any(_piece_fits(state, board, piece, cell) for piece in others):
        text = _("No other remaining tile fits on {cell}.")
        return text.format(cell=cell_name(cell, state.goal.width))
    empty = [other for other, piece in enumerate(board) if piece == EMPTY and other != cell]
    pieces = _pieces_of_tile(tile)
    if not any(_piece_fits(state, board, piece, other) for other in empty for piece in pieces):
        return _("{tile} doesn't fit anywhere else.").format(tile=tiles()[tile].id.upper())
    return ""


def _deduction_fact(state: SoloState, board: list[int], piece: int, cell: int) -> str:
    """Return a fact: why the piece must be on the cell, if the tiles on the board stay.

    Returns "" if deduction doesn't find this, or if it would take too long.
    """
    if state.tiles.bit_count() != len(tiles()) or board.count(EMPTY) > MAX_EMPTY_CELLS:
        return ""
    known = initial_candidates(state.goal, board)
    steps: list[deduce.Step] = []
    for step in deduce.apply_deductions(known, HARDEST_TECHNIQUE):
        steps.append(step)
        if step.laid == piece and step.cells[0] == cell:
            return _(FOLLOWS[deduce.hardest_of(steps)])
    return ""


def _piece_fits(state: SoloState, board: list[int], piece: int, cell: int) -> bool:
    """Return whether a piece on an empty cell fits its neighbours and the rim."""
    width = state.goal.width
    trial = [*board[:cell], piece, *board[cell + 1 :]]
    if find_clashes(trial, width):
        return False
    if not state.goal.water_rim:
        return True
    return all(other != cell for other, _side in land_at_rim(trial, width))


def _pieces_of_tile(tile: int) -> list[int]:
    return [4 * tile + turn for turn in distinct_turns(tile)]


def _put_back_fact(state: SoloState, action: str) -> str:
    """Return a fact about putting a tile back: how many of its edges clash; "" if none clashes."""
    tile = tile_numbers()[action.removesuffix("-off")]
    board = list(state.board)
    trial = [EMPTY if piece // 4 == tile else piece for piece in board]
    width = state.goal.width
    count = len(find_clashes(board, width)) - len(find_clashes(trial, width))
    text = ngettext(
        "It clashes with its neighbours on {n} side.",
        "It clashes with its neighbours on {n} sides.",
        count,
    )
    return text.format(n=count) if count else ""


def refute(question: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """Compare the solutions before and after the move `question.played`.

    Yields:
        Number of units of work done for the current position.

    Returns:
        A refutation if it is proven that the board had solutions before the move but not after it;
        otherwise None.
    """
    from .bot import think

    state = question.state
    played = question.played
    assert isinstance(state, SoloState)
    estimates: list[Estimate] = []
    half = replace(budget, seconds=budget.seconds and budget.seconds / 2)
    for position in (state.apply(played), state):
        if position.current_player < 0 or position.is_choosing:
            return None
        estimate = None
        for estimate in think(position, 1, half, Random(1)):
            yield estimate.work
        if estimate:
            estimates.append(estimate)
    after, before = estimates
    if not (before.proven and after.proven) or before.value <= after.value:
        return None
    text = _("Before: {before}. After {move}: {after}.").format(
        before=before.note, move=describe_action(state, played), after=after.note
    )
    return Refutation((played,), text, before=before.value, after=after.value)
