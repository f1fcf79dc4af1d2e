"""Many games of The Conqueror at once.

    from skerry.envs.vector import ConquerorVectorEnv

    games = ConquerorVectorEnv(4096, seats=3)
    observations, info = games.reset(seed=1)
    for _ in range(100):
        actions = games.sample_actions()
        observations, rewards, terminations, truncations, info = games.step(actions)

A step is one decision of a player: the token's walk, or "stay" if the roll leads nowhere. The
environment then makes everything that no player decides: claims, players who are out, roll-offs,
and the next roll. So there is always a player to move, as with PettingZoo's environment.

The presets are those of the board "basic", with all combinations of the options (such as "forfeit",
"dice-off+twelve" or "corners"), and "study". In presets with twelve coins observations are float32,
because they have a share of idle turns; in others they are int8.

Dice: each game has its own stream of rolls, which depends on its seed only (see
`skerry.envs.vector.dice`). Game n of `reset(seed=5)` has the seed 5 + n; `reset(seed=[5, 9])` gives
each game its own. `roll_dice(seed, count)` returns a stream. A roll is taken from it where a single
game has a chance node with the six faces: before each walk, and in a roll-off. A game that starts
again continues its stream. To repeat a game as a `skerry.Session` or a state, apply the actions
and, at each chance node, the next roll of the stream (or "out", which is the only outcome there).
`tests/envs/test_vector_conqueror.py` compares each position of thousands of games with single games
in this way.

Sets of tiles are 64-bit integers, one for each game, and the operations of a turn are those of the
single game, on arrays of them.
"""

# pyright: basic

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from skerry.core.registry import load

from . import ends
from .base import BatchEnv
from .dice import FACES, Dice
from .fleet import Fleet
from .sea import Sea, unpack_rows


