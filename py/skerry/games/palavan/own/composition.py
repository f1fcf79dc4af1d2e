"""Verdicts on a player's puzzle that is given as text, for the terminal; pages use maker.py."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

from skerry.core.composition import Composition, Line

from .code import OwnPuzzle, read_puzzle
from .text import read_puzzle_text, verdict_lines
from .verdict import judge


def compose(
    fields: Mapping[str, Line], rows: Iterable[Line], max_units: int
) -> Generator[float, None, Composition]:
    """Read a puzzle and find the verdict on it; see `skerry.core.composition.compose`."""
    return (yield from _judge(read_puzzle_text(fields, rows), max_units))


def judge_preset(preset: str, max_units: int) -> Generator[float, None, Composition]:
    """Find the verdict on a preset's puzzle; see `skerry.core.composition.judge_preset`."""
    return (yield from _judge(read_puzzle(preset), max_units))


def _judge(puzzle: OwnPuzzle, max_units: int) -> Generator[float, None, Composition]:
    verdict = yield from judge(puzzle, max_units)
    id = f"palavan:{puzzle.preset_id}:"
    lines = tuple(verdict_lines(puzzle, verdict))
    return Composition(id, verdict.kind, verdict.kind == "one", lines)
