"""Nimlet: take any number of pebbles from one row; the player who takes the last one wins.

(C. L. Bouton, Nim, a game with a complete mathematical theory, 1902.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Self

from skerry import Budget, Choice, Estimate, Game, Layer, Level, Node, Player, Preset, Scene, State
from skerry.core.i18n import N_, texts
from skerry.core.state import TERMINAL
from skerry.core.tensors import Tensors, from_flat_observer

_ = texts(__name__)[0]

ROWS = {"standard": (3, 4, 5), "small": (1, 2, 3)}
NAMES = (N_("Heron"), N_("Otter"))
PITCH = 60.0


@dataclass(frozen=True, slots=True)
class NimletState(State):
    """Pebbles of each row at the start and now, the seat to move, and the last move."""

    full: tuple[int, ...]
    rows: tuple[int, ...]
    mover: int = 0
    last: str = field(default="", compare=False)

    @property
    def current_player(self) -> int:
        return self.mover if any(self.rows) else TERMINAL

    def legal_actions(self) -> tuple[str, ...]:
        """Return the legal actions; "b2" takes two pebbles of the second row."""
        return tuple(
            f"{'abc'[row]}{count}"
            for row, left in enumerate(self.rows)
            for count in range(1, left + 1)
        )

    def apply(self, action: str) -> Self:
        row = "abc".index(action[0])
        count = int(action[1])
        rows = (*self.rows[:row], self.rows[row] - count, *self.rows[row + 1 :])
        return replace(self, rows=rows, mover=1 - self.mover, last=action)

    def returns(self) -> tuple[float, float]:
        if any(self.rows):
            return (0.0, 0.0)
        return (-1.0, 1.0) if self.mover == 0 else (1.0, -1.0)

    def validate(self) -> None:
        assert self.full in ROWS.values(), "no preset has these rows"
        assert len(self.rows) == len(self.full), "a row is missing"
        pairs = zip(self.rows, self.full, strict=True)
        assert all(0 <= left <= full for left, full in pairs), "a row has grown"
        assert self.mover in (0, 1), "there are two seats"
        moves = [f"{row}{count}" for row in "abc" for count in range(1, 6)]
        assert self.last in ("", *moves), "no such move"

    def __str__(self) -> str:
        rows = (" ".join(("abc"[row], *"o" * left)) for row, left in enumerate(self.rows))
        return "\n".join((*rows, status(self)))


def status(state: NimletState) -> str:
    if state.is_terminal:
        return _("{name} has won").format(name=_(NAMES[1 - state.mover]))
    return _("{name} to move").format(name=_(NAMES[state.mover]))


def scene(state: NimletState, viewer: int | None) -> Scene:
    nodes = [
        Node(
            f"{'abc'[row]}-{number}",
            PITCH * (number - 0.5),
            PITCH * (row + 0.5),
            "pebble" if number <= left else "hollow",
            label=pebble_label(row, number) if number <= left else "",
        )
        for row, (left, full) in enumerate(zip(state.rows, state.full, strict=True))
        for number in range(1, full + 1)
    ]
    legal = state.legal_actions() if viewer == state.current_player else ()
    template = _("{name} takes {count} of row {row}")
    row = state.last[:1]
    count = state.last[1:]
    news = (
        template.format(name=_(NAMES[1 - state.mover]), count=count, row=row) if state.last else ""
    )
    return Scene(
        game="nimlet",
        width=PITCH * max(state.full),
        height=PITCH * len(state.full),
        shapes={
            "pebble": (Layer("M-20 0a20 14 0 1 0 40 0a20 14 0 1 0-40 0Z", "pebble"),),
            "hollow": (Layer("M-20 0a20 14 0 0 0 40 0", "hollow"),),
        },
        nodes=tuple(nodes),
        choices=tuple(Choice(action, (first(state, action),)) for action in legal),
        players=tuple(Player(_(name), name.lower()) for name in NAMES),
        status=status(state),
        news=news,
    )


def pebble_label(row: int, number: int) -> str:
    return _("Row {row}, pebble {number}").format(row="abc"[row], number=number)


def first(state: NimletState, action: str) -> str:
    """Return the pebble to select: the move takes it and all pebbles to its right."""
    return f"{action[0]}-{state.rows['abc'.index(action[0])] - int(action[1]) + 1}"


def think(state: NimletState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield an estimate: level 1 is random, level 2 leaves a nim-sum (XOR) of 0 if it can."""
    if level not in (1, 2):
        raise ValueError(f"Nimlet has no level {level}; it has: 1, 2")
    legal = state.legal_actions()
    if not legal:
        return
    good = [action for action in legal if nim_sum(state.apply(action)) == 0]
    action = rng.choice(good if good and level == 2 else legal)
    values = {move: float(move in good) for move in legal}
    yield Estimate(action, values[action], (action,), values, 1, proven=True)


def nim_sum(state: NimletState) -> int:
    a, b, c = state.rows
    return a ^ b ^ c


def tensors(preset: str, seats: int) -> Tensors:
    """Describe the tensor: each row's remaining fraction, and whether it is the seat's turn."""
    full = ROWS[preset]
    actions = NimletState(full, full).legal_actions()
    return Tensors(actions, 4, from_flat_observer(observe), sum(full))


def observe(state: NimletState, seat: int) -> list[float]:
    shares = [left / full for left, full in zip(state.rows, state.full, strict=True)]
    return [*shares, float(state.current_player == seat)]


def begin(preset: str, seats: int) -> NimletState:
    return NimletState(ROWS[preset], ROWS[preset])


def explain_illegal_move(state: Any, text: str) -> str:
    if len(text) == 2 and text[0] in "abc" and text[1:].isdigit():
        template = _("Row {row} has {count} pebbles")
        return template.format(row=text[0], count=state.rows["abc".index(text[0])])
    return ""


GAME = Game(
    id="nimlet",
    name=N_("Nimlet"),
    tagline=N_("Take the last pebble"),
    presets=(
        Preset("standard", N_("Three rows"), N_("3, 4 and 5 pebbles")),
        Preset("small", N_("Short rows"), N_("1, 2 and 3 pebbles")),
    ),
    seats=(2,),
    begin=begin,
    notation=str,
    view=scene,  # type: ignore[arg-type]
    bot=think,  # type: ignore[arg-type]
    levels=(
        Level(1, N_("Gull chick"), N_("Takes whatever glitters")),
        Level(2, N_("Old gull"), N_("Adds in its head without carrying")),
    ),
    explain_illegal_move=explain_illegal_move,
    tensors=tensors,
    package=__name__,
)
