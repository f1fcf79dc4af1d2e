"""Players' puzzles as text: the parser of puzzles, and verdicts in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from skerry.core.composition import Line, reject_unknown_fields
from skerry.core.i18n import N_, join_with_and, texts
from skerry.core.outside_text import clip
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name
from skerry.games.palavan.piece_sets import bits_of
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.puzzles import GRADES
from skerry.games.palavan.solo.solving.deduce import Step
from skerry.games.palavan.text import placement_text
from skerry.games.palavan.tiles import tile_numbers, tiles

from .code import GOAL_IDS, OwnPuzzle, make_puzzle
from .verdict import Verdict

_, ngettext = texts(__name__)

TECHNIQUES = {
    "tile": N_("only one tile fits there"),
    "place": N_("the tile fits nowhere else"),
    "edge": N_("compare the edges of neighbouring squares"),
    "sets": N_("a few squares share the same few tiles"),
    "coast": N_("otherwise land or water would be cut off"),
    "what-if": N_("any other choice leads to a dead end"),
    "search": N_("you can only tell by trying everything"),
}
"""The reason for a step of the deduction, by the id of its technique."""

_EMPTY_WORDS = (".", "-", "_")


def read_puzzle_text(fields: Mapping[str, Line], rows: Iterable[Line]) -> OwnPuzzle:
    """Return the puzzle in some lines. Raises ValueError that names the line and the column.

    A row has a word for each cell: a tile and its quarter turns, "c3@1", or a dot for an empty
    cell. The field "goal" has the id of a goal, and "tiles" the tiles of an island.
    """
    reject_unknown_fields(fields, ("goal", "tiles"))
    goal_line = fields.get("goal", Line(0, GOAL_IDS[0]))
    if goal_line.text not in GOAL_IDS:
        template = _("a puzzle's goal must be one of {right}, not {wrong}")
        wrong = clip(goal_line.text)
        raise goal_line.error(template.format(right=", ".join(GOAL_IDS), wrong=wrong))
    goal = GOALS[goal_line.text]
    lines = list(rows)
    last = lines[-1] if lines else goal_line
    if len(lines) != goal.height:
        template = _("this puzzle needs {right} rows of tiles, not {wrong}")
        raise last.error(template.format(right=goal.height, wrong=len(lines)))
    givens = [piece for line in lines for piece in _read_row(line, goal.width)]
    tile_line = fields.get("tiles")
    tile_bits = 0
    if tile_line:
        numbers = [_tile_number(tile_line, word) for word in tile_line.text.split()]
        tile_bits = bits_of(sorted(set(numbers)))
    try:
        return make_puzzle(givens, goal.id, tile_bits)
    except ValueError as error:
        raise (tile_line or lines[0]).error(str(error)) from error


def _read_row(line: Line, width: int) -> Iterator[int]:
    words = line.text.split()
    if len(words) != width:
        template = _("a row has {right} squares, not {wrong}")
        raise line.error(template.format(right=width, wrong=len(words)))
    for word in words:
        if word in _EMPTY_WORDS:
            yield EMPTY
            continue
        name, mark, turn = word.partition("@")
        tile = _tile_number(line, name)
        if mark and (len(turn) != 1 or turn not in "0123"):
            message = _("a tile has 0 to 3 quarter turns, such as c3@1, not {wrong}")
            raise line.error(message.format(wrong=clip(word)), word)
        yield 4 * tile + int(turn or 0)


def _tile_number(line: Line, word: str) -> int:
    number = tile_numbers().get(word.lower())
    if number is None:
        template = _("{wrong} isn't a tile; the tiles are {right}")
        names = ", ".join(tile.id for tile in tiles())
        raise line.error(template.format(wrong=clip(word), right=names), word)
    return number


def puzzle_rows(puzzle: OwnPuzzle, board: Sequence[int] | None = None) -> list[str]:
    """Return a puzzle, or a full board of it, as rows in the form that `read_puzzle_text` reads."""
    width = puzzle.goal.width
    words = [
        "." if piece == EMPTY else f"{tiles()[piece // 4].id}@{piece % 4}"
        for piece in (puzzle.givens if board is None else board)
    ]
    longest = max(map(len, words))
    starts = range(0, len(words), width)
    padded = [word.ljust(longest) for word in words]
    return [" ".join(padded[start : start + width]).rstrip() for start in starts]


def verdict_lines(puzzle: OwnPuzzle, verdict: Verdict) -> list[str]:
    """Return a verdict in sentences, with solutions as rows and the deduction step by step."""
    lines = verdict_sentences(puzzle, verdict)
    if verdict.kind == "several":
        rows = [
            [_("Solution {n}:").format(n=n), *puzzle_rows(puzzle, board)]
            for n, board in enumerate(verdict.boards, 1)
        ]
        return [*lines, *(line for block in rows for line in block)]
    if verdict.kind == "one":
        lines += step_lines(puzzle, verdict.steps)
        return [*lines, _("Solution:"), *puzzle_rows(puzzle, verdict.boards[0])]
    return lines


def verdict_sentences(puzzle: OwnPuzzle, verdict: Verdict) -> list[str]:
    """Return a verdict in sentences, without solutions."""
    if verdict.kind == "none":
        return _no_solution_lines(puzzle, verdict)
    if verdict.kind == "undecided":
        return [_("Not decided within the time limit.")]
    if verdict.kind == "several":
        cells = [cell_name(cell, puzzle.goal.width) for cell in verdict.differing]
        differ = _("Two solutions differ on {cells}.").format(cells=join_with_and(cells))
        return [_("Several solutions."), differ]
    hardest = _("Hardest step: {reason}.").format(reason=_(TECHNIQUES[verdict.hardest]))
    grade = _(GRADES[verdict.grade].name) if verdict.grade else _("beyond all grades")
    return [_("Exactly one solution. Grade: {grade}.").format(grade=grade), hardest]


def _no_solution_lines(puzzle: OwnPuzzle, verdict: Verdict) -> list[str]:
    placed = [
        placement_text(puzzle.givens[cell], cell, puzzle.goal.width) for cell in verdict.clashing
    ]
    if not placed:
        return [_("No solution: these tiles can't reach the goal.")]
    if len(placed) == 1:
        return [_("No solution: {tile} alone makes it impossible.").format(tile=placed[0])]
    text = _("No solution: these given tiles don't go together: {tiles}.")
    return [text.format(tiles=join_with_and(placed))]


def step_lines(puzzle: OwnPuzzle, steps: Sequence[Step]) -> Iterator[str]:
    """Yield a line for each placed tile, with the reasons of the steps that led to it."""
    reasons: dict[str, None] = {}
    number = 0
    for step in steps:
        reasons[step.technique] = None
        if step.laid == EMPTY:
            continue
        number += 1
        placed = placement_text(step.laid, step.cells[0], puzzle.goal.width)
        reason = "; ".join(_(TECHNIQUES[technique]) for technique in reasons)
        yield _("{number}. {placed}: {reason}").format(number=number, placed=placed, reason=reason)
        reasons.clear()
