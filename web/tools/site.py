"""Building dist/, the static site: the page, the engine twice, Pyodide, PyScript, the licences.

The engine is there as a wheel, for anyone's micropip, and as compiled modules, for our page. The
standard library is compiled too, by the same Pyodide under node, which makes it start three times
faster than the sources that the npm package ships, and a snapshot of a Python that has started
makes it faster still. The same sources give the same bytes, but for the snapshot and the previews'
pictures.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from web.tools.beside import game_folders, make_beside, make_sources, opening
from web.tools.bundle import bundle
from web.tools.cards import make_cards
from web.tools.catalogues import make_catalogues
from web.tools.first import begin_pages, weigh
from web.tools.games import need_whole_games
from web.tools.needs import (
    BUILD,
    MODULES,
    ROOT,
    WEB,
    Fault,
    cached,
    digest,
    files,
    need_node,
    need_python,
    python_in_venv,
    run,
)
from web.tools.onefile import make_onefile, make_worker
from web.tools.pages import FOREIGN, fill_lost, fill_openings, fill_pages, fill_rules

PY, DIST, TOOLS = ROOT / "py", ROOT / "dist", WEB / "tools"
PYODIDE, PYSCRIPT = MODULES / "pyodide", MODULES / "@pyscript" / "core" / "dist"
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
    "css/embed.css",
    "docs/",
    "openings/",
    "oembed/",
    "pyodide/bare.js",
    "pyodide/python_stdlib.zip",
    "skerry.zip",
    "skerry.html",
)
METADATA = ("pyproject.toml", "LICENSE", "README.md", "hatch_build.py", "web/tools/catalogues.py")
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# What PyScript's core asks for as it starts, whether or not a page uses it.
PLUGINS = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")


def make_wheel() -> Path:
    """Return the engine's wheel, built from py/skerry."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name = f"{project['name']}-{project['version']}-py3-none-any.whl"
    key = digest([PY / "skerry", *(ROOT / name for name in METADATA)])
    command = (python_in_venv(), "-m", "hatchling", "build", "-t", "wheel", "-d")
    return cached("wheel", name, key, lambda path: run(*command, path.parent))


def make_stdlib(node: str) -> Path:
    """Return the standard library, compiled, less what stdlib_drop.txt names."""
    script, drop = TOOLS / "compile.mjs", TOOLS / "stdlib_drop.txt"
    key = digest([script, TOOLS / "compile.py", drop, WEB / "package-lock.json"])
    source = PYODIDE / "python_stdlib.zip"
    return cached(
        "stdlib",
        source.name,
        key,
        lambda path: run(node, script, source, path, "--drop", drop, "--optimize", "2"),
    )


def make_engine(node: str, sources: Path, stdlib: Path) -> Path:
    """Return the engine as compiled modules, which is what our page loads."""
    script, drop = TOOLS / "compile.mjs", TOOLS / "engine_drop.txt"
    key = digest([sources, stdlib, script, drop, TOOLS / "compile.py"])
    command = (node, script, sources)
    options = ("--stdlib", stdlib, "--pyscript", "--bare", "--drop", drop)
    return cached("engine", "skerry.zip", key, lambda path: run(*command, path, *options))


def make_snapshot(node: str, stdlib: Path, engine: Path) -> Path:
    """Return the memory of a Python that has started and imported the engine."""
    sources = [TOOLS / "snapshot.mjs", TOOLS / "snapshot.py"]
    command = (node, sources[0], stdlib, engine)
    key = digest([*sources, stdlib, engine, WEB / "package-lock.json"])
    return cached("snapshot", "snapshot.bin", key, lambda path: run(*command, path))


def make_micropip() -> Path:
    """Return a folder with the wheels that install ours in a bare Pyodide page, for the tests."""
    pins = tuple((ROOT / "e2e" / "micropip.txt").read_text().split())
    command = (
        need_python(),
        "-m",
        "pip",
        "download",
        "--no-deps",
        "--only-binary=:all:",
        "--python-version=3.14",
        "-d",
    )
    return cached("micropip", "wheels", digest([], *pins), lambda path: run(*command, path, *pins))


