"""Thousands of random games at once: Monte Carlo on the bits of large integers.

A random game of Atoll is a full board: the toss of a coin gives each empty cell to one of the
colours (as in random-turn Hex), and exactly one colour has won. W games run in parallel. Each cell
has an integer of W bits; its bit k (*lane* k) is the owner of the cell in game k. The integer of a
cell with a stone is all ones or zero. The cells connected to an island are found for all lanes
together. Let x[v] be the lanes in which the colour owns node v, and r[v] the lanes in which v is
known to be connected. The statement

    r[v] |= x[v] & (r[a] | r[b] | ..)        a, b, ..: the neighbours of v

is repeated for all nodes until nothing changes. `int.bit_count` counts the lanes won.

The same lanes give the value of each cell. A cell is *decisive* in a lane if changing its owner
would change the winner. Let V be the share of lanes won, and p the share of lanes in which the cell
is decisive (its *swing*). Since the coins are independent, the share of lanes won if the player
certainly owns the cell is exactly V + p / 2. A cell is decisive if and only if the loser's stones
lead from its neighbours to two opposite islands of the loser.

The searches from different islands run at once: each has a block of W bits in one wider integer. An
operation on 4 W bits costs little more than one on W bits, because most of the time is spent in the
interpreter.

The source of the coin games is Y. Peres, O. Schramm, S. Sheffield, D. Wilson, "Random-turn Hex and
other selection games" (2007). 512 lanes play 1,397,200 games a second and give the swing of every
cell. In the same measurement, one game at a time on bitboards played 57,651 games a second, and
OpenSpiel's Hex in C++ 29,429. More lanes play more games, but an evaluation takes longer.
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
"""For each node an integer with a bit for each lane (random game), in one or more blocks of lanes.
"""

Spread = Callable[[Lanes, Lanes], Lanes]
"""`spread(x, r)` returns `r`, extended by all nodes of `x` that are connected to it, in each lane
of each block separately."""

Meet = Callable[[Lanes, int, int], list[int]]
"""`meet(r, W, mask)` returns for each cell the number of lanes in which the cell's neighbours are
connected to both islands of a pair. `r` has a block of W lanes for the nodes connected to the
north, south, west and east islands, in this order. `mask` is W ones.
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """The results of a batch of random games.

    Attributes:
        value: The share of games that the player to move has won.
        swing: For each cell the share of games in which it is decisive; 0 for cells with a stone.
            If the player to move owns the cell, the share of games won is value + swing / 2. For
            cells in templates the swing may be negative.
    """

    value: float
    swing: list[float]


def sample_position(position: Position, lanes: int, rng: Random) -> Sample:
    """Play `lanes` random games from a position and return their results."""
    fill = sample_fill(position, lanes, rng)
    black = lanes_won_by_black(position.graph, fill, lanes)
    return make_sample(position, fill, black, lanes)


