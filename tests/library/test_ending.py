"""The summary of a finished game with the players' names, and the suggested next games."""

from __future__ import annotations

from typing import Any

import pytest
from skerry import Session
from skerry.core.i18n import set_language
from skerry.core.registry import load
from skerry.library.ending import ending_summary, suggested_level
from skerry.library.result_text import result_text, unsolved_link

COLUMN = ("d4", "a1", "d2", "a2", "d6", "a3", "d1", "b1", "d3", "b2", "d5", "b3", "d7", "c1")


def play_to_black_win(*first: str) -> Session:
    """Return a game of Atoll won by Black along a column, after the moves `first` if given.

    Black is seat 0 unless the players have swapped.
    """
    session = Session("atoll", preset="small")
    for move in (*first, *COLUMN):
        if not session.state.is_terminal and move in session.state.legal_actions():
            session.play(move)
    return session


def reveal_solution(preset: str = "calm", seed: str = "1") -> Session:
    """Return a puzzle whose solution the player has asked for."""
    session = Session("palavan", preset=preset, seed=seed)
    session.play("solve")
    return session


def entry(**more: Any) -> Any:
    return {
        "v": 1,
        "key": "k",
        "game": "islant",
        "preset": "level-1",
        "players": ["person"],
        "seed": "1",
        "result": "won",
        "points": 24,
        "when": 1_790_000_000_000,
        "help": False,
        "fair": False,
        "again": False,
        "how": [0, 2, 245],
        **more,
    }


def against_bot(result: str, **more: Any) -> Any:
    """Return the stored result of a game of Atoll against the bot of level 2."""
    players = ["person", 2]
    return entry(**{"game": "atoll", "players": players, "result": result, "points": None, **more})


def end(session: Session, *players: str | int, names: tuple[str, ...] = (), **more: Any) -> Any:
    options = {"entry": None, "results": [], "streak": 0, **more}
    return ending_summary(session, players, names, **options)


def action_ids(reply: Any) -> list[str]:
    return [action["command"] for action in reply["buttons"]]


def main_buttons(reply: Any) -> list[str]:
    return [action["name"] for action in reply["buttons"] if action["main"]]


def test_a_win_is_addressed_to_you_and_a_stronger_level_is_offered() -> None:
    won = against_bot("won")
    reply = end(play_to_black_win(), "person", 2, entry=won, results=[won])
    assert (reply["headline"], reply["won"]) == ("You win!", True)
    assert reply["why"] == "Black linked cat to fish with 6 stones."
    first, second = reply["rows"]
    assert (first["name"], first["side"], first["place"], first["you"]) == ("You", "Black", 1, True)
    assert (second["name"], second["side"], second["place"]) == ("Crab", "White", 2)
    assert action_ids(reply) == ["review", "rematch", "suggested", "tell", "home"]
    assert main_buttons(reply) == ["Harder: Gull, as White"]


def test_a_defeat_names_the_winner_and_offers_no_stronger_level() -> None:
    lost = against_bot("lost")
    reply = end(play_to_black_win(), 2, "person", entry=lost, results=[lost])
    assert (reply["headline"], reply["won"]) == ("Crab wins", False)
    assert action_ids(reply) == ["review", "rematch", "tell", "home"]
    assert main_buttons(reply) == ["Rematch as Black"]


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (("person", 2), "Rematch as White"),
        ((2, "person"), "Rematch as Black"),
        (("person", "person"), "Rematch, sides swapped"),
    ],
)
def test_a_rematch_names_the_side_that_the_player_gets(
    players: tuple[str | int, ...], name: str
) -> None:
    for moves in (("d4", "swap"), ()):
        buttons = end(play_to_black_win(*moves), *players)["buttons"]
        assert next(each["name"] for each in buttons if each["command"] == "rematch") == name


def test_after_a_swap_players_are_named_by_their_present_color() -> None:
    session = play_to_black_win("d4", "swap")
    reply = end(session, "person", 2)
    sides = {row["name"]: row["side"] for row in reply["rows"]}
    assert sides == {"You": "White", "Crab": "Black"}
    winner = reply["rows"][0]["name"]
    assert reply["why"].startswith("White" if winner == "You" else winner)


