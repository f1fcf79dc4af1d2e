"""The browsers of the tests, Chromium, Firefox and WebKit: find them, or install them.

Installed browsers come first: Chromium and Firefox as Playwright drives them, and WebKit as Linux
distributions have it, with its WebDriver and a virtual screen (Xvfb). A missing browser is
installed by apt-get if the user is root, otherwise by Playwright. Standard library only.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from web.tools.dependencies import UserError, ensure_python, python_in_venv, run, step

NAMES = ("chromium", "firefox", "webkit")
CHOICE = "SKERRY_BROWSERS"
"""The environment variable with the browsers to test in, separated by commas."""

PROGRAMS = {
    "chromium": (
        "chromium-headless-shell",  # without windows, and a fifth faster
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ),
    "firefox": ("firefox-esr",),  # Ubuntu's "firefox" is a script that installs a snap
    "webkit": ("WebKitWebDriver",),
}
PACKAGES = {
    "chromium": ("chromium-headless-shell",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
MINIBROWSERS = (
    "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
)


@dataclass(frozen=True)
class Browser:
    """A browser on this machine."""

    name: str
    path: str
    """The browser, or WebKit's driver; empty for Playwright's own Firefox and WebKit."""

    minibrowser: str = ""
    """The browser that WebKit's driver starts."""

    def __str__(self) -> str:
        return f"{self.name} ({self.path or 'of Playwright'})"


def ensure_browsers(names: Iterable[str] = ()) -> list[str]:
    """Find or install browsers, print one line about them, and return their names.

    Raises UserError for a named browser that can't be installed. If neither `names` nor
    SKERRY_BROWSERS names a browser, a browser that can't be installed is left out.
    """
    required = in_fixed_order(names) or browsers_in_environment()
    available: list[str] = []
    lines: list[str] = []
    for name in required or NAMES:
        try:
            browser = find_or_install(name)
        except UserError as error:
            if required:
                raise
            lines.append(f"no {name}: {str(error).splitlines()[0]}")
        else:
            available.append(name)
            lines.append(str(browser))
    print(f"  browsers: {', '.join(lines)}", flush=True)
    return available


def browsers_in_environment() -> list[str]:
    """Return the browsers in SKERRY_BROWSERS."""
    return in_fixed_order(os.environ.get(CHOICE, "").split(","))


def available_browsers() -> list[str]:
    """Return the browsers in SKERRY_BROWSERS; if it is empty, those that are installed."""
    return browsers_in_environment() or [name for name in NAMES if find_browser(name)]


def in_fixed_order(names: Iterable[str]) -> list[str]:
    """Return these names in the order of NAMES. Raises UserError for an unknown one."""
    given = {name.strip() for name in names} - {""}
    if unknown := sorted(given - set(NAMES)):
        raise UserError(f"unknown browser {unknown[0]}: choose from {', '.join(NAMES)}")
    return [name for name in NAMES if name in given]


def ensure_chromium() -> str:
    """Return the path of a Chromium, which is installed first if necessary."""
    return find_or_install("chromium").path


def find_or_install(name: str) -> Browser:
    """Return a browser, which is installed first if necessary. Raises UserError if that fails."""
    ensure_python("test")
    if browser := find_browser(name):
        return browser
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        with suppress(UserError), step(f"installing {name} with apt-get"):
            run("apt-get", "update")
            run("apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES[name])
    if not find_browser(name):
        with suppress(UserError), step(f"downloading {name} for Playwright"):
            install_with_playwright(name)
    if browser := find_browser(name):
        return browser
    programs = " or ".join(PROGRAMS[name])
    raise UserError(f"{programs} is missing, and neither apt-get nor Playwright installs {name}")


def install_with_playwright(name: str) -> None:
    """Let Playwright download a browser; in CI with its libraries, which needs root."""
    libraries = ("--with-deps",) if os.environ.get("CI") else ()
    run(python_in_venv(), "-m", "playwright", "install", *libraries, name)
    playwright_paths.cache_clear()


def find_browser(name: str) -> Browser | None:
    """Return an installed browser, or None."""
    given = os.environ.get("SKERRY_CHROMIUM") if name == "chromium" else None
    for path in (given, *map(shutil.which, PROGRAMS[name])):
        if path and Path(path).exists():
            browser = Browser(name, path, find_minibrowser() if name == "webkit" else "")
            if name != "webkit" or (browser.minibrowser and shutil.which("Xvfb")):
                return browser
    path = playwright_paths().get(name, "")
    if not path:
        return None
    return Browser(name, path if name == "chromium" else "")


def installed_chromium() -> str:
    """Return the path of an installed Chromium, or ""."""
    browser = find_browser("chromium")
    return browser.path if browser else ""


def find_minibrowser() -> str:
    """Return the path of the browser that is shipped with WebKitGTK, or ""."""
    paths = (path for pattern in MINIBROWSERS for path in sorted(Path("/").glob(pattern[1:])))
    return str(next(paths, ""))


@cache
def playwright_paths() -> dict[str, str]:
    """Return the paths of the browsers that Playwright has downloaded, by name."""
    code = "from playwright.sync_api import sync_playwright\n"
    code += "with sync_playwright() as playwright:\n"
    code += f"    for name in {NAMES}: print(getattr(playwright, name).executable_path)"
    with suppress(UserError):
        paths = run(python_in_venv(), "-c", code).split("\n")
        return {name: path for name, path in zip(NAMES, paths, strict=False) if Path(path).exists()}
    return {}
