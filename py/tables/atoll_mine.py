"""Atoll's problems, found: positions in which one move wins and every other one loses, proven.

Levels play against themselves; a compiled search (atoll_sole.cpp, with the machine's C++ compiler)
says where one cell alone wins, and the prover shows it. `atoll_problems.py` runs this.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.core.bot import Budget
from skerry.games.atoll.bot import think
from skerry.games.atoll.bot.samples import evaluate
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.proofs import chain, urgent, winning_cell
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.rules import SWAP, AtollState

from bench.common import ROOT

COLUMNS = 7
"""Three games of level 4 on eleven columns had no problem among 5,388 positions of their last 24
plies, where the compiled search may look at 200 positions each."""

WORK = 1500
"""Positions that the prover may look at for one question: more finds harder problems, and spends
its time on positions that stay open."""

SEEN = 2000
"""The same for the compiled search and a whole position."""

STONES = 10
"""From how many stones on positions are looked at: earlier ones mostly stay open."""

OPENINGS = (2, 3, 3)
"""Random stones before play, game by game. The player who begins is usually ahead and errs later,
so
after two stones Black rarely has the winning move. The first 250 games of the record had two."""

PLAYERS = (4, 4, 4, 5)
"""Levels that play against themselves, game by game."""

OF_A_GAME = 4
"""Problems of one game at most, no two with the same answer: the next position of a game often
asks the same."""

LANES = 512
BATCHES = 2
"""Random games of a batch, and how many batches may not find the answer."""

TOP = 480
"""Evaluations of level 5: four times those of level 4, and the same on every machine."""

Row = dict[str, Any]


class Sole:
    """The compiled search, running."""

    def __init__(self, columns: int, program: Path) -> None:
        tables = node_graph(columns)
        self._process = subprocess.Popen(
            [str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        ends = [end for pairs in tables.pairs for pair in pairs for end in pair]
        bits = [f"{item:x}" for item in (*tables.around, *ends)]
        self._say(f"{tables.size} {len(tables.around)} {' '.join(bits)}")

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def key(self, state: AtollState) -> int | None:
        """Return the only winning cell; None if there is none, several, or it is undecided."""
        self._say(f"{state.black:x} {state.white:x} {state.to_move} {SEEN}")
        assert self._process.stdout
        words = self._process.stdout.readline().split()
        return int(words[1]) if words != ["-"] else None


def compile_solver(folder: Path) -> Path:
    """Compile the solver and return its path."""
    program = folder / "atoll_sole"
    source = ROOT / "py/tables/atoll_sole.cpp"
    subprocess.run(
        ["c++", "-O3", "-march=native", "-std=c++17", "-o", str(program), str(source)], check=True
    )
    return program


def mine_game(game: int, sole: Sole) -> Iterator[Row]:
    """The problems of a game."""
    rng = Random(f"play/{game}")
    level = rng.choice(PLAYERS)
    states = list(play_positions(level, rng))
    rng.shuffle(states)
    answers = set[int]()
    for how, state in states:
        key = sole.key(state)
        if key is None or key in answers or plain(position(state)) or key in deciding_cells(state):
            continue
        result = problem(state, key)
        if result:
            answers.add(key)
            yield {"game": game, "level": level, "how": how, **result}
            if len(answers) == OF_A_GAME:
                return


def play_positions(level: int, rng: Random) -> Iterator[tuple[str, AtollState]]:
    """The positions of a game of a level against itself, and those after its other moves."""
    state = AtollState(COLUMNS)
    budget = Budget(work=TOP if level == 5 else None)
    opening = rng.choice(OPENINGS)
    while not state.is_terminal:
        count = (state.black | state.white).bit_count()
        if count < opening:
            state = state.apply(
                rng.choice([action for action in state.legal_actions() if action != SWAP])
            )
            continue
        *_, estimate = think(state, level, budget, rng)
        if count >= STONES:
            yield "played", state
            below = (
                state.apply(action) for action in state.legal_actions() if action != estimate.action
            )
            yield from (("beside", item) for item in below if not item.is_terminal)
        state = state.apply(estimate.action)


def plain(here: Position) -> bool:
    """Whether the next stone completes a path or a chain, or has to stop a path."""
    return (
        urgent(here) is not None
        or winning_cell(here, here.empty) is not None
        or chain(here, 1 - here.colour) is not None
    )


def deciding_cells(state: AtollState) -> set[int]:
    """Return the cells that decide most random games of a batch."""
    current = position(state)
    cells = set[int]()
    for seed in range(BATCHES):
        rng = Random(f"batch/{seed}/{state.black}/{state.white}")
        swing = evaluate(current, LANES, rng).swing
        cells.add(max(current.empty, key=swing.__getitem__))
    return cells


def sort_by_swing(here: Position, key: int) -> list[int]:
    """The other moves, those first that decide most random games."""
    swing = evaluate(here, LANES, Random(sum(here.stones))).swing
    return sorted((item for item in here.empty if item != key), key=lambda item: -swing[item])


def place_stone(state: AtollState, cell: int) -> tuple[int, int]:
    """The stones of both colours after a move."""
    if state.to_move:
        return state.black, state.white | 1 << cell
    return state.black | 1 << cell, state.white


def find_refutations(prover: Prover, state: AtollState, moves: list[int]) -> list[Row] | None:
    """Replies, each with a carrier: it refutes all moves outside of it. Together they refute all of
    the moves; None if one wins, or stays open."""
    colour = state.to_move
    results = list[Row]()
    left = set(moves)
    for cell in moves:
        if cell not in left:
            continue
        solved = prover.solve(place_stone(state, cell), 1 - colour, WORK)
        if solved is None or solved.winner == colour:
            return None
        needs = prover.book.needs((solved.key, solved.step))
        left = {item for item in left if needs >> item & 1 and item != cell}
        results.append({"reply": state.board.names[solved.key], "carrier": f"{needs:x}"})
    return results


def problem(state: AtollState, key: int) -> Row | None:
    """The problem, judged by a prover that knows nothing yet, so that its work counts what this one
    takes."""
    prover = Prover(state.columns)
    colour = state.to_move
    solved = prover.solve(place_stone(state, key), 1 - colour, WORK)
    if solved is None or solved.winner != colour:
        return None
    first = prover.work
    refutations = find_refutations(prover, state, sort_by_swing(position(state), key))
    if refutations is None:
        return None
    return {
        "columns": state.columns,
        "black": names(state, cells(state.black)),
        "white": names(state, cells(state.white)),
        "last": state.last,
        "answer": state.board.names[key],
        "carrier": f"{prover.book.carrier[solved.step]:x}",
        "work": [first, prover.work - first],
        "refutations": refutations,
    }


def names(state: AtollState, numbers: set[int] | list[int]) -> list[str]:
    return [state.board.names[number] for number in sorted(numbers)]


def cells(bits: int) -> list[int]:
    return [item for item in range(bits.bit_length()) if bits >> item & 1]
