"""Make the deck of Island Competition from a folder with the full data set.

    python py/tables/competition_deck.py FOLDER

The folder has islands.json (a record for each island, with the source and grade of each field),
outlines.geojson (a feature for each island) and world.geojson (land). The script writes the parts
that the game needs to py/skerry/games/competition/cards.json: figures unchanged, outlines as SVG
path data in a box of 100 by 100 units around (0, 0), the world in units of one degree with (0, 0)
at longitude -180, latitude 90. It also writes FIGURES.md, a table with the source of each figure;
SOURCES.md describes the sources.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians
from pathlib import Path
from typing import Any

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from bench.common import ROOT

DECK = ROOT / "py/skerry/games/competition/cards.json"

BOX = 100
"""Width and height of an outline."""

SEAS = (
    "North/Baltic Sea",
    "Mediterranean",
    "Atlantic",
    "Caribbean",
    "Indian Ocean",
    "Southeast-Asian Seas",
    "Pacific",
    "Arctic Ocean",
    "Antarctic Ocean",
)
"""The names of the seas in the data set, in the order of the rule book."""

FIGURES = (
    "area_km2",
    "peak_m",
    "temperature_c",
    "precipitation_mm",
    "population",
    "density_per_km2",
)
"""The figures in the data set, in the order of the categories on the strip."""

COUNTRIES = {
    "AG": "Antigua and Barbuda",
    "AR": "Argentina",
    "AU": "Australia",
    "BB": "Barbados",
    "BH": "Bahrain",
    "BN": "Brunei",
    "BS": "The Bahamas",
    "CA": "Canada",
    "CL": "Chile",
    "CN": "China",
    "CU": "Cuba",
    "CV": "Cabo Verde",
    "CY": "Cyprus",
    "DE": "Germany",
    "DK": "Denmark",
    "DM": "Dominica",
    "DO": "Dominican Republic",
    "EC": "Ecuador",
    "EE": "Estonia",
    "ES": "Spain",
    "FI": "Finland",
    "FJ": "Fiji",
    "FR": "France",
    "GB": "United Kingdom",
    "GR": "Greece",
    "HR": "Croatia",
    "HT": "Haiti",
    "ID": "Indonesia",
    "IE": "Ireland",
    "IN": "India",
    "IS": "Iceland",
    "IT": "Italy",
    "JM": "Jamaica",
    "JP": "Japan",
    "KM": "Comoros",
    "KR": "South Korea",
    "LC": "Saint Lucia",
    "LK": "Sri Lanka",
    "MG": "Madagascar",
    "MT": "Malta",
    "MU": "Mauritius",
    "MV": "Maldives",
    "MY": "Malaysia",
    "NL": "Netherlands",
    "NO": "Norway",
    "NR": "Nauru",
    "NZ": "New Zealand",
    "PG": "Papua New Guinea",
    "PH": "Philippines",
    "PL": "Poland",
    "PT": "Portugal",
    "RU": "Russia",
    "SC": "Seychelles",
    "SE": "Sweden",
    "SG": "Singapore",
    "ST": "São Tomé and Príncipe",
    "TH": "Thailand",
    "TL": "Timor-Leste",
    "TN": "Tunisia",
    "TT": "Trinidad and Tobago",
    "TW": "Taiwan",
    "TZ": "Tanzania",
    "US": "United States",
    "YE": "Yemen",
}

GERMAN = {"cape-verde": "Kapverden"}
"""German names that replace longer names in the data set."""

Point = tuple[float, float]
Ring = list[Point]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    islands = read_json(folder / "islands.json")["islands"]
    features = read_json(folder / "outlines.geojson")["features"]
    outlines = {feature["id"]: list(polygon_rings(feature["geometry"])) for feature in features}
    cards = [card_data(island, outlines[island["id"]]) for island in islands]
    land = read_json(folder / "world.geojson")["features"]
    text = deck_json(
        cards, world_path(ring for feature in land for ring in polygon_rings(feature["geometry"]))
    )
    DECK.write_text(text, "utf-8")
    DECK.with_name("FIGURES.md").write_text("\n".join(figure_table_lines(islands)) + "\n", "utf-8")
    print(f"written: {DECK.relative_to(ROOT)}, {len(cards)} cards, {len(text.encode())} bytes")


def read_json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def deck_json(cards: Sequence[dict[str, Any]], land: str) -> str:
    """Return the deck as JSON. Each card is on its own line, so that diffs are readable."""
    rows = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in cards)
    return f'{{"world":"{land}",\n"cards":[\n{rows}\n]}}\n'


def card_data(island: dict[str, Any], outline: list[Ring]) -> dict[str, Any]:
    """Return the card data of an island."""
    place = fit_projection(outline)
    town = place((island["town_lon"], island["town_lat"]))
    row = {
        "id": island["id"],
        "name": island["name"],
        "german": GERMAN.get(island["id"], island["name_de"]),
        "sea": SEAS.index(island["sea"]),
        "town": island["town"],
        "mountain": island["peak_name"],
        "countries": [COUNTRIES[code] for code in island["countries"]],
        "borders": island["borders"],
        "figures": [island[figure] for figure in FIGURES],
        "grades": "".join(island["sources"][figure]["grade"] for figure in FIGURES),
        "at": [round(island["lon"], 1), round(island["lat"], 1)],
        "outline": outline_path([[place(point) for point in ring] for ring in outline]),
    }
    if max(map(abs, town)) <= BOX / 2 + 2:
        row["dot"] = [round(value) for value in town]
    if island["note"]:
        row["note"] = note_text(island)
    return row


def note_text(island: dict[str, Any]) -> str:
    """Return the note about an island's figures."""
    return str(island["note"]).replace("the seed ", "the rule book's ")


