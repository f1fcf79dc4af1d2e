"""Files with a list of games or results, read and written in parts, so that they can have any size.

A file is a JSON object such as {"skerry": "games", "v": 3, "games": [item..]}. Other programs may
have formatted it in another way or added fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Generic, Literal, TypeVar

from skerry.library.saves import MAX_DEPTH, NewerError, is_number, parse_json

MAX_ITEM = 4_000_000
"""Length limit for an item, or for another field of a file, in characters."""

ItemT = TypeVar("ItemT")
Problem = Literal["foreign-file", "newer-file", "newer-item", "damaged-item", "damaged-end"]

_ITEM_START = "\n  {"
"""The beginning of an item, as all versions have written it.

This text never occurs within an item, so after damage, reading continues at the next one.
"""

_SPACE = re.compile(r"[ \t\n\r]*")
_SCALAR = re.compile(r"[^\s,:\[\]{}\"]+(?=[\s,:\[\]{}\"])")
_TOKEN = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|["{}\[\]]')


class _DamageError(ValueError):
    """Raised if the rest of the text isn't valid JSON."""


class ListFileReader(Generic[ItemT]):
    """Reader that gets a file's text in parts."""

    def __init__(
        self,
        name: str,
        version: int,
        read_item: Callable[[object], ItemT],
        sentence: Callable[[Problem, int], str],
    ) -> None:
        """Begin to read a file.

        Args:
            name: "games" or "results".
            version: The newest version that can be read.
            read_item: Converts an item's JSON value. Raises NewerError for an item of a newer
                version, and another ValueError for a damaged item.
            sentence: Returns a sentence about a problem with the item of this number, from 1.
        """
        self._name = name
        self._version = version
        self._read_item = read_item
        self._sentence = sentence
        self._count = 0
        self._fields: dict[str, object] = {}
        self._has_list = False
        self._is_complete = False
        self._is_damaged = False
        self._waiting: list[str] = []
        self._text = ""
        self._at = 0
        self._steps = self._parse_items()

    def read(self, part: str | None) -> tuple[list[ItemT | None], list[str]]:
        """Return the items that end in the next part, and a sentence for each problem in it.

        The list has None in place of a damaged item.

        Args:
            part: A text, which may be cut off anywhere, or None for the end of the file.

        Raises:
            NewerError: The file is of a newer version.
            ValueError: The text is not a file of this kind.
        """
        if self._is_damaged:
            return [], []
        if part is None:
            self._is_damaged = not self._is_complete
        else:
            self._add_part(part)
        is_end = part is None or self._is_damaged
        if not is_end and not {"skerry", "v"} <= self._fields.keys():
            return [], []  # the list comes first
        self._check_header(is_end=is_end)
        items, problems = self._read_items()
        if self._is_damaged:
            problems.append(self._sentence("damaged-end", self._count))
        return items, problems

    def _check_header(self, *, is_end: bool) -> None:
        if self._fields.get("skerry") != self._name or (is_end and not self._has_list):
            raise ValueError(self._sentence("foreign-file", 0))
        version = self._fields.get("v")
        if not is_number(version) or version > self._version:
            raise NewerError(self._sentence("newer-file", 0))

    def _read_items(self) -> tuple[list[ItemT | None], list[str]]:
        items: list[ItemT | None] = []
        problems: list[str] = []
        for text in self._waiting:
            self._count += 1
            item = None
            try:
                item = self._read_item(parse_json(text, MAX_ITEM))
            except NewerError:
                problems.append(self._sentence("newer-item", self._count))
            except ValueError:
                problems.append(self._sentence("damaged-item", self._count))
            items.append(item)
        self._waiting = []
        return items, problems

    def _add_part(self, part: str) -> None:
        self._text = self._text[self._at :] + part
        self._at = 0
        try:
            for item in self._steps:
                if item is None:
                    break
                self._waiting.append(item)
        except _DamageError:
            self._is_damaged = True
        if len(self._text) - self._at > MAX_ITEM:
            self._is_damaged = True

    def _parse_items(self) -> Iterator[str | None]:
        """Yield the text of each item, or "" for a damaged item.

        Also yield None whenever the text so far is used up: the caller must then add more text.
        """
        yield from self._expect_sign("{")
        while (yield from self._next_sign()) != "}":
            name = parse_json((yield from self._parse_value()), MAX_ITEM)
            yield from self._expect_sign(":")
            if name == self._name:
                yield from self._parse_list()
            else:
                self._fields[str(name)] = parse_json((yield from self._parse_value()), MAX_ITEM)
            if (yield from self._next_sign()) != "}":
                yield from self._expect_sign(",")
        self._at += 1
        self._is_complete = True
        yield from self._next_sign()
        raise _DamageError  # something follows the object

    def _parse_list(self) -> Iterator[str | None]:
        yield from self._expect_sign("[")
        self._has_list = True
        sign = yield from self._next_sign()
        if sign == "]":
            self._at += 1
        while sign != "]":
            try:
                text = yield from self._parse_value(is_item=True)
                sign = yield from self._next_sign()
                yield from self._expect_sign("]" if sign == "]" else ",")
            except _DamageError:
                text = ""
                sign = ","
                yield from self._skip_item()
            yield text

    def _next_sign(self) -> Generator[None, None, str]:
        """Skip white space and return the next character, without moving past it.

        Yields None whenever the next part of the text is needed.
        """
        while True:
            space = _SPACE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            yield None

    def _expect_sign(self, sign: str) -> Generator[None]:
        if (yield from self._next_sign()) != sign:
            raise _DamageError
        self._at += 1

    def _parse_value(self, *, is_item: bool = False) -> Generator[None, None, str]:
        """Read the next value and return its text, which may be invalid JSON."""
        if (yield from self._next_sign()) in ",:]}":
            raise _DamageError
        while True:
            end = _end_of_value(self._text, self._at)
            if is_item and self._text.find(_ITEM_START, self._at, end) >= 0:
                raise _DamageError
            if end is not None:
                text = self._text[self._at : end]
                self._at = end
                return text
            yield None

    def _skip_item(self) -> Generator[None]:
        """Move to the beginning of the next item."""
        start = self._text.find(_ITEM_START, self._at)
        while start < 0:
            self._at = max(self._at, len(self._text) - len(_ITEM_START))
            yield None
            start = self._text.find(_ITEM_START, self._at)
        self._at = start


