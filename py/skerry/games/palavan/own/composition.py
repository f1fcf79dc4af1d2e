"""Reading a player's puzzle and judging it; the terminal does this, pages don't yet."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

from skerry.core.composition import Composition, Line

from .text import read_puzzle_text, verdict_lines
from .verdict import judge


def compose(
    fields: Mapping[str, Line], rows: Iterable[Line], max_units: int
) -> Generator[float, None, Composition]:
    """Read a puzzle and find the verdict on it; see `skerry.core.composition.compose`."""
    puzzle = read_puzzle_text(fields, rows)
    verdict = yield from judge(puzzle, max_units)
    id = f"palavan:{puzzle.preset_id}:"
    lines = tuple(verdict_lines(puzzle, verdict))
    return Composition(id, verdict.kind, verdict.kind == "one", lines)
