"""What Jupyter shows of scenes and sessions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from skerry import Session
from skerry.core.registry import BUILT_IN


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_scene_is_a_picture(game: str) -> None:
    scene = Session(game, seed="1").scene()
    one, other = (ElementTree.fromstring(scene._repr_svg_()) for _ in range(2))
    assert one.tag == "{http://www.w3.org/2000/svg}svg"
    ids = [{e.get("id") for e in root.iter()} - {None} for root in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]  # two of them on a page do not mix


def test_a_session_is_told_as_everybody_may_see_it() -> None:
    session = Session("atoll", preset="small")
    session.play("d4")
    session.play("swap")
    session.undo()
    page = ElementTree.fromstring(session._repr_html_())
    texts = [text.strip() for text in page.itertext()]
    assert "Atoll, Small" in texts
    assert "d4" in texts
    assert "Black d4 · White to move, or to swap colours" in texts


def test_a_session_shows_nobodys_cards() -> None:
    session = Session("competition", preset="short", seed="1")
    told = session._repr_html_()
    session_2 = Session("competition", preset="short", seed="2")
    strip = told.replace("skerry-", "")
    other = session_2._repr_html_().replace("skerry-", "")
    digits = str.maketrans("", "", "0123456789")
    assert strip.translate(digits) == other.translate(digits)
