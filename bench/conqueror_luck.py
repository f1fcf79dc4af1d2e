"""How much of a match of The Conqueror the dice decided, and what it says without them.

    python bench/conqueror_luck.py [NAME ..]

Goes through the games of such matches, which bench/conqueror_greedy.py has played (default:
conqueror_greedy). A roll is lucky by as much as it raises what level 5's net expects, over the mean
of all rolls. That mean is fair whatever the net is worth, so that luck adds up to nothing in the
long run; taking away what points owe to it leaves the same strength with less noise (control
variates; in poker: AIVAT, Burch et al., 2018).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from statistics import linear_regression, mean, stdev
from typing import Any

from common import games, record
from skerry.ai.match import CONFIDENCE
from skerry.games.conqueror.bot.lookahead import by_roll
from skerry.games.conqueror.bot.position import position
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.terms import MOVE, ROLL
from skerry.session.session import Session


def luck(game: dict[str, Any]) -> float:
    """What the dice brought the first player, in games won, over what they bring on average."""
    seat = game["seating"].index(0)
    total = 0.0
    for before, after in rolled(Session.from_id(game["id"])):
        brought = gain(before, after)
        total += brought if before.turn == seat else -brought
    return total


def gain(before: ConquerorState, after: ConquerorState) -> float:
    """What a roll brought whoever rolled."""
    shares = list(by_roll(position(before), 1))
    return shares[after.steps - 1] - mean(shares)


def rolled(session: Session) -> Iterator[tuple[ConquerorState, ConquerorState]]:
    """The states before and after every roll for a move."""
    states = [state for at in range(len(session.line) + 1) for state in session.film(at)]
    for before, after in pairwise(states):
        assert isinstance(before, ConquerorState)
        assert isinstance(after, ConquerorState)
        if before.stage == ROLL and after.stage == MOVE:
            yield before, after


def deals(played: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """By deal, which is played from both seats: the mean of points and of luck."""
    found = dict[str, list[tuple[float, float]]]()
    for game in played:
        found.setdefault(game["seed"], []).append((game["points"][0], luck(game)))
    for pairs in found.values():
        yield mean(points for points, _luck in pairs), mean(luck for _points, luck in pairs)


def told(name: str, pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """Print what the points are and would be, with 95 % intervals, and return it."""
    points, lucks = zip(*pairs, strict=True)
    slope = linear_regression(lucks, points).slope
    without = [won - slope * lucky for won, lucky in pairs]
    row: dict[str, Any] = {"match": name}
    print(name)
    for label, found in (("points", points), ("luck", lucks), ("points without luck", without)):
        doubt = CONFIDENCE * stdev(found) / sqrt(len(found))
        print(f"  {label:20} {100 * mean(found):6.1f} % ± {100 * doubt:.1f}")
        row[label] = [round(100 * mean(found), 1), round(100 * doubt, 1)]
    return row


def main() -> None:
    names = sys.argv[1:] or ["conqueror_greedy"]
    pairs = {name: list(deals(games(name))) for name in names}
    rows = [told(name, found) for name, found in pairs.items()]
    if len(names) > 1:
        rows.append(told("all together", [pair for found in pairs.values() for pair in found]))
    record("conqueror_luck", {"unit": "% and its 95 % interval", "matches": rows}, "matches")


if __name__ == "__main__":
    main()
