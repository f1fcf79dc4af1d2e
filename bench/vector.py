"""Steps per second of the vector environments, beside Hex in pgx and in OpenSpiel.

    python bench/vector.py [--pgx PYTHON]

All rows are random games on one core, with the choice of the moves; the unit is CPU time. pgx needs
JAX, so it runs in the Python of another virtual environment, named by --pgx.
"""

from __future__ import annotations

import argparse
import subprocess
from random import Random
from time import process_time

from common import print_table, record
from skerry.envs.vector import AtollVectorEnv, ConquerorVectorEnv

BATCH = 4096
STEPS = 300
WARM_UP = 100
"""Steps before the clock starts: then the games are at different stages."""

GAMES = (
    ("Atoll, small", lambda: AtollVectorEnv(BATCH, "small")),
    ("Atoll, standard", lambda: AtollVectorEnv(BATCH, "standard")),
    ("Atoll, large", lambda: AtollVectorEnv(BATCH, "large")),
    ("The Conqueror, 2 players", lambda: ConquerorVectorEnv(BATCH, seats=2)),
    ("The Conqueror, 4 players", lambda: ConquerorVectorEnv(BATCH, seats=4)),
)
BARS = {"Atoll, small": 1_000_000, "Atoll, standard": 300_000}
"""Steps per second that `step` must reach without the choice of the moves."""

PGX = f"""
import time, jax, pgx
import jax.numpy as jnp
from pgx.experimental.wrappers import auto_reset
env = pgx.make("hex")
begin = jax.jit(jax.vmap(env.init))
step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
@jax.jit
def choose(key, mask):
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)
def play(state, key):
    key, first, second = jax.random.split(key, 3)
    action = choose(first, state.legal_action_mask)
    return step(state, action, jax.random.split(second, {BATCH})), key
key = jax.random.PRNGKey(0)
state, key = play(begin(jax.random.split(key, {BATCH})), key)
state.observation.block_until_ready()
start = time.process_time()
for _ in range(50):
    state, key = play(state, key)
state.observation.block_until_ready()
print(50 * {BATCH} / (time.process_time() - start))
"""


def measure_batch(games: AtollVectorEnv | ConquerorVectorEnv) -> tuple[float, float]:
    """Return the steps per second of `step`, and of `step` with `sample_actions`."""
    games.reset(seed=1)
    for _ in range(WARM_UP):
        games.step(games.sample_actions())
    start = process_time()
    stepping = 0.0
    for _ in range(STEPS):
        actions = games.sample_actions()
        chosen = process_time()
        games.step(actions)
        stepping += process_time() - chosen
    total = process_time() - start
    return STEPS * BATCH / stepping, STEPS * BATCH / total


def measure_openspiel() -> float | None:
    """Return the steps per second of OpenSpiel's Hex, written in C++; None without OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        return None
    rng = Random(1)
    game = pyspiel.load_game("hex(board_size=11)")
    steps = 0
    start = process_time()
    while process_time() - start < 3:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / (process_time() - start)


def measure_pgx(python: str | None) -> float | None:
    """Return the steps per second of pgx's Hex; None without a Python that has pgx."""
    if python is None:
        return None
    command = ("taskset", "-c", "0", python, "-c", PGX)
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(result.stdout.split()[-1])


def main() -> int:
    """Measure, print a table, and write bench/results/vector.json. Return 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pgx", metavar="PYTHON", help="a Python with pgx and JAX")
    options = parser.parse_args()
    rows = list[dict[str, object]]()
    missed = False
    for name, make in GAMES:
        step, with_choice = measure_batch(make())
        missed |= step < BARS.get(name, 0)
        rows.append({"game": name, "step": round(step), "total": round(with_choice)})
    peers = {
        "pgx, Hex 11 x 11": measure_pgx(options.pgx),
        "OpenSpiel, Hex 11 x 11": measure_openspiel(),
    }
    rows += [{"game": name, "total": round(speed)} for name, speed in peers.items() if speed]
    table = [(str(row["game"]), str(row.get("step", "")), str(row["total"])) for row in rows]
    print_table([("game", "step alone", "with the choice of moves"), *table])
    record("vector", {"batch": BATCH, "rows": rows}, "rows")
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
