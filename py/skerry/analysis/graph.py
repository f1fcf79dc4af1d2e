"""The winning chances during a game, as block characters or as SVG strokes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from skerry.core.i18n import texts

from .turning_points import Curve, TurningPoint

_ = texts(__name__)[0]

BLOCKS = " ▁▂▃▄▅▆▇█"
"""Block characters by their height, in eighths."""


def format_percent(share: float) -> str:
    """Format a share (0 to 1) in whole per cent; halves are rounded up."""
    return _("{number}%").format(number=int(100 * share + 0.5))


def draw_graph(
    curves: Sequence[Curve],
    width: int = 64,
    height: int = 6,
    *,
    names: Sequence[str] = (),
    marks: Sequence[int] = (),
) -> str:
    """Draw the winning chances as block characters, with an axis of positions below.

    Args:
        curves: The curves. A single curve is `height` lines high; each of several is one line high.
        width: The number of columns, at least 8.
        height: The number of lines of a single curve.
        names: The players' names by seat, needed for several curves.
        marks: The positions to mark with arrows, such as those after turning points.
    """
    if not curves:
        return ""
    width = max(8, width)
    last = max(at for curve in curves for at, _share in curve.points)
    is_single = len(curves) == 1
    lines = list[str]()
    labels = list[str]()
    for curve in curves:
        shares = _share_by_column(curve, last, width)
        rows = height if is_single else 1
        lines += [_row_text(shares, row, rows) for row in reversed(range(rows))]
        if is_single:
            labels += [format_percent(1), *[""] * (rows - 2), format_percent(0)][-rows:]
        else:
            labels.append(names[curve.seat])
    lines.append(f"0{last:>{width - 1}}" if last else "0")
    if marks:
        columns = {round(mark * (width - 1) / max(last, 1)) for mark in marks}
        lines.append("".join("▲" if column in columns else " " for column in range(width)))
    label_width = max(map(len, labels))
    labelled = zip_longest(labels, lines, fillvalue="")
    return "\n".join(f"{label:>{label_width}} {line}".rstrip() for label, line in labelled)


def _share_by_column(curve: Curve, last: int, width: int) -> list[float | None]:
    """Return the share at each column, interpolated; None left and right of the curve."""
    step = last / (width - 1)
    return [_share_at(curve, column * step, step / 2) for column in range(width)]


def _share_at(curve: Curve, at: float, slack: float) -> float | None:
    positions = [position for position, _share in curve.points]
    if not positions[0] - slack <= at <= positions[-1] + slack:
        return None
    right = min(bisect_right(positions, at), len(positions) - 1)
    low, share_before = curve.points[max(0, right - 1)]
    high, share_after = curve.points[right]
    fraction = (at - low) / (high - low) if high > low else 0.0
    return share_before + (share_after - share_before) * min(1.0, max(0.0, fraction))


def _row_text(shares: Sequence[float | None], row: int, rows: int) -> str:
    """Return a row of the graph. In row 0, the lowest, a share of 0 is the thinnest block."""
    levels = [0 if share is None else max(1, round(8 * rows * share)) for share in shares]
    return "".join(BLOCKS[min(8, max(0, level - 8 * row))] for level in levels)


class Stroke(NamedTuple):
    """A line or an area of a graph.

    Attributes:
        look: The CSS class.
        path: SVG path data. x is the position, y is 0 for a share of 1 (top) and 100 for 0.
        seat: The seat whose colour the stroke has; None for no seat's colour.
    """

    look: str
    path: str
    seat: int | None = None


def graph_strokes(
    curves: Sequence[Curve], moves: int, seats: int, turns: Sequence[TurningPoint] = ()
) -> list[Stroke]:
    """Return the strokes of the graph, from back to front.

    With two players, the area below the line has the first seat's colour, and the area above the
    line the second seat's. With more players, each line has its seat's colour.
    """
    areas = _area_strokes(curves[0]) if seats == 2 and curves else []
    lines = [stroke for curve in curves for stroke in _line_strokes(curve, colored=seats > 2)]
    dots = [stroke for turn in turns for stroke in _dot_strokes(turn, seats)]
    return [*areas, Stroke("middle", f"M0 50H{moves}"), *lines, *dots]


def point_strokes(curves: Sequence[Curve], moves: int) -> list[Stroke]:
    """Return the strokes of a solo game's points.

    `curves` are the player's curve and the computer's, which becomes the dashed line.
    """
    rivals = [Stroke("rival", _svg_path(curve)) for curve in curves[1:]]
    own = [stroke for curve in curves[:1] for stroke in _line_strokes(curve, colored=False)]
    return [Stroke("middle", f"M0 50H{moves}"), *rivals, *own]


def _area_strokes(curve: Curve) -> list[Stroke]:
    first, last = curve.points[0][0], curve.points[-1][0]
    whole = Stroke("half", f"M{first} 0H{last}V100H{first}Z", 1)
    return [whole, Stroke("half", f"{_svg_path(curve)}L{last} 100L{first} 100Z", 0)]


def _line_strokes(curve: Curve, *, colored: bool) -> list[Stroke]:
    path = _svg_path(curve) if len(curve.points) > 1 else f"{_svg_path(curve)}h0"
    line = Stroke("own", path, curve.seat) if colored else Stroke("curve", path)
    return [Stroke("edge", path), line]


def _dot_strokes(turn: TurningPoint, seats: int) -> list[Stroke]:
    """Return a dot on the line, where the move ends.

    A game for two has only the first seat's line, so the second seat's share is converted. With
    more players, a seat's line has no point after the move, so the dot is at the value before it.
    """
    if seats > 2:
        path = f"M{turn.at} {_svg_y(turn.best_value)}h0"
    else:
        share = 1 - turn.played_value if turn.seat == 1 else turn.played_value
        path = f"M{turn.at + 1} {_svg_y(share)}h0"
    return [Stroke("ring", path), Stroke("dot", path)]


def _svg_path(curve: Curve) -> str:
    return "M" + "L".join(f"{at} {_svg_y(share)}" for at, share in curve.points)


def _svg_y(share: float) -> str:
    return f"{round(100 - 100 * share, 2):g}"
