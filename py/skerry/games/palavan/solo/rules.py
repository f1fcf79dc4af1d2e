"""Rules of the solo puzzles (rule book, "PALAVAN SOLO"): place tiles until a goal is reached.

A tile may be placed on any cell, even if it doesn't fit its neighbours. The player may rotate,
move, exchange and remove tiles at any time. A puzzle ends when its goal is reached, or when the
player asks the program for a solution.

An action is a text and its own notation:

- "c3@1-b2" places tile C3 on b2, rotated by a quarter turn clockwise. If another tile is on b2, it
  moves to the cell or the tray where C3 was.
- "c3-off" puts C3 back into the tray, CLEAR puts all tiles back, SOLVE gives up.
- In the preset CHOSEN, the player first chooses the nine tiles of an island: "c3" adds tile C3 to
  the chosen tiles or removes it, FILL adds tiles up to nine that can make an island, and BEGIN
  ends the choosing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Self

from skerry.core.i18n import texts
from skerry.core.presets import CODED
from skerry.core.state import CHANCE, TERMINAL, State, draw_index, set_derived
from skerry.games.palavan.land import EMPTY, find_clashes
from skerry.games.palavan.notation import parse_place_action, tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices, bits_of
from skerry.games.palavan.tiles import tile_numbers, tiles

from . import puzzles
from .actions import ActionTable, action_table
from .constants import CHOSEN, DAILY, DEALT, NINE, STUDIED, STUDY
from .constants import CLEAR as CLEAR
from .constants import SOLVE as SOLVE
from .goals import GOALS, Goal, is_reached
from .islands import Island, islands, nearest_island
from .solving import solver
from .validate import check

if TYPE_CHECKING:
    from skerry.games.palavan.own.code import OwnPuzzle

_ = texts(__name__)[0]

FILL = "fill"
BEGIN = "begin"

DRAWN = frozenset((DEALT, DAILY, *puzzles.GRADES))
"""Presets that begin with a chance event, which draws the number of the puzzle or deal."""

PATIENCE = 60
"""Limit for the search of a solution that keeps the player's tiles, in units of about 5 ms."""


OWN_PATIENCE = 400
"""Limit for the search of a solution of a player's puzzle, which may have none, in units of about 5
ms.
"""


