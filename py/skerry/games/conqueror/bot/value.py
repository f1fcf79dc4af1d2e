"""What a position of two is worth, by a small net that has learned it from games with itself.

Every fact (see `features`) has a row of weights, one for each unit of the net. What the rows of a
position's facts add up to is cut off below zero, weighed once more and summed.

A row is a single large integer with a lane of 32 bits for each unit, so that a few additions add up
all units at once. The row that always counts raises every lane by half of what it holds: so none
falls below zero and borrows from the next.
`py/tables/conqueror_net.py` lets the net learn and writes `net.json`.
"""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from random import Random
from struct import Struct

from .features import features
from .position import Position

HALF = 1 << 31
"""Half of what a lane holds: sums stay between nothing and twice that."""


@dataclass(frozen=True, slots=True)
class Net:
    """Weights: `rows` by fact; `always`, the row that always counts; `half`, of every lane; `last`,
    what each unit counts for; `shift`, what is added in the end. `lanes` takes a sum apart.
    """

    rows: tuple[int, ...]
    always: int
    half: int
    last: tuple[float, ...]
    shift: float
    lanes: Struct


def share(here: Position) -> float:
    """The share of the win that the player to move may expect, where a turn is about to begin.

    Certain where that ends the game. The position is changed as `begin` does.
    """
    if here.begin(1) < 0:
        return ended(here)
    return estimate(here)


def ended(here: Position) -> float:
    """The share of the win of the player to move where the game is over."""
    scores = here.scores(Random(0))
    mine, theirs = scores[here.turn], scores[1 - here.turn]
    return 0.5 if mine == theirs else float(mine > theirs)


def estimate(here: Position) -> float:
    """The share of the win that the player to move may expect, where a turn has begun."""
    net = _net()
    rows, lanes = net.rows, net.lanes
    added = sum([rows[fact] for fact in features(here)], net.always)
    units = lanes.unpack((added ^ net.half).to_bytes(lanes.size, "little"))
    total = sum([weight * unit for weight, unit in zip(net.last, units, strict=True) if unit > 0])
    return 1 / (1 + exp(-total - net.shift))


@cache
def _net() -> Net:
    """The net as learned. A row's weights are packed as bytes: their roots, signs kept."""
    text = files("skerry.games.conqueror.bot").joinpath("net.json").read_text("utf-8")
    found = json.loads(text)
    *last, shift = map(float, found["last"])
    units = len(last)
    pack, lanes = Struct(f"<{units}I").pack, Struct(f"<{units}i")
    raised = [HALF + root * abs(root) for root in range(-128, 128)]
    weights = [raised[root + 128] for root in memoryview(b64decode(found["rows"])).cast("b")]
    half = int.from_bytes(pack(*[HALF] * units), "little")
    *rows, always = [
        int.from_bytes(pack(*weights[at : at + units]), "little")
        for at in range(0, len(weights), units)
    ]
    return Net(tuple([row - half for row in rows]), always, half, tuple(last), shift, lanes)
