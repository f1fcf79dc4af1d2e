"""How notebooks show scenes, states and games: by a painter, which stands above what it paints."""

from __future__ import annotations

from collections.abc import Callable

_painters: list[Callable[[object], str | None]] = []


def show_by(painter: Callable[[object], str | None]) -> None:
    """Let notebooks show things as the SVG or HTML that `painter` makes (None: as text)."""
    _painters.append(painter)


def shown(thing: object) -> str | None:
    """The thing as SVG or HTML; None where nothing paints it."""
    return _painters[-1](thing) if _painters else None