@dataclass(frozen=True, slots=True)
class SoloState(State[str]):
    """A state of a puzzle.

    Attributes:
        preset: Id of the preset.
        number: Number of the puzzle, or of the deal in `islands()`, from 1. 0 before the draw, and
            in presets that draw nothing.
        chosen: The tiles that the player has chosen, as bits; 0 except in the preset CHOSEN.
        begun: 1 if the player has ended the choosing with BEGIN.
        laid: For each cell the piece that the player has placed there, or EMPTY; () before the
            first placement.
        solved: 1 if the player has reached the goal.
        shown: 1 if the player gave up and the program shows a solution.
        last: The last action or chance outcome; "" at the beginning.
    """

    preset: str
    number: int = 0
    chosen: int = 0
    begun: int = 0
    laid: tuple[int, ...] = ()
    solved: int = 0
    shown: int = 0
    last: str = field(default="", compare=False)

    @property
    def grade(self) -> str:
        """The puzzle's grade, which follows from the preset or the number of the daily puzzle.

        It is "" in presets without grades, and before the daily puzzle is drawn.
        """
        if self.preset == DAILY and self.number:
            return tuple(puzzles.GRADES)[self.number % len(puzzles.GRADES)]
        return self.preset if self.preset in puzzles.GRADES else ""

    @property
    def goal(self) -> Goal:
        """The goal of the preset."""
        if self.preset in (DEALT, CHOSEN):
            return GOALS["island"]
        if self.preset.startswith(CODED):
            return _own_puzzle(self.preset).goal
        return GOALS.get(self.preset) or GOALS["difficult"]

    @property
    def puzzle(self) -> puzzles.Puzzle | None:
        """The puzzle with given tiles; None before the draw, and in presets without given tiles."""
        return puzzles.puzzle(self.grade, self.number) if self.grade and self.number else None

    @property
    def givens(self) -> tuple[int, ...]:
        """For each cell the given piece, which can't be moved, or EMPTY."""
        puzzle = self.puzzle
        if self.preset.startswith(CODED):
            return _own_puzzle(self.preset).givens
        return puzzle.givens if puzzle else (EMPTY,) * (self.goal.width * self.goal.height)

    @property
    def board(self) -> tuple[int, ...]:
        """For each cell the piece on it, given or placed, or EMPTY. After SOLVE, a solution."""
        if self.shown:
            return solution(self)
        return _with_givens(self.laid or self.givens, self.givens)

    @property
    def tiles(self) -> int:
        """The tiles of the puzzle, including given tiles, as bits."""
        if self.preset == CHOSEN:
            return self.chosen
        if self.preset == DEALT:
            return islands()[self.number - 1].tiles if self.number else 0
        if self.preset.startswith(CODED):
            return _own_puzzle(self.preset).tiles
        if self.preset == STUDY:
            return bits_of(tile_numbers()[id] for id in STUDIED)
        return all_tiles_mask()

    @property
    def hand(self) -> int:
        """The tiles that are not on the board yet, as bits."""
        return self.tiles & ~tiles_mask(self.board)

    @property
    def is_drawing(self) -> bool:
        """Whether the next event is the draw of the tiles or of the puzzle."""
        return not self.number and self.preset in DRAWN

    @property
    def is_choosing(self) -> bool:
        """Whether the nine tiles are still being chosen."""
        return self.preset == CHOSEN and not self.begun

    @property
    def possible_islands(self) -> tuple[Island, ...]:
        """The sets of nine tiles that include all chosen tiles and can make an island."""
        return tuple(island for island in islands() if not self.chosen & ~island.tiles)

    @property
    def smallest_change(self) -> tuple[int, int]:
        """The smallest change after which the chosen tiles can make an island.

        It is a pair of sets of tiles, as bits: the tiles to remove and the tiles to add.
        """
        goal = nearest_island(self.chosen).tiles
        return self.chosen & ~goal, goal & ~self.chosen

    @property
    def current_player(self) -> int:
        """The player's seat, 0; CHANCE before the draw of a deal or puzzle; TERMINAL at the end."""
        if self.solved or self.shown:
            return TERMINAL
        return CHANCE if self.is_drawing else 0

    @property
    def is_terminal(self) -> bool:
        """Whether the player has reached the goal or given up."""
        return self.solved == 1 or self.shown == 1

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """Return the deals or puzzles that can be drawn, with their probabilities.

        A deal is nine tiles that can make an island, such as "c3-m1-..". A puzzle is a number, such
        as "no-42".
        """
        if not self.is_drawing:
            return ()
        return _deal_chances() if self.preset == DEALT else _puzzle_number_chances()

    def draw(self, rng: Random) -> str:
        """Draw one of the chance outcomes."""
        if self.preset == DEALT:
            return _deal_chances()[draw_index(len(_deal_chances()), rng)][0]
        return f"no-{draw_index(puzzles.NUMBERS, rng) + 1}"

    def legal_actions(self) -> tuple[str, ...]:
        """Return the legal actions.

        They are the placements by tile, rotation and cell, then the tiles to put back, CLEAR and
        SOLVE. While the player chooses tiles, they are the tiles, then FILL or BEGIN.
        """
        if self.current_player != 0:
            return ()
        if self.is_choosing:
            return self._choosing_actions()
        return self._action_table().actions(self.laid)

    def _action_table(self) -> ActionTable:
        """Return the action table, which `apply` stores in the next state."""
        try:
            table: ActionTable = self.derived
        except AttributeError:
            table = action_table(self.goal, self.givens, self.tiles)
            set_derived(self, table)
        return table

    def _choosing_actions(self) -> tuple[str, ...]:
        """Return the actions while the player chooses tiles.

        They are the tiles that can be added or removed. If the chosen tiles can make an island,
        FILL follows, or BEGIN if there are nine.
        """
        is_complete = self.chosen.bit_count() == NINE
        choices = [
            tile.id
            for number, tile in enumerate(tiles())
            if self.chosen >> number & 1 or not is_complete
        ]
        if any(not self.chosen & ~island.tiles for island in islands()):
            choices.append(BEGIN if is_complete else FILL)
        return tuple(choices)

    def apply(self, action: str) -> Self:
        """Return the state after an action or chance outcome."""
        if self.is_drawing:
            return self._apply_draw(action)
        if self.is_choosing:
            return self._apply_choice(action)
        table = self._action_table()
        if action == SOLVE:
            after = replace(self, shown=1, last=action)
        else:
            laid = _apply_placement(
                self.laid or (EMPTY,) * len(table.rank), action, table.goal.width
            )
            solved = table.is_full(laid) and is_reached(table.goal, _with_givens(laid, self.givens))
            after = replace(self, laid=laid, solved=int(solved), last=action)
        set_derived(after, table)
        return after

    def _apply_draw(self, outcome: str) -> Self:
        if self.preset == DEALT:
            number = next(n for n, (deal, _) in enumerate(_deal_chances(), 1) if deal == outcome)
        else:
            number = int(outcome.removeprefix("no-"))
        return replace(self, number=number, last=outcome)

    def _apply_choice(self, action: str) -> Self:
        if action == BEGIN:
            return replace(self, begun=1, last=action)
        if action == FILL:
            easiest = max(self.possible_islands, key=lambda island: island.ways)
            return replace(self, chosen=easiest.tiles, last=action)
        return replace(self, chosen=self.chosen ^ 1 << tile_numbers()[action], last=action)

    def returns(self) -> tuple[float]:
        """Return 1 if the player reached the goal, -1 after SOLVE, 0 before the end."""
        if self.shown:
            return (-1.0,)
        return (1.0 if self.solved else 0.0,)

    def validate(self) -> None:
        """Raise AssertionError if an invariant is broken; see `validate.check`."""
        check(self)

    def __str__(self) -> str:
        """Return the board as text: each cell's tile and quarter turns, then the tiles left."""
        from skerry.games.palavan import diagram

        return diagram.solo_text(self)


