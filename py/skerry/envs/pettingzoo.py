"""PettingZoo environments of all games: `pip install '.[pettingzoo]'` in the repository.

    from skerry.envs.pettingzoo import env

    duel = env("palavan", preset="round")
    duel.reset(seed=42)
    for agent in duel.agent_iter():
        observation, reward, termination, truncation, info = duel.last()
        if termination or truncation:
            action = None
        else:
            action = duel.action_space(agent).sample(observation["action_mask"])
        duel.step(action)

Importing this module also registers every game with PettingZoo (1.27 or newer), so that
`pettingzoo.make("aec", "skerry/palavan-v0", preset="round")` makes the same environment.

An observation has the keys "observation", the agent's knowledge as a flat array (see
`skerry.core.tensors`), and "action_mask". With `planes=True` it also has "planes", the board's part
in the shape that the game defines. `info["action_names"]` lists the notation of each action number.
The reward comes at the end, from -1 to 1. Games longer than the tensors' `longest` are truncated.
An illegal action ends the game: its agent gets -1, the others 0.
"""

# pyright: basic, reportMissingTypeStubs=false
# PettingZoo and gymnasium are only partly typed.

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from skerry.core.registry import game_ids, load
from skerry.core.state import CHANCE
from skerry.core.tensors import Tensors
from skerry.render.svg import style_sheet, svg_document

from .arrays import ObservationWriter
from .pixels import render_pixels

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")

WIDTH_PIXELS = 480
"""Width of a rendered picture, in pixels."""

AFTER_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


def env(
    game: str = "atoll",
    preset: str | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
    *,
    planes: bool = False,
) -> SkerryEnv:
    """Return a registered game as an AEC environment.

    Args:
        game: id of the game.
        preset: id of the preset; None for the game's first.
        seats: number of agents, one for each seat; None for the game's default.
        render_mode: one of RENDER_MODES, or None.
        planes: whether observations have the key "planes" as well.

    Raises:
        ValueError: for an unknown game, preset, number of seats or render mode.
    """
    return SkerryEnv(game, preset, seats, render_mode, planes=planes)


