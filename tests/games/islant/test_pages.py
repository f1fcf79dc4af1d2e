"""The tables of the rules pages (used instead of pictures in a terminal) match the sheets."""

from __future__ import annotations

from importlib.resources import files

import pytest
from skerry.core.i18n import set_language, texts
from skerry.games.islant.sheets import bit_indices, form_of, level_numbers, ship_totals, tile_name

_ = texts("skerry.games.islant")[0]


def read_tables(language: str) -> dict[str, list[list[str]]]:
    """Return the tables of a rules page, by the last cell of their first row."""
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    text = (files("skerry.games.islant") / name).read_text("utf-8")
    result = dict[str, list[list[str]]]()
    for block in text.split("\n\n"):
        if block.startswith("|"):
            rows = [
                [cell.strip() for cell in row.strip("|").split("|")] for row in block.split("\n")
            ]
            result[rows[0][-1]] = rows
    return result


@pytest.mark.parametrize(("language", "blue"), [("en", "blue land"), ("de", "blaues Land")])
def test_the_shapes_of_land_match_the_sheets(language: str, blue: str) -> None:
    set_language(language)
    rows = read_tables(language)[blue][2:]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    for number, red_shape, blue_shape in rows:
        value = int(number)
        assert red_shape.partition(":")[0] == _(tile_name("red", value))
        assert blue_shape == _(tile_name("blue", value))
        assert tile_name("red", value) == tile_name("land", value)


@pytest.mark.parametrize(("language", "title"), [("en", "columns"), ("de", "Spalten")])
def test_the_numbers_of_columns_match_the_sheets(language: str, title: str) -> None:
    set_language(language)
    rows = {int(level): columns for level, columns in read_tables(language)[title][2:]}
    assert set(rows) == {level for level in level_numbers() if form_of(level).columns}
    for level, columns in rows.items():
        written = [
            _("any") if len(numbers) == 5 else "/".join(map(str, numbers))
            for numbers in (list(bit_indices(bits)) for bits in form_of(level).columns)
        ]
        assert columns == ", ".join(written)


@pytest.mark.parametrize("language", ["en", "de"])
def test_ship_totals_and_points_match_the_sheets(language: str) -> None:
    totals, _line, points = read_tables(language)["25"]
    assert list(zip(totals[1:], points[1:], strict=True)) == [
        (str(total), str(point)) for total, point in ship_totals()
    ]