def test_the_computer_has_the_same_name_in_all_sentences() -> None:
    assert end(play_to_black_win(), 2, "person")["why"] == "Crab linked cat to fish with 6 stones."
    assert end(play_to_black_win(), 2, "person", names=("", "Ben"))["headline"] == "Crab wins"
    assert end(play_to_black_win(), 2, 2)["why"].startswith("Black linked"), (
        "two computers are named by their colors"
    )


def test_human_players_are_called_by_their_names() -> None:
    reply = end(play_to_black_win(), "person", "person", names=("Anna", "Ben"))
    assert (reply["headline"], reply["won"]) == ("Anna wins", False)
    assert reply["why"].startswith("Anna linked")
    assert [row["name"] for row in reply["rows"]] == ["Anna", "Ben"]
    assert [row["side"] for row in reply["rows"]] == ["Black", "White"]
    set_language("de")
    assert (
        end(play_to_black_win(), "person", "person", names=("Anna", ""))["headline"]
        == "Anna gewinnt"
    )


def test_a_shared_win_names_the_other_winners() -> None:
    session = Session("islant", preset="level-1", seats=3, seed="1")
    while not session.state.is_terminal:
        session.play("stop")
    assert end(session, "person", 1, 1)["headline"] == "A draw"
    table = end(session, "person", "person", "person", names=("A", "B", "C"))
    assert {row["place"] for row in table["rows"]} == {1}
    assert table["heads"][-1] == "Total"


def test_a_revealed_solution_counts_as_not_solved() -> None:
    reply = end(reveal_solution(), "person")
    assert (reply["headline"], reply["won"], reply["rows"]) == ("Not solved", False, [])
    assert action_ids(reply) == ["undo", "review", "rematch", "tell", "home"]
    assert main_buttons(reply) == ["Try again"]
    assert reply["buttons"][2]["name"] == "Next puzzle"


def test_a_solo_score_is_compared_with_the_best() -> None:
    session = Session("islant", preset="level-1", seats=1, seed="1")
    while not session.state.is_terminal:
        session.play("stop")
    old = entry(key="old", points=-5, when=1)
    latest = entry(points=-2)
    reply = end(session, "person", entry=latest, results=[old, latest])
    assert (reply["headline"], reply["won"]) == ("\N{MINUS SIGN}2 points: your best so far", True)
    facts = {fact["name"]: fact["value"] for fact in reply["facts"]}
    assert facts == {
        "Your best": "\N{MINUS SIGN}5",
        "Time": "4:05",
        "Undos": "2",
    }
    better = entry(key="old", points=50, when=1)
    reply = end(session, "person", entry=latest, results=[better, latest])
    assert (reply["headline"], reply["won"]) == ("\N{MINUS SIGN}2 points", False)


def test_a_game_against_a_bot_has_its_moves_and_the_record() -> None:
    session = play_to_black_win()
    fields = {"game": "atoll", "preset": session.preset, "players": ["person", 2], "points": None}
    lost = entry(key="old", when=1, **fields) | {"result": "lost"}
    latest = entry(**fields) | {"result": "won"}
    reply = end(session, "person", 2, entry=latest, results=[lost, latest])
    facts = {fact["name"]: fact["value"] for fact in reply["facts"]}
    assert facts["Moves"] == str(len(session.line))
    assert facts["Against Crab"] == "you won 1 of 2 games"


def test_a_daily_game_links_to_its_calendar() -> None:
    session = reveal_solution(preset="daily", seed="2026-11-23")
    daily = {"game": "palavan", "preset": "daily", "seed": "2026-11-23", "points": None}
    reply = end(session, "person", entry=entry(**daily), streak=4)
    assert "calendar" in action_ids(reply)
    assert main_buttons(reply) == ["Try again"], "the solution was shown"
    assert {"name": "Daily puzzles", "value": "4-day streak"} in reply["facts"]


