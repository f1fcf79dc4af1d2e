"""Find the winner after each first stone on Atoll's small board (without swap).

    python py/tables/atoll_first_stones.py            # solve all first stones, write the lemmas
    python py/tables/atoll_first_stones.py --check    # prove all results from the file

A lemma is a proven pattern of stones that decides a position. `atoll_solver.cpp`, compiled with the
C++ compiler (c++), searches like the prover, but its results are not trusted. Lemmas that take more
than LEAST positions to prove are written to `prover/small_board.bin`; the prover finds the others
quickly. `--check` uses only this file: the prover proves each lemma and writes a certificate for
each first stone, and the checker verifies the certificates. So the results depend on the checker
alone. Rotating the board by 180 degrees keeps colours, so a stone and its twin share a search.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from gzip import compress
from pathlib import Path
from time import process_time
from typing import Any

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from atoll_openings import TABLE as OPENINGS
from atoll_openings import twin_openings
from skerry.games.atoll import prover as package
from skerry.games.atoll.board import board
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.inferior_cells import DEAD, neighbour_rings
from skerry.games.atoll.prover.proven_patterns import node_images
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.prover.small_board import FILE_NAME as FILE
from skerry.games.atoll.prover.small_board import (
    Lemma,
    SmallBoardLemmas,
    load_small_board,
    pack_lemmas,
)

from bench.common import RESULTS, print_table, record

SOURCE = Path(__file__).with_name("atoll_solver.cpp")
COLUMNS = 7
NAME = "atoll_first_stones"
WORK = 300_000
"""Number of positions that the solver searches for one first stone before it goes on to the next.
"""

LEAST = 10
"""Lemmas whose proof takes at most this many positions are left out. The file has 313 kB; with the
threshold 2 it had 530 kB. With 40 it had 180 kB, but the prover searched up to 990 positions in a
game instead of 210 (eight games from each first stone against random moves)."""

ORDER = "d3 d2 c4 b4 b1 a4 c1 b6 c2 a3 b5 b3 a1 a2 b2 c3 d1 c5 a5"
"""One stone of each pair of twins, in the order of their searches. Stones that took few positions
come first, because their lemmas help with the others. The lemmas of d3 are the first in the file
and need no other lemmas, so that a test can prove them in seconds."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="prove what is in the file")
    args = parser.parse_args()
    if args.check:
        check_lemmas()
    else:
        run_solver()


def run_solver() -> None:
    """Run the solver; write its lemmas, the winners, and the positions and seconds it took."""
    with tempfile.TemporaryDirectory() as name:
        solve = compile_solver(Path(name))
        lemmas = Path(name) / "lemmas"
        words = [str(solve), "lemmas", str(lemmas), str(WORK), *ORDER.split()]
        lines = subprocess.Popen(
            words, env={**os.environ, "ATOLL_BOARD": str(write_board(Path(name)))}, **PIPED
        )
        rows: dict[str, dict[str, Any]] = {}
        assert lines.stdout
        for line in lines.stdout:
            stone, winner, positions, seconds = line.split()
            print(line, end="", flush=True)
            row = rows.setdefault(stone, {"stone": stone, "seconds": 0.0})
            row["seconds"] = round(row["seconds"] + float(seconds), 1)
            row["positions"], row["winner"] = int(positions), WINNERS[int(winner)]
        if lines.wait():
            raise SystemExit("the solver has failed")
        saved = list[Lemma]()
        count = 0
        for line in lemmas.read_text("ascii").splitlines():
            winner, stones, carrier, cost = line.split()
            count += 1
            if int(cost) > LEAST:
                saved.append(Lemma(int(winner), int(stones, 16), int(carrier, 16)))
    body = pack_lemmas(COLUMNS, saved)
    (Path(package.__file__).parent / FILE).write_bytes(body)
    write_winners(SmallBoardLemmas(body))
    twin = dict(twin_openings(board(COLUMNS)))
    listed = [{**row, "twin": twin[row["stone"]]} for row in rows.values()]
    head = {"columns": COLUMNS, "lemmas": count, "kept": len(saved), "bytes": len(body)}
    record(NAME, {**head, "stones": listed}, "stones")


PIPED: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True}
WINNERS = {0: "Black", 1: "White", -1: None}


def compile_solver(folder: Path) -> Path:
    """Compile the solver and return its path."""
    program = folder / "atoll_solver"
    flags = ("-O3", "-march=native", "-std=c++20")
    subprocess.run(["c++", *flags, "-o", str(program), str(SOURCE)], check=True)
    return program


def write_board(folder: Path) -> Path:
    """Write the board in the form that the solver reads, and return the file's path."""
    atoll = board(COLUMNS)
    tables = node_graph(COLUMNS)
    rows: list[list[Any]] = [
        [tables.size, len(tables.beside)],
        list(atoll.names[: tables.size]),
        list(tables.around),
        list(tables.home),
        *(
            [item.bit_length() - 1 for item in pair]
            for colour in (0, 1)
            for pair in tables.pairs[colour]
        ),
    ]
    bridges = [bridge for bridge in tables.bridges if max(bridge[2:]) < tables.size]
    rows += [[len(bridges)], *map(list, bridges), *map(list, node_images(COLUMNS))]
    rows += [*map(list, neighbour_rings(COLUMNS)), ["".join(str(int(dead)) for dead in DEAD)]]
    path = folder / "board"
    path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows), "ascii")
    return path


def write_winners(small: SmallBoardLemmas) -> None:
    """Write the winners into the table of first stones, which is used for the pie rule."""
    atoll = board(COLUMNS)
    won = dict[str, int]()
    for name in atoll.names[: atoll.size]:
        result = small.lemma_winner((1 << atoll.number[name], 0), 1)
        if result is not None:
            won[name] = 1 - result.winner
    known = json.loads(OPENINGS.read_text("utf-8"))
    known["proven"] = {str(COLUMNS): dict(sorted(won.items()))}
    OPENINGS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def check_lemmas() -> None:
    """Prove all lemmas; verify a certificate for each first stone with the checker."""
    small = load_small_board()
    prover = Prover(COLUMNS)
    begun = process_time()
    assert small is not None
    worst = most = 0
    for number, (_, work) in enumerate(small.prove_with(prover), 1):
        worst = max(worst, work)
        most = most + work
        if number % 5000 == 0:
            print(f"{number} lemmas, {most} positions, {process_time() - begun:.0f} s", flush=True)
    atoll = board(COLUMNS)
    rows: list[dict[str, Any]] = []
    for name in atoll.names[: atoll.size]:
        stones = (1 << atoll.number[name], 0)
        result = prover.solve(stones, 1)
        assert result is not None
        certificate = json.loads(json.dumps(prover.make_certificate(stones, 1)))
        check(certificate)
        text = json.dumps(certificate, separators=(",", ":")).encode()
        rows.append(
            {
                "stone": name,
                "winner": WINNERS[result.winner],
                "answer": None if result.key < 0 else atoll.names[result.key],
                "steps": len(certificate["steps"]),
                "gzipped": len(compress(text, mtime=0)),
            }
        )
    print_table([[*rows[0]], *([*row.values()] for row in rows)])
    known = json.loads((RESULTS / f"{NAME}.json").read_text("utf-8"))
    assert all(
        row["winner"] == next(item["winner"] for item in rows if item["stone"] == row["stone"])
        for row in known["stones"]
    )
    seconds = round(process_time() - begun)
    data = {"lemmas": len(small.lemmas), "positions": most, "worst": worst, "seconds": seconds}
    record(f"{NAME}_checked", {**data, "stones": rows}, "stones")


if __name__ == "__main__":
    main()
