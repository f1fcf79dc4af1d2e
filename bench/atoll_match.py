"""Atoll's top level here against another engine's: another checkout's, or this one's with a number
changed.

    python bench/atoll_match.py [--against CHECKOUT] [--change search.TEMPO=0.3 ..]
        [--seconds 0.25] [--games 200] [--columns 11] [--level 5] [--work N] [--at-once 1]
        [--ponder SECONDS] [--pyodide NODE] [--record NAME [--resume]]

Games come in pairs: the same two random stones to begin with, seats exchanged. Both players
have `--seconds` of CPU time for a move, counted in a process of their own; with --work they have so
many evaluations instead. Changes are made to the first player. Without --against the second is this
checkout's engine as it is. With --ponder the first player thinks for so long on the other's time as
well, before each of its moves but the first. `--at-once` says how many pairs are played at a time.
With --pyodide both play as in a browser: Python is WebAssembly there (atoll_match.mjs), and its
clock is the wall's, so that nothing else should run meanwhile.
With --record the match is written down pair by pair, and --resume goes on where it was broken off.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PRESETS = {7: "small", 11: "standard", 15: "large"}
SEED = "atoll match"


# ------------------------------------------------------------------------------- one player, alone


def answer(line: str) -> str:
    """A move for a position, and what it cost; the path has the engine."""
    import skerry
    from skerry.core.bot import Budget, choose

    asked = json.loads(line)
    for name, text in asked["changes"]:
        module, _, constant = name.rpartition(".")
        setattr(import_module(f"skerry.games.atoll.{module}"), constant, literal_eval(text))
    game = skerry.load("atoll")
    state = before = game.start(asked["preset"])
    for move in asked["moves"]:
        state, before = state.apply(move), state
    if asked["ponder"] and len(asked["moves"]) > 3:
        assert game.ponder
        waiting = Budget(asked["ponder"], None, process_time)
        for _ in game.ponder(before, asked["level"], waiting, Random(asked["seed"])):
            pass
    budget = Budget(asked["seconds"], asked["work"], process_time)
    began = process_time()
    found = choose(game.bot(state, asked["level"], budget, Random(asked["seed"])))
    over = state.apply(found.action).is_terminal
    return json.dumps([found.action, over, process_time() - began, found.work, found.proven])


class Player:
    """A process that plays with an engine."""

    def __init__(self, checkout: Path, about: dict[str, Any], node: str = "") -> None:
        self.about = about
        inside = [node, str(Path(__file__).with_suffix(".mjs")), str(checkout)]
        self.process = subprocess.Popen(
            inside if node else [sys.executable, __file__, "--answer"],
            env={"PYTHONPATH": str(checkout / "py"), "PYTHONHASHSEED": "0"},
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.seconds = self.work = 0.0
        self.moves = 0

    def __call__(self, moves: list[str], seed: str) -> tuple[str, bool]:
        """The move after `moves`, and whether it ends the game."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({**self.about, "moves": moves, "seed": seed}), file=self.process.stdin)
        self.process.stdin.flush()
        move, over, seconds, work, _ = json.loads(self.process.stdout.readline())
        self.seconds, self.work, self.moves = (
            self.seconds + seconds,
            self.work + work,
            self.moves + 1,
        )
        return move, over

    def end(self) -> None:
        """Let the process go."""
        self.process.terminate()
        self.process.wait()


# ------------------------------------------------------------------------------------- the matches


def play(opening: list[str], players: list[Player], seed: str) -> tuple[int, list[str]]:
    """One game: which of `players` (the first has the next move) has won, and all moves.

    In Atoll whoever joins two opposite islands has won, and that is always who moved last.
    """
    moves = opening.copy()
    for turn in range(10_000):
        move, over = players[turn % 2](moves, f"{seed} {len(moves)}")
        moves.append(move)
        if over:
            return turn % 2, moves
    raise RuntimeError("a game without an end")


