"""Atoll as a game of OpenSpiel, and its tree search as an opponent at CPU time.

The opponent is `open_spiel.python.algorithms.mcts.MCTSBot` (the C++ bot cannot play games written
in Python). It gets what makes it strong in Python: states of two integers and tuples, which copy
fast, and an evaluator that plays random games on bitboards, some twenty times faster than through
the states' own methods.
"""

from __future__ import annotations

from functools import cache
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from common import ROOT  # noqa: F401 - finds the engine
from open_spiel.python.algorithms import mcts
from skerry.games.atoll.board import Board, board
from skerry.games.atoll.node_graph import NodeGraph, node_graph
from skerry.games.atoll.rules import SWAP, AtollState


class Flood:
    """Bitboards on a grid of columns, wide enough that neighbours are constant shifts away."""

    def __init__(self, atoll: Board):
        self.stride = stride = 2 * atoll.columns
        self.bit = [1 << stride * q + (y - q) // 2 + atoll.columns for q, y in atoll.places]
        self.home = tuple(self.to_grid_bits(home) for home in atoll.home)
        self.pairs = tuple(
            tuple((self.to_grid_bits(one), self.to_grid_bits(other)) for one, other in pairs)
            for pairs in atoll.pairs
        )
        self.cells = self.to_grid_bits((1 << atoll.size) - 1)

    def to_grid_bits(self, nodes: int) -> int:
        """Convert bits by node number to bits by place on the grid."""
        return sum(bit for node, bit in enumerate(self.bit) if nodes >> node & 1)

    def neighbours_of(self, cells: int) -> int:
        """Return all neighbours of `cells`, as bits."""
        s = self.stride
        return cells << 1 | cells >> 1 | cells << s | cells >> s | cells << s - 1 | cells >> s - 1

    def connected_stones(self, cells: int, stones: int) -> int:
        """Return `cells` and all stones connected to them."""
        s = self.stride
        t = self.stride - 1
        last = 0
        while cells != last:
            last = cells
            cells |= (
                cells << 1 | cells >> 1 | cells << s | cells >> s | cells << t | cells >> t
            ) & stones
        return cells

    def has_won(self, colour: int, stones: int) -> bool:
        """Return whether a colour's stones, islands included, connect two opposite islands."""
        return any(self.connected_stones(one, stones) & other for one, other in self.pairs[colour])


_TYPE = pyspiel.GameType(
    short_name="python_atoll",
    long_name="Atoll",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"columns": 11},
)


class AtollGame(pyspiel.Game):
    """Atoll with the pie rule. Actions are the cells' numbers, then the swap."""

    def __init__(self, params: dict[str, Any] | None = None):
        self.graph = node_graph((params or {}).get("columns", 11))
        size = self.graph.size
        info = pyspiel.GameInfo(
            num_distinct_actions=size + 1,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=size + 1,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> OpenAtoll:
        return OpenAtoll(self)


class OpenAtoll(pyspiel.State):
    """A position: each colour's stones as bits and its groups, islands included."""

    def __init__(self, game: AtollGame):
        super().__init__(game)
        self.graph: NodeGraph = game.graph
        homes = [[1 << v for v in range(h.bit_length()) if h >> v & 1] for h in self.graph.home]
        self.stones = [0, 0]
        self.groups = [tuple(homes[0]), tuple(homes[1])]
        self.colour = 0
        self.swapped = 0
        self.winner = -1

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.winner >= 0 else self.colour ^ self.swapped

    def _legal_actions(self, player: int) -> list[int]:
        del player
        taken = self.stones[0] | self.stones[1]
        cells = [cell for cell in range(self.graph.size) if not taken >> cell & 1]
        swap = not self.swapped and self.stones[1] == 0 and self.stones[0] != 0
        return [*cells, self.graph.size] if swap else cells

    def _apply_action(self, action: int) -> None:
        if action == self.graph.size:
            self.swapped = 1
            return
        colour = self.colour
        around = self.graph.around[action]
        stone = 1 << action
        group = stone
        apart = []
        for other in self.groups[colour]:
            if other & around:
                group |= other
            else:
                apart.append(other)
        self.groups[colour] = (*apart, group)
        self.stones[colour] |= stone
        if any(group & one and group & other for one, other in self.graph.pairs[colour]):
            self.winner = colour
        self.colour = 1 - colour

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return str(action)

    def is_terminal(self) -> bool:
        return self.winner >= 0

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.0, 0.0]
        first = 1.0 if self.winner ^ self.swapped == 0 else -1.0
        return [first, -first]

    def __str__(self) -> str:
        return f"{self.stones[0]:x}/{self.stones[1]:x}/{self.swapped}"


