"""Facts about an action of a puzzle, and refutations after it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random

from skerry.core.bot import Budget, Estimate, Refutation, RefutationQuery
from skerry.core.i18n import N_, texts
from skerry.games.palavan.land import EMPTY, clashes, land_at_rim
from skerry.games.palavan.notation import cell_name, parse_place_action
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import distinct_turns, tile_numbers, tiles

from .action_text import describe_action
from .rules import SoloState
from .solving import deduce
from .solving.candidates import candidates

_, ngettext = texts(__name__)

EASY = "coast"
BARE = 13
"""The hardest technique that a hint follows, and the most empty cells: else it takes too long."""

FOLLOWS = {
    "tile": N_("No other tile can be there."),
    "place": N_("This tile can't be anywhere else."),
    "edge": N_("Compare the edges: it must be there."),
    "sets": N_("Some squares share the same few tiles, so it must be there."),
    "coast": N_("Otherwise land or water would be cut off, so it must be there."),
}
"""How it is known that a piece must lie on a cell, by the hardest technique of a deduction."""


def fact(state: SoloState, action: str) -> str:
    """Return the strongest certain statement about an action; "" if there is none."""
    if action.endswith("-off"):
        return _off(state, action)
    if state.choosing or "@" not in action:
        return ""
    if state.apply(action).solved:
        return _("It solves the puzzle.")
    piece, cell = parse_place_action(action, state.goal.width)
    board = list(state.board)
    tile = piece // 4
    loose = state.hand >> tile & 1 and board[cell] == EMPTY
    if not loose or clashes(board, state.goal.width) or not _fits(state, board, piece, cell):
        return ""
    return _only(state, board, tile, cell) or _follows(state, board, piece, cell)


def _only(state: SoloState, board: list[int], tile: int, cell: int) -> str:
    """No other tile fits on the cell, or the tile fits on no other cell."""
    if state.hand == 1 << tile:
        return ""
    others = (it for it in bit_indices(state.hand) if it != tile)
    if not any(_fits(state, board, piece, cell) for it in others for piece in _turned(it)):
        text = _("No other remaining tile fits on {cell}.")
        return text.format(cell=cell_name(cell, state.goal.width))
    empty = [at for at, lies in enumerate(board) if lies == EMPTY and at != cell]
    if not any(_fits(state, board, piece, at) for at in empty for piece in _turned(tile)):
        return _("{tile} doesn't fit anywhere else.").format(tile=tiles()[tile].id.upper())
    return ""


def _follows(state: SoloState, board: list[int], piece: int, cell: int) -> str:
    """The piece must lie there, if all that lies is to stay."""
    if state.tiles.bit_count() != len(tiles()) or board.count(EMPTY) > BARE:
        return ""
    known = candidates(state.goal, board)
    steps: list[deduce.Step] = []
    for step in deduce.deductions(known, EASY):
        steps.append(step)
        if step.laid == piece and step.cells[0] == cell:
            return _(FOLLOWS[deduce.hardest_of(steps)])
    return ""


def _fits(state: SoloState, board: list[int], piece: int, cell: int) -> bool:
    """Whether a piece agrees with what lies beside an empty cell, and with the rim."""
    width = state.goal.width
    trial = [*board[:cell], piece, *board[cell + 1 :]]
    dry = state.goal.water_rim and any(at == cell for at, _side in land_at_rim(trial, width))
    return not dry and not clashes(trial, width)


def _turned(tile: int) -> Iterator[int]:
    """A tile's pieces."""
    return (4 * tile + turn for turn in distinct_turns(tile))


def _off(state: SoloState, action: str) -> str:
    """How many edges of a tile that is taken back clash."""
    tile = tile_numbers()[action.removesuffix("-off")]
    board = list(state.board)
    trial = [EMPTY if piece // 4 == tile else piece for piece in board]
    width = state.goal.width
    count = len(clashes(board, width)) - len(clashes(trial, width))
    text = ngettext(
        "It clashes with its neighbours on {n} side.",
        "It clashes with its neighbours on {n} sides.",
        count,
    )
    return text.format(n=count) if count else ""


def refute(question: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """The ways to finish a puzzle that a move left, and those that there were."""
    from .bot import think

    state = question.state
    played = question.played
    assert isinstance(state, SoloState)
    counted: list[Estimate] = []
    half = Budget(budget.seconds and budget.seconds / 2, budget.work, budget.clock)
    for here in (state.apply(played), state):
        if here.current_player < 0 or here.choosing:
            return None
        found = None
        for found in think(here, 1, half, Random(1)):
            yield found.work
        counted += [found] if found else []
    after, before = counted
    if not (before.proven and after.proven) or before.value <= after.value:
        return None
    said = _("Before: {before}. After {move}: {after}.")
    text = said.format(before=before.note, move=describe_action(state, played), after=after.note)
    return Refutation((played,), text, before=before.value, after=after.value)
