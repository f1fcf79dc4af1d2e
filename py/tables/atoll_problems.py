"""Mine problems for Atoll: positions with exactly one winning move, with proofs.

    python py/tables/atoll_problems.py --minutes 60
    python py/tables/atoll_problems.py --minutes 0 --write     # add to the game's data, record
    python py/tables/atoll_problems.py --minutes 0 --check     # prove the game's problems again

Levels 4 and 5 play against themselves from two or three random stones. A position of these games,
or one move away from them, is a problem if

- exactly one move wins. A compiled search finds it and the prover proves it: with a proof for the
  move, and with proofs for replies to the other moves (a reply refutes every move outside its
  carrier);
- a batch of random games (the evaluation of level 2) wouldn't choose the move, and neither side
  can complete a path or chain at once;
- no other problem is the same board rotated, or mirrored with colours exchanged.

Every level then tries each problem with two sets of seeds. The results of the first set and the
work of the proof decide the problem's degree, by fixed thresholds. The second set measures whether
these results can be repeated (bench/results/atoll_problems.json).
Problems are written to bench/games/atoll_problems.jsonl, a line for each game that has a problem;
the next run continues with the next game. `--write` appends new problems to the game's data, up to
EACH problems of a degree; existing problems keep their numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from math import log2
from pathlib import Path
from random import Random
from statistics import correlation, mean
from time import monotonic

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from atoll_mine import COLUMNS, TOP, Row, Sole, compile_solver, mine_game
from skerry.core.bot import Budget, expected_share
from skerry.games.atoll import EACH, GAME
from skerry.games.atoll.board import board
from skerry.games.atoll.bot import think
from skerry.games.atoll.problem.known import DEGREES, Problem, parse_line
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.rules import AtollState

from bench.common import GAMES, ROOT, record

FOUND = GAMES / "atoll_problems.jsonl"
DATA = ROOT / "py/skerry/games/atoll/problem/lines/problems.txt"

SEEDS = {1: 6, 2: 6, 3: 6, 4: 4, 5: 2}
"""For each level the number of seeds in a set: the level tries a problem once with each seed."""

DOUBLED = 0.02
"""The amount that doubling the proof's work adds to the hardness, as a share of failures. With a
higher value, degrees predict failures less well; with 0, problems that all levels solve would be
equally hard."""

THRESHOLDS = (0.37, 0.49, 0.67, 0.81)
"""The limits of `hardness` between the degrees: quintiles of the first 536 problems. They are
fixed, so that a problem keeps its degree when more problems are added."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="wall time (60)")
    parser.add_argument("--write", action="store_true", help="add to the game's data, record")
    parser.add_argument("--check", action="store_true", help="prove what the game has once more")
    args = parser.parse_args()
    if args.minutes > 0:
        mine_games(monotonic() + 60 * args.minutes)
    if args.write:
        write_problems([problem for row in load_rows() for problem in row["problems"]])
    if args.check:
        problems = problems_in_game()
        count = sum(map(prove_problem, problems))
        print(f"{count} proofs of {len(problems)} problems, all accepted")


def mine_games(end: float) -> None:
    """Mine games until the time is up."""
    rows = load_rows()
    known = {image for row in rows for item in row["problems"] for image in symmetric_images(item)}
    game = 1 + max((row["game"] for row in rows), default=-1)
    result = sum(len(row["problems"]) for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        sole = Sole(COLUMNS, compile_solver(Path(folder)))
        while monotonic() < end:
            problems = [
                item for item in mine_game(game, sole) if not known & set(symmetric_images(item))
            ]
            for problem in problems:
                known.update(symmetric_images(problem))
                problem["failures"] = [count_failures(problem, which) for which in "ab"]
            if problems:
                with FOUND.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"game": game, "problems": problems}) + "\n")
            game = game + 1
            result = result + len(problems)
            if game % 20 == 0:
                print(f"{game} games, {result} problems", flush=True)