def openings(columns: int, count: int) -> list[list[str]]:
    """So many pairs of random stones."""
    import skerry

    cells = list(skerry.load("atoll").start(PRESETS[columns]).legal_actions())
    rng = Random(f"{SEED} {columns}")
    return [rng.sample(cells, 2) for _ in range(count)]


def pairs(options: argparse.Namespace, begun: int) -> Iterator[list[tuple[int, int, list[str]]]]:
    """Pairs as they end, without the first `begun`. Each of its games: the pair's number, 1 if the
    first player won, else 0, and the moves."""
    changes = [change.split("=", 1) for change in options.change]
    about = {
        "preset": PRESETS[options.columns],
        "level": options.level,
        "seconds": None if options.work else options.seconds,
        "work": options.work,
    }
    free: SimpleQueue[tuple[Player, Player]] = SimpleQueue()
    couples: list[tuple[Player, Player]] = []
    for _ in range(options.at_once):
        one = Player(ROOT, {**about, "changes": changes, "ponder": options.ponder}, options.pyodide)
        plain = {**about, "changes": [], "ponder": None}
        couples.append((one, Player(options.against, plain, options.pyodide)))
        free.put(couples[-1])

    def both(number: int, opening: list[str]) -> list[tuple[int, int, list[str]]]:
        one, two = couple = free.get()
        first, moves = play(opening, [one, two], f"{number} a")
        second, others = play(opening, [two, one], f"{number} b")
        free.put(couple)
        return [(number, 1 - first, moves), (number, second, others)]

    with ThreadPoolExecutor(options.at_once) as pool:
        listed = openings(options.columns, options.games // 2)[begun:]
        yield from pool.map(both, range(begun, begun + len(listed)), listed)
    for side, name in enumerate(("this one", "the other")):
        moved = [couple[side] for couple in couples]
        count = max(1, sum(it.moves for it in moved))
        seconds, work = sum(it.seconds for it in moved), sum(it.work for it in moved)
        print(f"  {name}: {seconds / count:.3f} s, {work / count:.0f} evaluations a move")
    for couple in couples:
        for player in couple:
            player.end()


def commit_of(checkout: Path) -> str:
    """The commit that a checkout is at; the folder's name where git does not know it."""
    asked = ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"]
    told = subprocess.run(asked, capture_output=True, text=True)
    return told.stdout.strip() or checkout.name


def main() -> int:
    """Play the match, tell how it stands as it goes, and perhaps record it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", type=Path, default=ROOT, metavar="CHECKOUT")
    parser.add_argument("--change", nargs="+", default=[], metavar="MODULE.NAME=VALUE")
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--work", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--columns", type=int, choices=PRESETS, default=11)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--at-once", type=int, default=1, metavar="PAIRS")
    parser.add_argument("--ponder", type=float, metavar="SECONDS")
    parser.add_argument("--pyodide", default="", metavar="NODE", help="play in Pyodide")
    parser.add_argument("--record", metavar="NAME", help="write bench/results/NAME.json")
    parser.add_argument("--resume", action="store_true", help="go on with the games of NAME")
    options = parser.parse_args()
    sys.path[:0] = [str(ROOT / "py"), str(ROOT / "bench")]
    from common import games as known
    from common import record

    played: list[dict[str, Any]] = known(options.record) if options.resume else []
    about = {"against": commit_of(options.against), "columns": options.columns}
    about |= {"seconds": options.seconds, "work": options.work, "changes": options.change}
    about |= {"ponder": options.ponder, "seed": SEED, "pyodide": bool(options.pyodide)}
    won = sum(game["won"] for game in played)
    for pair in pairs(options, len(played) // 2):
        for number, point, moves in pair:
            won += point
            played.append({"opening": number, "won": point, "moves": " ".join(moves)})
        if options.record:
            points = [won, len(played) - won]
            record(options.record, {**about, "points": points, "games": played}, quiet=True)
        if len(played) % 20 == 0:
            print(f"  {won} of {len(played)}", flush=True)
    print(f"{' '.join(options.change) or 'this one'}: {won} of {len(played)}")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        for line in sys.stdin:
            print(answer(line), flush=True)
    else:
        sys.exit(main())
