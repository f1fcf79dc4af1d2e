"""Pyodide's glue, so that a browser is sooner through with it.

Without the names that nobody calls it by: Emscripten gives each function that the code exports a
name in JavaScript, thousands of lines of `_name=Module["_name"]=wasmExports["name"];`. Some three
hundred are used, by the glue itself; modules that are loaded into Python later, of which we have
none, find the functions elsewhere. The others are a third of the file, all of which a browser reads
and runs before Python starts.

All of it is one function, which V8 would read twice: to know where it ends, and when it is called.
In brackets it is read once. And functions are entered into tables, for those modules again; the code
asks for the addresses of OpenGL's, so that a module of WebAssembly is made around each, and nobody
draws by them.
"""

from __future__ import annotations

import re
from collections import Counter

from web.tools.edits import swap
from web.tools.needs import MODULES, Fault

PYODIDE = MODULES / "pyodide"
GIVEN = re.compile(r'([\w$]+)=Module\["\1"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;')
NAMED = re.compile(r"[\w$]+")
LEAST = 1_000
"""So many names at least are not used: with fewer, the lines look otherwise than we believe."""


QUICKER = {
    # Read once.
    "async function _createPyodideModule(": "const _createPyodideModule=(async function(",
    "}export default ": "});export default ",
    # OpenGL's functions have no address.
    "if(entry.value==-1){": (
        'if(symName.startsWith("emscripten_gl"))entry.value=0;else if(entry.value==-1){'
    ),
    # Where each exported function is, only modules ask that are loaded later.
    "updateGOT(origExports);": "",
    # A function that JavaScript gives an address has two then, if it was in the table before.
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
        "functionsInTableMap=new WeakMap"
    ),
}
"""What is written otherwise, so that it takes less time and does the same."""


def glue() -> str:
    """What is in pyodide.asm.mjs, trimmed and quicker."""
    text = trimmed((PYODIDE / "pyodide.asm.mjs").read_text("utf-8"), loader())
    for old, new in QUICKER.items():
        text = swap(text, old, new, 1)
    return text


def loader() -> str:
    """What calls the glue."""
    return (PYODIDE / "pyodide.mjs").read_text("utf-8")


def exports(text: str) -> set[str]:
    """What glue, or what calls it, mentions that the code may export, with a first _ or without."""
    words = set(NAMED.findall(text + loader()))
    return words | {word[1:] for word in words if word.startswith("_")}


def trimmed(text: str, *others: str) -> str:
    """Glue without the names that neither it nor `others` mention beside where they are declared
    and given, with their first _ or without (as in Module["_" + name]). Raises Fault where there
    are not many.
    """
    counts = Counter(NAMED.findall(GIVEN.sub("", text)))
    counts.update(name for other in others for name in 2 * NAMED.findall(other))
    given = {found[1] for found in GIVEN.finditer(text)}
    unused = {name for name in given if counts[name] <= 1 and not counts[name[1:]]}
    if len(unused) < LEAST:
        raise Fault("pyodide.asm.mjs names the code's functions otherwise than web/tools/glue.py")
    text = GIVEN.sub(lambda found: "" if found[1] in unused else found[0], text)
    declared = re.compile(r"(?<=[,\s])([\w$]+),")
    return declared.sub(lambda found: "" if found[1] in unused else found[0], text)
