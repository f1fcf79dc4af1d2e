"""Does Palavan's top level keep what exact search shows as won, and from when on does it see it?

    python bench/palavan_exact.py [--games 60]

Goes through the rounds that bench/palavan_duel.py has played, each position of the top level's
turns:

- its thought there, with `--seconds` of CPU time: is the result of the round proven, and how soon?
- a plain solver, written on the rules and nothing else, where it can finish: do both agree?
- the round as it was played: was any that was shown as won not won?
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from random import Random
from statistics import median
from time import process_time

from common import games, record, table
from skerry.core.bot import Budget
from skerry.core.registry import load
from skerry.games.palavan.duel.rules import OVER, SKIP, SKIPPING, DuelState
from skerry.session.session import Session

PLAIN = 4_000
"""Positions that the plain solver looks at before it gives up."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="rounds to go through (default 60)")
    parser.add_argument("--seconds", type=float, default=1.0, help="a thought (default 1)")
    args = parser.parse_args()
    seen: dict[int, list[float | None]] = defaultdict(list)
    agreed = differed = lost = shown = 0
    rounds = games("palavan_duel")[: args.games]
    for game in rounds:
        seat = game["seating"].index(0)
        won_at: list[int] = []
        for state in turns(game["id"], seat):
            value, seconds = thought(state, args.seconds)
            laid = sum(state.placed)
            seen[laid].append(None if value is None else seconds)
            truth = plain(state)
            if value is not None and truth is not None:
                agreed += value == truth
                differed += value != truth
            if 1.0 in (value, truth):
                won_at.append(laid)
        shown += bool(won_at)
        if won_at and game["points"][0] < 1:
            lost += 1
            print(f"NOT WON, though shown as won with {won_at[0]} tiles laid: {game['id']}")
    rows = [row(laid, found) for laid, found in sorted(seen.items())]
    table([("tiles laid", "positions", "proven", "median s"), *rows])
    print(f"plain solver: {agreed} agree, {differed} differ")
    print(f"rounds shown as won on the way: {shown}, of them not won: {lost}")
    report = {
        "games_gone_through": len(rounds),
        "seconds": args.seconds,
        "agreed": agreed,
        "differed": differed,
        "shown_as_won": shown,
        "not_won": lost,
        "by_tiles_laid": rows,
    }
    record("palavan_exact", report, "by_tiles_laid")
    return int(lost > 0 or differed > 0)


def turns(id: str, seat: int) -> list[DuelState]:
    """The positions of a round where a seat was to place."""
    session = Session.from_id(id)
    states = [session.film(at)[-1] for at in range(len(session.line))]
    return [s for s in states if isinstance(s, DuelState) and s.current_player == seat]


def thought(state: DuelState, seconds: float) -> tuple[float | None, float]:
    """The value of the round to who is to move, None if not proven in time; and how long."""
    began = process_time()
    budget = Budget(seconds, clock=process_time)
    for estimate in load("palavan").bot(state, 5, budget, Random(1)):
        if estimate.proven:
            return estimate.value, process_time() - began
    return None, process_time() - began


def plain(state: DuelState) -> float | None:
    """The same by trying everything, None where that would take too long."""
    known: dict[DuelState, float] = {}
    try:
        return _best(state, state.to_move, known)
    except RecursionError:
        return None


def _best(state: DuelState, me: int, known: dict[DuelState, float]) -> float:
    """The share of the round that `me` gets: 1, a half or 0."""
    if state.phase == OVER:
        return (state.returns()[me] + 1) / 2
    if state not in known:
        if len(known) > PLAIN:
            raise RecursionError
        moves = (SKIP,) if state.phase == SKIPPING else state.legal_actions()
        mine = state.to_move == me and state.phase != SKIPPING
        worst, goal = (0.0, 1.0) if mine else (1.0, 0.0)
        found = worst
        for move in moves:
            value = _best(state.apply(move), me, known)
            found = value if state.phase == SKIPPING else (max if mine else min)(found, value)
            if found == goal:
                break
        known[state] = found
    return known[state]


def row(laid: int, found: list[float | None]) -> tuple[int, int, str, str]:
    """How many of the positions with so many tiles laid were proven, and in how many seconds."""
    times = [seconds for seconds in found if seconds is not None]
    share = f"{100 * len(times) / len(found):.0f} %"
    return laid, len(found), share, f"{median(times):.2f}" if times else "-"


if __name__ == "__main__":
    sys.exit(main())
