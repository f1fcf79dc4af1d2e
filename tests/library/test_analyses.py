"""The lines of an analysis."""

from __future__ import annotations

from skerry.library.analyses import (
    MAX_LINES,
    MAX_LINES_SIZE,
    add_line,
    bot_players,
    branch_point,
    without_line,
)
from skerry.library.saves import MAX_SAVE, Origin, Save

SAVE = Save("a", "toy:usual:a", 1, ("person",) * 2, Origin("k", "toy:usual:a,b", 1, ("person", 2)))


def lines_of(*moves: str) -> tuple[str, ...]:
    analysis = SAVE
    for line in moves:
        analysis = add_line(analysis, f"toy:usual:{line}")
    return tuple(line.removeprefix("toy:usual:") for line in analysis.lines)


def test_the_newest_line_is_the_first() -> None:
    assert lines_of("a,b", "a,c") == ("a,c", "a,b")


def test_a_line_that_another_one_begins_with_is_dropped() -> None:
    assert lines_of("a,b", "a,b,c") == ("a,b,c",)
    assert lines_of("a,b,c", "a,b") == ("a,b,c",)
    assert lines_of("a,b", "a,bc") == ("a,bc", "a,b"), "another move that begins like b"


def test_old_lines_are_forgotten() -> None:
    assert len(lines_of(*(f"a,b{number}" for number in range(MAX_LINES + 5)))) == MAX_LINES
    long = ",".join(["abcd"] * 2_000)
    analysis = SAVE
    for number in range(9):
        analysis = add_line(analysis, f"toy:usual:{number},{long}")
    assert 1 < len(analysis.lines) < 9
    assert sum(map(len, analysis.lines)) <= MAX_LINES_SIZE
    assert len(analysis.dumps()) < MAX_SAVE


def test_a_line_is_deleted() -> None:
    analysis = add_line(add_line(SAVE, "toy:usual:a,b"), "toy:usual:a,c")
    assert without_line(analysis, "toy:usual:a,c").lines == ("toy:usual:a,b",)


def test_a_branch_point_counts_the_common_moves() -> None:
    assert branch_point("abc", "abd") == 2
    assert branch_point("ab", "abd") == 2
    assert branch_point("x", "abd") == 0


def test_the_bots_are_those_of_the_original_game() -> None:
    assert bot_players(SAVE) == ("person", 2)
    old = Save("a", "toy:usual:a", 1, ("person", 3), Origin("k", "toy:usual:a,b", 1))
    assert bot_players(old) == ("person", 3), "its origin has no players"
    assert bot_players(Save("a", "toy:usual:a", 1, ("person",) * 2)) == ()
