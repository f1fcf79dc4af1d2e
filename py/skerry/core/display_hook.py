"""Display hook for notebooks; keeps `core` independent of `render`."""

from __future__ import annotations

from collections.abc import Callable

_hooks: list[Callable[[object], str | None]] = []


def set_display_hook(render: Callable[[object], str | None]) -> None:
    """Set the function that renders an object as SVG or HTML, or returns None if it can't."""
    _hooks[:] = [render]


def render_for_notebook(obj: object) -> str | None:
    """Return the object's SVG or HTML; None if nothing renders it."""
    return _hooks[0](obj) if _hooks else None
