"""Many games at once, on NumPy arrays: `pip install '.[vector]'` in the repository.

    from skerry.envs.vector import AtollVectorEnv

    games = AtollVectorEnv(4096, preset="small")
    observations, info = games.reset(seed=1)
    for _ in range(100):
        actions = games.sample_actions()
        observations, rewards, terminations, truncations, info = games.step(actions)

`AtollVectorEnv` plays Atoll, `ConquerorVectorEnv` The Conqueror with two to four players.

The interface is that of `gymnasium.vector.VectorEnv`, and the classes are derived from it if
Gymnasium is installed; then `gymnasium.make_vec("skerry/Atoll-v0", num_envs=4096, preset="small")`
makes the environment above, and "skerry/Conqueror-v0" the other one. The autoreset mode is
SAME_STEP: if a move ends a game, the observation is that of a new game, and `info["final_obs"]` has
that of the end. The rules, the numbers of actions and the observations are those of
`skerry.envs.pettingzoo`; an observation is that of the player to move. As in self-play, a reward is
that of the player who moved.
"""

# pyright: basic

from __future__ import annotations

from .atoll import AtollVectorEnv
from .base import register_env
from .conqueror import ConquerorVectorEnv
from .dice import roll_dice

__all__ = ["AtollVectorEnv", "ConquerorVectorEnv", "roll_dice"]

register_env("skerry/Atoll-v0", f"{__name__}:AtollVectorEnv")
register_env("skerry/Conqueror-v0", f"{__name__}:ConquerorVectorEnv")
