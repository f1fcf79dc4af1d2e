"""MaskablePPO of Stable-Baselines3 learns Atoll, or another game for two, against random moves.

    pip install '.[pettingzoo]' sb3-contrib
    python docs/training/sb3_maskable_ppo.py --game atoll --preset small

Stable-Baselines3 knows one agent, so `OneSeat` plays the other seat with random legal moves. It has
the method `action_masks`, from which MaskablePPO reads the legal actions.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from skerry.envs.pettingzoo import env


class OneSeat(gymnasium.Env):
    """A game for two, inputs from one seat, which is drawn for each game."""

    def __init__(self, game: str, preset: str | None) -> None:
        self.table = env(game, preset, 2)
        self.seats = self.table.possible_agents
        self.observation_space = self.table.observation_space(self.seats[0])["observation"]
        self.action_space = self.table.action_space(self.seats[0])

    def reset(self, seed=None, options=None):
        """Begin a game in a random seat."""
        super().reset(seed=seed)
        self.seat = self.seats[self.np_random.integers(2)]
        self.table.reset(seed=int(self.np_random.integers(2**31)))
        self._play_other_seat()
        return self._observe(), {}

    def step(self, action):
        """Play an action and the opponent's reply."""
        self.table.step(int(action))
        self._play_other_seat()
        reward = self.table.rewards[self.seat]
        over = self.table.terminations[self.seat]
        return self._observe(), reward, over, self.table.truncations[self.seat], {}

    def action_masks(self):
        """Return which actions are legal; MaskablePPO calls this method."""
        return self.table.observe(self.seat)["action_mask"].astype(bool)

    def _observe(self):
        return self.table.observe(self.seat)["observation"]

    def _play_other_seat(self) -> None:
        table = self.table
        while table.agent_selection != self.seat and not self._is_over():
            legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
            table.step(self.np_random.choice(legal))

    def _is_over(self) -> bool:
        return any(self.table.terminations.values()) or any(self.table.truncations.values())


def win_rate(model: MaskablePPO, game: OneSeat, count: int = 200) -> float:
    """Return the share of games that the model wins against random moves."""
    wins = 0
    for seed in range(count):
        inputs, _ = game.reset(seed=1_000_000 + seed)
        over = cut = False
        reward = 0.0
        while not (over or cut):
            action, _ = model.predict(inputs, action_masks=game.action_masks(), deterministic=True)
            inputs, reward, over, cut, _ = game.step(action)
        wins += reward > 0
    return wins / count


def train(game: str, preset: str | None, steps: int, seed: int) -> float:
    """Train a model; return its win rate against random moves."""
    table = OneSeat(game, preset)
    model = MaskablePPO("MlpPolicy", table, seed=seed, device="cpu", ent_coef=0.01)
    print(f"before training: {win_rate(model, table):.0%} of the games against random moves")
    model.learn(steps)
    rate = win_rate(model, table)
    print(f"after {steps:,} steps: {rate:.0%}")
    return rate


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="atoll")
    parser.add_argument("--preset")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    train(options.game, options.preset, options.steps, options.seed)
