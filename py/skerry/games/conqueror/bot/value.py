"""The value of a two-player position by a small neural network, trained on games against itself.

The network has one hidden layer. Each feature (see `features`) has a row of weights, one for each
hidden unit. A unit's value is the sum of its weights over the position's features, or 0 if the sum
is negative. The output is the logistic function of a weighted sum of the units' values.

A row is packed into one large integer with a lane of 32 bits for each unit. So a single addition
adds to all units. The bias row adds half of a lane's range to every lane, so that no lane becomes
negative and borrows from the next. `py/tables/conqueror_net.py` trains the network. Its weights are
in the package `net`, which pages load on demand.
"""

from __future__ import annotations

from math import exp
from random import Random

from .features import feature_indices
from .position import Position


def win_share_at_start(position: Position) -> float:
    """Begin the turn (`Position.begin_turn`) and return the win share of the player to move.

    If the game is over after that, return the final share, otherwise the share that the network
    estimates.
    """
    if position.begin_turn(1) < 0:
        return final_share(position)
    return win_share(position)


def final_share(position: Position) -> float:
    """Return the win share of the player to move in a finished game: 0, 0.5 or 1."""
    scores = position.final_scores(Random(0))
    ours = scores[position.turn]
    rivals = scores[1 - position.turn]
    return 0.5 if ours == rivals else float(ours > rivals)


def win_share(position: Position) -> float:
    """Return the network's win share for the player to move, after the turn has begun."""
    from .net import load_net  # loaded on demand

    net = load_net()
    rows = net.rows
    lanes = net.lanes
    packed = sum([rows[feature] for feature in feature_indices(position)], net.bias_row)
    units = lanes.unpack((packed ^ net.half_lanes).to_bytes(lanes.size, "little"))
    total = sum([weight * unit for weight, unit in zip(net.output, units, strict=True) if unit > 0])
    return 1 / (1 + exp(-total - net.output_bias))