# Figures


UNITS = ("km²", "m", "°C", "mm", "", "per km²")

ORIGINS = (
    ("rulebook", "rule book, 2021"),
    ("CIA World Factbook", "World Factbook"),
    ("Mondial", "Mondial, 2019"),
    ("github tomfy", "list of large islands, 2017"),
    ("Natural Earth", "Natural Earth"),
    ("computed", "computed"),
    ("general knowledge", "not checked"),
)
"""For each source, the beginning of its name in the data set, and its name in the table."""


def figure_table_lines(islands: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a Markdown table with every figure, its unit, its grade and its source."""
    yield "## Every figure"
    yield ""
    yield "| island | area | highest point | temperature | precipitation | inhabitants | density |"
    yield "|---|---|---|---|---|---|---|"
    for island in islands:
        cells = (
            figure_cell(island[figure], unit, island["sources"][figure])
            for figure, unit in zip(FIGURES, UNITS, strict=True)
        )
        note = f"; {note_text(island)}" if island["note"] else ""
        yield f"| **{island['name']}**{note} | {' | '.join(cells)} |"


def figure_cell(value: float | None, unit: str, source: dict[str, str]) -> str:
    """Return the text of a table cell: a figure, its unit, its grade and its source."""
    if value is None:
        return "-"
    return (
        f"{value:,} {unit}".strip() + f" ({source['grade']}: {short_source_name(source['source'])})"
    )


def short_source_name(source: str) -> str:
    """Return a short name of a source: its name or the host of its page, with years if given."""
    station = re.search(r"WMO \d+ ([^,]+),.*mean (\d{4}-\d{4})", source)
    if station:
        return f"DWD, {station[1]}, {station[2]}"
    for key, name in ORIGINS:
        if source.startswith(key):
            year = re.search(r"\b(?:19|20)\d\d\b", source) if "," not in name else None
            return f"{name}, {year[0]}" if year else name
    host = re.search(r"https?://(?:www\.)?([^/]+)", source)
    page = host[1] if host else source
    return f"Wikipedia, {page}" if source.startswith("Wikipedia") else page


# Outlines


def polygon_rings(geometry: dict[str, Any]) -> Iterator[Ring]:
    """Yield the closed rings of a polygon or of several polygons."""
    many = geometry["type"] == "MultiPolygon"
    for polygon in geometry["coordinates"] if many else [geometry["coordinates"]]:
        for ring in polygon:
            yield [(float(x), float(y)) for x, y, *_ in ring]


def fit_projection(outline: list[Ring]) -> Any:
    """Return a function from (longitude, latitude) to (x, y) in the outline's box.

    It keeps the shape of the island (exactly in its middle) and fills the box.
    """
    xs = [x for ring in outline for x, _ in ring]
    ys = [y for ring in outline for _, y in ring]
    x0 = (min(xs) + max(xs)) / 2
    y0 = (min(ys) + max(ys)) / 2
    squeeze = cos(radians(y0))
    scale = BOX / max((max(xs) - min(xs)) * squeeze, max(ys) - min(ys))
    return lambda at: ((at[0] - x0) * squeeze * scale, (y0 - at[1]) * scale)


def outline_path(outline: list[Ring], tolerance: float = 0.4, least: float = 3) -> str:
    """Return the path data of an outline in whole units.

    Args:
        outline: Its rings, in units.
        tolerance: See `simplify_ring`.
        least: Rings with a smaller area (in square units) become small diamonds.
    """
    drawn = [simplify_ring(ring, tolerance) for ring in outline]
    large = [ring for ring in drawn if abs(ring_area(ring)) >= least]
    small = dict.fromkeys(islet_position(ring) for ring in drawn if abs(ring_area(ring)) < least)
    diamonds = (f"M{svg_coordinates(x, y - 2)}l2 2-2 2-2-2z" for x, y in small)
    return "".join([*map(ring_path, large), *diamonds])


def islet_position(ring: Ring) -> tuple[int, int]:
    """Return a rounded place for a small ring. Rings that are close together get the same place."""
    xs, ys = zip(*ring, strict=True)
    return 3 * round((min(xs) + max(xs)) / 6), 3 * round((min(ys) + max(ys)) / 6)


def ring_path(ring: Ring) -> str:
    """Return a ring as relative path data in whole units."""
    points = [(round(x), round(y)) for x, y in ring]
    steps: list[str] = []
    x, y = points[0]
    for u, v in points[1:-1]:
        if (u, v) != (x, y):
            steps.append(svg_coordinates(u - x, v - y))
        x = u
        y = v
    return f"M{svg_coordinates(*points[0])}l{''.join(steps).lstrip()}z"


def svg_coordinates(x: int, y: int) -> str:
    """Return two numbers as SVG text; a minus sign replaces the separator."""
    return f"{' ' * (x >= 0)}{x}{' ' * (y >= 0)}{y}"


def ring_area(ring: Ring) -> float:
    """Return the area of a ring; its sign depends on the direction of the ring."""
    return sum(x * v - u * y for (x, y), (u, v) in pairwise(ring)) / 2


def simplify_ring(ring: Ring, tolerance: float) -> Ring:
    """Return the ring without points that are at most `tolerance` units from the simplified ring.

    (D. Douglas, T. Peucker, 1973.)
    """
    far = max(
        range(len(ring)), key=lambda k: hypot(ring[k][0] - ring[0][0], ring[k][1] - ring[0][1])
    )
    return [*simplify_line(ring[: far + 1], tolerance)[:-1], *simplify_line(ring[far:], tolerance)]


def simplify_line(points: Ring, tolerance: float) -> Ring:
    if len(points) < 3:
        return points
    away = [distance_to_line(point, points[0], points[-1]) for point in points[1:-1]]
    worst = max(range(len(away)), key=away.__getitem__)
    if away[worst] <= tolerance:
        return [points[0], points[-1]]
    cut = worst + 1
    return [
        *simplify_line(points[: cut + 1], tolerance)[:-1],
        *simplify_line(points[cut:], tolerance),
    ]


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the line through `start` and `end`.

    If these are the same point, it is the distance from this point.
    """
    (x, y), (x0, y0), (x1, y1) = point, start, end
    long = hypot(x1 - x0, y1 - y0)
    if not long:
        return hypot(x - x0, y - y0)
    return abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / long


def world_path(land: Iterator[Ring]) -> str:
    """Return the path data of the earth's land. One unit is one degree; (0, 0) is at (-180, 90)."""
    degrees = ([(x + 180, 90 - y) for x, y in ring] for ring in land)
    return outline_path([ring for ring in degrees if abs(ring_area(ring)) >= 6], 0.7)


if __name__ == "__main__":
    main()
