"""Palavan for one: lay the tiles so that a goal is reached. (rulebook, "PALAVAN SOLO")

Tiles may lie anywhere, whether they fit or not, and be turned, moved, exchanged and taken back
at any time; the puzzle ends when its goal is reached, or when the program is asked to solve it.

Actions are texts and their own notation: "c3@1-b2" lays tile C3, turned a quarter clockwise, on
b2 (the tile that lies there changes places with it), "c3-off" takes it back, CLEAR takes all back,
SOLVE gives up. Before an island of nine tiles of one's own choice, "c3" takes tile C3 into the
nine or out of them, FILL fills them up so that an island can come of them, and BEGIN begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from random import Random
from typing import Self

from skerry.core.i18n import texts
from skerry.core.state import CHANCE, TERMINAL, State, draw_index, set_derived
from skerry.games.palavan.land import EMPTY, clashes
from skerry.games.palavan.notation import parse_place_action, tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices, bits_of
from skerry.games.palavan.tiles import tile_numbers, tiles

from . import puzzles
from .actions import ActionTable, action_table
from .constants import CHOSEN, DAILY, DEALT, NINE, STUDIED, STUDY
from .constants import CLEAR as CLEAR
from .constants import SOLVE as SOLVE
from .goals import GOALS, Goal, is_reached
from .islands import Island, islands, nearest
from .solving import solver
from .validate import check

_ = texts(__name__)[0]

FILL = "fill"
BEGIN = "begin"

DRAWN = frozenset((DEALT, DAILY, *puzzles.GRADES))
"""The presets of which a number is drawn."""

PATIENCE = 60
"""Units of work (some 5 ms each) to look for a solution that keeps what has been laid."""


@dataclass(frozen=True, slots=True)
class SoloState(State):
    """A puzzle on the table.

    `number` is the number of the puzzle, or of the deal among `islands()` (0: not drawn yet, and
    where nothing is drawn); `chosen` the nine tiles of one's own choice, as bits, and `begun`
    whether they are final; `laid` the pieces that the player has laid, by cell; `solved` is 1
    when the goal is reached, `shown` 1 when the program was asked to do it. `last` is what was
    done last.
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
        """The grade of the puzzle, "" if this is none. The number decides for the daily one."""
        if self.preset == DAILY and self.number:
            return tuple(puzzles.GRADES)[self.number % len(puzzles.GRADES)]
        return self.preset if self.preset in puzzles.GRADES else ""

    @property
    def goal(self) -> Goal:
        """What is to be reached."""
        if self.preset in (DEALT, CHOSEN):
            return GOALS["island"]
        return GOALS.get(self.preset) or GOALS["difficult"]

    @property
    def puzzle(self) -> puzzles.Puzzle | None:
        """The puzzle with its given tiles, if this is one and has been drawn."""
        return puzzles.puzzle(self.grade, self.number) if self.grade and self.number else None

    @property
    def givens(self) -> tuple[int, ...]:
        """The pieces that lie from the beginning and stay, by cell."""
        puzzle = self.puzzle
        return puzzle.givens if puzzle else (EMPTY,) * (self.goal.width * self.goal.height)

    @property
    def board(self) -> tuple[int, ...]:
        """All that lies, by cell; in the end, if the program was asked, the solution."""
        if self.shown:
            return solution(self)
        return _over(self.givens, self.laid or self.givens)

    @property
    def tiles(self) -> int:
        """The tiles that are to be laid in the end, given ones included, as bits."""
        if self.preset == CHOSEN:
            return self.chosen
        if self.preset == DEALT:
            return islands()[self.number - 1].tiles if self.number else 0
        if self.preset == STUDY:
            return bits_of(tile_numbers()[id] for id in STUDIED)
        return all_tiles_mask()

    @property
    def hand(self) -> int:
        """The tiles that are still to be laid, as bits."""
        return self.tiles & ~tiles_mask(self.board)

    @property
    def drawing(self) -> bool:
        """Whether the tiles, or the puzzle, are still to be drawn."""
        return not self.number and self.preset in DRAWN

    @property
    def choosing(self) -> bool:
        """Whether the nine tiles are still being chosen."""
        return self.preset == CHOSEN and not self.begun

    @property
    def prospects(self) -> tuple[Island, ...]:
        """The islands' choices of nine that have all tiles chosen so far."""
        return tuple(it for it in islands() if not self.chosen & ~it.tiles)

    @property
    def amends(self) -> tuple[int, int]:
        """What leads from a choice of which no island comes to the nearest one of which one does:
        the tiles to put back, and those to take in their place, as bits.
        """
        goal = nearest(self.chosen).tiles
        return self.chosen & ~goal, goal & ~self.chosen

    @property
    def current_player(self) -> int:
        """The one seat; CHANCE while tiles or a puzzle are drawn; TERMINAL when solved."""
        if self.solved or self.shown:
            return TERMINAL
        return CHANCE if not self.number and self.preset in DRAWN else 0

    @property
    def is_terminal(self) -> bool:
        """Whether the goal is reached, by the player or by the program."""
        return self.solved == 1 or self.shown == 1

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """Nine tiles of which an island can be made, "c3-m1-..", or a puzzle's number, "no-42"."""
        if not self.drawing:
            return ()
        return _deals() if self.preset == DEALT else _numbers()

    def draw(self, rng: Random) -> str:
        """One of these outcomes, by chance."""
        if self.preset == DEALT:
            return _deals()[draw_index(len(_deals()), rng)][0]
        return f"no-{draw_index(puzzles.NUMBERS, rng) + 1}"

    def legal_actions(self) -> tuple[str, ...]:
        """All ways to lay each tile, by tile, turn and cell; to take tiles back; then the rest."""
        if self.current_player != 0:
            return ()
        if self.preset == CHOSEN and not self.begun:
            return self._choices()
        return self._table().actions(self.laid)

    def _table(self) -> ActionTable:
        """What can be done with the tiles: handed on while they are laid, else looked up."""
        try:
            found: ActionTable = self.derived
        except AttributeError:
            found = action_table(self.goal, self.givens, self.tiles)
            set_derived(self, found)
        return found

    def _choices(self) -> tuple[str, ...]:
        """Each tile, to be taken in or out; then FILL or BEGIN, where an island can be made."""
        whole = self.chosen.bit_count() == NINE
        able = [t.id for n, t in enumerate(tiles()) if self.chosen >> n & 1 or not whole]
        hopeful = any(not self.chosen & ~it.tiles for it in islands())
        return (*able, BEGIN if whole else FILL) if hopeful else tuple(able)

    def apply(self, action: str) -> Self:
        """Draw, choose, lay, take back or give up."""
        if not self.number and self.preset in DRAWN:
            return self._drawn(action)
        if self.preset == CHOSEN and not self.begun:
            return self._chosen(action)
        its = self._table()
        if action == SOLVE:
            after = replace(self, shown=1, last=action)
        else:
            laid = _laid(self.laid or (EMPTY,) * len(its.rank), action, its)
            solved = its.is_full(laid) and is_reached(its.goal, _over(self.givens, laid))
            after = replace(self, laid=laid, solved=int(solved), last=action)
        set_derived(after, its)
        return after

    def _drawn(self, outcome: str) -> Self:
        if self.preset == DEALT:
            number = next(n for n, (deal, _) in enumerate(_deals(), 1) if deal == outcome)
        else:
            number = int(outcome.removeprefix("no-"))
        return replace(self, number=number, last=outcome)

    def _chosen(self, action: str) -> Self:
        if action == BEGIN:
            return replace(self, begun=1, last=action)
        if action == FILL:
            fullest = max(self.prospects, key=lambda it: it.ways)
            return replace(self, chosen=fullest.tiles, last=action)
        return replace(self, chosen=self.chosen ^ 1 << tile_numbers()[action], last=action)

    def returns(self) -> tuple[float]:
        """1 for a goal reached, -1 for one that the program had to reach."""
        return (float(self.solved - self.shown),)

    def validate(self) -> None:
        """Tiles lie once each, none on a given one, none that is not in play; solved is solved."""
        check(self)

    def __str__(self) -> str:
        """The board as text: a tile and its quarter turns in each cell, then what is left."""
        from skerry.games.palavan import diagram

        return diagram.solo(self)


