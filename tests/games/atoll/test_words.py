"""Atoll's moves as text, and the news of a swap."""

import pytest
from games.host_game import log_lines, play_moves, with_player_names
from skerry.core import i18n
from skerry.games.atoll import GAME
from skerry.service.host import Host


def test_actions_in_words() -> None:
    state = GAME.start("small").apply("d4")
    assert GAME.describe_action(state, "c3") == "c3"
    assert GAME.describe_action(state, "swap") == "swap sides"
    i18n.set_language("de")
    assert [GAME.describe_action(state, action) for action in ("c3", "swap")] == [
        "c3",
        "Farben tauschen",
    ]
    i18n.set_language("en")


def test_a_swap_by_the_computer_is_reported_to_the_player() -> None:
    players = ["person", 3]
    reply = play_moves(Host(), "d4", "swap", game="atoll", preset="small", players=players)
    news = reply["frames"][-1]["news"]
    status = reply["frames"][-1]["status"]
    assert news == "Gull swapped sides, so you are White now"
    assert status.startswith(
        "Your turn: you are White now. Connect the white cat to the white fish"
    )
    assert log_lines(reply) == ["You: d4", "Gull: swapped sides, so you are White now"]
    assert reply["new_rows"] == 1
    names = [player["name"] for player in reply["frames"][-1]["players"]]
    assert names == ["White", "Black"], "seats stay where they are"


def test_moves_before_a_swap_keep_the_colour_that_they_had() -> None:
    reply = play_moves(Host(), "d4", "swap", "e5", game="atoll", preset="small")
    first, swap, third = reply["log"]
    assert first["player"] == {"name": "Black", "look": "black"}
    assert swap["player"] == {"name": "White", "look": "white"}, "who took over the black stone"
    assert third["player"] == {"name": "White", "look": "white"}
    assert [reply["seat_names"][row["seat"]] for row in (first, third)] == ["White", "White"]


@pytest.mark.parametrize(
    ("names", "persons", "news"),
    [
        (("", ""), (1,), "You swapped sides and are Black now"),
        (("Ada", "Bob"), (0, 1), "Bob swapped sides and is Black now"),
        ((), (), "White swapped sides and is Black now"),
    ],
)
def test_the_swap_news_name_the_players(
    names: tuple[str, ...], persons: tuple[int, ...], news: str
) -> None:
    state = GAME.start("small").apply("d4").apply("swap")
    with with_player_names(*names, persons=persons):
        assert GAME.view(state, None).news.replace("Black swapped", "White swapped") == news


def test_the_status_names_the_winner() -> None:
    state = GAME.start("small")
    for move in ("d1", "a1", "d2", "a2", "d3", "a3", "d4", "a4", "d5"):
        state = state.apply(move)
    while not state.is_terminal:
        state = state.apply(state.legal_actions()[-1])
    winner = state.returns().index(1.0)
    with with_player_names("", "", persons=(winner,)):
        assert GAME.view(state, None).status.startswith("You win! ")
    with with_player_names("Ada", "Bob", persons=(0, 1)):
        assert GAME.view(state, None).status.startswith(f"{('Ada', 'Bob')[winner]} wins: ")
