"""Our games in PettingZoo: `pip install skerry[pettingzoo]`.

    from skerry.envs.pettingzoo import env

    duel = env("palavan", preset="round")
    duel.reset(seed=42)
    for agent in duel.agent_iter():
        seen, reward, over, cut, _ = duel.last()
        action = None if over or cut else duel.action_space(agent).sample(seen["action_mask"])
        duel.step(action)

An observation has what the agent knows, "observation", and which actions it has, "action_mask";
both count as `skerry.core.tensors` does. The reward comes at the end, from -1 to 1. A game that
dice keep going for longer than they practically ever do is cut off.
"""

# pyright: basic, reportMissingTypeStubs=false
# (PettingZoo and gymnasium are typed in part.)

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.session.chance import draw

RENDER_MODES = ("ansi", "svg")


def env(
    game: str = "atoll",
    preset: str | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """A game of the registry, in PettingZoo's usual wrappers: an illegal action ends the game.

    Raises ValueError for a game, preset or number of seats that there is not.
    """
    raw = SkerryEnv(game, preset, seats, render_mode)
    watched = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(watched))


class SkerryEnv(AECEnv[str, Any, Any]):
    """A game of the registry; its agents are the seats, "seat_0", "seat_1", ..

    `render()` returns a text in the mode "ansi" and an SVG document in the mode "svg": what
    everybody may see.
    """

    def __init__(
        self, game: str, preset: str | None, seats: int | None, render_mode: str | None
    ) -> None:
        super().__init__()
        self.game = load(game)
        self.preset = self.game.wished(preset).id
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
        self.number = {text: number for number, text in enumerate(self.tensors.actions)}
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (self.tensors.size,), np.float32),
                    "action_mask": Box(0, 1, (len(self.tensors.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(len(self.tensors.actions)) for agent in self.possible_agents
        }

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
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and what it may do now: nothing if it is not its turn."""
        seat = self.possible_agents.index(agent)
        mask: Any = np.zeros(len(self.tensors.actions), np.int8)
        if seat == self.point.current_player:
            for action in self.tensors.options(self.point):
                mask[self.number[self.game.notation(action)]] = 1
        seen = np.array(self.tensors.observe(self.point, seat), np.float32)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the action of that number, for the agent selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        text = self.tensors.actions[int(action)]
        self.point = self.point.apply(self.game.parse(self.point, text))
        self.taken += 1
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Let chance do what it has to, and say whose turn it is, or that the game is over."""
        while self.point.current_player == CHANCE:
            self.point = self.point.apply(draw(self.point, self.rng))
        if self.point.is_terminal:
            self.rewards = dict(zip(self.agents, self.point.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.taken >= self.tensors.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.point.current_player >= 0:
            self.agent_selection = self.possible_agents[self.point.current_player]

    def render(self) -> str | None:
        """The position as an onlooker sees it."""
        if self.render_mode is None:
            return None
        public = self.point.information_state(None)
        if self.render_mode == "ansi":
            return str(public)
        from skerry.render.svg import styles, svg

        return svg(self.game.view(public, None), style=styles(self.game.id), title=self.game.name)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""
