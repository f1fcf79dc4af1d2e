"""What a page's Python is made of: Pyodide, its standard library, PyScript, the engine.

The engine is there as a wheel, for anyone's micropip and for our page's. The standard library is
compiled, by the same Pyodide under node, which makes it start three times faster than the sources
that the npm package ships, and a snapshot of a Python that has started, with the engine, makes
it faster still. What only the plain way wants, without the snapshot, is fetched only then; so are
the parts of the engine that not every visit wants.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from web.tools.calls import without_guesses
from web.tools.dependencies import (
    MODULES,
    ROOT,
    WEB,
    UserError,
    cached,
    digest,
    ensure_python,
    hashed,
    python_in_venv,
    requirements,
    run,
)
from web.tools.glue import GLUE, LOADER, PYODIDE, exports, glue
from web.tools.onefile import PYTHON, filled, make_worker
from web.tools.pages import write_json
from web.tools.plugin_packages import make_sources, make_wheels
from web.tools.wasm import without_exports

PY, TOOLS = ROOT / "py", WEB / "tools"
PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
METADATA = ("pyproject.toml", "LICENSE", "README.md", "hatch_build.py", "web/tools/catalogues.py")
CODE = "pyodide.asm.wasm"
PLUGIN = "error"
"""What PyScript's core asks for as it starts; js/engine/python.js forgoes its other plugins."""


@dataclass(frozen=True)
class Python:
    """What a page's Python is made of.

    Pyodide's code, in a folder with its scripts; the engine's wheel and that of packages beside it;
    micropip's; the standard library with what micropip needs, and without; the engine as compiled
    modules, for frames and the one file; its parts that are fetched when they are wanted, by their
    names; the snapshot.
    """

    code: Path
    wheels: tuple[Path, ...]
    micropip: Path
    library: Path
    bare: Path
    engine: Path
    later: dict[str, Path]
    snapshot: Path


def make_wheel() -> Path:
    """Return the engine's wheel, built from py/skerry."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name = f"{project['name']}-{project['version']}-py3-none-any.whl"
    key = digest([PY / "skerry", *(ROOT / name for name in METADATA)])
    command = (python_in_venv(), "-m", "hatchling", "build", "-t", "wheel", "-d")
    return cached("wheel", name, key, lambda path: run(*command, path.parent))


def make_stdlib(node: str, *, micropip: bool) -> Path:
    """Return the standard library, compiled, less what stdlib_drop.txt names, but for what micropip
    needs if that is to run (micropip_keep.txt).
    """
    script, drop = TOOLS / "compile.mjs", TOOLS / "stdlib_drop.txt"
    keep = [TOOLS / "micropip_keep.txt"] if micropip else []
    key = digest([script, TOOLS / "compile.py", drop, *keep, WEB / "package-lock.json"])
    source = PYODIDE / "python_stdlib.zip"
    options = ("--optimize", "2", "--drop", drop, *(it for file in keep for it in ("--keep", file)))
    kind = "stdlib-micropip" if micropip else "stdlib"
    return cached(kind, source.name, key, lambda path: run(node, script, source, path, *options))


def make_micropip(node: str, stdlib: Path) -> Path:
    """Return micropip's wheel, its modules compiled."""
    pins, script = hashed(requirements("wheels")), TOOLS / "compile.mjs"
    key = digest([script, TOOLS / "compile.py", stdlib], *pins)

    def make(path: Path) -> None:
        with tempfile.TemporaryDirectory() as name:
            (listing := Path(name) / "pins.txt").write_text("\n".join(pins))
            options = ("--no-deps", "--require-hashes", "--only-binary=:all:")
            run(
                *(ensure_python(), "-m", "pip", "download", "--disable-pip-version-check"),
                *(*options, "--python-version=3.14", "-d", name, "-r", listing),
            )
            [wheel] = Path(name).glob("*.whl")
            run(node, script, wheel, path, "--optimize", "2", "--stdlib", stdlib)

    version = requirements("wheels")[0].partition("==")[2]
    return cached("micropip", f"micropip-{version}-cp314-none-any.whl", key, make)


