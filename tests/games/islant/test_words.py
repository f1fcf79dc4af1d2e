"""Descriptions of drawings, and players' names in texts."""

from games.host_game import with_player_names
from skerry.games.islant import GAME
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.sheets import form_of

STATE = IslantState(1, (form_of(1).blank,) * 2, (0, 0), roll=(1, 4))


def test_drawings_and_stopping_are_described() -> None:
    assert GAME.describe_action(STATE, "land4@0-c1") == "shape 4 (lake) in c1"
    assert GAME.describe_action(STATE, STOP) == "finish the sheet"
    five = IslantState(5, (form_of(5).blank,), (0,), roll=(1, 2, 3, 4, 5))
    assert GAME.describe_action(five, "red2@1-c4") == "shape 2 (red half, down and right) in c4"
    assert GAME.describe_action(five, "wave3-b2") == "wave of 3 in b2"
    assert GAME.describe_action(five, "ship2-d5") == "ship of 2 in d5"


def test_texts_use_the_players_names() -> None:
    with with_player_names("Ada", "", persons=(0,)):
        scene = GAME.view(STATE, 0)
        assert scene.status.startswith("Your turn: draw ")
        over = STATE.apply(STOP).apply(STOP)
        assert GAME.view(over, 0).status.startswith("Ada and Player 2 share the win")


def test_a_sheet_shows_its_owners_name() -> None:
    with with_player_names("Ada", "Bartholomew Longname", persons=(0, 1)):
        owners = [
            next(node.text for node in GAME.view(STATE, seat).nodes if node.id == "whose")
            for seat in (0, 1)
        ]
    assert owners == ["Ada", "Bartholomew L…"]
