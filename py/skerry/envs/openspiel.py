"""Our games in OpenSpiel: `pip install '.[openspiel]'` in the repository.

    import pyspiel
    import skerry.envs.openspiel

    game = pyspiel.load_game("skerry_conqueror(preset=forfeit,players=3)")

Importing this module registers every game that has tensors, by "skerry_" and its id.
Actions are the numbers of `skerry.core.tensors`, chance outcomes their places. Where a person
may take back and rearrange, only what leads on is an action. An observation is what a player
knows now; an information state, as a string alone, all that it has seen and done, with perfect
recall. docs/terminal.md says which of OpenSpiel's algorithms play these games.
"""

# pyright: basic
# (OpenSpiel's module is compiled, and says nothing of its types.)

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

from .arrays import Writer
from .recall import Moment, known


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What never changes while a game is played."""

    game: Game
    preset: str
    seats: int
    tensors: Tensors
    number: Mapping[Any, int]
    first: Moment

    @property
    def played(self) -> tuple[Any, ...]:
        """Our actions by number."""
        return self.tensors.played or self.tensors.actions

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
        super().__init__(_kind(self.table.game, seats, self.table.preset), info, params)

    def new_initial_state(self) -> SkerryState:
        """The first state."""
        return SkerryState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What writes a state down as a player sees it, or with perfect recall, has seen it."""
        if params:
            raise ValueError(f"an observer of {self.table.game.name} takes no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        one = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (one and kind.public_info):
            raise ValueError("an observer tells all that one player knows, public and its own")
        return Recall() if kind.perfect_recall else SkerryObserver(self.table.tensors)


class SkerryState(pyspiel.State):
    """A state with what OpenSpiel asks of it; `point` is ours."""

    def __init__(self, game: SkerryGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.now = game.table.first

    @property
    def point(self) -> State:
        """The position."""
        return self.now.point

    def current_player(self) -> int:
        """A seat, or one of OpenSpiel's numbers for chance and the end, which are ours too."""
        return self.now.point.current_player

    def _legal_actions(self, player: int) -> list[int]:
        number, point = self.table.number, self.now.point
        if player < 0 or player != point.current_player:
            return []
        return sorted([number[action] for action in self.table.tensors.options(point)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of the outcomes, and their probabilities."""
        return [(place, part) for place, (_, part) in enumerate(self.point.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(self._meant(action))

    def _meant(self, action: int) -> Any:
        """Our action or outcome of that number."""
        if self.point.current_player == CHANCE:
            return self.point.chance_outcomes()[action][0]
        return self.table.played[action]

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

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SkerryState:
        """A state that `player` cannot tell from this one, for information set tree search.

        `sampler` gives a number from 0 to 1. What others have seen and done before is not made up:
        their information states begin with the position that was drawn.
        """
        state: SkerryState = self.clone()
        state.now = self.now.resampled(player, Random(sampler()))
        return state

    def __str__(self) -> str:
        """The position drawn, and below it all that counts, so that positions can be told apart."""
        return f"{self.point}\n{json.dumps(known(self.point))}"


class SkerryObserver:
    """Writes states down, into `tensor` or as a text: what a player knows."""

    def __init__(self, tensors: Tensors) -> None:
        self.tensor: Any = np.zeros(tensors.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._writer = Writer(tensors)

    def set_from(self, state: SkerryState, player: int) -> None:
        """Write down what `player` knows."""
        self._writer.fill(self.tensor, state.point, player)

    def string_from(self, state: SkerryState, player: int) -> str:
        """What `player` knows, as JSON: the fields of the information state that count."""
        return json.dumps([player, known(state.point.information_state(player))])


class Recall:
    """Tells all that a player has seen and done; as a text alone."""

    tensor: ClassVar[None] = None
    dict: ClassVar[Mapping[str, Any]] = {}

    def set_from(self, state: SkerryState, player: int) -> None:
        """Raises ValueError: a game's length has no bound that would make a useful tensor."""
        raise ValueError("information states are strings; there are tensors of observations")

    def string_from(self, state: SkerryState, player: int) -> str:
        """The information state with perfect recall."""
        return state.now.told(player)


@cache
def _table(id: str, preset: str, seats: int) -> Table:
    """Raises ValueError for a preset or a number of players that the game does not have."""
    game = load(id)
    name = game.preset_for_new_game(preset or None).id
    count = game.seat_count(seats or None, name)
    assert game.tensors
    tensors = game.tensors(name, count)
    first = Moment(game, game.start(name, count))
    return Table(game, name, count, tensors, tensors.numbers(), first)


def _kind(game: Game, seats: int, preset: str | None = None) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game for so many seats."""
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


def _register() -> None:
    for id in game_ids():
        game = load(id)
        if game.tensors and f"skerry_{id}" not in pyspiel.registered_names():
            # A class and not a function: OpenSpiel lets go of it after Python has ended, which only
            # something that holds itself survives.
            made = type(f"{id.title()}Game", (SkerryGame,), {"id": id, "__doc__": game.tagline})
            pyspiel.register_game(_kind(game, game.seat_count(None)), made)


_register()
