"""A homework: a title, rules for aids and up to 40 tasks; as text, and as a code in a link.

    homework: Week 3
    note: Until Friday
    aids: no
    puzzle: palavan calm 1-6
    lesson: atoll 3
    points: islant level-1 40 week3
    beat: atoll small crab

The code is the text, deflated, behind three bytes of its checksum. Teachers and pupils hold such
codes, so both forms must stay readable.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from skerry.core.composition import Line
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.library.packs.items import KINDS, Item, read_items
from skerry.library.packs.pack import block_after, read_written_puzzle
from skerry.library.sharing.about_fields import About, make_about
from skerry.session.base64url import from_letters, to_letters

from .tasks import BEAT, POINTS, Task, read_beat, read_points, task_line

_ = texts(__name__)[0]

MAX_TASKS = 40
MAX_TEXT = 8_000
"""Largest length of a homework's text, in characters."""

MAX_CODE = 1_500
"""Largest length of a code, in characters."""

ABOUT_FIELDS = ("homework", "author", "note")
AIDS = {"yes": True, "no": False}
NO_AIDS = ("aids", "no")
_FIELDS = (*ABOUT_FIELDS, "aids", *KINDS, POINTS, BEAT, "pack")
_CODE = re.compile(r"homework(?:=|%(?:25)*3D)([A-Za-z0-9_-]+)", re.IGNORECASE)
_CHECK_BYTES = 3

_DICTIONARY = (
    b"\nnote: \nauthor: \nown: own-\ndaily: islant daily-1 2026-\npoints: islant level-1 40 "
    b"\nbeat: atoll standard 3\nlesson: conqueror 1-7\nlesson: competition 1-\nlesson: islant 1-"
    b"\nlesson: palavan 1-\nlesson: atoll 1-\npuzzle: atoll problem-1 1-\npuzzle: palavan storm "
    b"\npuzzle: palavan gale \npuzzle: palavan breeze \npuzzle: palavan calm 1-6"
    b"homework: \naids: no"
)
"""Text that the compressed form refers to. Never change it: old codes need it."""

PackReader = Callable[[str], Sequence[Item]]
"""Returns the items of the pack in a file."""


@dataclass(frozen=True, slots=True)
class Homework:
    """A homework.

    Attributes:
        about: Its title, author and note.
        allows_aids: Whether hints, estimates and undos are allowed.
        tasks: The tasks in order.
    """

    about: About
    allows_aids: bool
    tasks: tuple[Task, ...]

    @property
    def text(self) -> str:
        """The homework as text."""
        about = (self.about.title, self.about.author, self.about.note)
        lines = [f"{name}: {text}" for name, text in zip(ABOUT_FIELDS, about, strict=True) if text]
        if not self.allows_aids:
            lines.append(f"{NO_AIDS[0]}: {NO_AIDS[1]}")
        return "\n".join([*lines, *_task_lines(self.tasks)])

    @property
    def code(self) -> str:
        """The homework as a code for a link. Raises ValueError if it is too long."""
        data = self.text.encode()
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARY)
        code = to_letters(_checksum(data) + packer.compress(data) + packer.flush())
        if len(code) > MAX_CODE:
            template = _(
                "the homework code would have {count} characters, but at most {most} are allowed"
            )
            raise ValueError(template.format(count=len(code), most=MAX_CODE))
        return code

    @property
    def key(self) -> str:
        """A short text by which results name the homework."""
        return to_letters(_checksum(self.text.encode()))


def read_homework_code(text: str) -> Homework:
    """Return the homework in a code or in a link. Raises ValueError if it is damaged."""
    match = _CODE.search(text[: 10 * MAX_CODE])
    letters = match[1] if match else text.strip()
    damage = _("this homework code is damaged: a character is wrong or missing")
    if len(letters) > MAX_CODE:
        raise ValueError(damage)
    try:
        data = from_letters(letters)
        unpacker = zlib.decompressobj(-15, zdict=_DICTIONARY)
        raw = unpacker.decompress(data[_CHECK_BYTES:], 4 * MAX_TEXT)
        content = raw.decode()
    except (ValueError, zlib.error) as error:
        raise ValueError(damage) from error
    if not unpacker.eof or unpacker.unused_data or _checksum(raw) != data[:_CHECK_BYTES]:
        raise ValueError(damage)
    return read_homework(content)


@dataclass(slots=True)
class _Reader:
    """A homework while it is read."""

    items_of_pack: PackReader | None
    about: dict[str, str] = field(default_factory=dict[str, str])
    tasks: list[Task] = field(default_factory=list[Task])

    def add(self, line: Line, tasks: Sequence[Task]) -> None:
        """Add tasks."""
        self.tasks += tasks
        if len(self.tasks) > MAX_TASKS:
            raise line.error(_("homework can have at most {most} tasks").format(most=MAX_TASKS))

    def add_about(self, name: str, line: Line) -> None:
        """Add the title, author, note or the rule for aids."""
        value = line.text.strip()
        if name in self.about:
            raise line.error(_("the entry {name} occurs twice").format(name=clip(name)))
        if name == "aids" and value not in AIDS:
            template = _("aids must be “yes” or “no”, not {wrong}")
            raise line.error(template.format(wrong=clip(value)), value)
        self.about[name] = value


