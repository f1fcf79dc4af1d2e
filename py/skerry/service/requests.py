"""Reading of requests, with checks of sizes, types and ranges.

Every function raises ValueError if a value is wrong. These messages are always in English, because
only programs make requests.
"""

from __future__ import annotations

import json
from typing import Any, cast

from skerry.core import i18n
from skerry.core.outside_text import clip, find_problem
from skerry.core.scene import TALL, WIDE, Aspect

Json = dict[str, Any]

MAX_TEXT = 8_500_000
"""Length limit for a request, in characters. Longer files are sent in parts."""

MAX_NESTING = 100
"""Limit for the depth of nested brackets. Real requests need far less; Python allows far more."""


def parse_request(text: str) -> Json:
    """Parse a request's text as a JSON object."""
    if not isinstance(text, str):
        raise ValueError("a request is a JSON text")
    if problem := find_problem(text, MAX_TEXT, MAX_NESTING):
        raise ValueError(f"a request has {problem}")
    try:
        request = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this request is not JSON: {error}") from error
    if not isinstance(request, dict):
        raise ValueError('a request is an object such as {"op": "catalogue"}')
    return cast(Json, request)


def optional_field(request: Json, key: str, kind: type) -> Any:
    """Return the value of a key; None if it is missing or null.

    Raises ValueError if the value's type isn't `kind`. `float` also allows ints.
    """
    value = request.get(key)
    types = (int, float) if kind is float else kind
    if value is not None and (not isinstance(value, types) or isinstance(value, bool)):
        names = {str: "a text", int: "a whole number", float: "a number"}
        raise ValueError(f'"{key}" is {names[kind]}, not {clip(value)}')
    return value


def check_limit(value: float | None, key: str, limit: float) -> Any:
    """Return `value`. Raises ValueError unless it is None or 0 < value <= limit."""
    if value is not None and not 0 < value <= limit:
        raise ValueError(f'"{key}" is more than 0 and at most {limit}, not {clip(value)}')
    return value


def text_field(request: Json, key: str) -> str:
    """Return the text of a required field."""
    value = optional_field(request, key, str)
    if value is None:
        raise ValueError(f'this request needs a "{key}", a text')
    return str(value)


def texts_field(request: Json, key: str) -> tuple[str, ...]:
    """Return the list of 1 to 100 texts of a required field."""
    value = cast(object, request.get(key))
    items = cast("list[object]", value) if isinstance(value, list) else []
    if not 0 < len(items) <= 100 or not all(isinstance(item, str) for item in items):
        raise ValueError(f'"{key}" is a list of 1 to 100 texts, not {clip(request.get(key))}')
    return tuple(cast("list[str]", items))


def list_field(request: Json, key: str) -> list[object]:
    """Return the list of a required field."""
    value: object = request.get(key)
    if not isinstance(value, list):
        raise ValueError(f'this request needs "{key}", a list')
    return cast("list[object]", value)


def number_field(request: Json, key: str) -> int:
    """Return the whole number of a required field."""
    value = optional_field(request, key, int)
    if value is None:
        raise ValueError(f'this request needs a "{key}", a whole number')
    return int(value)


def aspect_field(request: Json) -> Aspect:
    """Return the layout of the scenes that the request asks for; "wide" by default."""
    value = optional_field(request, "aspect", str) or WIDE
    if value not in (WIDE, TALL):
        raise ValueError(f'"aspect" is "{WIDE}" or "{TALL}", not {clip(value)}')
    return TALL if value == TALL else WIDE


def set_language(request: Json) -> Json:
    """Answer "set_language": set the language of all texts for players."""
    i18n.set_language(text_field(request, "language"))
    return {}


def read_share(value: object, key: str) -> float:
    """Return a share from 0 to 1 of an estimate. Raises ValueError for any other value."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f'"{key}" of an estimate is from 0 to 1, not {clip(value)}')
    return float(value)