def load_rows() -> list[Row]:
    """Return the results of earlier runs, one row per game with a problem."""
    if not FOUND.exists():
        return []
    return [json.loads(line) for line in FOUND.read_text("utf-8").splitlines()]


def count_failures(it: Row, which: str) -> list[int]:
    """Return how often each level misses the answer with the seeds of set `which` ("a" or "b")."""
    state = state_of(it)
    results: list[int] = []
    for level, count in SEEDS.items():
        budget = Budget(work=TOP if level == 5 else None)
        missed = 0
        for seed in range(count):
            rng = Random(f"try/{which}/{level}/{seed}/{state.black}/{state.white}")
            *_, estimate = think(state, level, budget, rng)
            missed += estimate.action != it["answer"]
        results.append(missed)
    return results


def state_of(it: Row) -> AtollState:
    """Return the position of a problem."""
    number = board(it["columns"]).number
    black, white = (sum(1 << number[name] for name in it[colour]) for colour in ("black", "white"))
    return AtollState(it["columns"], black, white, last=it["last"])


# The game's data


def write_problems(problems: list[Row]) -> None:
    """Add problems to the game's data, and record statistics of all its problems."""
    lines = DATA.read_text("utf-8").splitlines() if DATA.exists() else []
    results = {data_line(problem): problem for problem in problems}
    counts = Counter(each[0] for each in lines)
    for each in results:
        if each not in lines and counts[each[0]] < EACH:
            counts[each[0]] += 1
            lines.append(each)
    DATA.write_text("\n".join(lines) + "\n", "utf-8")
    chosen = [results[each] for each in lines]
    apart = [failure_share(item["failures"][1]) for item in chosen]
    grades = [float(degree(item)) for item in chosen]
    of_degree = [[item for item in chosen if degree(item) == each] for each in range(1, 6)]
    data = {
        "problems": len(chosen),
        "found": len(problems),
        "bytes": DATA.stat().st_size,
        "seeds": SEEDS,
        "thresholds": THRESHOLDS,
        "by_degree": [counts[each] for each in "12345"],
        "grade_failures": round(spearman(grades, apart), 3),
        "work_failures": round(spearman([float(sum(item["work"])) for item in chosen], apart), 3),
        "misses": [
            [round(misse, 3) for misse in failure_shares_by_level(some)] for some in of_degree
        ],
        "ratings": [problem_rating(failure_shares_by_level(some)) for some in of_degree],
        "games": [
            {"degree": degree(item), "work": sum(item["work"]), "failures": item["failures"]}
            for item in chosen
        ],
    }
    record("atoll_problems", data)
    print({key: data[key] for key in list(data)[:-1]})


def degree(it: Row) -> int:
    """Return a problem's degree, from 1 (easy) to 5."""
    return 1 + bisect(THRESHOLDS, hardness(it))


def hardness(it: Row) -> float:
    """Return how hard a problem is, from the failures with the first set and the proof's work.

    0 is the easiest; see THRESHOLDS.
    """
    return failure_share(it["failures"][0]) + DOUBLED * log2(1 + sum(it["work"]))


def failure_share(failures: Sequence[int]) -> float:
    """Return the share of tries that failed (0 to 1); all levels have the same weight."""
    return mean(n / count for n, count in zip(failures, SEEDS.values(), strict=True))


def failure_shares_by_level(problems: Sequence[Row]) -> list[float]:
    """Return for each level the share of tries that failed, with the second set of seeds."""
    tries = list(SEEDS.values())
    return [
        mean(problem["failures"][1][level] / tries[level] for problem in problems)
        for level in range(len(tries))
    ]


def problem_rating(missing: Sequence[float]) -> int:
    """Return the Elo rating of problems, given the share that each level misses.

    With this rating as an opponent, the levels' own ratings predict the same total of solutions.
    """
    ratings = [level.rating or 0 for level in GAME.levels]
    low = -2000.0
    high = 4000.0
    while high - low > 0.1:
        middle = (low + high) / 2
        result = sum(expected_share(item - middle) for item in ratings)
        low, high = (middle, high) if result > len(ratings) - sum(missing) else (low, middle)
    return round(low)


