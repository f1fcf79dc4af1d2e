"""Typed input and captured output of a terminal game."""

from __future__ import annotations

import io

from skerry import Session
from skerry.cli.play import TerminalGame
from skerry.cli.terminal import Screen

Levels = tuple[int | None, ...]


def run_terminal(
    session: Session, levels: Levels, *lines: str, live: bool = False, colour: bool = False
) -> str:
    """Return the output for these typed lines."""
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out, live, colour)
    TerminalGame(session, levels, screen, 0.05 if "hint" in lines else None, seed="test").run()
    return out.getvalue()


def run_morris(levels: Levels = (None, None), *lines: str) -> str:
    return run_terminal(Session("morris"), levels, *lines)
