"""Evaluate every first stone and write the table for the pie rule.

    python py/tables/atoll_openings.py 11

Each stone gets a search of `--work` evaluations, and `--games` self-play games without swap, with
`--play` evaluations for each move. The search sees small differences between stones, but not how
often a first stone wins. So a logistic regression fits its values to the results of the games:
log-odds of winning = shift + slope * log-odds of the value. The result for a stone is the mean of
its fitted value, which has the weight of FIT games, and the results of its own games.

With `--games 0`, the constants SHIFT and SLOPE are used, which were found on the standard board.

Rotating the board by 180 degrees keeps colours, so a stone and its twin share all results.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp, log
from pathlib import Path
from random import Random

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.ai.puct import Search
from skerry.core.bot import Budget, choose
from skerry.games.atoll.board import Board, board
from skerry.games.atoll.bot import think
from skerry.games.atoll.bot.search import PlayoutEvaluator, play
from skerry.games.atoll.position import position
from skerry.games.atoll.rules import AtollState

from bench.common import ROOT

TABLE = ROOT / "py/skerry/games/atoll/openings.json"
WORK = {7: 2000, 11: 2000, 15: 1000, 19: 500}
FIT = 24
"""The weight of a fitted value, in games."""

SHIFT = 0.94
SLOPE = 4.12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("columns", type=int, nargs="*", default=list(WORK))
    parser.add_argument("--work", type=int, help="evaluations for each stone")
    parser.add_argument("--games", type=int, default=16, help="games from each stone (16)")
    parser.add_argument("--play", type=int, default=12, help="evaluations a move (12)")
    args = parser.parse_args()
    for columns in args.columns:
        atoll = board(columns)
        rows: list[tuple[str, str, float, int]] = []
        for name, twin in twin_openings(atoll):
            searched = search_value(columns, name, args.work or WORK[columns])
            won = sum(black_wins(columns, name, args.play, k) for k in range(args.games))
            rows.append((name, twin, searched, won))
            print(f"{columns} columns: {name} and {twin} {searched:.3f}, {won} won", flush=True)
        worth = settled_win_shares(rows, args.games)
        known = json.loads(TABLE.read_text("utf-8"))
        known[str(columns)] = {name: worth[name] for name in atoll.names}
        TABLE.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def settled_win_shares(rows: Sequence[tuple[str, str, float, int]], games: int) -> dict[str, float]:
    """Return each stone's win share from rows of (stone, twin, search value, games won)."""
    results = [(v, k < won) for _, _, v, won in rows for k in range(games)]
    shift, slope = fit_logistic(results) if games else (SHIFT, SLOPE)
    print(f"shift {shift:.2f}, slope {slope:.2f}")
    worth: dict[str, float] = {}
    for name, twin, v, won in rows:
        fitted = 1 / (1 + exp(-shift - slope * log(v / (1 - v))))
        worth[name] = worth[twin] = round((FIT * fitted + won) / (FIT + games), 3)
    return worth


def black_wins(columns: int, name: str, work: int, number: int) -> bool:
    """Play a game from a first stone, without swap; return whether Black wins."""
    rng = Random(f"{columns}/{name}/{number}")
    state = AtollState(columns).apply(name)
    while not state.is_terminal:
        answer = choose(think(replace(state, swapped=1), 5, Budget(work=work), rng))
        state = state.apply(answer.action)
    return state.winner == 0


def twin_openings(atoll: Board) -> Iterator[tuple[str, str]]:
    """Yield each pair of a cell and its twin, to which half a turn of the board moves it."""
    n = atoll.columns
    at = {place: cell for cell, place in enumerate(atoll.places[: atoll.size])}
    for (q, y), cell in at.items():
        twin = at[n + 1 - q, 2 * n - y]
        if cell <= twin:
            yield atoll.names[cell], atoll.names[twin]


def search_value(columns: int, name: str, work: int) -> float:
    """Return the value of a first stone for its owner (0 to 1) by a search."""
    eye = PlayoutEvaluator(Random(f"{columns}/{name}"))
    search = Search(eye.expand, play)
    root = search.make_root(position(AtollState(columns).apply(name)))
    for _ in range(work):
        search.step(root)
    best = root.best_index()
    answer = root.value_of(best) if best is not None else root.leaf.value
    return round(1 - answer, 4)


def fit_logistic(rows: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Return the most likely shift and slope for rows of (search value, won), by Newton's method.

    A normal prior around shift 0 and slope 1 (standard deviations 2 and 3) keeps the slope finite
    if there are few games and all of them end as the search expects.
    """
    shift = 0.0
    slope = 1.0
    odds = [(log(v / (1 - v)), won) for v, won in rows if 0.001 < v < 0.999]
    for _ in range(30):
        g0 = -shift / 4
        g1 = (1 - slope) / 9
        h00 = 1 / 4
        h01 = 0.0
        h11 = 1 / 9
        for x, won in odds:
            p = 1 / (1 + exp(min(50.0, -shift - slope * x)))
            q = p * (1 - p)
            g0 = g0 + won - p
            g1 = g1 + (won - p) * x
            h00 = h00 + q
            h01 = h01 + q * x
            h11 = h11 + q * x * x
        det = h00 * h11 - h01 * h01
        steps = (h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det
        shift += max(-0.5, min(0.5, steps[0]))
        slope += max(-0.5, min(0.5, steps[1]))
    return shift, slope


if __name__ == "__main__":
    main()
