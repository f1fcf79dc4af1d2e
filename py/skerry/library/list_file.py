"""Files with a list of games or results, read and written in parts, so that they can have any size.

A file is a JSON object such as {"skerry": "games", "v": 3, "games": [item..]}. Other programs may
write it with other white space, and with other fields between.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from .saves import NewerError, is_number, parse_json

MAX_ITEM = 4_000_000
"""Longest item, or other field, of a file, in characters."""

_SPACE = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["{}\[\]]', re.DOTALL)
_SCALAR = re.compile(r"[^\s,\]}\"\[{]+(?=[\s,\]}])")


class ForeignFileError(ValueError):
    """A text that isn't a file of this kind."""


class _DamageError(ValueError):
    """The text is no JSON from here on."""


class ListFileReader:
    """Reads a file from parts of its text.

    Attributes:
        count: How many items have been read.
        is_damaged: Whether the rest of the file can't be read, or its end is missing.
    """

    def __init__(self, name: str, version: int) -> None:
        """Begin to read a file of a kind ("games" or "results"), of this version or an older one."""
        self.count = 0
        self.is_damaged = False
        self._name = name
        self._version = version
        self._fields: dict[str, object] = {}
        self._has_list = False
        self._is_complete = False
        self._waiting: list[str] = []
        self._text = ""
        self._at = 0
        self._steps = self._run()

    def items(self, part: str | None) -> list[str]:
        """Return the texts of the items that end in the next part of the file; None is its end.

        Raises:
            ForeignFileError: It is not a file of this kind.
            NewerError: It is of a newer version.
        """
        if self.is_damaged:
            return []
        is_end = part is None
        if part is not None:
            self._add(part)
        self.is_damaged = self.is_damaged or (is_end and not self._is_complete)
        is_last = is_end or self.is_damaged
        if is_last and not self._has_list:
            raise ForeignFileError
        if not is_last and not {"skerry", "v"} <= self._fields.keys():
            return []  # the list comes first: its items wait
        if self._fields.get("skerry") != self._name:
            raise ForeignFileError
        version = self._fields.get("v")
        if not is_number(version) or version > self._version:
            raise NewerError
        items = self._waiting
        self._waiting = []
        self.count += len(items)
        return items

    def _add(self, part: str) -> None:
        self._text = self._text[self._at :] + part
        self._at = 0
        try:
            for item in self._steps:
                if item is None:
                    break
                self._waiting.append(item)
        except _DamageError:
            self.is_damaged = True
        if len(self._text) - self._at > MAX_ITEM:
            self.is_damaged = True

    def _run(self) -> Iterator[str | None]:
        """Yield the texts of items, and None where the next part is needed."""
        yield from self._expect("{")
        while (yield from self._next_sign()) != "}":
            name = parse_json((yield from self._value(_STRING)), MAX_ITEM)
            yield from self._expect(":")
            if name == self._name and (yield from self._next_sign()) == "[":
                self._has_list = True
                yield from self._list()
            else:
                self._fields[str(name)] = parse_json((yield from self._value()), MAX_ITEM)
            if (yield from self._next_sign()) != "}":
                yield from self._expect(",")
        self._at += 1
        self._is_complete = True
        while True:
            yield from self._next_sign()
            raise _DamageError  # something follows the object

    def _list(self) -> Iterator[str | None]:
        yield from self._expect("[")
        if (yield from self._next_sign()) == "]":
            self._at += 1
            return
        while True:
            yield (yield from self._value())
            sign = yield from self._next_sign()
            self._at += 1
            if sign == "]":
                return
            if sign != ",":
                raise _DamageError

    def _next_sign(self) -> Any:
        """Skip white space, and return the next character without reading it."""
        while True:
            space = _SPACE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            yield None

    def _expect(self, sign: str) -> Any:
        if (yield from self._next_sign()) != sign:
            raise _DamageError
        self._at += 1

    def _value(self, pattern: re.Pattern[str] | None = None) -> Any:
        """Read the next value and return its text, which may be no JSON."""
        sign = yield from self._next_sign()
        if pattern is _STRING and sign != '"':
            raise _DamageError
        while True:
            end = _end_of_value(self._text, self._at)
            if end is not None:
                text = self._text[self._at : end]
                self._at = end
                return text
            if sign in ",:]}":
                raise _DamageError
            yield None


def _end_of_value(text: str, start: int) -> int | None:
    """Return the index behind the value that begins at `start`; None if its end is missing."""
    first = text[start]
    if first not in '"{[':
        scalar = _SCALAR.match(text, start)
        return scalar.end() if scalar else None
    depth = 0
    for token in _TOKEN.finditer(text, start):
        sign = token[0]
        if sign == '"':
            return None
        if sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
        if depth == 0:
            return token.end()
    return None


def write_part(
    name: str, version: int, items: Iterable[Any], before: int | None = None, *, is_end: bool = True
) -> str:
    """Return the text of a file, or of its next part.

    Args:
        name: "games" or "results".
        version: The version of the format.
        items: The JSON objects of this part.
        before: How many items the parts before have; None for the first part.
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