def sample_fill(position: Position, lanes: int, rng: Random) -> list[int]:
    """Return for each cell the lanes in which Black owns it.

    Half of the lanes have the opposite coins of the other half. Each cell then belongs to both
    colours equally often, which makes the value more precise.

    The coin is tossed for one cell of a bridge; the other cell gets the other colour. A bridge
    therefore holds in all lanes, as it does between experienced players. So do larger templates.
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
                _toss_template_cells(template, owner, fill, lanes, toss)
    return fill


def _toss_template_cells(
    template: Template, owner: int, fill: list[int], lanes: int, toss: Callable[[int], int]
) -> None:
    """Change `fill` so that a template of the colour `owner` holds in all lanes.

    In lanes in which the template doesn't hold, the coins are tossed again once. In lanes in which
    it still doesn't hold, the owner gets all its cells. (The ziggurat, a template of Hex, holds in
    5 of 8 lanes after the first toss.)
    """
    cells = template[3]
    full = (1 << lanes) - 1
    turned = full if owner else 0
    holding = _lanes_where_template_holds(template, fill, turned, full)
    for cell in cells:
        fill[cell] = fill[cell] & holding | toss(lanes) & ~holding
    holding = _lanes_where_template_holds(template, fill, turned, full)
    for cell in cells:
        fill[cell] = fill[cell] & holding | full & ~holding & ~turned


def _lanes_where_template_holds(template: Template, fill: list[int], turned: int, full: int) -> int:
    """Return the lanes in which the owner of a template has all cells of a way through it.

    `turned` is 0 if the owner is Black, and `full` (all lanes) if the owner is White.
    """
    lanes = 0
    for way in template[4]:
        way_lanes = full
        for cell in way:
            way_lanes &= fill[cell] ^ turned
        lanes |= way_lanes
    return lanes


def lanes_won_by_black(graph: NodeGraph, fill: Sequence[int], lanes: int) -> int:
    """Return the lanes that Black has won, because two opposite islands of Black are connected.

    `fill` has the lanes in which Black owns each cell.
    """
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


def count_decisive_lanes(
    graph: NodeGraph, fill: Sequence[int], black: int, lanes: int
) -> list[int]:
    """Return for each cell the number of lanes in which the cell is decisive.

    Args:
        graph: The graph of the board.
        fill: For each cell the lanes in which Black owns it.
        black: The lanes that Black has won.
        lanes: Number of lanes.
    """
    full = (1 << lanes) - 1
    loser = (black ^ full, black)  # for each colour the lanes lost by this colour
    lost_lanes = [loser[colour] for colour in graph.colour]
    x = [_repeat_in_four_blocks(v ^ black, lanes) for v in fill] + [
        _repeat_in_four_blocks(v, lanes) for v in lost_lanes
    ]
    shift = {end: k * lanes for k, end in enumerate("nswe")}
    starts = [lost << shift[end] for lost, end in zip(lost_lanes, graph.end, strict=True)]
    reached = compile_spread(graph)(tuple(x), (*[0] * graph.size, *starts))
    return compile_meet(graph)(reached, lanes, full)


def make_sample(position: Position, fill: Sequence[int], black: int, lanes: int) -> Sample:
    """Return the sample of a position from the lanes of `sample_fill` and `lanes_won_by_black`."""
    won = black.bit_count() / lanes
    counts = count_decisive_lanes(position.graph, fill, black, lanes)
    taken = position.stones[0] | position.stones[1]
    swing = [0.0 if taken >> v & 1 else count / lanes for v, count in enumerate(counts)]
    sign = -1 if position.colour else 1
    for templates in position.templates:
        for _, _, _, cells, _ in templates:
            # The coins of a template are not independent, so a cell's swing is computed directly:
            # the share of lanes won if the cell is black minus the share if it is white.
            for cell in cells:
                black_cells = fill[cell].bit_count() or 1
                won_with_cell = (black & fill[cell]).bit_count()
                rest = (black.bit_count() - won_with_cell) / max(1, lanes - black_cells)
                swing[cell] = sign * (won_with_cell / black_cells - rest)
    return Sample(1 - won if position.colour else won, swing)


def _repeat_in_four_blocks(lane: int, lanes: int) -> int:
    """Return an integer that repeats the bits of `lane` in four blocks of `lanes` bits each."""
    two = lane << lanes | lane
    return two << 2 * lanes | two


# The functions below generate Python source from the node numbers of a graph. It is compiled when a
# bot first thinks on a board (6 ms on the standard board). A loop over cells and neighbours would
# spend most time on indices and iterators; code without loops spends it on the arithmetic.


@cache
def compile_spread(graph: NodeGraph) -> Spread:
    """Compile the function `spread` for a graph (see `Spread`).

    `spread` sweeps over the nodes forward and backward in turn until nothing changes. A forward
    sweep reads only the neighbours of a node that are earlier in the order, because the backward
    sweep before has already used the later ones. After the first two sweeps, a single sweep without
    a change therefore ends the search.
    """
    xs, rs = (", ".join(f"{letter}{v}" for v in range(len(graph.beside))) for letter in "xr")
    forward = _sweep_lines(graph, 1)
    back = _sweep_lines(graph, -1)
    check = [f"grown = ({rs})", "if grown == r: return r", "r = grown"]
    lines = ["def spread(x, r):", f" {xs} = x", f" {rs} = r"]
    lines += [f" {line}" for line in [*forward, f"r = ({rs})", "while True:"]]
    lines += [f"  {line}" for line in [*back, *check, *forward, *check]]
    return cast(Spread, _compile_function("spread", lines))


def _sweep_lines(graph: NodeGraph, step: int) -> list[str]:
    """Return the source lines of one sweep: forward if `step` is 1, backward if it is -1."""
    rank = {v: k * step for k, v in enumerate(graph.order)}
    earlier = {v: [f"r{u}" for u in graph.beside[v] if rank[u] < rank[v]] for v in rank}
    return [f"r{v} |= x{v} & ({' | '.join(earlier[v])})" for v in graph.order[::step] if earlier[v]]


@cache
def compile_meet(graph: NodeGraph) -> Meet:
    """Compile the function `meet` for a graph (see `Meet`)."""
    rs = ", ".join(f"r{v}" for v in range(len(graph.beside)))
    lines = ["def meet(r, W, mask):", f" {rs} = r", " W2 = 2 * W", " return ["]
    for v in graph.cells:
        near = " | ".join(f"r{u}" for u in graph.beside[v])
        lines.append(f"  (((p := (n := {near}) & n >> W) | p >> W2) & mask).bit_count(),")
    return cast(Meet, _compile_function("meet", [*lines, " ]"]))


def _compile_function(name: str, lines: list[str]) -> Callable[..., object]:
    scope: dict[str, Callable[..., object]] = {}
    exec(compile("\n".join(lines), f"<atoll {name}>", "exec"), scope)
    return scope[name]
