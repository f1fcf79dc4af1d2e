"""Pickles and copies of the public objects, also in spawned processes."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
import skerry
from skerry.core.registry import BUILT_IN
from skerry.session.hosting import full_id

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda item, protocol=protocol: pickle.loads(
            pickle.dumps(item, protocol)
        )
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    },
}


def play_moves(id: str) -> skerry.Session:
    """Return a session with three moves."""
    session = skerry.Session(id, seed="pickle")
    for _ in range(3):
        action = session.state.legal_actions()[0]
        session.play(session.game.notation(action))
    return session


@pytest.mark.parametrize("copier", COPIES)
@pytest.mark.parametrize("id", BUILT_IN)
def test_games_and_sessions_can_be_copied(id: str, copier: str) -> None:
    session = play_moves(id)
    game = COPIES[copier](session.game)
    assert game == session.game
    assert game.start() == session.game.start()
    twin = COPIES[copier](session)
    assert (full_id(twin), twin.state) == (full_id(session), session.state)


@pytest.mark.parametrize("id", BUILT_IN)
def test_lessons_scenes_and_tensors_can_be_copied(id: str) -> None:
    game = skerry.load(id)
    session = play_moves(id)
    scene = game.picture(session.state, 0)
    assert pickle.loads(pickle.dumps(scene)).to_json() == scene.to_json()
    assert game.lesson
    steps = game.lesson()
    assert [step.id for step in pickle.loads(pickle.dumps(steps))] == [step.id for step in steps]
    assert game.tensors
    tensors = game.tensors(session.preset, session.seats)
    assert pickle.loads(pickle.dumps(tensors)).actions == tensors.actions


def test_copies_of_a_session_are_independent() -> None:
    session = play_moves("conqueror")
    before = full_id(session)
    for twin in (copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
        frames = twin.play(twin.game.notation(twin.state.legal_actions()[0]))
        assert full_id(session) == before
        original = skerry.Session.from_id(before)
        assert original.play(twin.line[-1])[-1] == frames[-1], "the seed decides the same dice"


def _call(host: skerry.Host, **request: Any) -> Any:
    return json.loads(host.call(json.dumps(request)))


def test_a_copy_of_a_host_has_the_game_but_no_running_work() -> None:
    host = skerry.Host()
    _call(host, op="new", game="atoll", preset="small", players=["person", 3])
    id = _call(host, op="play", move="d4")["id"]
    task = _call(host, op="bot_input", level=3)["input"]
    assert "move" in _call(host, op="think", input=task, work=1000)
    assert not _call(host, op="print", game="palavan", sheet="puzzles", count=3)["done"]
    for twin in (copy.deepcopy(host), pickle.loads(pickle.dumps(host))):
        assert _call(twin, op="undo")["line"] == ["d4"]
        assert _call(twin, op="redo")["id"] == id
        assert "no search is running" in _call(twin, op="continue")["error"]
        assert "no job is running" in _call(twin, op="step")["error"]
    assert "move" in _call(host, op="continue"), "the original continues"
    assert "error" not in _call(host, op="step")


def _describe(session: skerry.Session) -> tuple[str, str]:
    return full_id(session), repr(session.game)


def _count_agents(env: Any) -> tuple[str, int]:
    env.reset(seed=1)
    return env.metadata["name"], len(env.agents)


def test_environments_cross_to_spawned_processes() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from skerry.envs import openspiel, pettingzoo  # needs the package pettingzoo

    assert openspiel
    envs = [pettingzoo.env(id) for id in BUILT_IN]
    games = [pyspiel.load_game(f"skerry_{id}") for id in BUILT_IN]
    states = [game.new_initial_state() for game in games]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        assert list(pool.map(_count_agents, envs)) == list(map(_count_agents, envs))
        assert list(pool.map(str, games)) == list(map(str, games))
        assert list(pool.map(str, states)) == list(map(str, states))


@pytest.mark.parametrize("module", ["joblib.externals.cloudpickle", "cloudpickle"])
def test_sessions_cross_by_cloudpickle(module: str) -> None:
    """Dask and joblib send functions and their values with it."""
    cloudpickle = pytest.importorskip(module)
    session = play_moves("atoll")
    describe = pickle.loads(cloudpickle.dumps(lambda: _describe(session)))
    assert describe() == _describe(session)


def test_sessions_cross_to_spawned_processes() -> None:
    sessions = [play_moves(id) for id in BUILT_IN]
    expected = [_describe(session) for session in sessions]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        assert list(pool.map(_describe, sessions)) == expected
        assert [full_id(twin) for twin in pool.map(copy.copy, sessions)] == [
            id for id, _game in expected
        ]
