"""Faces of the computer players: one for each level, dressed by the game's style sheet."""

from __future__ import annotations

import re

import pytest

from skerry.core.game import PORTRAIT_SIZE
from skerry.render.svg import style_sheet, svg_document
from skerry.testing.games_under_test import game
from skerry.testing.random_games import IDS

pytestmark = pytest.mark.usefixtures("games_under_test")

WITH_FACES = [id for id in IDS if game(id).face]


@pytest.mark.parametrize("id", WITH_FACES)
def test_each_level_has_a_face_of_its_own(id: str) -> None:
    scenes = [game(id).portrait(level.id) for level in game(id).levels]
    shapes = {scene.shapes["face"] for scene in scenes}
    assert len(shapes) == len(scenes)
    for scene, level in zip(scenes, game(id).levels, strict=True):
        (node,) = scene.nodes
        assert (scene.width, scene.height) == (PORTRAIT_SIZE, PORTRAIT_SIZE)
        assert (node.x, node.y, node.shape) == (PORTRAIT_SIZE / 2, PORTRAIT_SIZE / 2, "face")
        assert node.label == scene.status == game(id).translate(level.name)
        assert svg_document(scene).count("<path") == len(scene.shapes["face"])


@pytest.mark.parametrize("id", WITH_FACES)
def test_every_layer_of_a_face_has_a_colour(id: str) -> None:
    painted = set(re.findall(rf"\.{id} \.([\w-]+)", style_sheet(id)))
    for level in game(id).levels:
        for layer in game(id).portrait(level.id).shapes["face"]:
            assert layer.path.startswith("M")
            assert painted & set(layer.look.split()), layer.look
