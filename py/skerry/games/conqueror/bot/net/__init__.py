"""The weights of the network (see `../value.py`), which pages load on demand."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from struct import Struct

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


@cache
def load_net() -> Net:
    """Load the network. A weight is stored as one byte: its square root with the weight's sign."""
    text = files(__name__).joinpath("weights.json").read_text("utf-8")
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
