"""The flags of the countries on the cards, as layers of simple shapes; flags.txt describes them.

As on the printed cards, all flags have the same proportions: 24 units wide and 16 high around
(0, 0). Coats of arms are reduced to shapes that are recognisable at the size of a fingernail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from math import cos, pi, sin

from skerry.core.scene import Layer

WIDE = 24.0
HIGH = 16.0

Point = tuple[float, float]
Piece = tuple[str, str]
"""The letter of a colour (see flags.txt), and path data."""


@cache
def flag_layers(country: str) -> tuple[Layer, ...]:
    """Return the layers of a country's flag. `country` is its name in cards.json."""
    pieces = [
        piece
        for shape in _flag_lines()[country].split(";")
        for piece in _parse_pieces(shape.split())
    ]
    layers = [
        Layer("".join(path for _, path in group), f"cloth {colour}")
        for colour, group in groupby(pieces, lambda piece: piece[0])
    ]
    return (*layers, Layer(_rectangle_path(0, 0, WIDE, HIGH), "hem"))


@cache
def countries_with_flags() -> tuple[str, ...]:
    """Return the countries that have a flag."""
    return tuple(_flag_lines())


def shape_name(country: str) -> str:
    """Return the name of the shape of a country's flag."""
    return f"cloth-{countries_with_flags().index(country)}"


def flag_shapes(used: Iterable[str]) -> dict[str, tuple[Layer, ...]]:
    """Return the layers of each flag whose shape name is in `used`."""
    places = (int(shape[6:]) for shape in used if shape.startswith("cloth-"))
    return {
        shape_name(countries_with_flags()[place]): flag_layers(countries_with_flags()[place])
        for place in places
    }


@cache
def _flag_lines() -> Mapping[str, str]:
    """Return the line of flags.txt for each country."""
    text = (files(__package__ or "") / "flags.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines)


def _parse_pieces(words: Sequence[str]) -> Iterator[Piece]:
    """Yield the pieces of one shape. `words` is its description in flags.txt, split."""
    kind, *rest = words
    if kind == "h":
        yield from _stripe_pieces(rest[0], upright=False)
    elif kind == "v":
        yield from _stripe_pieces(rest[0], upright=True)
    elif kind == "u":
        yield from _union_jack(*map(float, rest))
    else:
        numbers = [float(word) for word in rest[1:]]
        yield rest[0], "".join(_shape_paths(kind, numbers))


def _shape_paths(kind: str, numbers: Sequence[float]) -> Iterator[str]:
    """Yield the path data of a shape with one colour. `kind` is its letter in flags.txt."""
    if kind == "r":
        yield from (_rectangle_path(*box) for box in _groups_of(4, numbers))
    elif kind == "c":
        x, y, wide = numbers
        yield _rectangle_path(x - wide / 2, 0, wide, HIGH) + _rectangle_path(
            0, y - wide / 2, WIDE, wide
        )
    elif kind == "x":
        yield _saltire_path(0, 0, WIDE, HIGH, numbers[0])
    elif kind == "d":
        yield from (_disc_path(*disc) for disc in _groups_of(3, numbers))
    elif kind == "m":
        yield _crescent_path(*numbers)
    elif kind == "s":
        yield from (_star_path(round(numbers[0]), *star) for star in _groups_of(3, numbers[1:]))
    elif kind == "p":
        yield _polygon_path([(x, y) for x, y in _groups_of(2, numbers)])
    else:
        raise ValueError(f"flags.txt has no shape {kind!r}")


def _groups_of(count: int, numbers: Sequence[float]) -> Iterator[Sequence[float]]:
    """Return the numbers in groups of `count`. Raises ValueError for an incomplete group."""
    return zip(*[iter(numbers)] * count, strict=True)


def _stripe_pieces(colours: str, *, upright: bool) -> Iterator[Piece]:
    at = 0
    for colour, group in groupby(colours):
        wide = len(list(group))
        first = at / len(colours)
        size = wide / len(colours)
        at += wide
        if upright:
            yield colour, _rectangle_path(WIDE * first, 0, WIDE * size, HIGH)
        else:
            yield colour, _rectangle_path(0, HIGH * first, WIDE, HIGH * size)


def _union_jack(x: float, y: float, wide: float, high: float) -> Iterator[Piece]:
    """Yield the Union Jack; the red saltire is centred on the white one."""

    def cross(size: float) -> str:
        across = _rectangle_path(x + wide / 2 - size / 2, y, size, high)
        return across + _rectangle_path(x, y + high / 2 - size / 2, wide, size)

    yield "n", _rectangle_path(x, y, wide, high)
    yield "w", _saltire_path(x, y, wide, high, high * 0.24)
    yield "r", _saltire_path(x, y, wide, high, high * 0.09)
    yield "w", cross(high / 3)
    yield "r", cross(high / 5)


# Path data: arguments are relative to the upper left corner of the flag, paths to its centre


def _point_text(x: float, y: float) -> str:
    return f"{round(x - WIDE / 2, 2):g} {round(y - HIGH / 2, 2):g}"


def _rectangle_path(x: float, y: float, wide: float, high: float) -> str:
    return f"M{_point_text(x, y)}h{round(wide, 2):g}v{round(high, 2):g}h{-round(wide, 2):g}z"


def _polygon_path(points: Sequence[Point]) -> str:
    return f"M{'L'.join(_point_text(*point) for point in points)}z"


def _saltire_path(x: float, y: float, wide: float, high: float, size: float) -> str:
    """Return two diagonal bars from corner to corner, cut off at the edges of the rectangle."""
    along = size
    down = size * high / wide
    right = x + wide
    foot = y + high
    fall = [(x, y), (x + along, y), (right, foot - down), (right, foot), (right - along, foot)]
    rise = [(right, y), (right, y + down), (x + along, foot), (x, foot), (x, foot - down)]
    return _polygon_path([*fall, (x, y + down)]) + _polygon_path([*rise, (right - along, y)])


def _disc_path(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{_point_text(x - radius, y)}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


def _crescent_path(x: float, y: float, radius: float) -> str:
    """Return a crescent that is open to the right.

    From its centre, its tips are 70 degrees above and below the direction to the right.
    """
    across = radius * cos(0.39 * pi)
    up = radius * sin(0.39 * pi)
    inner = f"{radius * 0.96:g} {radius * 0.96:g} 0 1 0"
    start = _point_text(x + across, y - up)
    end = _point_text(x + across, y + up)
    return f"M{start}A{radius:g} {radius:g} 0 1 0 {end}A{inner.replace('1 0', '1 1')} {start}z"


def _star_path(points: int, x: float, y: float, radius: float) -> str:
    """Return a star with a point at the top. With seven or more points, it is broader, as a sun."""
    inner = radius * (0.38 if points < 7 else 0.55)
    turns = [pi * k / points for k in range(2 * points)]
    sizes = [radius, inner] * points
    return _polygon_path(
        [(x + r * sin(turn), y - r * cos(turn)) for turn, r in zip(turns, sizes, strict=True)]
    )
