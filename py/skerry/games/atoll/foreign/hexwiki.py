"""Positions and games in HexWiki's diagrams.

    <hexboard size="11x11" contents="R 1:d4 B 2:f6 e5" />      or {{hexboard|size=..|contents=..}}
    <hex>R11 C11 Q1 Md4 Mf6</hex>                              the older form

Red moves first and plays Black here. If the stones are numbered from 1 without a gap, the numbers
are the order of the moves; the words with "M" count as numbered in the order of the text. Otherwise
the diagram is a position, and one of the possible orders is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from skerry.core.composition import ForeignGame, error_at
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.games.atoll.board import BLACK, WHITE, Board

from .cells import Stone, board_of, check_cell, moves_of_position, preset_of_columns

_ = texts(__name__)[0]

MAX_WORDS = 1_000
"""Largest number of words in a diagram."""

_DIAGRAM = re.compile(r"<hexboard\b|\{\{\s*hexboard\b|<hex>", re.IGNORECASE)
_SIZE = re.compile(r"\bsize\s*=\s*[\"']?\s*(\d{1,3})(?:\s*x\s*\d{1,3})?", re.IGNORECASE)
_CONTENTS = re.compile(r"\bcontents\s*=\s*(?:\"([^\"]*+)\"|'([^']*+)'|([^|}]*+))", re.IGNORECASE)
_OLD = re.compile(r"<hex>([^<]*+)</hex>", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_MARKED = re.compile(r"(?:([^:]{0,9}):)?([A-Za-z]\d{1,3})")
_SETTING = re.compile(r"[RCQ]\d{1,3}", re.IGNORECASE)
_OLD_STONE = re.compile(r"([RVBHM])(\d)?([a-z]\d{1,3})", re.IGNORECASE)
_OLD_MARK = re.compile(r"[S*P+][a-z]\d{1,3}", re.IGNORECASE)
_COLOURS = {"R": BLACK, "V": BLACK, "B": WHITE, "H": WHITE}

Numbered = tuple[Stone, int]
"""A stone and its number in the diagram; 0 for a stone without a number."""


def is_diagram(text: str) -> bool:
    """Return whether a text contains a diagram."""
    return _DIAGRAM.search(text) is not None


def read_diagram(text: str) -> ForeignGame:
    """Return the first diagram. Raises ValueError that names the line and the column."""
    start = _DIAGRAM.search(text)
    begin = start.start() if start else 0
    is_old = text[begin : begin + 5].lower() == "<hex>"
    preset, stones = (_read_old_diagram if is_old else _read_new_diagram)(text, begin)
    numbers = [number for _stone, number in stones]
    is_game = bool(numbers) and sorted(numbers) == list(range(1, len(numbers) + 1))
    if is_game:
        ordered = [stone for stone, _number in sorted(stones, key=lambda pair: pair[1])]
        for number, stone in enumerate(ordered):
            if stone.colour != number % 2:
                message = _("the same player moves twice in a row")
                raise error_at(text, stone.at, message)
        return ForeignGame(preset, tuple((stone.cell, stone.at) for stone in ordered))
    notes = (_("The diagram doesn't show the order of moves; this order is one of many possible."),)
    plain = [stone for stone, _number in stones]
    if not plain:
        return ForeignGame(preset, ())
    return ForeignGame(preset, moves_of_position(text, plain, board_of(preset)), notes)


def _read_new_diagram(text: str, begin: int) -> tuple[str, list[Numbered]]:
    size = _SIZE.search(text, begin)
    contents = _CONTENTS.search(text, begin)
    if not size or not contents:
        raise error_at(text, begin, _("a diagram needs a size, such as 11x11, and contents"))
    preset = preset_of_columns(text, size.start(1), size[1])
    group = next(number for number in (1, 2, 3) if contents[number] is not None)
    words = _split_words(text, contents.start(group), contents.end(group))
    return preset, list(_read_stones(text, words, board_of(preset)))


def _split_words(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    for count, word in enumerate(_WORD.finditer(text, start, end)):
        if count == MAX_WORDS:
            template = _("a diagram can have at most {most} words")
            raise error_at(text, word.start(), template.format(most=MAX_WORDS))
        yield word[0], word.start()


def _read_stones(text: str, words: Iterator[tuple[str, int]], atoll: Board) -> Iterator[Numbered]:
    """Yield the stones of a `<hexboard>` diagram; skip other parts, such as shaded cells."""
    command = ""
    taken: set[str] = set()
    for word, at in words:
        if word.isalpha():
            command = word.upper()
            continue
        if command not in ("R", "B"):
            continue
        match = _MARKED.fullmatch(word)
        if not match:
            template = _("{wrong} isn't a cell such as d4 or 1:d4")
            raise error_at(text, at, template.format(wrong=clip(word)))
        mark = match[1] or ""
        number = int(mark) if mark.isascii() and mark.isdigit() else 0
        cell = check_cell(text, at + match.start(2), match[2], atoll)
        yield _take_cell(text, Stone(_COLOURS[command], cell, at), taken), number


def _take_cell(text: str, stone: Stone, taken: set[str]) -> Stone:
    """Return `stone` and add its cell to `taken`; raise ValueError if the cell is taken already."""
    if stone.cell in taken:
        message = _("there are two stones on {cell}").format(cell=stone.cell)
        raise error_at(text, stone.at, message)
    taken.add(stone.cell)
    return stone


def _read_old_diagram(text: str, begin: int) -> tuple[str, list[Numbered]]:
    diagram = _OLD.search(text, begin)
    if not diagram:
        raise error_at(text, begin, _("the end of the diagram, </hex>, is missing"))
    words = list(_split_words(text, diagram.start(1), diagram.end(1)))
    sizes = [(word[1:], at + 1) for word, at in words if re.fullmatch(r"[Cc]\d{1,3}", word)]
    preset = preset_of_columns(text, sizes[0][1], sizes[0][0]) if sizes else "standard"
    atoll = board_of(preset)
    taken: set[str] = set()
    stones: list[Numbered] = []
    moves = 0
    for word, at in words:
        match = _OLD_STONE.fullmatch(word)
        if not match and not _SETTING.fullmatch(word) and not _OLD_MARK.fullmatch(word):
            template = _("{wrong} isn't part of a diagram; parts look like Rd4 or Md4")
            raise error_at(text, at, template.format(wrong=clip(word)))
        if not match or _SETTING.fullmatch(word):
            continue
        letter = match[1].upper()
        colour = moves % 2 if letter == "M" else _COLOURS[letter]
        moves += letter == "M"
        number = moves if letter == "M" else int(match[2] or 0)
        cell = check_cell(text, at + match.start(3), match[3], atoll)
        stones.append((_take_cell(text, Stone(colour, cell, at), taken), number))
    return preset, stones
