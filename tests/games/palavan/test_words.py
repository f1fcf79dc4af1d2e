"""Descriptions of Palavan's actions."""

import pytest
from games.host_game import with_player_names
from skerry.core import i18n
from skerry.games.palavan import GAME
from skerry.session.session import Session


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        ("m3@2-b1", "M3 on b1, rotated twice", "M3 auf b1, zweimal gedreht"),
        ("m3-off", "M3 back to the tray", "M3 zurück in die Ablage"),
        ("clear", "all tiles back to the tray", "alle Plättchen zurück in die Ablage"),
        ("solve", "show a solution", "eine Lösung zeigen"),
    ],
)
def test_the_actions_of_a_puzzle_are_described(action: str, english: str, german: str) -> None:
    state = GAME.start("basic")
    assert GAME.describe_action(state, action) == english
    i18n.speak("de")
    assert GAME.describe_action(state, action) == german
    i18n.speak("en")


def test_a_deal_is_described_by_its_tiles() -> None:
    state = GAME.start("island")
    outcome, _share = state.chance_outcomes()[0]
    assert GAME.describe_action(state, outcome).startswith("the tiles ")
    assert "-" not in GAME.describe_action(state, outcome)


def test_a_duel_uses_the_players_names() -> None:
    session = Session("palavan", preset="round", seats=2, seed="1")
    session.push(session.state.legal_actions()[0])
    with with_player_names("Ada", "Bob", persons=(0, 1)):
        scene = session.scene(1)
        assert scene.news.startswith("Ada: ")
        assert scene.status == "Bob: choose one of your tiles, then a square"
        assert {"Ada", "Bob"} <= {node.text for node in scene.nodes}
