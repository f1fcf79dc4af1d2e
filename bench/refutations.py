"""Share of Atoll's turning points that a proof can show, its duration, and its correctness.

    python bench/refutations.py [--columns 7] [--games 20]
    python bench/refutations.py --checks 10000

Levels 2 to 4 play each other. Each game is reviewed as in the page, with CPU time instead of wall
time, once without and once with proofs. Each turning point then gets `--seconds` for its proof. A
move is a proven "mistake" if it loses and another move wins; if only one half of that is proven,
the verdict is "lost" (the move loses) or "missed" (another move wins). A move is "harmless" if the
position was lost before or is still won. The checker verifies every proof, including the proofs of
the positions along the lines. Proofs on the small board use lemmas, so the compiled solver, which
uses none, verifies them as well: `false` counts contradictions, `unheld` timeouts. The solver also
decides which turning points really are mistakes (`truth`).

--checks compares claims about random positions with 6 to 12 empty cells with a full search.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from common import print_table, record
from compiled import Compiled
from skerry.analysis import proofs
from skerry.analysis.review import Review
from skerry.analysis.turning_points import PositionEval, TurningPoint, turning_points
from skerry.core.bot import Budget, Refutation, RefutationQuery, choose
from skerry.games.atoll.facts import refute
from skerry.games.atoll.openings import proven_values
from skerry.games.atoll.prover import refutation
from skerry.games.atoll.prover.certificate import LEMMA
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover, Solved
from skerry.games.atoll.rules import SWAP, AtollState
from skerry.session.session import Session
from solver import can_win, random_endgames

LEVELS = ((2, 4), (4, 2), (3, 3), (3, 4), (4, 3), (2, 3))
PRESETS = {7: "small", 11: "standard"}
SIZES = {8: 0.4, 10: 0.35, 6: 0.23, 12: 0.02}
"""Share of the checks by number of empty cells."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--columns", type=int, default=7, choices=PRESETS, help="of the board (7)")
    parser.add_argument("--games", type=int, default=20, help="to look back at (20)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for a question (10)")
    parser.add_argument("--checks", type=int, default=0, help="positions to check instead")
    args = parser.parse_args()
    if args.checks:
        return run_checks(args.checks)
    rows = []
    units = list[float]()
    faults = 0
    solver = Compiled() if args.columns == 7 else None
    for number in range(args.games):
        row = measure_game(args.columns, number, args.seconds, units)
        if solver:
            compare_with_solver(row, solver)
        del row["claims"]
        faults += row["refused"] + row.get("false", 0)
        rows.append(row)
        print(f"game {number}: {row['before']} {row['named']} {row['s']}", flush=True)
        record_counts(args.columns, args.seconds, rows, units)
    return int(faults > 0)


def record_counts(
    columns: int, seconds: float, rows: list[dict[str, Any]], units: list[float]
) -> None:
    """Print and record the counts."""
    kinds = [kind for kind in KINDS if kind in rows[0]]
    total = {kind: Counter[str](item for row in rows for item in row[kind]) for kind in kinds}
    results = [s for row in rows for s in row["s"]]
    data = {
        "columns": columns,
        "seconds": seconds,
        **{kind: dict(sorted(total[kind].items())) for kind in kinds},
        "median_s": round(median(results), 2) if results else None,
        "unit_ms_max": round(1000 * max(units), 1),
        "unit_ms_99": round(1000 * quantiles(units, n=100)[-1], 1),
        "proofs_checked": sum(row["checked"] for row in rows),
        "proofs_refused": sum(row["refused"] for row in rows),
        **{key: sum(row[key] for row in rows) for key in HELD if key in rows[0]},
        "reviews": rows,
    }
    record(f"refutations_{columns}", data, "reviews", quiet=True)
    if len(rows) % 5 == 0:
        print_table([(key, value) for key, value in data.items() if key != "reviews"])


KINDS = ("before", "named", "truth")
"""Turning points named by estimates alone, named with proofs, and the solver's verdicts."""

HELD = ("held", "unheld", "false")


def play_game(columns: int, number: int) -> Session:
    """Play a game between two levels and return it."""
    rng = Random(f"refutations/{columns}/{number}")
    levels = LEVELS[number % len(LEVELS)]
    session = Session("atoll", preset=PRESETS[columns])
    while not session.state.is_terminal:
        level = levels[session.state.current_player]
        session.push(choose(session.game.bot(session.state, level, Budget(), rng)).action)
    return session