def read_homework(text: str, items_of_pack: PackReader | None = None) -> Homework:
    """Return the homework in a text. Raises ValueError that names the line and the column.

    Args:
        text: The text.
        items_of_pack: Reads the pack in a file, for lines such as "pack: autumn.txt 1-6"; None
            refuses such lines.
    """
    if len(text) > MAX_TEXT:
        template = _("homework text can have at most {most} characters, not {count}")
        raise ValueError(template.format(most=MAX_TEXT, count=len(text)))
    rows = text.removeprefix("\ufeff").splitlines()
    reader = _Reader(items_of_pack)
    at = 0
    while at < len(rows):
        at += _read_row(reader, rows, at)
    if not reader.tasks:
        raise ValueError(_("homework needs at least one task, such as “lesson: atoll 3”"))
    about = make_about(*(reader.about.get(name, "") for name in ABOUT_FIELDS))
    return Homework(about, AIDS[reader.about.get("aids", "yes")], tuple(reader.tasks))


def _read_row(reader: _Reader, rows: Sequence[str], at: int) -> int:
    """Read the row with index `at` and return how many rows belong to it."""
    if not rows[at].strip() or rows[at].lstrip().startswith("#"):
        return 1
    name, colon, value = rows[at].partition(":")
    key = {"problem": "puzzle", "title": "homework"}.get(name.strip().lower(), name.strip().lower())
    if not colon or key not in _FIELDS:
        template = _("unknown entry {wrong}; possible entries: {right}")
        message = template.format(wrong=clip(name.strip()), right=", ".join(_FIELDS))
        raise Line(at + 1, rows[at]).error(message, name.strip())
    line = Line(at + 1, " " * (len(name) + 1) + value)
    if key == "own" and not value.strip():
        block = list(block_after(rows, at))
        reader.add(line, _item_tasks(read_written_puzzle(line, block)[0]))
        return 1 + len(block)
    if key in KINDS:
        reader.add(line, _item_tasks(read_items(key, line)))
    elif key in (POINTS, BEAT):
        reader.add(line, [read_points(line) if key == POINTS else read_beat(line)])
    elif key == "pack":
        reader.add(line, _item_tasks(_pack_items(reader, line)))
    else:
        reader.add_about(key, line)
    return 1


def _item_tasks(items: Sequence[Item]) -> list[Task]:
    return [Task(item, item.game, item.preset) for item in items]


def _pack_items(reader: _Reader, line: Line) -> Sequence[Item]:
    """Return the items of "pack: FILE" or "pack: FILE 1-6"."""
    if reader.items_of_pack is None:
        raise line.error(_("a pack's items can only be named in a file"))
    name, _blank, numbers = line.text.strip().rpartition(" ")
    match = re.fullmatch(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?", numbers, re.ASCII)
    if not match or not name:
        return reader.items_of_pack(line.text.strip())
    items = reader.items_of_pack(name.strip())
    first = int(match[1])
    last = int(match[2] or first)
    if not first <= last <= len(items):
        template = _("this pack has items 1 to {last}, not {wrong}")
        raise line.error(template.format(last=len(items), wrong=clip(numbers)), numbers)
    return items[first - 1 : last]


def _task_lines(tasks: Sequence[Task]) -> Iterator[str]:
    """Yield the lines of tasks; successive numbers share a line."""
    groups: list[list[Task]] = []
    for task in tasks:
        if groups and _have_successive_numbers(groups[-1][-1], task):
            groups[-1].append(task)
        else:
            groups.append([task])
    for group in groups:
        item = group[0].item
        yield _item_line(item, len(group)) if item else task_line(group[0])


def _have_successive_numbers(task: Task, after: Task) -> bool:
    one = task.item
    other = after.item
    if not one or not other or not one.number:
        return False
    kinds = [(item.kind, item.game, item.preset) for item in (one, other)]
    return kinds[0] == kinds[1] and other.number == one.number + 1


def _item_line(item: Item, count: int) -> str:
    last = f"-{item.number + count - 1}" if count > 1 else ""
    values = {
        "puzzle": f"{item.game} {item.preset} {item.number}{last}",
        "lesson": f"{item.game} {item.number}{last}",
        "daily": f"{item.game} {item.preset} {item.day}",
        "own": item.preset,
    }
    return f"{item.kind}: {values[item.kind]}"


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")[:_CHECK_BYTES]
