"""PPO of RLlib learns Atoll, or another game for two, by self-play.

    pip install '.[pettingzoo]' 'ray[rllib]' torch
    python docs/training/rllib_ppo.py --game atoll --preset small

Both seats share one module, which masks illegal actions. RLlib's `PettingZooEnv` wraps the
environment; its observations have the keys "observation" and "action_mask".
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env
from skerry.envs.pettingzoo import env
from torch import nn


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A small network whose policy gives illegal actions no chance."""

    def setup(self) -> None:
        """Make the layers."""
        width = 256
        inputs = self.observation_space["observation"].shape[0]
        self.body = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, self.action_space.n)
        self.value = nn.Linear(width, 1)

    def _forward(self, batch, **kwargs):
        observation = batch[Columns.OBS]
        logits = self.policy(self.body(observation["observation"].float()))
        # At the end of a game no action is legal; such rows are only padding.
        legal = (observation["action_mask"] > 0) | (
            observation["action_mask"].sum(-1, keepdim=True) == 0
        )
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(~legal, -1e9)}

    def compute_values(self, batch, embeddings=None):
        """Return the values of a batch's observations."""
        return self.value(self.body(batch[Columns.OBS]["observation"].float())).squeeze(-1)


def win_rate(module: MaskedModule, game: str, preset: str | None, count: int = 200) -> float:
    """Return the share of games that the module wins against random moves."""
    table = env(game, preset, 2)
    rng = np.random.default_rng(2)
    wins = 0
    for number in range(count):
        table.reset(seed=number)
        seat = table.possible_agents[number % 2]
        for agent in table.agent_iter():
            observation, _, over, cut, _ = table.last()
            if over or cut:
                break
            if agent == seat:
                batch = {key: torch.from_numpy(value[None]) for key, value in observation.items()}
                with torch.no_grad():
                    moves = module.forward_inference({Columns.OBS: batch})
                action = int(moves[Columns.ACTION_DIST_INPUTS].argmax())
            else:
                action = rng.choice(np.flatnonzero(observation["action_mask"]))
            table.step(action)
        wins += table.rewards[seat] > 0
    return wins / count


def train(game: str, preset: str | None, steps: int, seed: int) -> float:
    """Train a module; return its win rate against random moves."""
    register_env("skerry", lambda _: PettingZooEnv(env(game, preset, 2)))
    config = (
        PPOConfig()
        .environment("skerry")
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"both"}, policy_mapping_fn=lambda *_, **__: "both")
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={"both": RLModuleSpec(module_class=MaskedModule)}
            )
        )
        .training(train_batch_size=4000, minibatch_size=500, num_epochs=6, lr=1e-3)
        .debugging(seed=seed)
    )
    algorithm = config.build_algo()
    module = algorithm.get_module("both")
    print(
        f"before training: {win_rate(module, game, preset):.0%} of the games against random moves"
    )
    done = 0
    while done < steps:
        result = algorithm.train()
        done = int(result["num_env_steps_sampled_lifetime"])
    rate = win_rate(algorithm.get_module("both"), game, preset)
    print(f"after {done:,} steps: {rate:.0%}")
    algorithm.stop()
    return rate


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="atoll")
    parser.add_argument("--preset")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    train(options.game, options.preset, options.steps, options.seed)
