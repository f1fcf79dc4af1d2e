"""A solver that works like a person, one deduction after the other, and grades puzzles.

A technique looks for candidates that it can rule out. The next step always comes from the easiest
technique that finds such a candidate. A puzzle that can be solved this way has exactly one
solution; its grade depends on the hardest technique needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import (
    all_turns,
    bit_indices,
    bits_of,
    first_pieces,
    piece_sets,
    with_turns,
)
from skerry.games.palavan.solo.goals import Goal, is_reached

from .candidates import Candidates, initial_candidates
from .coast import is_certainly_divided, separating_pieces

WHAT_IF_TECHNIQUE = "place"
WHAT_IF_MAX_PIECES = 10
"""Limits of the technique "what-if", which assumes a candidate and looks for a contradiction.

The technique assumes only candidates of cells that have at most WHAT_IF_MAX_PIECES candidates. To
look for a contradiction it uses the techniques up to WHAT_IF_TECHNIQUE. With higher limits it
solves more puzzles, but it takes longer and looks further ahead than people do.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction.

    Attributes:
        technique: Id of the technique.
        cells: The cells from which the deduction follows.
        removed: For each affected cell the candidates that are ruled out, as bits.
        laid: If `cells` is a single cell with one candidate left, this piece, which has been
            placed; otherwise EMPTY.
    """

    technique: str
    cells: tuple[int, ...]
    removed: Mapping[int, int]
    laid: int = EMPTY


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique of deduction.

    Attributes:
        id: Id of the technique.
        name: Name of the technique.
        note: A sentence that explains it to players.
        find: Function that returns a step, or None if it finds no candidate to rule out.
    """

    id: str
    name: str
    note: str
    find: Callable[[Candidates], Step | None]


@dataclass(frozen=True, slots=True)
class Deduction:
    """The result of solving a puzzle by deduction.

    Attributes:
        steps: All steps, in order.
        hardest: Id of the hardest technique used.
        board: For each cell the piece of the solution; None if the deduction didn't solve it.
    """

    steps: tuple[Step, ...]
    hardest: str
    board: tuple[int, ...] | None


def solve_by_deduction(goal: Goal, givens: Sequence[int], hardest: str = "what-if") -> Deduction:
    """Solve a puzzle by deduction.

    Args:
        goal: The goal.
        givens: For each cell the given piece, or EMPTY.
        hardest: Id of the hardest technique that may be used.

    Raises:
        ValueError: The goal doesn't use all tiles.
    """
    known = initial_candidates(goal, givens)
    steps = tuple(apply_deductions(known, hardest))
    done = not known.open_cells and not known.is_broken and is_reached(goal, known.board)
    return Deduction(steps, hardest_of(steps), tuple(known.board) if done else None)


def hardest_of(steps: Iterable[Step]) -> str:
    """Return the id of the hardest technique of some steps; without steps, of the easiest one."""
    order = list(TECHNIQUES)
    return order[max((order.index(step.technique) for step in steps), default=0)]


def apply_deductions(known: Candidates, hardest: str = "what-if") -> Iterator[Step]:
    """Apply and yield steps until no technique finds one, or the board is full or broken.

    Args:
        known: The candidates, which are changed.
        hardest: Id of the hardest technique that may be used.
    """
    order = list(TECHNIQUES)
    allowed = [TECHNIQUES[id].find for id in order[: order.index(hardest) + 1]]
    while known.open_cells and not known.is_broken:
        step = next(filter(None, (find(known) for find in allowed)), None)
        if step is None:
            return
        yield apply_step(known, step)


def apply_step(known: Candidates, step: Step) -> Step:
    """Apply a step to the candidates.

    If its `cells` are a single cell with one candidate left, the piece is placed.

    Returns:
        The step, with the piece in `laid`.
    """
    known.cross_out(step.removed)
    cell = step.cells[0]
    pieces_ = known.pieces[cell]
    if len(step.cells) > 1 or pieces_.bit_count() != 1:
        return step
    piece = pieces_.bit_length() - 1
    known.place_piece(cell, piece)
    return replace(step, laid=piece)


def deduce_from_board(goal: Goal, board: Sequence[int]) -> tuple[int, int, str] | None:
    """Return a piece that follows from the pieces on the board, if all of them are right.

    Returns:
        A cell, the piece that must be on it, and the id of the hardest technique needed to see
        this; None if no piece follows.
    """
    steps: list[Step] = []
    for step in apply_deductions(initial_candidates(goal, board)):
        steps.append(step)
        if step.laid != EMPTY:
            return step.cells[0], step.laid, hardest_of(steps)
    return None


def find_only_tile(known: Candidates) -> Step | None:
    """Find a cell that only one tile fits, and rule this tile out on other cells.

    Returns None without such a cell.
    """
    for cell in known.open_cells:
        pieces_ = known.pieces[cell]
        # A tile has at most four pieces.
        if pieces_.bit_count() > 4 or first_pieces(pieces_).bit_count() > 1:
            continue
        removed = _candidates_among(
            known, known.open_cells, with_turns(pieces_.bit_length() - 1), excluded=(cell,)
        )
        if removed or pieces_.bit_count() == 1:
            return Step("tile", (cell,), removed)
    return None


