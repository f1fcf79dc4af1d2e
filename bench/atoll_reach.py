"""How far back from a game's end does the prover reach, and does the winner change on the way?

    python bench/atoll_reach.py [--games 24] [--seconds 10]

The games of refutations.py on 11 columns. Each is gone through from its last move backwards, with
so many seconds of CPU time for a position, until one stays open. A proven mistake is a move in the
part behind it after which somebody else wins: only such a one can be shown in full.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from common import record, table
from refutations import game
from skerry.core.bot import Budget, Meter
from skerry.games.atoll.prover.search import Prover
from skerry.session.session import Session

COLUMNS = 11


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=24, help="to go through (24)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for a position (10)")
    args = parser.parse_args()
    rows = [gone_through(game(COLUMNS, number), args.seconds) for number in range(args.games)]
    with_one = sum(bool(row["mistakes"]) for row in rows)
    data = {
        "seconds": args.seconds,
        "games": len(rows),
        "moves": sum(row["moves"] for row in rows),
        "moves_proven": sum(row["moves"] - row["proven_from"] for row in rows),
        "games_with_a_proven_mistake": with_one,
    }
    record("atoll_reach", {**data, "rows": rows}, "rows")
    table([*data.items()])


def gone_through(session: Session, seconds: float) -> dict[str, Any]:
    """Where the proven part of a game begins, and the moves in it that gave the win away."""
    prover, winner, mistakes = Prover(COLUMNS), session.state.winner, list[int]()
    at = len(session.line)
    while at > 2:
        state, meter = session.film(at - 1)[-1], Meter(Budget(seconds, clock=process_time))
        search = prover.prove((state.black, state.white), state.to_move)
        solved = None
        while solved is None and not meter.over():
            try:
                next(search)
            except StopIteration as done:
                solved = done.value
        if solved is None:
            break
        at -= 1
        mistakes += [at] if solved.winner != winner else []
        winner = solved.winner
    row = {"moves": len(session.line), "proven_from": at, "mistakes": mistakes}
    print(row, flush=True)
    return row


if __name__ == "__main__":
    main()
