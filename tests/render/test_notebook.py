"""Scenes, sessions, states and games in Jupyter."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from skerry import Session, load
from skerry.core.registry import BUILT_IN
from toys import registered_toys, toy


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_scene_is_a_picture(game: str) -> None:
    scene = Session(game, seed="1").scene()
    one, other = (ElementTree.fromstring(scene._repr_svg_()) for _ in range(2))
    assert one.tag == "{http://www.w3.org/2000/svg}svg"
    ids = [{e.get("id") for e in root.iter()} - {None} for root in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]  # two of them on a page do not mix


def test_a_session_is_shown_as_an_onlooker_sees_it() -> None:
    session = Session("atoll", preset="small")
    session.play("d4")
    session.play("swap")
    session.undo()
    page = ElementTree.fromstring(session._repr_html_())
    texts = [text.strip() for text in page.itertext()]
    assert "Atoll, Small" in texts
    assert "d4" in texts
    assert "Black: d4 · White to move or swap" in texts


def test_a_session_shows_no_hidden_cards() -> None:
    session = Session("competition", preset="short", seed="1")
    text = session._repr_html_()
    session_2 = Session("competition", preset="short", seed="2")
    strip = text.replace("skerry-", "")
    other = session_2._repr_html_().replace("skerry-", "")
    digits = str.maketrans("", "", "0123456789")
    assert strip.translate(digits) == other.translate(digits)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_state_is_a_picture_without_hidden_information(game: str) -> None:
    session = Session(game, seed="1")
    state = session.state
    text = state._repr_svg_()
    assert text is not None
    digits = str.maketrans("", "", "0123456789")
    public = load(game).view(state.information_state(None), None)._repr_svg_()
    assert text.translate(digits) == public.translate(digits)
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_state_of_an_unregistered_game_has_no_picture() -> None:
    assert toy("pig").start()._repr_svg_() is None
    with registered_toys():
        picture = toy("pig").start()._repr_svg_()
    assert picture is not None
    assert "<svg" in picture


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_is_shown_as_its_first_position_and_presets(game: str) -> None:
    item = load(game)
    page = ElementTree.fromstring((item._repr_html_() or "").replace("<br>", "\n"))
    text = " ".join(page.itertext())
    assert page.find(".//{http://www.w3.org/2000/svg}svg") is not None
    assert item.tagline in text
    assert all(preset.id in text for preset in item.presets)
    assert all(level.name in text for level in item.levels)
