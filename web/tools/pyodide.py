"""The Python of the page: Pyodide and PyScript as published, the standard library, the engine.

Pyodide's code is shipped byte for byte as npm has it. Everything that makes it start sooner is made
beside it, by the same Pyodide under Node: the standard library and the engine as compiled modules,
and a snapshot of a Python that has imported the engine. A site can do without each of these: if a
step fails, say with a new Pyodide, a warning names it and the files ship unprepared. docs/page.md
lists the steps ("Optional build steps"), docs/upgrading.md says what to do.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from web.tools.dependencies import (
    MODULES,
    ROOT,
    WEB,
    UserError,
    digest_of_files,
    ensure_python,
    make_once,
    pinned_requirements,
    pins_with_hashes,
    python_in_venv,
    run,
    run_node,
)
from web.tools.edits import replace_exactly
from web.tools.onefile import PYTHON_PARTS, minify_file
from web.tools.page_catalogues import reduce_catalogues
from web.tools.pages import TRANSLATIONS, write_json
from web.tools.plugin_packages import engine_with_plugins, make_plugin_wheels

PY = ROOT / "py"
TOOLS = WEB / "tools"
PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript" / "core"
METADATA = (
    "pyproject.toml",
    "LICENSE",
    "README.md",
    "hatch_build.py",
    "web/tools/messages_compile.py",
)
CODE = "pyodide.asm.wasm"
LOADER = "pyodide.mjs"
LIBRARY = "python_stdlib.zip"
GLUE = "pyodide.asm.mjs"
"""The script around Pyodide's code, by the name that start.js and plain-worker.js import."""
PUBLISHED = (CODE, GLUE, LOADER)
"""Files of the npm package that are copied to the site unchanged. Each script has a second copy,
named .mjs.js, for servers without a type for .mjs."""
MODULE_WORKER = 'self.importScripts=()=>{throw new Error("no module worker")};'
"""JavaScript to run before Pyodide. Pyodide refuses to run in a classic worker, which
it detects by calling importScripts; after this code the call fails."""
PLUGIN = "error"
"""The only plug-in of PyScript that is shipped; js/engine/python.js turns the others off."""

Other = TypeVar("Other", Path, None)


@dataclass(frozen=True)
class PythonFiles:
    """The files that a page's Python starts from."""

    wheels: tuple[Path, ...]
    """The engine's wheel and, if there are plug-in packages, a wheel of their modules."""
    micropip: Path
    """micropip's wheel."""
    library: Path
    """The standard library, including the modules that only micropip imports."""
    plain_library: Path
    """The standard library without these modules."""
    engine: Path
    """The engine's modules as a zip, for frames and skerry.html."""
    lazy_modules: dict[str, Path]
    """Modules and catalogues of the engine that pages load on demand, by name."""
    snapshot: Path | None
    """The memory of a Python that has imported the engine; None if it could not be made."""


