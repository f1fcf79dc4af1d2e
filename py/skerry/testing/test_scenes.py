"""Scenes: complete, usable by pointer, keyboard and screen reader, reproducible, small."""

from __future__ import annotations

import json
import math
import re
from functools import lru_cache
from itertools import pairwise

import pytest

from skerry.core.scene import TALL, WIDE, Aspect, Scene
from skerry.core.state import CHANCE, State
from skerry.session.hosting import state_scene
from skerry.testing.random_games import (
    SETTINGS,
    Setting,
    make_params,
    random_game,
    sample_states,
    sample_viewers,
)

pytestmark = [
    pytest.mark.usefixtures("games_under_test"),
    # By module: all tests of one setting run one after the other, and share its pictures.
    pytest.mark.parametrize("setting", make_params(SETTINGS), scope="module"),
]

MAX_SCENE_CHARS = 100_000
"""Limit for a scene's JSON in characters, which a phone parses within a frame or two."""

ID = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
TOKENS = re.compile(r"([a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*)?", re.ASCII)
PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9eE .,+-]+", re.ASCII)


def scene_for_viewer(
    setting: Setting, state: State, viewer: int | None, aspect: Aspect = WIDE
) -> Scene:
    return state_scene(setting.session(), state, viewer, aspect)


@lru_cache(maxsize=1)
def sample_pairs(setting: Setting) -> list[tuple[State, int | None, Scene, Scene]]:
    """Return states with a viewer and the scenes in landscape and portrait."""
    return [
        (
            state,
            viewer,
            scene_for_viewer(setting, state, viewer, WIDE),
            scene_for_viewer(setting, state, viewer, TALL),
        )
        for state in sample_states(setting, 12, 2)
        for viewer in sample_viewers(state)
    ]


@lru_cache(maxsize=1)
def sample_scenes(setting: Setting) -> list[tuple[State, int | None, Scene]]:
    """Return states with a viewer and the scene, in landscape and, if different, in portrait."""
    return [
        (state, viewer, scene)
        for state, viewer, wide, tall in sample_pairs(setting)
        for scene in ([wide] if tall == wide else [wide, tall])
    ]


