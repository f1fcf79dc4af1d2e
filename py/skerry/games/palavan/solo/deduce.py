"""Solves puzzles as a person does, by one deduction after the other, and so grades them.

Each technique looks for one thing that follows from what is laid and what was crossed out; the
easiest that finds something takes the next step. What is solved so has no other solution, and
the hardest technique that was needed says how hard it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import (
    all_turns,
    bits_of,
    first_pieces,
    listed,
    pieces,
    with_turns,
)

from .candidates import Marks, marks
from .coast import cut_off, stranded
from .goals import Goal, reached

EASY = "place"
FEW = 10
"""A supposition is followed up with techniques up to EASY, on cells that at most FEW pieces fit.
With more of either, more puzzles can be deduced, each more slowly, and further than a person would
follow it up in the head."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: looking at `cells`, pieces were crossed out (`removed`: bits, by cell).

    `laid` is the piece that was laid at once on the only one of `cells`, or EMPTY.
    """

    technique: str
    cells: tuple[int, ...]
    removed: Mapping[int, int]
    laid: int = EMPTY


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to deduce, what it says to a player, and how a step is found."""

    id: str
    name: str
    note: str
    find: Callable[[Marks], Step | None]


@dataclass(frozen=True, slots=True)
class Deduction:
    """How a puzzle was solved: the steps, the hardest technique, the board or None if stuck."""

    steps: tuple[Step, ...]
    hardest: str
    board: tuple[int, ...] | None


def solve(goal: Goal, givens: Sequence[int], hardest: str = "what-if") -> Deduction:
    """Deduce from the given pieces with techniques up to the `hardest`.

    Raises ValueError for a goal that does not take all tiles.
    """
    known = marks(goal, givens)
    steps = tuple(deductions(known, hardest))
    done = not known.open and not known.broken and reached(goal, known.board)
    return Deduction(steps, hardest_of(steps), tuple(known.board) if done else None)


def hardest_of(steps: Iterable[Step]) -> str:
    """The hardest technique among some steps; the easiest of all if there is no step."""
    order = list(TECHNIQUES)
    return order[max((order.index(step.technique) for step in steps), default=0)]


def deductions(known: Marks, hardest: str = "what-if") -> Iterator[Step]:
    """Step after step, each executed, until nothing more is found or all is laid."""
    order = list(TECHNIQUES)
    allowed = [TECHNIQUES[id].find for id in order[: order.index(hardest) + 1]]
    while known.open and not known.broken:
        found = next(filter(None, (find(known) for find in allowed)), None)
        if found is None:
            return
        yield take(known, found)


def take(known: Marks, step: Step) -> Step:
    """Execute a step. A cell that alone was looked at and has one piece left gets it."""
    known.cross_out(step.removed)
    cell = step.cells[0]
    could = known.could[cell]
    if len(step.cells) > 1 or could.bit_count() != 1:
        return step
    piece = could.bit_length() - 1
    known.lay(cell, piece)
    return replace(step, laid=piece)


def hint(goal: Goal, board: Sequence[int]) -> tuple[int, int, str] | None:
    """A cell, the piece that must lie there, and the hardest technique that it took to see it.

    None if nothing follows. What lies on the board already is believed.
    """
    steps: list[Step] = []
    for step in deductions(marks(goal, board)):
        steps.append(step)
        if step.laid != EMPTY:
            return step.cells[0], step.laid, hardest_of(steps)
    return None


def only_tile(known: Marks) -> Step | None:
    """A cell that one tile fits; the tile can't be elsewhere."""
    for cell in known.open:
        could = known.could[cell]
        if could.bit_count() > 4 or first_pieces(could).bit_count() > 1:  # 4: turns of one tile
            continue
        removed = _pruned(known, known.open, with_turns(could.bit_length() - 1), but=(cell,))
        if removed or could.bit_count() == 1:
            return Step("tile", (cell,), removed)
    return None