class SkerryEnv(AECEnv[str, Any, Any]):
    """AEC environment of a game; its agents are the seats, "seat_0", "seat_1", ..

    `render()` shows public information only: text in the mode "ansi", an SVG document in the mode
    "svg", an array of pixels in the mode "rgb_array", which needs `skerry[pixels]`. The mode
    "human" prints the text after reset() and after every step. Environments can be pickled, copied
    and sent to other processes.

    The environment makes the checks of PettingZoo's usual wrappers itself, because each wrapper
    costs as much time as a move in a small game.
    """

    def __init__(
        self,
        game: str,
        preset: str | None,
        seats: int | None,
        render_mode: str | None,
        *,
        planes: bool = False,
    ) -> None:
        super().__init__()
        self.game = load(game)
        self.preset = self.game.preset_for_new_game(preset).id
        count = self.game.seat_count(seats, self.preset)
        if not self.game.tensors:
            raise ValueError(f"{self.game.name} has no tensors; an environment needs them")
        self.metadata = {
            "name": f"skerry_{game}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(
                f"unknown render mode {render_mode!r}; choose one of {', '.join(RENDER_MODES)}"
            )
        self.render_mode = render_mode
        self.with_planes = planes
        self.tensors = self.game.tensors(self.preset, count)
        self.actions = self.tensors.played or self.tensors.actions
        self.number = self.tensors.action_numbers()
        self.writer = ObservationWriter(self.tensors)
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: _observation_space(self.tensors, planes) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(len(self.actions)) for agent in self.possible_agents
        }

    def __getattr__(self, name: str) -> Any:
        """Raise AttributeError with a helpful message. Python calls this for missing attributes."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} is not available before the first reset()")
        raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the agent's observation space, the same object on each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the agent's action space, the same object on each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; `seed` fixes its dice and cards."""
        self.rng = Random(seed)
        self.move_count = 0
        self.position = self.game.start(self.preset, len(self.possible_agents))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        info = {"action_names": self.tensors.actions}
        self.infos: dict[str, dict[str, Any]] = dict.fromkeys(self.agents, info)
        self._skip_agent_selection = None
        self._resolve_chance()
        self._print_position()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the agent's observation; the action mask is all zero if another agent is to move.

        The arrays are copies: later steps don't change them.
        """
        seat = self.seat[agent]
        moves = seat == self.position.current_player
        mask: Any = self.mask.copy() if moves else np.zeros_like(self.mask)
        numbers: Any = np.empty(self.tensors.size, np.float32)
        self.writer.fill(numbers, self.position, seat)
        observation = {"observation": numbers, "action_mask": mask}
        if self.with_planes:
            observation["planes"] = self.writer.planes(numbers)
        return observation

    def step(self, action: Any) -> None:
        """Play an action for the selected agent.

        Args:
            action: number of the action; None if the agent's game is over.

        Raises:
            ValueError: if no action has this number.
        """
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = _parse_action_number(action, len(self.actions))
        self._cumulative_rewards[agent] = 0.0
        if not self.mask[number]:
            self._forfeit(agent)
            return
        self.position = self.position.apply(self.actions[number])
        self.move_count += 1
        self._resolve_chance()
        self._print_position()

    def _resolve_chance(self) -> None:
        """Draw chance outcomes, then select the next agent or end the game."""
        state = self.position
        while state.current_player == CHANCE:
            state = state.apply(state.draw(self.rng))
        self.position = state
        player = state.current_player
        self.mask: Any = np.zeros(len(self.actions), np.int8)
        if player >= 0:
            legal = [self.number[action] for action in self.tensors.options(state)]
            self.mask[legal] = 1
            self.agent_selection = self.possible_agents[player]
        else:
            self._finish(state.returns())
        if player >= 0 and self.move_count >= self.tensors.longest:
            self.truncations = dict.fromkeys(self.agents, True)

    def _finish(self, returns: Sequence[float]) -> None:
        """End the game; each agent gets its return."""
        self.rewards = dict(zip(self.agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _forfeit(self, agent: str) -> None:
        """End the game after an illegal action of `agent`, who gets -1; the others get 0."""
        EnvLogger.warn_on_illegal_move()
        self._finish([-1.0 * (other == agent) for other in self.agents])
        self.truncations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> Any:
        """Return the public view of the position, in the environment's render mode."""
        if self.render_mode is None:
            return None
        public = self.position.information_state(None)
        if self.render_mode == "human":
            print(public)
            return None
        if self.render_mode == "ansi":
            return str(public)
        if self.render_mode == "rgb_array":
            return render_pixels(self.game, public, WIDTH_PIXELS)
        scene = self.game.picture(public, None)
        return svg_document(scene, style=style_sheet(self.game.id), title=self.game.name)

    def _print_position(self) -> None:
        """Print the position in the mode "human"."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def _observation_space(tensors: Tensors, planes: bool) -> Space[Any]:
    spaces: dict[str, Space[Any]] = {
        "observation": Box(0, 1, (tensors.size,), np.float32),
        "action_mask": Box(0, 1, (len(tensors.actions),), np.int8),
    }
    if planes:
        spaces["planes"] = Box(0, 1, tensors.shape or (tensors.size,), np.float32)
    return Dict(spaces)


def _parse_action_number(action: Any, count: int) -> int:
    """Return `action` as an int from 0 to `count` - 1, or raise ValueError."""
    try:
        number = int(action)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number < count:
        raise ValueError(f"an action is a number from 0 to {count - 1}, not {action!r}")
    return number


def _register_games() -> None:
    """Register the games with PettingZoo; older versions have no registry."""
    if not hasattr(pettingzoo, "register"):
        return
    for id in game_ids():
        name = f"skerry/{id}-v0"
        if load(id).tensors and name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": id})


_register_games()
