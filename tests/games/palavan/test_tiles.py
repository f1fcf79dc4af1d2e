"""The tiles of Palavan, compared with the rulebook, and their file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.palavan.boards import SADDLES, use_tiles
from skerry.games.palavan.tiles import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    distinct_turns,
    edge_halves,
    edges_match,
    rotated_halves,
    rotated_regions,
    tile_numbers,
    tiles,
    tiles_hash,
)


@pytest.fixture(name="saddles")
def _saddles() -> Iterator[None]:
    with use_tiles(SADDLES):
        yield


def test_there_are_sixteen_tiles_and_no_two_are_the_same_when_turned() -> None:
    looks = {
        frozenset(rotated_halves(4 * tile + turn) for turn in range(4))
        for tile in range(len(tiles()))
    }
    assert len(tiles()) == len(looks) == 16


def test_a_tile_has_one_land_area_and_one_water_area_at_most() -> None:
    for tile in tiles():
        kinds = set(zip(tile.halves, tile.regions, strict=True))
        assert len(kinds) == len(set(tile.halves)), tile.id
        assert sum(
            a != b for a, b in zip(tile.halves, tile.halves[1:] + tile.halves[:1], strict=True)
        ) in (0, 2)


def test_the_set_has_all_tiles_with_at_most_one_coast() -> None:
    every = {
        "".join("L" if (k - at) % 8 < n else "W" for k in range(8))
        for at in range(8)
        for n in range(9)
    }
    assert {rotated_halves(4 * tile + turn) for tile in range(16) for turn in range(4)} == every


def test_a_turn_clockwise_brings_the_left_edge_to_the_top() -> None:
    for tile in range(len(tiles())):
        for turn in range(3):
            before = 4 * tile + turn
            after = 4 * tile + turn + 1
            for side in range(4):
                assert edge_halves(after, (side + 1) % 4) == edge_halves(before, side)
                assert (
                    rotated_regions(after)[(2 * side + 2) % 8] == rotated_regions(before)[2 * side]
                )


def test_a_tile_that_looks_the_same_in_every_rotation_has_one_distinct_turn() -> None:
    assert [tile.id for number, tile in enumerate(tiles()) if distinct_turns(number) == (0,)] == [
        "t00",
        "t15",
    ]
    assert all(distinct_turns(number) in ((0,), (0, 1, 2, 3)) for number in range(len(tiles())))


def test_edges_fit_when_both_halves_agree() -> None:
    c1 = 4 * tile_numbers()["c1"]
    m1 = 4 * tile_numbers()["m1"]
    assert edge_halves(c1, TOP) == "LW"
    assert edge_halves(m1, TOP) == "WL"
    under = m1 + 2
    assert edge_halves(under, BOTTOM) == "WL", (
        "rotated by 180 degrees, the land is on the left again"
    )
    assert edges_match(c1, TOP, c1 + 2) is False, "land would meet water"
    assert edges_match(c1, TOP, under)
    assert edges_match(under, BOTTOM, c1)
    assert edges_match(c1, RIGHT, 4 * tile_numbers()["t00"])
    assert not edges_match(c1, LEFT, 4 * tile_numbers()["t15"])


def test_fitting_is_mutual() -> None:
    for piece in range(64):
        for other in range(64):
            for side in range(4):
                assert edges_match(piece, side, other) == edges_match(other, (side + 2) % 4, piece)


def test_the_digest_differs_for_other_tiles() -> None:
    digest_of_game = tiles_hash()
    assert len(digest_of_game) == 12
    assert int(digest_of_game, 16) >= 0
    with use_tiles(SADDLES):
        other = tiles_hash()
    assert tiles_hash() == digest_of_game != other


@pytest.mark.usefixtures("saddles")
def test_a_saddle_looks_the_same_after_a_half_turn_though_its_regions_are_renumbered() -> None:
    saddle = tile_numbers()["saddle"]
    bridge = tile_numbers()["bridge"]
    assert rotated_regions(4 * saddle + 1) == (1, 1, 0, 0, 1, 1, 2, 2)
    assert distinct_turns(saddle) == distinct_turns(bridge) == (0, 1)
    assert rotated_halves(4 * saddle) == rotated_halves(4 * bridge), (
        "different tiles with equal half-edges"
    )
