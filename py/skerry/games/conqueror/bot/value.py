"""The value of a two-player position by a small neural network, trained on games against itself.

The network has one hidden layer. Each feature (see `features`) has a row of weights, one for each
hidden unit. A unit's value is the sum of its weights over the position's features, or 0 if the sum
is negative. The output is the logistic function of a weighted sum of the units' values.

A row is packed into one large integer with a lane of 32 bits for each unit. So a single addition
adds to all units. The bias row adds half of a lane's range to every lane, so that no lane becomes
negative and borrows from the next. `py/tables/conqueror_net.py` trains the network and writes
`net.json`.
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
"""Half of a lane's range. The sum in a lane stays between 0 and 2 * HALF_LANE."""


@dataclass(frozen=True, slots=True)
class Net:
    """The weights of the network.

    Attributes:
        rows: for each feature, the packed weights of the hidden units.
        bias_row: the packed bias of the hidden units, raised by HALF_LANE.
        half_lanes: a packed row with HALF_LANE in every lane.
        output: for each hidden unit, its weight in the output.
        output_bias: the bias of the output.
        lanes: the format that unpacks a sum of rows into signed integers.
    """

    rows: tuple[int, ...]
    bias_row: int
    half_lanes: int
    output: tuple[float, ...]
    output_bias: float
    lanes: Struct


def win_share_at_start(position: Position) -> float:
    """Begin the turn (`Position.begin`) and return the win share of the player to move.

    If the game is over then, it is the final share, otherwise the network's.
    """
    if position.begin(1) < 0:
        return final_share(position)
    return win_share(position)


def final_share(position: Position) -> float:
    """Return the win share of the player to move in a finished game: 0, 0.5 or 1."""
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
