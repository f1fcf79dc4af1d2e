"""Packs: reading, the place of mistakes, progress, and the booklet."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from skerry import Session
from skerry.library.packs.booklet import booklet
from skerry.library.packs.pack import Pack, read_pack
from skerry.library.packs.progress import pack_progress

KNOWN = "t00@0 c1@1 m4@3 m6@3\nm1@1 m2@2 c4@1 m7@0\nc3@1 c5@2 c2@0 c6@0\n. . . .\n"
TEXT = f"""\
pack: Autumn, <b>week</b> 3
author: Ann
note: For class 5b
# a comment
> Begin with these.
> Then \u202ego <i>on</i>.
puzzle: palavan calm 17-18
caption: Start in the corner.

problem: atoll problem-2 5
lesson: atoll 1-2
daily: palavan 2026-11-21
daily: islant daily-2 2026-11-21
own:
title: Two bays # one
{KNOWN}
own: own-3pwtxyibdv3lmzj1lv8f
"""


def test_a_pack_is_read_in_order() -> None:
    pack = read_pack(TEXT)
    assert pack.about.title == "Autumn, <b>week</b> 3"
    assert pack.parts[0] == "Begin with these. Then go <i>on</i>."
    assert [each.item.id for each in pack.items] == [
        "palavan:calm:no-17",
        "palavan:calm:no-18",
        "atoll:problem-2:no-5",
        "atoll:small:",
        pack.items[4].item.id,
        "palavan:daily:#2026-11-21",
        "islant:daily-2:#2026-11-21",
        "palavan:own-wks5d10mabozi025a:",
        "palavan:own-3pwtxyibdv3lmzj1lv8f:",
    ]
    assert [each.caption for each in pack.items[:3]] == ["", "Start in the corner.", ""]
    assert pack.items[7].about.title == "Two bays # one"
    assert pack.items[2].item.title() == "Atoll: Reef, no. 5"
    assert pack.items[5].item.title() == "Palavan: Saturday, very hard, 2026-11-21"
    for each in pack.items:
        assert Session.from_id(each.item.id)


def test_the_key_depends_on_the_items_alone() -> None:
    assert read_pack(TEXT).key == read_pack(TEXT.replace("Ann", "Bo")).key
    assert read_pack(TEXT).key != read_pack(TEXT.replace("17-18", "17-19")).key


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a pack needs at least one item"),
        ("pack: A\n\npuzle: palavan calm 1", "line 3, column 1: unknown entry 'puzle'"),
        ("hello", "line 1, column 1: unknown entry 'hello'; .* text starts with >"),
        ("puzzle: palavn calm 1", "line 1, column 9: unknown game 'palavn'"),
        ("puzzle: palavan clam 1", "line 1, column 17: name a preset and a number"),
        ("puzzle: palavan calm 0", "line 1, column 22: '0' isn't a number from 1 to 20000"),
        ("puzzle: palavan calm 9-3", "line 1, column 22: '9-3' isn't a number"),
        ("puzzle: atoll problem-2 101", "line 1, column 25: '101' isn't a number from 1 to 100"),
        ("puzzle: palavan calm 1-101", "isn't a number"),
        (
            "puzzle: palavan calm 1-60\npuzzle: palavan calm 1-60",
            "line 2: a pack can have at most 100",
        ),
        ("lesson: atoll 99", "line 1, column 15: '99' isn't a number from 1 to 6"),
        ("daily: palavan 2026-02-30", "line 1, column 16: '2026-02-30' isn't a date"),
        ("daily: conqueror 2026-02-01", "line 1, column 18: name a date"),
        ("daily: islant level-1 2026-02-01", "line 1, column 15: name a date"),
        ("own: own-xx", "line 1, column 6: this puzzle's code is damaged"),
        ("own:\n\n", "line 1: the puzzle's rows must follow"),
        ("\nown:\n. . . .\n. . x9 .\n. . . .\n. . . .", "line 4, column 5: 'x9' isn't a tile"),
        ("own:\ngoal: moon\n. . . .", "line 2: a puzzle's goal must be one of"),
        ("own:\ngame: atoll\n. . . .", "line 2: unknown game 'atoll'"),
        ("caption: x", "line 1: a caption must follow an item"),
        ("lesson: atoll 1\ncaption: x\ncaption: y", "line 3: a caption must follow an item"),
        ("pack: A\npack: B\nlesson: atoll", "line 2: the entry 'pack' occurs twice"),
        ("lesson: atoll\nnote: B", "line 2: 'note' belongs before the first item"),
        ("# x\n" * 3_001, "at most 3000 lines"),
        ("x" * 100_001, "at most 100000 characters"),
    ],
)
def test_the_place_of_a_mistake_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_pack(text)


def test_texts_are_bounded() -> None:
    pack = read_pack(f"pack: {'x' * 500}\n> {'y' * 5000}\n> z\nlesson: atoll 1")
    assert (len(pack.about.title), len(str(pack.parts[0]))) == (60, 1000)


def result(game: str, preset: str, seed: str | None, outcome: str = "won") -> Any:
    return {"game": game, "preset": preset, "seed": seed, "result": outcome}


def test_progress_follows_from_results() -> None:
    pack = read_pack(TEXT)
    assert pack_progress(pack, [])["items"] == [False] * 9
    results = [
        result("palavan", "calm", "no-18"),
        result("palavan", "calm", "no-17", "lost"),
        result("palavan", "own-wks5d10mabozi025a", None),
        result("islant", "daily-2", "2026-11-21"),
        result("removed", "x", "1"),
    ]
    progress = pack_progress(pack, results, {"atoll": 1})
    assert progress["items"] == [False, True, False, True, False, False, True, True, False]
    assert (progress["done"], progress["of"], progress["next"]) == (4, 9, 0)
    assert progress["text"] == "4 of 9 done"
    assert progress["key"] == pack.key


class Tags(HTMLParser):
    """Counts the tags of a document and collects attributes that load or run something."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.loaded += [
            f"{name}={value}"
            for name, value in attrs
            if name in ("src", "href") and not (value or "").startswith("#")
        ]
        self.loaded += [name for name, _value in attrs if name.startswith("on")]


def make_booklet(pack: Pack) -> str:
    *progress, html = booklet(pack)
    assert progress == sorted(progress)
    assert isinstance(html, str)
    return html


def test_a_booklet_has_all_items_and_solutions_and_loads_nothing() -> None:
    html = make_booklet(read_pack(TEXT))
    tags = Tags()
    tags.feed(html)
    assert tags.loaded == []
    assert "script" not in tags.counts
    assert "b" not in tags.counts
    assert "i" not in tags.counts
    before, _mark, after = html.partition('class="solutions"')
    assert before.count("<section>") == 9
    assert after.count("<section>") == 8, "daily dice have no solution"
    assert '<bdi dir="auto">Start in the corner.</bdi>' in before
    assert "White to move" in before
    assert "@page" in html
    assert not re.search(r"size:\s*(A4|letter)", html, re.IGNORECASE), "fits both sizes of paper"
    identifiers = re.findall(r' id="([^"]+)"', html)
    assert len(identifiers) == len(set(identifiers))


def test_a_solution_is_a_solved_board() -> None:
    html = make_booklet(read_pack("puzzle: palavan calm 17"))
    before, _mark, after = html.partition('class="solutions"')
    assert len(re.findall(r"<use ", before.partition("</style>")[2])) > 16
    assert after.count("<use ") == 17, "sixteen tiles and the frame"
