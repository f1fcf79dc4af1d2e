"""The interface of a browser for these tests: tabs that navigate, run scripts and take input."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

SIZE = (1280, 900)
"""Width and height of a window in pixels."""

PATIENCE = 60
"""Timeout in seconds for a browser's reply."""

CORNER = """() => {
  const frame = document.querySelector("iframe");
  const { x, y } = frame.getBoundingClientRect();
  return [x + frame.clientLeft, y + frame.clientTop];
}"""
"""The position of the frame in the page."""


class Tab(Protocol):
    """A window of a new visitor.

    `run`, `click` and `press` act on the page, or on the frame after `enter_frame`. After a
    navigation they act on the page again.
    """

    def navigate(self, address: str) -> None:
        """Open an address and wait until its page has loaded."""

    def reload(self) -> None:
        """Reload the page."""

    def enter_frame(self) -> bool:
        """Switch to the page's frame; return False if it does not exist yet."""

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function and return its result."""

    def click(self, x: float, y: float) -> None:
        """Click at a point, in pixels from the upper left corner."""

    def press(self, key: str) -> None:
        """Press a key, named as in KeyboardEvent.key."""

    def take_errors(self) -> list[str]:
        """Return the errors that the page has reported since the last call."""

    def save_screenshot(self, path: Path) -> None:
        """Save a screenshot as a PNG file."""

    def close(self) -> None:
        """Close the window and delete its storage."""


class Driver(Protocol):
    """A running browser."""

    name: str

    def open_tab(self) -> Tab:
        """Open a window that shares nothing with other windows."""

    def quit(self) -> None:
        """End the browser."""
