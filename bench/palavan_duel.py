"""Match of Palavan's top level against a greedy player, in single rounds.

    python bench/palavan_duel.py --jobs 2

Every deal is played from both seats.
"""

from __future__ import annotations

import sys

import common  # noqa: F401 - finds the engine
from palavan_greedy import GreedyPlayer
from skerry.ai.match import LevelPlayer
from versus import options_parser, play_match


def main() -> int:
    parser = options_parser(__doc__, 200)
    parser.add_argument("--seconds", type=float, default=1.0, help="a move (default 1)")
    args = parser.parse_args()
    return int(
        not play_match(
            "palavan_duel",
            [LevelPlayer("palavan", 5, seconds=args.seconds), GreedyPlayer()],
            [f"Skerry level 5, {args.seconds} s", "greedy"],
            args,
            {},
            bar=0.9,
            game="palavan",
            preset="round",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
