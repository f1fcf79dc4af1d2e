"""Chromium without DevTools' network tracking, for measuring memory and time.

Playwright enables network tracking, and DevTools then keeps a base64 copy of everything fetched:
some 50 MB for this site. This module speaks the same protocol over a pipe and uses only navigation
and evaluation.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from fcntl import F_DUPFD_CLOEXEC, fcntl
from types import TracebackType
from typing import Any, Self

Reply = dict[str, Any]


class Unwatched:
    """A browser with its windows; a `with` statement ends it."""

    def __init__(self, path: str, arguments: Sequence[str]) -> None:
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        asked, self._ask = high_pipe()
        self._told, telling = high_pipe()
        flags = ("--headless", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}")

        def connect_pipes() -> None:
            for file, number in (asked, 3), (telling, 4):  # numbers that the protocol requires
                os.dup2(file, number)

        self.process = subprocess.Popen(
            [path, *flags, *arguments, "about:blank"],
            preexec_fn=connect_pipes,
            pass_fds=(3, 4),
            stderr=subprocess.DEVNULL,
        )
        os.close(asked)
        os.close(telling)
        self._left = b""
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait()
        os.close(self._ask)
        os.close(self._told)
        self.profile.cleanup()

    def open(self, url: str, width: int, height: int) -> Window:
        """Open a window of this size in CSS pixels, with its own storage."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        result = self.send(
            "Target.createTarget", url=url, browserContextId=context, width=width, height=height
        )
        target = {"targetId": result["targetId"], "flatten": True}
        return Window(self, context, self.send("Target.attachToTarget", **target)["sessionId"])

    def send(self, method: str, session: str = "", **parameters: Any) -> Reply:
        """Send a command to the browser, or to a session's window, and return the reply."""
        self._count += 1
        request = {"id": self._count, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self._ask, json.dumps(request).encode() + b"\0")
        while True:
            reply = self._next()
            if reply.get("id") == self._count:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]

    def _next(self) -> Reply:
        while b"\0" not in self._left:
            more = os.read(self._told, 65_536)
            if not more:
                raise RuntimeError("the browser has ended")
            self._left += more
        text, _, self._left = self._left.partition(b"\0")
        return json.loads(text)


def high_pipe() -> tuple[int, int]:
    """Return a pipe whose file descriptors are neither 3 nor 4."""
    ends = os.pipe()
    high = [fcntl(end, F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return high[0], high[1]


class Window:
    """A page that can only navigate and evaluate JavaScript."""

    def __init__(self, browser: Unwatched, context: str, session: str) -> None:
        self.browser = browser
        self.context = context
        self.session = session

    def navigate(self, url: str) -> None:
        """Navigate to another page; return when the navigation has begun."""
        self.browser.send("Page.navigate", self.session, url=url)

    def evaluate(self, text: str) -> Any:
        result = self.browser.send(
            "Runtime.evaluate", self.session, expression=text, returnByValue=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def wait_until(self, text: str, within: float = 60) -> None:
        """Wait until the expression is true. Raises RuntimeError after `within` seconds."""
        end = time.monotonic() + within
        while not self.evaluate(text):
            if time.monotonic() > end:
                raise RuntimeError(f"not within {within} s: {text}")
            time.sleep(0.05)

    def close(self) -> None:
        self.browser.send("Target.disposeBrowserContext", browserContextId=self.context)
