"""Challenges: the result to beat in a link, and who has won."""

from __future__ import annotations

import pytest
from skerry import Session
from skerry.library.saves import MAX_NAME
from skerry.library.sharing.challenges import (
    Challenge,
    challenge_in_link,
    challenge_of,
    invitation_text,
    read_challenge,
)
from skerry.session.obfuscation import obfuscate

POINTS = Challenge("Anna", 37, None, is_solved=True)
SOLVED = Challenge("Björn B.", None, 125, is_solved=True)
LOST = Challenge("", None, None, is_solved=False)

SOLUTION = (
    "palavan:basic:t00@0-a1,c1@1-b1,m4@3-c1,m6@3-d1,m1@1-a2,m2@2-b2,c4@1-c2,m7@0-d2,c3@1-a3,"
    "c5@2-b3,c2@0-c3,c6@0-d3,m3@0-a4,t15@0-b4,m5@1-c4,c7@0-d4#0uwxdi81dykhjt"
)


def finished(game: str, preset: str) -> Session:
    """Return a solo game that was played to its end by first legal moves."""
    session = Session(game, preset=preset, seats=1, seed="x")
    while not session.state.is_terminal:
        session.push(session.state.legal_actions()[-1])
    return session


@pytest.mark.parametrize("challenge", [POINTS, SOLVED, LOST])
def test_a_link_carries_a_challenge(challenge: Challenge) -> None:
    link = f"islant:level-1:%23x&beat={challenge.code}"
    assert challenge_in_link(f"#{link}") == challenge
    assert challenge_in_link(link) == challenge
    assert str(challenge.points) not in challenge.code
    assert read_challenge(challenge.code) == challenge


@pytest.mark.parametrize("code", ["", "xx", "A" * 300, POINTS.code[:-1], obfuscate("1;2;1")])
def test_a_damaged_challenge_is_none(code: str) -> None:
    assert read_challenge(code) is None
    assert challenge_in_link(f"#islant:level-1:%23x&beat={code}") is None


def test_a_name_from_outside_is_one_short_line() -> None:
    long = Challenge("<b>\u202e" + "x" * 99 + "\n", 1, None, is_solved=True)
    read = read_challenge(long.code)
    assert read
    assert read.by == ("<b>" + "x" * 99)[:MAX_NAME]


def test_results_are_told_in_words() -> None:
    assert POINTS.result_text == "37 points"
    assert SOLVED.result_text == "Solved in 2:05"
    assert LOST.result_text == "Not solved"


def test_a_challenge_is_introduced() -> None:
    assert invitation_text(POINTS, "islant:level-1:#x").startswith(
        "Anna challenges you: Islant, Level 1. You'll play the same"
    )
    assert invitation_text(LOST, "islant:level-1:#x").startswith("You've been challenged: Islant")
    with pytest.raises(ValueError, match="nope"):
        invitation_text(LOST, "islant:nope:#x")


def test_more_points_win() -> None:
    session = finished("islant", "level-1")
    mine = challenge_of(session, None, "Me").points
    assert mine is not None

    def verdict(points: int) -> str:
        return Challenge("Anna", points, None, is_solved=True).verdict_text(session, None)

    assert verdict(mine - 1) == "You beat Anna!"
    assert verdict(mine + 1) == "Anna was better this time."
    assert verdict(mine) == "You and Anna have the same result."


def test_the_faster_solution_wins() -> None:
    session = Session.from_id(SOLUTION)
    entry = {"how": [0, 0, 100]}

    def verdict(seconds: int | None, *, is_solved: bool = True) -> str:
        challenge = Challenge("", None, seconds, is_solved)
        return challenge.verdict_text(session, entry)  # type: ignore[arg-type]

    assert verdict(101) == "You win the challenge!"
    assert verdict(99) == "Your friend was better this time."
    assert verdict(100) == verdict(None) == "You have the same result."
    assert verdict(5, is_solved=False) == "You win the challenge!"