def test_a_daily_game_shows_three_buttons_and_hides_the_rest() -> None:
    def names(session: Session, *, is_hidden: bool) -> list[str]:
        buttons = end(session, "person")["buttons"]
        return [each["name"] for each in buttons if each.get("more", False) == is_hidden]

    failed = reveal_solution(preset="daily", seed="2026-11-23")
    assert names(failed, is_hidden=False) == ["Try again", "Share", "Review"]
    assert names(failed, is_hidden=True) == ["Past days", "All games"]
    solved = solve_problem()
    assert names(solved, is_hidden=False) == ["Past days", "Share", "Review"]
    assert "Play again" not in names(solved, is_hidden=True)


def solve_problem() -> Session:
    """Return the daily problem of Atoll after its winning move."""
    session = Session("atoll", preset="daily", seed="2026-11-23")
    state = session.state
    session.play(next(move for move in state.legal_actions() if state.apply(move).returns()[0] > 0))
    return session


def test_a_second_try_is_said_to_have_had_help() -> None:
    session = solve_problem()
    daily = {**DAILY, "game": "atoll", "when": DAY, "how": [0, 1, 77]}
    helped = entry(**daily, help=True)
    reply = end(session, "person", entry=helped)
    assert (reply["headline"], reply["won"]) == ("Solved, with help", True)
    assert end(session, "person", entry=entry(**daily))["headline"] == "Solved"
    text = result_text(session, helped, 0)
    assert text.endswith("🏝️🏝️🏝️🏝️🛟\nSolved, with help · 1:17")


@pytest.mark.parametrize(
    ("players", "level"),
    [
        (("person", 2), 3),
        (("person", 5), None),
        (("person", 2, 3), None),
        (("person", "person", 2), None),
        ((1, 2), None),
        (("person", 2, 2), 3),
    ],
)
def test_another_level_is_suggested_to_one_player_against_equal_bots(
    players: Any, level: int | None
) -> None:
    won = against_bot("won", players=list(players))
    assert suggested_level(load("atoll"), players, [won]) == level


@pytest.mark.parametrize(("level", "name"), [(1, "Harder: Crab, as White"), (3, "")])
def test_after_a_win_that_does_not_count_no_easier_level_is_offered(level: int, name: str) -> None:
    buttons = end(play_to_black_win(), "person", level)["buttons"]
    assert "".join(each["name"] for each in buttons if each["command"] == "suggested") == name


def test_after_two_defeats_an_easier_level_is_offered_beside_the_rematch() -> None:
    lost = [against_bot("lost", key=key, when=when) for when, key in enumerate("ab")]
    reply = end(play_to_black_win(), 2, "person", entry=lost[1], results=lost)
    assert action_ids(reply) == ["review", "rematch", "suggested", "tell", "home"]
    assert reply["buttons"][2]["name"] == "Easier: Tadpole, as Black"
    assert main_buttons(reply) == ["Rematch as Black"]


# Sharing


DAILY = {"game": "palavan", "preset": "daily", "seed": "2026-11-23", "points": None}
DAY = 1_795_435_200_000


def test_a_shared_result_has_no_spoilers() -> None:
    session = reveal_solution(preset="daily", seed="2026-11-23")
    lines = result_text(session, entry(**DAILY, how=[0, 3, 245], when=DAY), 4).splitlines()
    assert lines == [
        "Skerry · Palavan · Monday, very hard · 2026-11-23",
        "🏝️🏝️🏝️🏝️🏝️",
        "Solved · 4:05 · no hints · 4-day streak",
    ]
    helped = result_text(session, entry(**DAILY, how=[2, 0, 61], help=True, when=DAY), 4)
    assert "🏝️🏝️🏝️🛟🛟" in helped
    assert "2 hints" in helped
    later = result_text(session, entry(**DAILY, when=DAY + 86_400_000), 4)
    assert "in a row" not in later
    lost = result_text(session, entry(**{**DAILY, "result": "lost"}, when=DAY), 1)
    assert "Not solved" in lost
    assert "🏝" not in lost


def test_a_shared_puzzle_has_no_moves() -> None:
    session = reveal_solution(preset="daily", seed="2026-11-23")
    assert session.line
    assert unsolved_link(session) == "palavan:daily:%232026-11-23"
    assert Session.from_id("palavan:daily:#2026-11-23").line == ()
    assert unsolved_link(Session("palavan", preset="basic", seed=None)) == ""
    assert unsolved_link(Session("conqueror", seed="x")) == ""
