"""What each way into the site fetches, by the files of a finished dist/: no browser is needed.

Bytes are counted as a plain host sends them (inline_head.py). What a page names and what its
modules import at once is read from the files themselves; what its scripts ask for later stands
here.
`python -m web.tools.budget` prints the table, and fails where a budget is exceeded.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from itertools import product
from pathlib import Path

from web.tools.dependencies import ROOT
from web.tools.inline_head import PYTHON, sent
from web.tools.onefile import MOST

SITE = ROOT / "dist"
BUDGETS = {
    "first visit": 7_900_000,
    "with the offline copy": 8_900_000,
    "frame, before a click": 33_000,
    "frame, after it": 5_600_000,
    "skerry.html": MOST,
}
"""The most bytes that each may take."""

PYTHON_IN_FRAMES = ("bare.js", "bare-code.bin", "bare-library.bin", "bare-engine.bin")
LATER = ("play", "page")  # modules that a frame imports once it is touched
ROOMS = ("", "tall")  # wide, and the other
IMPORTS = r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']"""
NAMED = r'<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module" src)="([^"]+)"'
NOSCRIPT = r"<noscript>.*?</noscript>"


def routes(site: Path) -> dict[str, int]:
    """How many bytes each way takes; of frames the one that takes most."""
    visit = first_visit(site)
    frames = list(product((site,), games(site), ROOMS, languages(site)))
    return {
        "first visit": weight(visit),
        "with the offline copy": weight(visit | offline(site)),
        "frame, before a click": max(weight(cover(*frame)) for frame in frames),
        "frame, after it": max(weight(played(*frame)) for frame in frames),
        "skerry.html": (site / "skerry.html").stat().st_size,
    }


def weight(files: set[Path]) -> int:
    """What a host sends for these files."""
    return sum(map(size, files))


@cache
def size(path: Path) -> int:
    """The same for one: packing takes time, and some are on each way."""
    return sent(path)


def first_visit(site: Path) -> set[Path]:
    """The files of a first visit, until a game can be played."""
    python = {site / "pyodide" / name for name in PYTHON}
    page = with_imports(named(site / "index.html"))
    if missing := sorted(path.name for path in python if not path.is_file()):
        sys.exit(f"dist/pyodide/ lacks {', '.join(missing)}: see the warnings of build.py dist")
    return page | python | {site / "engine.py"}


def offline(site: Path) -> set[Path]:
    """What keeps the site for the time without a network, and the files that it keeps."""
    worker = site / "sw.js"
    found = re.search(r"const FILES = (\{[^}]*\})", worker.read_text("utf-8"))
    return {worker, *(site / name for name in (json.loads(found[1]) if found else ()))}


def cover(site: Path, game: str, room: str, language: str) -> set[Path]:
    """What a frame of a game fetches until it is touched; `language` is "" for English."""
    own = {site / "openings" / language / "covers" / room / f"{game}.json", look(site, game)}
    return with_imports(named(site / "embed.html")) | own


def played(site: Path, game: str, room: str, language: str) -> set[Path]:
    """What it fetches besides until the game can be played."""
    openings = site / "openings" / language
    told = {openings / f"{game}.json", openings / "all" / "shelf.json"}
    told |= {openings / room / f"{game}.json"}
    looks = {look(site, other) for other in games(site)} | {site / "css" / "embed.css"}
    names = [*LATER, language or LATER[0]]
    modules = {path for name in names for path in (site / "js" / "embed").glob(f"{name}-*.js")}
    python = {site / "pyodide" / name for name in PYTHON_IN_FRAMES}
    return (with_imports(modules) | told | looks | python) - cover(site, game, room, language)


def languages(site: Path) -> list[str]:
    """Those in which frames speak, "" being English."""
    found = (site / "openings").glob("*/covers")
    return ["", *sorted(path.parent.name for path in found)]


def games(site: Path) -> list[str]:
    """Their ids."""
    return sorted(path.stem for path in (site / "openings").glob("*.json"))


def look(site: Path, game: str) -> Path:
    """A game's style sheet."""
    return site / "css" / "games" / f"{game}.css"


def named(page: Path) -> set[Path]:
    """A page, and what stands in it to be fetched at once."""
    text = re.sub(NOSCRIPT, "", page.read_text("utf-8"))
    return {page, *(page.parent / name for name in re.findall(NAMED, text))}


def with_imports(files: set[Path]) -> set[Path]:
    """These files, and what the modules among them import at once."""
    found = list(files)
    for path in found:
        if path.suffix in (".js", ".mjs"):
            imported = re.findall(IMPORTS, path.read_text("utf-8"))
            found += {(path.parent / name).resolve() for name in imported} - set(found)
    return set(found)


def over(sizes: dict[str, int]) -> list[str]:
    """Which of these ways take more than they may."""
    return [way for way, size in sizes.items() if size > BUDGETS[way]]


def show(sizes: dict[str, int]) -> dict[str, int]:
    """Print them as a table, and hand them on."""
    for way, taken in sizes.items():
        print(f"{way:<24} {taken / 1e6:6.3f} MB of {BUDGETS[way] / 1e6:6.3f}")
    return sizes


def main() -> None:
    """Print the table of dist/; exit where a budget is exceeded."""
    if more := over(show(routes(SITE))):
        sys.exit(f"more bytes than there may be: {', '.join(more)}")


if __name__ == "__main__":
    main()
