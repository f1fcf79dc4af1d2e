"""The computer player to try next."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from skerry.core.i18n import set_language
from skerry.core.registry import load
from skerry.library.ending import suggested_level
from skerry.library.rating import fair_opponent, fair_opponent_text
from skerry.library.suggestion import suggest_level

ATOLL = load("atoll")
CONQUEROR = load("conqueror")
clock = count()


def played_results(signs: str, *bots: int, game: str = "atoll") -> list[Any]:
    """Return results against these bots, one for each sign: w(on), l(ost), d(rawn)."""
    outcomes = {"w": "won", "l": "lost", "d": "drawn"}
    return [
        {
            "key": f"k{next(clock)}",
            "game": game,
            "preset": "standard",
            "players": ["person", *bots],
            "seed": None,
            "result": outcomes[sign],
            "points": None,
            "when": next(clock),
            "help": False,
            "fair": False,
            "again": False,
        }
        for sign in signs
    ]


@pytest.mark.parametrize(
    ("results", "level", "text"),
    [
        ([], 2, "Try Crab: a good first opponent"),
        (played_results("w", 3), 4, "Try Dolphin: you won your last game against Gull"),
        (played_results("l", 3), 3, "Try Gull again. Last games: 0 won, 0 drawn, 1 lost"),
        (played_results("llw", 3), 3, "Try Gull again. Last games: 1 won, 0 drawn, 2 lost"),
        (played_results("wwl", 3), 3, "Try Gull again. Last games: 2 won, 0 drawn, 1 lost"),
        (played_results("www", 3), 4, "Try Dolphin: you won your last 3 games against Gull"),
        (played_results("lwwww", 3), 4, "Try Dolphin: you won 4 of your last 5 games against Gull"),
        (played_results("lllwwwww", 3), 4, "Try Dolphin: you won your last 5 games against Gull"),
        (played_results("ll", 3), 2, "Try Crab: you lost your last 2 games against Gull"),
        (played_results("wllwl", 3), 2, "Try Crab: you lost 3 of your last 5 games against Gull"),
        (played_results("wl", 3), 3, "Try Gull again. Last games: 1 won, 0 drawn, 1 lost"),
        (played_results("wdl", 3), 3, "Try Gull again. Last games: 1 won, 1 drawn, 1 lost"),
        (played_results("ww", 5), 5, "Try Kraken: you won your last 2 games against Kraken"),
        (played_results("ll", 1), 1, "Try Tadpole: you lost your last 2 games against Tadpole"),
        (
            played_results("www", 3) + played_results("l", 4),
            4,
            "Try Dolphin again. Last games: 0 won, 0 drawn, 1 lost",
        ),
        (
            played_results("www", 3) + played_results("ll", 4),
            3,
            "Try Gull: you lost your last 2 games against Dolphin",
        ),
        (
            played_results("ww", 2) + played_results("w", game="palavan") + played_results("w"),
            3,
            "",
        ),
        (played_results("ww", 9), 2, "Try Crab: a good first opponent"),
    ],
)
def test_the_level_follows_the_latest_results(results: list[Any], level: int, text: str) -> None:
    suggestion = suggest_level(ATOLL, results)
    assert suggestion.level.id == level
    assert text in ("", suggestion.text)


def test_among_four_players_one_win_in_three_is_more_than_an_equal_share() -> None:
    def level(signs: str) -> int:
        return suggest_level(CONQUEROR, played_results(signs, 3, 3, 3, game="conqueror")).level.id

    assert [level("llw"), level("lllw"), level("lllll"), level("l")] == [4, 3, 2, 3]


@pytest.mark.parametrize("help_used", [False, True])
@pytest.mark.parametrize(
    ("signs", "bot", "level"), [("w", 1, 2), ("w", 2, 3), ("l", 2, 2), ("ll", 2, 1), ("ww", 5, 5)]
)
def test_new_game_end_and_fair_opponent_name_the_same_level(
    signs: str, bot: int, level: int, help_used: bool
) -> None:
    results: Any = [{**result, "help": help_used} for result in played_results(signs, bot)]
    assert suggest_level(ATOLL, results).level.id == level
    other = suggested_level(ATOLL, ["person", bot], results)
    assert other == (None if level == bot else level)
    fair = fair_opponent(ATOLL, 2, results)
    assert fair
    if help_used:  # no result is rated, so the suggested level is the first one
        assert (fair.level.id, fair.games) == (level, 0)
        assert fair_opponent_text(ATOLL, fair).startswith(f"Start with {ATOLL.level(level).name}.")


def test_games_against_different_levels_do_not_count() -> None:
    mixed = played_results("llll", 2, 3, game="conqueror")
    assert suggest_level(CONQUEROR, mixed).level.id == 2
    assert (
        suggest_level(CONQUEROR, played_results("ww", 2, 2, game="conqueror") + mixed).level.id == 3
    )


def test_a_repeated_puzzle_does_not_count() -> None:
    again: Any = [{**result, "again": True} for result in played_results("ww", 3)]
    assert suggest_level(ATOLL, again).level.id == 2


def test_the_sentence_is_in_the_players_language() -> None:
    set_language("de")
    try:
        text = suggest_level(ATOLL, played_results("www", 3)).text
    finally:
        set_language("en")
    assert text == "Wie wär’s mit Delfin? Du hast die letzten 3 Partien gegen Möwe gewonnen"
