"""The aspect (portrait or landscape) that the engine passes to views which take it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.scene import TALL, WIDE, Aspect, Scene
from skerry.core.state import State
from skerry.service.host import Host
from skerry.session.hosting import state_scene
from skerry.session.session import Session


def view_with_aspect(state: State, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
    """Return a scene that is higher in portrait."""
    scene = load("atoll").view(state, viewer)
    return replace(scene, width=100, height=200 if aspect == TALL else 50)


def view_without_aspect(state: State, viewer: int | None) -> Scene:
    """Return a scene that doesn't depend on the aspect."""
    return load("atoll").view(state, viewer)


def with_view(view: Callable[..., Scene]) -> Game:
    return replace(load("atoll"), view=view)


@pytest.fixture
def aspect_host(monkeypatch: pytest.MonkeyPatch) -> Host:
    """Return a host whose games use `view_with_aspect`."""
    monkeypatch.setattr("skerry.service.open_game.load", lambda _id: with_view(view_with_aspect))
    return Host()


def ask(host: Host, **request: object) -> Any:
    return json.loads(host.call(json.dumps(request)))


def test_a_view_that_takes_an_aspect_gets_it() -> None:
    session = Session(with_view(view_with_aspect), preset="small")
    assert session.scene(0).height == 50
    assert session.scene(0, aspect=WIDE).height == 50
    assert session.scene(0, aspect=TALL).height == 200
    assert state_scene(session, session.state, None, TALL).height == 200


def test_a_view_without_an_aspect_is_the_same_in_every_layout() -> None:
    session = Session(with_view(view_without_aspect), preset="small")
    assert session.scene(0, aspect=TALL) == session.scene(0, aspect=WIDE)


def test_a_game_accepts_both_aspects() -> None:
    """The views of the template and the toys take no aspect; those of built-in games may."""
    for id in ("atoll", "palavan"):
        game = load(id)
        state = game.start()
        assert game.view(state, 0) == game.picture(state, 0, WIDE)
        assert game.view(state, 0, TALL) == game.picture(state, 0, TALL)


def test_every_request_has_its_own_aspect(aspect_host: Host) -> None:
    begun = ask(aspect_host, op="new", game="atoll", preset="small", aspect="tall")
    assert [scene["height"] for scene in begun["frames"]] == [200]
    played = ask(aspect_host, op="play", move="d4")
    assert [scene["height"] for scene in played["frames"]] == [50], "the aspect is not remembered"
    for op, height in (("undo", 200), ("redo", 200)):
        assert ask(aspect_host, op=op, aspect="tall")["frames"][-1]["height"] == height
    assert ask(aspect_host, op="view", at=0)["scene"]["height"] == 50
    looked = ask(aspect_host, op="view", at=1, frames=True, aspect="tall")
    assert {scene["height"] for scene in (looked["scene"], *looked["frames"])} == {200}


def test_an_unknown_aspect_is_refused_without_effect(aspect_host: Host) -> None:
    begun = ask(aspect_host, op="new", game="atoll", preset="small")
    for wrong in ("square", 1, ["tall"]):
        assert '"aspect" is' in ask(aspect_host, op="play", move="d4", aspect=wrong)["error"]
    assert ask(aspect_host, op="goto", at=0)["id"] == begun["id"]
