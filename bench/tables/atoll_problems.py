"""Mine problems for Atoll: positions with exactly one winning move, proven.

    python bench/tables/atoll_problems.py --minutes 60
    python bench/tables/atoll_problems.py --minutes 0 --write     # grade what was found, write it
    python bench/tables/atoll_problems.py --minutes 0 --check     # prove all of it once more

Level 4 plays against itself from scattered stones; a position one to three moves later, which
its play has led to, is a problem if

- the prover shows that one move wins, and that each other one loses: one proof for it, and for
  the others as many as leave no move outside of all their carriers;
- a batch of random games (the bot's whole look at level 2 and more) would not play that move;
- no other problem is the same board, turned or mirrored with colours exchanged.

Then two sets of seeds of every level try each: the one decides the grade, with the work of the
proof, and the other says whether the grade can be repeated (bench/results/atoll_problems.json):
with the same problems, so not how well it holds for others. What was found stands in
bench/results/atoll_problems.jsonl, a line for each game that had a problem; the next run goes on
with the next game. `--write` makes lines of it as a game can read them
(bench/results/atoll_problems.txt). Atoll has no problems yet: there should be 500 first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from math import log2
from pathlib import Path
from random import Random
from statistics import correlation
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from common import RESULTS, record
from skerry.core.bot import Budget
from skerry.games.atoll.board import board
from skerry.games.atoll.bot import think
from skerry.games.atoll.bot.samples import evaluate
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.proofs import chain, urgent, winning_cell
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover, Solved
from skerry.games.atoll.rules import SWAP, AtollState

FOUND = RESULTS / "atoll_problems.jsonl"

WORK = {7: 400, 11: 60}
"""Positions that the prover may look at for one question, by columns: more finds harder problems,
and spends its time on positions that stay open."""

SHARE = 0.12
"""The share of games on eleven columns: a proof takes twenty times as long there."""

STONES = {7: (12, 21), 11: (50, 64)}
"""How many stones are scattered before play, by columns. After two random stones a few dozen games
had two problems; so many scattered ones gave 121 in 3,191 games, some 16 s each. They are not the
positions that strong players reach, and were kept for the yield."""

EVEN = (0.3, 0.75)
"""The share of random games that the player to move has won, in a position to play on from."""

PLAYER, FROM, PLIES = 4, 1, 4
"""The level that plays on from there, and which positions of its game are looked at: later ones
seldom ask something new."""

OF_A_GAME = 4
"""Problems of one game at most, no two with the same answer: the next position of a game often
asks the same."""

LANES, BATCHES = 512, 2
"""Random games of a batch, and how many batches may not find the answer."""

SEEDS = {1: 6, 2: 6, 3: 6, 4: 4, 5: 2}
"""How often each level tries a problem, for each of the two sets."""

TOP = 480
"""Evaluations of level 5: four times those of level 4, and the same on every machine."""

DEGREES = ("shallows", "reef", "channel", "deep", "abyss")
"""From easy to hard: so many problems each."""

DOUBLED = 0.02
"""What twice the work of the proof adds to the share of failures: with more the grade says less of
who fails, with none problems that all levels solve have no order."""

TEXT = RESULTS / "atoll_problems.txt"

Row = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="wall time (60)")
    parser.add_argument("--write", action="store_true", help="grade what was found, write the data")
    parser.add_argument("--check", action="store_true", help="prove what was found once more")
    args = parser.parse_args()
    end = monotonic() + 60 * args.minutes
    rows = kept()
    known = {image for row in rows for it in row["problems"] for image in images(it)}
    game = 1 + max((row["game"] for row in rows), default=-1)
    found = sum(len(row["problems"]) for row in rows)
    while monotonic() < end:
        problems = [it for it in mined(game) if not known & set(images(it))]
        for it in problems:
            known.update(images(it))
            it["failures"] = [failures(it, which) for which in "ab"]
        if problems:
            with FOUND.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": game, "problems": problems}) + "\n")
        game, found = game + 1, found + len(problems)
        if game % 20 == 0:
            print(f"{game} games, {found} problems", flush=True)
    problems = [it for row in kept() for it in row["problems"]]
    if args.check:
        print(f"{sum(map(checked, problems))} proofs of {len(problems)} problems, all accepted")
    if args.write:
        written(problems)


def kept() -> list[Row]:
    """What earlier runs have found, a row for each game that had a problem."""
    if not FOUND.exists():
        return []
    return [json.loads(line) for line in FOUND.read_text("utf-8").splitlines()]


def mined(game: int) -> Iterator[Row]:
    """The problems of a game, the latest position first."""
    rng = Random(f"problems/{game}")
    columns = 11 if rng.random() < SHARE else 7
    prover, answers = Prover(columns), set[str]()
    for state in reversed(played(columns, rng)):
        decided, found = judged(prover, state)
        if not decided:
            return
        if found and found["answer"] not in answers:
            answers.add(found["answer"])
            yield {**found, "game": game}
            if len(answers) == OF_A_GAME:
                return


def played(columns: int, rng: Random) -> list[AtollState]:
    """The first positions of a game of PLAYER against itself, from scattered stones."""
    state, states = scattered(columns, rng), list[AtollState]()
    while not state.is_terminal and len(states) < PLIES:
        states.append(state)
        *_, estimate = think(state, PLAYER, Budget(), rng)
        state = state.apply(estimate.action)
    return states[FROM:]


def scattered(columns: int, rng: Random) -> AtollState:
    """Random stones, in an open position: by random games neither side is far ahead."""
    cells = list(board(columns).cells)
    while True:
        count = rng.randint(*STONES[columns])
        rng.shuffle(cells)
        black, white = (sum(1 << it for it in cells[k:count:2]) for k in (0, 1))
        state = AtollState(columns, black, white)
        try:
            state.validate()
        except AssertionError:
            continue  # somebody has a path already
        if not plain(position(state)):
            value = evaluate(position(state), LANES, rng).value
            if EVEN[0] < value < EVEN[1]:
                return state


def plain(here: Position) -> bool:
    """Whether the next stone completes a path or a chain, or has to stop a path."""
    return (
        urgent(here) is not None
        or winning_cell(here, here.empty) is not None
        or chain(here, 1 - here.colour) is not None
    )


def judged(prover: Prover, state: AtollState) -> tuple[bool, Row | None]:
    """Whether the prover decides a position, and the problem that it makes, if it does."""
    here = position(state)
    if plain(here):
        return True, None
    most = WORK[state.columns]
    stones, colour = (state.black, state.white), state.to_move
    favourites = looked(state)
    for cell in favourites:
        solved = prover.solve(placed(state, cell), 1 - colour, most)
        if solved is None or solved.winner == colour:
            return solved is not None, None
    solved = prover.solve(stones, colour, most)
    if solved is None or solved.winner != colour:
        return solved is not None, None
    others = ordered(here, solved.key)
    if refuted(prover, state, others) is None:
        return True, None
    return True, problem(state, solved.key)


def looked(state: AtollState) -> set[int]:
    """What batches of random games would play: the cells that decide most of them."""
    here, cells = position(state), set[int]()
    for seed in range(BATCHES):
        rng = Random(f"batch/{seed}/{state.black}/{state.white}")
        swing = evaluate(here, LANES, rng).swing
        cells.add(max(here.empty, key=swing.__getitem__))
    return cells


def ordered(here: Position, key: int) -> list[int]:
    """The other moves, those first that decide most random games."""
    swing = evaluate(here, LANES, Random(sum(here.stones))).swing
    return sorted((it for it in here.empty if it != key), key=lambda it: -swing[it])


def placed(state: AtollState, cell: int) -> tuple[int, int]:
    """The stones of both colours after a move."""
    if state.to_move:
        return state.black, state.white | 1 << cell
    return state.black | 1 << cell, state.white


def refuted(prover: Prover, state: AtollState, moves: list[int]) -> list[Row] | None:
    """Replies that leave none of the moves, each with those that it refutes; None if one wins, or
    stays open. The prover finds the proofs again, so they are not kept."""
    colour, found, left = state.to_move, list[Row](), set(moves)
    for cell in moves:
        if cell not in left:
            continue
        below = placed(state, cell)
        solved = prover.solve(below, 1 - colour, WORK[state.columns])
        if solved is None or solved.winner == colour:
            return None
        needs = prover.book.needs((solved.key, solved.step))
        gone = {it for it in left if not needs >> it & 1} | {cell}
        left -= gone
        found.append(
            {
                "moves": names(state, gone),
                "reply": state.board.names[solved.key],
            }
        )
    return found


def problem(state: AtollState, key: int) -> Row | None:
    """The problem, judged by a prover that knows nothing yet, so that its work counts what this one
    takes."""
    prover, colour = Prover(state.columns), state.to_move
    below = placed(state, key)
    solved = prover.solve(below, 1 - colour, 8 * WORK[state.columns])
    if not isinstance(solved, Solved):
        return None
    first = prover.work
    refutations = refuted(prover, state, ordered(position(state), key))
    if refutations is None:
        return None
    return {
        "columns": state.columns,
        "black": names(state, cells(state.black)),
        "white": names(state, cells(state.white)),
        "last": state.last,
        "answer": state.board.names[key],
        "work": [first, prover.work - first],
        "refutations": refutations,
    }


def checked(it: Row) -> int:
    """How many proofs show that the answer wins and that the replies refute every other move, each
    found by a new prover and read by the checker; ValueError if one isn't there or isn't accepted.
    """
    state, answer = state_of(it), it["answer"]
    prover, colour, count = Prover(state.columns), state.to_move, 0
    wins = dict.fromkeys([answer], (colour, ""))
    wins |= {
        move: (1 - colour, each["reply"]) for each in it["refutations"] for move in each["moves"]
    }
    if {*wins} != {*state.legal_actions()} - {SWAP}:
        raise ValueError(f"moves without a word: {it}")
    for move, (winner, reply) in wins.items():
        after = state.apply(move)
        if reply:
            after = after.apply(reply)
        if after.winner == winner:
            continue
        stones = (after.black, after.white)
        solved = prover.solve(stones, after.to_move, 50_000)
        if solved is None or solved.winner != winner:
            raise ValueError(f"{move} is not shown: {it}")
        check(json.loads(json.dumps(prover.certificate(stones, after.to_move))))
        count += 1
    return count


def failures(it: Row, which: str) -> list[int]:
    """How often each level misses the answer, with the seeds of a set."""
    state = state_of(it)
    found: list[int] = []
    for level, count in SEEDS.items():
        budget = Budget(work=TOP if level == 5 else None)
        missed = 0
        for seed in range(count):
            rng = Random(f"try/{which}/{level}/{seed}/{state.black}/{state.white}")
            *_, estimate = think(state, level, budget, rng)
            missed += estimate.action != it["answer"]
        found.append(missed)
    return found


def state_of(it: Row) -> AtollState:
    """The position of a problem."""
    number = board(it["columns"]).number
    black, white = (sum(1 << number[name] for name in it[colour]) for colour in ("black", "white"))
    return AtollState(it["columns"], black, white, last=it["last"])


def written(problems: list[Row]) -> None:
    """Grade the problems, five degrees of equal size, and write the game's data and the record."""
    problems.sort(key=lambda it: (hardness(it), it["black"], it["white"]))
    each = len(problems) // len(DEGREES)
    chosen = problems[: each * len(DEGREES)]
    rows: list[Row] = []
    lines: list[str] = []
    for place, it in enumerate(chosen):
        lines.append(line(it))
        rows.append(
            {
                "degree": DEGREES[place // each],
                "number": place % each + 1,
                "work": sum(it["work"]),
                "columns": it["columns"],
                "failures": it["failures"],
            }
        )
    TEXT.write_text("\n".join(lines) + "\n", "utf-8")
    grades = [float(place // each) for place in range(len(chosen))]
    apart = [missed(it["failures"][1]) for it in chosen]
    work = [float(sum(it["work"])) for it in chosen]
    data = {
        "problems": len(chosen),
        "bytes": TEXT.stat().st_size,
        "seeds": SEEDS,
        "grade_failures": round(spearman(grades, apart), 3),
        "work_failures": round(spearman(work, apart), 3),
        "by_degree": [
            round(sum(apart[k : k + each]) / each, 3) for k in range(0, len(chosen), each)
        ],
        "rows": rows,
    }
    record("atoll_problems", data, "rows")
    print({key: data[key] for key in list(data)[:6]})


def missed(failures: list[int]) -> float:
    """The share of tries that failed, each level counted alike."""
    counts = list(SEEDS.values())
    return sum(n / count for n, count in zip(failures, counts, strict=True)) / len(counts)


def hardness(it: Row) -> float:
    """What grades a problem: failures of the first set of seeds, and the work of the proof."""
    return missed(it["failures"][0]) + DOUBLED * log2(1 + sum(it["work"]))


def line(it: Row) -> str:
    """A problem as the game reads it: columns, the stones of both colours as hexadecimal bits, the
    answer, and the replies, each with the moves that it refutes; the last one refutes the rest."""
    state = state_of(it)
    replies: dict[str, list[str]] = {}
    for each in it["refutations"]:
        replies.setdefault(each["reply"], []).extend(each["moves"])
    *some, (rest, _) = sorted(replies.items(), key=lambda pair: len(pair[1]))
    words = [f"{reply}:{','.join(moves)}" for reply, moves in some]
    stones = [f"{state.black:x}", f"{state.white:x}"]
    return " ".join([str(it["columns"]), *stones, it["answer"], *words, rest])


def spearman(one: list[float], other: list[float]) -> float:
    """The rank correlation, equal values sharing the mean of their ranks."""
    return correlation(ranks(one), ranks(other))


def ranks(values: list[float]) -> list[float]:
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def images(it: Row) -> list[tuple[int, frozenset[tuple[int, int]], frozenset[tuple[int, int]]]]:
    """The position as it is, turned by half, and mirrored either way with colours exchanged."""
    atoll = board(it["columns"])
    n = it["columns"]
    found = []
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
            found.append((n, sides[0], sides[1]))
    return found


def names(state: AtollState, numbers: set[int] | list[int]) -> list[str]:
    return [state.board.names[it] for it in sorted(numbers)]


def cells(bits: int) -> list[int]:
    return [it for it in range(bits.bit_length()) if bits >> it & 1]


if __name__ == "__main__":
    main()
