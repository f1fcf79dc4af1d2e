"""Chromium, and Playwright's Firefox and WebKit, driven by Playwright."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Frame, Page, Playwright

from e2e.browser import FAST_COMPILE, launch_chromium

from .driver import CORNER, SIZE


class PlaywrightTab:
    """A page in its own context; see driver.Tab."""

    def __init__(self, browser: Browser) -> None:
        width, height = SIZE
        self._context = browser.new_context(viewport={"width": width, "height": height})
        self._page: Page = self._context.new_page()
        self._page.on("pageerror", lambda error: self._errors.append(f"uncaught: {error}"))
        self._page.on("console", self._on_console)
        self._errors: list[str] = []
        self._leave_frame()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append(f"console: {message.text}")

    def _leave_frame(self) -> None:
        self._frame: Frame = self._page.main_frame

    def navigate(self, address: str) -> None:
        self._leave_frame()
        # Otherwise an address that differs in its fragment only loads nothing.
        self._page.goto("about:blank")
        self._page.goto(address)

    def reload(self) -> None:
        self._leave_frame()
        self._page.reload()

    def enter_frame(self) -> bool:
        frames = self._page.frames[1:]  # after a reload, child_frames still lists the old frames
        self._frame = frames[0] if frames else self._frame
        return bool(frames)

    def run(self, function: str, *values: Any) -> Any:
        try:
            return self._frame.evaluate(f"values => ({function})(...values)", list(values))
        except Error as error:
            if "detached" in error.message or "destroyed" in error.message:
                return None  # like the reply of an empty frame
            raise

    def click(self, x: float, y: float) -> None:
        if self._frame.parent_frame:
            left, top = self._page.evaluate(CORNER)
            x = x + left
            y = y + top
        self._page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def take_errors(self) -> list[str]:
        errors = self._errors[:]
        self._errors.clear()
        return errors

    def save_screenshot(self, path: Path) -> None:
        # Otherwise Playwright would add a style sheet to hide the caret.
        self._page.screenshot(path=path, caret="initial")

    def close(self) -> None:
        self._context.close()


class PlaywrightDriver:
    """The Chromium at a path, or Playwright's Firefox or WebKit; see driver.Driver."""

    def __init__(self, playwright: Playwright, name: str, path: str, timed: bool) -> None:
        self.name = name
        if name == "chromium":
            self._browser = launch_chromium(playwright, path, *([] if timed else [FAST_COMPILE]))
        else:
            self._browser = getattr(playwright, name).launch()

    def open_tab(self) -> PlaywrightTab:
        return PlaywrightTab(self._browser)

    def quit(self) -> None:
        self._browser.close()
