"""The terminal as two streams: lines in, lines out, colour and rewriting only where they work."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from time import monotonic
from typing import TextIO

from skerry.core.i18n import texts

_ = texts(__name__)[0]

BRIGHT, STRONG, WRONG, PLAIN = "\x1b[1;33m", "\x1b[1m", "\x1b[31m", "\x1b[0m"
WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled off it."""

PAUSE = 0.1
"""Seconds between two rewritings of the progress line."""


@dataclass
class Screen:
    """Where a game is shown. `live` lines can be rewritten; `colour` marks what has changed, what
    is strong and what is wrong.
    """

    source: TextIO
    out: TextIO
    live: bool = False
    colour: bool = False
    _board: str = ""
    _width: int = 0
    _next: float = 0.0

    def say(self, text: str) -> None:
        """Write a line (or several)."""
        print(text, file=self.out, flush=True)

    def complain(self, text: str) -> None:
        """Write a line about what was wrong."""
        self.say(self.painted(text, WRONG))

    def painted(self, text: str, style: str) -> str:
        """A text in a style, where there are colours."""
        return f"{style}{text}{PLAIN}" if self.colour and text else text

    def page(self, text: str) -> None:
        """Write a long text screen by screen, for as long as the reader wants more of it."""
        if not self.live:
            self.say(text)
            return
        size = shutil.get_terminal_size()
        lines = [row for line in text.splitlines() for row in wrap(line, size.columns) or [""]]
        room = max(1, size.lines - 1)
        for start in range(0, len(lines), room):
            if start and not self._wants_more():
                return
            self.say("\n".join(lines[start : start + room]))

    def _wants_more(self) -> bool:
        try:
            return not self.ask(_("Enter: more, q: enough > ")).strip()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return False

    def ask(self, prompt: str) -> str:
        """A line of input. Raises EOFError when there is no more."""
        if self.live and self.source is sys.stdin:
            return input(self._strong(prompt))
        print(prompt, end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def _strong(self, prompt: str) -> str:
        """A prompt in colour. An editor of lines is told that the style takes no room."""
        if not self.colour:
            return prompt
        before, after = ("\x01", "\x02") if "readline" in sys.modules else ("", "")
        return f"{before}{STRONG}{after}{prompt}{before}{PLAIN}{after}"

    def board(self, text: str) -> None:
        """Write a board; with colour, what differs from the board before it stands out."""
        self.say(marked(self._board, text) if self.colour else text)
        self._board = text

    def progress(self, text: str) -> None:
        """Rewrite the line that tells how a thought goes; an empty text takes it away."""
        if not self.live or (text and monotonic() < self._next):
            return
        self._next = monotonic() + PAUSE if text else 0.0
        text = text[: shutil.get_terminal_size().columns - 1]
        print("\r" + text.ljust(self._width), end="" if text else "\r", file=self.out, flush=True)
        self._width = len(text)

    def clear(self) -> None:
        """Put what was shown out of sight."""
        self._board = ""
        self.say(WIPE if self.live else "\n" * 50)


def marked(old: str, new: str) -> str:
    """The new board with the characters that differ from the old one made bright."""
    before, after = old.splitlines(), new.splitlines()
    if len(before) != len(after):
        return new
    lines = [_marked_line(*pair) for pair in zip(before, after, strict=True)]
    return "\n".join(lines)


def _marked_line(old: str, new: str) -> str:
    signs = (
        f"{BRIGHT}{sign}{PLAIN}" if sign != was and sign != " " else sign
        for sign, was in zip(new, old.ljust(len(new)), strict=False)
    )
    return "".join(signs)


def terminal(environ: Mapping[str, str] = os.environ, *, colour: bool = True) -> Screen:
    """The screen of this process; `colour` says whether it may be coloured."""
    live = sys.stdin.isatty() and sys.stdout.isatty() and environ.get("TERM") != "dumb"
    return Screen(sys.stdin, sys.stdout, live, colour and live and not environ.get("NO_COLOR"))
