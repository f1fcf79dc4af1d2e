"""Build of dist/, the static site: the page, the engine, Pyodide, PyScript, the licences.

The same sources give the same bytes on the same day (dailies.py), except for the snapshot and the
pictures for link previews.
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

from web.tools.bundle import write_bundles
from web.tools.dailies import write_dailies
from web.tools.dependencies import (
    BUILD,
    MODULES,
    ROOT,
    WEB,
    UserError,
    digest_of_files,
    ensure_node,
    ensure_python,
    list_files,
    make_once,
    run,
)
from web.tools.edits import replace_exactly
from web.tools.home import fill_home
from web.tools.inline_head import cover_texts, fill_heads, fill_visit_size
from web.tools.link_previews import make_previews
from web.tools.messages_compile import make_catalogues
from web.tools.missing_game_files import ensure_whole_games
from web.tools.onefile import make_onefile
from web.tools.pages import (
    TRANSLATIONS,
    fill_openings,
    fill_pages,
    fill_rules,
    write_404,
    write_json,
)
from web.tools.plugin_packages import build_plugin_folder, first_replies, game_folders
from web.tools.pyodide import PythonFiles, fill_python, make_python

PY = ROOT / "py"
DIST = ROOT / "dist"
TOOLS = WEB / "tools"
STAMP = BUILD / "dist.digest"
"""A file with the digest of the sources that dist/ was made from."""
NOT_COPIED = {
    "js",  # bundled
    "css",
    "locale",  # the build compiles these into js/
    "node_modules",
    "tools",
    "licences",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "biome.json",
}
"""Entries of web/ that are not copied to the site."""
ELSEWHERE = (
    "404.html",
    "art/apple-touch-icon.png",
    "art/icon-",
    "art/maskable-",
    "embed",
    "js/embed/",
    "css/cover.css",
    "css/embed.css",
    "dailies",
    "docs/",
    "openings/",
    "oembed/",
    "pyodide/plain-",
    "skerry.html",
)
"""Paths that the page never fetches: for the system, frames, calendars, wrong links, downloads."""
WITHOUT_SNAPSHOT = (
    "micropip.json",
    "pyodide/python_stdlib.zip",
    "pyodide/pyodide-lock.json",
    "pyodide/micropip-",
)
"""Paths that the page fetches only if it can't load the snapshot."""


def make_reference() -> Path:
    """Return the folder of the reference, which shows the notebooks' results."""
    python = ensure_python("build", "test", "docs")
    tools = [TOOLS / name for name in ("reference.py", "notebooks.py", "docs")]
    key = digest_of_files(
        [PY / "skerry", ROOT / "docs", *ROOT.glob("*.md"), ROOT / "bench/README.md", *tools]
    )
    env = {"PYTHONPATH": os.pathsep.join((str(PY), str(ROOT)))}
    command = (python, "-m", "web.tools.reference")
    return make_once("docs", "docs", key, lambda path: run(*command, path, env=env))


def make_dist(
    url: str = "", packages: Sequence[str] = (), target: Path = DIST, docs: bool = False
) -> None:
    """Build the site in a new folder, which replaces `target` when it is complete.

    Args:
        url: Where the site will be, for absolute addresses in link previews.
        packages: Folders and wheels with more games and bots.
        target: The folder to replace.
        docs: Whether to add the reference.
    """
    made_from = digest_of_files(source_files())
    if url and not re.fullmatch(r"https?://[^\s\"'<>?#]+/", url):
        raise UserError(f"the site's address should read https://example.org/skerry/, not {url}")
    ensure_whole_games()
    ensure_python("build")
    node = ensure_node()
    make_catalogues(ROOT)
    BUILD.mkdir(exist_ok=True)
    plugins = build_plugin_folder(packages)
    folders = game_folders(plugins)
    python = make_python(node, plugins)
    reference = make_reference() if docs else None
    new = Path(tempfile.mkdtemp(prefix="dist.", dir=ROOT))
    try:
        new.chmod(0o755)
        if reference:
            shutil.copytree(reference, new / "docs")
        write_site(new, node, python, url, plugins, folders)
        replace_folder(new, target)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    if target == DIST:
        STAMP.write_text("" if packages else made_from)


def ensure_dist() -> None:
    """Build dist/ unless it was made from the present sources."""
    if not (
        DIST.exists() and STAMP.exists() and STAMP.read_text() == digest_of_files(source_files())
    ):
        make_dist()


