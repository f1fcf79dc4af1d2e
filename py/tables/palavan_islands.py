"""Find every set of nine tiles from which an island can be made, and write a table of these sets.

    python py/tables/palavan_islands.py

Run it again after a tile has changed. The table has a digest of the tiles: if it
differs, the game ignores the table and searches itself, which is slow.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.solo.islands import search_islands
from skerry.games.palavan.tiles import tiles, tiles_hash

from bench.common import ROOT

TABLE = ROOT / "py/skerry/games/palavan/solo/islands.json"


def main() -> None:
    rows = [
        [island.ways, *(tiles()[tile].id for tile in bit_indices(island.tiles))]
        for island in search_islands()
    ]
    listing = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    note = "A row is the number of islands, turned ones too, and the nine tiles they are made of."
    head = f' "digest": "{tiles_hash()}",\n "note": "{note}",\n'
    TABLE.write_text(f'{{\n{head} "islands": [\n{listing}\n ]\n}}\n', "utf-8")
    print(f"{len(rows)} choices of tiles, {sum(row[0] for row in rows)} islands")


if __name__ == "__main__":
    main()
