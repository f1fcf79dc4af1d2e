"""Steps a second of our PettingZoo environments beside PettingZoo's own connect_four, in one run.

    python bench/steps.py
    python bench/steps.py --before ../old/py      # and beside the engine of another checkout

A step is `last()`, a random action that its mask allows, and `step()`. CPU time, the best of
several turns for each; all take turns, so that a busy moment of the machine hurts all alike. Each
engine has a process of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from common import ROOT, record, table

PEER = "connect_four"
TURNS = 7
LEAST = 0.4
"""CPU seconds of one measurement."""

GAMES = (
    ("atoll", "standard", 2),
    ("palavan", "round", 2),
    ("conqueror", "basic", 2),
    ("competition", "full", 2),
    ("islant", "level-1", 2),
    ("islant", "level-5", 2),
)

Ask = Callable[[str], float]
"""The steps a second of an environment, measured once."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--before", help="another engine: a folder that holds skerry")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        return serve(args.serve)
    engines = {"now": str(ROOT / "py")} | ({"before": args.before} if args.before else {})
    names = [PEER, *("/".join(map(str, game)) for game in GAMES)]
    best: dict[str, dict[str, float]] = {name: dict.fromkeys(engines, 0.0) for name in names}
    with asked(engines) as doors:
        for _ in range(TURNS):
            for name in names:
                for engine, ask in doors.items():
                    best[name][engine] = max(best[name][engine], ask(name))
    rows = [
        {"environment": name, **{f"{engine}_per_second": round(rates[engine]) for engine in rates}}
        for name, rates in best.items()
    ]
    peer = best[PEER]["now"]
    table(
        [
            (
                "environment",
                "steps/s",
                "x connect_four",
                *("steps/s before", "x") * (len(engines) - 1),
            ),
            *(_row(name, rates, peer) for name, rates in best.items()),
        ]
    )
    if not args.before:
        record("steps", {"turns": TURNS, "environments": rows}, "environments")
    return 0


def _row(name: str, rates: dict[str, float], peer: float) -> tuple[object, ...]:
    own = (name, round(rates["now"]), f"{rates['now'] / peer:.2f}")
    if "before" not in rates:
        return own
    return (*own, round(rates["before"]), f"{rates['now'] / rates['before']:.1f}")


@contextmanager
def asked(engines: dict[str, str]) -> Iterator[dict[str, Ask]]:
    """A process for each engine, to be asked for one measurement after the other."""
    doors: dict[str, subprocess.Popen[str]] = {
        name: subprocess.Popen(
            [sys.executable, str(Path(__file__)), "--serve", path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, path in engines.items()
    }

    def ask(door: subprocess.Popen[str], name: str) -> float:
        assert door.stdin
        assert door.stdout
        print(name, file=door.stdin, flush=True)
        return float(json.loads(door.stdout.readline()))

    try:
        yield {name: lambda it, door=door: ask(door, it) for name, door in doors.items()}
    finally:
        for door in doors.values():
            door.communicate()


def serve(engine: str) -> int:
    """Answer each line, the name of an environment, with its steps a second."""
    sys.path.insert(0, engine)
    made: dict[str, Any] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in made:
            made[name] = environment(name)
            pace(made[name], LEAST / 4)
        print(json.dumps(pace(made[name], LEAST)), flush=True)
    return 0


def environment(name: str) -> Any:
    """An environment by its name here."""
    if name == PEER:
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()
    from skerry.envs.pettingzoo import env

    game, preset, seats = name.split("/")
    return env(game, preset, int(seats))


def pace(env: Any, least: float) -> float:
    """Steps a CPU second of random play."""
    rng = np.random.default_rng(1)
    steps, seed, began = 0, 0, process_time()
    while (spent := process_time() - began) < least:
        env.reset(seed=(seed := seed + 1))
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            action = None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"]))
            steps += action is not None
            env.step(action)
    return steps / spent


if __name__ == "__main__":
    sys.exit(main())
