"""How many random games a second go through the public API, beside other libraries.

    python bench/speed.py [atoll palavan:round ..] [--against FOLDER]

Every preset is played with its usual number of seats, in the loop of docs/terminal.md. A figure
is the median of batches in CPU time. With --against, another checkout's engine (its folder `py`)
plays the same games in turn with this one, batch by batch, so that a busy machine slows both alike;
"same" says whether they came to the same ends. Every batch plays the same games, and one is played
before: puzzles of Palavan are made by then.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

BATCHES = 7
SECONDS = 0.3

Play = Callable[[Random], tuple[int, Any]]
"""One random game: how many moves it had, draws included, and how it ended."""


def skerry_game(id: str, preset: str) -> Play:
    """Random games of a preset by the engine that is on the path."""
    import skerry

    if not hasattr(skerry.State, "draw"):  # engines of before: this is what their own tests used
        from skerry.session import chance

        skerry.State.draw = chance.draw  # type: ignore[attr-defined]
    start = skerry.load(id).start(preset)
    chance_node = skerry.CHANCE

    def play(rng: Random) -> tuple[int, Any]:
        state = start
        moves = 0
        while not state.is_terminal:
            if state.current_player == chance_node:
                state = state.apply(state.draw(rng))
            else:
                state = state.apply(rng.choice(state.legal_actions()))
            moves += 1
        return moves, state.returns()

    return play


def open_spiel_game(name: str) -> Play:
    """Random games of one of OpenSpiel's, by its Python API."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers those that are written in Python

    game = pyspiel.load_game(name)

    def play(rng: Random) -> tuple[int, Any]:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves, tuple(state.returns())

    return play


def petting_zoo_game() -> Play:
    """Random games of PettingZoo's connect_four: `last`, the mask, `step`."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(rng: Random) -> tuple[int, Any]:
        env.reset()
        moves = 0
        while True:
            visited, _, over, cut, _ = env.last()
            if over or cut:
                return moves, tuple(env.rewards.values())
            env.step(rng.choice([n for n, may in enumerate(visited["action_mask"]) if may]))
            moves += 1

    return play


def plain_hex(size: int) -> Play:
    """Hex as one writes it in an afternoon: a dict of cells, and a search from the last stone."""
    steps = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
    cells = [(x, y) for x in range(size) for y in range(size)]

    def is_won(board: dict[tuple[int, int], int], last: tuple[int, int]) -> bool:
        colour = board[last]
        visited = {last}
        stack = [last]
        while stack:
            x, y = stack.pop()
            for dx, dy in steps:
                other = (x + dx, y + dy)
                if other not in visited and board.get(other) == colour:
                    visited.add(other)
                    stack.append(other)
        ends = {cell[colour] for cell in visited}
        return 0 in ends and size - 1 in ends

    def play(rng: Random) -> tuple[int, Any]:
        board: dict[tuple[int, int], int] = {}
        while True:
            legal = [cell for cell in cells if cell not in board]
            cell = rng.choice(legal)
            board[cell] = len(board) % 2
            if is_won(board, cell):
                return len(board), board[cell]

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "OpenSpiel, hex 11 (C++)": lambda: open_spiel_game("hex(board_size=11)"),
    "OpenSpiel, python_tic_tac_toe": lambda: open_spiel_game("python_tic_tac_toe"),
    "OpenSpiel, python_block_dominoes": lambda: open_spiel_game("python_block_dominoes"),
    "PettingZoo, connect_four": petting_zoo_game,
    "Hex 11, a dict and a search": lambda: plain_hex(11),
}


def batch(play: Play, games: int) -> dict[str, Any]:
    """Play games from one seed; return their moves, CPU time and results."""
    rng = Random(1)
    moves = 0
    ends = []
    began = process_time()
    for _ in range(games):
        count, end = play(rng)
        moves += count
        ends.append([count, end])
    took = process_time() - began
    return {"seconds": took, "moves": moves, "ends": sha256(json.dumps(ends).encode()).hexdigest()}


def enough(played: Callable[[int], dict[str, Any]]) -> int:
    """How many games take about as long as a batch should, three at least."""
    games = 3
    while (took := played(games)["seconds"]) < SECONDS / 2:
        games = 1 + int(games * min(10, SECONDS / max(took, 1e-4)))
    return games


def serve() -> None:
    """Answer lines ["atoll", "standard", games] by batches: what `Engine` asks."""
    known: dict[tuple[str, str], Play] = {}
    for line in sys.stdin:
        id, preset, games = json.loads(line)
        key = (id, preset)
        if key not in known:
            known[key] = skerry_game(id, preset)
        print(json.dumps(batch(known[key], games)), flush=True)


class Engine:
    """A checkout's engine in a process of its own."""

    def __init__(self, folder: Path):
        command = [sys.executable, "-P", __file__, "--serve", str(folder / "py")]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def batch(self, id: str, preset: str, games: int) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([id, preset, games]), file=self.process.stdin, flush=True)
        data: dict[str, Any] = json.loads(self.process.stdout.readline())
        return data

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def settings(words: list[str]) -> Iterator[tuple[str, str]]:
    """Games and presets by words like "atoll" and "palavan:round"; without any, all but `study`."""
    import skerry

    for word in words or skerry.game_ids():
        id, _, only = word.partition(":")
        game = skerry.load(id)
        for preset in [game.preset(only)] if only else game.presets:
            if only or not (preset.now or preset.study):
                yield id, preset.id


