"""The board: sizes, islands, seams and names, compared with `reference_rules`."""

from __future__ import annotations

import pytest
from games.atoll import reference_rules
from skerry.games.atoll.board import BLACK, COLOURS, WHITE, board

SIZES = {7: (38, 20), 11: (104, 36), 15: (202, 52), 19: (332, 68)}


@pytest.mark.parametrize("n", [3, *SIZES])
def test_cells_and_names_match_the_reference(n: int) -> None:
    named = reference_rules.cells_by_name(n)
    assert list(board(n).names) == list(named)
    for name, place in named.items():
        q, y = board(n).places[board(n).number[name]]
        assert reference_rules.axial_place(q, y) == place


@pytest.mark.parametrize(("n", "counts"), SIZES.items())
def test_cell_and_island_stone_counts(n: int, counts: tuple[int, int]) -> None:
    assert (board(n).size, len(board(n).places) - board(n).size) == counts


def test_preset_columns() -> None:
    from skerry.games.atoll.board import PRESET_COLUMNS

    assert PRESET_COLUMNS == {"standard": 11, "small": 7, "large": 15, "huge": 19, "study": 3}


@pytest.mark.parametrize("n", [3, *SIZES])
def test_islands_match_the_reference(n: int) -> None:
    islands = {
        (island.colour, island.end): {
            reference_rules.axial_place(*board(n).places[s]) for s in island.stones
        }
        for island in board(n).islands
    }
    assert islands == {
        key: set(rim) for key, rim in reference_rules.island_stones(n).items() if rim
    }


@pytest.mark.parametrize(
    ("n", "sizes"),
    [(7, [3, 3, 2, 2] * 2), (11, [5, 5, 4, 4] * 2), (15, [7, 7, 6, 6] * 2), (19, [9, 9, 8, 8] * 2)],
)
def test_eight_islands_of_alternating_colours_surround_the_grid(n: int, sizes: list[int]) -> None:
    islands = board(n).islands
    assert [len(island.stones) for island in islands] == sizes
    assert [island.colour for island in islands] == [WHITE, BLACK] * 4
    assert [island.end for island in islands] == list("nneessww")


@pytest.mark.parametrize("n", [3, *SIZES])
def test_neighbours_match_the_reference(n: int) -> None:
    places = [reference_rules.axial_place(*place) for place in board(n).places]
    number = {place: node for node, place in enumerate(places)}
    assert len(number) == len(places), "two nodes in one place"
    for node, place in enumerate(places):
        beside = {
            number[other] for other in reference_rules.neighbour_places(*place) if other in number
        }
        assert set(board(n).beside[node]) == beside
        assert board(n).around[node] == sum(1 << other for other in beside)
        assert node not in beside


@pytest.mark.parametrize("n", SIZES)
def test_only_the_eight_seam_cells_have_fewer_than_six_neighbours(n: int) -> None:
    """At a seam, the rim is open between two islands at the middle of a side."""
    holes = [cell for cell in board(n).cells if len(board(n).beside[cell]) < 6]
    assert all(len(board(n).beside[cell]) == 5 for cell in holes)
    touched = seam_cells(n)
    assert all(board(n).names[cell] in touched for cell in holes)


@pytest.mark.parametrize(
    ("n", "names"),
    [
        (11, "f10 k9 k5 k1 f1 a1 a5 a9"),
        (15, "h14 o13 o7 o1 h1 a1 a7 a13"),
    ],
)
def test_eight_cells_touch_two_islands(n: int, names: str) -> None:
    assert seam_cells(n) == set(names.split())


def seam_cells(n: int) -> set[str]:
    touching = {
        cell: [island for island in board(n).islands if board(n).around[cell] & island.mask]
        for cell in board(n).cells
    }
    assert all(len(islands) <= 2 for islands in touching.values())
    return {board(n).names[cell] for cell, islands in touching.items() if len(islands) == 2}


@pytest.mark.parametrize("n", SIZES)
def test_the_two_islands_at_a_seam_are_of_different_colours(n: int) -> None:
    for name in seam_cells(n):
        cell = board(n).number[name]
        colours = {i.colour for i in board(n).islands if board(n).around[cell] & i.mask}
        assert colours == {BLACK, WHITE}


@pytest.mark.parametrize("n", SIZES)
def test_no_island_touches_another_of_its_colour(n: int) -> None:
    """Otherwise two islands would be joined from the start."""
    for island in board(n).islands:
        same = sum(i.mask for i in board(n).islands if i.colour == island.colour) & ~island.mask
        assert not any(board(n).around[stone] & same for stone in island.stones)


def test_each_colour_owns_cat_fish_rabbit_and_carrot() -> None:
    for colour in (BLACK, WHITE):
        animals = {i.animal: i.end for i in board(11).islands if i.colour == colour}
        assert animals == {"cat": "n", "fish": "s", "rabbit": "w", "carrot": "e"}
        assert COLOURS[colour] in ("Black", "White")


@pytest.mark.parametrize("n", SIZES)
def test_opposite_islands_lie_across_the_middle(n: int) -> None:
    """Turning the board by half maps an island to its opposite of the same colour."""
    ends = {(i.colour, i.end): {board(n).places[s] for s in i.stones} for i in board(n).islands}
    for (colour, end), places in ends.items():
        opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}[end]
        assert {(n + 1 - q, 2 * n - y) for q, y in places} == ends[colour, opposite]
