"""The WebKit of a Linux distribution, driven by WebDriver on a virtual screen."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from selenium.common.exceptions import NoSuchElementException, NoSuchFrameException
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .driver import CORNER, PATIENCE, SIZE

KEYS = {"Enter": Keys.ENTER, "Escape": Keys.ESCAPE, "Tab": Keys.TAB}

WITHOUT_OPENGL = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Environment that avoids OpenGL, which is emulated without a graphics card."""

QUICKLY = {"JSC_useDFGJIT": "0", "JSC_useOMGJIT": "0"}
"""Environment that disables the optimizing compilers, which take longer than they save."""

LISTEN = """() => {
  const told = globalThis.toldToTests ??= [];
  if (!told.listens) {
    told.listens = true;
    const { error } = console;
    console.error = (...words) => {
      told.push(`console: ${words.join(" ")}`);
      error.call(console, ...words);
    };
    addEventListener("error", (event) => told.push(`uncaught: ${event.message}`));
    addEventListener("unhandledrejection", (event) => told.push(`uncaught: ${event.reason}`));
  }
  return told.splice(0);
}"""
"""Starts collecting the page's errors, and returns those since the last call.

The driver itself reports no errors.
"""


class WebDriverTab:
    """A tab in its own session; see driver.Tab. Errors during loading are not seen."""

    def __init__(self, program: str, pages: str, environment: dict[str, str]) -> None:
        options = Options()
        options.binary_location = pages
        options.add_argument("--automation")
        service = Service(program, env=os.environ | environment)
        self._driver = WebKitGTK(options=options, service=service)
        self._driver.command_executor.client_config.timeout = PATIENCE
        self._errors: list[str] = []
        self._frame: Any = None
        self._fit_window()

    def _fit_window(self) -> None:
        """Resize the window so that the page has this size."""
        self._driver.set_window_size(*SIZE)
        inner = self.run("() => [innerWidth, innerHeight]")
        width, height = (2 * want - got for want, got in zip(SIZE, inner, strict=True))
        self._driver.set_window_size(width, height)

    def _leave_frame(self) -> None:
        self._collect_errors()
        self._driver.switch_to.default_content()
        self._frame = None
        self._collect_errors()

    def _collect_errors(self) -> None:
        self._errors += self.run(LISTEN)

    def navigate(self, address: str) -> None:
        self._leave_frame()
        # Otherwise an address that differs in its fragment only loads nothing.
        self._driver.get("about:blank")
        self._driver.get(address)
        self._collect_errors()

    def reload(self) -> None:
        self._leave_frame()
        self._driver.refresh()
        self._collect_errors()

    def enter_frame(self) -> bool:
        self._driver.switch_to.default_content()
        with suppress(NoSuchElementException, NoSuchFrameException):
            self._frame = self._driver.find_element(By.TAG_NAME, "iframe")
            self._driver.switch_to.frame(self._frame)
            self._collect_errors()
            return True
        return False

    def run(self, function: str, *values: Any) -> Any:
        return self._driver.execute_script(f"return ({function})(...arguments)", *values)

    def click(self, x: float, y: float) -> None:
        """Click; this driver measures from the corner of the page even inside a frame."""
        if self._frame:
            self._driver.switch_to.default_content()
            left, top = self.run(CORNER)
            x = x + left
            y = y + top
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()
        if self._frame:
            self._driver.switch_to.frame(self._frame)

    def press(self, key: str) -> None:
        ActionChains(self._driver, duration=0).send_keys(KEYS.get(key, key)).perform()

    def take_errors(self) -> list[str]:
        self._collect_errors()
        errors = self._errors[:]
        self._errors.clear()
        return errors

    def save_screenshot(self, path: Path) -> None:
        """Take no screenshot, because this browser may never deliver one."""

    def close(self) -> None:
        self._driver.quit()


class WebDriverDriver:
    """A virtual screen and its driver; each window is a browser of its own. See driver.Driver."""

    def __init__(self, program: str, pages: str, timed: bool) -> None:
        self.name = "webkit"
        self._program = program
        self._pages = pages
        reader, writer = os.pipe()
        size = "x".join(str(2 * length) for length in SIZE)
        command = ("Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24")
        self._screen = subprocess.Popen(
            [*command, "-nolisten", "tcp"], pass_fds=[writer], stderr=subprocess.DEVNULL
        )
        os.close(writer)
        with os.fdopen(reader) as output:
            display = {"DISPLAY": f":{output.readline().strip()}"}
        self._environment = WITHOUT_OPENGL | ({} if timed else QUICKLY) | display

    def open_tab(self) -> WebDriverTab:
        return WebDriverTab(self._program, self._pages, self._environment)

    def quit(self) -> None:
        self._screen.terminate()
        self._screen.wait()
