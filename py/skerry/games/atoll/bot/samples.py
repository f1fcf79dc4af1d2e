"""Thousands of random games at once: Monte Carlo on the bits of big integers.

A playout of Atoll is a full board: every empty cell goes to either side by the toss of a coin (as
in random-turn Hex) and exactly one side has won. W playouts live side by side: each cell has an
integer of W bits, and bit k, its lane k, says whose the cell is in playout k. A cell that holds a
stone is all ones or zero. What is joined to an island is found for all lanes together by

    r[v] |= x[v] & (r[a] | r[b] | ..)        a, b, ..: the neighbours of v

until nothing changes, and `int.bit_count` reads how many lanes were won.

From the same lanes comes what each cell is worth. A cell is decisive in a lane when turning it
would turn the winner. As the coins are independent, with V the share of lanes won and p the share
in which v is decisive: the share won when v is ours for certain is exactly V + p / 2. The cell is
decisive iff the loser's stones lead from its neighbours to two opposite islands of the loser.

The different islands to start from are blocks of W bits in one wider integer: an operation on 4 W
bits costs little more than one on W, as most of it is the interpreter's own time.

The source of the coin games is Y. Peres, O. Schramm, S. Sheffield, D. Wilson, "Random-turn Hex and
other selection games" (2007). What did less (bench/results/atoll_playouts.json, games a second):
one playout at a time on bitboards, 57,651, and OpenSpiel's Hex in C++, 29,429; 512 lanes make
1,397,200 with every cell's swing. More lanes at once make more still, and each evaluation takes
longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import cast

from skerry.games.atoll.node_graph import Mesh
from skerry.games.atoll.position import Position
from skerry.games.atoll.templates import Template

Lanes = tuple[int, ...]
"""One integer per node: bit k is about playout k."""

Spread = Callable[[Lanes, Lanes], Lanes]
"""spread(x, r): all of x that hangs together with r, block by block, lane by lane."""

Meet = Callable[[Lanes, int, int], list[int]]
"""meet(r, W, mask): per cell, in how many of the W lanes its neighbours reach both islands of a
pair; r has the blocks north, south, west, east, and mask is W ones."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a batch of playouts says. `value` is the share of them that the player to move has
    won; `swing[cell]` the share in which the cell decides: taking it is worth value + swing / 2.
    Cells with a stone have 0.
    """

    value: float
    swing: list[float]


def evaluate(position: Position, lanes: int, rng: Random) -> Sample:
    """Play `lanes` random games from a position and read off value and swings."""
    fill = draw(position, lanes, rng)
    black = black_wins(position.mesh, fill, lanes)
    return read(position, fill, black, lanes)


def draw(position: Position, lanes: int, rng: Random) -> list[int]:
    """A colour for every cell in every lane: 1 where it is Black's.

    Every second lane has the opposite coins of another. What a single cell does to the value then
    counts as often for one side as for the other, so that the value errs less.

    The two cells of a bridge go one to each side: the coin is tossed for one, and the other
    gets the opposite. So a bridge holds in all lanes, as it does between players who know it; so
    do the larger templates.
    """
    full, half = (1 << lanes) - 1, lanes // 2
    first = (1 << half) - 1
    black, white = position.stones
    toss = rng.getrandbits
    fill: list[int] = []
    for v in position.mesh.cells:
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
                _hold(template, owner, fill, lanes, toss)
    return fill


def _hold(
    template: Template, owner: int, fill: list[int], lanes: int, toss: Callable[[int], int]
) -> None:
    """Toss once more for the cells of a template in the lanes where it does not hold. Where it does
    not hold then either, they are given to its owner. (The ziggurat holds in 5 of 8 lanes.)
    """
    cells, full = template[3], (1 << lanes) - 1
    turned = full if owner else 0
    held = _held(template, fill, turned, full)
    for cell in cells:
        fill[cell] = fill[cell] & held | toss(lanes) & ~held
    held = _held(template, fill, turned, full)
    for cell in cells:
        fill[cell] = fill[cell] & held | full & ~held & ~turned


def _held(template: Template, fill: list[int], turned: int, full: int) -> int:
    """The lanes where all cells of some way are its owner's; `turned` is 0 for Black, else full."""
    held = 0
    for way in template[4]:
        joined = full
        for cell in way:
            joined &= fill[cell] ^ turned
        held |= joined
    return held


