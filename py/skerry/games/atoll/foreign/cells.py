"""Cells, boards and positions in foreign notations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.composition import error_at
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.games.atoll.board import BLACK, COLOURS, PRESET_COLUMNS, WHITE, Board, board
from skerry.games.atoll.state import AtollState

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone: its colour, its cell and its place in the text."""

    colour: int
    cell: str
    at: int


def preset_of_columns(text: str, at: int, columns: str) -> str:
    """Return the preset of a board with this number of columns, which the text has at `at`."""
    presets = {str(count): preset for preset, count in PRESET_COLUMNS.items()}
    if columns not in presets:
        template = _("a board has {right} columns, not {wrong}")
        raise error_at(text, at, template.format(right=", ".join(presets), wrong=clip(columns)))
    return presets[columns]


def board_of(preset: str) -> Board:
    """Return the board of a preset for two players."""
    return board(PRESET_COLUMNS[preset])


def check_cell(text: str, at: int, cell: str, atoll: Board) -> str:
    """Return the name of a cell; raise ValueError if the board has no such cell."""
    if cell.lower() not in atoll.number:
        template = _("There's no cell {cell}; cells are a1 to {last}")
        raise error_at(text, at, template.format(cell=clip(cell), last=atoll.names[-1]))
    return cell.lower()


def moves_of_position(
    text: str, stones: Sequence[Stone], atoll: Board
) -> tuple[tuple[str, int], ...]:
    """Return moves that lead to a position: Black's and White's stones in turn.

    If a path is complete, its owner's stones are ordered so that the path is completed last. Raises
    ValueError if no game can have this position.
    """
    by_colour = [[stone for stone in stones if stone.colour == colour] for colour in (BLACK, WHITE)]
    black, white = by_colour
    if len(black) - len(white) not in (0, 1):
        template = _(
            "a position has as many black stones as white ones, or one more; this one has {black} "
            "black and {white} white"
        )
        message = template.format(black=len(black), white=len(white))
        raise error_at(text, stones[-1].at, message)
    last = WHITE if len(black) == len(white) else BLACK
    for number in range(len(by_colour[last])):
        order = [*by_colour[last][:number], *by_colour[last][number + 1 :]]
        state = _state_with_stones(atoll, [*order, *by_colour[1 - last]])
        if _has_path(state, last) or _has_path(state, 1 - last):
            continue
        by_colour[last] = [*order, by_colour[last][number]]
        return _moves_in_turn(by_colour)
    if not stones:
        return ()
    template = _("{colour} had already won before the last stone, so no game ends like this")
    winner = next(c for c in (1 - last, last) if _has_path(_state_with_stones(atoll, stones), c))
    raise error_at(text, stones[-1].at, template.format(colour=_(COLOURS[winner])))


def _moves_in_turn(by_colour: Sequence[Sequence[Stone]]) -> tuple[tuple[str, int], ...]:
    black, white = by_colour
    ordered = [
        stones[number]
        for number in range(len(black))
        for stones in (black, white)
        if number < len(stones)
    ]
    return tuple((stone.cell, stone.at) for stone in ordered)


def _state_with_stones(atoll: Board, stones: Sequence[Stone]) -> AtollState:
    bits = [0, 0]
    for stone in stones:
        bits[stone.colour] |= 1 << atoll.number[stone.cell]
    return AtollState(atoll.columns, *bits)


def _has_path(state: AtollState, colour: int) -> bool:
    atoll = state.board
    stones = state.stones(colour)
    return any(
        atoll.connected_group(node, stones) & goal
        for start, goal in atoll.pairs[colour]
        for node in range(atoll.size, len(atoll.places))
        if start >> node & 1
    )