def make_whole(node: str, wheel: Path, stdlib: Path, micropip: Path) -> Path:
    """Return the engine as compiled modules: of what micropip has installed of a wheel."""
    script, drop = TOOLS / "compile.mjs", TOOLS / "engine_drop.txt"
    key = digest([wheel, stdlib, micropip, script, drop, TOOLS / "compile.py"])
    command = (node, script, wheel)
    options = ("--micropip", micropip, "--stdlib", stdlib, "--bare", "--drop", drop)
    return cached("compiled", "whole.zip", key, lambda path: run(*command, path, *options))


def later_parts() -> list[str]:
    """The parts of the engine that pages fetch when they are wanted (core/lazy_modules.py)."""
    return (TOOLS / "engine_later.txt").read_text("ascii").split()


def make_engine(whole: Path) -> Path:
    """Return what pages start with of the compiled engine."""
    parts = later_parts()
    return make_cut(whole, "engine", lambda name: not any(in_part(name, it) for it in parts))


def make_later(whole: Path) -> dict[str, Path]:
    """Return the other parts of it by their names. Raises UserError for one that is empty."""
    found = {it: make_cut(whole, it, partial(in_part, part=it)) for it in later_parts()}
    for part, path in found.items():
        with zipfile.ZipFile(path) as archive:
            if not archive.namelist():
                raise UserError(f"engine_later.txt names {part}, and there is no such thing")
    return {part: make_packed(path) for part, path in found.items()}


def in_part(name: str, part: str) -> bool:
    """Whether a file of the engine belongs to a part."""
    place = part.replace(".", "/")
    return name.startswith(f"{place}/") or name == f"{place}.pyc"


def make_cut(whole: Path, stem: str, kept: Callable[[str], bool]) -> Path:
    """Return as STEM.zip those files of a zip whose names are `kept`."""

    def write(path: Path) -> None:
        with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w") as new:
            for info in filter(lambda it: kept(it.filename), old.infolist()):
                new.writestr(info, old.read(info), zipfile.ZIP_DEFLATED, 9)

    key = digest([whole, Path(__file__), TOOLS / "engine_later.txt"])
    return cached(f"cut-{stem}", f"{stem}.zip", key, write)


def make_code(node: str) -> Path:
    """Return Pyodide's code, in a folder with its other files, as pages have them."""

    def make(path: Path) -> None:
        code = (PYODIDE / CODE).read_bytes()
        script = glue(node, code)
        path.with_name(GLUE).write_text(script, "utf-8")
        path.write_bytes(without_guesses(without_exports(code, exports(script))))
        for name in (LOADER.name, "pyodide-lock.json"):
            shutil.copyfile(PYODIDE / name, path.with_name(name))

    tools = [TOOLS / name for name in ("glue.mjs", "glue.py", "wasm.py", "calls.py")]
    return cached("pyodide", CODE, digest([*tools, WEB / "package-lock.json"]), make)


def make_snapshot(node: str, code: Path, stdlib: Path, engine: Path) -> Path:
    """Return the memory of a Python that has started and imported the engine."""
    sources = [TOOLS / "snapshot.mjs", TOOLS / "snapshot.py"]
    loader = code.with_name(LOADER.name)
    command = (node, sources[0], loader, stdlib, engine)
    key = digest([*sources, code.parent, stdlib, engine])
    return make_packed(cached("snapshot", "snapshot", key, lambda path: run(*command, path)))


def make_packed(source: Path, *drop: Path) -> Path:
    """Return a file as pages fetch and unpack it, as NAME.bin; of a zip not what a file `drop`
    names.
    """
    script = TOOLS / "pack.py"
    command = (ensure_python("site"), script, source)
    key = digest([source, script, TOOLS / "requirements.txt", *drop])
    return cached(
        f"packed-{source.stem}", f"{source.stem}.bin", key, lambda path: run(*command, path, *drop)
    )


