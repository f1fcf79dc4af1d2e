"""Byte budgets: how much each way of opening the site fetches, by the files of dist/.

No browser is needed. Sizes are those that a plain host sends (inline_head.py). Files that a page
names and files that its modules import statically are read from dist/; files that its scripts fetch
later are listed here. `python -m web.tools.budget` prints the table and fails if a size is above
its budget.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from itertools import product
from pathlib import Path

from web.tools.dependencies import ROOT
from web.tools.inline_head import PYTHON_FILES, transfer_size

SITE = ROOT / "dist"
BUDGETS = {
    "first visit": 7_900_000,
    "with the offline copy": 8_900_000,
    "frame, before a click": 33_500,
    "frame, after it": 5_600_000,
    "skerry.html": 7_700_000,
}
"""The largest number of bytes that each way to open the site may fetch."""

PYTHON_IN_FRAMES = ("plain-worker.js", "plain-code.bin", "plain-library.bin", "plain-engine.bin")
CLICK_MODULES = ("play", "page")
"""Modules that a frame imports when it is clicked."""
ASPECT_FOLDERS = ("", "tall")
"""Folders of scenes in landscape and in portrait."""
IMPORTS = r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']"""
LINKS = r'<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module" src)="([^"]+)"'
NOSCRIPT = r"<noscript>.*?</noscript>"


def bytes_by_route(site: Path) -> dict[str, int]:
    """Return the bytes of each way to open the site; for frames, the bytes of the largest frame."""
    visit = first_visit_files(site)
    frames = list(product((site,), game_ids(site), ASPECT_FOLDERS, languages(site)))
    return {
        "first visit": total_size(visit),
        "with the offline copy": total_size(visit | offline_copy_files(site)),
        "frame, before a click": max(total_size(frame_cover_files(*frame)) for frame in frames),
        "frame, after it": max(total_size(clicked_frame_files(*frame)) for frame in frames),
        "skerry.html": (site / "skerry.html").stat().st_size,
    }


def total_size(files: set[Path]) -> int:
    """Return how many bytes a host sends for these files."""
    return sum(map(cached_transfer_size, files))


@cache
def cached_transfer_size(path: Path) -> int:
    """Return how many bytes a host sends for a file (cached: compressing takes time)."""
    return transfer_size(path)


def first_visit_files(site: Path) -> set[Path]:
    """Return the files that are fetched before a game can be played."""
    python = {site / "pyodide" / name for name in PYTHON_FILES}
    missing = sorted(path.name for path in python if not path.is_file())
    if missing:
        sys.exit(f"dist/pyodide/ lacks {', '.join(missing)}: see the warnings of build.py dist")
    page = with_imports(linked_files(site / "index.html"))
    return page | python | {site / "engine.py"}


def offline_copy_files(site: Path) -> set[Path]:
    """Return sw.js and the files that it stores for use without a network.

    These are the files that all languages need, and those of the largest language.
    """
    worker = site / "sw.js"
    match = re.search(r"const FILES = (\{[^}]*\})", worker.read_text("utf-8"))
    by_language = dict[str, set[Path]]()
    for name, digest in json.loads(match[1]).items() if match else ():
        by_language.setdefault(digest.rpartition(":")[0], {worker}).add(site / name)
    shared = by_language.pop("", {worker})
    return shared | max(by_language.values(), key=total_size, default=set())


def frame_cover_files(site: Path, game: str, aspect: str, language: str) -> set[Path]:
    """Return the files that a game's frame fetches before it is clicked.

    Args:
        site: The folder of the site.
        game: The game's id.
        aspect: The folder of the scene's aspect, "" for landscape.
        language: The language, "" for English.
    """
    scene = site / "openings" / language / "covers" / aspect / f"{game}.json"
    return with_imports(linked_files(site / "embed.html")) | {scene, style_sheet(site, game)}


def clicked_frame_files(site: Path, game: str, aspect: str, language: str) -> set[Path]:
    """Return the files that a frame fetches after the click, before the game can be played."""
    openings = site / "openings" / language
    replies = {openings / f"{game}.json", openings / "all" / "catalogue.json"}
    replies |= {openings / aspect / f"{game}.json"}
    styles = {style_sheet(site, other) for other in game_ids(site)} | {site / "css" / "embed.css"}
    names = [*CLICK_MODULES, language or CLICK_MODULES[0]]
    modules = {path for name in names for path in (site / "js" / "embed").glob(f"{name}-*.js")}
    names = [*PYTHON_IN_FRAMES, *([f"lazy-locale.{language}.bin"] if language else [])]
    python = {site / "pyodide" / name for name in names}
    files = with_imports(modules) | replies | styles | python
    return files - frame_cover_files(site, game, aspect, language)


def languages(site: Path) -> list[str]:
    """Return the languages of frames, "" for English."""
    folders = (site / "openings").glob("*/covers")
    return ["", *sorted(path.parent.name for path in folders)]


def game_ids(site: Path) -> list[str]:
    """Return the ids of the games."""
    return sorted(path.stem for path in (site / "openings").glob("*.json"))


def style_sheet(site: Path, game: str) -> Path:
    """Return a game's style sheet."""
    return site / "css" / "games" / f"{game}.css"


def linked_files(page: Path) -> set[Path]:
    """Return a page, and the style sheets and modules that its HTML names."""
    text = re.sub(NOSCRIPT, "", page.read_text("utf-8"))
    return {page, *(page.parent / name for name in re.findall(LINKS, text))}


def with_imports(files: set[Path]) -> set[Path]:
    """Return these files, and the modules that they import statically."""
    paths = list(files)
    for path in paths:
        if path.suffix in (".js", ".mjs"):
            names = re.findall(IMPORTS, path.read_text("utf-8"))
            paths += {(path.parent / name).resolve() for name in names} - set(paths)
    return set(paths)


def over_budget(sizes: dict[str, int]) -> list[str]:
    """Return the ways to open the site that are above their budgets."""
    return [way for way, size in sizes.items() if size > BUDGETS[way]]


def print_table(sizes: dict[str, int]) -> None:
    """Print the sizes beside their budgets."""
    for way, size in sizes.items():
        print(f"{way:<24} {size / 1e6:6.3f} MB of {BUDGETS[way] / 1e6:6.3f}")


def main() -> None:
    """Print the table of dist/; exit with an error if a size is above its budget."""
    sizes = bytes_by_route(SITE)
    print_table(sizes)
    if names := over_budget(sizes):
        sys.exit(f"over the byte budget: {', '.join(names)}")


if __name__ == "__main__":
    main()
