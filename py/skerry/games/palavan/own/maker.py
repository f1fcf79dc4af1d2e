"""Players' puzzles on the page: the board to make them on, verdicts, and changes."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from skerry.core.composition import Judgement, Picture, Variant
from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip
from skerry.core.scene import Aspect, Choice, Scene
from skerry.core.state import State
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, cell_number
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.layout import CHART_SIZE
from skerry.games.palavan.solo.puzzles import GRADES
from skerry.games.palavan.solo.rules import SoloState
from skerry.games.palavan.solo.view import scene as solo_scene
from skerry.games.palavan.text import tile_id, tile_name
from skerry.games.palavan.tiles import tile_numbers

from .change import regrade, remove_givens
from .code import GOAL_IDS, OwnPuzzle, make_puzzle, read_puzzle
from .text import step_lines, verdict_sentences
from .verdict import MAX_UNITS, Verdict, judge

_ = texts(__name__)[0]

VARIANTS = {
    "difficult": N_("All 16 tiles: one land area and one water area"),
    "medium": N_("All 16 tiles: one land area or one water area"),
    "basic": N_("All 16 tiles: every edge matches"),
    "island": N_("3 × 3, nine of the tiles, water all around"),
}
"""The notes about the goals, by their ids."""

OTHER_TILES = "other"
"""The variant of an island that has other tiles."""

_MOVE = re.compile(r"([a-z]\d{1,2})(?:@([0-3]))?-?([a-d][1-4]|off)", re.ASCII)


class Maker:
    """Palavan's `Composer` (core/composition.py)."""

    @property
    def prompt(self) -> str:
        """How to place and remove tiles."""
        return _(
            "Choose a tile, tap it again to rotate it, then choose a square. A tap on a placed tile"
            " removes it."
        )

    def begin(self) -> str:
        """Return a puzzle without given tiles, for all sixteen tiles."""
        return _empty_puzzle(GOAL_IDS[0]).preset_id

    def from_state(self, state: State[Any]) -> str:
        """Return a puzzle in which the tiles on the board of a state are given."""
        if not isinstance(state, SoloState) or state.goal.id not in GOAL_IDS:
            raise ValueError(_("puzzles can be made of positions of the solo game"))
        if state.is_drawing or state.is_choosing:
            raise ValueError(_("the tiles of this game aren't chosen yet"))
        return make_puzzle(state.board, state.goal.id, state.tiles).preset_id

    def scene(self, puzzle: str, aspect: Aspect) -> Scene:
        """Return the board with the given tiles, and the tray with the others."""
        parsed = read_puzzle(puzzle)
        scene = solo_scene(_state_with_givens_laid(parsed), None, aspect)
        given = {tile_id(parsed.givens[cell] // 4) for cell in parsed.given_cells}
        return replace(scene, choices=tuple(_choices(scene.choices, given)), news="", ledger=())

    def place(self, puzzle: str, move: str) -> str:
        """Return the puzzle after a move, such as "c3@1-b2" or "c3-off"."""
        parsed = read_puzzle(puzzle)
        match = _MOVE.fullmatch(re.sub(r"\s+", "-", move.strip().lower()))
        tile = tile_numbers().get(match[1], EMPTY) if match else EMPTY
        if match is None or tile == EMPTY:
            template = _("{wrong} is no move here; write for example c3@1-b2 or c3-off")
            raise ValueError(template.format(wrong=clip(move)))
        if not parsed.tiles >> tile & 1:
            template = _("{tile} isn't one of the puzzle's tiles")
            raise ValueError(template.format(tile=tile_name(tile)))
        givens = [EMPTY if piece // 4 == tile else piece for piece in parsed.givens]
        if match[3] != "off":
            givens[_parse_cell(parsed, match[3])] = 4 * tile + int(match[2] or 0)
        return make_puzzle(givens, parsed.goal.id, parsed.tiles).preset_id

    def clear(self, puzzle: str) -> str:
        """Return the puzzle without given tiles."""
        return read_puzzle(puzzle).with_given_cells(()).preset_id

    def variants(self, puzzle: str) -> Sequence[Variant]:
        """Return the goals and, for an island, the choice of other tiles."""
        goal = read_puzzle(puzzle).goal.id
        all_variants = [
            Variant(id, _(GOALS[id].name), _(note), id == goal) for id, note in VARIANTS.items()
        ]
        if goal == "island":
            all_variants.append(Variant(OTHER_TILES, _("Island with other tiles"), "", False))
        return all_variants

    def with_variant(self, puzzle: str, variant: str) -> str:
        """Return the puzzle with another goal; boards of another size lose the given tiles."""
        parsed = read_puzzle(puzzle)
        if variant == OTHER_TILES and parsed.goal.id == "island":
            return _empty_puzzle("island", str(parsed.tiles)).preset_id
        if variant not in VARIANTS:
            template = _("a puzzle's goal must be one of {right}, not {wrong}")
            raise ValueError(template.format(right=", ".join(VARIANTS), wrong=clip(variant)))
        if GOALS[variant].size != parsed.goal.size:
            return _empty_puzzle(variant).preset_id
        return make_puzzle(parsed.givens, variant, parsed.tiles).preset_id

    def judge(self, puzzle: str) -> Generator[float, None, Judgement]:
        """Find the verdict on a puzzle."""
        parsed = read_puzzle(puzzle)
        if not parsed.given_cells:
            return Judgement("empty")
        verdict = yield from judge(parsed, MAX_UNITS)
        return _judgement(parsed, verdict)

    def change(self, puzzle: str, way: str) -> Generator[float, None, str]:
        """Return a puzzle with the same solution and fewer given tiles or another grade."""
        parsed = read_puzzle(puzzle)
        verdict: Verdict | None = None
        search = judge(parsed, MAX_UNITS)
        while verdict is None:
            try:
                yield 0.1 * next(search)
            except StopIteration as end:
                verdict = end.value
        if verdict.kind != "one":
            raise ValueError(_("this puzzle doesn't have exactly one solution"))
        board = verdict.boards[0]
        if way == "sparser":
            return (yield from _run_change(remove_givens(parsed, board)))
        grades = list(GRADES)
        place = grades.index(verdict.grade) if verdict.grade else len(grades)
        place += 1 if way == "harder" else -1
        if not 0 <= place < len(grades):
            raise ValueError(_("no grade is easier or harder than this one"))
        return (yield from _run_change(regrade(parsed, board, grades[place])))


def _run_change(units: Generator[float, None, OwnPuzzle]) -> Generator[float, None, str]:
    """Run the second part of a change, with progress from 0.1 to 1. Returns the puzzle's id."""
    while True:
        try:
            yield 0.1 + 0.9 * next(units)
        except StopIteration as end:
            puzzle: OwnPuzzle = end.value
            return puzzle.preset_id


def _empty_puzzle(goal: str, seed: str = "") -> OwnPuzzle:
    """Return a puzzle without given tiles; the seed decides the tiles of an island."""
    bits = all_tiles_mask()
    if goal == "island":
        many_ways = sorted(islands(), key=lambda island: -island.ways)[:40]
        others = [island.tiles for island in many_ways if str(island.tiles) != seed]
        bits = Random(seed).choice(others) if seed else others[0]
    return make_puzzle([EMPTY] * GOALS[goal].size, goal, bits)


def _state_with_givens_laid(puzzle: OwnPuzzle) -> SoloState:
    """Return a state in which a player has placed the given tiles."""
    return SoloState(puzzle.with_given_cells(()).preset_id, laid=puzzle.givens)


def _choices(choices: Sequence[Choice], given: set[str]) -> Iterator[Choice]:
    """Yield the placements of tiles in the tray, and a tap on each given tile to remove it."""
    for choice in choices:
        if not choice.picks:
            continue
        tile = choice.picks[0]
        if tile not in given:
            yield choice
        elif choice.action.endswith("-off"):
            yield replace(choice, picks=(tile,), turn=0)


def _parse_cell(puzzle: OwnPuzzle, name: str) -> int:
    """Return the cell with a name. Raises ValueError if the board is smaller."""
    cell = cell_number(name, puzzle.goal.width)
    if cell >= puzzle.goal.size or cell_name(cell, puzzle.goal.width) != name:
        raise ValueError(_("{cell} isn't on this board").format(cell=name))
    return cell


def _judgement(puzzle: OwnPuzzle, verdict: Verdict) -> Judgement:
    grades = list(GRADES)
    place = grades.index(verdict.grade) if verdict.grade else len(grades)
    is_one = verdict.kind == "one"
    cells = verdict.clashing or verdict.differing
    label = _("Solution") if is_one else _("Solution {n}")
    pictures = tuple(
        _picture(puzzle, board, verdict.differing, label.format(n=n))
        for n, board in enumerate(verdict.boards, 1)
    )
    return Judgement(
        verdict.kind,
        f"palavan:{puzzle.preset_id}:" if is_one else "",
        tuple(verdict_sentences(puzzle, verdict)),
        tuple(_node_id(puzzle.givens, cell, puzzle.goal.width) for cell in cells),
        () if is_one else pictures,
        pictures if is_one else (),
        tuple(step_lines(puzzle, verdict.steps)),
        (is_one and place > 0, is_one and place < len(grades) - 1),
    )


def _node_id(board: Sequence[int], cell: int, width: int) -> str:
    piece = board[cell]
    return cell_name(cell, width) if piece == EMPTY else tile_id(piece // 4)


def _picture(
    puzzle: OwnPuzzle, board: Sequence[int], differing: Sequence[int], label: str
) -> Picture:
    """Return a picture of a full board without the tray."""
    whole = solo_scene(replace(_state_with_givens_laid(puzzle), laid=tuple(board)))
    nodes = tuple(node for node in whole.nodes if node.x < CHART_SIZE and node.id != "tray")
    shown = {node.shape for node in nodes}
    shapes = {name: layers for name, layers in whole.shapes.items() if name in shown}
    cut = replace(
        whole, width=CHART_SIZE, height=CHART_SIZE, nodes=nodes, shapes=shapes, choices=()
    )
    lit = tuple(_node_id(board, cell, puzzle.goal.width) for cell in differing)
    return Picture(cut, lit, label)
