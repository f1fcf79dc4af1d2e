"""Pyodide's glue as pages have it."""

from __future__ import annotations

import re

from web.tools.dependencies import ensure_node
from web.tools.glue import PYODIDE, exports, glue
from web.tools.wasm import imports


def test_it_is_less_than_half_and_has_what_the_code_imports_and_what_it_calls() -> None:
    code = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    whole = (PYODIDE / "pyodide.asm.mjs").read_text("utf-8")
    small = glue(ensure_node(), code)
    assert len(small) < len(whole) / 2
    for name in ("_malloc", "_free", "__hiwire_immortal_get"):
        assert f'{name}=Module["{name}"]=wasmExports' in small
    [offered] = re.findall(r"wasmImports=\{([^}]*)\}", small)
    names = {name.partition(":")[0].strip() for name in offered.split(",")}
    assert names <= {name for name, _ in imports(code)}
    assert len(names) > 200


def test_what_is_mentioned_counts_with_its_first_dash_or_without() -> None:
    assert {"_free", "free", "__get", "_get"} <= exports("Module._free(Module['__get']())")