def measure_game(
    columns: int, game_number: int, seconds: float, units: list[float]
) -> dict[str, Any]:
    """Return a game's turning points by kind of proof, and the results of the proof checks."""
    session = play_game(columns, game_number)
    row: dict[str, Any] = {"id": session.id, "s": [], "checked": 0, "refused": 0, "claims": {}}
    verdicts: dict[int, str] = {}
    looked, first = run_review(session, row, units, verdicts)
    row["at"] = [turn.at for turn in looked.turning_points]
    for kind, turns in zip(KINDS, (first, looked.turning_points), strict=False):
        for turn in turns:
            if turn.at not in verdicts:
                question = proofs.refutation_query(session, turn.at, turn.best)
                result = ask_refutation(question, seconds, row, units)
                verdicts[turn.at] = verdict(result)
        row[kind] = [verdicts[turn.at] for turn in turns]
    return row


def run_review(
    session: Session, row: dict[str, Any], units: list[float], verdicts: dict[int, str]
) -> tuple[Review, tuple[TurningPoint, ...]]:
    """Run a review; return it and the turning points before any proof."""
    looked = Review(session)
    level = session.game.levels[-1].id
    first: tuple[TurningPoint, ...] | None = None
    while task := looked.next_task():
        budget = Budget(task.seconds, clock=process_time)
        if task.query:
            first = named_by_estimates(looked) if first is None else first
            shown = ask_refutation(task.query, task.seconds, row, units)
            if shown:
                verdicts[task.at] = verdict(shown)
            looked.add_refutation(
                task,
                shown and proofs.RefutationLine.from_refutation(session.game, task.query, shown),
            )
        else:
            result = choose(session.game.bot(task.state, level, budget, Random(str(task.at))))
            looked.add_result(task, PositionEval.from_estimate(session.game, result))
    return looked, named_by_estimates(looked) if first is None else first


def named_by_estimates(looked: Review) -> tuple[TurningPoint, ...]:
    """Return the turning points named by estimates alone."""
    return turning_points(*looked.record_and_evals())


def ask_refutation(
    question: RefutationQuery, seconds: float, row: dict[str, Any], units: list[float]
) -> Refutation | None:
    """Return the refutation of a move, after the checker verified all proofs; None without one."""
    cases: list[refutation.RefutationSearch] = []
    start = process_time()
    result = watch_refutation(question, Budget(seconds, clock=process_time), cases, units)
    row["s"].append(round(process_time() - start, 2))
    for case in cases:
        for state, solved in [*case.solved.items(), *solved_positions(question, result, case)]:
            if any(step[0] == LEMMA for step in case.prover.book.needed_steps(solved.step)):
                row["claims"][state] = solved.winner
                continue
            row["checked"] += 1
            row["refused"] += not accepts_proof(case.prover, state, solved)
    return result


def verdict(result: Refutation | None) -> str:
    """Return the verdict on a move, in one word.

    It is "mistake" if all is proven, "missed" or "lost" if one half of a mistake is, "harmless" for
    no mistake, and "open" without a refutation.
    """
    if result is None:
        return "open"
    half = "missed" if result.after is None else "lost" if result.before is None else "mistake"
    return "harmless" if result.is_harmless else half


def compare_with_solver(row: dict[str, Any], solver: Compiled) -> None:
    """Compare proofs that use lemmas, and all turning points, with the solver."""
    session = Session.from_id(row["id"])
    claims = row["claims"]
    states = [session.transition(at)[-1] for at in range(len(session.line) + 1)]
    known = solver.solved_winners({*claims, *states[1:]})
    row["held"] = sum(known.get(state) == winner for state, winner in claims.items())
    row["unheld"] = sum(state not in known for state in claims)
    row["false"] = len(claims) - row["held"] - row["unheld"]
    row["truth"] = [
        true_verdict(states[at], states[at + 1], session.line[at], known) for at in row["at"]
    ]