def begin(preset: str) -> SoloState:
    """Return the initial state of a preset."""
    return SoloState(preset)


def prepare(state: SoloState, outcome: str) -> Iterator[float]:
    """Make the puzzle that a chance outcome draws. Yields progress from 0 to 1."""
    drawn = state.apply(outcome)
    return puzzles.make_puzzle(drawn.grade, drawn.number) if drawn.grade else iter(())


@lru_cache(maxsize=256)
def solution(state: SoloState) -> tuple[int, ...]:
    """Return a solution: the piece on each cell.

    A puzzle with given tiles has a single solution. In other presets, the solution keeps the
    player's tiles if they match and the search finds such a solution within PATIENCE.
    """
    board = replace(state, shown=0).board
    puzzle = state.puzzle
    if puzzle:
        return puzzle.solution
    fixed = board if not find_clashes(board, state.goal.width) else state.givens
    result = solver.first_solution(state.goal, fixed, state.tiles, units=PATIENCE)
    units = OWN_PATIENCE if state.preset.startswith(CODED) else None
    result = result or solver.first_solution(state.goal, state.givens, state.tiles, units=units)
    if not result and units:
        return state.givens
    assert result, f"no solution of {state.preset} with these tiles"
    return result


def _own_puzzle(preset: str) -> OwnPuzzle:
    # imported late: the page loads players' puzzles when one is opened
    from skerry.games.palavan.own.code import read_puzzle

    return read_puzzle(preset)


def _with_givens(laid: Sequence[int], givens: Sequence[int]) -> tuple[int, ...]:
    """Return for each cell the given piece, otherwise the player's piece, otherwise EMPTY."""
    pairs = zip(givens, laid, strict=True)
    return tuple([given if given != EMPTY else piece for given, piece in pairs])


def _apply_placement(before: tuple[int, ...], action: str, width: int) -> tuple[int, ...]:
    """Return the player's piece on each cell after a placement, "..-off" or CLEAR."""
    if action == CLEAR:
        return (EMPTY,) * len(before)
    if action.endswith("-off"):
        tile = tile_numbers()[action.removesuffix("-off")]
        return tuple(EMPTY if piece // 4 == tile else piece for piece in before)
    laid = list(before)
    piece, cell = parse_place_action(action, width)
    _place_or_swap(laid, piece, cell)
    return tuple(laid)


def _place_or_swap(laid: list[int], piece: int, cell: int) -> None:
    """Place a piece on a cell in the list `laid`.

    If the piece's tile was on another cell, the piece that was on `cell` moves to that cell.
    """
    tile = piece // 4
    for old_cell, other in enumerate(laid):
        if other // 4 == tile:
            laid[old_cell] = laid[cell]
            break
    laid[cell] = piece


@cache
def _deal_chances() -> tuple[tuple[str, float], ...]:
    names = [
        "-".join(tiles()[tile].id for tile in bit_indices(island.tiles)) for island in islands()
    ]
    return tuple((name, 1 / len(names)) for name in names)


@cache
def _puzzle_number_chances() -> tuple[tuple[str, float], ...]:
    return tuple((f"no-{number}", 1 / puzzles.NUMBERS) for number in range(1, puzzles.NUMBERS + 1))
