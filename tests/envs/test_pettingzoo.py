"""Our games as PettingZoo's environments, by PettingZoo's own tests."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper
from skerry.core.registry import BUILT_IN, load
from skerry.envs.pettingzoo import SkerryEnv, env
from skerry.envs.pixels import without_variables
from skerry.render.svg import style_sheet


def game_tables(id: str) -> list[tuple[str, str, int]]:
    """Return (game, preset, seats) for the two smallest numbers of seats of a game."""
    item = load(id)
    return [
        (
            id,
            next(preset.id for preset in item.presets if seats in (preset.seats or item.seats)),
            seats,
        )
        for seats in sorted(item.seats)[:2]
    ]


TABLES = [table for id in BUILT_IN for table in game_tables(id)]


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # they are dicts, for the mask
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_games_pass_pettingzoos_api_test(game: str, preset: str, seats: int) -> None:
    api_test(env(game, preset, seats), num_cycles=100)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_games_pass_pettingzoos_seed_test(game: str, preset: str, seats: int) -> None:
    seed_test(lambda: env(game, preset, seats), num_cycles=100)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_rewards_are_the_returns(game: str, preset: str, seats: int) -> None:
    table = SkerryEnv(game, preset, seats, None)
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        visited, reward, over, cut, _ = table.last()
        earned[agent] += reward
        legal = np.flatnonzero(visited["action_mask"])
        table.step(None if over or cut else rng.choice(legal))
    assert table.position.is_terminal
    assert tuple(earned.values()) == table.position.returns()


def test_an_agent_sees_nothing_of_hidden_cards() -> None:
    table = SkerryEnv("competition", "short", 2, None)
    table.reset(seed=3)
    visited = table.observe("seat_1")["observation"]
    hand = visited[:128]
    assert np.flatnonzero(hand).tolist() == list(table.position.hands[1])  # type: ignore[attr-defined]
    other = table.position.resample(1, __import__("random").Random(9))
    table.position = other
    assert np.array_equal(table.observe("seat_1")["observation"], visited)


def test_rendering_returns_text_or_svg() -> None:
    text = env(render_mode="ansi")
    drawn = env(render_mode="svg")
    text.reset(seed=1)
    drawn.reset(seed=1)
    assert "Black (seat 1) to move." in text.render()
    assert drawn.render().startswith("<svg")
    with pytest.raises(ValueError, match="unknown render mode 'video'"):
        env(render_mode="video")


def test_human_players_see_each_position_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's tutorials make environments with render_mode="human"."""
    table = env("atoll", "small", render_mode="human")
    table.reset(seed=42)
    for agent in table.agent_iter(3):
        observation, _reward, termination, truncation, _info = table.last()
        if termination or truncation:
            action = None
        else:
            mask = observation["action_mask"]
            action = table.action_space(agent).sample(mask)
        table.step(action)
    table.close()
    shown = capsys.readouterr().out
    assert shown.count(" to move.") == 4


@pytest.mark.parametrize("game", BUILT_IN)
def test_rendering_returns_pixels(game: str) -> None:
    table = env(game, render_mode="rgb_array")
    table.reset(seed=1)
    before = table.render()
    rng = np.random.default_rng(1)
    assert before.dtype == np.uint8
    assert before.shape[1:] == (480, 3)
    for _ in table.agent_iter(60):
        visited, _, over, cut, _ = table.last()
        if over or cut:
            break
        table.step(rng.choice(np.flatnonzero(visited["action_mask"])))
    after = table.render()
    assert not np.array_equal(after, before)
    assert len(np.unique(after.reshape(-1, 3), axis=0)) > 20, "the picture has colors"


def test_games_pass_pettingzoos_render_test() -> None:
    render_test(lambda render_mode: env("atoll", "small", render_mode=render_mode))


@pytest.mark.parametrize("game", BUILT_IN)
def test_rasterized_pictures_contain_no_named_colours(game: str) -> None:
    style = without_variables(style_sheet(game), game)
    assert "var(" not in style
    assert style.count("{") >= style_sheet(game).count("{")


