"""The browsers that the tests drive: Chromium, Firefox and WebKit, found or installed.

Installed ones come first: Chromium and Firefox as Playwright can drive them, and WebKit as Linux
distributions have it, with its WebDriver and a screen that nobody sees (Xvfb). What is missing is
installed by apt-get where we are root, and otherwise by Playwright. Standard library only.
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
"""The environment variable that names the browsers to test in, with commas."""

PROGRAMS = {
    "chromium": (
        "chromium-headless-shell",  # no windows, and a fifth quicker
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
PAGES = ("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser")


@dataclass(frozen=True)
class Found:
    """A browser on this machine."""

    name: str
    path: str
    """The browser, or WebKit's driver; empty for Playwright's own Firefox and WebKit."""

    pages: str = ""
    """Where `path` is WebKit's driver: the browser that it starts."""

    def __str__(self) -> str:
        return f"{self.name} ({self.path or 'of Playwright'})"


def ensure_browsers(names: Iterable[str] = ()) -> list[str]:
    """Find or install browsers, say on one line which there are, and return their names.

    Without names those in SKERRY_BROWSERS are meant. What is named must be had, or a UserError says
    why not; where nothing is named, those are taken that can be had.
    """
    wanted = checked(names) or named()
    had: list[str] = []
    lines: list[str] = []
    for name in wanted or NAMES:
        try:
            found = find_or_install(name)
        except UserError as error:
            if wanted:
                raise
            lines.append(f"no {name}: {str(error).splitlines()[0]}")
        else:
            had.append(name)
            lines.append(str(found))
    print(f"  browsers: {', '.join(lines)}", flush=True)
    return had


def named() -> list[str]:
    """The browsers that SKERRY_BROWSERS names, if any."""
    return checked(os.environ.get(CHOICE, "").split(","))


def chosen() -> list[str]:
    """The browsers that SKERRY_BROWSERS names; where it names none, those at hand."""
    return named() or [name for name in NAMES if at_hand(name)]


def checked(names: Iterable[str]) -> list[str]:
    """These names in their usual order; a UserError for one that is none."""
    asked = {name.strip() for name in names} - {""}
    if wrong := sorted(asked - set(NAMES)):
        raise UserError(f"there is no browser {wrong[0]}; there are: {', '.join(NAMES)}")
    return [name for name in NAMES if name in asked]


def ensure_browser() -> str:
    """Return the path of a Chromium, installed if need be."""
    return find_or_install("chromium").path


def find_or_install(name: str) -> Found:
    """Find a browser or install it; a UserError with one line if it can't be had."""
    ensure_python("test")
    if found := at_hand(name):
        return found
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and shutil.which("apt-get"):
        with suppress(UserError), step(f"installing {name} with apt-get"):
            run("apt-get", "update")
            run("apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES[name])
    if not at_hand(name):
        with suppress(UserError), step(f"downloading {name} for Playwright"):
            install_own(name)
    if found := at_hand(name):
        return found
    names = " or ".join(PROGRAMS[name])
    raise UserError(f"neither {names} is here, nor can apt-get or Playwright install a {name}")


def install_own(name: str) -> None:
    """Let Playwright download its own; where nobody can be asked for leave, with its libraries."""
    libraries = ("--with-deps",) if os.environ.get("CI") else ()
    run(python_in_venv(), "-m", "playwright", "install", *libraries, name)
    own_paths.cache_clear()


def at_hand(name: str) -> Found | None:
    """A browser that can be had without installing anything."""
    given = os.environ.get("SKERRY_CHROMIUM") if name == "chromium" else None
    for path in (given, *map(shutil.which, PROGRAMS[name])):
        if path and Path(path).exists():
            found = Found(name, path, minibrowser() if name == "webkit" else "")
            if name != "webkit" or (found.pages and shutil.which("Xvfb")):
                return found
    own = own_paths().get(name, "")
    return Found(name, own if name == "chromium" else "") if own else None


def browser_at_hand() -> str:
    """Return the path of a Chromium that can be had without installing anything, or nothing."""
    found = at_hand("chromium")
    return found.path if found else ""


def minibrowser() -> str:
    """Return the path of the browser that is shipped with WebKitGTK, or nothing."""
    found = (path for pattern in PAGES for path in sorted(Path("/").glob(pattern[1:])))
    return str(next(found, ""))


@cache
def own_paths() -> dict[str, str]:
    """The paths of the browsers that Playwright has downloaded, by name."""
    ask = "from playwright.sync_api import sync_playwright as start\n"
    ask += f"with start() as it: [print(getattr(it, name).executable_path) for name in {NAMES}]"
    with suppress(UserError):
        paths = run(python_in_venv(), "-c", ask).split("\n")
        return {name: path for name, path in zip(NAMES, paths, strict=False) if Path(path).exists()}
    return {}
