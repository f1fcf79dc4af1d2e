"""The drawing of tiles: it follows the data, and neighbours join without a seam."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from games.palavan.path_oracle import is_filled, path_polygons
from skerry.core.scene import Layer
from skerry.games.palavan import curves, decoration
from skerry.games.palavan.land import EMPTY, count_areas, find_areas
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.shapes import BANDS, tile_shapes
from skerry.games.palavan.solo import finished_map
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.solving import solver
from skerry.games.palavan.tiles import (
    LAND,
    WATER,
    Tile,
    edge_halves,
    rotated_halves,
    rotated_regions,
    tiles,
)

SADDLES = (
    Tile("two-shores", "LLWWLLWW", (0, 0, 1, 1, 2, 2, 1, 1)),
    Tile("isthmus", "LLWWLLWW", (0, 0, 1, 1, 0, 0, 2, 2)),
    Tile("two-capes", "WLLWWLLW", (0, 1, 1, 0, 0, 2, 2, 0)),
    Tile("bridge", "WLLWWLLW", (0, 1, 1, 2, 2, 1, 1, 0)),
    Tile("four-lands", "LWLWLWLW", (0, 1, 2, 1, 3, 1, 4, 1)),
)
"""Invented tiles with more than two regions, which the file format allows."""

DIFFICULT = (
    "T00@0 C1@1 M4@3 M6@3 M1@1 M2@2 C4@1 M7@0 C3@1 C5@2 C2@0 C6@0 M3@0 T15@0 M5@1 C7@0",
    "M1@1 C3@2 T00@0 M5@0 C2@1 C6@3 M3@2 C5@0 C1@2 C4@1 C7@1 M7@0 M2@0 M4@3 M6@3 T15@0",
)


def parse_pieces(text: str) -> tuple[int, ...]:
    ids = [tile.id.upper() for tile in tiles()]
    words = (word.split("@") for word in text.split())
    return tuple(4 * ids.index(tile) + int(turn) for tile, turn in words)


def piece_tile(piece: int) -> Tile:
    return Tile("turned", rotated_halves(piece), rotated_regions(piece))


def layer_path(layers: tuple[Layer, ...], look: str) -> str:
    return next((layer.path for layer in layers if layer.look == look), "")


def near_edge(side: int, along: float, inside: float) -> tuple[float, float]:
    """Return a point near an edge: `along` clockwise from its middle, `inside` from the edge."""
    point = (along, inside - curves.HALF)
    for _ in range(side):
        point = (-point[1], point[0])
    return point


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_land_is_drawn_behind_the_half_edges_of_land_and_nowhere_else(tile: Tile) -> None:
    land = [path_polygons(curves.area_path(tile, region)) for region in curves.land_regions(tile)]
    for half in range(8):
        spot = near_edge(half // 2, 20 if half % 2 else -20, 1)
        assert any(is_filled(outlines, spot) for outlines in land) == (tile.halves[half] == LAND)


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_each_region_is_drawn_separately(tile: Tile) -> None:
    """A point behind a half-edge is only in the region that the data name."""
    outlines_by_region = {
        region: path_polygons(curves.area_path(tile, region)) for region in set(tile.regions)
    }
    for half in range(8):
        spot = near_edge(half // 2, 20 if half % 2 else -20, 1)
        inside = [
            region for region, outlines in outlines_by_region.items() if is_filled(outlines, spot)
        ]
        assert inside == [tile.regions[half]]


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_a_coast_leaves_the_rim_at_right_angles_or_at_a_corner_diagonally(tile: Tile) -> None:
    """The angle is measured towards the middle of the tile."""
    bends = [
        bend for region in curves.land_regions(tile) for bend in curves.region_outline(tile, region)
    ]
    for coast in (bend.coast for bend in bends if bend.coast):
        for (x, y), (u, v) in (coast[:2], coast[:-3:-1]):
            assert (x, y) in curves.POINTS
            assert (u - x) * y == pytest.approx((v - y) * x)
            assert (u - x) * x + (v - y) * y < 0


def test_tiles_that_fit_meet_without_a_seam() -> None:
    """Along an edge, every band depends only on the half-edges, not on the rest of the tile."""
    rows_by_edge: dict[str, list[tuple[str, ...]]] = {}
    for piece in range(4 * len(tiles())):
        tile = piece_tile(piece)
        bands = {
            look: [
                o
                for r in curves.land_regions(tile)
                for o in path_polygons(curves.area_path(tile, r, far))
            ]
            for look, far in BANDS
        }
        for side in range(4):
            spots = [near_edge(side, along, 0.02) for along in range(-36, 37, 3)]
            rows = tuple(
                "".join("x" if is_filled(outlines, spot) else "." for spot in spots)
                for outlines in bands.values()
            )
            rows_by_edge.setdefault(edge_halves(piece, side), []).append(rows)
    assert set(rows_by_edge) == {"LL", "LW", "WL", "WW"}
    for halves_of_edge, variants in rows_by_edge.items():
        assert len(set(variants)) == 1, halves_of_edge
    mirrored = tuple(row[::-1] for row in rows_by_edge["LW"][0])
    assert mirrored == rows_by_edge["WL"][0]


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_bands_are_nested(tile: Tile) -> None:
    spots = [(x, y) for x in range(-39, 40, 3) for y in range(-39, 40, 3)]
    before = set(spots)
    for _, far in BANDS:
        outlines = [
            o
            for r in curves.land_regions(tile)
            for o in path_polygons(curves.area_path(tile, r, far))
        ]
        inside = {spot for spot in spots if is_filled(outlines, spot)}
        assert inside <= before
        before = inside


@pytest.mark.parametrize("tile", [*tiles(), *SADDLES], ids=lambda tile: tile.id)
def test_palms_are_well_inland_and_reefs_well_off_the_shore(tile: Tile) -> None:
    grown = decoration.tile_growth(tile)
    land = [o for r in curves.land_regions(tile) for o in path_polygons(curves.area_path(tile, r))]
    lines = filter(
        None, (curves.coastline_path(tile, region) for region in curves.land_regions(tile))
    )
    coasts = [at for line in lines for points in path_polygons(line) for at in points]
    rows = ((grown.palms, True, 9), (grown.bushes, True, 3), (grown.reefs, False, 22))
    for spots, dry, far in rows:
        for x, y in spots:
            assert is_filled(land, (x, y)) == dry
            assert max(abs(x), abs(y)) <= curves.HALF - 5
            assert all(hypot(x - a, y - b) > far for a, b in coasts)


def test_plants_grow_on_every_tile_with_land_and_on_no_other() -> None:
    for tile in tiles():
        grown = decoration.tile_growth(tile)
        assert bool(grown.palms or grown.bushes) == (LAND in tile.halves)
    assert decoration.tile_growth(tiles()[-1]).palms


def test_the_first_layer_of_a_tile_is_its_square() -> None:
    """The page draws the first layer again, to highlight a selected tile."""
    for layers in tile_shapes().values():
        first = path_polygons(layers[0].path)
        assert len(first) == 1
        assert {(abs(x), abs(y)) for x, y in first[0]} == {(40.2, 40.2)}


def test_the_shapes_of_all_tiles_are_small_as_json() -> None:
    shapes = {
        name: [[layer.path, layer.look] for layer in layers]
        for name, layers in tile_shapes().items()
    }
    assert len(json.dumps(shapes, separators=(",", ":"))) < 25_000


# The finished map


@cache
def some_boards() -> list[tuple[tuple[int, ...], int]]:
    """Return pairs of a board and its width: islands, and 4 by 4 boards with lands and lakes."""
    island = GOALS["island"]
    basic = GOALS["basic"]
    solutions = [
        (solver.first_solution(island, [EMPTY] * 9, choice.tiles), 3) for choice in islands()[::9]
    ]
    for seed in range(30):
        boards = solver.search_solutions(basic, [EMPTY] * 16, all_tiles_mask(), Random(seed))
        solutions.append((next(filter(None, boards)), 4))
    return [(tuple(board), width) for board, width in solutions if board]


def count_lakes(pieces: tuple[int, ...], width: int) -> int:
    """Return the number of water areas that touch neither an edge nor a corner of the rim."""

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
        for area in find_areas(pieces, width)
    )


@pytest.mark.parametrize("text", DIFFICULT)
def test_one_land_and_one_water_have_one_coast(text: str) -> None:
    layers = finished_map.map_layers(parse_pieces(text), 4)
    assert len(path_polygons(layer_path(layers, "map grass"))) == 1


def test_a_map_has_one_outline_for_each_land_and_lake() -> None:
    """Water areas that touch at a point are separate, unless two land areas touch there too."""
    lakes = 0
    for pieces, width in some_boards():
        outlines = path_polygons(layer_path(finished_map.map_layers(pieces, width), "map grass"))
        lakes_on_board = count_lakes(pieces, width)
        assert len(outlines) == count_areas(find_areas(pieces, width), LAND) + lakes_on_board
        lakes += lakes_on_board
    assert lakes


@pytest.mark.parametrize("text", DIFFICULT)
def test_a_map_has_land_where_the_tiles_have_land(text: str) -> None:
    pieces = parse_pieces(text)
    land = path_polygons(layer_path(finished_map.map_layers(pieces, 4), "map grass"))
    for cell, piece in enumerate(pieces):
        x = 80 * (cell % 4 - 1.5)
        y = 80 * (cell // 4 - 1.5)
        for half in range(8):
            a, b = near_edge(half // 2, 20 if half % 2 else -20, 0.5)
            assert is_filled(land, (x + a, y + b)) == (rotated_halves(piece)[half] == LAND)


def test_the_jungle_of_a_map_is_on_land() -> None:
    for pieces, width in some_boards():
        layers = finished_map.map_layers(pieces, width)
        far = 40 * width
        land, jungle = (
            path_polygons(layer_path(layers, f"map {look}")) for look in ("grass", "jungle")
        )
        spots = [(x, y) for x in range(5 - far, far, 15) for y in range(5 - far, far, 15)]
        wet = [spot for spot in spots if is_filled(jungle, spot) and not is_filled(land, spot)]
        assert not wet


def test_coasts_of_a_map_have_no_sharp_corners() -> None:
    """A coast never turns by more than about 60 degrees within a unit or two."""
    for text in DIFFICULT:
        for line in path_polygons(
            layer_path(finished_map.map_layers(parse_pieces(text), 4), "map sand")
        ):
            directions = [(c - a, d - b) for (a, b), (c, d) in pairwise(line)]
            for (a, b), (c, d) in pairwise(directions):
                assert a * c + b * d > 0.5 * hypot(a, b) * hypot(c, d)


def test_a_map_may_have_no_land() -> None:
    sea = finished_map.map_layers((0,) * 9, 3)
    assert layer_path(sea, "water")
    assert not layer_path(sea, "map grass")