def begin(preset: str) -> SoloState:
    """The puzzle of a preset, nothing laid."""
    return SoloState(preset)


def prepare(state: SoloState, outcome: str) -> Iterator[float]:
    """Make the puzzle that an outcome draws. Yields progress from 0 to 1."""
    drawn = state.apply(outcome)
    return puzzles.make(drawn.grade, drawn.number) if drawn.grade else iter(())


@lru_cache(maxsize=256)
def solution(state: SoloState) -> tuple[int, ...]:
    """A solution that keeps what the player has laid, if there is one, else what was given."""
    board = replace(state, shown=0).board
    puzzle = state.puzzle
    if puzzle:
        return puzzle.solution
    kept = board if not clashes(board, state.goal.width) else state.givens
    found = solver.first_solution(state.goal, kept, state.tiles, units=PATIENCE)
    found = found or solver.first_solution(state.goal, state.givens, state.tiles)
    assert found, f"no solution of {state.preset} with these tiles"
    return found


def _over(givens: Sequence[int], laid: Sequence[int]) -> tuple[int, ...]:
    """What is given and what the player has laid, by cell."""
    pairs = zip(givens, laid, strict=True)
    return tuple([given if given != EMPTY else piece for given, piece in pairs])


def _laid(before: tuple[int, ...], action: str, its: ActionTable) -> tuple[int, ...]:
    """The player's pieces, by cell, after one is laid or taken back, or all are."""
    if action == CLEAR:
        return (EMPTY,) * len(before)
    if action.endswith("-off"):
        tile = tile_numbers()[action.removesuffix("-off")]
        return tuple(EMPTY if piece // 4 == tile else piece for piece in before)
    laid = list(before)
    (piece, cell) = parse_place_action(action, its.goal.width)
    _exchange(laid, piece, cell)
    return tuple(laid)


def _exchange(laid: list[int], piece: int, cell: int) -> None:
    """Lay a piece; what lies on the cell goes where the piece's tile was, if it lay anywhere."""
    tile = piece // 4
    for at, other in enumerate(laid):
        if other // 4 == tile:
            laid[at] = laid[cell]
            break
    laid[cell] = piece


@cache
def _deals() -> tuple[tuple[str, float], ...]:
    every = islands()
    names = ["-".join(tiles()[tile].id for tile in bit_indices(it.tiles)) for it in every]
    return tuple((name, 1 / len(every)) for name in names)


@cache
def _numbers() -> tuple[tuple[str, float], ...]:
    return tuple((f"no-{number}", 1 / puzzles.NUMBERS) for number in range(1, puzzles.NUMBERS + 1))
