"""The names that are left out of Pyodide's glue."""

from __future__ import annotations

import pytest

from web.tools import glue
from web.tools.needs import Fault

NAMES = [f"_f{number}" for number in range(glue.LEAST)]
GIVEN = "".join(f'{name}=Module["{name}"]=wasmExports["{name[1:]}"];' for name in NAMES)
KEPT = '_used=Module["_used"]=wasmExports["used"];'
CALLED = '_ccalled=Module["_ccalled"]=wasmExports["ccalled"];'
LOADED = '_loaded=Module["_loaded"]=wasmExports["loaded"];'
TEXT = (
    f"var {','.join(NAMES)},_used,_ccalled,_loaded,wasmTable;function assign(wasmExports)"
    f'{{{GIVEN}{KEPT}{CALLED}{LOADED}}}_used();ccall("ccalled")'
)


def test_names_that_nobody_mentions_are_left_out_and_the_others_stay() -> None:
    assert glue.trimmed(TEXT, "Module._loaded()") == (
        "var _used,_ccalled,_loaded,wasmTable;function assign(wasmExports)"
        f'{{{KEPT}{CALLED}{LOADED}}}_used();ccall("ccalled")'
    )


def test_glue_that_looks_otherwise_is_refused() -> None:
    with pytest.raises(Fault, match="otherwise"):
        glue.trimmed(TEXT.replace("wasmExports[", "exports["))


def test_pyodides_own_is_a_third_smaller_and_keeps_what_it_calls() -> None:
    whole = (glue.PYODIDE / "pyodide.asm.mjs").read_text("utf-8")
    small = glue.glue()
    assert len(small) < 2 / 3 * len(whole)
    for name in ("_malloc", "_free"):
        assert f'{name}=Module["{name}"]=wasmExports' in small