def make_reference() -> Path:
    """Return the folder of the reference, with the notebooks run."""
    python = need_python("build", "test", "docs")
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
    if url and not re.fullmatch(r"https?://[^\s\"'<>?#]+/", url):
        raise Fault(f"the site's address should read https://example.org/skerry/, not {url}")
    need_whole_games()
    need_python("build")
    node = need_node()
    make_catalogues(ROOT)
    BUILD.mkdir(exist_ok=True)
    wheel, stdlib = make_wheel(), make_stdlib(node)
    beside = make_beside(packages)
    folders = game_folders(beside)
    engine = make_engine(node, make_sources(wheel, beside), stdlib)
    snapshot = make_snapshot(node, stdlib, engine)
    reference = make_reference() if docs else None
    new = Path(tempfile.mkdtemp(prefix="dist.", dir=ROOT))
    try:
        new.chmod(0o755)
        if reference:
            shutil.copytree(reference, new / "docs")
        fill(new, node, wheel, (stdlib, snapshot), engine, url, beside, folders)
        swap(new, target)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def swap(new: Path, target: Path) -> None:
    """Let the folder `new` take the place of another, dist/ as a rule."""
    old = ROOT / f"dist.old-{os.getpid()}"
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def fill(
    site: Path,
    node: str,
    wheel: Path,
    python: tuple[Path, Path],
    engine: Path,
    url: str,
    beside: Path,
    folders: dict[str, Path],
) -> None:
    """Write all of the site into the empty folder `site`."""
    for path in sorted(WEB.iterdir()):
        if path.name not in NOT_SITE and not path.name.startswith("."):
            (shutil.copytree if path.is_dir() else shutil.copyfile)(path, site / path.name)
    modules = bundle(node, site)
    (site / "pyscript").mkdir()
    for path in [*(PYODIDE / name for name in PYODIDE_FILES), *python]:
        shutil.copyfile(path, site / "pyodide" / path.name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    stub = json.dumps({"info": lock["info"], "packages": {}})
    (site / "pyodide" / "pyodide-lock.json").write_text(stub)
    make_worker(site / "pyodide" / "bare.js", stub)
    for path in PYSCRIPT.glob("*.js"):  # names end in a hash of the content
        if path.name == "core.js" or path.stem[:-9] in ("core", *PLUGINS):
            shutil.copyfile(path, site / "pyscript" / path.name)
    shutil.copyfile(wheel, site / wheel.name)
    shutil.copyfile(engine, site / engine.name)
    (site / ".nojekyll").touch()
    run(sys.executable, TOOLS / "licences.py", site / "licences.html")
    openings = {language: opening(beside, language) for language in ("en", *FOREIGN)}
    shelf = openings["en"]["shelf"]
    for language, told in openings.items():
        fill_openings(site / "openings" / ("" if language == "en" else language), told)
    fill_rules(site, node, openings, beside, folders)
    first = f"{shelf['games'][0]['id']}.json"
    for language in FOREIGN:
        shutil.copyfile(site / "openings" / language / first, site / f"opening-{language}.json")
    shown = (site / "openings" / first).read_text("utf-8")
    fill_pages(site, shown, preloads(site, modules), folders)
    begin_pages(site, node, FOREIGN)
    weigh(site)
    fill_lost(site / "404.html", url)
    make_onefile(site, node, engine, url)
    make_cards(site, {tag: told["shelf"]["games"] for tag, told in openings.items()}, url)
    seal(site)


def seal(site: Path) -> None:
    """Write into sw.js what the site consists of, so that a browser can keep all of it.

    The wheel, the one file, what the lost are shown and what frames on other pages need are for
    elsewhere, and sw.js is looked after by the browser itself.
    """
    worker = site / "sw.js"
    kept = {
        path.relative_to(site).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path != worker and path.suffix not in (".whl", "")
        if not path.relative_to(site).as_posix().startswith(ELSEWHERE)
    }
    parts = {"const FILES = {}": f"const FILES = {json.dumps(kept)}"}
    parts['const VERSION = ""'] = (
        f'const VERSION = "{sha256(repr(kept).encode()).hexdigest()[:16]}"'
    )
    text = worker.read_text("utf-8")
    for mark, part in parts.items():
        if text.count(mark) != 1:
            raise Fault(f"web/sw.js has no place for {mark}")
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