def _end_of_value(text: str, start: int) -> int | None:
    """Return the index after the value that begins at `start`; None if its end is missing."""
    if text[start] not in '"{[':
        scalar = _SCALAR.match(text, start)
        return scalar.end() if scalar else None
    depth = 0
    for token in _TOKEN.finditer(text, start):
        sign = token[0]
        if sign == '"':
            return None
        if sign in "{[":
            depth += 1
            if depth > MAX_DEPTH:
                raise _DamageError
        elif sign in "}]":
            depth -= 1
        if depth == 0:
            return token.end()
    return None


def read_parts(
    reader: ListFileReader[ItemT], parts: Iterable[str]
) -> tuple[list[ItemT], list[str]]:
    """Return the readable items of a whole file, and a sentence for each problem."""
    items: list[ItemT] = []
    problems: list[str] = []
    for part in (*parts, None):
        new_items, new_problems = reader.read(part)
        items += (item for item in new_items if item is not None)
        problems += new_problems
    return items, problems


def part_text(
    name: str, version: int, items: Iterable[Any], before: int | None = None, *, is_end: bool = True
) -> str:
    """Return the text of a file, or of a part of it.

    Args:
        name: "games" or "results".
        version: The version of the format.
        items: The JSON objects of this part.
        before: The number of items in the parts before this one; None for the first part.
        is_end: Whether this is the last part.
    """
    head = f'{{\n "skerry": "{name}",\n "v": {version},\n "{name}": ['
    parts = [head] if before is None else []
    count = before or 0
    for item in items:
        text = json.dumps(item, ensure_ascii=False, indent=1).replace("\n", "\n  ")
        parts += ["," if count else "", "\n  ", text]
        count += 1
    if is_end:
        parts.append("\n ]\n}\n" if count else "]\n}\n")
    return "".join(parts)
