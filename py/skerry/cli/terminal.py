"""Terminal input and output, with colour and a progress line where supported."""

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
"""Clears the screen and the scrollback buffer."""

PROGRESS_INTERVAL_SECONDS = 0.1
"""Minimum time between updates of the progress line."""


@dataclass
class Screen:
    """The player's terminal.

    Attributes:
        source: the input.
        out: the output.
        live: whether lines can be rewritten, because the output is a terminal and not a file.
        colour: whether to highlight changes, headings and errors.
    """

    source: TextIO
    out: TextIO
    live: bool = False
    colour: bool = False
    _board: str = ""
    _width: int = 0
    _next: float = 0.0

    def say(self, text: str) -> None:
        """Print one or more lines."""
        print(text, file=self.out, flush=True)

    def complain(self, text: str) -> None:
        """Print an error message."""
        self.say(self.style_text(text, WRONG))

    def style_text(self, text: str, style: str) -> str:
        """Return `text` in a style, if colours are on."""
        return f"{style}{text}{PLAIN}" if self.colour and text else text

    def print_paged(self, text: str) -> None:
        """Print a long text page by page until the reader stops."""
        if not self.live:
            self.say(text)
            return
        size = shutil.get_terminal_size()
        lines = [row for line in text.splitlines() for row in wrap(line, size.columns) or [""]]
        page_size = max(1, size.lines - 1)
        for start in range(0, len(lines), page_size):
            if start and not self._asks_for_more():
                return
            self.say("\n".join(lines[start : start + page_size]))

    def _asks_for_more(self) -> bool:
        try:
            return not self.ask(_("Enter: more, q: stop > ")).strip()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return False

    def ask(self, prompt: str) -> str:
        """Read a line of input. Raises EOFError at the end of input."""
        if self.live and self.source is sys.stdin:
            return input(self._bold_prompt(prompt))
        print(prompt, end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def _bold_prompt(self, prompt: str) -> str:
        """Return the prompt in bold, with marks that hide the style's width from readline."""
        if not self.colour:
            return prompt
        before, after = ("\x01", "\x02") if "readline" in sys.modules else ("", "")
        return f"{before}{STRONG}{after}{prompt}{before}{PLAIN}{after}"

    def show_board(self, text: str) -> None:
        """Print a board; with colour, highlight the changes since the previous board."""
        self.say(highlight_changes(self._board, text) if self.colour else text)
        self._board = text

    def show_progress(self, text: str) -> None:
        """Rewrite the progress line; an empty text removes it."""
        if not self.live or (text and monotonic() < self._next):
            return
        self._next = monotonic() + PROGRESS_INTERVAL_SECONDS if text else 0.0
        text = text[: shutil.get_terminal_size().columns - 1]
        print("\r" + text.ljust(self._width), end="" if text else "\r", file=self.out, flush=True)
        self._width = len(text)

    def clear(self) -> None:
        """Clear the screen."""
        self._board = ""
        self.say(WIPE if self.live else "\n" * 50)


def highlight_changes(old: str, new: str) -> str:
    """Return the new board with the characters that differ from the old one highlighted."""
    before = old.splitlines()
    after = new.splitlines()
    if len(before) != len(after):
        return new
    lines = [_highlight_line(*pair) for pair in zip(before, after, strict=True)]
    return "\n".join(lines)


def _highlight_line(old: str, new: str) -> str:
    characters = (
        f"{BRIGHT}{char}{PLAIN}" if char != previous and char != " " else char
        for char, previous in zip(new, old.ljust(len(new)), strict=False)
    )
    return "".join(characters)


def make_screen(environ: Mapping[str, str] = os.environ, *, colour: bool = True) -> Screen:
    """Return the screen of this process. It has colours if `colour` and the terminal allow them."""
    live = sys.stdin.isatty() and sys.stdout.isatty() and environ.get("TERM") != "dumb"
    return Screen(sys.stdin, sys.stdout, live, colour and live and not environ.get("NO_COLOR"))
