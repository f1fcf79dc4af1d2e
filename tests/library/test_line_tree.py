"""The lines of an analysis as a tree."""

from __future__ import annotations

import pytest
from skerry.library.analyses import MAX_LINES, MAX_LINES_SIZE, Lines
from skerry.library.saves import MAX_SAVE, Origin, Save, read_save
from skerry.session.line_tree import common_length

GAME = "toy:usual:"
SAVE = Save("a", f"{GAME}a", 1, ("person",) * 2, Origin("k", f"{GAME}a,b", 1))


def lines_of(*moves: str, current: int = 0) -> Lines:
    return Lines(tuple(GAME + line for line in moves), current)


def moves_of(lines: Lines) -> list[str]:
    """Return the moves of each line; the current one has a star."""
    return [
        id.removeprefix(GAME) + "*" * (index == lines.current) for index, id in enumerate(lines.ids)
    ]


def tree_text(lines: Lines) -> list[str]:
    """Return the tree as text: a row for each run, indented by its depth."""
    return [
        f"{'  ' * run.depth}{'/' * run.is_alternative}{run.start + 1} {' '.join(run.moves)}"
        for run in lines.runs()
    ]


def test_a_move_at_the_end_continues_a_line() -> None:
    lines = lines_of("a,b", "a,c").with_current_line(f"{GAME}a,b,d")
    assert moves_of(lines) == ["a,b,d*", "a,c"]


def test_another_move_adds_a_line_behind_its_siblings() -> None:
    lines = lines_of("a,b,c").with_current_line(f"{GAME}a,d")
    assert moves_of(lines) == ["a,b,c", "a,d*"]
    lines = lines.with_line_opened(0).with_current_line(f"{GAME}a,e")
    assert moves_of(lines) == ["a,b,c", "a,d", "a,e*"]
    lines = (
        lines.with_line_opened(1)
        .with_current_line(f"{GAME}a,d,f")
        .with_current_line(f"{GAME}a,d,g")
    )
    assert moves_of(lines) == ["a,b,c", "a,d,f", "a,d,g*", "a,e"]


def test_a_line_that_another_one_begins_with_is_dropped() -> None:
    lines = lines_of("a,b", "a,c", current=1).with_current_line(f"{GAME}a,b,d")
    assert moves_of(lines) == ["a,c", "a,b,d*"]
    lines = lines_of("a,b", "a,c").with_current_line(f"{GAME}a,bc")
    assert moves_of(lines) == ["a,b", "a,c", "a,bc*"], "another move that begins like b"
    lines = lines_of("a,b,c", "a,d", current=1).with_current_line(f"{GAME}a,b")
    assert lines.continuation() == ("c",)
    assert moves_of(lines.with_current_line(f"{GAME}a,b,c")) == ["a,d", "a,b,c*"]


def test_a_line_is_promoted() -> None:
    lines = lines_of("a,b", "a,c", "a,d", current=1)
    assert moves_of(lines.with_line_promoted(2)) == ["a,d", "a,b", "a,c*"]
    assert moves_of(lines.with_line_promoted(1)) == ["a,c*", "a,b", "a,d"]


def test_a_line_is_deleted_with_those_that_leave_it() -> None:
    lines = lines_of("a,b", "a,c,d", "a,c,e", "x", current=2)
    assert moves_of(lines.without_branch(1, 3)) == ["a,b", "a,c,e*", "x"]
    assert moves_of(lines.without_branch(1, 2)) == ["a,b*", "x"], "the line that they left"
    with pytest.raises(ValueError, match="the only line"):
        lines_of("a,b").without_branch(0, 1)


def test_the_tree_is_read_like_a_commented_game() -> None:
    lines = lines_of("a,b,c,d", "a,x", "a,y,z", "a,y,w,v", "a,b,c,e")
    assert tree_text(lines) == [
        "1 a b",
        "  /2 x",
        "  /2 y z",
        "    /3 w v",
        "3 c d",
        "  /4 e",
    ]
    again = lines_of("a,b,c,d", "a,y,z,t", "a,y,w")
    assert tree_text(again) == ["1 a b", "  /2 y z", "    /3 w", "  4 t", "3 c d"]
    assert tree_text(lines_of("a,b", "a", current=1)) == ["1 a b"], (
        "the board is at an earlier move"
    )
    assert tree_text(lines_of("")) == []


def test_the_last_lines_are_forgotten() -> None:
    many = lines_of(*(f"a,b{number}" for number in range(MAX_LINES + 5)))
    kept = moves_of(many.with_current_line(f"{GAME}a,x"))
    assert len(kept) == MAX_LINES + 1
    assert (kept[0], kept[-1]) == ("a,b0", "a,x*")
    long = ",".join(["abcd"] * 2_000)
    lines = lines_of(*(f"{number},{long}" for number in range(9))).with_current_line(f"{GAME}a")
    save = lines.save_with_lines(SAVE)
    assert 1 < len(save.lines) < 9
    assert sum(map(len, save.lines)) <= MAX_LINES_SIZE
    assert len(save.dumps()) < MAX_SAVE


def test_lines_are_stored_in_a_save() -> None:
    lines = lines_of("a,b", "a,c", "a,d", current=1)
    save = Save.loads(lines.save_with_lines(SAVE).dumps())
    assert Lines.from_save(save, f"{GAME}a,c") == lines


def test_a_save_of_an_older_version_has_its_current_line_first() -> None:
    text = (
        '{"v":3,"key":"a","of":{"key":"k","id":"toy:usual:a,b","at":1},"id":"toy:usual:a,c",'
        '"at":2,"players":["person","person"],"options":{"seconds":5,"names":[],'
        '"lines":["toy:usual:a,d","toy:usual:a,b"]}}'
    )
    save = Save.loads(text)
    assert moves_of(Lines.from_save(save, save.id)) == ["a,c*", "a,d", "a,b"]
    assert save.dumps() == text


def test_a_damaged_index_is_ignored() -> None:
    data = lines_of("a,b", "a,c", current=1).save_with_lines(SAVE).to_json()
    for damage in (-1, "1", 1e9, None, True):
        data["options"]["line"] = damage
        assert read_save(data).line_index == 0
    data["options"]["line"] = 50
    assert Lines.from_save(read_save(data), f"{GAME}a,c").current == 1, "behind all others"


def test_common_moves_are_counted() -> None:
    assert common_length("abc", "abd") == 2
    assert common_length("ab", "abd") == 2
    assert common_length("x", "abd") == 0
