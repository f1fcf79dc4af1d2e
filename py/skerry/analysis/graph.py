"""The shares of the win over a game, as block characters or as lines to be drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from skerry.core.i18n import texts

from .turning_points import Curve, TurningPoint

_ = texts(__name__)[0]

BLOCKS = " ▁▂▃▄▅▆▇█"
"""How full a character is, in eighths."""


def percent(share: float) -> str:
    """A share of 1 in whole per cent; halves are rounded up."""
    return _("{number}%").format(number=int(100 * share + 0.5))


def graph(
    curves: Sequence[Curve],
    width: int = 64,
    height: int = 6,
    *,
    names: Sequence[str] = (),
    marks: Sequence[int] = (),
) -> str:
    """The shares of the win over the game, as blocks: `width` columns (at least 8) for positions,
    and `height` lines for 0 to 1, or where there are several curves, one each, after its seat's
    name. Below, the first and last position, and arrows at those that are `marks`.
    """
    if not curves:
        return ""
    width = max(8, width)
    last = max(at for curve in curves for at, _share in curve.points)
    one = len(curves) == 1
    lines, labels = list[str](), list[str]()
    for curve in curves:
        shares = _columns(curve, last, width)
        rows = height if one else 1
        lines += [_row(shares, row, rows) for row in reversed(range(rows))]
        labels += (
            [percent(1), *[""] * (rows - 2), percent(0)][-rows:] if one else [names[curve.seat]]
        )
    lines.append(f"0{last:>{width - 1}}" if last else "0")
    if marks:
        places = {round(mark * (width - 1) / max(last, 1)) for mark in marks}
        lines.append("".join("▲" if column in places else " " for column in range(width)))
    wide = max(map(len, labels))
    all_ = zip_longest(labels, lines, fillvalue="")
    return "\n".join(f"{label:>{wide}} {line}".rstrip() for label, line in all_)


def _columns(curve: Curve, last: int, width: int) -> list[float | None]:
    """The share at each column, between two positions in proportion; None beside the curve."""
    step = last / (width - 1)
    return [_share_at(curve, column * step, step / 2) for column in range(width)]


def _share_at(curve: Curve, at: float, slack: float) -> float | None:
    places = [place for place, _share in curve.points]
    if not places[0] - slack <= at <= places[-1] + slack:
        return None
    right = min(bisect_right(places, at), len(places) - 1)
    (low, before), (high, after) = curve.points[max(0, right - 1)], curve.points[right]
    part = (at - low) / (high - low) if high > low else 0.0
    return before + (after - before) * min(1.0, max(0.0, part))


def _row(shares: Sequence[float | None], row: int, rows: int) -> str:
    """One line of blocks, the lowest being 0. What is known has a block even if it is nothing."""
    full = [0 if share is None else max(1, round(8 * rows * share)) for share in shares]
    return "".join(BLOCKS[min(8, max(0, level - 8 * row))] for level in full)


class Stroke(NamedTuple):
    """A line or an area of a drawn graph: SVG path data in a box of one unit for each move, by 100,
    in which a share of 1 is at the top. `look` is a class, `seat` whose colour it has, if any.
    """

    look: str
    path: str
    seat: int | None = None


def strokes(
    curves: Sequence[Curve], moves: int, seats: int, turns: Sequence[TurningPoint] = ()
) -> list[Stroke]:
    """The graph as a drawing, from the back to the front. For two, all below the first one's line
    has that seat's colour, and all above it the other's; for more, each line has its own.
    """
    areas = _halves(curves[0]) if seats == 2 and curves else []
    lines = [stroke for curve in curves for stroke in _line(curve, own=seats > 2)]
    dots = [stroke for turn in turns for stroke in _dot(turn, turned=seats == 2 and turn.seat == 1)]
    return [*areas, Stroke("middle", f"M0 50H{moves}"), *lines, *dots]


def _halves(curve: Curve) -> list[Stroke]:
    (first, _share), (last, _share) = curve.points[0], curve.points[-1]
    whole = Stroke("half", f"M{first} 0H{last}V100H{first}Z", 1)
    return [whole, Stroke("half", f"{_path(curve)}L{last} 100L{first} 100Z", 0)]


def _line(curve: Curve, *, own: bool) -> list[Stroke]:
    path = _path(curve) if len(curve.points) > 1 else f"{_path(curve)}h0"
    return [Stroke("edge", path), Stroke("own", path, curve.seat) if own else Stroke("curve", path)]


def _dot(turn: TurningPoint, *, turned: bool) -> list[Stroke]:
    """Where the best move would have kept the line; `turned`: that of the other seat."""
    share = 1 - turn.kept if turned else turn.kept
    path = f"M{turn.at} {_height(share)}h0"
    return [Stroke("ring", path), Stroke("dot", path)]


def _path(curve: Curve) -> str:
    return "M" + "L".join(f"{at} {_height(share)}" for at, share in curve.points)


def _height(share: float) -> str:
    return f"{round(100 - 100 * share, 2):g}"