def test_node_ids_are_unique_and_plain(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        ids = [node.id for node in scene.nodes]
        assert len(set(ids)) == len(ids)
        assert all(ID.fullmatch(id) for id in ids)
        assert all(node.was == "" or ID.fullmatch(node.was) for node in scene.nodes)
        assert not {node.was for node in scene.nodes} & set(ids), "was names a node that is gone"


def test_used_shapes_exist_and_look_tokens_are_class_names(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        used = {thing.shape for thing in (*scene.nodes, *scene.players)} - {""}
        assert used <= set(scene.shapes)
        for layers in scene.shapes.values():
            for layer in layers:
                assert PATH.fullmatch(layer.path), layer.path[:80]
                assert layer.path[0] in "Mm"
                assert layer.look
                assert TOKENS.fullmatch(layer.look)
        assert all(TOKENS.fullmatch(node.look) for node in scene.nodes)
        assert all(TOKENS.fullmatch(player.look) for player in scene.players)


def test_every_node_has_a_shape_or_text(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        assert all(node.shape or node.text for node in scene.nodes)


def test_sizes_and_places_are_finite_and_in_the_picture(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        assert 0 < scene.width < 10_000
        assert 0 < scene.height < 10_000
        for node in scene.nodes:
            assert all(map(math.isfinite, (node.x, node.y, node.rot, node.scale)))
            assert node.scale > 0
            assert isinstance(node.z, int)
            assert all(math.isfinite(number) for point in node.way for number in point)
            assert 0 <= node.x <= scene.width
            assert 0 <= node.y <= scene.height


def test_choices_are_the_legal_actions_of_the_viewer(setting: Setting) -> None:
    """The legal actions come first, in their order; other viewers have no choices.

    Chance outcomes may be choices, for typed dice. Further choices must lead to the same states as
    legal actions.
    """
    game = setting.game
    for state, viewer, scene in sample_scenes(setting):
        offered = [choice.action for choice in scene.choices]
        if state.current_player == CHANCE:
            outcomes = [game.notation(outcome) for outcome, _ in state.chance_outcomes()]
            assert offered in ([], outcomes)
        elif viewer == state.current_player:
            legal = {game.notation(action): state.apply(action) for action in state.legal_actions()}
            assert offered[: len(legal)] == list(legal)
            assert len(set(offered)) == len(offered)
            for text in offered[len(legal) :]:
                action = game.parse(state, text)
                assert game.parse(state, game.notation(action)) == action
                assert state.apply(action) in legal.values()
        else:
            assert offered == []


def test_every_choice_has_labelled_picks_or_a_button(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        labels = {node.id: node.label for node in scene.nodes}
        for choice in scene.choices:
            assert choice.picks or choice.button, f"{choice.action} can't be reached"
            assert all(labels.get(pick) for pick in choice.picks), choice
        buttons = [choice.button for choice in scene.choices if choice.button]
        assert len(set(buttons)) == len(buttons)


def test_touches_tell_actions_apart(setting: Setting) -> None:
    """No two choices have the same picks and turn.

    A choice that is the beginning of another one has a button, or rotates a piece in place.
    """
    for _, _, scene in sample_scenes(setting):
        paths = [(choice.picks, choice.turn) for choice in scene.choices if choice.picks]
        assert len(set(paths)) == len(paths)
        assert all(0 <= turn < 360 for _, turn in paths)
        longer = {path[:end] for path, _ in paths for end in range(1, len(path))}
        assert all(
            choice.button or (choice.turn and len(choice.picks) == 1)
            for choice in scene.choices
            if choice.picks in longer
        )


def test_the_ledger_names_nodes_that_are_there(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        ids = {node.id for node in scene.nodes}
        assert len({entry.name for entry in scene.ledger}) == len(scene.ledger)
        for entry in scene.ledger:
            assert entry.name
            assert entry.mark in ("", "done", "open")
            assert set(entry.nodes) <= ids
            assert len({name for name, _ in entry.bars}) == len(entry.bars) != 1
            assert all(name and number >= 0 for name, number in entry.bars)
        assert 0 <= scene.hold <= 10


def test_labels_tell_nodes_apart_where_touches_do(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        touched = {pick for choice in scene.choices for pick in choice.picks}
        labels = [node.label for node in scene.nodes if node.id in touched]
        assert len(set(labels)) == len(labels)


def test_a_scene_has_players_a_status_and_printable_texts(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        assert scene.game == setting.id
        assert len(scene.players) == setting.seats
        assert all(player.name for player in scene.players)
        assert 0 < len(scene.status) <= 200
        assert len(scene.news) <= 200
        texts = [scene.status, scene.news, *(node.label for node in scene.nodes)]
        assert all(text == text.strip() and text.isprintable() for text in texts)


def test_a_move_makes_news(setting: Setting) -> None:
    """After the first moves, most moves have a text."""
    steps = random_game(setting, 0)
    shown = [
        scene_for_viewer(setting, step.state, 0) for step in steps[1:][:: max(1, len(steps) // 30)]
    ]
    assert sum(bool(scene.news) for scene in shown) >= len(shown) / 3


def test_the_status_changes_at_the_end(setting: Setting) -> None:
    steps = random_game(setting, 1)
    before, after = (scene_for_viewer(setting, step.state, None).status for step in steps[-2:])
    assert before != after


def test_the_same_state_gives_the_same_picture(setting: Setting) -> None:
    for state, viewer, *scenes in sample_pairs(setting)[::3]:
        for aspect, one in zip((WIDE, TALL), scenes, strict=True):
            other = scene_for_viewer(setting, state, viewer, aspect)
            assert one == other
            assert json.dumps(one.to_json()) == json.dumps(other.to_json())


def test_the_aspect_changes_only_positions(setting: Setting) -> None:
    """Choices, labels and texts are the same in landscape and portrait."""
    for _, _, wide, tall in sample_pairs(setting):
        assert tall.choices == wide.choices
        labels = [
            {node.id: node.label for node in scene.nodes if node.label} for scene in (wide, tall)
        ]
        assert labels[0] == labels[1]
        beside = [
            (
                scene.players,
                scene.status,
                scene.news,
                scene.hold,
                scene.seat,
                ledger_texts(scene),
            )
            for scene in (wide, tall)
        ]
        assert beside[0] == beside[1]


def ledger_texts(scene: Scene) -> list[tuple[object, ...]]:
    """Return the texts of each entry of the ledger."""
    return [(entry.name, entry.value, entry.mark, entry.bars) for entry in scene.ledger]


def test_pictures_travel_as_json_and_stay_small(setting: Setting) -> None:
    for _, _, scene in sample_scenes(setting):
        text = json.dumps(scene.to_json(), allow_nan=False, separators=(",", ":"))
        assert len(text) < MAX_SCENE_CHARS
        assert [node["id"] for node in json.loads(text)["nodes"]] == [n.id for n in scene.nodes]


def test_most_of_the_picture_stays_when_a_move_is_made(setting: Setting) -> None:
    """Ids are stable: a node has the same id before and after a move."""
    steps = random_game(setting, 0)
    for one, other in list(pairwise(steps))[:: max(1, len(steps) // 10)]:
        before = {node.id for node in scene_for_viewer(setting, one.state, 0).nodes}
        after = {node.id for node in scene_for_viewer(setting, other.state, 0).nodes}
        assert len(before & after) >= len(before) / 2
