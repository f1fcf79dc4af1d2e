"""Scenes as SVG: well-formed, with styles and names, and safe with any text."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from skerry import Layer, Node, Player, Scene, Session
from skerry.render.svg import style_sheet, svg_document

NS = "{http://www.w3.org/2000/svg}"

SCENE = Scene(
    game="demo",
    width=100,
    height=50,
    shapes={"dot": (Layer("M0 0H1", "stone"), Layer("M0 0V1", "mark"))},
    nodes=(
        Node("top", 10, 20, "dot", "T", "last", z=5, rot=90, scale=0.5),
        Node("low", 1.23456, -0.00001, "dot", z=-1),
        Node("same", 3, 4, "dot"),
        Node("words", 5, 6, text="a < b & c"),
    ),
    players=(Player("Ann", score="3"), Player("Bob")),
    status="Ann to move",
    news="Bob passed",
)


def parse_svg(text: str) -> ET.Element:
    return ET.fromstring(text)


def test_a_picture_has_size_title_and_description() -> None:
    root = parse_svg(svg_document(SCENE, title="Demo & more"))
    assert root.get("viewBox") == "0 0 100 50"
    assert (root.get("width"), root.get("height")) == ("100", "50")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "title desc"
    assert root.findtext(f"{NS}title") == "Demo & more"
    assert root.findtext(f"{NS}desc") == "Ann 3, Bob. Bob passed. Ann to move."


def test_width_scales_the_height_with_it() -> None:
    root = parse_svg(svg_document(SCENE, width=300))
    assert (root.get("width"), root.get("height")) == ("300", "150")
    assert root.get("viewBox") == "0 0 100 50"


def test_higher_nodes_are_painted_later_and_placed_right() -> None:
    uses = list(parse_svg(svg_document(SCENE)).iter(f"{NS}use"))
    assert [use.get("transform") for use in uses] == [
        "translate(1.235 0)",
        "translate(3 4)",
        "translate(10 20) rotate(90) scale(0.5)",
    ]


def test_layers_carry_their_own_and_the_nodes_look_tokens() -> None:
    root = parse_svg(svg_document(SCENE))
    shapes = {group.get("id"): group for group in root.iter(f"{NS}g") if group.get("id")}
    shown = {}
    for use in root.iter(f"{NS}use"):
        paths = shapes[str(use.get("href"))[1:]].iter(f"{NS}path")
        shown[use.get("transform")] = [(path.get("class"), path.get("d")) for path in paths]
    plain = [("stone", "M0 0H1"), ("mark", "M0 0V1")]
    assert shown["translate(3 4)"] == shown["translate(1.235 0)"] == plain
    marked = [("stone last", "M0 0H1"), ("mark last", "M0 0V1")]
    assert shown["translate(10 20) rotate(90) scale(0.5)"] == marked
    assert len(shapes) == 2, "each shape once for each set of tokens"


def test_text_is_centred_over_its_shape() -> None:
    texts = list(parse_svg(svg_document(SCENE)).iter(f"{NS}text"))
    assert [text.text for text in texts] == ["a < b & c", "T"]
    assert texts[1].get("class") == "text last"
    assert texts[1].get("text-anchor") == "middle"


def test_every_element_is_inside_the_games_class_and_theme() -> None:
    """Each shape's group has the class, too: styles in a <use> don't match its ancestors."""
    root = parse_svg(svg_document(SCENE, theme="dark"))
    for group in root.findall(f"{NS}g") + root.findall(f"{NS}defs/{NS}g"):
        assert group.get("data-theme") == "dark"
        assert [inner.get("class") for inner in group.findall(f"{NS}g")] == ["demo"]


def test_a_style_sheet_is_embedded_completely() -> None:
    style = ".demo > .stone { fill: red } /* </style> & ]]> */"
    assert parse_svg(svg_document(SCENE, style=style)).findtext(f"{NS}style") == style
    assert parse_svg(svg_document(SCENE)).find(f"{NS}style") is None


def test_text_is_escaped() -> None:
    nasty = """"><script>alert('x')</script>&amp;]]>"""
    scene = replace(
        SCENE,
        game=nasty,
        status=nasty,
        shapes={nasty: (Layer(nasty, nasty),)},
        nodes=(Node(nasty, 0, 0, nasty, nasty, nasty),),
        players=(Player(nasty),),
    )
    root = parse_svg(svg_document(scene, title=nasty, theme=nasty, prefix=nasty, style=nasty))
    assert not list(root.iter(f"{NS}script"))
    assert root.findtext(f"{NS}title") == nasty
    assert next(root.iter(f"{NS}text")).text == nasty


def test_pictures_can_share_a_page() -> None:
    one, other = (parse_svg(svg_document(SCENE, prefix=prefix)) for prefix in ("a-", "b-"))
    ids = [{node.get("id") for node in root.iter() if node.get("id")} for root in (one, other)]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize("preset", ["standard", "small", "large", "huge"])
def test_atoll_is_a_small_self_contained_picture(preset: str) -> None:
    session = Session("atoll", preset=preset)
    for name in ("d4", "e5", "c3"):
        session.play(name)
    text = svg_document(session.scene(0), style=style_sheet("atoll"))
    root = parse_svg(text)
    assert len(text) < 200_000
    assert all(str(use.get("href")).startswith("#") for use in root.iter(f"{NS}use"))
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("http") == 1, "the name space alone"


def test_only_games_of_the_registry_have_a_style_sheet_of_their_own() -> None:
    assert ".atoll" in style_sheet("atoll")
    assert style_sheet("morris") == ""