class ConquerorVectorEnv(BatchEnv):
    """`num_envs` independent games of The Conqueror, for two to four players.

    Attributes:
        num_envs: The number of games, N.
        seats: The number of players of each game, S.
        action_names: The notation of each action number: the tiles, row by row, then "stay".
        current_player: The seat to move in each game, int8 [N].
        metadata: Has the key "autoreset_mode": Gymnasium's SAME_STEP, or "SameStep" without it.
        single_observation_space, observation_space: The spaces of one observation and of all; only
            with Gymnasium.
        single_action_space, action_space: The spaces of actions; only with Gymnasium.
    """

    def __init__(self, num_envs: int, preset: str = "basic", seats: int = 2) -> None:
        """Set up the games; call `reset` before the first step.

        Args:
            num_envs: the number of games, at least 1.
            preset: a preset of The Conqueror without loose islands.
            seats: the number of players, 2 to 4.

        Raises:
            ValueError: for another preset or number of players, or a number of games below 1.
        """
        game = load("conqueror")
        start: Any = game.start(game.preset(preset).id, seats)
        if start.variant.has_loose_islands:
            raise ValueError(f"the preset {preset!r} has loose islands; choose one without them")
        assert game.tensors
        tensors = game.tensors(start.preset, seats)
        self._tensors = tensors
        self._dtype: Any = np.float32 if start.variant.twelve else np.int8
        super().__init__(num_envs, tensors.actions, tensors.size, self._dtype)
        self.seats = seats
        self._start_state = start
        self._sea = Sea(start.board)
        self._fleet = Fleet(num_envs, self._sea, start)
        self._stay = len(tensors.actions) - 1
        self._dice = Dice(num_envs)
        self._steps = np.array([replace(start, die=face).step_count for face in range(FACES + 1)])
        self._die: Any = np.zeros(num_envs, np.intp)
        self._legal: Any = np.zeros(num_envs, np.uint64)
        self._corners = self._sea.to_squares(_corner_bits(start)) if start.variant.corners else 0

    @property
    def current_player(self) -> Any:
        """The seat to move in each game, int8 [N]."""
        return self._fleet.turn.astype(np.int8)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart all games.

        Args:
            seed: the seeds of the dice: one for each game, or that of game 0, then game n has
                `seed` + n. It is also the seed of `sample_actions`. None continues all random
                numbers.
            options: ignored; Gymnasium's interface has it.

        Returns:
            The observations (see `step`), and info with "current_player", int8 [N].

        Raises:
            ValueError: for a wrong number of seeds, or a seed outside 0 to 2**63 - 1.
        """
        self._dice.set_seeds(seed)
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._fleet.start(self._rows)
        self._begin_walks()
        return self._observations(), {"current_player": self.current_player}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play one move in each game, and restart the games that end after it.

        Args:
            actions: the number of a legal action for each game, integers [N].

        Returns:
            observations: "observation", int8 or float32 [N, size], as the player to move sees it
                (`skerry.games.conqueror.tensors` has its layout), and "action_mask", int8
                [N, actions].
            rewards: float32 [N]: if the game has ended, the result of the player who moved,
                otherwise 0. A player who wins alone has 1, all others -1; of w players who share
                the win, each has 2 / w - 1.
            terminations: bool [N]: whether the game ended.
            truncations: bool [N], all False: only the dice can make a game long.
            info: "current_player", int8 [N], and "returns", float32 [N, S]: the result of each seat
                if the game has ended, otherwise 0. If games ended also "final_obs", an array of N
                objects with the last observation of each game that ended (a dict), as the player
                whose turn it was sees it, with no legal action; and "_final_obs", bool [N]: whether
                it has one.

        Raises:
            ValueError: if `actions` has another shape or no integers, or an action is not legal;
                then no move is played.
        """
        actions = self._checked_actions(actions)
        fleet = self._fleet
        movers = fleet.turn.copy()
        squares = self._sea.squares[np.minimum(actions, self._stay - 1)]
        squares = np.where(actions == self._stay, fleet.token_squares(), squares)
        ended = fleet.move(squares)
        over: Any = np.zeros(self.num_envs, bool)
        returns: Any = np.zeros((self.num_envs, self.seats), np.float32)
        info: dict[str, Any] = {"returns": returns}
        if ended.size:
            over[ended] = True
            self._die[ended] = 0
            fleet.award_islands(ended, ends.awarded_seats(fleet, ended, self._roll_dice))
            returns[ended] = ends.returns(fleet, ended).T
            observations = self._encode(ended)
            masks = np.zeros((ended.size, self._stay + 1), np.int8)
            info["final_obs"] = self._final_observations(ended, observations, masks)
            info["_final_obs"] = over.copy()
            fleet.start(ended)
        self._begin_walks()
        info["current_player"] = self.current_player
        rewards = returns[self._rows, movers]
        return self._observations(), rewards, over, np.zeros(self.num_envs, bool), info

    def _begin_walks(self) -> None:
        """Roll the dice of the games at a walk, and set the legal actions of all games."""
        fleet = self._fleet
        rolling: Any = slice(None)
        if self._corners:
            rolling = np.flatnonzero(~fleet.choosing)
            self._die[:] = 0
            self._legal[:] = self._corners & ~fleet.standing
        faces = self._roll_dice(rolling)
        self._legal[rolling] = fleet.goals(rolling, self._steps[faces])
        self._mask[:] = 0
        unpack_rows(self._legal[None], self._sea.side, self._mask, self._sea.side)
        self._mask[:, self._stay] = self._legal == 0

    def _roll_dice(self, games: Any) -> Any:
        """Return the next rolls of these games, int8."""
        faces = self._dice.roll(games)
        self._die[games] = faces
        return faces

    def _encode(self, games: Any) -> Any:
        """Return the observations of these games, [games, size]."""
        fleet = self._fleet
        planes = fleet.planes[:, games]
        turn = fleet.turn[games]
        count = len(turn)
        rows = self._rows[:count]
        numbers: Any = np.zeros((count, self._tensors.size), np.int8)
        pitch = self._start_state.board.pitch
        unpack_rows(planes, self._sea.side, numbers, pitch)
        at = len(planes) * self._sea.side * pitch
        numbers[rows, at + turn] = 1
        numbers[rows, at + self.seats + turn] = 1
        die = self._die[games]
        numbers[rows, at + 2 * self.seats - 1 + np.maximum(die, 1)] = die > 0
        if self._dtype is np.int8:
            return numbers
        numbers = numbers.astype(np.float32)
        numbers[:, -1] = fleet.idle_share(games)
        return numbers

    def _observations(self) -> dict[str, Any]:
        observation = self._encode(slice(None))
        return {"observation": observation, "action_mask": self._mask.copy()}


def _corner_bits(start: Any) -> int:
    """Return the tiles that a token can start from, as the game's bits."""
    number = start.board.number
    return sum(1 << number[name] for name in start.legal_actions())
