"""Pig, a dice game: rules, scene and description in one module.

On your turn, roll the die as often as you dare. Rolls of 2 to 6 go into the pot. "Hold" adds the
pot to your score and ends the turn; a 1 ends it too, and the pot is lost. The highest score after
the last round wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Self, cast

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.presets import Preset
from skerry.core.scene import Choice, Layer, Node, Player, Scene
from skerry.core.state import CHANCE, TERMINAL, State

from toys.rollouts import think

ROUNDS = {"standard": 3, "short": 1}
"""Turns of each player in a game, by preset."""

MUST_HOLD_AT = 20
"""A player with at least this many points in the pot must hold."""

MAX_TURN_POINTS = MUST_HOLD_AT - 1 + 6
"""The largest possible pot: a 6 rolled with one point less than the limit."""

FACES = ("1", "2", "3", "4", "5", "6")
"""The chance outcomes of a roll."""


@dataclass(frozen=True, slots=True)
class PigState(State):
    """A position. The actions are "roll" and "hold"; a chance outcome is the face of the die."""

    rounds: int
    """Turns of each player in the whole game."""

    scores: tuple[int, ...]
    """Points of each seat, without the pot."""

    turn: int = 0
    """Turns completed by all seats together."""

    pot: int = 0
    """Points rolled in the current turn."""

    rolling: int = 0
    """1 at a chance node: the player chose "roll" and the die has no result yet. Otherwise 0."""

    face: int = 0
    """The last roll, 1 to 6; 0 before the first one."""

    @property
    def current_player(self) -> int:
        if self.rolling:
            return CHANCE
        seats = len(self.scores)
        if self.turn == self.rounds * seats:
            return TERMINAL
        return self.turn % seats

    def legal_actions(self) -> tuple[str, ...]:
        if self.current_player in (CHANCE, TERMINAL):
            return ()
        if self.pot >= MUST_HOLD_AT:
            return ("hold",)
        if self.pot == 0:
            return ("roll",)
        return ("roll", "hold")

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        return tuple((face, 1 / 6) for face in FACES) if self.rolling else ()

    def apply(self, action: str) -> Self:
        if action == "roll":
            return replace(self, rolling=1)
        if action == "hold":
            return self._end_turn(self.pot, self.face)
        face = int(action)
        if face == 1:
            return self._end_turn(0, face)
        return replace(self, pot=self.pot + face, rolling=0, face=face)

    def _end_turn(self, points: int, face: int) -> Self:
        """Add points to the score of the player on turn and let the next player begin."""
        scores = list(self.scores)
        scores[self.turn % len(scores)] += points
        return replace(self, scores=tuple(scores), turn=self.turn + 1, pot=0, rolling=0, face=face)

    def returns(self) -> tuple[float, ...]:
        """Return a value from -1 (worst) to 1 (best) for each seat; zeros before the end.

        Winners share one win: with n winners, each gets 2/n - 1, and all others get -1. A single
        player has no opponent, so the score is compared with the highest possible score.
        """
        if not self.is_terminal:
            return (0.0,) * len(self.scores)
        if len(self.scores) == 1:
            return (2 * self.scores[0] / (MAX_TURN_POINTS * self.rounds) - 1,)
        best = max(self.scores)
        winner_value = 2 / self.scores.count(best) - 1
        return tuple(winner_value if score == best else -1.0 for score in self.scores)

    def validate(self) -> None:
        """Raise AssertionError with a reason if the fields contradict the rules."""
        max_score = MAX_TURN_POINTS * self.rounds
        assert self.rounds in ROUNDS.values(), f"no preset has {self.rounds} rounds"
        assert 1 <= len(self.scores) <= 99, "there must be 1 to 99 seats"
        assert 0 <= self.turn <= self.rounds * len(self.scores), "too many turns"
        assert 0 <= self.pot <= MAX_TURN_POINTS, f"the pot must be from 0 to {MAX_TURN_POINTS}"
        assert all(0 <= score <= max_score for score in self.scores), "a score is out of range"
        assert self.rolling in (0, 1), "rolling must be 0 or 1"
        assert self.face in range(7), "the die's face must be from 0 to 6"

    def __str__(self) -> str:
        scores = " ".join(map(str, self.scores))
        return f"scores {scores}\npot {self.pot}\n{_status(self)}"


def _status(state: PigState) -> str:
    if state.rolling:
        return "The die rolls"
    if state.is_terminal:
        best = max(state.scores)
        winners = [str(seat + 1) for seat, score in enumerate(state.scores) if score == best]
        return f"Won by {' and '.join(winners)} with {best}"
    player = f"Player {state.current_player + 1}"
    return f"{player} to roll or hold" if state.pot else f"{player} to roll"


def _scene(any_state: State, viewer: int | None) -> Scene:
    """Return the picture: the die, and below it the scores in rows of ten."""
    state = cast(PigState, any_state)
    players = [Player(f"Player {k + 1}", score=str(s)) for k, s in enumerate(state.scores)]
    nodes = [Node("die", 50, 50, "die", str(state.face or ""), label=f"die shows {state.face}")]
    for seat, player in enumerate(players):
        row, column = divmod(seat, 10)
        nodes.append(Node(f"score-{seat}", 50 + 50 * column, 150 + 50 * row, text=player.score))
    return Scene(
        game="pig",
        width=550,
        height=150 + 50 * ceil(len(players) / 10),
        shapes={"die": (Layer("M-30-30H30V30H-30Z", "die"),)},
        nodes=tuple(nodes),
        choices=_choices(state, viewer),
        players=tuple(players),
        status=_status(state),
        news=f"The die shows {state.face}" if state.face and not state.rolling else "",
    )


def _choices(state: PigState, viewer: int | None) -> tuple[Choice, ...]:
    """Return the moves as buttons; at a chance node, a button for each face of the die."""
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
