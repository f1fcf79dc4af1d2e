"""Our top level against alpha-beta on shortest paths at equal CPU time, standard board.

    python bench/atoll_alphabeta.py

The opponent (`alphabeta.py`) takes its openings and its decision to swap from our table. Each
opening is played twice with colours swapped.
"""

from __future__ import annotations

import sys

from alphabeta import AlphaBetaPlayer
from skerry.ai.match import LevelPlayer
from versus import options, versus


def main() -> int:
    parser = options(__doc__, 40)
    parser.add_argument("--seconds", type=float, default=0.5, help="a move (default 0.5)")
    args = parser.parse_args()
    peer = AlphaBetaPlayer(args.seconds)
    return int(
        not versus(
            "atoll_alphabeta",
            [LevelPlayer("atoll", 5, seconds=args.seconds), peer],
            [f"Skerry level 5, {args.seconds} s", f"alpha-beta, {args.seconds} s"],
            args,
            {"width": peer.width, "bridges": peer.bridges},
            bar=0.8,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
