"""Bundling the page's modules and style sheets into the few files that a browser fetches fastest.

What is imported when it is wanted, such as a lesson or the maker of animated pictures, stays in
files of its own. The page for frames on other sites is bundled apart, so that the page begins with
fewer files than if both shared their parts.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from web.tools.dependencies import MODULES, WEB, run

ESBUILD = MODULES / "esbuild" / "bin" / "esbuild"
OPTIONS = ("--bundle", "--minify", "--log-level=warning")
FIRST = ("js/main.js", "js/page.js")
"""Modules that the page begins with; the second is imported once the board is painted."""


def bundle(node: str, site: Path) -> list[str]:
    """Write the bundles into `site`; return which of them the page begins with, by their paths
    there.
    """
    sheets = ("site", "embed", "cover", "prose", "noscript")
    styles = [f"css/{name}.css" for name in sheets]
    outputs = _split(node, site, "js", "js/main.js", *styles)
    _split(node, site, "js/embed", "js/embed/main.js")
    loader = ("js/embed/loader.js", "--format=iife", f"--outfile={site / 'embed.js'}")
    run(node, ESBUILD, *loader, *OPTIONS, cwd=WEB)
    return begun_with(outputs)


def first_script(node: str, entry: str, words: dict[str, dict[str, str]]) -> str:
    """A page's first script, to stand in the page itself, with what it says by language."""
    define = f"--define:SKERRY_WORDS={json.dumps(words)}"
    return run(node, ESBUILD, entry, "--format=iife", define, *OPTIONS, cwd=WEB).strip()


def _split(node: str, site: Path, folder: str, *entries: str) -> dict[str, dict[str, Any]]:
    """Bundle into parts, whose names are hashes of what is in them; return what esbuild tells of
    each.
    """
    with tempfile.TemporaryDirectory() as name:
        meta = Path(name) / "meta.json"
        into = ("--outbase=.", f"--outdir={site}", f"--chunk-names={folder}/[name]-[hash]")
        split = ("--splitting", "--format=esm", "--external:../pyscript/core.js")
        run(node, ESBUILD, *entries, *OPTIONS, *into, *split, f"--metafile={meta}", cwd=WEB)
        outputs = json.loads(meta.read_text("utf-8"))["outputs"]
    for told in outputs.values():
        for imported in told["imports"]:
            imported["path"] = _within(site, imported["path"])
    return {_within(site, path): told for path, told in outputs.items()}


def _within(site: Path, path: str) -> str:
    """A path in `site`, from one that starts in web/, as esbuild gives it."""
    return Path(os.path.relpath(WEB / path, site)).as_posix()


def begun_with(outputs: dict[str, dict[str, Any]]) -> list[str]:
    """The modules that FIRST are in, and what these import at once, by what esbuild tells of all
    outputs; not what they import when it is wanted.
    """
    found = [path for path, told in outputs.items() if told.get("entryPoint") in FIRST]
    for path in found:
        imports = outputs[path]["imports"]
        at_once = [it["path"] for it in imports if it["kind"] == "import-statement"]
        found += [other for other in at_once if other not in found]
    return sorted(found)
