"""The look of tiles: what is drawn is what the data say, and neighbours meet without a seam."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from games.palavan.outlines import covers, polygons
from skerry.core.scene import Layer
from skerry.games.palavan import curves, decoration
from skerry.games.palavan.land import EMPTY, areas, count_areas
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.shapes import BANDS, tile_shapes
from skerry.games.palavan.solo import finished_map
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.solving import solver
from skerry.games.palavan.tiles import LAND, WATER, Tile, edge, halves, regions, tiles

SADDLES = (
    Tile("two-shores", "LLWWLLWW", (0, 0, 1, 1, 2, 2, 1, 1)),
    Tile("isthmus", "LLWWLLWW", (0, 0, 1, 1, 0, 0, 2, 2)),
    Tile("two-capes", "WLLWWLLW", (0, 1, 1, 0, 0, 2, 2, 0)),
    Tile("bridge", "WLLWWLLW", (0, 1, 1, 2, 2, 1, 1, 0)),
    Tile("four-lands", "LWLWLWLW", (0, 1, 2, 1, 3, 1, 4, 1)),
)
"""Made-up tiles of more than two regions: not in the box, but in the format."""

DIFFICULT = (
    "T00@0 C1@1 M4@3 M6@3 M1@1 M2@2 C4@1 M7@0 C3@1 C5@2 C2@0 C6@0 M3@0 T15@0 M5@1 C7@0",
    "M1@1 C3@2 T00@0 M5@0 C2@1 C6@3 M3@2 C5@0 C1@2 C4@1 C7@1 M7@0 M2@0 M4@3 M6@3 T15@0",
)


def board(text: str) -> tuple[int, ...]:
    ids = [tile.id.upper() for tile in tiles()]
    words = (word.split("@") for word in text.split())
    return tuple(4 * ids.index(tile) + int(turn) for tile, turn in words)


def piece_tile(piece: int) -> Tile:
    return Tile("turned", halves(piece), regions(piece))


def layer(layers: tuple[Layer, ...], look: str) -> str:
    return next((it.path for it in layers if it.look == look), "")


def near_edge(side: int, along: float, inside: float) -> tuple[float, float]:
    """A point by an edge of a tile, `along` it clockwise from its middle."""
    x = along
    y = inside - curves.HALF
    for _ in range(side):
        x, y = -y, x
    return (x, y)


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_land_is_drawn_behind_the_half_edges_of_land_and_nowhere_else(tile: Tile) -> None:
    land = [polygons(curves.area(tile, region)) for region in curves.lands(tile)]
    for half in range(8):
        spot = near_edge(half // 2, 20 if half % 2 else -20, 1)
        assert any(covers(it, spot) for it in land) == (tile.halves[half] == LAND)


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_every_region_is_drawn_by_itself(tile: Tile) -> None:
    """A point behind a half-edge is in the region that the data name, and in no other."""
    drawn = {region: polygons(curves.area(tile, region)) for region in set(tile.regions)}
    for half in range(8):
        spot = near_edge(half // 2, 20 if half % 2 else -20, 1)
        inside = [region for region, outlines in drawn.items() if covers(outlines, spot)]
        assert inside == [tile.regions[half]]


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_a_coast_leaves_the_rim_at_right_angles_or_at_a_corner_diagonally(tile: Tile) -> None:
    """Towards the middle of the tile, that is."""
    bends = [bend for region in curves.lands(tile) for bend in curves.outline(tile, region)]
    for coast in (bend.coast for bend in bends if bend.coast):
        for (x, y), (u, v) in (coast[:2], coast[:-3:-1]):
            assert (x, y) in curves.POINTS
            assert (u - x) * y == pytest.approx((v - y) * x)
            assert (u - x) * x + (v - y) * y < 0


def test_tiles_that_fit_meet_without_a_seam() -> None:
    """Along an edge every band is where the halves alone want it, whatever the rest of the tile."""
    seen: dict[str, list[tuple[str, ...]]] = {}
    for piece in range(4 * len(tiles())):
        tile = piece_tile(piece)
        bands = {
            look: [o for r in curves.lands(tile) for o in polygons(curves.area(tile, r, far))]
            for look, far in BANDS
        }
        for side in range(4):
            spots = [near_edge(side, along, 0.02) for along in range(-36, 37, 3)]
            found = tuple(
                "".join("x" if covers(outlines, spot) else "." for spot in spots)
                for outlines in bands.values()
            )
            seen.setdefault(edge(piece, side), []).append(found)
    assert set(seen) == {"LL", "LW", "WL", "WW"}
    for wanted, found in seen.items():
        assert len(set(found)) == 1, wanted
    mirrored = tuple(row[::-1] for row in seen["LW"][0])
    assert mirrored == seen["WL"][0]


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_bands_lie_in_each_other(tile: Tile) -> None:
    spots = [(x, y) for x in range(-39, 40, 3) for y in range(-39, 40, 3)]
    before = set(spots)
    for _, far in BANDS:
        outlines = [o for r in curves.lands(tile) for o in polygons(curves.area(tile, r, far))]
        inside = {spot for spot in spots if covers(outlines, spot)}
        assert inside <= before
        before = inside


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_palms_stand_well_inland_and_reefs_lie_well_off_the_shore(tile: Tile) -> None:
    grown = decoration.growth(tile)
    land = [o for r in curves.lands(tile) for o in polygons(curves.area(tile, r))]
    lines = filter(None, (curves.coastline(tile, region) for region in curves.lands(tile)))
    coasts = [at for line in lines for points in polygons(line) for at in points]
    rows = ((grown.palms, True, 9), (grown.bushes, True, 3), (grown.reefs, False, 22))
    for spots, dry, far in rows:
        for x, y in spots:
            assert covers(land, (x, y)) == dry
            assert max(abs(x), abs(y)) <= curves.HALF - 5
            assert all(hypot(x - a, y - b) > far for a, b in coasts)


def test_there_is_something_growing_on_every_tile_with_land() -> None:
    for tile in tiles():
        grown = decoration.growth(tile)
        assert bool(grown.palms or grown.bushes) == (LAND in tile.halves)
    assert decoration.growth(tiles()[-1]).palms


def test_the_outline_of_a_tile_is_its_square() -> None:
    """The page paints the first layer again, to mark what is touched."""
    for layers in tile_shapes().values():
        first = polygons(layers[0].path)
        assert len(first) == 1
        assert {(abs(x), abs(y)) for x, y in first[0]} == {(40.2, 40.2)}


def test_all_tiles_together_are_lean() -> None:
    shapes = {name: [[it.path, it.look] for it in its] for name, its in tile_shapes().items()}
    assert len(json.dumps(shapes, separators=(",", ":"))) < 25_000


# The finished map


@cache
def some_boards() -> list[tuple[tuple[int, ...], int]]:
    """Islands, and boards of all tiles with several lands and some lakes; each with its width."""
    island = GOALS["island"]
    basic = GOALS["basic"]
    found = [(solver.first_solution(island, [EMPTY] * 9, it.tiles), 3) for it in islands()[::9]]
    for seed in range(30):
        boards = solver.solutions(basic, [EMPTY] * 16, all_tiles_mask(), Random(seed))
        found.append((next(filter(None, boards)), 4))
    return [(tuple(it), width) for it, width in found if it]


def lakes(pieces: tuple[int, ...], width: int) -> int:
    """Waters that come to no edge and no corner of the rim."""

    def inner(cell: int, point: int) -> bool:
        x, y = curves.POINTS[point % 8]
        far = 40 * width
        return all(
            abs(at + 80 * (line - (width - 1) / 2)) < far
            for at, line in ((x, cell % width), (y, cell // width))
        )

    return sum(
        area.colour == WATER
        and all(inner(cell, half) and inner(cell, half + 1) for cell, half in area.halves)
        for area in areas(pieces, width)
    )


@pytest.mark.parametrize("text", DIFFICULT)
def test_one_land_and_one_water_have_one_coast(text: str) -> None:
    layers = finished_map.chart(board(text), 4)
    assert len(polygons(layer(layers, "map grass"))) == 1


def test_a_map_has_as_many_outlines_as_there_are_lands_and_lakes() -> None:
    """Two waters that touch in a point are two on the map, if that makes no two lands one."""
    found = 0
    for pieces, width in some_boards():
        outlines = polygons(layer(finished_map.chart(pieces, width), "map grass"))
        assert len(outlines) == count_areas(areas(pieces, width), LAND) + lakes(pieces, width)
        found += lakes(pieces, width)
    assert found


@pytest.mark.parametrize("text", DIFFICULT)
def test_a_map_has_land_where_the_tiles_have_it(text: str) -> None:
    pieces = board(text)
    land = polygons(layer(finished_map.chart(pieces, 4), "map grass"))
    for cell, piece in enumerate(pieces):
        x = 80 * (cell % 4 - 1.5)
        y = 80 * (cell // 4 - 1.5)
        for half in range(8):
            a, b = near_edge(half // 2, 20 if half % 2 else -20, 0.5)
            assert covers(land, (x + a, y + b)) == (halves(piece)[half] == LAND)


def test_a_map_has_its_jungle_on_its_land() -> None:
    for pieces, width in some_boards():
        layers = finished_map.chart(pieces, width)
        far = 40 * width
        land, jungle = (polygons(layer(layers, f"map {look}")) for look in ("grass", "jungle"))
        spots = [(x, y) for x in range(5 - far, far, 15) for y in range(5 - far, far, 15)]
        wet = [spot for spot in spots if covers(jungle, spot) and not covers(land, spot)]
        assert not wet


def test_capes_and_bays_of_a_map_are_round() -> None:
    """Nowhere does a coast turn by more than some 60 degrees within a unit or two."""
    for text in DIFFICULT:
        for line in polygons(layer(finished_map.chart(board(text), 4), "map sand")):
            ways = [(c - a, d - b) for (a, b), (c, d) in pairwise(line)]
            for (a, b), (c, d) in pairwise(ways):
                assert a * c + b * d > 0.5 * hypot(a, b) * hypot(c, d)


def test_a_map_without_land_is_a_map() -> None:
    sea = finished_map.chart((0,) * 9, 3)
    assert layer(sea, "water")
    assert not layer(sea, "map grass")