def pyodide_version() -> str:
    """Return the version of the npm package pyodide in web/node_modules."""
    return str(json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"])


def lock_info() -> dict[str, str]:
    """Return Pyodide's own description of its build: Python version, ABI, platform."""
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    return info


def python_version() -> str:
    """Return the minor version of Pyodide's Python, such as "3.14"."""
    return ".".join(lock_info()["python"].split(".")[:2])


def pyodide_pin() -> str:
    """Return the integrity of Pyodide's package, by which files made with it are cached."""
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    return str(lock["packages"]["node_modules/pyodide"]["integrity"])


# ---------------------------------------------------------------------------- one file at a time


def make_wheel() -> Path:
    """Return the engine's wheel, built from py/skerry."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name = f"{project['name']}-{project['version']}-py3-none-any.whl"
    key = digest_of_files([PY / "skerry", *(ROOT / name for name in METADATA)])
    command = (python_in_venv(), "-m", "hatchling", "build", "-t", "wheel", "-d")
    return make_once("wheel", name, key, lambda path: run(*command, path.parent))


def make_stdlib(node: str, *, micropip: bool) -> Path:
    """Return the compiled standard library without the modules in stdlib_drop.txt.

    Args:
        node: Path of Node.
        micropip: Whether to keep the modules that micropip imports (micropip_keep.txt).
    """
    script = TOOLS / "compile.mjs"
    drop = TOOLS / "stdlib_drop.txt"
    keep = [TOOLS / "micropip_keep.txt"] if micropip else []
    key = digest_of_files([script, TOOLS / "compile.py", drop, *keep], pyodide_pin())
    options = ["--optimize", "2", "--drop", drop]
    for file in keep:
        options += ["--keep", file]
    kind = "stdlib-micropip" if micropip else "stdlib"
    source = PYODIDE / LIBRARY
    return make_once(
        kind, LIBRARY, key, lambda path: run_node(node, script, source, path, *options)
    )


def download_micropip() -> Path:
    """Return micropip's wheel as published, by the pin in wheels.txt."""
    pins = pins_with_hashes(pinned_requirements("wheels"))
    version = python_version()

    def download(path: Path) -> None:
        with tempfile.TemporaryDirectory() as name:
            (listing := Path(name) / "pins.txt").write_text("\n".join(pins))
            options = ("--no-deps", "--require-hashes", "--only-binary=:all:")
            run(
                *(ensure_python(), "-m", "pip", "download", "--disable-pip-version-check"),
                *(*options, f"--python-version={version}", "-d", name, "-r", listing),
            )
            [wheel] = Path(name).glob("*.whl")
            shutil.copyfile(wheel, path)

    name = f"micropip-{pinned_requirements('wheels')[0].partition('==')[2]}-py3-none-any.whl"
    return make_once("micropip-published", name, digest_of_files([], version, *pins), download)


def make_micropip(node: str, published: Path, stdlib: Path) -> Path:
    """Return micropip's wheel with compiled modules, which only Pyodide's Python can read."""
    script = TOOLS / "compile.mjs"
    key = digest_of_files([script, TOOLS / "compile.py", stdlib, published])
    options = ("--optimize", "2", "--stdlib", stdlib)
    tag = f"cp{python_version().replace('.', '')}-none-any"
    name = published.name.replace("py3-none-any", tag)
    return make_once(
        "micropip", name, key, lambda path: run_node(node, script, published, path, *options)
    )


def make_compiled_engine(node: str, wheel: Path, stdlib: Path, micropip: Path) -> Path:
    """Return the compiled engine: the files that micropip installs, without engine_drop.txt.

    Its catalogues have no texts of modules that are left out.
    """
    script = TOOLS / "compile.mjs"
    drop = TOOLS / "engine_drop.txt"
    options = ("--micropip", micropip, "--stdlib", stdlib, "--strip", "--drop", drop)
    flags = " ".join(option for option in options if isinstance(option, str))
    tools = [TOOLS / name for name in ("compile.py", "page_catalogues.py", "messages_compile.py")]
    catalogues = sorted((PY / "skerry").rglob("locale/*.po"))
    inputs = [wheel, stdlib, micropip, script, drop, *tools, *catalogues]
    key = digest_of_files(inputs, pyodide_pin(), flags)

    def write(path: Path) -> None:
        run_node(node, script, wheel, path, *options)
        reduce_catalogues(path, PY, drop.read_text("ascii").split())

    return make_once("compiled", "whole.zip", key, write)


def lazy_modules() -> list[str]:
    """Return the names of the modules that pages load on demand (core/lazy_modules.py)."""
    return (TOOLS / "lazy_modules.txt").read_text("ascii").split()


def lazy_parts() -> dict[str, Callable[[str], bool]]:
    """Return a predicate of file names for each part that pages load on demand.

    The parts are modules, and the catalogues of each language except English, such as "locale.de".
    """
    parts: dict[str, Callable[[str], bool]] = {}
    for module in lazy_modules():
        parts[module] = partial(is_in_module, module=module)
    for language in TRANSLATIONS:
        parts[f"locale.{language}"] = partial(is_in_catalogue, language=language)
    return parts


def make_initial_engine(whole: Path) -> Path:
    """Return the part of the compiled engine that pages start with."""
    parts = lazy_parts()
    return make_partial_zip(
        whole, "engine", lambda name: not any(is_in_part(name) for is_in_part in parts.values())
    )


def make_lazy_modules(whole: Path) -> dict[str, Path]:
    """Return the parts that pages load on demand, by name. Raises UserError for an empty one."""
    cuts = {
        name: make_partial_zip(whole, name, is_in_part) for name, is_in_part in lazy_parts().items()
    }
    for name, path in cuts.items():
        with zipfile.ZipFile(path) as archive:
            if not archive.namelist():
                raise UserError(f"the engine has no files for {name} (lazy_modules.txt)")
    return {name: compress(path) for name, path in cuts.items()}


def is_in_module(name: str, module: str) -> bool:
    """Return whether a file of the engine belongs to a module or package."""
    path = module.replace(".", "/")
    return name.startswith(f"{path}/") or name in (f"{path}.pyc", f"{path}.py")


def is_in_catalogue(name: str, language: str) -> bool:
    """Return whether a file of the engine is a catalogue of a language."""
    return name.endswith(f"/locale/{language}.mo")


def make_partial_zip(whole: Path, stem: str, is_kept: Callable[[str], bool]) -> Path:
    """Write and return STEM.zip: the files of the zip `whole` whose names `is_kept` accepts."""

    def write(path: Path) -> None:
        with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w") as new:
            for info in old.infolist():
                if is_kept(info.filename):
                    new.writestr(info, old.read(info), zipfile.ZIP_DEFLATED, 9)

    key = digest_of_files([whole, Path(__file__), TOOLS / "lazy_modules.txt"])
    return make_once(f"cut-{stem}", f"{stem}.zip", key, write)


def make_snapshot(node: str, stdlib: Path, engine: Path) -> Path:
    """Return the packed memory of a Python that has started and imported the engine."""
    sources = [TOOLS / "snapshot.mjs", TOOLS / "snapshot.py"]
    inputs = (PYODIDE / LOADER, stdlib, engine)
    key = digest_of_files([*sources, stdlib, engine], pyodide_pin())
    return compress(
        make_once(
            "snapshot", "snapshot", key, lambda path: run_node(node, sources[0], *inputs, path)
        )
    )


def compress(source: Path) -> Path:
    """Return NAME.bin, a file as gzip (pack.py)."""
    script = TOOLS / "pack.py"
    command = (ensure_python("site"), script, source)
    key = digest_of_files([source, script, TOOLS / "requirements.txt"])
    name = f"{source.stem}.bin"
    return make_once(f"packed-{source.stem}", name, key, lambda path: run(*command, path))


# ------------------------------------------------------------------------------- the whole of it


def make_python(node: str, plugins: Path) -> PythonFiles:
    """Make everything that a page's Python starts from.

    Args:
        node: Path of Node.
        plugins: The folder with the plug-in packages.
    """
    wheels = [make_wheel(), *make_plugin_wheels(plugins)]
    published = download_micropip()
    plain_library, library = (
        make_or_fallback(
            "compiling the standard library",
            "the site ships it as published, and pages start more slowly",
            partial(make_stdlib, node, micropip=micropip),
            PYODIDE / LIBRARY,
        )
        for micropip in (False, True)
    )
    micropip = make_or_fallback(
        "compiling micropip",
        "the site ships it as published",
        lambda: make_micropip(node, published, library),
        published,
    )
    sources = engine_with_plugins(wheels[0], plugins)
    whole = make_or_fallback(
        "installing and compiling the engine",
        "frames and skerry.html start from its sources",
        lambda: make_compiled_engine(node, sources, library, micropip),
        sources,
    )
    engine = make_initial_engine(whole)
    snapshot = make_or_fallback(
        "making the snapshot",
        "pages start Python from scratch, and micropip installs the engine's wheel",
        lambda: make_snapshot(node, plain_library, engine),
        None,
    )
    return PythonFiles(
        wheels=tuple(wheels),
        micropip=micropip,
        library=library,
        plain_library=plain_library,
        engine=engine,
        lazy_modules=make_lazy_modules(whole),
        snapshot=snapshot,
    )


def make_or_fallback(
    step: str, consequence: str, make: Callable[[], Path], fallback: Other
) -> Path | Other:
    """Return what a build step makes, or a fallback with a warning if the step fails."""
    try:
        return make()
    except UserError as error:
        print(
            f"WARNING: {step} failed with Pyodide {pyodide_version()}: {consequence}.\n{error}",
            file=sys.stderr,
            flush=True,
        )
        return fallback


def fill_python(site: Path, node: str, python: PythonFiles) -> None:
    """Write Pyodide, PyScript, the engine's wheels and the files for pages without an origin."""
    folder = site / "pyodide"
    for name in PUBLISHED:
        shutil.copyfile(published_file(name), folder / name)
    for name in (GLUE, LOADER):
        shutil.copyfile(published_file(name), folder / f"{name}.js")
    shutil.copyfile(python.library, folder / LIBRARY)
    shutil.copyfile(python.micropip, folder / python.micropip.name)
    if python.snapshot:
        shutil.copyfile(python.snapshot, folder / python.snapshot.name)
    for path in python.wheels:
        shutil.copyfile(path, site / path.name)
    fill_micropip_start(site, python)
    lock_text = json.dumps(lock_file())
    write_start(folder / "start.js", node, lock_text)
    write_worker(folder / "plain-worker.js", node, lock_text)
    packed = PYODIDE / CODE, python.plain_library, python.engine
    for name, part in zip(PYTHON_PARTS, packed, strict=True):
        shutil.copyfile(compress(part), folder / f"plain-{name}.bin")
    for name, path in python.lazy_modules.items():
        shutil.copyfile(path, folder / f"lazy-{name}.bin")
    fill_pyscript(site / "pyscript")


def published_file(name: str) -> Path:
    """Return a file of the npm package. Raises UserError if this version doesn't have it.

    The glue had another suffix before 314.0.0.
    """
    for path in (PYODIDE / name, (PYODIDE / name).with_suffix(".js")):
        if path.is_file():
            return path
    raise UserError(f"Pyodide {pyodide_version()} has no {name}, which the site ships")


def write_start(script: Path, node: str, lock_text: str) -> None:
    """Complete and minify start.js, which imports Pyodide's published modules."""
    text = replace_exactly(script.read_text("utf-8"), "SKERRY_LOCK", lock_text, 1)
    script.write_text(text, "utf-8")
    script.write_text(minify_file(node, script), "utf-8")


def write_worker(script: Path, node: str, lock_text: str) -> None:
    """Bundle plain-worker.js and Pyodide's published modules into one minified classic script.

    A worker of a page without an origin can't import modules.
    """
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    options = ("--bundle", "--format=iife", "--minify", "--log-level=error")
    options += (f"--alias:pyodide/{GLUE}={published_file(GLUE)}", f"--banner:js={MODULE_WORKER}")
    options += ('--define:import.meta.url="https://skerry.invalid/"',)
    options += (f"--define:SKERRY_LOCK={lock_text}",)
    options += ("--external:node:*", "--external:ws")  # imported under Node only
    run_node(node, esbuild, f"pyodide/{script.name}", *options, f"--outfile={script}", cwd=WEB)


def fill_micropip_start(site: Path, python: PythonFiles) -> None:
    """Write the configuration and the lock file for a start without a snapshot, by micropip."""
    config = {
        "interpreter": "./pyodide/start.js#micropip.mjs",
        "sync_main_only": True,
        "packages": [f"./{path.name}" for path in python.wheels],
        "index_urls": [],
    }
    write_json(site / "micropip.json", config)
    write_json(site / "pyodide" / "pyodide-lock.json", lock_file(python.micropip))


def lock_file(*wheels: Path) -> dict[str, Any]:
    """Return a Pyodide lock file that lists these wheels and no other packages."""
    packages = {}
    for path in wheels:
        name, version = path.name.split("-")[:2]
        packages[name] = {
            "name": name,
            "version": version,
            "file_name": path.name,
            "install_dir": "site",
            "sha256": sha256(path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": [],
        }
    return {"info": lock_info(), "packages": packages}


def fill_pyscript(target: Path) -> None:
    """Copy PyScript's core and its one plug-in that is used, unchanged.

    Raises UserError if the npm package has other files than the page knows.
    """
    target.mkdir()
    stems = {"core.js": False, "core-*.js": False, f"{PLUGIN}-*.js": False}
    for pattern in stems:
        paths = sorted((PYSCRIPT / "dist").glob(pattern))
        if len(paths) != 1:
            version = json.loads((PYSCRIPT / "package.json").read_text("utf-8"))["version"]
            raise UserError(f"PyScript {version} has {len(paths)} files dist/{pattern}, expected 1")
        shutil.copyfile(paths[0], target / paths[0].name)
