"""Faces of the computer players: animals of the reef, drawn like those of the islands.

All are SVG path data around (0, 0), within a round porthole; look.css has the colours.
"""

from __future__ import annotations

from skerry.core.scene import Layer, circle

_WATER = (Layer(circle(22.6), "cell"),)
_LINE = "face animal"


def _eyes(*eyes: tuple[float, float], size: float = 3.2, dx: float = 0) -> tuple[Layer, ...]:
    """Return round eyes; `dx` moves the pupils to the right."""
    balls = "".join(circle(size, x, y) for x, y in eyes)
    pupils = "".join(circle(size * 0.56, x + dx, y + 0.3) for x, y in eyes)
    return (Layer(balls, "animal eye white"), Layer(pupils, "pupil"))


_TADPOLE = (
    Layer(
        "M-16 3C-16-6-10-12-2-12C5-12 8-8 11-6C14-4 16-9 20-9C20 0 17 6 10 7C7 11 3 13-3 13"
        "C-10 13-16 10-16 3Z",
        "animal leaf white",
    ),
    *_eyes((-8.5, -3), (1.5, -3), size=3.8, dx=0.6),
    Layer("M-7 5.5Q-3.5 9 0 5.5", _LINE),
    Layer(circle(1.7, 13, 13) + circle(1.1, 17, 8.5), "bubble"),
)

_CLAW = (
    "M{0}12 3C{0}17 3{0}20-3{0}19-8C{0}18-13{0}13-14{0}10-11L{0}13.5-7L{0}8-7C{0}8-3{0}10-1{0}12 3Z"
)

_CRAB = (
    Layer("M-9 11l-6 4M-6 14l-4 5M9 11l6 4M6 14l4 5M-4 0V-7M4 0V-7", _LINE),
    Layer(_CLAW.format("-"), "animal root white"),
    Layer(_CLAW.format(" "), "animal root white"),
    Layer(
        "M-14 7C-14 0-8-3 0-3C8-3 14 0 14 7C14 13 8 16 0 16C-8 16-14 13-14 7Z",
        "animal root white",
    ),
    *_eyes((-4.2, -7.5), (4.2, -7.5), size=3.3),
    Layer("M-4.5 8.5Q0 12.5 4.5 8.5M-9 3.5h1.5M9 3.5h-1.5", _LINE),
)

_GULL = (
    Layer(
        "M-8-7C-8-14-2-17 3-16.5C10-16 13-10 12.5-4C12 3 15 7 17 14.5A22.5 22.5 0 0 1-10.5 20"
        "C-12 13-8 8-8.5-1Z",
        "animal land white",
    ),
    Layer("M17 14.5C12 8 6 8 1 11C4 13 5 17 4.5 22A22.5 22.5 0 0 0 17 14.5Z", "animal down white"),
    Layer(
        "M-8-8.5C-13-8.5-19-6.5-20-2.5C-20 0-18.5 0-17.5-1C-14-2-11-2-8.5-2Z", "animal root white"
    ),
    Layer("M-17.5-2.6Q-12-4.6-8.4-4.8", _LINE),
    *_eyes((0, -8.5), size=2.9, dx=-0.7),
    Layer("M-4-13L3.5-11.5", _LINE),
)

_DOLPHIN = (
    Layer(
        "M-20 1C-19-1.5-15-2-12.5-3C-10-11-2-15 6-14"
        "C5.5-16.5 8-18 11.5-17.5C10.5-15.5 11.5-13 13-11.5"
        "C18-8 20-1 18 6C17 10 19 13 21.5 13C17 16.5 12 16.5 9 13"
        "C7 8 1 6-5 6C-10 6-15 5-18 4C-19.5 3.5-20 2.5-20 1Z",
        "animal scales white",
    ),
    Layer(
        "M-18 3.6C-13 4-8 1-4 3C2 4.5 9 6.5 13.5 14C11.5 14.5 10 14 9 13"
        "C7 8 1 6-5 6C-10 6-15 5-18 3.6Z",
        "animal land white",
    ),
    Layer("M-1 7C-2 11-5 13-8 14C-8 10-7 7-5 6Z", "animal scales white"),
    Layer(circle(1.7, -7.5, -3.5), "pupil"),
    Layer("M-13 0Q-10 2-7.5 0", _LINE),
)

_KRAKEN = (
    Layer(
        "M-9 4C-15 4-16 10-19 9C-20 13-15 16-11 12C-12 17-15 19-13 21C-8 22-6 17-5 13"
        "C-4 17-3 21 0 22C3 21 4 17 5 13C6 17 8 22 13 21C15 19 12 17 11 12C15 16 20 13 19 9"
        "C16 10 15 4 9 4C15-2 12-19 0-19C-12-19-15-2-9 4Z",
        "animal kraken white",
    ),
    *_eyes((-4.6, -4), (4.6, -4), size=3.6),
    Layer("M-9.5-10L-1.8-7M9.5-10L1.8-7M-3.5 5Q0 2.5 3.5 5", _LINE),
    Layer(circle(1.2, -7, -13.5) + circle(0.9, 6, -15) + circle(1.3, 2.5, -12.5), "bubble"),
)

_FACES = {1: _TADPOLE, 2: _CRAB, 3: _GULL, 4: _DOLPHIN, 5: _KRAKEN}


def face(level: int) -> tuple[Layer, ...]:
    """Return the face of a level's bot."""
    return _WATER + _FACES[level]
