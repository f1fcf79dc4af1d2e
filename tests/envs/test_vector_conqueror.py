"""Games of The Conqueror in a batch: in lock step with single games that have the same dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import skerry
from skerry.core.state import CHANCE
from skerry.core.tensors import Tensors
from skerry.games.conqueror.constants import IDLE_ROUNDS, LEAVE, OUT, STAY

np = pytest.importorskip("numpy")
vector = pytest.importorskip("skerry.envs.vector")
arrays = pytest.importorskip("skerry.envs.arrays")
dice = pytest.importorskip("skerry.envs.vector.dice")

ROOT = Path(__file__).parents[2]
OPTIONS = [
    "forfeit",
    "twelve",
    "dice-off",
    "dice-tied",
    "corners",
    "forfeit+twelve",
    "forfeit+dice-off",
    "forfeit+dice-tied+twelve",
    "dice-off+corners",
    "forfeit+twelve+corners",
]
ROLLS = 20_000
"""More rolls than a test needs in one stream."""


class Single:
    """Single games, one after the other, whose chance outcomes come from the stream of a seed."""

    def __init__(self, start: Any, seed: int) -> None:
        self.start = start
        self.rolls: Iterator[int] = iter(vector.roll_dice(seed, ROLLS).tolist())
        self.begin()

    def begin(self) -> None:
        self.state = self.start
        self._settle()

    def play(self, action: str) -> None:
        self.state = self.state.apply(action)
        self._settle()

    def _settle(self) -> None:
        """Apply chance outcomes until a player is to move."""
        while self.state.current_player == CHANCE:
            forced = len(self.state.chance_outcomes()) == 1
            self.state = self.state.apply(OUT if forced else str(next(self.rolls)))


def tensors_of(preset: str, seats: int) -> Tensors:
    tensors = skerry.load("conqueror").tensors
    assert tensors
    return tensors(preset, seats)


class LockStep:
    """A batch, and a single game for each of its games."""

    def __init__(self, preset: str, seats: int, num_envs: int, seed: int = 7) -> None:
        self.env = vector.ConquerorVectorEnv(num_envs, preset, seats)
        game = skerry.load("conqueror")
        name = game.preset(preset).id
        self.tensors = tensors_of(name, seats)
        self.number = self.tensors.action_numbers()
        self.writer = arrays.ObservationWriter(self.tensors)
        start = game.start(name, seats)
        self.singles = [Single(start, seed + index) for index in range(num_envs)]
        self.observations, self.info = self.env.reset(seed=seed)

    def observe(self) -> tuple[Any, Any]:
        """Return the observations and masks of the single games."""
        count = len(self.singles)
        observed: Any = np.zeros((count, self.tensors.size), np.float32)
        masks: Any = np.zeros((count, len(self.tensors.actions)), np.int8)
        for index, single in enumerate(self.singles):
            self.writer.fill(observed[index], single.state, single.state.turn)
            masks[index, [self.number[action] for action in single.state.legal_actions()]] = 1
        return observed, masks

    def compare(self) -> None:
        """Compare all positions."""
        observed, masks = self.observe()
        players = [single.state.current_player for single in self.singles]
        assert self.info["current_player"].tolist() == players
        assert (self.observations["observation"] == observed).all()
        assert (self.observations["action_mask"] == masks).all()

    def choose(self, sign: int) -> Any:
        """Return the actions with the most coins on the tile's island (`sign` 1), or the fewest."""
        actions = self.env.sample_actions()
        for index, single in enumerate(self.singles):
            legal = single.state.legal_actions()
            if legal != (STAY,):
                worth = {action: sign * coins_at(single.state, action) for action in legal}
                actions[index] = self.number[max(legal, key=worth.__getitem__)]
        return actions

    def step(self, actions: Any) -> int:
        """Play one move in each game, compare the ends, and return their number."""
        movers = [single.state.current_player for single in self.singles]
        for single, action in zip(self.singles, actions, strict=True):
            single.play(self.tensors.actions[action])
        self.observations, rewards, terminations, truncations, self.info = self.env.step(actions)
        over = [single.state.is_terminal for single in self.singles]
        assert terminations.tolist() == over
        assert not truncations.any()
        results = [single.state.returns() for single in self.singles]
        assert (self.info["returns"] == np.array(results, np.float32)).all()
        mover_results = [result[mover] for result, mover in zip(results, movers, strict=True)]
        assert (rewards == np.array(mover_results, np.float32)).all()
        if any(over):
            self._compare_ends(over)
        return sum(over)

    def _compare_ends(self, over: list[bool]) -> None:
        """Compare the last observations, and begin these single games again."""
        assert self.info["_final_obs"].tolist() == over
        observed, masks = self.observe()
        for index in np.flatnonzero(over):
            last = self.info["final_obs"][index]
            assert (last["observation"] == observed[index]).all()
            assert (last["action_mask"] == masks[index]).all()
            self.singles[index].begin()


