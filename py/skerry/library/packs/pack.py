"""Packs as text: title, author and note; items in order, each with a caption; text between them.

    pack: Autumn, week 3
    author: Ann
    # a comment
    > Begin with these two. A text consists of the lines
    > that begin with >.
    puzzle: palavan calm 17-18
    caption: Start in the corner.
    own:
    title: Two bays
    c7@0 . c1@2 .
    .    . .    .
    .    . .    .
    m6@0 . .    .

An item is a line as in items.py, or "own:" and a puzzle as in `compose check`, which ends at an
empty line. Texts are from outside: they are bounded and have no invisible characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from skerry.core.composition import Composition, Line, can_compose, compose, split_fields_and_rows
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids, load
from skerry.library.sharing.about_fields import MAX_NOTE, About, make_about, one_line

from .items import KINDS, MAX_ITEMS, Item, own_item, read_items

_ = texts(__name__)[0]

MAX_TEXT = 100_000
"""Largest length of a pack's text, in characters."""

MAX_LINES = 3_000
"""Largest number of lines."""

_NOTHING = About()

MAX_PARAGRAPH = 1_000
"""Largest length of a text between items, in characters."""

ABOUT_FIELDS = ("pack", "author", "note")
_FIELDS = (*ABOUT_FIELDS, *KINDS, "caption")
_ALIASES = {"problem": "puzzle", "title": "pack"}
_COMMENT = "#"
_TEXT = ">"


@dataclass(frozen=True, slots=True)
class PackItem:
    """An item of a pack, with the texts about it and the number of its line."""

    item: Item
    line: int
    about: About = _NOTHING
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack.

    Attributes:
        about: Its title, author and note.
        parts: Items, and texts between them, in order.
    """

    about: About
    parts: tuple[PackItem | str, ...]

    @property
    def items(self) -> tuple[PackItem, ...]:
        """The items in order."""
        return tuple(part for part in self.parts if isinstance(part, PackItem))

    @property
    def key(self) -> str:
        """A short text that depends on the items alone. Progress is stored under it."""
        names = "\n".join(repr(each.item) for each in self.items)
        return sha256(names.encode()).hexdigest()[:12]


@dataclass(slots=True)
class _Reader:
    """A pack while it is read."""

    about: dict[str, str] = field(default_factory=dict[str, str])
    parts: list[PackItem | str] = field(default_factory=list[PackItem | str])
    count: int = 0
    may_caption: bool = False

    def add_text(self, text: str, *, continues: bool) -> None:
        """Add a line of text. If it `continues` the previous text, it is added to that text."""
        last = self.parts[-1] if self.parts else None
        if continues and isinstance(last, str):
            self.parts[-1] = one_line(f"{last} {text}", MAX_PARAGRAPH)
        else:
            self.parts.append(one_line(text, MAX_PARAGRAPH))

    def add_items(self, line: Line, items: Sequence[Item], about: About = _NOTHING) -> None:
        """Add the items of a line."""
        self.count += len(items)
        if self.count > MAX_ITEMS:
            raise line.error(_("a pack can have at most {most} items").format(most=MAX_ITEMS))
        self.parts += [PackItem(item, line.number, about) for item in items]
        self.may_caption = True

    def add_caption(self, line: Line) -> None:
        """Add a caption to the last item."""
        last = self.parts[-1] if self.parts else None
        if not isinstance(last, PackItem) or not self.may_caption:
            raise line.error(_("a caption must follow an item that has no caption yet"))
        self.parts[-1] = replace(last, caption=one_line(line.text, MAX_NOTE))
        self.may_caption = False

    def add_about(self, name: str, line: Line) -> None:
        """Add the title, author or note."""
        if name in self.about:
            raise line.error(_("the entry {name} occurs twice").format(name=clip(name)))
        if self.parts:
            raise line.error(_("{name} belongs before the first item").format(name=clip(name)))
        self.about[name] = line.text


def read_pack(text: str) -> Pack:
    """Return the pack in a text. Raises ValueError that names the line, and if known the column."""
    if len(text) > MAX_TEXT:
        template = _("a pack's text can have at most {most} characters, not {count}")
        raise ValueError(template.format(most=MAX_TEXT, count=len(text)))
    rows = text.removeprefix("\ufeff").splitlines()
    if len(rows) > MAX_LINES:
        template = _("a pack can have at most {most} lines, not {count}")
        raise ValueError(template.format(most=MAX_LINES, count=len(rows)))
    reader = _Reader()
    at = 0
    while at < len(rows):
        at += _read_row(reader, rows, at)
    if not reader.count:
        raise ValueError(_("a pack needs at least one item, such as “puzzle: palavan calm 1”"))
    about = make_about(*(reader.about.get(name, "") for name in ABOUT_FIELDS))
    return Pack(about, tuple(reader.parts))


def _read_row(reader: _Reader, rows: Sequence[str], at: int) -> int:
    """Read the row with index `at` and return how many rows belong to it."""
    row = rows[at].strip()
    if row.startswith(_TEXT):
        continues = at > 0 and rows[at - 1].strip().startswith(_TEXT)
        reader.add_text(row.lstrip(_TEXT), continues=continues)
    elif row and not row.startswith(_COMMENT):
        name, value = _read_field(Line(at + 1, rows[at]))
        line = Line(at + 1, value)
        if name == "own" and not value.strip():
            block = list(block_after(rows, at))
            reader.add_items(line, *read_written_puzzle(line, block))
            return 1 + len(block)
        if name in KINDS:
            reader.add_items(line, read_items(name, line))
        elif name == "caption":
            reader.add_caption(line)
        else:
            reader.add_about(name, line)
    return 1


def _read_field(line: Line) -> tuple[str, str]:
    """Return the name and the value of a row; spaces keep the value in the columns of the row."""
    name, colon, _value = line.text.partition(":")
    key = name.strip().lower()
    key = _ALIASES.get(key, key)
    if not colon or key not in _FIELDS:
        template = _("unknown entry {wrong}; possible entries: {right}; text starts with >")
        message = template.format(wrong=clip(name.strip()), right=", ".join(_FIELDS))
        raise line.error(message, name.strip())
    return key, " " * (len(name) + 1) + line.text[len(name) + 1 :]


def block_after(rows: Sequence[str], at: int) -> Iterator[str]:
    """Yield the rows after a row up to the next empty one."""
    for row in rows[at + 1 :]:
        if not row.strip():
            return
        yield row


def read_written_puzzle(line: Line, block: Sequence[str]) -> tuple[list[Item], About]:
    """Return the item of a puzzle that is written out in `block`, and the texts about it."""
    fields, lines = split_fields_and_rows("\n" * line.number + "\n".join(block))
    words = (fields.pop(name, Line(0, "")).text for name in ("title", "author", "note"))
    about = make_about(*words)
    named = fields.pop("game", None)
    games = composing_games()
    if named and named.text not in games:
        template = _("unknown game {wrong}; choose one of {right}")
        raise named.error(template.format(wrong=clip(named.text), right=", ".join(games)))
    if not lines:
        raise line.error(_("the puzzle's rows must follow this line"))
    game = games[named.text if named else next(iter(games))]
    work = compose(game, fields, lines, 0)
    while True:
        try:
            next(work)
        except StopIteration as end:
            composition: Composition = end.value
            break
    return [own_item(line, composition.id.split(":")[1])], about


def composing_games() -> dict[str, Game]:
    """Return the games whose players can make puzzles, by id."""
    games = {id: load(id) for id in game_ids()}
    return {id: game for id, game in games.items() if can_compose(game)}
