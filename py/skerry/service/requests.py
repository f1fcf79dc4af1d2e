"""Reading a request that came from outside, with suspicion: sizes, types and ranges.

Every function raises ValueError that says what was wrong and what would be right. They say so in
English, whatever is spoken: the form of a request is the business of programs, not of players.
"""

from __future__ import annotations

import json
from typing import Any, cast

from skerry.core import i18n
from skerry.core.game import clip
from skerry.core.json_limits import find_problem
from skerry.core.scene import TALL, WIDE, Aspect

Json = dict[str, Any]

MAX_TEXT = 8_500_000
"""Longest request, in characters: the longest file of games, within quotes."""

MAX_NESTING = 100
"""Deepest nesting of a request: far above any honest one, far below what recursion bears."""


def read(text: str) -> Json:
    """A request's text as an object, read with suspicion."""
    if not isinstance(text, str):
        raise ValueError("a request is a JSON text")
    if wrong := find_problem(text, MAX_TEXT, MAX_NESTING):
        raise ValueError(f"a request has {wrong}")
    try:
        request = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this request is not JSON: {error}") from error
    if not isinstance(request, dict):
        raise ValueError('a request is an object such as {"op": "shelf"}')
    return cast(Json, request)


def optional(request: Json, key: str, kind: type) -> Any:
    """The value of a key, None when it is missing or null; ValueError for another type."""
    value = request.get(key)
    wanted = (int, float) if kind is float else kind
    if value is not None and (not isinstance(value, wanted) or isinstance(value, bool)):
        names = {str: "a text", int: "a whole number", float: "a number"}
        raise ValueError(f'"{key}" is {names[kind]}, not {clip(value)}')
    return value


def within(value: float | None, key: str, limit: float) -> Any:
    """A positive number up to a limit, or None. (Not a number is not within.)"""
    if value is not None and not 0 < value <= limit:
        raise ValueError(f'"{key}" is more than 0 and at most {limit}, not {clip(value)}')
    return value


def text(request: Json, key: str) -> str:
    """The text of a key that must be there."""
    value = optional(request, key, str)
    if value is None:
        raise ValueError(f'this request needs a "{key}", a text')
    return str(value)


def texts(request: Json, key: str) -> tuple[str, ...]:
    """The list of at most a hundred texts of a key that must be there."""
    value = cast(object, request.get(key))
    given = cast("list[object]", value) if isinstance(value, list) else []
    if not 0 < len(given) <= 100 or not all(isinstance(item, str) for item in given):
        raise ValueError(f'"{key}" is a list of 1 to 100 texts, not {clip(request.get(key))}')
    return tuple(cast("list[str]", given))


def number(request: Json, key: str) -> int:
    """The whole number of a key that must be there."""
    value = optional(request, key, int)
    if value is None:
        raise ValueError(f'this request needs a "{key}", a whole number')
    return int(value)


def aspect(request: Json) -> Aspect:
    """The room that pictures are wanted for: a wide one, if nothing is said."""
    value = optional(request, "aspect", str) or WIDE
    if value not in (WIDE, TALL):
        raise ValueError(f'"aspect" is "{WIDE}" or "{TALL}", not {clip(value)}')
    return TALL if value == TALL else WIDE


def speak(request: Json) -> Json:
    """Answer "speak": people are spoken to in that language from now on."""
    i18n.speak(text(request, "language"))
    return {}
