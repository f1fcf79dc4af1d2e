"""Pyodide's glue, so that a browser is sooner through with it: trimmed (glue.mjs), and written
otherwise in some places.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from web.tools.dependencies import MODULES, WEB, run
from web.tools.edits import swap
from web.tools.wasm import imports

PYODIDE = MODULES / "pyodide"
GLUE = "pyodide.asm.mjs"
LOADER = PYODIDE / "pyodide.mjs"
"""What calls the glue."""
OPENGL = "emscripten_gl"
"""How the names of OpenGL's functions begin. The code asks for their addresses, and calls none."""

QUICKER = {
    # V8 would read the one function that all of it is twice, to know where it ends and when it is
    # called. In brackets it is read once.
    "async function _createPyodideModule(": "const _createPyodideModule=(async function(",
    "}export default ": "});export default ",
    # A module of WebAssembly would be made around each function of OpenGL, to give it an address.
    "if(entry.value==-1){": (
        f'if(symName.startsWith("{OPENGL}"))entry.value=0;else if(entry.value==-1){{'
    ),
    # Only modules that are loaded later ask where the exported functions are.
    "updateGOT(origExports);": "",
    # The table is not searched for functions that it has: given an address, they have two then.
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
        "functionsInTableMap=new WeakMap"
    ),
}
"""What is written otherwise, so that it takes less time and does the same."""


def glue(node: str, code: bytes) -> str:
    """What is in pyodide.asm.mjs, for the `code` from beside it, trimmed and quicker."""
    asked = sorted(name for name, _ in imports(code) if not name.startswith(OPENGL))
    with tempfile.TemporaryDirectory() as folder:
        (names := Path(folder) / "imports.txt").write_text("\n".join(asked))
        target = Path(folder) / "glue.mjs"
        script = WEB / "tools" / "glue.mjs"
        run(node, script, PYODIDE / GLUE, LOADER, names, target)
        text = target.read_text("utf-8")
    for old, new in QUICKER.items():
        text = swap(text, old, new, 1)
    return text


def exports(text: str) -> set[str]:
    """What glue, or what calls it, mentions that the code may export, with a first _ or without."""
    words = set(re.findall(r"[\w$]+", text + LOADER.read_text("utf-8")))
    return words | {word[1:] for word in words if word.startswith("_")}
