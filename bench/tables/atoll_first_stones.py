"""Prove who wins after each first stone on the small board, with nobody swapping.

    python bench/tables/atoll_first_stones.py --minutes 60
    python bench/tables/atoll_first_stones.py --minutes 60 d3 b1     # these two alone

Goes round the open stones, each time with more work for each, until all are decided or the time
is up. What is decided is kept (bench/results/atoll_first_stones.json; the certificates in
bench/games/, which git ignores, and packed in prover/first_stones.bin) and the next run goes on
with the others; the prover's table of open positions is lost between runs. The half turn of the
board keeps colours, so that a stone and its twin share a proof. A proof that
White wins holds for every first stone outside of its carrier. Each certificate is read by the
checker, for each stone by itself.

The recorded proofs were found by a private compiled program that searches as the prover did then,
5,000 to 14,000 positions a second (plain Python: 300). Rows marked `compiled` have its figures,
of which those of open stones say little: it sometimes took a proof to hold where a stone
of the winner was missing. Of what it decided, the file has what the checker accepts, nothing else.
"""

from __future__ import annotations

import argparse
import json
import sys
from gzip import compress
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from atoll_openings import TABLE as OPENINGS
from atoll_openings import twins
from common import GAMES, RESULTS, record, table
from skerry.games.atoll import prover as package
from skerry.games.atoll.board import OPPOSITE, board
from skerry.games.atoll.openings import table as worth
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover, Solved
from skerry.games.atoll.prover.stored import NAME as PACKED
from skerry.games.atoll.prover.stored import packed, stored

COLUMNS = 7
NAME = "atoll_first_stones"
FILES = GAMES / NAME
LEAST, MOST = 2000, 2_000_000

Row = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="CPU time (60)")
    parser.add_argument("stones", nargs="*", help="first stones to try (all)")
    args = parser.parse_args()
    rows = resumed()
    chosen = args.stones or sorted(rows, key=lambda name: -abs(worth(COLUMNS)[name] - 0.5))
    prover, end, work = Prover(COLUMNS), process_time() + 60 * args.minutes, LEAST
    while any(rows[name]["winner"] is None for name in chosen) and work <= MOST:
        for name in chosen:
            if process_time() > end:
                break
            if rows[name]["winner"] is None:
                tried(prover, rows, name, work, end)
                keep(rows, prover)
        else:
            work *= 3
            continue
        break
    keep(rows, prover)
    pack(rows)
    report(rows)


def resumed() -> dict[str, Row]:
    """What earlier runs have found, a row for each stone and its twin."""
    rows: dict[str, Row] = {
        name: {"stone": name, "twin": twin, "winner": None, "positions": 0, "seconds": 0.0}
        for name, twin in twins(board(COLUMNS))
    }
    known = stored()
    path = RESULTS / f"{NAME}.json"
    if path.exists():
        for row in json.loads(path.read_text("utf-8"))["stones"]:
            there = (FILES / f"{row['stone']}.json").exists()
            if row["winner"] is None or there or (known and row["stone"] in known.claims):
                rows[row["stone"]] = row
    return rows


def pack(rows: dict[str, Row]) -> None:
    """Write the file of all certificates."""
    known, found = stored(), dict[str, dict[str, Any]]()
    for name, row in rows.items():
        path = FILES / f"{name}.json"
        if path.exists():
            found[name] = json.loads(path.read_text("utf-8"))
        elif known and row["winner"] is not None:
            found[name] = known.certificate(name)
    if found:
        (Path(package.__file__).parent / PACKED).write_bytes(packed(COLUMNS, found))
    settle(rows)


