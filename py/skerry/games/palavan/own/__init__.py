"""Puzzles that players make: their ids, and verdicts on their solutions."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import TYPE_CHECKING

from .code import own_preset

if TYPE_CHECKING:
    from skerry.core.composition import Composition, Line
    from skerry.core.presets import Preset


def coded_preset(preset_id: str) -> Preset:
    """Return the preset of a player's puzzle. Raises ValueError if the id is damaged."""
    return own_preset(preset_id)


def compose(
    fields: Mapping[str, Line], rows: Iterable[Line], max_units: int
) -> Generator[float, None, Composition]:
    """Read a puzzle and find the verdict on it; see `skerry.core.composition.compose`."""
    # imported late: an opened puzzle needs its code only
    from skerry.core.composition import Composition

    from .text import read_puzzle_text, verdict_lines
    from .verdict import judge

    puzzle = read_puzzle_text(fields, rows)
    verdict = yield from judge(puzzle, max_units)
    id = f"palavan:{puzzle.preset_id}:"
    lines = tuple(verdict_lines(puzzle, verdict))
    return Composition(id, verdict.kind, verdict.kind == "one", lines)
