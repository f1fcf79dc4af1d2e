"""How the tree search sees Atoll: certain wins first, else samples for values and priors.

An answer must lie where all threats of the other side overlap (must-play regions: R. Hayward and
others, "Solving 7x7 Hex with domination, fill-in, and virtual connections", 2005). What gained
little (level 3 without it against level 3, of 100 games, 95 % interval about 68 Elo,
bench/results/constants.json): to look for such threats, 51; TEMPO, 46. The lower levels look too
shortly for either to tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skerry.ai.puct import Leaf
from skerry.games.atoll.position import Position
from skerry.games.atoll.proofs import chain, forced

from .samples import Sample, evaluate

WIDTH = 20
"""How many cells a position tries at first: those that decide most games. More spread the work over
cells that seldom are best, fewer miss some until all of those have lost."""

THREATS = 10
"""How many cells are asked for a threat of the other side: more find more that is forced, and each
costs a search for a chain."""

WORRIED = 0.45
"""Below this value threats of the other side are looked for. Above they are rare, and looking
costs half as much as an evaluation."""


TEMPO = 0.25
"""What being to move adds to the share of lanes won, in swings of the best cell. A stone for
certain adds half a swing, but the other side is to move after it: half of that again. With more the
search takes the player to move for better off than play shows (`bench/atoll_values.py`)."""


POWER, OFFSET = 2.6, 0.01
"""Priors grow with this power of the swing, to which a little is added for cells without any."""

BESIDE, ACROSS, INTO, BRIDGING = 2.7, 1.6, 4.0, 1.7
"""How much likelier a cell is to be best if it touches the stone just played, or lies at the other
end of a bridge from there; is in a template of the other side; has a bridge to one's own stones.
Swings tell nothing of this. All six are fitted to moves of games (py/tables/atoll_priors.py).
Priors that were the square of the swing took 13 of 40 games at 0.2 s from this search. One more
factor, for a cell that touches no stone, won nothing: 21 of 40.
"""

HELD = 0.5
"""What the search makes of the swing of a cell in a template, always as a gain. The sample counts
it with what the template's other cells have to be then, and with a sign, so a threat to break a
bridge looks as if it were not answered, and the answer as if it cost. All of it instead of half
does as well: 55 of 100 at level 4, 95 % interval about 68 Elo (bench/results/constants.json)."""


@dataclass(frozen=True, slots=True)
class Eye:
    """Judges positions: `lanes` playouts each, their coins from `rng`."""

    rng: Random
    lanes: int = 512

    def expand(self, position: Position) -> Leaf[int]:
        """The position as a leaf of the tree (see `ai.puct`)."""
        certain = settled(position)
        if certain is not None:
            return certain
        return leaf(position, evaluate(position, self.lanes, self.rng))


def play(position: Position, cell: int) -> Position:
    """The position after the player to move has taken a cell."""
    return position.place(cell, position.colour)


def settled(position: Position) -> Leaf[int] | None:
    """A won or lost leaf when a path or a chain of templates stands, else None."""
    for colour in (1 - position.colour, position.colour):
        if position.winner == colour or chain(position, colour) is not None:
            return Leaf(float(colour == position.colour), proven=True)
    return None


def leaf(position: Position, sample: Sample) -> Leaf[int]:
    """What samples say about a position whose outcome is open.

    The leaf's own value allows for the move to come,
    TEMPO times the largest swing; a guess about a move allows for the answer, likewise.
    """
    value, swing = sample.value, tamed(position, sample.swing)
    cells = sorted(position.empty, key=swing.__getitem__, reverse=True)
    if value < WORRIED:
        must = forced(position, cells[:THREATS])
        if not must:
            return Leaf(0.0, proven=True)
        cells = [cell for cell in cells if must >> cell & 1]
    tried = cells[:WIDTH]
    tempo = TEMPO * max(0.0, swing[tried[0]])
    shares = weights(position, tried, swing)
    total = sum(shares)
    return Leaf(
        value=min(1.0, value + tempo),
        actions=tried,
        priors=[share / total for share in shares],
        guesses=[value + swing[cell] / 2 - 2 * tempo for cell in tried],
        rest=cells[WIDTH:],
    )


def weights(position: Position, cells: list[int], swing: list[float]) -> list[float]:
    """How likely each cell is to be best, on any scale."""
    tables, last = position.mesh, position.last
    beside, across = (0, 0) if last < 0 else (tables.around[last], tables.across[last])
    mine = position.stones[position.colour]
    theirs = sum(template[0] for template in position.templates[1 - position.colour])
    found: list[float] = []
    for cell in cells:
        weight = (max(swing[cell], 0.0) + OFFSET) ** POWER
        if beside >> cell & 1:
            weight *= BESIDE
        elif across >> cell & 1:
            weight *= ACROSS
        if theirs >> cell & 1:
            weight *= INTO
        if tables.across[cell] & mine:
            weight *= BRIDGING
        found.append(weight)
    return found


def tamed(position: Position, swing: list[float]) -> list[float]:
    """The swings with those of the templates' cells as the search takes them."""
    tamed = swing.copy()
    for templates in position.templates:
        for _, _, _, cells, _ in templates:
            for cell in cells:
                tamed[cell] = HELD * abs(swing[cell])
    return tamed