def coins_at(state: Any, action: str) -> int:
    """Return the number of coins on the island of a tile."""
    board = state.board
    mask = board.masks[board.island_at[board.number[action]]]
    return (mask & state.claimed_tiles).bit_count()


def play_in_lock_step(preset: str, seats: int, num_envs: int, games: int, sign: int = 0) -> None:
    """Play until `games` games are over, and compare each position with that of a single game.

    With `sign` 0 the moves are random; see `LockStep.choose` for 1 and -1.
    """
    pair = LockStep(preset, seats, num_envs)
    over = 0
    while over < games:
        pair.compare()
        over += pair.step(pair.choose(sign) if sign else pair.env.sample_actions())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_batch_plays_like_single_games(seats: int) -> None:
    play_in_lock_step("basic", seats, 32, 70)


@pytest.mark.parametrize("preset", ["study", *OPTIONS])
def test_a_variant_plays_like_single_games(preset: str) -> None:
    play_in_lock_step(preset, 2 + len(preset) % 3, 16, 16)


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("twelve", 2), ("twelve", 3), ("forfeit+twelve", 2), ("forfeit+twelve", 3), ("study", 2)],
)
def test_ends_that_random_moves_seldom_reach(preset: str, seats: int) -> None:
    """Spread the coins: players run out of them, or no tile is claimed for twelve rounds."""
    play_in_lock_step(preset, seats, 48 if seats == 3 else 16, 48, sign=-1)


def test_a_stuck_player_stays_if_the_game_ends_for_lack_of_claims() -> None:
    """Change the idle turns so that a game ends in the turn in which a player is stuck."""
    pair = LockStep("twelve", 2, 64)
    last = 2 * IDLE_ROUNDS - 1
    cases = 0
    while cases < 5:
        actions = pair.env.sample_actions()
        for index, single in enumerate(pair.singles):
            after = single.state.apply(pair.tensors.actions[actions[index]])
            if after.stage == LEAVE and after.idle:
                pair.env._fleet.idle[index] = last
                single.state = replace(single.state, idle=last)
                cases += 1
        pair.step(actions)
        pair.compare()


@pytest.mark.more
@pytest.mark.parametrize(("seats", "games"), [(2, 4_000), (3, 3_000), (4, 3_000)])
def test_thousands_of_games_in_lock_step(seats: int, games: int) -> None:
    play_in_lock_step("basic", seats, 256, games)


@pytest.mark.more
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", OPTIONS)
def test_hundreds_of_games_of_a_variant_in_lock_step(preset: str, seats: int) -> None:
    play_in_lock_step(preset, seats, 64, 300)


@pytest.mark.more
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["study", "dice-off", "twelve", "forfeit+twelve"])
def test_hundreds_of_games_with_chosen_moves(preset: str, seats: int, sign: int) -> None:
    play_in_lock_step(preset, seats, 64, 300, sign)


def test_a_seed_repeats_the_games() -> None:
    def play() -> list[list[int]]:
        env = vector.ConquerorVectorEnv(8, seats=3)
        env.reset(seed=3)
        actions = []
        for _ in range(80):
            actions.append(env.sample_actions().tolist())
            env.step(actions[-1])
        return actions

    assert play() == play()


