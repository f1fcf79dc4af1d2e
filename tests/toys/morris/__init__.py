"""Three men's morris on nine points, with perfect information.

Each player first places three stones, one a turn. After that, a turn moves a stone to any free
point. Three in a row win.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self, cast

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.core.scene import Choice, Layer, Node, Player, Scene
from skerry.core.state import TERMINAL, State

from toys.rollouts import think

POINTS = tuple(f"{letter}{rank}" for letter in "abc" for rank in "123")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = ("Red", "Blue")
MAX_PLIES = {"standard": 24, "short": 10}


@dataclass(frozen=True, slots=True)
class MorrisState(State):
    """A position.

    `stones` lists the points of each seat's stones in the order in which they were placed; a move
    changes the point and not the order. The game is a draw after `length` plies. `last` is the
    last action; it doesn't affect the rules, so comparisons ignore it.
    """

    length: int
    stones: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    ply: int = 0
    last: str = field(default="", compare=False)

    @property
    def winner(self) -> int:
        """The seat with three in a row, or -1."""
        rows = [any(set(line) <= set(stone) for line in LINES) for stone in self.stones]
        return rows.index(True) if any(rows) else -1

    @property
    def current_player(self) -> int:
        over = self.winner >= 0 or self.ply >= self.length
        return TERMINAL if over else self.ply % 2

    def legal_actions(self) -> tuple[str, ...]:
        """Return the legal actions: "a1" places a stone on a1, "a1b2" moves the stone on a1."""
        if self.is_terminal:
            return ()
        ours = self.stones[self.ply % 2]
        free = [name for point, name in enumerate(POINTS) if point not in sum(self.stones, ())]
        starts = [POINTS[point] for point in sorted(ours)] if len(ours) == 3 else [""]
        return tuple(start + goal for start in starts for goal in free)

    def apply(self, action: str) -> Self:
        seat = self.ply % 2
        goal = POINTS.index(action[-2:])
        ours = self.stones[seat]
        if len(action) == 4:
            start = POINTS.index(action[:2])
            ours = tuple(goal if point == start else point for point in ours)
        else:
            ours = (*ours, goal)
        stones = (self.stones[0], ours) if seat else (ours, self.stones[1])
        return replace(self, stones=stones, ply=self.ply + 1, last=action)

    def returns(self) -> tuple[float, float]:
        return {-1: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}[self.winner]

    def validate(self) -> None:
        assert self.length in MAX_PLIES.values(), "no preset has this length"
        assert 0 <= self.ply <= self.length, "too many plies"
        placed = self.stones[0] + self.stones[1]
        assert len(set(placed)) == len(placed), "two stones on one point"
        assert len(placed) == min(self.ply, 6), "a stone is missing"
        assert all(point in range(9) for point in placed), "a stone is outside the board"

    def __str__(self) -> str:
        marks = {point: "rb"[seat] for seat in (0, 1) for point in self.stones[seat]}
        rows = (" ".join(marks.get(3 * q + r, ".") for q in range(3)) for r in (2, 1, 0))
        return "\n".join((*rows, _status(self)))


def _status(state: MorrisState) -> str:
    if state.is_terminal:
        return f"{NAMES[state.winner]} has won" if state.winner >= 0 else "A draw"
    return f"{NAMES[state.current_player]} to move"


def _scene(any_state: State, viewer: int | None) -> Scene:
    state = cast(MorrisState, any_state)
    owner = {point: seat for seat in (0, 1) for point in state.stones[seat]}
    nodes = [
        Node(
            name,
            *_point_xy(point),
            "point",
            name,
            label=f"{name}, {_describe_point(owner.get(point))}",
        )
        for point, name in enumerate(POINTS)
    ]
    for seat in (0, 1):
        for number, point in enumerate(state.stones[seat]):
            marks = "last" if state.last.endswith(POINTS[point]) else ""
            nodes.append(
                Node(f"stone-{seat}-{number}", *_point_xy(point), f"s{seat}", look=marks, z=1)
            )
    choices = [
        Choice(action, (action[:2], action[2:]) if len(action) == 4 else (action,))
        for action in (state.legal_actions() if viewer == state.current_player else ())
    ]
    mover = NAMES[(state.ply - 1) % 2]
    return Scene(
        game="morris",
        width=300,
        height=300,
        shapes={
            "point": (Layer("M-40-40H40V40H-40Z", "point"),),
            "s0": (Layer("M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0Z", "stone red"),),
            "s1": (Layer("M-30-30H30V30H-30Z", "stone blue"),),
        },
        nodes=tuple(nodes),
        choices=tuple(choices),
        players=tuple(Player(name, name.lower()) for name in NAMES),
        status=_status(state),
        news=f"{mover} {state.last}" if state.last else "",
    )


def _point_xy(point: int) -> tuple[float, float]:
    return 50.0 + 100 * (point // 3), 250.0 - 100 * (point % 3)


def _describe_point(seat: int | None) -> str:
    return "empty" if seat is None else f"{NAMES[seat]} stone"


def _explain_illegal_move(state: State, text: str) -> str:
    placing = len(cast(MorrisState, state).stones[state.current_player]) < 3
    if placing and len(text) == 4:
        return "Stones may move only when three are placed"
    return ""


def _begin(preset: str, seats: int) -> MorrisState:
    return MorrisState(MAX_PLIES[preset])


def _notation(action: Any) -> str:
    return str(action)


GAME = Game(
    id="morris",
    name="Morris",
    tagline="Three in a row",
    presets=(Preset("standard", "Standard"), Preset("short", "Short", "a draw after ten plies")),
    seats=(2,),
    begin=_begin,
    notation=_notation,
    view=_scene,
    bot=think,
    levels=(Level(1, "Minnow", "four games a move"), Level(2, "Cod", "sixty games a move")),
    explain_illegal_move=_explain_illegal_move,
)
