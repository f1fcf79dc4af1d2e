"""Diagrams: numbers, labels and arrows in the right places, and plain texts."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from skerry import Session
from skerry.core.scene import Node
from skerry.library.diagrams import Diagram, make_diagram
from skerry.render.diagram import ARROW, LABEL, NUMBER, diagram_style
from skerry.render.svg import style_sheet, svg_document

GAME = "atoll:small:d4,a3,c4,e3"


def nodes(diagram: Diagram, look: str) -> dict[str, tuple[float, float]]:
    return {node.text: (node.x, node.y) for node in diagram.scene.nodes if node.look == look}


def cell(session: Session, name: str) -> Node:
    return next(node for node in session.scene().nodes if node.id == name)


def test_moves_are_numbered_on_their_stones() -> None:
    session = Session.from_id(GAME)
    numbers = nodes(make_diagram(session), NUMBER)
    assert list(numbers) == ["1", "2", "3", "4"]
    for number, name in enumerate(("d4", "a3", "c4", "e3"), 1):
        node = cell(session, name)
        assert numbers[str(number)] == (node.x, node.y)
    assert list(nodes(make_diagram(session, range(2, 4)), NUMBER)) == ["2", "3"]
    assert nodes(make_diagram(session, range(0)), NUMBER) == {}


@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("atoll:small:d4,swap,c4", ["1", "3"]),
        ("palavan:difficult:c1@2-a1,m2@1-b1,m4@0-a1", ["1,3", "2"]),
        ("conqueror:basic:a4,g8,a6#1", ["1", "2", "3"]),
        ("islant:level-1:land2@1-f3,land3@3-e7#1", ["1", "2"]),
    ],
)
def test_every_game_with_open_information_has_numbers(id: str, numbers: list[str]) -> None:
    diagram = make_diagram(Session.from_id(id))
    assert list(nodes(diagram, NUMBER)) == numbers
    hidden = [
        rule for rule in style_sheet(diagram.scene.game).split("}") if "display: none" in rule
    ]
    assert not any(token in rule for rule in hidden for token in NUMBER.split())


def test_a_diagram_shows_no_hidden_cards() -> None:
    session = Session("competition", seed="1")
    session.push(session.legal_actions()[0])
    assert nodes(make_diagram(session), NUMBER) == {}


def test_labels_and_arrows_are_drawn() -> None:
    session = Session.from_id(GAME)
    diagram = make_diagram(session, None, ["b4=A", "e5 = <b>"], ["d4-e5", "a3>f2"])
    labels = nodes(diagram, LABEL)
    assert list(labels) == ["A", "<b>"]
    b4 = cell(session, "b4")
    assert labels["A"] == (b4.x, b4.y)
    assert sum(node.id.startswith("arrow-") for node in diagram.scene.nodes) == 2
    assert diagram.scene.shapes["arrow-0"][0].look == ARROW
    text = "\n".join(diagram.lines)
    assert text.startswith(str(session.state))
    assert text.endswith("1:d4 2:a3 3:c4 4:e3\nA: b4\n<b>: e5\nd4 → e5\na3 → f2")
    style = diagram_style(style_sheet("atoll"), "atoll")
    root = ElementTree.fromstring(svg_document(diagram.scene, style=style, title="A & B"))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"1", "A", "<b>"} <= set(texts)


@pytest.mark.parametrize(
    ("labels", "arrows", "message"),
    [
        (["z9=A"], [], "this picture has no place 'z9'; it has"),
        (["d4"], [], "'d4' isn't a label such as d4=A"),
        (["d4=\u202e"], [], "isn't a label"),
        ([], ["d4"], "'d4' isn't an arrow such as d4-a3"),
        ([], ["d4-z9"], "no place 'z9'"),
        ([], ["z9-d4"], "no place 'z9'"),
        (["d4=A"] * 201, [], "at most 200 marks"),
    ],
)
def test_wrong_marks_are_named(labels: list[str], arrows: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_diagram(Session.from_id(GAME), None, labels, arrows)


def test_labels_are_bounded() -> None:
    diagram = make_diagram(Session.from_id(GAME), None, [f"b4={'x' * 99}"])
    assert list(nodes(diagram, LABEL)) == ["x" * 12]
