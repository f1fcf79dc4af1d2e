"""Atoll's search on Hex, an absolute yardstick, against OpenSpiel's MCTSBot in C++ at ten times the
time.

    python bench/atoll_hex.py [--size 11] [--ours 0.25] [--theirs 2.5] [--games 20] [--gtp]

A rhombus is another layout of islands: each edge is one, and a colour has one pair of them. The
search, its samples and its proofs are those of Atoll's top level, unchanged; of templates it has
the bridges, and those of an edge that are found the same way. Games come in pairs from openings of
two stones that a search of BALANCED evaluations holds for even, seats exchanged. Times are CPU
seconds a move. OpenSpiel is the referee.

With --gtp nobody plays: the search answers commands on standard input (boardsize, clear_board,
play, genmove, quit), so that other programs of Hex can be set against it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import process_time

from common import record
from skerry.ai.puct import Search
from skerry.games.atoll.bot.search import Eye, play
from skerry.games.atoll.mesh import Mesh, weave
from skerry.games.atoll.position import Position, start
from skerry.games.atoll.templates import template
from tables.atoll_templates import carriers

SEED = "atoll hex"
BALANCED = 400
EVEN = 0.47  # a value nearer to one half is even
COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}


def rhombus(size: int) -> Mesh:
    """Hex's board: cell (row, column) is node row * size + column; Black joins top and bottom."""
    count = size * size
    beside: list[set[int]] = [set() for _ in range(count + 4)]
    for row in range(size):
        for column in range(size):
            cell = row * size + column
            for down, right in ((0, 1), (1, 0), (1, -1)):
                y, x = row + down, column + right
                if y < size and 0 <= x < size:
                    beside[cell].add(y * size + x)
            rims = {0: row == 0, 1: row == size - 1, 2: column == 0, 3: column == size - 1}
            beside[cell] |= {count + rim for rim, at in rims.items() if at}
    for cell, nodes in enumerate(beside):
        for node in nodes:
            beside[node].add(cell)
    ends = [(0, "n"), (0, "s"), (1, "w"), (1, "e")]
    plain = weave(count, [sorted(nodes) for nodes in beside], ends, range(count + 4))
    found = [template(plain.beside, stone, edge, it) for edge, stone, it in carriers(plain)]
    return weave(count, plain.beside, ends, plain.order, found)


class HexPlayer:
    """The search on a rhombus, for so many CPU seconds a move."""

    def __init__(self, tables: Mesh, seconds: float, seed: str) -> None:
        self.tables, self.seconds, self.rng = tables, seconds, Random(seed)

    def choose(self, here: Position) -> int:
        """The cell to play on."""
        search = Search(Eye(self.rng).expand, play)
        root, began = search.root(here), process_time()
        while not root.leaf.proven and process_time() - began < self.seconds:
            search.step(root)
        best = root.best()
        # Whoever has lost or won for certain plays anywhere, and on a template where there is one.
        known = [cell for some in here.templates for it in some for cell in it[3]]
        return (known or here.empty)[0] if best is None else root.leaf.actions[best]


def openings(tables: Mesh, count: int) -> Iterator[tuple[int, int]]:
    """So many pairs of stones after which the chances are even."""
    rng = Random(SEED)
    while count:
        one, other = rng.sample(list(tables.cells), 2)
        here = start(tables).place(one, 0).place(other, 1)
        search = Search(Eye(rng).expand, play)
        root = search.root(here)
        while not root.leaf.proven and root.visits < BALANCED:
            search.step(root)
        best = root.best()
        if best is not None and EVEN < root.worth(best) < 1 - EVEN:
            count -= 1
            yield one, other


def compete(args: argparse.Namespace) -> int:
    """Play, print and record; 0 where we win more than half."""
    import pyspiel

    tables = rhombus(args.size)
    game = pyspiel.load_game("hex", {"board_size": args.size})
    rows, spent, moves = [], [0.0, 0.0], [0, 0]
    sims = 20_000.0
    for number, opening in enumerate(openings(tables, args.games // 2)):
        for ours in (0, 1):
            us = HexPlayer(tables, args.ours, f"{SEED} {number} {ours}")
            state, here, line = game.new_initial_state(), start(tables), []
            while not state.is_terminal():
                seat, began = state.current_player(), process_time()
                if len(line) < 2:
                    cell = opening[len(line)]
                elif seat == ours:
                    cell = us.choose(here)
                else:
                    evaluator = pyspiel.RandomRolloutEvaluator(1, number + len(line))
                    asked = max(100, int(sims))
                    bot = pyspiel.MCTSBot(
                        game, evaluator, args.uct_c, asked, 4_000, True, number, False
                    )
                    cell = bot.step(state)
                    took = process_time() - began
                    if took > args.theirs / 4:  # one that is soon solved tells no pace
                        sims = asked * args.theirs / took
                if len(line) >= 2:
                    spent[seat != ours] += process_time() - began
                    moves[seat != ours] += 1
                line.append(cell)
                state.apply_action(cell)
                here = here.place(cell, seat)
            won = int(state.returns()[ours] > 0)
            rows.append({"opening": number, "ours": "bw"[ours], "won": won, "moves": line})
            print(f"  {sum(it['won'] for it in rows)} of {len(rows)}", flush=True)
    points = sum(it["won"] for it in rows)
    pace = [round(seconds / max(1, count), 3) for seconds, count in zip(spent, moves, strict=True)]
    kept = {"size": args.size, "seed": SEED, "points": [points, len(rows) - points]}
    record("atoll_hex", {**kept, "cpu_seconds_a_move": pace, "games": rows})
    print(f"ours {pace[0]} s, theirs {pace[1]} s a move: {points} of {len(rows)}")
    return int(2 * points <= len(rows))


def gtp(args: argparse.Namespace) -> int:
    """Answer commands of the Go Text Protocol, as other programs of Hex use it."""
    size, us = args.size, HexPlayer(rhombus(args.size), args.ours, SEED)
    here = start(us.tables)
    for line in sys.stdin:
        match line.split():
            case ["quit"]:
                print("=\n", flush=True)
                return 0
            case ["boardsize", text, *_] if text.isdigit() and 3 <= int(text) <= 19:
                size = int(text)
                us = HexPlayer(rhombus(size), args.ours, SEED)
                here, told = start(us.tables), ""
            case ["clear_board"]:
                here, told = start(us.tables), ""
            case ["play", colour, cell]:
                column, row = ord(cell[0].lower()) - ord("a"), int(cell[1:]) - 1
                here, told = here.place(row * size + column, COLOURS[colour.lower()]), ""
            case ["genmove", colour]:
                found = us.choose(replace(here, colour=COLOURS[colour.lower()]))
                here = here.place(found, COLOURS[colour.lower()])
                told = f"{chr(ord('a') + found % size)}{found // size + 1}"
            case _:
                print("? unknown command\n", flush=True)
                continue
        print(f"= {told}\n", flush=True)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=11)
    parser.add_argument("--ours", type=float, default=0.25)
    parser.add_argument("--theirs", type=float, default=2.5)
    parser.add_argument("--uct-c", type=float, default=0.5)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--gtp", action="store_true")
    args = parser.parse_args()
    return gtp(args) if args.gtp else compete(args)


if __name__ == "__main__":
    sys.exit(main())