def only_place(known: Marks) -> Step | None:
    """A tile that fits one cell; nothing else can be there."""
    once = twice = 0
    for cell in known.open:
        here = first_pieces(known.could[cell])
        twice |= once & here
        once |= here
    for tile in listed(once & ~twice):
        its = with_turns(tile)
        cell = next(cell for cell in known.open if known.could[cell] & its)
        if known.could[cell] & ~its:
            return Step("place", (cell,), {cell: known.could[cell] & ~its})
    return None


def edges(known: Marks) -> Step | None:
    """Two cells side by side: what fits nothing that could be beyond the edge is out."""
    for cell in known.open:
        for side, beyond in known.frame.around[cell]:
            if known.board[beyond] != EMPTY:
                continue
            there = known.could[beyond]
            out = 0
            for piece in listed(known.could[cell]):
                if not there & pieces().fits[piece][side] & ~with_turns(piece):
                    out |= 1 << piece
            if out:
                return Step("edge", (beyond, cell), {cell: out})
    return None


def sets(known: Marks) -> Step | None:
    """Two or three cells that share as many tiles, or tiles that share as many cells."""
    able = {cell: first_pieces(known.could[cell]) for cell in known.open}
    where = {
        tile: bits_of(cell for cell in able if able[cell] >> tile & 1)
        for tile in listed(known.hand)
    }
    for number in (2, 3):
        for cells, shared in _shared(able, number):
            removed = _pruned(known, known.open, all_turns(shared), but=cells)
            if removed:
                return Step("sets", cells, removed)
        for few, shared in _shared(where, number):
            room = tuple(listed(shared))
            removed = _pruned(known, room, ~all_turns(bits_of(few)))
            if removed:
                return Step("sets", room, removed)
    return None


def coast(known: Marks) -> Step | None:
    """A piece that would cut land from land, or water from water."""
    for cell in known.open:
        out = cut_off(known, cell)
        if out:
            return Step("coast", (cell,), {cell: out})
    return None


def what_if(known: Marks) -> Step | None:
    """A piece on a cell with few, from which a contradiction follows by easy steps."""
    for cell in sorted(known.open, key=lambda cell: known.could[cell].bit_count()):
        options = listed(known.could[cell])
        if len(options) > FEW:
            break
        for piece in options:
            trial = known.copy()
            trial.lay(cell, piece)
            if _contradiction(trial):
                return Step("what-if", (cell,), {cell: 1 << piece})
    return None


def _contradiction(trial: Marks) -> bool:
    """Whether easy steps lead to one."""
    for _ in deductions(trial, EASY):
        pass
    return trial.broken or stranded(trial)


def _shared(has: Mapping[int, int], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """So many of the keys that have but as many bits together, and these bits."""
    for keys in combinations([key for key in has if has[key].bit_count() <= number], number):
        together = 0
        for key in keys:
            together |= has[key]
        if together.bit_count() == number:
            yield keys, together


def _pruned(
    known: Marks, cells: Collection[int], bits: int, but: Collection[int] = ()
) -> dict[int, int]:
    """Those of the pieces that could lie on these cells, but for some."""
    return {
        cell: known.could[cell] & bits
        for cell in cells
        if cell not in but and known.could[cell] & bits
    }


TECHNIQUES: Mapping[str, Technique] = {
    technique.id: technique
    for technique in (
        Technique("tile", "Only tile", "Only one tile fits this cell.", only_tile),
        Technique("place", "Only place", "This tile fits nowhere else.", only_place),
        Technique("edge", "Edge talk", "Nothing that fits here fits there.", edges),
        Technique("sets", "Pairs and sets", "These tiles share these cells.", sets),
        Technique("coast", "Coast", "Land or water would be cut off.", coast),
        Technique("what-if", "What if", "Suppose it lay here: soon nothing would fit.", what_if),
    )
}
"""In order of difficulty."""
