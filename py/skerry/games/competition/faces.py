"""Faces of the computer players: what travellers and mapmakers carry, with eyes.

All are SVG path data around (0, 0), within a round frame; look.css has the colours, most of them
those of flags.
"""

from __future__ import annotations

from skerry.core.scene import Layer, circle

from .view.shapes import rect_path

_LINE = "icon area"


def _eyes(y: float, apart: float = 4.5, size: float = 2.6) -> tuple[Layer, ...]:
    balls = circle(size, -apart, y) + circle(size, apart, y)
    pupils = circle(size / 2, -apart, y + 0.3) + circle(size / 2, apart, y + 0.3)
    return (Layer(balls, "cloth w"), Layer(pupils, "cloth k"))


def _frame(sea: str) -> Layer:
    return Layer(circle(22.6), f"band {sea}")


def _smile(y: float) -> Layer:
    return Layer(f"M-4 {y:g}Q0 {y + 4:g} 4 {y:g}Q0 {y + 2:g}-4 {y:g}Z", "cloth k")


_TOURIST = (
    _frame("caribbean"),
    Layer(rect_path(-6, -15, 12, 9, 3), "cloth k"),
    Layer(rect_path(-3.5, -12.5, 7, 6, 1.5), "band caribbean"),
    Layer(rect_path(-15, -9, 30, 23, 4), "cloth y"),
    Layer(rect_path(-15, -9, 5, 23, 2) + rect_path(10, -9, 5, 23, 2), "cloth o"),
    Layer(rect_path(-12, 14, 5, 3) + rect_path(7, 14, 5, 3), "cloth k"),
    *_eyes(-1),
    _smile(6),
    Layer(circle(2.4, 11.5, 9), "cloth s"),
    Layer(rect_path(-14.5, -5, 5, 4), "cloth r"),
)

_POSTCARDS = (
    _frame("mediterranean"),
    Layer("M-15-13L11-16L14 9L-12 12Z", "cloth l"),
    Layer(rect_path(-17, -9.5, 34, 23, 2), "cloth w"),
    Layer(rect_path(7.5, -6.5, 6.5, 8), "cloth r"),
    Layer(circle(1.9, 10.7, -2.6), "cloth y"),
    Layer(rect_path(5, 4.5, 9, 1.4) + rect_path(5, 8, 9, 1.4), "cloth l"),
    Layer(circle(2, -11, -2) + circle(2, -2.5, -2), "cloth k"),
    Layer("M-10.5 4Q-6.75 8.5-3 4Q-6.75 6-10.5 4Z", "cloth k"),
)

_GLOBE = (
    _frame("southeast"),
    Layer(rect_path(-7, 17, 14, 3, 1.5) + rect_path(-1.5, 13, 3, 5), "cloth y"),
    Layer("M7-17.5A17 17 0 0 1 7 15.5L6 13A14.5 14.5 0 0 0 6-15Z", "cloth y"),
    Layer(circle(14, 0, -1), "cloth s"),
    Layer(
        "M-13-6C-10-12-4-14 0-13C-1-10-5-11-6-8C-7-5-11-4-13-6ZM5-12C9-10 12-7 13-3C10-3 8-6 5-6"
        "C3-8 3-10 5-12ZM-12 4C-8 4-6 7-4 12C-8 11-11 8-12 4ZM5 8C8 6 11 5 12 5C10 9 8 11 5 12Z",
        "cloth g",
    ),
    *_eyes(-2, 5, 4),
    Layer(circle(4, -5, -2) + circle(4, 5, -2) + "M-1-2.5Q0-3.5 1-2.5", "mark"),
    _smile(5.5),
)

_COMPASS = (
    _frame("atlantic"),
    Layer(circle(4, 0, -17.5), "cloth y"),
    Layer(circle(16, 0, 1.5), "cloth y"),
    Layer(circle(13, 0, 1.5), "cloth w"),
    Layer("M0-10.5L3 1.5H-3Z", "cloth r"),
    Layer("M0 13.5L3 1.5H-3Z", "cloth n"),
    *_eyes(0.5, 6.5, 3.4),
    Layer(circle(3, -6.5, 0.5) + circle(3, 6.5, 0.5), "cloth k"),
    Layer(circle(1, -7.3, -0.4) + circle(1, 5.7, -0.4), "cloth w"),
    Layer(circle(1.6, 0, 1.5), "cloth y"),
)

_MAP = (
    _frame("pacific"),
    Layer("M-17-11L-6-14L6-11L17-14V11L6 14L-6 11L-17 14Z", "page"),
    Layer("M-17-11L-6-14V11L-17 14ZM6-11L17-14V11L6 14Z", "cloth s"),
    Layer("M-6-14L6-11V14L-6 11Z", "cloth w"),
    Layer(
        "M-17-3C-13-5-9-9-6-8V-1C-10 0-13 3-17 3ZM6 3C10 1 13-1 17-1V6C14 8 10 9 6 9Z", "cloth g"
    ),
    *_eyes(-2.5, 4.6, 3.6),
    Layer("M-8.5-7.5L-2.2-6M8.5-7.5L2.2-6", "pole"),
    Layer("M-3.5 5.5Q0 8 3.5 5.5Q0 6.5-3.5 5.5Z", "cloth k"),
    Layer("M11.5-10.5L14.5-7.5M14.5-10.5L11.5-7.5", "mark"),
)

_FACES = {1: _TOURIST, 2: _POSTCARDS, 3: _GLOBE, 4: _COMPASS, 5: _MAP}


def face(level: int) -> tuple[Layer, ...]:
    """Return the face of a level's bot."""
    return _FACES[level]
