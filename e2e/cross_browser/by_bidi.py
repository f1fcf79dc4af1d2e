"""Firefox as it is shipped, driven by its standard protocol, WebDriver BiDi.

Playwright supports the protocol too, but does not find the scripts of sandboxed frames and of
frames from other sites.
"""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from .driver import PATIENCE, SIZE

KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}
SAID = "WebDriver BiDi listening on "
PREFERENCES = """user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
"""


class BidiTab:
    """A tab with its own storage; see driver.Tab."""

    def __init__(self, driver: BidiDriver) -> None:
        self._ask = driver.ask
        self._told = driver.told
        self._user = self._ask("browser.createUserContext")["userContext"]
        reply = self._ask("browsingContext.create", type="tab", userContext=self._user)
        self._page = self._here = reply["context"]
        viewport = dict(zip(("width", "height"), SIZE, strict=True))
        self._ask("browsingContext.setViewport", context=self._page, viewport=viewport)

    def navigate(self, address: str) -> None:
        self._here = self._page
        # Otherwise an address that differs in its fragment only loads nothing.
        for url in ("about:blank", address):
            self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def reload(self) -> None:
        self._here = self._page
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    def enter_frame(self) -> bool:
        (page,) = self._ask("browsingContext.getTree", root=self._page)["contexts"]
        for frame in page["children"]:
            self._here = frame["context"]
        return bool(page["children"])

    def run(self, function: str, *values: Any) -> Any:
        done = self._ask(
            "script.callFunction",
            functionDeclaration=f"values => JSON.stringify(({function})(...JSON.parse(values)))",
            arguments=[{"type": "string", "value": json.dumps(values)}],
            target={"context": self._here},
            awaitPromise=False,
        )
        if done["type"] == "exception":
            raise AssertionError(done["exceptionDetails"]["text"])
        return json.loads(done["result"].get("value", "null"))

    def _perform_actions(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("input.performActions", context=self._here, actions=[source])

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        self._perform_actions("pointer", move, down, up)

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._perform_actions(
            "key", *({"type": f"key{way}", "value": value} for way in ("Down", "Up"))
        )

    def take_errors(self) -> list[str]:
        self._ask("session.status")  # afterwards all earlier messages have been read
        errors = self._told[:]
        self._told.clear()
        return errors

    def save_screenshot(self, path: Path) -> None:
        data = self._ask("browsingContext.captureScreenshot", context=self._page)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        self._ask("browser.removeUserContext", userContext=self._user)


class BidiDriver:
    """A headless Firefox with an empty profile; see driver.Driver."""

    name = "firefox"

    def __init__(self, path: str) -> None:
        self.told: list[str] = []
        self._profile = Path(tempfile.mkdtemp())
        (self._profile / "user.js").write_text(PREFERENCES)
        alone = (path, "--headless", "--no-remote", "--profile", self._profile)
        self._process = subprocess.Popen(
            [*alone, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._socket = self._connect()
        self._ids = itertools.count()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def _connect(self) -> WebSocket:
        assert self._process.stderr
        for line in self._process.stderr:
            if SAID in line:
                address = f"{line.partition(SAID)[2].strip()}/session"
                return create_connection(address, timeout=PATIENCE, suppress_origin=True)
        raise AssertionError("Firefox has ended before it listened")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its result; collect page errors that arrive before it."""
        id = next(self._ids)
        self._socket.send(json.dumps({"id": id, "method": method, "params": params}))
        while (message := json.loads(self._socket.recv())).get("id") != id:
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.told.append(f"{message['params']['type']}: {message['params']['text']}")
        if message["type"] == "error":
            raise AssertionError(f"{method}: {message['error']}: {message['message']}")
        result: dict[str, Any] = message["result"]
        return result

    def open_tab(self) -> BidiTab:
        return BidiTab(self)

    def quit(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.communicate()  # keeps reading, so that Firefox can end
        shutil.rmtree(self._profile, ignore_errors=True)
