"""Search for Atoll's problems: positions in which exactly one move wins, with proofs.

A level plays against itself. A compiled search (atoll_sole.cpp, compiled with the C++ compiler)
finds positions in which exactly one cell wins, and the prover proves them. `atoll_problems.py` uses
this module.
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
from skerry.games.atoll.bot.samples import sample_position
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.proofs import urgent_cell, winning_cell, winning_chain
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.rules import SWAP, AtollState

from bench.common import ROOT

COLUMNS = 7
"""The size of the board. On eleven columns, three games of level 4 had no problem among the 5,388
positions of their last 24 plies (with a limit of 200 positions for the compiled search)."""

WORK = 1500
"""Greatest number of positions that the prover searches for one proof. With more, it finds harder
problems, but spends more time on positions that it can't decide."""

SEEN = 2000
"""Greatest number of positions that the compiled search visits for all moves of a position."""

STONES = 10
"""Least number of stones in a problem. Positions with fewer stones mostly can't be decided."""

OPENINGS = (2, 3, 3)
"""Numbers of random stones at the start of a game; one of them is drawn.

The player who begins is usually ahead and errs later, so after two stones Black rarely has the only
winning move. The first 250 games of the record had two random stones."""

PLAYERS = (4, 4, 4, 5)
"""Levels; one of them is drawn for each game."""

OF_A_GAME = 4
"""Greatest number of problems from one game. They have different answers, because successive
positions of a game often pose the same problem."""

LANES = 512
BATCHES = 2
"""LANES is the number of random games in a batch, BATCHES the number of batches. A problem's answer
must not be the cell that decides most games of a batch."""

TOP = 480
"""Number of evaluations of level 5: four times those of level 4, and the same on every machine."""

Row = dict[str, Any]


class Sole:
    """A running process of the compiled search."""

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

    def only_winning_cell(self, state: AtollState) -> int | None:
        """Return the only winning cell; None if no cell or several cells win, or if undecided."""
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
    """Yield the problems of a game with this number, which is the seed."""
    rng = Random(f"play/{game}")
    level = rng.choice(PLAYERS)
    states = list(play_positions(level, rng))
    rng.shuffle(states)
    answers = set[int]()
    for how, state in states:
        key = sole.only_winning_cell(state)
        if (
            key is None
            or key in answers
            or is_plain(position(state))
            or key in deciding_cells(state)
        ):
            continue
        result = make_problem(state, key)
        if result:
            answers.add(key)
            yield {"game": game, "level": level, "how": how, **result}
            if len(answers) == OF_A_GAME:
                return


def play_positions(level: int, rng: Random) -> Iterator[tuple[str, AtollState]]:
    """Yield the positions of a game of a level against itself, and the positions beside them.

    A position with "played" occurs in the game. A position with "beside" comes after a legal move
    that was not played.
    """
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


def is_plain(current: Position) -> bool:
    """Return whether a position is too easy for a problem.

    It is if a stone completes a path or a chain (see proofs.py), if a path must be stopped at
    once, or if the opponent has a chain.
    """
    return (
        urgent_cell(current) is not None
        or winning_cell(current, current.empty_cells) is not None
        or winning_chain(current, 1 - current.colour) is not None
    )


def deciding_cells(state: AtollState) -> set[int]:
    """Return for each batch the cell that decides most of its random games."""
    current = position(state)
    cells = set[int]()
    for seed in range(BATCHES):
        rng = Random(f"batch/{seed}/{state.black}/{state.white}")
        swing = sample_position(current, LANES, rng).swing
        cells.add(max(current.empty_cells, key=swing.__getitem__))
    return cells


def sort_by_swing(current: Position, key: int) -> list[int]:
    """Return the empty cells except `key`. Cells that decide many random games come first."""
    swing = sample_position(current, LANES, Random(sum(current.stones))).swing
    return sorted(
        (item for item in current.empty_cells if item != key), key=lambda item: -swing[item]
    )


def place_stone(state: AtollState, cell: int) -> tuple[int, int]:
    """Return the stones of both colours (bits) after the player to move plays `cell`."""
    if state.to_move:
        return state.black, state.white | 1 << cell
    return state.black | 1 << cell, state.white


def find_refutations(prover: Prover, state: AtollState, moves: list[int]) -> list[Row] | None:
    """Return replies that together refute all `moves`, each with its carrier.

    A reply refutes every move outside its carrier. If one of the moves wins or is not decided,
    return None.
    """
    colour = state.to_move
    results = list[Row]()
    left = set(moves)
    for cell in moves:
        if cell not in left:
            continue
        solved = prover.solve(place_stone(state, cell), 1 - colour, WORK)
        if solved is None or solved.winner == colour:
            return None
        needs = prover.book.carrier_of_half((solved.key, solved.step))
        left = {item for item in left if needs >> item & 1 and item != cell}
        results.append({"reply": state.board.names[solved.key], "carrier": f"{needs:x}"})
    return results


def make_problem(state: AtollState, key: int) -> Row | None:
    """Return the problem with the answer `key`, with its proofs; None if they can't be found.

    A new prover is used, so that its work is that of this problem alone.
    """
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
        "black": cell_names(state, bit_indices(state.black)),
        "white": cell_names(state, bit_indices(state.white)),
        "last": state.last,
        "answer": state.board.names[key],
        "carrier": f"{prover.book.carrier[solved.step]:x}",
        "work": [first, prover.work - first],
        "refutations": refutations,
    }


def cell_names(state: AtollState, numbers: set[int] | list[int]) -> list[str]:
    return [state.board.names[number] for number in sorted(numbers)]


def bit_indices(bits: int) -> list[int]:
    return [item for item in range(bits.bit_length()) if bits >> item & 1]