def data_line(it: Row) -> str:
    """Return a problem as a line of the game's data (see atoll/problem/known.py)."""
    state = state_of(it)
    stones = [f"{state.black:x}", f"{state.white:x}"]
    replies = [f"{each['reply']}:{each['carrier']}" for each in it["refutations"]]
    start = [f"{degree(it)} {it['columns']}", *stones]
    return " ".join([*start, it["answer"], it["carrier"], *replies])


# The proofs


def problems_in_game() -> list[Problem]:
    """Return all problems in the game's data."""
    results: list[Problem] = []
    for number, each in enumerate(DATA.read_text("utf-8").splitlines(), 1):
        degree, _blank, rest = each.partition(" ")
        results.append(parse_line(list(DEGREES)[int(degree) - 1], number, rest))
    return results


def prove_problem(it: Problem) -> int:
    """Prove a problem with new provers, verify the proofs, and return their number.

    Raises:
        ValueError: A proof is missing, or a move is not refuted.
    """
    state = it.start
    ours = it.start.to_move
    empty = (1 << state.board.size) - 1 & ~(state.black | state.white)
    prove_win(state, ours, 1 << it.answer, it.carrier & empty, 1 - ours)
    left = empty
    for each in it.refutations:
        needs = each.carrier & empty & ~(1 << each.reply)
        prove_win(state, 1 - ours, 1 << each.reply, needs, ours)
        left &= each.carrier
    if left != 1 << it.answer:
        raise ValueError(f"moves without a word, or an answer refuted: {it}")
    return 1 + len(it.refutations)


def prove_win(state: AtollState, winner: int, move: int, needs: int, to_move: int) -> None:
    """Prove that `winner` wins after `move`, even if the other colour gets all other empty cells.

    Args:
        state: The position before the move.
        winner: The colour that wins.
        move: The cell of its move (bits).
        needs: The empty cells that it needs (bits), which stay empty.
        to_move: The colour that moves next.

    Raises:
        ValueError: The prover doesn't find a proof, or the checker rejects it.
    """
    stones = [state.black, state.white]
    empty = (1 << state.board.size) - 1 & ~(stones[0] | stones[1])
    stones[winner] |= move
    stones[1 - winner] |= empty & ~move & ~needs
    prover = Prover(state.columns)
    pair = (stones[0], stones[1])
    solved = prover.solve(pair, to_move, 50_000)
    if solved is None or solved.winner != winner:
        raise ValueError(f"not shown for {winner}: {state!s}")
    check(json.loads(json.dumps(prover.make_certificate(pair, to_move))))


# Comparisons


def spearman(one: list[float], other: list[float]) -> float:
    """Return Spearman's rank correlation. Equal values share the mean of their ranks."""
    return correlation(mean_ranks(one), mean_ranks(other))


def mean_ranks(values: list[float]) -> list[float]:
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def symmetric_images(
    it: Row,
) -> list[tuple[int, frozenset[tuple[int, int]], frozenset[tuple[int, int]]]]:
    """Return the four images of a position that are equivalent as problems.

    They are the position itself, rotated by 180 degrees, and both of these mirrored with colours
    exchanged.
    """
    atoll = board(it["columns"])
    n = it["columns"]
    results = []
    for flip in (0, 1):
        for turn in (0, 1):
            sides = []
            for colour in ("black", "white"):
                places = (atoll.places[atoll.number[name]] for name in it[colour])
                sides.append(
                    frozenset(
                        (n + 1 - q if flip ^ turn else q, 2 * n - y if turn else y)
                        for q, y in places
                    )
                )
            if flip:
                sides.reverse()
            results.append((n, sides[0], sides[1]))
    return results


if __name__ == "__main__":
    main()
