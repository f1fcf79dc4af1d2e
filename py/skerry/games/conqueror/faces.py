"""Faces of the computer players: people of the islands, painted like the wooden tokens.

All are SVG path data around (0, 0), within a round frame of sea; look.css has the colours.
"""

from __future__ import annotations

from skerry.core.scene import Layer, circle

_SEA = (
    Layer(circle(22.6), "sea"),
    Layer("M-19 3q3-3.4 6 0t6 0M9-9q3-3.4 6 0M-17-9q2.4-2.8 4.8 0", "wave"),
)

_HEAD = "M-9-8C-9-13 9-13 9-8V1C9 7 5 10 0 10C-5 10-9 7-9 1Z"
_SHOULDERS = "M-17 15.2C-15 10-9 8.5-5 8H5C9 8.5 15 10 17 15.2A22.8 22.8 0 0 1-17 15.2Z"


def _person(coat: str) -> tuple[Layer, ...]:
    return (Layer(_SHOULDERS, f"token {coat}"), Layer(_HEAD, "token skin"))


def _eyes(y: float = -2) -> Layer:
    return Layer(circle(1.5, -3.8, y) + circle(1.5, 3.8, y), "pip")


_CASTAWAY = (
    *_person("linen"),
    Layer(
        "M-10-4C-14-12-8-18-3-16C0-20 6-18 7-15C13-15 13-8 10-4L8-7C3-6-3-8-5-9L-8-6Z"
        "M-10-2L-8 2C-6 3-3 2 0 4C3 2 6 3 8 2L10-2C13 5 9 12 5 13L3 17L0 14L-3 17"
        "L-5 13C-9 12-13 5-10-2Z",
        "token hair",
    ),
    _eyes(-3),
    Layer("M-2.5 7Q0 9.5 2.5 7Z", "token skin"),
)

_BEACHCOMBER = (
    *_person("blue"),
    Layer("M-9-6C-12 0-11 6-9 8L-6 3V-7ZM9-6C12 0 11 6 9 8L6 3V-7Z", "token hair"),
    Layer("M-17-7C-13-9-10-9-8-10C-7-18 7-18 8-10C10-9 13-9 17-7C10-3-10-3-17-7Z", "token straw"),
    Layer("M-8.2-9.5Q0-6 8.2-9.5", "line"),
    _eyes(0),
    Layer("M-3 5Q0 7.8 3 5", "line"),
    Layer("M8-12C8-16 12-18 14-15C17-15 17-11 14-10Z", "token red"),
)

_FERRYMAN = (
    Layer("M14 20V-16", "line"),
    Layer("M14-19C17.5-16 17.5-9 14-6C10.5-9 10.5-16 14-19Z", "token straw"),
    *_person("gold"),
    Layer("M-9-8C-10-15-6-18 0-18C6-18 10-15 9-8Z", "token blue"),
    Layer("M-10-8.5H10C10-5.5 8-5 0-5C-8-5-10-5.5-10-8.5Z", "token linen"),
    _eyes(-1),
    Layer("M0 2.5C3 1 7 2 8 6C5 7 2 7 0 5C-2 7-5 7-8 6C-7 2-3 1 0 2.5Z", "token linen"),
)

_CORSAIR = (
    *_person("violet"),
    Layer("M-9 2C-9 8-5 12 0 13C5 12 9 8 9 2C7 5 4 5 3 3.5H-3C-4 5-7 5-9 2Z", "token hair"),
    Layer("M9-9L17-13L15-8L17-4L9-6Z", "token red"),
    Layer("M-10-6C-11-14-6-17.5 0-17.5C6-17.5 11-14 10-6C4-9-4-9-10-6Z", "token red"),
    Layer(circle(1.2, -4, -12) + circle(1.2, 1, -13.5) + circle(1.2, 5.5, -11.5), "die"),
    Layer("M-10-6L9-2", "line"),
    Layer("M-7.4-5L-.6-3.6C-.6.4-2 1.4-4 1.4C-6 1.4-7.4-.6-7.4-5Z", "pip"),
    Layer(circle(1.5, 4, -2), "pip"),
    Layer("M-2 6.5Q1 7.5 3 5.5", "line"),
    Layer(circle(1.9, 9.8, 3.6), "token gold"),
)

_CONQUEROR = (
    *_person("red"),
    Layer("M-16.5 14.5C-14 10-10 9-7 9L-9 15ZM16.5 14.5C14 10 10 9 7 9L9 15Z", "token gold"),
    Layer("M-9-4C-12-2-12 4-9 6L-7 1ZM9-4C12-2 12 4 9 6L7 1Z", "token linen"),
    Layer(
        "M-20-6C-16-8-14-12-9-16C-5-20 5-20 9-16C14-12 16-8 20-6C13-3 6-8 0-8C-6-8-13-3-20-6Z",
        "token blue",
    ),
    Layer("M-17-6.5C-13-10-6-12.5 0-12.5C6-12.5 13-10 17-6.5", "detail gold"),
    Layer(circle(3, 0, -13), "token gold"),
    _eyes(-1.5),
    Layer("M-6-5L-2-4M6-5L2-4M-3 5.5H3", "line"),
    Layer("M-4 10L0 15L4 10L0 12Z", "token linen"),
)

_FACES = {1: _CASTAWAY, 2: _BEACHCOMBER, 3: _FERRYMAN, 4: _CORSAIR, 5: _CONQUEROR}


def face(level: int) -> tuple[Layer, ...]:
    """Return the face of a level's bot."""
    return _SEA + _FACES[level]
