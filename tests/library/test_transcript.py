"""The transcript of a game, limited to the viewer's knowledge."""

from __future__ import annotations

from random import Random

import pytest
from skerry import Session, load
from skerry.core.registry import BUILT_IN
from skerry.library.transcript import transcript
from skerry.session.hosting import id_for

pytestmark = pytest.mark.usefixtures("toys")


def play_moves(game: str, *moves: str, **more: str | int) -> Session:
    session = Session(game, **more)  # type: ignore[arg-type]
    for move in moves:
        session.play(move)
    return session


def test_moves_are_numbered_with_player_and_dice() -> None:
    session = play_moves("pig", "roll", "hold", "roll", seed="x")
    session.undo()
    text = transcript(
        session, 0, levels=(None, 2), names=("Ann", "?"), date="21 November 2026", source="here"
    )
    assert text == "\n".join(
        [
            "Pig, Standard",
            "21 November 2026",
            "",
            "Player 1: Ann",
            "Player 2: Sow",
            "",
            f"1. Ann: roll (The die shows {session.transition(1)[-1].face})",  # type: ignore[attr-defined]
            "2. Ann: hold",
            "",
            "Player 2 to move",
            "",
            "here",
            "",
        ]
    )


def test_typed_dice_have_no_player() -> None:
    text = transcript(play_moves("pig", "roll", "4"))
    assert "1. Player 1: roll\n2. 4\n\nPlayer 1 to move\n\npig:standard:roll,4\n" in text
    assert "The die rolls" in transcript(play_moves("pig", "roll"))


def test_moves_before_a_swap_keep_the_colour_that_they_had() -> None:
    text = transcript(play_moves("atoll", "d4", "swap", "e5"))
    assert "1. Black: d4\n2. White: swap sides\n3. White: e5\n" in text, text
    named = transcript(play_moves("atoll", "d4", "swap", "e5"), names=("Ada", "Bob"))
    assert "1. Ada: d4\n2. Bob: swap sides\n3. Ada: e5\n" in named, named


def test_dice_before_the_first_move_are_listed_first() -> None:
    text = transcript(play_moves("conqueror", seed="1", seats=2))
    news = load("conqueror").view(Session("conqueror", seed="1", seats=2).state, None).news
    assert news
    assert f"{news}\n\nRed to move\n" in text


def test_a_finished_game_ends_with_its_result() -> None:
    text = transcript(play_moves("morris", "a1", "b1", "a2", "b2", "a3"))
    assert "\n5. Red: a3\n\nRed has won\n\nmorris:standard:a1,b1,a2,b2,a3\n" in text


def test_hidden_moves_are_left_out() -> None:
    session = Session("pearls", preset="short", seats=2, seed="a")
    move = session.game.notation(session.state.legal_actions()[0])
    session.play(move)
    player_text, opponent_text, onlooker_text = (
        transcript(session, viewer) for viewer in (0, 1, None)
    )
    assert f"Player 1: {move}" in player_text
    assert "Player 1: a secret move" in opponent_text
    assert "Player 1: a secret move" in onlooker_text
    assert onlooker_text.endswith("to move\n"), "an onlooker gets no id"
    assert id_for(session, 1) in opponent_text
    while not session.state.is_terminal:
        session.play(session.game.notation(session.state.legal_actions()[0]))
    assert "?" not in transcript(session)


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_game_has_a_transcript_with_a_line_per_move(id: str) -> None:
    session = Session(id, seed="5" if load(id).chance else None)
    rng = Random(5)
    for _ in range(8):
        actions = session.state.legal_actions()
        if actions:
            session.play(session.game.notation(rng.choice(actions)))
    text = transcript(session, 0)
    count = session.position
    assert f"\n{count}. " in text
    assert f"\n{count + 1}. " not in text
    assert len(text.split("\n\n")) >= 4
