"""What a position of two is worth, by a small net that has learned it from games with itself.

Every fact (see `netfacts`) has a row of weights, one for each unit of the net. What the rows of a
position's facts add up to is cut off below zero, weighed once more and summed.
`bench/tables/conqueror_net.py` lets the net learn and writes `net.json`.
"""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from random import Random

from .netfacts import FACTS, facts
from .position import Position


@dataclass(frozen=True, slots=True)
class Net:
    """Weights: `rows` by fact, one for each unit, and behind them a row that always counts; `last`
    what each unit counts for, and what is added in the end.
    """

    rows: tuple[tuple[int, ...], ...]
    last: tuple[float, ...]


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
    rows = [net.rows[fact] for fact in facts(here)]
    units = map(sum, zip(*rows, net.rows[FACTS], strict=True))
    total = sum([weight * unit for weight, unit in zip(net.last, units, strict=False) if unit > 0])
    return 1 / (1 + exp(-total - net.last[-1]))


@cache
def _net() -> Net:
    """The net as learned. A row's weights are packed as bytes: their roots, signs kept."""
    text = files("skerry.games.conqueror").joinpath("net.json").read_text("utf-8")
    found = json.loads(text)
    last = tuple(float(weight) for weight in found["last"])
    weights = [root * abs(root) for root in memoryview(b64decode(found["rows"])).cast("b")]
    units = len(last) - 1
    starts = range(0, len(weights), units)
    return Net(tuple(tuple(weights[at : at + units]) for at in starts), last)
