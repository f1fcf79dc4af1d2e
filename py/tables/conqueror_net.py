"""Train The Conqueror's value network and write its weights.

    python py/tables/conqueror_net.py --games 300000 --seed 3

`conqueror_net.c`, compiled with the C compiler (cc), learns from two-player self-play games on the
basic board, then from a sixth as many games with a one-turn lookahead. 300,000 games take about
five minutes of CPU time. Another seed gives a different network of equal strength.

Each weight is divided by the largest weight of its unit. A byte stores the square root of this
share, so that small weights keep precision.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from array import array
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.games.conqueror.bot.features import FEATURE_COUNT

from bench.common import ROOT

SOURCE = Path(__file__).with_suffix(".c")
TARGET = ROOT / "py/skerry/games/conqueror/bot/net/weights.json"
UNITS = 48
PARTS = 127


def compile_trainer(folder: Path) -> Path:
    """Compile the training program and return its path."""
    program = folder / "conqueror_net"
    flags = ("-O3", "-march=native", "-ffast-math")
    subprocess.run(["cc", *flags, "-o", str(program), str(SOURCE), "-lm"], check=True)
    return program


def pack_weights(weights: Sequence[float]) -> dict[str, object]:
    """Return the contents of weights.json from the weights that the trainer wrote."""
    size = (FEATURE_COUNT + 1) * UNITS
    rows = weights[:size]
    last = weights[size : size + UNITS]
    shift = weights[size + UNITS]
    tops = [max(abs(value) for value in rows[unit::UNITS]) for unit in range(UNITS)]
    roots = bytes(_signed_root(value / tops[k % UNITS]) & 255 for k, value in enumerate(rows))
    scaled = [weight * top / PARTS**2 for weight, top in zip(last, tops, strict=True)]
    return {"last": [*scaled, shift], "rows": b64encode(roots).decode()}


def _signed_root(share: float) -> int:
    """Return the square root of |share| in units of 1 / PARTS, with the sign of `share`."""
    parts = round(PARTS * abs(share) ** 0.5)
    return parts if share > 0 else -parts


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=300_000, help="default 300000")
    parser.add_argument("--seed", type=int, default=3, help="default 3")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "weights"
        learn = [compile_trainer(Path(name)), "learn", str(args.games), str(args.seed), file]
        subprocess.run(learn, check=True)
        weights = array("f", file.read_bytes())
    TARGET.write_text(json.dumps(pack_weights(weights), indent=1) + "\n", "utf-8")
    print(f"written: {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
