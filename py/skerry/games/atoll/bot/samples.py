"""Thousands of random games at once: Monte Carlo on the bits of large integers.

A random game of Atoll is a full board: each empty cell goes to either side by the toss of a coin
(as in random-turn Hex), and exactly one side has won. W games run in parallel: each cell has an
integer of W bits, whose bit k (lane k) is the cell's owner in game k. A cell with a stone is all
ones or zero. The cells connected to an island are found for all lanes together by

    r[v] |= x[v] & (r[a] | r[b] | ..)        a, b, ..: the neighbours of v

until nothing changes; `int.bit_count` counts the lanes won.

The same lanes give the value of each cell. A cell is decisive in a lane if changing its owner would
change the winner. Since the coins are independent, with V the share of lanes won and p the share in
which v is decisive, the share won if v is certainly ours is exactly V + p / 2. The cell is decisive
if and only if the loser's stones lead from its neighbours to two opposite islands of the loser.

The different islands to start from are blocks of W bits in one wider integer. An operation on 4 W
bits costs little more than one on W: most of the time is the interpreter's.

The source of the coin games is Y. Peres, O. Schramm, S. Sheffield, D. Wilson, "Random-turn Hex and
other selection games" (2007). What did less (bench/results/atoll_playouts.json, games a second):
one game at a time on bitboards, 57,651; OpenSpiel's Hex in C++, 29,429. 512 lanes play 1,397,200,
including every cell's swing. More lanes play more still, but each evaluation takes longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import cast

from skerry.games.atoll.node_graph import NodeGraph
from skerry.games.atoll.position import Position
from skerry.games.atoll.templates import Template

Lanes = tuple[int, ...]
"""One integer per node; bit k belongs to game k."""

Spread = Callable[[Lanes, Lanes], Lanes]
"""spread(x, r): the nodes of x that are connected to r, for each block and lane."""

Meet = Callable[[Lanes, int, int], list[int]]
"""meet(r, W, mask): for each cell the number of lanes in which its neighbours reach both islands of
a pair. r has the blocks north, south, west, east, of W lanes each; mask is W ones.
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """The results of a batch of random games.

    Attributes:
        value: The share of games won by the player to move.
        swing: For each cell the share of games that it decides: taking it is worth value + swing /
            2. 0 for cells with a stone.
    """

    value: float
    swing: list[float]


def evaluate(position: Position, lanes: int, rng: Random) -> Sample:
    """Play `lanes` random games from a position and return their results."""
    fill = sample_fill(position, lanes, rng)
    black = lanes_black_wins(position.graph, fill, lanes)
    return summarize(position, fill, black, lanes)


def sample_fill(position: Position, lanes: int, rng: Random) -> list[int]:
    """Return a colour for every cell in every lane: 1 for Black.

    Every second lane has the opposite coins of another one. So a single cell affects the value
    equally often for either side, which makes the value more precise.

    The two cells of a bridge go one to each side: the coin is tossed for one, and the other gets
    the opposite. So a bridge holds in all lanes, as it does between experienced players, and so do
    the larger templates.
    """
    full = (1 << lanes) - 1
    half = lanes // 2
    first = (1 << half) - 1
    black, white = position.stones
    toss = rng.getrandbits
    fill: list[int] = []
    for v in position.graph.cells:
        if black >> v & 1:
            fill.append(full)
        elif white >> v & 1:
            fill.append(0)
        else:
            coins = toss(lanes - half)
            fill.append(coins << half | coins & first ^ first)
    for owner, templates in enumerate(position.templates):
        for template in templates:
            cells = template[3]
            if len(cells) == 2:
                fill[cells[1]] = fill[cells[0]] ^ full
            else:
                _toss_template(template, owner, fill, lanes, toss)
    return fill


def _toss_template(
    template: Template, owner: int, fill: list[int], lanes: int, toss: Callable[[int], int]
) -> None:
    """Give a template's cells to colours so that the template holds in all lanes.

    In lanes in which it doesn't hold, the coins are tossed again once; in those in which it still
    doesn't hold, its owner gets all cells. (Hex's ziggurat holds in 5 of 8 lanes at the first
    toss.)
    """
    cells = template[3]
    full = (1 << lanes) - 1
    turned = full if owner else 0
    holding = _template_holds(template, fill, turned, full)
    for cell in cells:
        fill[cell] = fill[cell] & holding | toss(lanes) & ~holding
    holding = _template_holds(template, fill, turned, full)
    for cell in cells:
        fill[cell] = fill[cell] & holding | full & ~holding & ~turned


def _template_holds(template: Template, fill: list[int], turned: int, full: int) -> int:
    """Return the lanes in which the owner has all cells of a way through the template.

    `turned` is 0 if the owner is Black, and `full` if it is White.
    """
    lanes = 0
    for way in template[4]:
        way_lanes = full
        for cell in way:
            way_lanes &= fill[cell] ^ turned
        lanes |= way_lanes
    return lanes


