"""Match of Atoll's top level at 0.1 s a move against OpenSpiel's MCTSBot at 1 s (CPU time).

    python bench/atoll_vs_mctsbot.py

Each opening is played twice with colours swapped and the pie rule. `openspiel.py` explains how the
opponent was made strong.
"""

from __future__ import annotations

import sys

from openspiel import OpenSpielPlayer
from skerry.ai.match import LevelPlayer
from versus import options_parser, play_match


def main() -> int:
    parser = options_parser(__doc__, 100)
    parser.add_argument("--ours", type=float, default=0.1, help="seconds a move (default 0.1)")
    parser.add_argument("--theirs", type=float, default=1.0, help="seconds a move (default 1)")
    args = parser.parse_args()
    peer = OpenSpielPlayer(args.theirs)
    return int(
        not play_match(
            "atoll_vs_mctsbot",
            [LevelPlayer("atoll", 5, seconds=args.ours), peer],
            [f"Skerry level 5, {args.ours} s", f"OpenSpiel MCTSBot, {args.theirs} s"],
            args,
            {"uct_c": peer.uct_c, "rollouts_per_simulation": peer.rollouts},
            bar=0.95,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
