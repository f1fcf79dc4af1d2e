"""Random games a second: bit-sliced, plain Python, and OpenSpiel's C++, in one run.

    python bench/atoll_playouts.py

CPU time, the best of several turns for each; the methods take turns, so that a busy moment of
the machine hurts all alike. OpenSpiel plays Hex on 10 x 10 cells, the closest in size to Atoll's
104 cells among its games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time

from common import record, table
from plain import Fill, Flood
from skerry.games.atoll import samples
from skerry.games.atoll.board import Board, board
from skerry.games.atoll.position import position
from skerry.games.atoll.rules import AtollState

COLUMNS = 11
TURNS = 5
LEAST = 0.2
"""CPU seconds of one measurement."""

Method = Callable[[], int]
"""Plays some random games from the empty board and returns how many."""


def main() -> int:
    methods = {**sliced(), **plain(board(COLUMNS)), **openspiel()}
    best = dict.fromkeys(methods, 0.0)
    for _ in range(TURNS):
        for name, method in methods.items():
            best[name] = max(best[name], pace(method))
    peer = best["OpenSpiel C++, hex 10x10"]
    rows = [
        {
            "method": name,
            "playouts_per_second": round(rate),
            "times_openspiel": round(rate / peer, 1),
        }
        for name, rate in best.items()
    ]
    table([("method", "playouts/s", "x OpenSpiel"), *(list(row.values()) for row in rows)])
    record("atoll_playouts", {"columns": COLUMNS, "turns": TURNS, "methods": rows}, "methods")
    wins = max(rate for name, rate in best.items() if name.startswith("who wins"))
    bars = {"at least 1 million/s": wins >= 1e6, "at least 50 x OpenSpiel": wins >= 50 * peer}
    print("; ".join(f"{bar}: {'yes' if met else 'NO'}" for bar, met in bars.items()))
    return int(not all(bars.values()))


def pace(method: Method) -> float:
    """Random games a CPU second."""
    count, began = 0, process_time()
    while (spent := process_time() - began) < LEAST:
        count += method()
    return count / spent


def sliced() -> dict[str, Method]:
    """Ours: who wins, and with the exact number of lanes in which each cell decides."""
    rng, here = Random(1), position(AtollState(COLUMNS))

    def wins(lanes: int) -> Method:
        def method() -> int:
            samples.black_wins(here.mesh, samples.draw(here, lanes, rng), lanes)
            return lanes

        return method

    def swings(lanes: int) -> Method:
        def method() -> int:
            samples.evaluate(here, lanes, rng)
            return lanes

        return method

    return {f"who wins, {lanes} lanes": wins(lanes) for lanes in (256, 512, 1024, 1800, 3600)} | {
        f"with every cell's swing, {lanes} lanes": swings(lanes) for lanes in (256, 512, 900, 3600)
    }


def plain(atoll: Board) -> dict[str, Method]:
    """Plain Python, on lists and on bitboards."""
    rng, fill, flood = Random(1), Fill(atoll), Flood(atoll)
    home, cells = flood.home[0], list(flood.bit[: atoll.size])
    half = (atoll.size + 1) // 2

    def lists() -> int:
        fill.winner(list(atoll.cells), fill.owner, 0, rng)
        return 1

    def bitboards() -> int:
        flood.wins(0, home | sum(rng.sample(cells, half)))
        return 1

    return {"plain Python, lists": lists, "plain Python, bitboards": bitboards}


def openspiel() -> dict[str, Method]:
    """OpenSpiel's rollouts, in C++ from end to end.

    Python can only reach them through its MCTSBot: two simulations of 1000 rollouts each (of the
    position and of one move in it), beside which the bot's own work is nothing.
    """
    import pyspiel

    def method(size: int) -> Method:
        game = pyspiel.load_game("hex", {"board_size": size})
        state = game.new_initial_state()
        evaluator = pyspiel.RandomRolloutEvaluator(1000, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 2, 64, False, 1, False)

        def call() -> int:
            bot.step(state)
            return 2000

        return call

    return {f"OpenSpiel C++, hex {size}x{size}": method(size) for size in (10, 11)}


if __name__ == "__main__":
    sys.exit(main())