def true_verdict(
    before: AtollState, after: AtollState, move: str, known: dict[AtollState, int]
) -> str:
    """Return the verdict on a move, "mistake" or "none", by the winners before and after it."""
    if before.may_swap:
        wins = proven_values(before.columns)[before.board.names[before.black.bit_length() - 1]]
        if wins or move == SWAP:
            return "none" if (move == SWAP) == bool(wins) else "mistake"
    if not before.black:
        return "none"
    end = after.winner if after.is_terminal else known.get(after)
    if known.get(before) is None or end is None:
        return "open"
    return "mistake" if known[before] == before.to_move != end else "none"


def solved_positions(
    question: RefutationQuery, result: Refutation | None, case: refutation.RefutationSearch
) -> list[tuple[AtollState, Solved]]:
    """Return the positions of a line with the prover's result for each."""
    pairs = list[tuple[AtollState, Solved]]()
    current = question.state
    assert isinstance(current, AtollState)
    for number, move in enumerate(result.line if result else ()):
        assert move in current.legal_actions(), "a line of moves"
        current = current.apply(move)
        if current.is_terminal:
            break
        winner = case.solved[question.state.apply(result.line[0])].winner if result else -1
        solved = case.prover.solve((current.black, current.white), current.to_move, 3_000)
        if number and solved is not None:
            assert solved.winner == winner, "who wins along a line"
            pairs.append((current, solved))
    return pairs


def watch_refutation(
    question: RefutationQuery,
    budget: Budget,
    cases: list[refutation.RefutationSearch],
    units: list[float],
) -> Refutation | None:
    """Return the game's refutation, or None; record its searches and the duration of each step."""
    plain: Callable[..., refutation.RefutationSearch] = refutation.RefutationSearch

    def record_case(*args: Any) -> refutation.RefutationSearch:
        cases.append(plain(*args))
        return cases[-1]

    refutation.RefutationSearch = record_case  # type: ignore[assignment, misc]
    try:
        search = refute(question, budget)
        while True:
            start = process_time()
            try:
                next(search)
            except StopIteration as done:
                result: Refutation | None = done.value
                return result
            finally:
                units.append(process_time() - start)
    finally:
        refutation.RefutationSearch = plain  # type: ignore[misc]


def accepts_proof(prover: Prover, state: AtollState, solved: Solved) -> bool:
    """Return whether the checker accepts a proof of a position."""
    names = state.board.names
    steps = prover.book.needed_steps(solved.step)
    certificate = {
        "columns": state.columns,
        "black": [name for cell, name in enumerate(names) if state.black >> cell & 1],
        "white": [name for cell, name in enumerate(names) if state.white >> cell & 1],
        "to_move": state.to_move,
        "winner": solved.winner,
        "steps": steps,
        "claim": [solved.key if solved.winner == state.to_move else None, len(steps) - 1],
    }
    try:
        check(json.loads(json.dumps(certificate)))
    except ValueError:
        return False
    return True


def run_checks(count: int) -> int:
    """Compare claims about random positions with a full search."""
    rng = Random("refutations")
    rows = list[dict[str, int]]()
    for left, share in SIZES.items():
        row = {"empty": left, "questions": round(share * count), "shown": 0, "wrong": 0}
        for state in random_endgames(7, left, row["questions"], rng):
            moves = [move for move in state.legal_actions() if move != SWAP]
            played, better = rng.sample(moves, 2)
            result = watch_refutation(
                RefutationQuery(state, played, better), Budget(work=2_000), [], []
            )
            row["shown"] += result is not None
            row["wrong"] += result is not None and not agrees_with_full_search(
                state, played, result
            )
        rows.append(row)
        record("refutations_checks", {"seed": "refutations", "sizes": rows}, "sizes", quiet=True)
    print_table([list(rows[0]), *(list(row.values()) for row in rows)])
    return int(any(row["wrong"] for row in rows))


def agrees_with_full_search(state: AtollState, played: str, result: Refutation) -> bool:
    """Return whether full search agrees before the move, after it and at the end of the line."""
    after = state.apply(played)
    seat = state.current_player
    lost = not after.is_terminal and can_win(after)
    current = state
    ours = bool(result.after if result.line[0] == played else result.before)
    for move in result.line:
        current = current.apply(move)
    end = (
        current.returns()[seat] > 0
        if current.is_terminal
        else can_win(current) == (current.current_player == seat)
    )
    return (
        (result.before is None or can_win(state) == bool(result.before))
        and (result.after is None or lost != bool(result.after))
        and end == ours
    )


if __name__ == "__main__":
    sys.exit(main())
