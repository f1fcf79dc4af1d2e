"""The exports that are left out of Pyodide's WebAssembly code."""

from __future__ import annotations

import pytest

from web.tools import wasm
from web.tools.dependencies import UserError, ensure_node
from web.tools.glue import PYODIDE, exports, glue

MEMORY, FUNCTION = b"\x02\x00", b"\x00\x85\x03"  # what is exported: its kind and its number
IMPORTS = b"\x02\x03env\x04used\x00\x85\x03\x08GOT.func\x03put\x03\x7f\x01"
EXPORTS = b"\x03\x06memory%b\x04used%b\x06unused%b" % (MEMORY, FUNCTION, FUNCTION)
BEHIND = b"\x00\x04\x03end"  # a section that is nobody's


def code_of(exports: bytes) -> bytes:
    """Code that exports these."""
    return wasm.HEAD + bytes([wasm.EXPORTS, len(exports)]) + exports + BEHIND


def test_exports_without_a_name_that_is_kept_are_left_out() -> None:
    left = b"\x02\x06memory%b\x04used%b" % (MEMORY, FUNCTION)
    assert wasm.without_exports(code_of(EXPORTS), {"memory", "used", "else"}) == code_of(left)


def test_what_is_imported_is_told_by_its_names() -> None:
    code = wasm.HEAD + bytes([wasm.IMPORTS, len(IMPORTS)]) + IMPORTS + BEHIND
    assert [*wasm.imports(code)] == [("used", wasm.FUNCTION), ("put", wasm.GLOBAL)]


def test_a_table_that_is_imported_is_not_understood_and_that_is_said() -> None:
    with pytest.raises(UserError, match="imports table, of a kind 1"):
        [*wasm.imports(wasm.HEAD + b"\x02\x0f\x01\x03env\x05table\x01\x70\x00\x01")]


def test_what_is_no_code_is_refused() -> None:
    with pytest.raises(UserError, match="no WebAssembly"):
        wasm.without_exports(b"<!doctype html>", {"memory"})


@pytest.mark.parametrize("number", [0, 127, 128, 9_598_218, 2**32 - 1])
def test_numbers_are_read_as_they_are_written(number: int) -> None:
    text = b"?" + wasm.written(number)
    assert wasm.read(text + b"?", 1) == (number, len(text))


def test_pyodides_own_code_keeps_what_its_glue_calls() -> None:
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    small = wasm.without_exports(whole, exports(glue(ensure_node(), whole)))
    names = [names_in(code) for code in (whole, small)]
    assert len(names[1]) < len(names[0]) / 20
    assert {"memory", "malloc", "__indirect_function_table", "_pyproxy_apply"} <= names[1]
    assert names[1] <= names[0]
    for before, after in zip(wasm.sections(whole), wasm.sections(small), strict=True):
        assert before == after or before[0] == after[0] == wasm.EXPORTS


def names_in(code: bytes) -> set[str]:
    """What code exports."""
    [body] = [body for kind, body in wasm.sections(code) if kind == wasm.EXPORTS]
    return {name for name, _ in wasm.exports(body)}
