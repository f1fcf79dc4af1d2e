"""Stones and the swap in words; who is told what of the swap."""

import pytest
from games.table import played, rows, sitting
from skerry.core import i18n
from skerry.games.atoll import GAME
from skerry.service.host import Host


def test_a_stone_and_the_swap_have_words() -> None:
    state = GAME.start("small").apply("d4")
    assert GAME.describe_action(state, "c3") == "c3"
    assert GAME.describe_action(state, "swap") == "swap sides"
    i18n.speak("de")
    assert [GAME.describe_action(state, it) for it in ("c3", "swap")] == [
        "c3",
        "Farben tauschen",
    ]
    i18n.speak("en")


def test_a_computers_swap_is_told_to_whose_stone_it_takes() -> None:
    players = ["person", 3]
    told = played(Host(), "d4", "swap", game="atoll", preset="small", players=players)
    news = told["film"][-1]["news"]
    status = told["film"][-1]["status"]
    assert news == "Gull swapped sides. You are White now"
    assert status == "Your turn: choose an empty cell"
    assert rows(told) == ["You: d4", "Gull: swapped sides, so you are White now"]
    assert told["fresh"] == 1
    names = [player["name"] for player in told["film"][-1]["players"]]
    assert names == ["White", "Black"], "seats stay where they are"


@pytest.mark.parametrize(
    ("names", "persons", "news"),
    [
        (("", ""), (1,), "You swapped sides. You are Black now"),
        (("Ada", "Bob"), (0, 1), "Bob swapped sides and is Black now"),
        ((), (), "White swapped sides and is Black now"),
    ],
)
def test_others_are_told_by_name(
    names: tuple[str, ...], persons: tuple[int, ...], news: str
) -> None:
    state = GAME.start("small").apply("d4").apply("swap")
    with sitting(*names, persons=persons):
        assert GAME.view(state, None).news.replace("Black swapped", "White swapped") == news


def test_who_has_won_is_you_or_a_name() -> None:
    state = GAME.start("small")
    for move in ("d1", "a1", "d2", "a2", "d3", "a3", "d4", "a4", "d5"):
        state = state.apply(move)
    while not state.is_terminal:
        state = state.apply(state.legal_actions()[-1])
    winner = state.returns().index(1.0)
    with sitting("", "", persons=(winner,)):
        assert GAME.view(state, None).status.startswith("You win! ")
    with sitting("Ada", "Bob", persons=(0, 1)):
        assert GAME.view(state, None).status.startswith(f"{('Ada', 'Bob')[winner]} wins: ")
