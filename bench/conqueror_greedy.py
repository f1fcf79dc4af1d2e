"""Match of The Conqueror's top level against a greedy player.

    python bench/conqueror_greedy.py --jobs 2
    python bench/conqueror_greedy.py --plain --seconds 0.1 --jobs 2
    python bench/conqueror_greedy.py --seats 4 --seconds 0.1 --games 48

Every series of rolls is played from both seats. The bar is 85 % of the games for two. With more
seats, all other players are greedy and there is no bar. The plain player evaluates the board after
its landing and ignores the next rolls.
"""

from __future__ import annotations

import sys

import common  # noqa: F401 - finds the engine
from conqueror_peer import GreedyPlayer
from skerry.ai.match import LevelPlayer
from versus import options_parser, play_match


def main() -> int:
    parser = options_parser(__doc__, 400)
    parser.add_argument("--seconds", type=float, default=0.5, help="a move (default 0.5)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4), help="default 2")
    parser.add_argument("--plain", action="store_true", help="against the plain player")
    args = parser.parse_args()
    rivals = args.seats - 1
    peer = GreedyPlayer(args.plain)
    name = "plain" if args.plain else "greedy"
    return int(
        not play_match(
            f"conqueror_{name}" if rivals == 1 else f"conqueror_{name}_{args.seats}",
            [LevelPlayer("conqueror", 5, seconds=args.seconds), *[peer] * rivals],
            [f"Skerry level 5, {args.seconds} s", *[name] * rivals],
            args,
            {},
            bar=0.85 if rivals == 1 else 1 / args.seats,
            game="conqueror",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