def replace_folder(new: Path, target: Path) -> None:
    """Move the folder `new` to `target`, in place of the folder there."""
    old = ROOT / f"dist.old-{os.getpid()}"
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def write_site(
    site: Path, node: str, python: PythonFiles, url: str, plugins: Path, folders: dict[str, Path]
) -> None:
    """Write the whole site into the folder `site`."""
    for path in sorted(WEB.iterdir()):
        if path.name not in NOT_COPIED and not path.name.startswith("."):
            (shutil.copytree if path.is_dir() else shutil.copyfile)(path, site / path.name)
    modules = write_bundles(node, site)
    fill_python(site, node, python)
    (site / ".nojekyll").touch()
    run(sys.executable, TOOLS / "licences.py", site / "licences.html")
    openings = {language: first_replies(plugins, language) for language in ("en", *TRANSLATIONS)}
    games = openings["en"]["catalogue"]["games"]
    for language, content in openings.items():
        if language == "en":
            fill_openings(site / "openings", content, {})
        else:
            fill_openings(site / "openings" / language, content, cover_texts(language))
    fill_rules(site, node, openings, plugins, folders)
    fill_home(site / "index.html", games, plugins, site / "rules")
    write_dailies(site, plugins, url, ("en", *TRANSLATIONS))
    initial = {
        language: {"catalogue": content["catalogue"], "table": content["tables"][games[0]["id"]]}
        for language, content in openings.items()
    }
    for language in TRANSLATIONS:
        write_json(site / f"opening-{language}.json", initial[language])
    fill_pages(site, initial["en"], preload_links(site, modules), folders)
    fill_heads(site, node, TRANSLATIONS)
    fill_visit_size(site)
    write_404(site / "404.html", url)
    make_onefile(site, node, url)
    catalogues = {language: content["catalogue"]["games"] for language, content in openings.items()}
    make_previews(site, catalogues, url)
    fill_service_worker(site)


def fill_service_worker(site: Path) -> None:
    """Write the list of files for the offline copy, and its version, into sw.js.

    Left out are files that the page never fetches, and, if there is a snapshot, those that replace
    it. The browser itself updates sw.js. The hash of a file of one language begins with its tag.
    """
    worker = site / "sw.js"
    has_snapshot = (site / "pyodide" / "snapshot.bin").is_file()
    left_out = (*ELSEWHERE, *WITHOUT_SNAPSHOT) if has_snapshot else ELSEWHERE
    hashes = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        is_spare_wheel = has_snapshot and path.suffix == ".whl"
        is_copy = name.endswith(".mjs.js")  # sw.js sends .mjs with the right type
        is_left_out = is_spare_wheel or is_copy or not path.suffix or name.startswith(left_out)
        if path.is_file() and path != worker and not is_left_out:
            prefix = f"{language}:" if (language := language_of(name)) else ""
            hashes[name] = prefix + sha256(path.read_bytes()).hexdigest()
    version = sha256(repr(hashes).encode()).hexdigest()[:16]
    text = worker.read_text("utf-8")
    text = replace_exactly(text, "const FILES = {}", f"const FILES = {json.dumps(hashes)}", 1)
    text = replace_exactly(text, 'const VERSION = ""', f'const VERSION = "{version}"', 1)
    worker.write_text(text, "utf-8")


def language_of(name: str) -> str:
    """Return the language that a file of the site is for; "" for files that all languages need."""
    for tag in TRANSLATIONS:
        catalogues = name.startswith((f"js/{tag}-", f"opening-{tag}."))
        if catalogues or re.search(rf"\.{tag}(-dark)?\.\w+$", name):
            return tag
    return ""


def preload_links(site: Path, modules: list[str]) -> list[str]:
    """Return links that preload modules, which would otherwise be fetched one after another."""
    core = [path.relative_to(site).as_posix() for path in (site / "pyscript").glob("*.js")]
    return [f'<link rel="modulepreload" href="{path}">' for path in modules + sorted(core)]


def source_files() -> list[Path]:
    """Return the files that dist/ is made from, without compiled catalogues."""
    folders = [path for path in WEB.iterdir() if path != MODULES]
    candidates = list_files([PY / "skerry", ROOT / "pyproject.toml", *folders])
    compiled = WEB / "js" / "locale"
    return [path for path in candidates if path.suffix != ".mo" and path.parent != compiled]
