"""Texts that players write: puzzles and their verdicts, and games in the notation of others.

A game that players can compose for has the function `own.compose`; see `compose`. A game that can
be imported from the notation of other programs has the function `foreign.read`; see `read_foreign`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from .game import Game
from .hooks import Hook
from .i18n import texts
from .lazy_modules import is_available, require
from .outside_text import clip
from .scene import Aspect, Scene
from .state import State

_ = texts(__name__)[0]

MAX_TEXT = 20_000
"""Largest length of a puzzle's text, in characters."""

_FIELD_WITH_TEXT = re.compile(r"\s*(title|author|note)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: the line's number in the file, from 1, and its content without comment."""

    number: int
    text: str

    def error(self, message: str, word: str = "") -> ValueError:
        """Return an error that names the line and, if the line contains `word`, the column."""
        column = self.text.find(word) + 1 if word else 0
        return _error_in_line(self.number, column, message)


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
        id: The session id that opens the puzzle; "" if it can't be played.
        kind: The verdict as a word, such as "one" for exactly one solution.
        is_good: Whether players can give the puzzle to others: it has exactly one solution.
        lines: The verdict in sentences.
    """

    id: str
    kind: str
    is_good: bool
    lines: tuple[str, ...]


def _error_in_line(line: int, column: int, message: str) -> ValueError:
    """Return an error that names the line, and the column unless `column` is 0."""
    if column:
        template = _("line {line}, column {column}: {why}")
        return ValueError(template.format(line=line, column=column, why=message))
    return ValueError(_("line {line}: {why}").format(line=line, why=message))


def error_at(text: str, at: int, message: str) -> ValueError:
    """Return an error that names the line and the column of the character with index `at`."""
    before = text[:at]
    return _error_in_line(before.count("\n") + 1, at - before.rfind("\n"), message)


def read_foreign(game: Game, text: str) -> ForeignGame | None:
    """Return the game in a text in another program's notation; None if the text has no game.

    Raises ValueError that names the line and the column of the part that can't be read.
    """
    if not is_available(f"{game.package}.foreign"):
        return None
    result: ForeignGame | None = Hook(game.package, "foreign.read")(text)
    return result


class Variant(NamedTuple):
    """A variant that a puzzle can have, such as its goal; name and note are translated."""

    id: str
    name: str
    note: str
    is_chosen: bool


class Picture(NamedTuple):
    """A picture in a judgement: a scene, the nodes to light up in it, and a label."""

    scene: Scene
    nodes: tuple[str, ...]
    label: str

    def to_json(self) -> dict[str, Any]:
        """Return the picture as JSON values."""
        return {"scene": self.scene.to_json(), "nodes": self.nodes, "label": self.label}


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a puzzle for the page that it is made on.

    Attributes:
        kind: The verdict as a word, such as "one" for exactly one solution.
        id: The session id of the puzzle; "" unless it has exactly one solution.
        lines: The verdict in sentences.
        nodes: The nodes of the puzzle's scene that the verdict is about.
        pictures: Pictures to show at once.
        solution: Pictures to show if the player asks for the solution.
        steps: The way to the solution in sentences.
        grades: Whether the puzzle could be easier, and whether it could be harder.
    """

    kind: str
    id: str = ""
    lines: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    solution: tuple[Picture, ...] = ()
    steps: tuple[str, ...] = ()
    grades: tuple[bool, bool] = (False, False)

    def to_json(self) -> dict[str, Any]:
        """Return the judgement as JSON values."""
        return {
            "kind": self.kind,
            "id": self.id,
            "lines": self.lines,
            "nodes": self.nodes,
            "pictures": [picture.to_json() for picture in self.pictures],
            "solution": [picture.to_json() for picture in self.solution],
            "steps": self.steps,
            "grades": self.grades,
        }


class Composer(Protocol):
    """The part of a game with which players make puzzles on a page.

    A puzzle is its preset id (presets.CODED). Methods that get a puzzle or a text from outside
    raise ValueError with a message for players. Generators yield progress from 0 to 1.
    """

    @property
    def prompt(self) -> str:
        """How to place and remove pieces, in a sentence."""

    def begin(self) -> str:
        """Return a puzzle without given pieces."""

    def from_state(self, state: State[Any]) -> str:
        """Return a puzzle whose given pieces are those of a state."""

    def scene(self, puzzle: str, aspect: Aspect) -> Scene:
        """Return the scene of a puzzle, with the placements as choices."""

    def place(self, puzzle: str, move: str) -> str:
        """Return the puzzle after a move that places or removes a given piece."""

    def clear(self, puzzle: str) -> str:
        """Return the puzzle without given pieces."""

    def variants(self, puzzle: str) -> Sequence[Variant]:
        """Return the variants that the puzzle can have."""

    def with_variant(self, puzzle: str, variant: str) -> str:
        """Return the puzzle as another variant."""

    def judge(self, puzzle: str) -> Generator[float, None, Judgement]:
        """Find the verdict on a puzzle."""

    def change(self, puzzle: str, way: str) -> Generator[float, None, str]:
        """Return a puzzle with the same solution that is "sparser", "easier" or "harder"."""


def composer_of(game: Game) -> Composer:
    """Return the composer of a game. Raises ValueError if the game has none.

    Raises ModuleNotLoaded if the page has not loaded it yet.
    """
    if game.coded_preset is None:
        template = _("players can't make puzzles of {game}")
        raise ValueError(template.format(game=game.translate(game.name)))
    require(f"{game.package}.own")
    composer: Composer = Hook(f"{game.package}.own", "maker.Maker")()
    return composer


def split_fields_and_rows(text: str) -> tuple[dict[str, Line], list[Line]]:
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


def reject_unknown_fields(fields: Mapping[str, Line], known: Iterable[str]) -> None:
    """Raise ValueError if a field has a name that isn't among `known`."""
    names = tuple(known)
    for name, line in fields.items():
        if name not in names:
            template = _("unknown entry {wrong}; possible entries: {right}")
            raise line.error(template.format(wrong=clip(name), right=", ".join(names)))
