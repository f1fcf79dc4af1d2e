"""Tabs that stay warm: they go from test to test, and are emptied in between.

What a new tab has to do first (start a process, fetch, compile 9 MB of WebAssembly) is most of what
a short test would take; a tab that is used again has it behind it. No document, worker, storage,
route, listener, viewport or medium of the test before is left in it. The tab of a test that failed,
or did what can't be taken back (LASTING), is thrown away.
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
"""What a context or a page can't forget."""

STORES = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
"""What a site keeps, as Chromium's Storage.clearDataForOrigin calls it; not its network cache."""


class PooledTab:
    """A context with one page that stays; to its site, a visitor who has never been there."""

    def __init__(self, browser: Browser, screen: str, scheme: str, motion: Motion) -> None:
        self.screen, self.scheme, self.motion = screen, scheme, motion
        options = {**SCREENS[screen], "color_scheme": scheme, "reduced_motion": motion}
        options["service_workers"] = "block"
        self.context: BrowserContext = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.spoilt = False
        self._devtools = self.context.new_cdp_session(self.page)
        self._listeners: list[tuple[Any, str, Any]] = []
        for owner in (self.context, self.page, self.page.clock):
            self._note(owner)

    def _note(self, owner: Any) -> None:
        """Know what a test asks of this object that outlives the test."""
        for name in (*IRREVERSIBLE, "install"):
            if hasattr(owner, name):
                setattr(owner, name, self._lasting(getattr(owner, name)))
        for name in {"on", "once"} & {*dir(owner)}:
            setattr(owner, name, self._listening(owner, getattr(owner, name)))

    def _lasting(self, act: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(act)
        def noted(*args: Any, **named: Any) -> Any:
            self.spoilt = True
            return act(*args, **named)

        return noted

    def _listening(self, owner: Any, act: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(act)
        def noted(event: str, listener: Any) -> Any:
            self._listeners.append((owner, event, listener))
            return act(event, listener)

        return noted

    def silence(self) -> None:
        """Tell the listeners of the test nothing more."""
        for owner, event, listener in self._listeners:
            with suppress(KeyError):  # it has heard the one thing it waited for
                owner.remove_listener(event, listener)
        self._listeners.clear()

    def empty(self, origin: str) -> None:
        """Leave nothing of a test that played on that origin's site."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_permissions()
        self.page.goto(f"{origin}/empty")  # the workers end; an error page of the site's own
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
    """One warm tab for each screen and scheme that was asked for."""

    def __init__(self, browser: Browser, motion: Motion) -> None:
        self.browser, self.motion = browser, motion
        self.kept: dict[tuple[str, str], PooledTab] = {}

    def take(self, screen: str, scheme: str) -> PooledTab:
        """Hand out a tab; it is nobody else's until it is given back."""
        return self.kept.pop((screen, scheme), None) or PooledTab(
            self.browser, screen, scheme, self.motion
        )

    def give_back(self, tab: PooledTab, origin: str) -> None:
        """Empty a tab and keep it; one that can't be emptied is thrown away."""
        if not tab.spoilt and (tab.screen, tab.scheme) not in self.kept:
            try:
                tab.empty(origin)
            except Error:
                pass
            else:
                self.kept[tab.screen, tab.scheme] = tab
                return
        tab.context.close()
