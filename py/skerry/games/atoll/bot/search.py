"""Evaluation of positions for the tree search: certain results first, otherwise random games.

The player to move must play where all threats of the opponent overlap (must-play regions: R.
Hayward and others, "Solving 7x7 Hex with domination, fill-in, and virtual connections", 2005). What
gained little (points of level 3 without it against level 3, of 100 games; 95 % interval about 68
Elo; bench/results/constants.json): searching for such threats, 51; TEMPO, 46. The lower levels
search too little for either to show.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skerry.ai.puct import Leaf
from skerry.games.atoll.position import Position
from skerry.games.atoll.proofs import chain, forced

from .samples import Sample, evaluate

MAX_MOVES = 20
"""Moves that a position tries at first: those that decide most games. More spread the work over
cells that are rarely best; with fewer, some cells are tried only when all of these have lost.
"""

MAX_THREAT_CELLS = 10
"""Cells at which threats of the opponent are sought. More find more forced moves; each costs a
search for a chain.
"""

THREAT_VALUE = 0.45
"""Below this value threats of the opponent are sought. Above it they are rare, and a search costs
half as much as an evaluation.
"""


TEMPO = 0.25
"""The value of being to move, in swings of the best cell. A stone adds half a swing, but then the
opponent is to move: half of that again. With more, the search overrates the player to move
(`bench/atoll_values.py`).
"""


SWING_POWER = 2.6
SWING_OFFSET = 0.01
"""Priors grow with this power of the swing plus a small offset, for cells without any swing."""

ADJACENT_FACTOR = 2.7
BRIDGE_FACTOR = 1.6
INTRUSION_FACTOR = 4.0
OWN_BRIDGE_FACTOR = 1.7
"""Factors of the prior for cells that are adjacent to the last stone; at the other end of a bridge
from it; in a template of the opponent; at the end of a bridge from an own stone.

Swings don't show this. All six constants are fitted to moves of games (py/tables/atoll_priors.py).
Priors that were the square of the swing took 13 of 40 games at 0.2 s from this search. A factor for
cells that touch no stone gained nothing: 21 of 40.
"""

TEMPLATE_SWING = 0.5
"""The share of its swing that counts for a cell in a template, always as a gain.

The sample counts such a cell together with the template's other cells, which follow from it, and
with a sign. So a threat to a bridge would seem unanswered, and the answer a loss. The whole swing
does as well: 55 of 100 at level 4, 95 % interval about 68 Elo (bench/results/constants.json).
"""


@dataclass(frozen=True, slots=True)
class PlayoutEvaluator:
    """An evaluator of positions by `lanes` random games each, with coins from `rng`."""

    rng: Random
    lanes: int = 512

    def expand(self, position: Position) -> Leaf[int]:
        """Return the position as a leaf of the tree (see `ai.puct`)."""
        decided = decided_leaf(position)
        if decided is not None:
            return decided
        return open_leaf(position, evaluate(position, self.lanes, self.rng))


def play(position: Position, cell: int) -> Position:
    """Return the position after the player to move has taken a cell."""
    return position.place(cell, position.colour)


def decided_leaf(position: Position) -> Leaf[int] | None:
    """Return a won or lost leaf if a path or a chain of templates exists, otherwise None."""
    for colour in (1 - position.colour, position.colour):
        if position.winner == colour or chain(position, colour) is not None:
            return Leaf(float(colour == position.colour), proven=True)
    return None


def open_leaf(position: Position, sample: Sample) -> Leaf[int]:
    """Return the leaf of a position whose result is open, from its samples.

    Its value adds the move to come: TEMPO times the largest swing. A guess about a move subtracts
    the answer in the same way.
    """
    value = sample.value
    swing = damped_swings(position, sample.swing)
    cells = sorted(position.empty, key=swing.__getitem__, reverse=True)
    if value < THREAT_VALUE:
        must = forced(position, cells[:MAX_THREAT_CELLS])
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
    """Return for each cell a weight proportional to the probability that it is the best move."""
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
    """Return the swings with those of templates' cells damped by TEMPLATE_SWING."""
    damped = swing.copy()
    for templates in position.templates:
        for _, _, _, cells, _ in templates:
            for cell in cells:
                damped[cell] = TEMPLATE_SWING * abs(swing[cell])
    return damped