pyspiel.register_game(_TYPE, AtollGame)


class Rollouts:
    """OpenSpiel's evaluator interface: `count` random games to the end, uniform priors."""

    def __init__(self, columns: int, count: int, seed: int):
        self.flood = Flood(board(columns))
        self.bits = np.array(self.flood.bit, dtype=object)
        self.count = count
        self.random = np.random.RandomState(seed)

    def evaluate(self, state: OpenAtoll) -> np.ndarray:
        """Return the mean returns of both seats."""
        black, white = state.stones
        taken = black | white
        empty = np.array([c for c in range(state.graph.size) if not taken >> c & 1])
        fixed = self.flood.home[0] + self.flood.to_grid_bits(black)
        half = (len(empty) + (state.colour == 0)) // 2
        won = 0
        for _ in range(self.count):
            ours = self.bits[self.random.permutation(empty)[:half]]
            won += self.flood.has_won(0, fixed | int(ours.sum() if half else 0))
        value = (2 * won / self.count - 1) * (-1 if state.swapped else 1)
        return np.array([value, -value])

    def prior(self, state: OpenAtoll) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class OpenSpielPlayer:
    """Arena player around MCTSBot that uses a given CPU time per move on average.

    MCTSBot counts simulations, so their number follows from the pace of the previous move. The
    defaults won short matches at 0.15 s a move: uct_c 0.5 won 12 of 16 against 1.0, which won 11 of
    16 against 2.0; 16 rollouts a simulation won 8 of 10 against 4, which won 15 of 16 against 1.
    """

    def __init__(self, seconds: float, uct_c: float = 0.5, rollouts: int = 16):
        self.seconds = seconds
        self.uct_c = uct_c
        self.rollouts = rollouts
        self.pace = 4000.0

    def __call__(self, state: AtollState, rng: Random) -> str:
        game = _game(state.columns)
        size = state.board.size
        evaluator = Rollouts(state.columns, self.rollouts, rng.getrandbits(32))
        if state.black.bit_count() < 2:
            self.pace = 4000.0  # a new game: forget the pace at the end of the last one
        count = max(50, int(self.pace * self.seconds))
        bot = mcts.MCTSBot(
            game,
            self.uct_c,
            count,
            evaluator,
            solve=True,
            random_state=np.random.RandomState(rng.getrandbits(32)),
        )
        began = process_time()
        action = bot.step(_translate(game, state))
        self.pace = count / max(1e-3, process_time() - began)
        return SWAP if action == size else state.board.names[action]


@cache
def _game(columns: int) -> AtollGame:
    return AtollGame({"columns": columns})


def _translate(game: AtollGame, state: AtollState) -> OpenAtoll:
    """Return the same position as an OpenSpiel state, reached by alternating moves."""
    target = game.new_initial_state()
    cells = [[c for c in range(state.board.size) if s >> c & 1] for s in (state.black, state.white)]
    for ply in range(len(cells[0]) + len(cells[1])):
        target.apply_action(cells[ply % 2][ply // 2])
        if ply == 0 and state.swapped:
            target.apply_action(state.board.size)
    return target