def measure(engines: list[Engine], id: str, preset: str) -> dict[str, Any]:
    """A row of the table: this engine's figures, and the other's if there is one."""
    games = enough(lambda count: engines[-1].batch(id, preset, count))
    first = [engine.batch(id, preset, games) for engine in engines]  # puzzles are made by now
    rounds = [[engine.batch(id, preset, games) for engine in engines] for _ in range(BATCHES)]
    row = {"game": id, "preset": preset, **_pace(games, [each[0] for each in rounds])}
    if len(engines) > 1:
        before = _pace(games, [each[1] for each in rounds])["games"]
        factor = median(each[1]["seconds"] / each[0]["seconds"] for each in rounds)
        same = first[0]["ends"] == first[1]["ends"]
        row |= {"before": before, "factor": round(factor, 2), "same": same}
    return row


def _pace(games: int, batches: list[dict[str, Any]]) -> dict[str, Any]:
    """Games and moves a second in the middle one of some batches."""
    took = median(each["seconds"] for each in batches)
    moves = batches[0]["moves"]
    return {"games": round(games / took, 1), "moves": round(moves / took)}


def peers() -> Iterator[dict[str, Any]]:
    """The rows of the other libraries, those that are installed."""
    for name, load in PEERS.items():
        try:
            play = load()
        except ImportError as error:
            print(f"{name}: {error}")
            continue
        games = enough(partial(batch, play))
        results = [batch(play, games) for _ in range(BATCHES)]
        yield {"game": name, "preset": "", **_pace(games, results)}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME[:PRESET]")
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    parser.add_argument("--serve", metavar="PATH", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        sys.path.insert(0, args.serve)
        serve()
        return 0
    from common import ROOT, record, table

    engines = [Engine(folder) for folder in (ROOT, args.against) if folder]
    rows = [measure(engines, *setting) for setting in settings(args.games)]
    for engine in engines:
        engine.close()
    rows += peers()
    head = ("game", "preset", "games", "moves", "before", "factor", "same")
    table([head, *([row.get(key, "") for key in head] for row in rows)])
    if not args.games:
        record("speed", {"against": _commit(args.against), "rows": rows}, "rows")
    return 0


def _commit(folder: Path | None) -> str:
    """The commit of the other checkout."""
    command = ["git", "-C", str(folder), "rev-parse", "--short", "HEAD"]
    return subprocess.check_output(command, text=True).strip() if folder else ""


if __name__ == "__main__":
    sys.exit(main())
