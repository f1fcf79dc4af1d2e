"""The common part of the vector environments: spaces, action masks and random actions."""

# pyright: basic

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

try:
    _gymnasium: Any = import_module("gymnasium")
except ImportError:
    _gymnasium = None
_Base: Any = _gymnasium.vector.VectorEnv if _gymnasium else object


class BatchEnv(_Base):  # type: ignore[misc]  # an untyped base class
    """`num_envs` independent games with action masks.

    Attributes:
        num_envs: The number of games, N.
        action_names: The notation of each action number.
        metadata: Has the key "autoreset_mode": Gymnasium's SAME_STEP, or "SameStep" without it.
        single_observation_space, observation_space: The spaces of one observation and of all; only
            with Gymnasium.
        single_action_space, action_space: The spaces of actions; only with Gymnasium.
    """

    def __init__(
        self, num_envs: int, action_names: tuple[str, ...], width: int, dtype: Any = np.int8
    ) -> None:
        """Set up the spaces.

        Args:
            num_envs: the number of games, at least 1.
            action_names: the notation of each action number.
            width: the length of an observation.
            dtype: the type of an observation's numbers, which are from 0 to 1.

        Raises:
            ValueError: for a number of games below 1.
        """
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        self.num_envs = num_envs
        self.action_names = action_names
        self.metadata = {"autoreset_mode": "SameStep"}
        if _gymnasium:
            self.metadata = {"autoreset_mode": _gymnasium.vector.AutoresetMode.SAME_STEP}
            self._set_spaces(_gymnasium.spaces, width, dtype)
        self._rows = np.arange(num_envs)
        self._mask: Any = np.ones((num_envs, len(action_names)), np.int8)
        self._random = np.random.default_rng()

    def _set_spaces(self, spaces: Any, width: int, dtype: Any) -> None:
        """Set Gymnasium's spaces of observations and actions."""
        count = self.num_envs
        actions = len(self.action_names)

        def make_space(*shape: int) -> Any:
            return spaces.Dict(
                observation=spaces.Box(0, 1, (*shape, width), dtype),
                action_mask=spaces.Box(0, 1, (*shape, actions), np.int8),
            )

        self.single_observation_space = make_space()
        self.observation_space = make_space(count)
        self.single_action_space = spaces.Discrete(actions)
        self.action_space = spaces.MultiDiscrete([actions] * count)

    def sample_actions(self) -> Any:
        """Return a random legal action for each game, integers [N]."""
        legal = np.flatnonzero(self._mask.view(bool))  # the legal actions of all games, in a row
        counts = self._mask.sum(axis=1, dtype=np.int16)
        chosen = (self._random.random(self.num_envs) * counts).astype(np.int16)
        starts = np.cumsum(counts, dtype=np.intp) - counts
        return legal[starts + chosen] % len(self.action_names)

    def _checked_actions(self, actions: Any) -> Any:
        """Return the actions as an array. Raises ValueError for an action that is not legal."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"actions must be {self.num_envs} integers, not {actions.dtype}{actions.shape}"
            )
        wrong = (actions < 0) | (actions >= len(self.action_names))
        if not wrong.any():
            wrong = self._mask[self._rows, actions] == 0
        if wrong.any():
            game = int(np.argmax(wrong))
            raise ValueError(f"action {actions[game]} isn't legal in game {game}")
        return actions

    def _final_observations(self, ended: Any, observations: Any, masks: Any) -> Any:
        """Return an object array [N] with a dict for each game in `ended`.

        `observations` and `masks` have a row for each of these games.
        """
        final = np.full(self.num_envs, None)
        rows = zip(observations, masks, strict=True)
        for game, (observation, mask) in zip(ended.tolist(), rows, strict=True):
            final[game] = {"observation": observation, "action_mask": mask}
        return final


def register_env(name: str, entry_point: str) -> None:
    """Register an environment with Gymnasium, if it is installed and doesn't know the name yet."""
    if _gymnasium and name not in _gymnasium.registry:
        _gymnasium.register(name, vector_entry_point=entry_point)