def make_python(node: str, beside: Path) -> Python:
    """Make what a page's Python is made of, the packages in the folder `beside` included."""
    code = make_code(node)
    wheels = [make_wheel(), *make_wheels(beside)]
    bare, library = (make_stdlib(node, micropip=it) for it in (False, True))
    micropip = make_micropip(node, library)
    whole = make_whole(node, make_sources(wheels[0], beside), library, micropip)
    engine = make_engine(whole)
    snapshot = make_snapshot(node, code, bare, engine)
    return Python(code, tuple(wheels), micropip, library, bare, engine, make_later(whole), snapshot)


def fill_python(site: Path, node: str, python: Python) -> None:
    """Write Pyodide and PyScript, the engine's wheels, and the parts of Python for pages without an
    origin.
    """
    (site / "pyscript").mkdir()
    for path in (python.code, python.library, python.micropip, python.snapshot):
        shutil.copyfile(path, site / "pyodide" / path.name)
    for path in python.wheels:
        shutil.copyfile(path, site / path.name)
    fill_plain(site, python)
    stub = json.dumps(lock())
    make_start(site / "pyodide" / "start.mjs", node, python.code.parent, stub)
    make_worker(site / "pyodide" / "bare.js", node, python.code.with_name(GLUE), stub)
    packed = (python.code,), (python.bare, TOOLS / "bare_drop.txt"), (python.engine,)
    for name, parts in zip(PYTHON, packed, strict=True):
        shutil.copyfile(make_packed(*parts), site / "pyodide" / f"bare-{name}.bin")
    for name, path in python.later.items():
        shutil.copyfile(path, site / "pyodide" / f"later-{name}.bin")
    for path in PYSCRIPT.glob("*.js"):  # names end in a hash of the content
        if path.name == "core.js" or path.stem[:-9] in ("core", PLUGIN):
            shutil.copyfile(path, site / "pyscript" / path.name)


def make_start(target: Path, node: str, pyodide: Path, lock: str) -> None:
    """Write web/pyodide/start.mjs with the scripts of a folder `pyodide` and its `lock` file
    inside, minified: one after the other they would be asked for in a chain.
    """
    with tempfile.TemporaryDirectory() as name:
        for script in (LOADER.name, GLUE):
            shutil.copyfile(pyodide / script, Path(name) / script)
        start = Path(name) / target.name
        start.write_text(filled((WEB / "pyodide" / target.name).read_text("utf-8"), lock), "utf-8")
        elsewhere = ("--external:node:*", "--external:ws")  # what Node is asked for
        options = ("--bundle", "--minify", "--format=esm", *elsewhere, "--allow-overwrite")
        run(node, MODULES / "esbuild" / "bin" / "esbuild", start, *options, f"--outfile={target}")


def fill_plain(site: Path, python: Python) -> None:
    """Write what PyScript is told where there is no snapshot: which wheels micropip installs, and
    to Pyodide where micropip is. No index is asked: everything is on the site.
    """
    told = {
        "interpreter": "./pyodide/start.mjs#plain.mjs",
        "sync_main_only": True,
        "packages": [f"./{path.name}" for path in python.wheels],
        "index_urls": [],
    }
    write_json(site / "plain.json", told)
    write_json(site / "pyodide" / "pyodide-lock.json", lock(python.micropip))


def lock(*wheels: Path) -> dict[str, Any]:
    """What Pyodide is told of the packages that it may load: of these wheels."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    packages = {
        name: {
            "name": name,
            "version": version,
            "file_name": path.name,
            "install_dir": "site",
            "sha256": sha256(path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": [],
        }
        for path in wheels
        for name, version in [path.name.split("-")[:2]]
    }
    return {"info": info, "packages": packages}
