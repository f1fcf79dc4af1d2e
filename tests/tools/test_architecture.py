"""Tests of the architecture picture."""

from __future__ import annotations

import pytest

from web.tools.architecture import (
    PICTURE,
    architecture_svg,
    engine_graph,
    lay_out,
    page_graph,
    reduce_transitively,
)


def test_the_picture_shows_the_present_imports() -> None:
    assert PICTURE.read_text("utf-8") == architecture_svg(), "stale: run `python build.py docs`"


@pytest.mark.more
def test_imports_are_read_from_the_sources() -> None:
    assert {"core/", "session/", "library/"} <= engine_graph()["service/"]
    assert engine_graph()["core/"] == set()
    assert {"ui/"} == page_graph()["board/"]
    assert "engine/" in page_graph()["*.js"]


def test_imports_that_follow_from_others_are_left_out() -> None:
    graph = {"a": {"b", "c", "d"}, "b": {"c"}, "c": set[str](), "d": {"c"}}
    assert reduce_transitively(graph) == {"a": {"b", "d"}, "b": {"c"}, "c": set(), "d": {"c"}}


def test_arrows_lead_down_and_pass_between_boxes() -> None:
    layout = lay_out({"a": {"b", "d"}, "b": {"c"}, "c": {"d"}, "d": set()})
    for points in layout.arrows:
        heights = [y for _, y in points]
        assert heights == sorted(heights)
        assert not set(points[1:-1]) & set(layout.positions.values())
