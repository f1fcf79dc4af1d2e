"""Bundles of the page's modules and style sheets: the few files that a browser fetches fastest.

Modules that are imported on demand, such as a lesson or the maker of animated pictures, stay in
files of their own. The page for frames is bundled separately, so that the main page starts with
fewer files than if the two shared their parts.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from web.tools.dependencies import MODULES, WEB, run_node

ESBUILD = MODULES / "esbuild" / "bin" / "esbuild"
OPTIONS = ("--bundle", "--minify", "--log-level=warning")
INITIAL_MODULES = ("js/main.js", "js/page.js")
"""Modules that every visit needs; main.js imports the second when the board has been painted."""


def write_bundles(node: str, site: Path) -> list[str]:
    """Write all bundles into `site`; return the paths of the modules that every visit needs."""
    sheets = ("site", "composer", "embed", "cover", "prose", "noscript")
    styles = [f"css/{name}.css" for name in sheets]
    outputs = _bundle_split(node, site, "js", "js/main.js", *styles)
    _bundle_split(node, site, "js/embed", "js/embed/main.js")
    loader = ("js/embed/loader.js", "--format=iife", f"--outfile={site / 'embed.js'}")
    run_node(node, ESBUILD, *loader, *OPTIONS, cwd=WEB)
    return initial_outputs(outputs)


def bundle_inline(node: str, entry: str, texts: dict[str, dict[str, str]]) -> str:
    """Return a page's inline script, with its texts by language."""
    define = f"--define:SKERRY_WORDS={json.dumps(texts)}"
    return run_node(node, ESBUILD, entry, "--format=iife", define, *OPTIONS, cwd=WEB).strip()


def _bundle_split(node: str, site: Path, folder: str, *entries: str) -> dict[str, dict[str, Any]]:
    """Bundle into parts whose names have a hash of the content.

    Returns:
        esbuild's description of each output, by its path in the site.
    """
    with tempfile.TemporaryDirectory() as name:
        meta = Path(name) / "meta.json"
        into = ("--outbase=.", f"--outdir={site}", f"--chunk-names={folder}/[name]-[hash]")
        split = ("--splitting", "--format=esm", "--external:../pyscript/core.js")
        run_node(node, ESBUILD, *entries, *OPTIONS, *into, *split, f"--metafile={meta}", cwd=WEB)
        outputs = json.loads(meta.read_text("utf-8"))["outputs"]
    for output in outputs.values():
        for imported in output["imports"]:
            imported["path"] = _site_path(site, imported["path"])
    return {_site_path(site, path): output for path, output in outputs.items()}


def _site_path(site: Path, path: str) -> str:
    """Convert a path in esbuild's output, relative to web/, into one relative to `site`."""
    return Path(os.path.relpath(WEB / path, site)).as_posix()


def initial_outputs(outputs: dict[str, dict[str, Any]]) -> list[str]:
    """Return the outputs with INITIAL_MODULES, and all that these import statically."""
    paths = [
        path for path, output in outputs.items() if output.get("entryPoint") in INITIAL_MODULES
    ]
    for path in paths:
        for imported in outputs[path]["imports"]:
            if imported["kind"] == "import-statement" and imported["path"] not in paths:
                paths.append(imported["path"])
    return sorted(paths)
