"""Descriptions of actions, and players' names in the status."""

from games.host_game import with_player_names
from skerry.games.competition import GAME, deck
from skerry.games.competition.constants import HIDDEN
from skerry.session.session import Session


def test_actions_are_described() -> None:
    session = Session("competition", preset="short", seats=2, seed="1")
    state = session.state
    lay = state.legal_actions()[0]
    assert GAME.describe_action(state, lay) == f"{deck.cards()[lay[1]].short_name} for largest area"
    usedom = deck.card_numbers()["usedom"]
    assert GAME.describe_action(state, ("put", usedom, 0)) == "Usedom face down"
    assert GAME.describe_action(state, ("ready",)) == "all cards are placed: choose “Confirm”"
    assert GAME.describe_action(state, ("lay", HIDDEN, 7)) == "a card for least precipitation"
    assert GAME.describe_action(state, ("lay", HIDDEN, 0)) == "a card for largest area"


def test_descriptions_have_no_labels_cut_for_narrow_columns() -> None:
    state = GAME.start("full", 2)
    labels = {item.short for item in (*deck.CATEGORIES, *deck.SEAS) if item.short.endswith(".")}
    texts = [GAME.describe_action(state, ("lay", HIDDEN, field)) for field in range(deck.FIELDS)]
    assert len(labels) == 4
    assert [text for text in texts if any(label in text for label in labels)] == []


def test_the_status_names_the_player() -> None:
    session = Session("competition", preset="short", seats=2, seed="1")
    with with_player_names("", "", persons=(0,)):
        assert session.scene(0).status == "Your turn: choose a card, then a space"
    with with_player_names("Ada", "Bob", persons=(0, 1)):
        assert session.scene(0).status == "Ada: choose a card, then a space"
    assert session.scene(0).status == "Red is placing cards"
