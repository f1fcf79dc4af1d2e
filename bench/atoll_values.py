"""Do the bot's values come true? Self-play, value against result, with a logistic fit.

    python bench/atoll_values.py

Of two players alike, each side to move should win as often as its value says. The fit is
log-odds of winning = shift + slope * log-odds of value: shift 0 means that the right to move is
weighed rightly, slope 1 that values are as sharp as results (SHARPNESS in the bot sees to that).
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator, Sequence
from math import exp, log
from random import Random

from common import record, table
from skerry.core.bot import Budget, choose
from skerry.games.atoll.bot import think
from skerry.games.atoll.rules import SWAP, AtollState

Row = tuple[float, bool]
"""A value, and whether that side won."""

PHASES = (0.0, 0.1, 0.25, 0.4, 1.0)
"""Shares of the board that are filled."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--columns", type=int, default=11)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--work", type=int, default=60, help="evaluations a move (default 60)")
    args = parser.parse_args()
    rows: list[tuple[float, Row]] = []
    for number in range(args.games):
        rows += game(args.columns, args.work, Random(f"values/{number}"))
    found = []
    for low, high in [(0.0, 1.0), *itertools.pairwise(PHASES)]:
        part = [row for filled, row in rows if low <= filled < high]
        if not part:
            continue
        shift, slope = fit(part)
        won, said = (
            sum(column) / len(part) for column in zip(*((w, v) for v, w in part), strict=True)
        )
        found.append(
            {
                "filled": f"{low:.0%}-{high:.0%}",
                "positions": len(part),
                "mean_value": round(said, 3),
                "won": round(won, 3),
                "shift": round(shift, 3),
                "slope": round(slope, 3),
            }
        )
    table([list(found[0]), *(list(row.values()) for row in found)])
    setting = {"columns": args.columns, "games": args.games, "work": args.work}
    record(f"atoll_values_{args.columns}", {**setting, "phases": found}, "phases")


def game(columns: int, work: int, rng: Random) -> Iterator[tuple[float, Row]]:
    """One game from a random first stone, nobody swapping: what was filled, value, result."""
    state, seen = AtollState(columns), []
    state = state.apply(rng.choice(state.legal_actions()))
    while not state.is_terminal:
        answer = choose(think(state, 5, Budget(work=work), rng))
        cells = {action: worth for action, worth in answer.values.items() if action != SWAP}
        if not answer.proven:
            filled = (state.black | state.white).bit_count() / state.board.size
            value = 1 - answer.value if answer.action == SWAP else answer.value
            seen.append((filled, state.to_move, value))
        swap = answer.action == SWAP
        state = state.apply(max(cells, key=lambda a: cells[a]) if swap else answer.action)
    for filled, colour, value in seen:
        yield filled, (value, colour == state.winner)


def fit(rows: Sequence[Row]) -> tuple[float, float]:
    """Shift and slope of greatest likelihood, by Newton's method.

    Few positions, all of them won as foreseen, would drive the slope to infinity: a weak
    belief in shift 0 and slope 1 (standard deviations 2 and 3) is counted in.
    """
    shift, slope = 0.0, 1.0
    odds = [(log(v / (1 - v)), won) for v, won in rows if 0.001 < v < 0.999]
    for _ in range(30):
        g0, g1, h00, h01, h11 = -shift / 4, (1 - slope) / 9, 1 / 4, 0.0, 1 / 9
        for x, won in odds:
            p = 1 / (1 + exp(min(50.0, -shift - slope * x)))
            q = p * (1 - p)
            g0, g1 = g0 + won - p, g1 + (won - p) * x
            h00, h01, h11 = h00 + q, h01 + q * x, h11 + q * x * x
        det = h00 * h11 - h01 * h01
        steps = (h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det
        shift += max(-0.5, min(0.5, steps[0]))
        slope += max(-0.5, min(0.5, steps[1]))
    return shift, slope


if __name__ == "__main__":
    main()
