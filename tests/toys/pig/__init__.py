"""Pig: roll as often as you dare; a 1 loses the turn's points. Best score after some rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, cast

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.core.scene import Choice, Layer, Node, Player, Scene
from skerry.core.state import CHANCE, TERMINAL, State

from toys.rollouts import think

ROUNDS = {"standard": 3, "short": 1}
ENOUGH = 20
"""From this many points in a turn on the player has to hold."""

MOST = ENOUGH + 5
"""No turn brings more."""

FACES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class PigState(State):
    """`turn` counts from 0, the seats taking turns; `pot` is what this turn would bring;
    `rolling` is 1 while the die is in the air, `face` what it last showed (0: nothing yet).
    """

    rounds: int
    scores: tuple[int, ...]
    turn: int = 0
    pot: int = 0
    rolling: int = 0
    face: int = 0

    @property
    def current_player(self) -> int:
        if self.rolling:
            return CHANCE
        seats = len(self.scores)
        return TERMINAL if self.turn == self.rounds * seats else self.turn % seats

    def legal_actions(self) -> tuple[str, ...]:
        if self.current_player < 0:
            return ()
        if self.pot >= ENOUGH:
            return ("hold",)
        return ("roll", "hold") if self.pot else ("roll",)

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        return tuple((face, 1 / 6) for face in FACES) if self.rolling else ()

    def apply(self, action: str) -> Self:
        if action == "roll":
            return replace(self, rolling=1)
        if action == "hold":
            return self._next(self.pot, self.face)
        face = int(action)
        if face == 1:
            return self._next(0, face)
        return replace(self, pot=self.pot + face, rolling=0, face=face)

    def _next(self, points: int, face: int) -> Self:
        seat = self.turn % len(self.scores)
        scores = tuple(s + points * (k == seat) for k, s in enumerate(self.scores))
        return replace(self, scores=scores, turn=self.turn + 1, pot=0, rolling=0, face=face)

    def returns(self) -> tuple[float, ...]:
        """Twice the share of the win, less one; alone: the share of the most that can be had."""
        if not self.is_terminal:
            return (0.0,) * len(self.scores)
        if len(self.scores) == 1:
            return (2 * self.scores[0] / (MOST * self.rounds) - 1,)
        share = 1 / self.scores.count(max(self.scores))
        return tuple(2 * share - 1 if s == max(self.scores) else -1.0 for s in self.scores)

    def validate(self) -> None:
        assert self.rounds in ROUNDS.values(), "no preset has so many rounds"
        assert 1 <= len(self.scores) <= 99, "no such number of seats"
        assert 0 <= self.turn <= self.rounds * len(self.scores), "too many turns"
        assert 0 <= self.pot <= MOST, "the pot is too full"
        assert all(0 <= s <= MOST * self.rounds for s in self.scores), "no such score"
        assert self.rolling in (0, 1), "the die rolls or lies"
        assert self.face in range(7), "no such face"

    def __str__(self) -> str:
        scores = " ".join(map(str, self.scores))
        return f"scores {scores}\npot {self.pot}\n{_status(self)}"


def _status(state: PigState) -> str:
    if state.rolling:
        return "The die rolls"
    if state.is_terminal:
        best = max(state.scores)
        winners = [str(k + 1) for k, s in enumerate(state.scores) if s == best]
        return f"Won by {' and '.join(winners)} with {best}"
    return f"Player {state.current_player + 1} to roll" + " or hold" * bool(state.pot)


def _scene(any_state: State, viewer: int | None) -> Scene:
    state = cast(PigState, any_state)
    seats = len(state.scores)
    players = [Player(f"Player {k + 1}", score=str(s)) for k, s in enumerate(state.scores)]
    nodes = [Node("die", 50, 50, "die", str(state.face or ""), label=f"die shows {state.face}")]
    nodes += [
        Node(f"score-{k}", 50 + 50 * (k % 10), 150 + 50 * (k // 10), text=player.score)
        for k, player in enumerate(players)
    ]
    return Scene(
        game="pig",
        width=550,
        height=150 + 50 * -(-seats // 10),
        shapes={"die": (Layer("M-30-30H30V30H-30Z", "die"),)},
        nodes=tuple(nodes),
        choices=_choices(state, viewer),
        players=tuple(players),
        status=_status(state),
        news=f"The die shows {state.face}" if state.face and not state.rolling else "",
    )


def _choices(state: PigState, viewer: int | None) -> tuple[Choice, ...]:
    """Nothing here has a place on the board: all are buttons, thrown dice included."""
    if state.rolling:
        return tuple(Choice(face, button=f"It shows {face}") for face in FACES)
    actions = state.legal_actions() if viewer == state.current_player else ()
    return tuple(Choice(action, button=action.capitalize()) for action in actions)


def _begin(preset: str, seats: int) -> PigState:
    return PigState(ROUNDS[preset], (0,) * seats)


GAME = Game(
    id="pig",
    name="Pig",
    tagline="Roll as often as you dare",
    presets=(Preset("standard", "Standard", "three rounds"), Preset("short", "Short", "one round")),
    seats=(2, 1, *range(3, 100)),
    begin=_begin,
    notation=str,
    view=_scene,
    bot=think,
    levels=(Level(1, "Piglet", "four games a move"), Level(2, "Sow", "sixty games a move")),
    chance=True,
    points=lambda state: state.scores,  # type: ignore[attr-defined]
)
