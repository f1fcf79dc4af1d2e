"""The value of a two-player position by a small neural network, trained on games against itself.

A feature (see `features`) has a row of weights, one for each unit of the network. The rows of a
position's features are added up, negative sums count as 0, and the rest is weighed and summed.

A row is one large integer with a lane of 32 bits for each unit, so that a few additions add up all
units at once. The bias row raises every lane by half of its range, so that no lane falls below zero
and borrows from the next. `py/tables/conqueror_net.py` trains the network and writes `net.json`.
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

HALF_LANE = 1 << 31
"""Half of a lane's range: sums stay between 0 and twice that."""


@dataclass(frozen=True, slots=True)
class Net:
    """The weights of the network.

    Attributes:
        rows: by feature, the packed weights of the hidden units.
        bias_row: the packed bias of the hidden units.
        half_lanes: HALF_LANE in every lane.
        output: by unit, its weight in the output.
        output_bias: added to the output.
        lanes: unpacks a sum into signed numbers.
    """

    rows: tuple[int, ...]
    bias_row: int
    half_lanes: int
    output: tuple[float, ...]
    output_bias: float
    lanes: Struct


def win_share_at_start(position: Position) -> float:
    """Return the win share of the player to move, before the turn begins.

    It is certain if that ends the game. The position is changed as `Position.begin` does.
    """
    if position.begin(1) < 0:
        return final_share(position)
    return win_share(position)


def final_share(position: Position) -> float:
    """Return the win share of the player to move if the game is over: 0, 0.5 or 1."""
    scores = position.scores(Random(0))
    ours = scores[position.turn]
    rivals = scores[1 - position.turn]
    return 0.5 if ours == rivals else float(ours > rivals)


def win_share(position: Position) -> float:
    """Return the network's win share for the player to move, after the turn has begun."""
    net = _net()
    rows = net.rows
    lanes = net.lanes
    packed = sum([rows[feature] for feature in features(position)], net.bias_row)
    units = lanes.unpack((packed ^ net.half_lanes).to_bytes(lanes.size, "little"))
    total = sum([weight * unit for weight, unit in zip(net.output, units, strict=True) if unit > 0])
    return 1 / (1 + exp(-total - net.output_bias))


@cache
def _net() -> Net:
    """Load the network. A weight is stored as one byte: its square root with the weight's sign."""
    text = files("skerry.games.conqueror.bot").joinpath("net.json").read_text("utf-8")
    data = json.loads(text)
    *output, output_bias = map(float, data["last"])
    units = len(output)
    pack = Struct(f"<{units}I").pack
    lanes = Struct(f"<{units}i")
    raised = [HALF_LANE + root * abs(root) for root in range(-128, 128)]
    weights = [raised[root + 128] for root in memoryview(b64decode(data["rows"])).cast("b")]
    half_lanes = int.from_bytes(pack(*[HALF_LANE] * units), "little")
    *rows, bias_row = [
        int.from_bytes(pack(*weights[start : start + units]), "little")
        for start in range(0, len(weights), units)
    ]
    centred = tuple([row - half_lanes for row in rows])
    return Net(centred, bias_row, half_lanes, tuple(output), output_bias, lanes)
