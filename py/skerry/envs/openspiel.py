"""OpenSpiel versions of all games: `pip install '.[openspiel]'` in the repository.

    import pyspiel
    import skerry.envs.openspiel

    game = pyspiel.load_game("skerry_conqueror(preset=forfeit,players=3)")

Importing this module registers every game that has tensors as "skerry_" plus its id. Actions have
the numbers of `skerry.core.tensors`; chance outcomes are numbered in order. Actions that only undo
or rearrange (offered to human players) are left out. An observation is the player's current
knowledge, as tensor and string; an information state is its history with perfect recall, as a
string only. docs/terminal.md lists the OpenSpiel algorithms that work with these games.
"""

# pyright: basic
# OpenSpiel is a compiled module without type stubs.

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from skerry.core.game import Game
from skerry.core.registry import game_ids, load
from skerry.core.state import CHANCE, State
from skerry.core.tensors import Tensors

from .arrays import ObservationWriter
from .recall import HistoryNode, comparable_fields


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A game with a preset and a number of seats.

    Attributes:
        game: The game.
        preset: The preset's id.
        seats: The number of seats.
        tensors: The game's tensors.
        number: The number of each action.
        first: The first position.
    """

    game: Game
    preset: str
    seats: int
    tensors: Tensors
    number: Mapping[Any, int]
    first: HistoryNode

    @property
    def actions(self) -> tuple[Any, ...]:
        """Actions by number."""
        return self.tensors.played or self.tensors.actions

    def __deepcopy__(self, memo: object) -> Setting:
        """Return self: OpenSpiel deep-copies states with all their attributes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _get_setting, (self.game.id, self.preset, self.seats)


class SkerryGame(pyspiel.Game):
    """A registered game with a preset and a number of players.

    Each game has a subclass that sets `id`.
    """

    id: ClassVar[str]

    def __init__(self, params: dict[str, Any]) -> None:
        self.setting = _get_setting(
            self.id, str(params.get("preset", "")), int(params.get("players", 0))
        )
        seats, tensors = self.setting.seats, self.setting.tensors
        info = pyspiel.GameInfo(
            num_distinct_actions=len(tensors.actions),
            max_chance_outcomes=tensors.outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=tensors.longest,
        )
        super().__init__(_game_type(self.setting.game, seats, self.setting.preset), info, params)

    def new_initial_state(self) -> SkerryState:
        """Return the first state."""
        return SkerryState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of one player's knowledge, with or without perfect recall.

        Raises:
            ValueError: for parameters or an observation type that isn't supported.
        """
        if params:
            raise ValueError(f"observers of {self.setting.game.name} take no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (single and kind.public_info):
            raise ValueError("an observer needs public and one player's private information")
        return RecallObserver() if kind.perfect_recall else SkerryObserver(self.setting.tensors)


class SkerryState(pyspiel.State):
    """A state for OpenSpiel; `node` has the engine's state and its history."""

    def __init__(self, game: SkerryGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.node = game.setting.first

    @property
    def engine_state(self) -> State:
        """The engine's state."""
        return self.node.state

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's constants for chance and terminal states."""
        return self.node.state.current_player

    def _legal_actions(self, player: int) -> list[int]:
        state = self.node.state
        if player < 0 or player != state.current_player:
            return []
        return sorted(map(self.setting.number.__getitem__, self.setting.tensors.options(state)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (index, probability) of each outcome."""
        outcomes = self.engine_state.chance_outcomes()
        return [(index, probability) for index, (_, probability) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(self._engine_action(action))

    def _engine_action(self, action: int) -> Any:
        """Return the engine's action or chance outcome with this number."""
        if self.engine_state.current_player == CHANCE:
            return self.engine_state.chance_outcomes()[action][0]
        return self.setting.actions[action]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.setting.game.notation(self._engine_action(action))
        return self.setting.tensors.actions[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.engine_state.is_terminal

    def returns(self) -> list[float]:
        """Return each seat's utility, -1 to 1; zeros before the end."""
        return list(self.engine_state.returns())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SkerryState:
        """Draw a state that `player` can't distinguish from this one.

        The other players' information states begin with the drawn state, because no history is
        invented for them.

        Args:
            player: the seat whose knowledge is kept.
            sampler: returns a random number in [0, 1).
        """
        state: SkerryState = self.clone()
        state.node = self.node.resample(player, Random(sampler()))
        return state

    def __str__(self) -> str:
        """Return the board as text and the comparable fields as JSON, which identify the state."""
        return f"{self.engine_state}\n{json.dumps(comparable_fields(self.engine_state))}"


class SkerryObserver:
    """An observer that writes a player's current knowledge into `tensor` or into a string."""

    def __init__(self, tensors: Tensors) -> None:
        self.tensor: Any = np.zeros(tensors.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._writer = ObservationWriter(tensors)

    def set_from(self, state: SkerryState, player: int) -> None:
        """Write the observation of `player` into `tensor`."""
        self._writer.fill(self.tensor, state.engine_state, player)

    def string_from(self, state: SkerryState, player: int) -> str:
        """Return the comparable fields of the information state of `player`, as JSON."""
        return json.dumps([player, comparable_fields(state.engine_state.information_state(player))])


class RecallObserver:
    """An observer that returns a player's history with perfect recall, as a string only."""

    tensor: ClassVar[None] = None
    dict: ClassVar[Mapping[str, Any]] = {}

    def set_from(self, state: SkerryState, player: int) -> None:
        """Raise ValueError: histories have no useful maximum length."""
        raise ValueError("information states are strings; only observations have tensors")

    def string_from(self, state: SkerryState, player: int) -> str:
        """Return the information state of `player` with perfect recall."""
        return state.node.information_string(player)


@cache
def _get_setting(id: str, preset: str, seats: int) -> Setting:
    """Return the setting of a game; preset "" and seats 0 mean the game's defaults.

    Raises:
        ValueError: if the game has no such preset or number of players.
    """
    game = load(id)
    name = game.preset_for_new_game(preset or None).id
    count = game.seat_count(seats or None, name)
    assert game.tensors
    tensors = game.tensors(name, count)
    first = HistoryNode(game, game.start(name, count))
    return Setting(game, name, count, tensors, tensors.action_numbers(), first)


def _game_type(game: Game, seats: int, preset: str | None = None) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game."""
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"skerry_{game.id}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            chance.EXPLICIT_STOCHASTIC if game.uses_seed(preset) else chance.DETERMINISTIC
        ),
        information=(
            information.IMPERFECT_INFORMATION if game.hidden else information.PERFECT_INFORMATION
        ),
        utility=utility.ZERO_SUM if seats == 2 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"preset": "", "players": 0},
    )


def _register_games() -> None:
    for id in game_ids():
        game = load(id)
        if game.tensors and f"skerry_{id}" not in pyspiel.registered_names():
            # A class, not a function: OpenSpiel releases it after the interpreter shuts down, and
            # only objects in reference cycles survive until then. A global, so that it pickles.
            name = f"{id.title().replace('-', '')}Game"
            subclass = type(name, (SkerryGame,), {"id": id, "__doc__": game.tagline})
            subclass.__module__ = __name__
            globals()[name] = subclass
            pyspiel.register_game(_game_type(game, game.seat_count(None)), subclass)


_register_games()
