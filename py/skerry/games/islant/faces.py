"""Faces of the computer players: mapmakers, sketched in pencil on graph paper.

All are SVG path data around (0, 0), within a round piece of paper; look.css has the colours. The
hatching is that of the lands.
"""

from __future__ import annotations

from skerry.core.scene import Layer, circle

_GRID = "".join(
    f"M{a} {-b}V{b}M{-b} {a}H{b}"
    for a, b in ((-16, 15.9), (-8, 21.1), (0, 22.6), (8, 21.1), (16, 15.9))
)
_PAPER = (Layer(circle(22.6), "paper"), Layer(_GRID, "squares"))

_HEAD = "M-9-7C-9.5 1-8.5 5-5 8.5Q0 12 5 8.5C8.5 5 9.5 1 9-7"
_BODY = "M-16.5 15C-14 11-9 10-5 9M16.5 15C14 11 9 10 5 9"
_COAT = "M-16.5 15C-14 11-9 10-5 9Q0 13 5 9C9 10 14 11 16.5 15A22.3 22.3 0 0 1-16.5 15Z"


def _hatch(left: float, right: float, top: float, bottom: float, step: float = 3.2) -> str:
    """Return slanted lines across a rectangle."""
    height = bottom - top
    count = int((right - left) / step)
    return "".join(
        f"M{left + k * step:g} {bottom:g}l{height * 0.6:g} {-height:g}" for k in range(count)
    )


def _person(colour: str) -> tuple[Layer, ...]:
    return (
        Layer(_COAT, "hull"),
        Layer(_COAT, f"wash {colour} fresh"),
        Layer(_hatch(-11, 9, 12.5, 20), f"hatch {colour}"),
        Layer(_HEAD + "Z", "hull"),
        Layer(circle(1.4, -3.8, -1) + circle(1.4, 3.8, -1), "pip"),
        Layer("M0 0L-1.2 3H.6", "coast"),
    )


_BEACHCOMBER = (
    *_person("red"),
    Layer(
        "M-18-6C-12-8-9-9-7.5-10C-6.5-18 6.5-18 7.5-10C9-9 12-8 18-6C10-3.5-10-3.5-18-6Z", "hull"
    ),
    Layer(
        "M-7.8-10Q0-7 7.8-10M-14-5.8l2-1.4M-9-5l2-2.4M-3-4.4l1.5-2.6M3-4.4l1.5-2.6M9-5l2-2.6",
        "coast",
    ),
    Layer("M-3.5 5.5Q0 8.5 3.5 5.5", "coast"),
    Layer("M-6 2l.6.6M-4.6 3.4l.4.4M6 2l-.6.6M4.6 3.4l-.4.4", "coast again"),
)

_SURVEYOR = (
    *_person("blue"),
    Layer("M-9.5-7C-10-14-6-17 0-17C6-17 10-14 9.5-7Z", "hull"),
    Layer("M-9.5-7C-10-14-6-17 0-17C6-17 10-14 9.5-7Z", "wash blue fresh"),
    Layer("M-9.5-7H9.5C14-7 16-6 17-4.5C11-5-4-5-9.5-7Z", "hull"),
    Layer("M7-6L14-15L16-13.5L9-4.5L6.6-4Z", "hull"),
    Layer("M-3.5 6H3", "coast"),
)

_NAVIGATOR = (
    *_person("purple"),
    Layer("M-9.5-5C-15-9-15-15-8-16.5Q0-19 8-16.5C15-15 15-9 9.5-5Z", "hull"),
    Layer("M-9.5-5Q0-9 9.5-5L9.5-8.5Q0-12 -9.5-8.5Z", "hull"),
    Layer("M-9.5-5Q0-9 9.5-5L9.5-8.5Q0-12 -9.5-8.5Z", "wash purple lit"),
    Layer("M0-16.2V-11.6M-1.8-14.6H1.8M-2.4-13Q0-10.4 2.4-13", "coast"),
    Layer("M-7 5C-4 3-2 3 0 4.5C2 3 4 3 7 5C4 7.5 2 7 0 6C-2 7-4 7.5-7 5Z", "hull"),
    Layer("M-5 5.4L-3 4.4M-3 6L-1.6 5M5 5.4L3 4.4M3 6L1.6 5", "coast again"),
)

_CARTOGRAPHER = (
    *_person("grey"),
    Layer("M-9-4C-12-12-6-17 1-16.5C8-16 11-11 9-4C8-8 6-9.5 3-10C0-8-5-8-7-9Z", "hull"),
    Layer("M-7-9C-4-12 0-13 3-10M-8-7C-7-12-4-14-1-15M4-10C6-12 7-12 8-10", "coast again"),
    Layer(
        circle(3.8, -4.2, -1)
        + circle(3.8, 4.2, -1)
        + "M-.6-1.6Q0-2.2.6-1.6M-8-1.4L-9.4-2.2M8-1.4L9.4-2.2",
        "coast",
    ),
    Layer("M-3 6.2Q0 8 3.4 5.6", "coast"),
    Layer("M-14 18L-9 9.5L-5 18M-9 9.5V7", "coast"),
)

_MERCATOR = (
    *_person("red"),
    Layer("M-12 10C-8 7.5-5 9 0 12C5 9 8 7.5 12 10C10 14 5 15 0 16C-5 15-10 14-12 10Z", "hull"),
    Layer("M-9 2C-10 9-7 14-4 17L0 19.5L4 17C7 14 10 9 9 2C7 5 4 4 0 4C-4 4-7 5-9 2Z", "hull"),
    Layer("M-6 7L-4 12M-2.6 8.5L-2 15.5M2.6 8.5L2 15.5M6 7L4 12M0 10V17", "coast again"),
    Layer("M-11-6C-13-13-7-18 1-18C9-18 13-13 11-6Q0-10-11-6Z", "hull"),
    Layer("M-11-6C-13-13-7-18 1-18C9-18 13-13 11-6Q0-10-11-6Z", "wash red lit"),
    Layer("M-11-6Q0-10 11-6L10.5-3.5Q0-7-10.5-3.5Z", "hull"),
    Layer("M-6-4.2L-2.4-3.4M6-4.2L2.4-3.4M-2.4 6.2Q0 7.4 2.4 6.2", "coast"),
)

_FACES = {1: _BEACHCOMBER, 2: _SURVEYOR, 3: _NAVIGATOR, 4: _CARTOGRAPHER, 5: _MERCATOR}


def face(level: int) -> tuple[Layer, ...]:
    """Return the face of a level's bot."""
    return _PAPER + _FACES[level]