def lanes_black_wins(graph: NodeGraph, fill: Sequence[int], lanes: int) -> int:
    """Return the lanes that Black has won: north reaches south, or west reaches east."""
    full = (1 << lanes) - 1
    island_lanes = full << lanes | full
    x = [v << lanes | v for v in fill] + [0 if colour else island_lanes for colour in graph.colour]
    start = [0] * len(x)
    for block, (one, _) in enumerate(graph.pairs[0]):
        start[one.bit_length() - 1] = full << block * lanes
    reached = compile_spread(graph)(tuple(x), tuple(start))
    won = 0
    for block, (_, other) in enumerate(graph.pairs[0]):
        won |= reached[other.bit_length() - 1] >> block * lanes & full
    return won


def count_decisive(graph: NodeGraph, fill: Sequence[int], black: int, lanes: int) -> list[int]:
    """Return for each cell the number of lanes in which it is decisive.

    `black` are the lanes that Black has won.
    """
    full = (1 << lanes) - 1
    loser = (black ^ full, black)  # per colour, the lanes that it has lost
    lost_lanes = [loser[colour] for colour in graph.colour]
    x = [_in_four_blocks(v ^ black, lanes) for v in fill] + [
        _in_four_blocks(v, lanes) for v in lost_lanes
    ]
    shift = {end: k * lanes for k, end in enumerate("nswe")}
    starts = [lost << shift[end] for lost, end in zip(lost_lanes, graph.end, strict=True)]
    reached = compile_spread(graph)(tuple(x), (*[0] * graph.size, *starts))
    return compile_meet(graph)(reached, lanes, full)


def summarize(position: Position, fill: Sequence[int], black: int, lanes: int) -> Sample:
    """Return value and swings for the player to move, from lanes of `sample_fill`."""
    won = black.bit_count() / lanes
    counts = count_decisive(position.graph, fill, black, lanes)
    taken = position.stones[0] | position.stones[1]
    swing = [0.0 if taken >> v & 1 else count / lanes for v, count in enumerate(counts)]
    sign = -1 if position.colour else 1
    for templates in position.templates:
        for _, _, _, cells, _ in templates:
            # The coins of a template are not independent, so a cell's swing is computed directly:
            # the share won with a black cell less the share won with a white one.
            for cell in cells:
                black_cells = fill[cell].bit_count() or 1
                won_with_cell = (black & fill[cell]).bit_count()
                rest = (black.bit_count() - won_with_cell) / max(1, lanes - black_cells)
                swing[cell] = sign * (won_with_cell / black_cells - rest)
    return Sample(1 - won if position.colour else won, swing)


def _in_four_blocks(lane: int, lanes: int) -> int:
    """Repeat the lanes in four blocks."""
    two = lane << lanes | lane
    return two << 2 * lanes | two


# The functions below generate source text from the graph's node numbers alone. It is compiled once
# per board, when a bot first thinks on it (6 ms on the standard board). A loop over cells and
# neighbours would spend its time on indices and iterators; straight-line code on local variables
# leaves little but the arithmetic on the lanes.


@cache
def compile_spread(graph: NodeGraph) -> Spread:
    """Return the function that grows sets of connected cells until nothing changes.

    It sweeps over the nodes forward and backward in turns. Forward, only earlier neighbours are
    read: the later ones gave all they had on the way back. For the same reason one sweep without a
    change is the end, once both directions were swept.
    """
    xs, rs = (", ".join(f"{letter}{v}" for v in range(len(graph.beside))) for letter in "xr")
    forward = _sweep_lines(graph, 1)
    back = _sweep_lines(graph, -1)
    check = [f"grown = ({rs})", "if grown == r: return r", "r = grown"]
    lines = ["def spread(x, r):", f" {xs} = x", f" {rs} = r"]
    lines += [f" {line}" for line in [*forward, f"r = ({rs})", "while True:"]]
    lines += [f"  {line}" for line in [*back, *check, *forward, *check]]
    return cast(Spread, _compile("spread", lines))


def _sweep_lines(graph: NodeGraph, step: int) -> list[str]:
    """Return one line per node, in the order of `graph.order`, or reversed for step -1."""
    rank = {v: k * step for k, v in enumerate(graph.order)}
    earlier = {v: [f"r{u}" for u in graph.beside[v] if rank[u] < rank[v]] for v in rank}
    return [f"r{v} |= x{v} & ({' | '.join(earlier[v])})" for v in graph.order[::step] if earlier[v]]


@cache
def compile_meet(graph: NodeGraph) -> Meet:
    """Return the function that counts the lanes in which a cell would join opposite islands."""
    rs = ", ".join(f"r{v}" for v in range(len(graph.beside)))
    lines = ["def meet(r, W, mask):", f" {rs} = r", " W2 = 2 * W", " return ["]
    for v in graph.cells:
        near = " | ".join(f"r{u}" for u in graph.beside[v])
        lines.append(f"  (((p := (n := {near}) & n >> W) | p >> W2) & mask).bit_count(),")
    return cast(Meet, _compile("meet", [*lines, " ]"]))


def _compile(name: str, lines: list[str]) -> Callable[..., object]:
    scope: dict[str, Callable[..., object]] = {}
    exec(compile("\n".join(lines), f"<atoll {name}>", "exec"), scope)
    return scope[name]
