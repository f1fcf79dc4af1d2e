"""Browser tabs that several tests use one after the other.

A new tab must start a process, load the site and compile 9 MB of WebAssembly, which takes longer
than most tests. A pooled tab is emptied between tests: documents, workers, storage, routes,
listeners, viewport and media settings. It is closed instead if the test failed or did something
that can't be undone (IRREVERSIBLE).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page

from e2e.browser import DESKTOP, PHONE

SCREENS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}

Motion = Literal["reduce", "no-preference"]

IRREVERSIBLE = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "new_cdp_session",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
"""Methods of a context or page whose effect can't be removed."""

STORES = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
"""Storage types for Storage.clearDataForOrigin; the network cache stays."""


class PooledTab:
    """A browser context with one page, which a site sees as a new visitor."""

    def __init__(self, browser: Browser, screen: str, scheme: str, motion: Motion) -> None:
        self.screen = screen
        self.scheme = scheme
        self.motion = motion
        options = {**SCREENS[screen], "color_scheme": scheme, "reduced_motion": motion}
        options["service_workers"] = "block"
        self.context: BrowserContext = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.unusable = False
        self._devtools = self.context.new_cdp_session(self.page)
        self._listeners: list[tuple[Any, str, Any]] = []
        for owner in (self.context, self.page, self.page.clock):
            self._record_calls(owner)

    def _record_calls(self, owner: Any) -> None:
        """Record irreversible calls and new listeners of this object."""
        for name in (*IRREVERSIBLE, "install"):
            if hasattr(owner, name):
                setattr(owner, name, self._as_irreversible(getattr(owner, name)))
        for name in {"on", "once"} & {*dir(owner)}:
            setattr(owner, name, self._as_listener(owner, getattr(owner, name)))

    def _as_irreversible(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def recorded_call(*args: Any, **named: Any) -> Any:
            self.unusable = True
            return method(*args, **named)

        return recorded_call

    def _as_listener(self, owner: Any, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def recorded_call(event: str, listener: Any) -> Any:
            self._listeners.append((owner, event, listener))
            return method(event, listener)

        return recorded_call

    def remove_listeners(self) -> None:
        """Remove the listeners that the test added."""
        for owner, event, listener in self._listeners:
            with suppress(KeyError):  # a `once` listener that has been called
                owner.remove_listener(event, listener)
        self._listeners.clear()

    def clear_origin(self, origin: str) -> None:
        """Remove everything that a test left at this origin."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_permissions()
        self.page.goto(f"{origin}/empty")  # ends the workers; an error page of the server
        self.page.evaluate("sessionStorage.clear()")
        self._devtools.send(
            "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORES}
        )
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(SCREENS[self.screen]["viewport"])
        self.page.emulate_media(
            media="null",
            color_scheme=self.scheme,  # type: ignore[arg-type]
            reduced_motion=self.motion,
            forced_colors="null",
            contrast="null",
        )


class TabPool:
    """One free tab for each screen and color scheme."""

    def __init__(self, browser: Browser, motion: Motion) -> None:
        self.browser = browser
        self.motion = motion
        self.free: dict[tuple[str, str], PooledTab] = {}

    def take_tab(self, screen: str, scheme: str) -> PooledTab:
        """Return a free or new tab; it is in use until `give_back`."""
        return self.free.pop((screen, scheme), None) or PooledTab(
            self.browser, screen, scheme, self.motion
        )

    def give_back(self, tab: PooledTab, origin: str) -> None:
        """Empty a tab and make it free; close it if that fails."""
        if not tab.unusable and (tab.screen, tab.scheme) not in self.free:
            try:
                tab.clear_origin(origin)
            except Error:
                pass
            else:
                self.free[tab.screen, tab.scheme] = tab
                return
        tab.context.close()