def test_named_colours_are_replaced_for_each_class() -> None:
    names = ".sea { --red: #f00; } .sea .own { --side: var(--red); }"
    style = names + " .sea .a, .sea .b { fill: var(--side); }"
    assert (
        without_variables(style, "sea").splitlines()[-1]
        == ".sea .a.own, .sea .b.own { fill: #f00; }"
    )


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_planes_are_the_board_of_the_observation(game: str, preset: str, seats: int) -> None:
    table = env(game, preset, seats, planes=True)
    table.reset(seed=2)
    rng = np.random.default_rng(2)
    for agent in table.agent_iter(30):
        visited, _, over, cut, _ = table.last()
        if over or cut:
            break
        seat = int(agent.removeprefix("seat_"))
        assert visited["observation"].tolist() == pytest.approx(
            table.tensors.observe(table.position, seat)
        )
        assert visited["planes"].shape == table.tensors.shape
        assert visited["planes"].ravel().tolist() == pytest.approx(
            table.tensors.planes(table.position, seat)
        )
        assert visited in table.observation_space(agent)
        table.step(rng.choice(np.flatnonzero(visited["action_mask"])))


def test_an_observation_stays_as_it_was() -> None:
    table = env("atoll", "small")
    table.reset(seed=1)
    visited = table.last()[0]
    saved = {name: array.copy() for name, array in visited.items()}
    table.step(3)
    assert all(np.array_equal(visited[name], saved[name]) for name in saved)


def test_the_actions_have_names() -> None:
    table = env("atoll", "small")
    table.reset(seed=1)
    visited, _, _, _, info = table.last()
    names = [info["action_names"][number] for number in np.flatnonzero(visited["action_mask"])]
    assert names == list(table.position.legal_actions())


def _steps(table: SkerryEnv, count: int = 12) -> list[tuple[str, int, bytes]]:
    """Play random moves and return each step: agent, action, observation."""
    rng = np.random.default_rng(5)
    steps = []
    for agent in table.agent_iter(count):
        visited, _, over, cut, _ = table.last()
        action = None if over or cut else int(rng.choice(np.flatnonzero(visited["action_mask"])))
        steps.append((agent, -1 if action is None else action, visited["observation"].tobytes()))
        table.step(action)
    return steps


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_copies_play_on_alike_and_leave_the_original_alone(
    game: str, preset: str, seats: int
) -> None:
    table = env(game, preset, seats, planes=True)
    pickle.loads(pickle.dumps(table)).reset(seed=1)
    table.reset(seed=1)
    _steps(table, 3)
    position = table.position
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    wrapped = pickle.loads(pickle.dumps(OrderEnforcingWrapper(table))).unwrapped
    logs = [_steps(twin) for twin in (*copies, wrapped)]
    assert table.position == position
    assert logs == [_steps(table)] * 3


def test_environments_cross_to_spawned_processes() -> None:
    tables = [env(game) for game in BUILT_IN]
    for table in tables:
        table.reset(seed=3)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_steps, tables) == [_steps(table) for table in tables]


def test_an_illegal_action_ends_the_game() -> None:
    table = env("atoll", "small")
    table.reset(seed=1)
    table.step(3)
    table.step(3)
    assert table.terminations == {"seat_0": True, "seat_1": True}
    assert table.rewards == {"seat_0": 0, "seat_1": -1}
    for _ in table.agent_iter():
        table.step(None)
    assert table.agents == []


def test_invalid_actions_and_early_calls_are_refused() -> None:
    table = env("atoll", "small")
    with pytest.raises(AttributeError, match=r"agents is not available before the first reset\(\)"):
        _ = table.agents
    table.reset(seed=1)
    for wrong in (39, -1, None, "a1"):
        with pytest.raises(ValueError, match="an action is a number from 0 to 38"):
            table.step(wrong)
    table.step(0)
    assert table.agent_selection == "seat_1"


def test_the_tutorials_unpacking_of_an_observation_works() -> None:
    """PettingZoo's action mask tutorial unpacks exactly two values."""
    table = env("atoll", "small")
    table.reset(seed=1)
    observation, action_mask = table.observe(table.agent_selection).values()
    assert observation.shape == (table.tensors.size,)
    assert action_mask.shape == (len(table.actions),)


@pytest.mark.parametrize("game", BUILT_IN)
def test_pettingzoo_makes_the_games_by_name(game: str) -> None:
    """PettingZoo's tutorials name their environment like this."""
    table = pettingzoo.make("aec", f"skerry/{game}-v0", render_mode="ansi")
    assert isinstance(table, SkerryEnv)
    assert table.game.id == game
    assert table.metadata["name"] == f"skerry_{game}_v0"
