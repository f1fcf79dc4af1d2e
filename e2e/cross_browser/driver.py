"""What the tests ask of any browser: a tab that goes somewhere, and hands and eyes in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

SIZE = (1280, 900)
"""The width and the height of a window, in pixels."""

PATIENCE = 60
"""Seconds for a browser's answer."""

CORNER = """() => {
  const frame = document.querySelector("iframe");
  const { x, y } = frame.getBoundingClientRect();
  return [x + frame.clientLeft, y + frame.clientTop];
}"""
"""Where the frame begins in the page."""


class Tab(Protocol):
    """A window of somebody who has never been here.

    `run`, `click` and `press` are about what was entered last, the page or a frame in it; to go
    somewhere is to be in the page again.
    """

    def go(self, address: str) -> None:
        """Go to an address and wait until its page is loaded."""

    def reload(self) -> None:
        """Load the page anew."""

    def enter(self) -> bool:
        """Enter the page's frame; False if it is not there yet."""

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with these values, and return what it returns."""

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a point, counted from the upper left corner."""

    def press(self, key: str) -> None:
        """Press and release a key, as KeyboardEvent.key names it."""

    def errors(self) -> list[str]:
        """What has been reported as an error since this was asked last, as far as it is told."""

    def shot(self, path: Path) -> None:
        """Save what the window shows as a PNG."""

    def close(self) -> None:
        """Close the window, and forget all that it kept."""


class Driver(Protocol):
    """A browser that runs."""

    name: str

    def tab(self) -> Tab:
        """Open a window that shares nothing with any other one."""

    def quit(self) -> None:
        """End the browser."""
