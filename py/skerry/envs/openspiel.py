"""Our games in OpenSpiel: `pip install skerry[openspiel]`.

    import pyspiel
    import skerry.envs.openspiel

    game = pyspiel.load_game("skerry_conqueror(preset=forfeit,players=3)")

Importing this module registers every game that has tensors, by "skerry_" and its id.
Actions are the numbers of `skerry.core.tensors`, chance outcomes their places. Where a person
may take back and rearrange, only what leads on is an action. Positions are told as they look
to a player, not how they came about: there are observations, and no information states of perfect
recall.
"""

# pyright: basic
# (OpenSpiel's module is compiled, and says nothing of its types.)

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from skerry.core.game import Game
from skerry.core.registry import game_ids, load
from skerry.core.state import CHANCE, pack
from skerry.core.tensors import Tensors


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What never changes while a game is played."""

    game: Game
    preset: str
    seats: int
    tensors: Tensors
    number: Mapping[str, int]

    def __deepcopy__(self, memo: object) -> Table:
        """OpenSpiel copies states by copying all that they hold, and saves them by pickling it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, (self.game.id, self.preset, self.seats)


class SkerryGame(pyspiel.Game):
    """A game of the registry with a preset and a number of players, as OpenSpiel sees it.

    There is a subclass for each game, which has its id.
    """

    id: ClassVar[str]

    def __init__(self, params: dict[str, Any]) -> None:
        self.table = _table(self.id, str(params.get("preset", "")), int(params.get("players", 0)))
        seats, tensors = self.table.seats, self.table.tensors
        info = pyspiel.GameInfo(
            num_distinct_actions=len(tensors.actions),
            max_chance_outcomes=tensors.outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=tensors.longest,
        )
        super().__init__(_kind(self.table.game, seats), info, params)

    def new_initial_state(self) -> SkerryState:
        """The first state."""
        return SkerryState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SkerryObserver:
        """What writes a state down as a player sees it."""
        if params:
            raise ValueError(f"an observer of {self.table.game.name} takes no parameters")
        return SkerryObserver(self.table.tensors.size)


class SkerryState(pyspiel.State):
    """A state with what OpenSpiel asks of it; `point` is ours."""

    def __init__(self, game: SkerryGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.point = self.table.game.start(self.table.preset, self.table.seats)

    def current_player(self) -> int:
        """A seat, or one of OpenSpiel's numbers for chance and the end, which are ours too."""
        return self.point.current_player

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0 or player != self.point.current_player:
            return []
        notation, options = self.table.game.notation, self.table.tensors.options(self.point)
        return sorted(self.table.number[notation(action)] for action in options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of the outcomes, and their probabilities."""
        return [(place, part) for place, (_, part) in enumerate(self.point.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        self.point = self.point.apply(self._meant(action))

    def _meant(self, action: int) -> Any:
        """Our action or outcome of that number."""
        if self.point.current_player == CHANCE:
            return self.point.chance_outcomes()[action][0]
        return self.table.game.parse(self.point, self.table.tensors.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.table.game.notation(self._meant(action))
        return self.table.tensors.actions[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.point.is_terminal

    def returns(self) -> list[float]:
        """Each seat's utility, from -1 to 1; zeros before the end."""
        return list(self.point.returns())

    def __str__(self) -> str:
        return str(self.point)


class SkerryObserver:
    """Writes states down, into `tensor` or as a text: what a player knows."""

    def __init__(self, size: int) -> None:
        self.tensor: Any = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SkerryState, player: int) -> None:
        """Write down what `player` knows."""
        self.tensor[:] = state.table.tensors.observe(state.point, player)

    def string_from(self, state: SkerryState, player: int) -> str:
        """What `player` knows, as JSON: the fields of the information state."""
        return json.dumps([player, pack(state.point.information_state(player))])


@cache
def _table(id: str, preset: str, seats: int) -> Table:
    """Raises ValueError for a preset or a number of players that the game does not have."""
    game = load(id)
    name = game.wished(preset or None).id
    count = game.seat_count(seats or None, name)
    assert game.tensors
    tensors = game.tensors(name, count)
    number = {text: number for number, text in enumerate(tensors.actions)}
    return Table(game, name, count, tensors, number)


def _kind(game: Game, seats: int) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game for so many seats."""
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"skerry_{game.id}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.chance else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION if game.hidden else information.PERFECT_INFORMATION
        ),
        utility=utility.ZERO_SUM if seats == 2 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"preset": "", "players": 0},
    )


def _register() -> None:
    for id in game_ids():
        game = load(id)
        if game.tensors and f"skerry_{id}" not in pyspiel.registered_names():
            # A class and not a function: OpenSpiel lets go of it after Python has ended, which only
            # something that holds itself survives.
            made = type(f"{id.title()}Game", (SkerryGame,), {"id": id, "__doc__": game.tagline})
            pyspiel.register_game(_kind(game, game.seat_count(None)), made)


_register()
