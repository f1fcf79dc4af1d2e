"""Tiles placed, taken and dealt, in words."""

import pytest
from games.table import sitting
from skerry.core import i18n
from skerry.games.palavan import GAME
from skerry.session.session import Session


@pytest.mark.parametrize(
    ("action", "said", "german"),
    [
        ("m3@2-b1", "M3 on b1, rotated twice", "M3 auf b1, zweimal gedreht"),
        ("m3-off", "M3 back to the tray", "M3 zurück in die Ablage"),
        ("clear", "all tiles back to the tray", "alle Plättchen zurück in die Ablage"),
        ("solve", "show a solution", "eine Lösung zeigen"),
    ],
)
def test_a_puzzles_actions_have_words(action: str, said: str, german: str) -> None:
    state = GAME.start("basic")
    assert GAME.describe_action(state, action) == said
    i18n.speak("de")
    assert GAME.describe_action(state, action) == german
    i18n.speak("en")


def test_a_deal_is_said_by_its_tiles() -> None:
    state = GAME.start("island")
    outcome, _share = state.chance_outcomes()[0]
    assert GAME.describe_action(state, outcome).startswith("the tiles ")
    assert "-" not in GAME.describe_action(state, outcome)


def test_the_duel_goes_by_names() -> None:
    session = Session("palavan", preset="round", seats=2, seed="1")
    session.push(session.state.legal_actions()[0])
    with sitting("Ada", "Bob", persons=(0, 1)):
        scene = session.scene(1)
        assert scene.news.startswith("Ada: ")
        assert scene.status == "Bob: choose one of your tiles, then a square"
        assert {"Ada", "Bob"} <= {node.text for node in scene.nodes}
