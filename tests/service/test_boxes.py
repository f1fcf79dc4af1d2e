"""The games' boxes on the home page: their texts, and a position from a game."""

from __future__ import annotations

import pytest
from skerry import Session, game_ids, load
from skerry.core.i18n import set_language
from skerry.core.presets import BoxInfo
from skerry.core.registry import BUILT_IN
from skerry.service.catalogue import catalogue_fields

WITH_PICTURE = [id for id in BUILT_IN if load(id).box.id]


def test_most_games_have_a_picture() -> None:
    assert len(WITH_PICTURE) >= 5


@pytest.mark.parametrize("id", WITH_PICTURE)
def test_the_picture_is_a_position_from_mid_game(id: str) -> None:
    box = load(id).box
    session = Session.from_id(box.id)
    assert session.game.id == id
    assert not session.state.is_terminal
    assert len(session.line) > 10
    nodes = {node.id for node in session.scene(max(session.state.current_player, 0)).nodes}
    assert set(box.focus or ()) <= nodes


def test_a_box_names_players_duration_and_difficulty() -> None:
    printed = {game["id"]: game["box"] for game in catalogue_fields()["games"]}
    assert list(printed) == list(game_ids())
    assert printed["atoll"] == [
        "1 to 2 players", "alone or together", "10 to 20 minutes", "quick to learn",
    ]  # fmt: skip
    assert "1 to 99 players" in printed["islant"]


def test_a_box_uses_the_current_language() -> None:
    set_language("de")
    printed = next(game["box"] for game in catalogue_fields()["games"] if game["id"] == "atoll")
    set_language("en")
    assert printed == [
        "1 bis 2 Spieler",
        "allein oder gemeinsam",
        "10 bis 20 Minuten",
        "schnell gelernt",
    ]


@pytest.mark.usefixtures("toys")
def test_a_game_may_have_no_box_texts() -> None:
    assert load("morris").box == BoxInfo()
    printed = next(game["box"] for game in catalogue_fields()["games"] if game["id"] == "morris")
    assert printed == ["2 players", "alone or together"]