def find_only_place(known: Candidates) -> Step | None:
    """Find a tile that fits only one cell, and rule out the other tiles there.

    Returns None without such a tile.
    """
    once = twice = 0
    for cell in known.open_cells:
        tiles_here = first_pieces(known.pieces[cell])
        twice |= once & tiles_here
        once |= tiles_here
    for tile in bit_indices(once & ~twice):
        tile_pieces = with_turns(tile)
        cell = next(cell for cell in known.open_cells if known.pieces[cell] & tile_pieces)
        if known.pieces[cell] & ~tile_pieces:
            return Step("place", (cell,), {cell: known.pieces[cell] & ~tile_pieces})
    return None


def find_edge(known: Candidates) -> Step | None:
    """Find candidates of a cell that fit no candidate of a neighbouring cell, and rule them out.

    Returns None if there are none.
    """
    for cell in known.open_cells:
        for side, beyond in known.geometry.around[cell]:
            if known.board[beyond] != EMPTY:
                continue
            beyond_pieces = known.pieces[beyond]
            removed = 0
            for piece in bit_indices(known.pieces[cell]):
                if not beyond_pieces & piece_sets().fits[piece][side] & ~with_turns(piece):
                    removed |= 1 << piece
            if removed:
                return Step("edge", (beyond, cell), {cell: removed})
    return None


def find_sets(known: Candidates) -> Step | None:
    """Find two (or three) tiles that must be on two (or three) cells, in some order.

    If no other tiles fit these cells, rule out the tiles on other cells. If the tiles fit no other
    cells, rule out other tiles on these cells. Returns None without such tiles.
    """
    tiles_of = {cell: first_pieces(known.pieces[cell]) for cell in known.open_cells}
    cells_of = {
        tile: bits_of(cell for cell in tiles_of if tiles_of[cell] >> tile & 1)
        for tile in bit_indices(known.hand)
    }
    for number in (2, 3):
        for cells, shared in _closed_sets(tiles_of, number):
            removed = _candidates_among(known, known.open_cells, all_turns(shared), excluded=cells)
            if removed:
                return Step("sets", cells, removed)
        for tile_set, shared in _closed_sets(cells_of, number):
            cell_set = tuple(bit_indices(shared))
            removed = _candidates_among(known, cell_set, ~all_turns(bits_of(tile_set)))
            if removed:
                return Step("sets", cell_set, removed)
    return None


def find_coast(known: Candidates) -> Step | None:
    """Find candidates of a cell that would divide land or water into several areas.

    Rule them out. Returns None if there are none.
    """
    for cell in known.open_cells:
        removed = separating_pieces(known, cell)
        if removed:
            return Step("coast", (cell,), {cell: removed})
    return None


def find_what_if(known: Candidates) -> Step | None:
    """Find a candidate that leads to a contradiction by easy steps, and rule it out.

    Cells with few candidates are tried first. Returns None without such a candidate.
    """
    for cell in sorted(known.open_cells, key=lambda cell: known.pieces[cell].bit_count()):
        options = bit_indices(known.pieces[cell])
        if len(options) > WHAT_IF_MAX_PIECES:
            break
        for piece in options:
            trial = known.copy()
            trial.place_piece(cell, piece)
            if _leads_to_contradiction(trial):
                return Step("what-if", (cell,), {cell: 1 << piece})
    return None


def _leads_to_contradiction(trial: Candidates) -> bool:
    """Return whether steps up to WHAT_IF_TECHNIQUE lead to a contradiction. Changes `trial`."""
    for _ in apply_deductions(trial, WHAT_IF_TECHNIQUE):
        pass
    return trial.is_broken or is_certainly_divided(trial)


def _closed_sets(
    bits_of_key: Mapping[int, int], number: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield sets of `number` keys that together have only `number` bits.

    Args:
        bits_of_key: For each key its bits.
        number: Number of keys and of bits.

    Yields:
        The keys, and the bits that at least one of them has.
    """
    for keys in combinations(
        [key for key in bits_of_key if bits_of_key[key].bit_count() <= number], number
    ):
        union = 0
        for key in keys:
            union |= bits_of_key[key]
        if union.bit_count() == number:
            yield keys, union


def _candidates_among(
    known: Candidates, cells: Collection[int], bits: int, excluded: Collection[int] = ()
) -> dict[int, int]:
    """Return for each cell its candidates among the pieces `bits`.

    Cells without such candidates, and those in `excluded`, are left out.
    """
    return {
        cell: known.pieces[cell] & bits
        for cell in cells
        if cell not in excluded and known.pieces[cell] & bits
    }


TECHNIQUES: Mapping[str, Technique] = {
    technique.id: technique
    for technique in (
        Technique("tile", "Only tile", "Only one tile fits this cell.", find_only_tile),
        Technique("place", "Only place", "This tile fits nowhere else.", find_only_place),
        Technique("edge", "Edge talk", "Nothing that fits here fits there.", find_edge),
        Technique("sets", "Pairs and sets", "These tiles share these cells.", find_sets),
        Technique("coast", "Coast", "Land or water would be cut off.", find_coast),
        Technique(
            "what-if", "What if", "Suppose it lay here: soon nothing would fit.", find_what_if
        ),
    )
}
"""The techniques by id, from easy to hard."""
