"""Our games in PettingZoo: `pip install '.[pettingzoo]'` in the repository.

    from skerry.envs.pettingzoo import env

    duel = env("palavan", preset="round")
    duel.reset(seed=42)
    for agent in duel.agent_iter():
        seen, reward, over, cut, info = duel.last()
        action = None if over or cut else duel.action_space(agent).sample(seen["action_mask"])
        duel.step(action)

An observation has what the agent knows as numbers: all of them, "observation", and those of the
board, "planes", in the shape that the game says; and which actions it has, "action_mask".
`skerry.core.tensors` says how they count. `info["action_names"]` are the notations of all actions,
by number. The reward comes at the end, from -1 to 1. A game that dice keep going for longer than
they practically ever do is cut off. An illegal action ends the game: its agent gets -1, others 0.
"""

# pyright: basic, reportMissingTypeStubs=false
# (PettingZoo and gymnasium are typed in part.)

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.core.tensors import Tensors
from skerry.render.svg import styles, svg

from .arrays import Writer
from .pixels import pixels

RENDER_MODES = ("ansi", "svg", "rgb_array")

WIDTH = 480
"""Pixels of a picture from left to right."""

AFTER_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


def env(
    game: str = "atoll",
    preset: str | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> SkerryEnv:
    """A game of the registry as an environment.

    Raises ValueError for a game, preset, number of seats or render mode that there is not.
    """
    return SkerryEnv(game, preset, seats, render_mode)


class SkerryEnv(AECEnv[str, Any, Any]):
    """A game of the registry; its agents are the seats, "seat_0", "seat_1", ..

    `render()` shows what everybody may see: a text in the mode "ansi", an SVG document in the mode
    "svg", an array of pixels in the mode "rgb_array", which needs `skerry[pixels]`.

    What PettingZoo's usual wrappers check is checked here, for each of them costs as much time as a
    move in a small game.
    """

    def __init__(
        self, game: str, preset: str | None, seats: int | None, render_mode: str | None
    ) -> None:
        super().__init__()
        self.game = load(game)
        self.preset = self.game.preset_for_new_game(preset).id
        count = self.game.seat_count(seats, self.preset)
        if not self.game.tensors:
            raise ValueError(f"{self.game.name} has no tensors, which an environment needs")
        self.metadata = {
            "name": f"skerry_{game}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(
                f"there is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}"
            )
        self.render_mode = render_mode
        self.tensors = self.game.tensors(self.preset, count)
        self.played = self.tensors.played or self.tensors.actions
        self.number = self.tensors.numbers()
        self.writer = Writer(self.tensors)
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _seen(self.tensors) for agent in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(len(self.played)) for agent in self.possible_agents
        }

    def __getattr__(self, name: str) -> Any:
        """Only what is not there is asked for here."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} is there after the first reset()")
        raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def observation_space(self, agent: str) -> Space[Any]:
        """The same space each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same space each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game. With a seed its dice and cards are always the same."""
        self.rng = Random(seed)
        self.taken = 0
        self.point = self.game.start(self.preset, len(self.possible_agents))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        named = {"action_names": self.tensors.actions}
        self.infos: dict[str, dict[str, Any]] = dict.fromkeys(self.agents, named)
        self._skip_agent_selection = None
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and what it may do now: nothing if it is not its turn.

        The arrays are its own: they stay as they are when the game goes on.
        """
        seat = self.seat[agent]
        moves = seat == self.point.current_player
        mask: Any = self.mask.copy() if moves else np.zeros_like(self.mask)
        seen: Any = np.empty(self.tensors.size, np.float32)
        self.writer.fill(seen, self.point, seat)
        return {"observation": seen, "planes": self.writer.planes(seen), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the action of that number, for the agent selected; None for one whose game is over.

        Raises ValueError for what is the number of no action.
        """
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = _number(action, len(self.played))
        self._cumulative_rewards[agent] = 0.0
        if not self.mask[number]:
            self._forfeit(agent)
            return
        self.point = self.point.apply(self.played[number])
        self.taken += 1
        self._settle()

    def _settle(self) -> None:
        """Let chance do what it has to, and say whose turn it is, or that the game is over."""
        point = self.point
        while (player := point.current_player) == CHANCE:
            point = point.apply(point.draw(self.rng))
        self.point = point
        self.mask: Any = np.zeros(len(self.played), np.int8)
        if player >= 0:
            number = self.number
            self.mask[[number[action] for action in self.tensors.options(point)]] = 1
            self.agent_selection = self.possible_agents[player]
        else:
            self._pay(point.returns())
        if player >= 0 and self.taken >= self.tensors.longest:
            self.truncations = dict.fromkeys(self.agents, True)

    def _pay(self, returns: Sequence[float]) -> None:
        """The game is over: each agent gets its return."""
        self.rewards = dict(zip(self.agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _forfeit(self, agent: str) -> None:
        """An illegal action ends the game."""
        EnvLogger.warn_on_illegal_move()
        self._pay([-1.0 * (other == agent) for other in self.agents])
        self.truncations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> Any:
        """The position as an onlooker sees it."""
        if self.render_mode is None:
            return None
        public = self.point.information_state(None)
        if self.render_mode == "ansi":
            return str(public)
        if self.render_mode == "rgb_array":
            return pixels(self.game, public, WIDTH)
        scene = self.game.picture(public, None)
        return svg(scene, style=styles(self.game.id), title=self.game.name)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""


def _seen(tensors: Tensors) -> Space[Any]:
    """The space of an agent's observations."""
    return Dict(
        {
            "observation": Box(0, 1, (tensors.size,), np.float32),
            "planes": Box(0, 1, tensors.shape or (tensors.size,), np.float32),
            "action_mask": Box(0, 1, (len(tensors.actions),), np.int8),
        }
    )


def _number(action: Any, count: int) -> int:
    """The number that an action is told by. Raises ValueError if it is none from 0 to `count`."""
    try:
        number = int(action)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number < count:
        raise ValueError(f"an action is a number from 0 to {count - 1}, not {action!r}")
    return number
