"""Faces of the computer players: vessels, each better than the one before, with eyes on the bow.

All are SVG path data around (0, 0), within a round porthole; look.css has the colours.
"""

from __future__ import annotations

from skerry.core.scene import Layer, circle

_SKY = (Layer(circle(22.6), "shelf"),)
_SEA = (
    Layer("M-19.2 12Q-14.5 8.8-9.6 12T0 12T9.6 12T19.2 12A22.6 22.6 0 0 1-19.2 12Z", "deep"),
    Layer("M-12.5 16.5q3.5-2.6 7 0M2.5 18.5q3.5-2.6 7 0", "foam"),
)


def _eyes(left: float, right: float, y: float, size: float = 2.5) -> tuple[Layer, ...]:
    balls = circle(size, left, y) + circle(size, right, y)
    pupils = circle(size * 0.5, left - 0.3, y + 0.2) + circle(size * 0.5, right - 0.3, y + 0.2)
    return (Layer(balls, "boat cloth"), Layer(pupils, "pupil"))


_DRIFTWOOD = (
    Layer("M9 4C10-2 14-4 18-3C18 1 15 4 11 6Z", "boat leaf"),
    Layer(
        "M-17 7C-17 3-15 1-12 1H-3L-5-6L-1-7L2 1H12C17 1 18 5 18 7"
        "C18 12 15 13 12 13H-12C-15 13-17 12-17 7Z",
        "boat wood",
    ),
    Layer(circle(5.4, -11.5, 7), "boat cloth"),
    Layer("M1 5H9M4 9H14", "boat rope"),
    *_eyes(-13.7, -9.3, 5.6, 1.7),
    Layer("M-13 9.2Q-11.4 10.6-9.8 9.2", "boat rope"),
)

_RAFT = (
    Layer("M3 2V-18", "boat rope"),
    Layer("M3-16.5L-9-14V-3.5L3-5.5Z", "boat cloth"),
    Layer("M3-17.5L12-16L3-13Z", "boat red"),
    Layer("M-18 1H18L15.5 12.5H-15.5Z", "boat wood"),
    Layer("M-9.2 1L-8 12M0 8V12M9.2 1L8 12M-3.2 9.5Q0 11.5 3.2 9.5", "boat rope"),
    *_eyes(-4.2, 4.2, 5, 2.9),
)

_DINGHY = (
    Layer("M1 2V-19", "boat rope"),
    Layer("M3-18C11-11 14-5 14.5 0H3Z", "boat red"),
    Layer("M-17 1H17C16 8 12 12 7 12.5H-7C-13 12.5-16 8-17 1Z", "boat cloth"),
    Layer("M-17 1H17L16.4 4H-16.4Z", "boat wood"),
    *_eyes(-9.5, -3, 6.8, 2.7),
)

_KETCH = (
    Layer("M-3 2V-20M12 2V-11", "boat rope"),
    Layer("M-1-19C7-13 9-6 9 0H-1Z", "boat cloth"),
    Layer("M-5-17L-18 0H-5Z", "boat red"),
    Layer("M13.5-10C17-7 18.5-3 18.5 0H13.5Z", "boat cloth"),
    Layer("M-19.5 1L-15 3H19L16 11C15 13 13 13.5 11 13.5H-8C-14 13.5-16 8-19.5 1Z", "boat dark"),
    *_eyes(-11, -4.4, 6.6, 2.8),
    Layer("M2 7H15.5", "foam"),
)

_CLIPPER = (
    Layer("M-9 3V-18M2 3V-21M13 3V-17M-19 1L-13-3", "boat rope"),
    Layer("M2-21.5L8-20L2-18.5Z", "boat red"),
    Layer(
        "M-14-16.5Q-9-15-5-16.5Q-3-12.5-5-9.5Q-9.5-8-14.5-9.5Q-12-12.5-14-16.5Z"
        "M-3.5-17Q2-15.5 7-17Q9.5-13 7-9.5Q1.5-8-4-9.5Q-1.5-13-3.5-17Z"
        "M9-15.5Q13-14.2 17-15.5Q19-12 17.5-9Q13-7.6 8.5-9Q10.5-12 9-15.5Z"
        "M-15-8Q-9.5-6.5-5-8Q-3-4-5-.5Q-10 1-15.5-.5Q-13-4-15-8Z"
        "M-4-8Q2-6.5 7-8Q9.5-4 7.5-.5Q1.5 1-4.5-.5Q-2-4-4-8Z"
        "M9-7.5Q13.5-6.2 17.5-7.5Q19.5-4 18-.5Q13 1 8.5-.5Q11-4 9-7.5Z",
        "boat cloth",
    ),
    Layer(
        "M-20.5 1.5C-16 4-12 4-8 3.5H18.5L16.5 11C16 13 14.5 13.5 12.5 13.5H-8"
        "C-14 13-17 7-20.5 1.5Z",
        "boat dark",
    ),
    Layer("M2 7H16.5", "foam"),
    *_eyes(-11, -4.6, 7.4, 2.8),
)

_FACES = {1: _DRIFTWOOD, 2: _RAFT, 3: _DINGHY, 4: _KETCH, 5: _CLIPPER}


def face(level: int) -> tuple[Layer, ...]:
    """Return the face of a level's bot."""
    return _SKY + _FACES[level] + _SEA
