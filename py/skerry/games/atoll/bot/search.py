"""Evaluation of positions for the tree search: certain results first, otherwise random games.

A threat of the opponent is a move after which the opponent has a winning chain. The player to move
must play in the must-play region, where all threats overlap (R. Hayward and others, "Solving 7x7
Hex with domination, fill-in, and virtual connections", 2005).

Two parts gained little at level 3. Without the search for threats, it scored 51 of 100 games
against itself; without TEMPO, 46 of 100 (95 % interval of about 68 Elo).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skerry.ai.puct import Leaf
from skerry.games.atoll.position import Position
from skerry.games.atoll.proofs import must_play_region, winning_chain

from .samples import Sample, sample_position

MAX_MOVES = 20
"""Number of moves that the search tries first in a position: those that decide most random games.
The other moves are tried only if all of these lose. With more moves, the search spends more work on
cells that are rarely best.
"""

MAX_THREAT_CELLS = 10
"""Number of cells that are tested for a threat of the opponent. A higher number finds more threats,
but each cell costs a search for a chain.
"""

THREAT_VALUE = 0.45
"""Positions with a value below this threshold are searched for threats of the opponent. Above it,
threats are rare, and the search costs half as much as an evaluation.
"""


TEMPO = 0.25
"""The value of being to move, as a share of the largest swing. A stone adds half a swing, but then
the opponent is to move, which takes back half of this gain. With a higher value, the search
overrates the player to move.
"""


SWING_POWER = 2.6
SWING_OFFSET = 0.01
"""The prior of a cell is proportional to (swing + SWING_OFFSET) ** SWING_POWER. The offset gives
cells without a swing a small prior."""

ADJACENT_FACTOR = 2.7
BRIDGE_FACTOR = 1.6
INTRUSION_FACTOR = 4.0
OWN_BRIDGE_FACTOR = 1.7
"""Factors of the prior of a cell, for properties that the swing doesn't show. ADJACENT_FACTOR: the
cell is adjacent to the last stone. BRIDGE_FACTOR: it is the other end of a bridge from the last
stone. INTRUSION_FACTOR: it is in a template of the opponent. OWN_BRIDGE_FACTOR: it is the end of a
bridge from a stone of the player to move.

All six constants are fitted to moves of games (py/tables/atoll_priors.py). A search whose priors
were the square of the swing scored 13 of 40 games at 0.2 s against this search. A factor for cells
that touch no stone gained nothing: 21 of 40.
"""

TEMPLATE_SWING = 0.5
"""For a cell in a template, the swing is replaced by TEMPLATE_SWING times its absolute value.

The sample gives all cells of a template at once, so the swing of one of its cells includes the
effect of the others and may be negative. Without this correction, an intrusion into a bridge would
seem to have no answer, and the answer would seem to be a loss. With a value of 1, level 4 scored 55
of 100 games against itself (95 % interval of about 68 Elo).
"""


@dataclass(frozen=True, slots=True)
class PlayoutEvaluator:
    """An evaluator that plays `lanes` random games for each position, with coins from `rng`."""

    rng: Random
    lanes: int = 512

    def expand(self, position: Position) -> Leaf[int]:
        """Evaluate a position and return it as a leaf of the tree (see `ai.puct`)."""
        decided = decided_leaf(position)
        if decided is not None:
            return decided
        return open_leaf(position, sample_position(position, self.lanes, self.rng))


def play(position: Position, cell: int) -> Position:
    """Return the position after the player to move places a stone on `cell`."""
    return position.place(cell, position.colour)


def decided_leaf(position: Position) -> Leaf[int] | None:
    """Return a proven leaf if a colour has a path or a `proofs.winning_chain`, otherwise None."""
    for colour in (1 - position.colour, position.colour):
        if position.winner == colour or winning_chain(position, colour) is not None:
            return Leaf(float(colour == position.colour), proven=True)
    return None


def open_leaf(position: Position, sample: Sample) -> Leaf[int]:
    """Return the leaf of a position whose result is open, from its sample.

    The sample ignores who is to move. The value of the leaf is therefore the sample's value plus
    TEMPO times the largest swing. The guess for a move subtracts twice as much, because then the
    opponent is to move.
    """
    value = sample.value
    swing = damped_swings(position, sample.swing)
    cells = sorted(position.empty_cells, key=swing.__getitem__, reverse=True)
    if value < THREAT_VALUE:
        must = must_play_region(position, cells[:MAX_THREAT_CELLS])
        if not must:
            return Leaf(0.0, proven=True)
        cells = [cell for cell in cells if must >> cell & 1]
    moves = cells[:MAX_MOVES]
    tempo = TEMPO * max(0.0, swing[moves[0]])
    shares = move_weights(position, moves, swing)
    total = sum(shares)
    return Leaf(
        value=min(1.0, value + tempo),
        actions=moves,
        priors=[share / total for share in shares],
        guesses=[value + swing[cell] / 2 - 2 * tempo for cell in moves],
        rest=cells[MAX_MOVES:],
    )


def move_weights(position: Position, cells: list[int], swing: list[float]) -> list[float]:
    """Return for each cell a weight in proportion to the probability that it is the best move."""
    graph = position.graph
    last = position.last
    adjacent, bridged = (0, 0) if last < 0 else (graph.around[last], graph.across[last])
    own_stones = position.stones[position.colour]
    template_cells = sum(template[0] for template in position.templates[1 - position.colour])
    weights: list[float] = []
    for cell in cells:
        weight = (max(swing[cell], 0.0) + SWING_OFFSET) ** SWING_POWER
        if adjacent >> cell & 1:
            weight *= ADJACENT_FACTOR
        elif bridged >> cell & 1:
            weight *= BRIDGE_FACTOR
        if template_cells >> cell & 1:
            weight *= INTRUSION_FACTOR
        if graph.across[cell] & own_stones:
            weight *= OWN_BRIDGE_FACTOR
        weights.append(weight)
    return weights


def damped_swings(position: Position, swing: list[float]) -> list[float]:
    """Return a copy of the swings, smaller for cells of templates (see TEMPLATE_SWING)."""
    damped = swing.copy()
    for templates in position.templates:
        for _, _, _, cells, _ in templates:
            for cell in cells:
                damped[cell] = TEMPLATE_SWING * abs(swing[cell])
    return damped
