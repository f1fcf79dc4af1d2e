"""The ids of puzzles that players make: `own-` and a number with the goal, tiles and givens.

The number is written with the digits 0-9 a-z. Its parts, from the lowest on: a checksum, the index
of the goal in GOAL_IDS, the tiles as bits if the goal doesn't use all of them, and for each cell
0 or 1 plus the given piece. Players hold such ids, so this form must stay readable.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from skerry.core.i18n import N_, texts
from skerry.core.presets import CODED, Preset
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import GOALS, Goal
from skerry.games.palavan.text import tile_name
from skerry.games.palavan.tiles import distinct_turns, tiles

_ = texts(__name__)[0]

GOAL_IDS = ("difficult", "medium", "basic", "island")
"""The goals that a puzzle can have. The order is part of the ids: only append."""

_GOAL_RANGE = 16
_CHECKSUM_RANGE = 1 << 12
_CELL_RANGE = 65
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_CODE = re.compile(r"[0-9a-z]{3,36}", re.ASCII)


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A puzzle that a player has made.

    Attributes:
        goal: The goal.
        tiles: The tiles to place, including given ones, as bits; as many as the goal has cells.
        givens: For each cell the given piece, or EMPTY.
    """

    goal: Goal
    tiles: int
    givens: tuple[int, ...]

    @property
    def preset_id(self) -> str:
        """The preset id, such as "own-1x2y..". Use `check_puzzle` first."""
        number = 0
        for piece in reversed(self.givens):
            number = number * _CELL_RANGE + piece + 1
        if self.goal.size < len(tiles()):
            number = (number << len(tiles())) + self.tiles
        number = number * _GOAL_RANGE + GOAL_IDS.index(self.goal.id)
        number = number * _CHECKSUM_RANGE + _checksum(number)
        return CODED + _to_base_36(number)

    @property
    def hand(self) -> int:
        """The tiles that are not given, as bits."""
        return self.tiles & ~tiles_mask(self.givens)

    @property
    def given_cells(self) -> tuple[int, ...]:
        """The cells with a given piece."""
        return tuple(cell for cell, piece in enumerate(self.givens) if piece != EMPTY)

    def without_given(self, cell: int) -> OwnPuzzle:
        """Return the puzzle without the given piece on a cell."""
        return self.with_given_cells(other for other in self.given_cells if other != cell)

    def with_given_cells(self, cells: Iterable[int]) -> OwnPuzzle:
        """Return the puzzle with only the given pieces on these cells."""
        chosen = frozenset(cells)
        givens = tuple(p if cell in chosen else EMPTY for cell, p in enumerate(self.givens))
        return OwnPuzzle(self.goal, self.tiles, givens)


def make_puzzle(givens: Sequence[int], goal: str = "difficult", tile_bits: int = 0) -> OwnPuzzle:
    """Return a puzzle. Of rotations of a tile that look alike, it contains only the first.

    Args:
        givens: For each cell the given piece, or EMPTY.
        goal: One of GOAL_IDS.
        tile_bits: The tiles, as bits; 0 for all of them.

    Raises:
        ValueError: A puzzle can't have these parts; see `check_puzzle`.
    """
    if goal not in GOAL_IDS:
        template = _("a puzzle's goal must be one of {right}, not {wrong}")
        raise ValueError(template.format(right=", ".join(GOAL_IDS), wrong=goal))
    pieces = tuple(piece if piece == EMPTY else _first_equal_rotation(piece) for piece in givens)
    puzzle = OwnPuzzle(GOALS[goal], tile_bits or all_tiles_mask(), pieces)
    check_puzzle(puzzle)
    return puzzle


def check_puzzle(puzzle: OwnPuzzle) -> None:
    """Raise ValueError unless the parts of a puzzle belong together.

    Clashing given tiles are allowed: the verdict names them.
    """
    goal = puzzle.goal
    if len(puzzle.givens) != goal.size:
        template = _("this puzzle has {size} cells, not {wrong}")
        raise ValueError(template.format(size=goal.size, wrong=len(puzzle.givens)))
    if puzzle.tiles.bit_count() != goal.size or puzzle.tiles & ~all_tiles_mask():
        template = _("this puzzle needs {size} tiles, not {wrong}")
        raise ValueError(template.format(size=goal.size, wrong=puzzle.tiles.bit_count()))
    cell_of_tile: dict[int, int] = {}
    for cell in puzzle.given_cells:
        tile = puzzle.givens[cell] // 4
        if not puzzle.tiles >> tile & 1:
            template = _("{tile} isn't one of the puzzle's tiles")
            raise ValueError(template.format(tile=tile_name(tile)))
        if tile in cell_of_tile:
            template = _("{tile} can't be on both {one} and {other}")
            one, other = (cell_name(each, goal.width) for each in (cell_of_tile[tile], cell))
            raise ValueError(template.format(tile=tile_name(tile), one=one, other=other))
        cell_of_tile[tile] = cell


def read_puzzle(preset_id: str) -> OwnPuzzle:
    """Return the puzzle with a preset id. Raises ValueError if the id is damaged."""
    puzzle = _decode(preset_id)
    if puzzle is None:
        raise ValueError(_("this puzzle's code is damaged: a character is wrong or missing"))
    check_puzzle(puzzle)
    return puzzle


@lru_cache(maxsize=64)
def _decode(preset_id: str) -> OwnPuzzle | None:
    """Return the puzzle with a preset id; None if the id is damaged. Its parts aren't checked."""
    code = preset_id.removeprefix(CODED)
    if not preset_id.startswith(CODED) or not _CODE.fullmatch(code):
        return None
    number, checksum = divmod(int(code, 36), _CHECKSUM_RANGE)
    rest, goal_number = divmod(number, _GOAL_RANGE)
    if checksum != _checksum(number) or goal_number >= len(GOAL_IDS):
        return None
    goal = GOALS[GOAL_IDS[goal_number]]
    tile_bits = all_tiles_mask()
    if goal.size < len(tiles()):
        rest, tile_bits = divmod(rest, 1 << len(tiles()))
    givens: list[int] = []
    for _cell in range(goal.size):
        rest, digit = divmod(rest, _CELL_RANGE)
        givens.append(digit - 1)
    puzzle = OwnPuzzle(goal, tile_bits, tuple(givens))
    is_plain = all(piece == EMPTY or piece % 4 in distinct_turns(piece // 4) for piece in givens)
    return puzzle if not rest and is_plain and puzzle.preset_id == preset_id else None


def own_preset(preset_id: str) -> Preset:
    """Return the preset of a player's puzzle. Raises ValueError if the id is damaged."""
    read_puzzle(preset_id)
    name = N_("A player's puzzle")
    note = N_("Made by a player")
    return Preset(preset_id, name, note, (1,), chance=False, study=True)


def _first_equal_rotation(piece: int) -> int:
    """Return the first rotation of the piece's tile that looks like the piece."""
    if not 0 <= piece < 4 * len(tiles()):
        raise ValueError(_("there's no tile with this number"))
    turns = distinct_turns(piece // 4)
    return piece if piece % 4 in turns else piece - piece % 4 + piece % 4 % len(turns)


def _checksum(number: int) -> int:
    return zlib.crc32(str(number).encode("ascii")) % _CHECKSUM_RANGE


def _to_base_36(number: int) -> str:
    letters = ""
    while number:
        number, digit = divmod(number, 36)
        letters = _DIGITS[digit] + letters
    return letters