def test_the_dice_of_a_game_depend_on_its_seed_only() -> None:
    """Play the game with seed 9 alone, as game 1 of three, and as game 4 of six."""

    def play(num_envs: int, seed: Any, game: int) -> list[list[float]]:
        env = vector.ConquerorVectorEnv(num_envs, "dice-off")
        observations, _ = env.reset(seed=seed)
        observed = list[list[float]]()
        for _ in range(120):  # the first legal action in each game
            observed.append(observations["observation"][game].tolist())
            observations, *_ = env.step(np.argmax(observations["action_mask"], axis=1))
        return observed

    alone = play(1, 9, 0)
    assert alone == play(3, [4, 9, 2], 1) == play(6, 5, 4)
    assert alone != play(1, 8, 0)


def test_the_generator_is_splitmix64() -> None:
    seeds = np.array([1234567], np.uint64)
    numbers = dice.random_numbers(seeds, np.arange(3, dtype=np.uint64))
    assert numbers.tolist() == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_dice_are_fair() -> None:
    """Rolls of one game, and first rolls of games with successive seeds."""
    one = vector.roll_dice(1, 60_000)
    many = dice.to_faces(dice.random_numbers(np.arange(60_000, dtype=np.uint64), np.uint64([0])))
    for rolls in (one, many):
        counts = np.bincount(rolls, minlength=7)
        assert counts[0] == 0
        assert len(counts) == 7
        assert abs(counts[1:] - 10_000).max() < 400, "more than four standard deviations"


@pytest.mark.parametrize("seed", [-1, 2**63, [1, 2], [1, 2, 3, 4], [1, -1, 2]])
def test_wrong_seeds_are_refused(seed: Any) -> None:
    env = vector.ConquerorVectorEnv(3)
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=seed)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0, 99], "action 99 isn't legal in game 2"),
        ([0, -1, 0], "action -1 isn't legal in game 1"),
        ([64, 0, 0], "action 64 isn't legal in game 0"),
        ([0, 0], "3 integers"),
        ([0.0, 1.0, 2.0], "3 integers"),
    ],
)
def test_an_illegal_action_plays_nothing(actions: list[Any], message: str) -> None:
    env = vector.ConquerorVectorEnv(3)
    other = vector.ConquerorVectorEnv(3)
    env.reset(seed=1)
    other.reset(seed=1)
    with pytest.raises(ValueError, match=message):
        env.step(np.array(actions))
    legal = env.sample_actions()
    after = env.step(legal)[0]
    expected = other.step(legal)[0]
    for key, numbers in expected.items():
        assert (after[key] == numbers).all()


def test_other_presets_and_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="no preset 'reef'"):
        vector.ConquerorVectorEnv(2, "reef")
    with pytest.raises(ValueError, match="'custom' has loose islands"):
        vector.ConquerorVectorEnv(2, "custom")
    with pytest.raises(ValueError, match="at least 1"):
        vector.ConquerorVectorEnv(0)
    with pytest.raises(ValueError, match="2 to 4 seats"):
        vector.ConquerorVectorEnv(2, seats=5)


@pytest.mark.parametrize("preset", ["basic", "twelve"])
def test_gymnasium_makes_it_and_counts_its_games(preset: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    games = gymnasium.make_vec("skerry/Conqueror-v0", num_envs=4, preset=preset, seats=3)
    assert isinstance(games.unwrapped, gymnasium.vector.VectorEnv)
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(games)
    observations, _ = env.reset(seed=1)
    assert observations in games.observation_space
    ends = 0
    for _ in range(200):
        observations, rewards, terminations, _, info = env.step(games.unwrapped.sample_actions())
        assert observations in games.observation_space
        if terminations.any():
            for last, over in zip(info["final_obs"], terminations, strict=True):
                assert (last in games.single_observation_space) if over else last is None
            results = info["episode"]["r"][terminations]
            assert results.tolist() == rewards[terminations].tolist()
            ends += terminations.sum()
    assert ends > 4


def test_the_documented_example_runs() -> None:
    text = (ROOT / "docs" / "terminal.md").read_text("utf-8")
    block = re.search(r"```python\n([^`]*ConquerorVectorEnv[^`]*)```", text)
    assert block
    namespace: dict[str, Any] = {}
    exec(block[1], namespace)
    assert namespace["totals"].shape == (3,)
    assert abs(namespace["totals"]).sum() > 0