def black_wins(tables: Mesh, fill: Sequence[int], lanes: int) -> int:
    """The lanes that Black has won: north reaches south or west reaches east."""
    full = (1 << lanes) - 1
    land = full << lanes | full
    x = [v << lanes | v for v in fill] + [0 if colour else land for colour in tables.colour]
    start = [0] * len(x)
    for block, (one, _) in enumerate(tables.pairs[0]):
        start[one.bit_length() - 1] = full << block * lanes
    reached = spread(tables)(tuple(x), tuple(start))
    won = 0
    for block, (_, other) in enumerate(tables.pairs[0]):
        won |= reached[other.bit_length() - 1] >> block * lanes & full
    return won


def decisive(tables: Mesh, fill: Sequence[int], black: int, lanes: int) -> list[int]:
    """Per cell, in how many lanes it decides; `black` are the lanes that Black has won."""
    full = (1 << lanes) - 1
    loser = (black ^ full, black)  # per colour, the lanes that it has lost
    land = [loser[colour] for colour in tables.colour]
    x = [_four(v ^ black, lanes) for v in fill] + [_four(v, lanes) for v in land]
    shift = {end: k * lanes for k, end in enumerate("nswe")}
    starts = [lost << shift[end] for lost, end in zip(land, tables.end, strict=True)]
    reached = spread(tables)(tuple(x), (*[0] * tables.size, *starts))
    return meet(tables)(reached, lanes, full)


def read(position: Position, fill: Sequence[int], black: int, lanes: int) -> Sample:
    """Value and swings, for the player to move, of lanes that `draw` has filled."""
    won = black.bit_count() / lanes
    counts = decisive(position.mesh, fill, black, lanes)
    taken = position.stones[0] | position.stones[1]
    swing = [0.0 if taken >> v & 1 else count / lanes for v, count in enumerate(counts)]
    sign = -1 if position.colour else 1
    for templates in position.templates:
        for _, _, _, cells, _ in templates:
            # The coins of a template are not independent: here a cell's worth is how much more
            # is won in the lanes where it is ours than in the others.
            for cell in cells:
                mine = fill[cell].bit_count() or 1
                both = (black & fill[cell]).bit_count()
                rest = (black.bit_count() - both) / max(1, lanes - mine)
                swing[cell] = sign * (both / mine - rest)
    return Sample(1 - won if position.colour else won, swing)


def _four(lane: int, lanes: int) -> int:
    """The same lanes in four blocks."""
    two = lane << lanes | lane
    return two << 2 * lanes | two


# The two functions below are written by this module as source text, from the mesh's node numbers
# and nothing else, and compiled once per board when a bot first thinks on it (6 ms on the standard
# board). A loop over cells and neighbours would spend its time on indices and iterators; straight
# lines on local variables leave little but the arithmetic on the lanes.


@cache
def spread(tables: Mesh) -> Spread:
    """The function that grows sets until nothing changes.

    It sweeps over the nodes forward and backward by turns. On the way forward only neighbours
    that come earlier are asked: those that come later gave all they had on the way back. For
    the same reason one sweep without a change is the end, once both ways have been gone.
    """
    xs, rs = (", ".join(f"{letter}{v}" for v in range(len(tables.beside))) for letter in "xr")
    forward, back = _sweep(tables, 1), _sweep(tables, -1)
    check = [f"grown = ({rs})", "if grown == r: return r", "r = grown"]
    lines = ["def spread(x, r):", f" {xs} = x", f" {rs} = r"]
    lines += [f" {line}" for line in [*forward, f"r = ({rs})", "while True:"]]
    lines += [f"  {line}" for line in [*back, *check, *forward, *check]]
    return cast(Spread, _compiled("spread", lines))


def _sweep(tables: Mesh, step: int) -> list[str]:
    """One line per node, in the order of `tables.order` or (step -1) against it."""
    rank = {v: k * step for k, v in enumerate(tables.order)}
    earlier = {v: [f"r{u}" for u in tables.beside[v] if rank[u] < rank[v]] for v in rank}
    return [
        f"r{v} |= x{v} & ({' | '.join(earlier[v])})" for v in tables.order[::step] if earlier[v]
    ]


@cache
def meet(tables: Mesh) -> Meet:
    """The function that counts the lanes in which a cell would join opposite islands."""
    rs = ", ".join(f"r{v}" for v in range(len(tables.beside)))
    lines = ["def meet(r, W, mask):", f" {rs} = r", " W2 = 2 * W", " return ["]
    for v in tables.cells:
        near = " | ".join(f"r{u}" for u in tables.beside[v])
        lines.append(f"  (((p := (n := {near}) & n >> W) | p >> W2) & mask).bit_count(),")
    return cast(Meet, _compiled("meet", [*lines, " ]"]))


def _compiled(name: str, lines: list[str]) -> Callable[..., object]:
    scope: dict[str, Callable[..., object]] = {}
    exec(compile("\n".join(lines), f"<atoll {name}>", "exec"), scope)
    return scope[name]
