"""Texts that players write: puzzles and their verdicts, and games in the notation of others.

A game that players can compose for has the function `own.compose`; see `compose`. A game that can
be imported from the notation of other programs has the function `foreign.read`; see `read_foreign`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass

from .game import Game
from .hooks import Hook
from .i18n import texts
from .lazy_modules import is_available
from .outside_text import clip

_ = texts(__name__)[0]

MAX_TEXT = 20_000
"""Largest length of a puzzle's text, in characters."""

_FIELD_WITH_TEXT = re.compile(r"\s*(title|author|note)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: its number in the file, from 1, and its content without a comment."""

    number: int
    text: str

    def error(self, message: str, word: str = "") -> ValueError:
        """Return an error that names the line and, if `word` is in it, the column."""
        column = self.text.find(word) + 1 if word else 0
        return _place_error(self.number, column, message)


@dataclass(frozen=True, slots=True)
class ForeignGame:
    """A game in another program's notation.

    Attributes:
        preset: The id of the preset.
        moves: The moves in the game's own notation, each with its place in the text: the index of
            its first character.
        notes: Sentences for the player, such as that variations were skipped.
    """

    preset: str
    moves: tuple[tuple[str, int], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Composition:
    """A puzzle or position that a player has made, and the verdict on it.

    Attributes:
        id: The session id that opens it; "" if it can't be played.
        kind: The verdict as a word, such as "one".
        is_good: Whether it is fit to be given to others: it has exactly one solution.
        lines: The verdict in sentences.
    """

    id: str
    kind: str
    is_good: bool
    lines: tuple[str, ...]


def _place_error(line: int, column: int, message: str) -> ValueError:
    """Return an error that names the line and, unless it is 0, the column."""
    if column:
        template = _("line {line}, column {column}: {why}")
        return ValueError(template.format(line=line, column=column, why=message))
    return ValueError(_("line {line}: {why}").format(line=line, why=message))


def error_at(text: str, at: int, message: str) -> ValueError:
    """Return an error that names the line and the column of the character with index `at`."""
    before = text[:at]
    return _place_error(before.count("\n") + 1, at - before.rfind("\n"), message)


def read_foreign(game: Game, text: str) -> ForeignGame | None:
    """Return the game in a text in another program's notation; None if it has none.

    Raises ValueError that names the line and the column of what can't be read.
    """
    if not is_available(f"{game.package}.foreign"):
        return None
    result: ForeignGame | None = Hook(game.package, "foreign.read")(text)
    return result


def split_lines(text: str) -> tuple[dict[str, Line], list[Line]]:
    """Return the lines "name: value" of a text by name, and its other lines.

    Empty lines and comments after # are left out. Raises ValueError if the text is too long or
    repeats a name.
    """
    if len(text) > MAX_TEXT:
        template = _("a puzzle's text can have at most {most} characters, not {count}")
        raise ValueError(template.format(most=MAX_TEXT, count=len(text)))
    fields: dict[str, Line] = {}
    rows: list[Line] = []
    for number, row in enumerate(text.splitlines(), 1):
        content = row if _FIELD_WITH_TEXT.match(row) else row.partition("#")[0]
        name, mark, value = content.partition(":")
        if not content.strip():
            continue
        if not mark:
            rows.append(Line(number, content.rstrip()))
            continue
        key = name.strip().lower()
        if key in fields:
            template = _("the entry {name} occurs twice")
            raise Line(number, content).error(template.format(name=clip(key)))
        fields[key] = Line(number, value.strip())
    return fields, rows


def can_compose(game: Game) -> bool:
    """Return whether players can make puzzles or positions of a game."""
    package = f"{game.package}.own"
    return is_available(package) and is_available(f"{package}.composition")


def compose(
    game: Game, fields: Mapping[str, Line], rows: Iterable[Line], max_units: int
) -> Generator[float, None, Composition]:
    """Read a puzzle or position and find the verdict on it in units of work.

    Args:
        game: A game for which `can_compose` is true.
        fields: The lines "name: value" by name; the text of a `Line` is the value.
        rows: The other lines: the rows of the board.
        max_units: The largest number of units of work.

    Yields:
        Progress from 0 to 1.

    Raises:
        ValueError: A line can't be read; the message says which and where.
    """
    _check_can_compose(game)
    find_verdict = Hook(f"{game.package}.own", "composition.compose")
    units: Generator[float, None, Composition] = find_verdict(fields, rows, max_units)
    return (yield from units)


def judge_preset(game: Game, preset: str, max_units: int) -> Generator[float, None, Composition]:
    """Find the verdict on a player's puzzle, given by its preset's id; otherwise like `compose`."""
    _check_can_compose(game)
    find_verdict = Hook(f"{game.package}.own", "composition.judge_preset")
    units: Generator[float, None, Composition] = find_verdict(preset, max_units)
    return (yield from units)


def _check_can_compose(game: Game) -> None:
    if not can_compose(game):
        template = _("you can't make your own puzzles for {game}")
        raise ValueError(template.format(game=game.translate(game.name)))


def expect_fields(fields: Mapping[str, Line], known: Iterable[str]) -> None:
    """Raise ValueError if there is a field with another name."""
    names = tuple(known)
    for name, line in fields.items():
        if name not in names:
            template = _("unknown entry {wrong}; possible entries: {right}")
            raise line.error(template.format(wrong=clip(name), right=", ".join(names)))
