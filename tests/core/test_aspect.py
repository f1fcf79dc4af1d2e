"""Views are told whether the room is tall or wide, if they want to know."""

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
from skerry.session.session import Session


def upright(state: State, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
    """A view that has another size in a tall room."""
    scene = load("atoll").view(state, viewer)
    return replace(scene, width=100, height=200 if aspect == TALL else 50)


def same(state: State, viewer: int | None) -> Scene:
    """A view that is not told."""
    return load("atoll").view(state, viewer)


def with_view(view: Callable[..., Scene]) -> Game:
    return replace(load("atoll"), view=view)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Host:
    """A host whose games are seen by `upright`."""
    monkeypatch.setattr("skerry.service.open_game.load", lambda _id: with_view(upright))
    return Host()


def asked(host: Host, **request: object) -> Any:
    return json.loads(host.call(json.dumps(request)))


def test_a_view_that_takes_an_aspect_gets_it() -> None:
    session = Session(with_view(upright), preset="small")
    assert session.scene(0).height == 50
    assert session.scene(0, aspect=WIDE).height == 50
    assert session.scene(0, aspect=TALL).height == 200
    assert session.picture(session.state, None, TALL).height == 200


def test_a_view_that_takes_none_is_the_same_in_every_room() -> None:
    session = Session(with_view(same), preset="small")
    assert session.scene(0, aspect=TALL) == session.scene(0, aspect=WIDE)


def test_a_game_found_by_its_files_may_be_asked_either_way() -> None:
    """The template's and the toys' views know no rooms; those of the registry may."""
    for id in ("atoll", "palavan"):
        game = load(id)
        state = game.start()
        assert game.view(state, 0) == game.picture(state, 0, WIDE)
        assert game.view(state, 0, TALL) == game.picture(state, 0, TALL)


def test_every_request_says_for_which_room_its_pictures_are(shown: Host) -> None:
    begun = asked(shown, op="new", game="atoll", preset="small", aspect="tall")
    assert [scene["height"] for scene in begun["film"]] == [200]
    played = asked(shown, op="play", move="d4")
    assert [scene["height"] for scene in played["film"]] == [50], "it is not remembered"
    for op, height in (("undo", 200), ("redo", 200)):
        assert asked(shown, op=op, aspect="tall")["film"][-1]["height"] == height
    assert asked(shown, op="look", at=0)["scene"]["height"] == 50
    looked = asked(shown, op="look", at=1, film=True, aspect="tall")
    assert {scene["height"] for scene in (looked["scene"], *looked["film"])} == {200}


def test_another_room_is_refused_and_nothing_has_moved(shown: Host) -> None:
    begun = asked(shown, op="new", game="atoll", preset="small")
    for wrong in ("square", 1, ["tall"]):
        assert '"aspect" is' in asked(shown, op="play", move="d4", aspect=wrong)["error"]
    assert asked(shown, op="goto", at=0)["id"] == begun["id"]
