"""Self-play PPO in one file, in the manner of CleanRL, on `AtollVectorEnv`.

    pip install '.[vector]' torch
    python docs/training/ppo_vector.py

One network plays both seats: the action mask removes illegal moves, and a position is worth the
opposite for the other player, so the value of the next position counts negatively. At the end the
network plays against random moves, half of the games in each seat.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from skerry.envs.vector import AtollVectorEnv
from torch import nn
from torch.distributions import Categorical

GAMES = 256
LENGTH = 64
"""Number of games, and of steps between two updates."""

DISCOUNT, TRACE = 0.995, 0.95
CLIP, ENTROPY, LEARNING_RATE = 0.2, 0.01, 1e-3
EPOCHS, MINIBATCHES = 3, 8


class Network(nn.Module):
    """Two hidden layers with a policy and a value head."""

    def __init__(self, size: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, inputs, mask):
        """Return the distribution of legal actions and the value, -1 to 1, for the mover."""
        hidden = self.body(inputs)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return Categorical(logits=logits), torch.tanh(self.value(hidden)).squeeze(-1)


def to_tensors(observations):
    """Return observations and masks as tensors."""
    inputs = torch.from_numpy(observations["observation"]).float()
    return inputs, torch.from_numpy(observations["action_mask"]).bool()


def collect(games, network, observations):
    """Play LENGTH steps in all games; return the next observations and the batch."""
    rows = []
    with torch.no_grad():
        for _ in range(LENGTH):
            inputs, mask = to_tensors(observations)
            moves, value = network(inputs, mask)
            action = moves.sample()
            observations, rewards, over, _, _ = games.step(action.numpy())
            reward, end = torch.from_numpy(rewards), torch.from_numpy(over).float()
            rows.append((inputs, mask, action, moves.log_prob(action), value, reward, end))
        _, next_value = network(*to_tensors(observations))
    inputs, mask, action, chance, value, reward, end = (
        torch.stack(column) for column in zip(*rows, strict=True)
    )
    advantage = torch.zeros_like(value)
    next_advantage = torch.zeros(GAMES)
    for step in reversed(range(LENGTH)):
        going_on = DISCOUNT * (1 - end[step])
        error = reward[step] - going_on * next_value - value[step]
        next_advantage = error - going_on * TRACE * next_advantage
        advantage[step] = next_advantage
        next_value = value[step]
    batch = (inputs, mask, action, chance, advantage, advantage + value)
    return observations, [column.flatten(0, 1) for column in batch]


def update(network, optimizer, batch):
    """Make PPO's update with a batch."""
    count = len(batch[0])
    for _ in range(EPOCHS):
        for part in torch.randperm(count).split(count // MINIBATCHES):
            inputs, mask, action, chance, advantage, goal = (column[part] for column in batch)
            moves, value = network(inputs, mask)
            ratio = (moves.log_prob(action) - chance).exp()
            gain = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss += 0.5 * (value - goal).square().mean() - ENTROPY * moves.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def win_rate(network, preset: str, count: int = 512) -> float:
    """Return the share of `count` first games that the network wins against random moves."""
    games = AtollVectorEnv(count, preset)
    observations, info = games.reset(seed=2)
    seats = np.arange(count) % 2
    won = np.full(count, -1)
    while (won < 0).any():
        with torch.no_grad():
            moves, _ = network(*to_tensors(observations))
        best = moves.logits.argmax(-1).numpy()
        actions = np.where(info["current_player"] == seats, best, games.sample_actions())
        observations, _, over, _, info = games.step(actions)
        first = over & (won < 0)
        won[first] = info["winner"][first] == seats[first]
    return float(won.mean())


def train(preset: str, steps: int, seed: int) -> float:
    """Train a network; return its win rate against random moves."""
    torch.manual_seed(seed)
    games = AtollVectorEnv(GAMES, preset)
    observations, _ = games.reset(seed=seed)
    shapes = (observations[key].shape[1] for key in ("observation", "action_mask"))
    network = Network(*shapes)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE)
    print(f"before training: {win_rate(network, preset):.0%} of the games against random moves")
    updates = max(1, steps // (GAMES * LENGTH))
    for number in range(1, updates + 1):
        observations, batch = collect(games, network, observations)
        update(network, optimizer, batch)
        if number % 10 == 0 or number == updates:
            rate = win_rate(network, preset)
            print(f"after {number * GAMES * LENGTH:,} steps: {rate:.0%}", flush=True)
    return win_rate(network, preset)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="small")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    train(options.preset, options.steps, options.seed)