def settle(rows: dict[str, Row]) -> None:
    """Write who wins into the table of first stones, for the pie rule."""
    won = {
        stone: int(row["winner"] == "Black")
        for row in rows.values()
        if row["winner"] is not None
        for stone in (row["stone"], row["twin"])
    }
    known = json.loads(OPENINGS.read_text("utf-8"))
    known["proven"] = {str(COLUMNS): dict(sorted(won.items()))}
    OPENINGS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def tried(prover: Prover, rows: dict[str, Row], name: str, work: int, end: float) -> None:
    """Some more work on one stone; what it proves is written down."""
    row, before, start = rows[name], prover.work, process_time()
    stones = (1 << board(COLUMNS).number[name], 0)
    found: Solved | None = None
    while found is None and prover.work - before < work and process_time() < end:
        found = prover.solve(stones, 1, min(2000, work))
    row["positions"] += prover.work - before
    row["seconds"] = round(row["seconds"] + process_time() - start, 1)
    print(f"{name}: {row['positions']} positions, {row['seconds']} s", flush=True)
    if found is not None:
        certificate = json.loads(json.dumps(prover.certificate(stones, 1)))
        shared(rows, name, certificate)


def shared(rows: dict[str, Row], name: str, certificate: dict[str, Any]) -> None:
    """Write down what a certificate for one stone proves for it and others."""
    for other, row in rows.items():
        if row["winner"] is not None or (other != name and certificate["winner"] == 0):
            continue
        for same in (certificate, turned(certificate)):
            try:
                check({**same, "black": [other]})
                check({**turned(same), "black": [row["twin"]]})
            except ValueError:
                continue
            decided(row, name, {**same, "black": [other]})
            break


def decided(row: Row, name: str, certificate: dict[str, Any]) -> None:
    """Keep a certificate and its sizes."""
    text = json.dumps(certificate, separators=(",", ":"))
    FILES.mkdir(parents=True, exist_ok=True)
    (FILES / f"{row['stone']}.json").write_text(text, "utf-8")
    row["winner"] = ("Black", "White")[certificate["winner"]]
    row["proof_of"], row["steps"] = name, len(certificate["steps"])
    row["bytes"], row["gzipped"] = len(text), len(compress(text.encode(), mtime=0))
    print(f"{row['stone']}: {row['winner']} wins, {row['bytes']} bytes", flush=True)


def turned(certificate: dict[str, Any]) -> dict[str, Any]:
    """The certificate with the board turned half round; of the stones Black's alone."""
    node, names = half_turn(), board(COLUMNS).names
    number = board(COLUMNS).number
    key, last = certificate["claim"]
    steps = [
        ["p", *(node[n] for n in step[1:])]
        if step[0] == "p"
        else ["o", *(node[n] if k % 2 == 0 else n for k, n in enumerate(step[1:]))]
        if step[0] == "o"
        else step
        for step in certificate["steps"]
    ]
    return {
        **certificate,
        "black": [names[node[number[name]]] for name in certificate["black"]],
        "steps": steps,
        "claim": [None if key is None else node[key], last],
    }


def half_turn() -> dict[int, int]:
    """Where each cell and island comes to lie."""
    atoll = board(COLUMNS)
    ends = [(island.colour, island.end) for island in atoll.islands]
    node = {
        atoll.size + k: atoll.size + ends.index((colour, OPPOSITE[end]))
        for k, (colour, end) in enumerate(ends)
    }
    for one, other in twins(atoll):
        a, b = atoll.number[one], atoll.number[other]
        node |= {a: b, b: a}
    return node


def keep(rows: dict[str, Row], prover: Prover) -> None:
    """Write the rows, with how much is missing in those that are open."""
    for row in rows.values():
        stones = (1 << board(COLUMNS).number[row["stone"]], 0)
        node = prover.table.get((stones, 1))
        if row["winner"] is None and node is not None and not isinstance(node, Solved):
            row["phi"], row["delta"] = node.phi, node.delta
        elif row["winner"] is not None:
            row.pop("phi", None)
            row.pop("delta", None)
    record(NAME, {"columns": COLUMNS, "stones": list(rows.values())}, "stones", quiet=True)


def report(rows: dict[str, Row]) -> None:
    heads = ["stone", "twin", "winner", "positions", "seconds", "proof_of", "steps", "gzipped"]
    listed = [[row.get(head, "") for head in heads] for row in rows.values()]
    table([heads, *listed])
    done = sum(row["winner"] is not None for row in rows.values())
    print(f"{2 * done} of {2 * len(rows)} first stones are decided")


if __name__ == "__main__":
    main()
