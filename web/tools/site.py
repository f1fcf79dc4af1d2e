"""Building dist/, the static site: the page, the engine, Pyodide, PyScript, the licences.

The same sources give the same bytes, but for the snapshot and the previews' pictures.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from web.tools.bundle import bundle
from web.tools.catalogues import make_catalogues
from web.tools.dependencies import (
    BUILD,
    MODULES,
    ROOT,
    WEB,
    UserError,
    cached,
    digest,
    ensure_node,
    ensure_python,
    files,
    run,
)
from web.tools.home import fill_home
from web.tools.inline_head import begin_pages, cover_words, weigh
from web.tools.link_previews import make_cards
from web.tools.missing_game_files import ensure_whole_games
from web.tools.onefile import make_onefile
from web.tools.pages import (
    FOREIGN,
    fill_lost,
    fill_openings,
    fill_pages,
    fill_rules,
    write_json,
)
from web.tools.plugin_packages import game_folders, make_beside, opening
from web.tools.pyodide import PythonFiles, fill_python, make_python

PY, DIST, TOOLS = ROOT / "py", ROOT / "dist", WEB / "tools"
STAMP = BUILD / "dist.digest"  # of what dist/ was made from
NOT_SITE = {
    "js",  # bundled
    "css",
    "locale",  # compiled, in js
    "node_modules",
    "tools",
    "licences",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "biome.json",
}
# What the page never asks for: it is for the lost, for other people's pages, and for those who
# take it along.
ELSEWHERE = (
    "404.html",
    "embed",
    "js/embed/",
    "css/cover.css",
    "css/embed.css",
    "docs/",
    "openings/",
    "oembed/",
    "pyodide/bare",
    "skerry.html",
)
# What the page asks for only where it cannot have the snapshot.
PLAIN = (
    "plain.json",
    "pyodide/python_stdlib.zip",
    "pyodide/pyodide-lock.json",
    "pyodide/micropip-",
)


def make_reference() -> Path:
    """Return the folder of the reference, with the notebooks run."""
    python = ensure_python("build", "test", "docs")
    own = [TOOLS / name for name in ("reference.py", "notebooks.py", "docs")]
    key = digest([PY / "skerry", ROOT / "docs", *ROOT.glob("*.md"), ROOT / "bench/README.md", *own])
    where = {"PYTHONPATH": os.pathsep.join((str(PY), str(ROOT)))}
    command = (python, "-m", "web.tools.reference")
    return cached("docs", "docs", key, lambda path: run(*command, path, env=where))


def make_dist(
    url: str = "", packages: Sequence[str] = (), target: Path = DIST, docs: bool = False
) -> None:
    """Build dist/ (or `target`) in a new folder, which takes the old one's place when it is whole;
    `url` is where the site will be, for what wants whole addresses; `packages` bring more games;
    with `docs` it has the reference.
    """
    made_from = digest(sources())
    if url and not re.fullmatch(r"https?://[^\s\"'<>?#]+/", url):
        raise UserError(f"the site's address should read https://example.org/skerry/, not {url}")
    ensure_whole_games()
    ensure_python("build")
    node = ensure_node()
    make_catalogues(ROOT)
    BUILD.mkdir(exist_ok=True)
    beside = make_beside(packages)
    folders = game_folders(beside)
    python = make_python(node, beside)
    reference = make_reference() if docs else None
    new = Path(tempfile.mkdtemp(prefix="dist.", dir=ROOT))
    try:
        new.chmod(0o755)
        if reference:
            shutil.copytree(reference, new / "docs")
        fill(new, node, python, url, beside, folders)
        swap(new, target)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    if target == DIST:
        STAMP.write_text("" if packages else made_from)


def ensure_dist() -> None:
    """Build dist/, unless it is there already, made from these very sources and no others."""
    if not (DIST.exists() and STAMP.exists() and STAMP.read_text() == digest(sources())):
        make_dist()


def swap(new: Path, target: Path) -> None:
    """Let the folder `new` take the place of another, dist/ as a rule."""
    old = ROOT / f"dist.old-{os.getpid()}"
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def fill(
    site: Path, node: str, python: PythonFiles, url: str, beside: Path, folders: dict[str, Path]
) -> None:
    """Write all of the site into the empty folder `site`."""
    for path in sorted(WEB.iterdir()):
        if path.name not in NOT_SITE and not path.name.startswith("."):
            (shutil.copytree if path.is_dir() else shutil.copyfile)(path, site / path.name)
    modules = bundle(node, site)
    fill_python(site, node, python)
    (site / ".nojekyll").touch()
    run(sys.executable, TOOLS / "licences.py", site / "licences.html")
    openings = {language: opening(beside, language) for language in ("en", *FOREIGN)}
    shelf = openings["en"]["shelf"]
    for language, told in openings.items():
        own, words = ("", {}) if language == "en" else (language, cover_words(language))
        fill_openings(site / "openings" / own, told, words)
    fill_rules(site, node, openings, beside, folders)
    fill_home(site / "index.html", shelf["games"], beside, site / "rules")
    first = shelf["games"][0]["id"]
    shown = {
        language: {"shelf": told["shelf"], "table": told["tables"][first]}
        for language, told in openings.items()
    }
    for language in FOREIGN:
        write_json(site / f"opening-{language}.json", shown[language])
    fill_pages(site, shown["en"], preloads(site, modules), folders)
    begin_pages(site, node, FOREIGN)
    weigh(site)
    fill_lost(site / "404.html", url)
    make_onefile(site, node, url)
    make_cards(site, {tag: told["shelf"]["games"] for tag, told in openings.items()}, url)
    seal(site)


def seal(site: Path) -> None:
    """Write into sw.js what the site consists of, so that a browser can keep all of it.

    The one file, what the lost are shown and what frames on other pages need are for elsewhere; the
    wheels are left out as long as there is a snapshot; and sw.js is looked after by the browser.
    """
    worker = site / "sw.js"
    has_snapshot = (site / "pyodide" / "snapshot.bin").is_file()
    omitted = (*ELSEWHERE, *PLAIN) if has_snapshot else ELSEWHERE
    suffixes = (".whl", "") if has_snapshot else ("",)
    kept = {
        path.relative_to(site).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path != worker and path.suffix not in suffixes
        if not path.relative_to(site).as_posix().startswith(omitted)
    }
    parts = {"const FILES = {}": f"const FILES = {json.dumps(kept)}"}
    parts['const VERSION = ""'] = (
        f'const VERSION = "{sha256(repr(kept).encode()).hexdigest()[:16]}"'
    )
    text = worker.read_text("utf-8")
    for mark, part in parts.items():
        if text.count(mark) != 1:
            raise UserError(f"web/sw.js has no place for {mark}")
        text = text.replace(mark, part)
    worker.write_text(text, "utf-8")


def preloads(site: Path, modules: list[str]) -> list[str]:
    """Return links that fetch modules at once; by their imports alone they come in a chain."""
    core = [path.relative_to(site).as_posix() for path in (site / "pyscript").glob("*.js")]
    return [f'<link rel="modulepreload" href="{path}">' for path in modules + sorted(core)]


def sources() -> list[Path]:
    """Return the files that dist/ is made from, less what is compiled from others of them."""
    own = [path for path in WEB.iterdir() if path != MODULES]
    found = files([PY / "skerry", ROOT / "pyproject.toml", *own])
    compiled = WEB / "js" / "locale"
    return [path for path in found if path.suffix != ".mo" and path.parent != compiled]
