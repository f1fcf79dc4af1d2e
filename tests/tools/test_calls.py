"""Python's interpreter loop without calls by the table."""

from __future__ import annotations

import subprocess

import pytest

from web.tools import calls, wasm
from web.tools.dependencies import UserError, ensure_node
from web.tools.glue import PYODIDE

NUMBER = b"\x7f"
TAKES_ONE = calls.PLAIN_TYPE + b"\x01" + NUMBER + b"\x01" + NUMBER
TAKES_TWO = calls.PLAIN_TYPE + b"\x02" + NUMBER * 2 + b"\x01" + NUMBER
CALLS = b"\x20\x00\x20\x01\x11\x00\x00"
ADD, TAKE = b"\x6a", b"\x6b"
ASKS = """
const code = require("fs").readFileSync(0);
const { call } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
console.log(call(7, 0), call(7, 1));
"""


def code_of(loop: bytes) -> bytes:
    """Code of five functions. The first two stand in the table: one adds 5, one takes 5 away. Two
    more call what stands at a place, with a number. The fifth, the longest and exported as `call`,
    does with such a number and place what `loop` says.
    """
    plus, minus = (b"\x00\x20\x00\x41\x05%b\x0b" % it for it in (ADD, TAKE))
    small = aside = b"\x00%b\x0b" % CALLS
    return b"".join(
        [
            wasm.HEAD,
            section(wasm.TYPES, TAKES_ONE, TAKES_TWO),
            section(wasm.FUNCTIONS, b"\x00", b"\x00", b"\x01", b"\x01", b"\x01"),
            section(4, b"\x70\x00\x02"),  # a table of two
            section(wasm.EXPORTS, b"\x04call\x00\x04"),
            section(9, b"\x00\x41\x00\x0b\x02\x00\x01"),  # what stands in it
            section(wasm.BODIES, *map(calls.sized, (plus, minus, small, aside, loop))),
        ]
    )


def section(kind: int, *parts: bytes) -> bytes:
    """A section with this number."""
    return bytes([kind]) + calls.sized(wasm.joined(parts))


LOOP = b"\x01\x02\x7f\x02\x7f%b\x22\x02\x20\x01\x10\x02\x0b\x0b" % CALLS
"""Two variables; in a block, the number goes to the function at the place, and what that says goes
there once more by the first of those that call."""


def test_a_loop_and_what_it_calls_call_the_same_functions_and_not_by_the_table() -> None:
    code = code_of(LOOP)
    new = calls.without_guesses(code)
    assert answers(code) == answers(new) == "17 -3\n"
    assert by_table(code) == [0, 0, 1, 1, 1]
    assert by_table(new) == [0, 0, 0, 1, 0, 1]


def test_large_functions_stay_as_they_are_for_they_are_not_compiled_into_the_loop() -> None:
    large = b"\x01" * calls.SMALL
    code = code_of(LOOP + large)
    assert calls.loop(functions(code), 0) == {2, 4}
    of = functions(code)
    assert calls.loop([*of[:2], large + of[2], *of[3:]], 0) == {4}


def test_what_a_loop_is_not_known_to_have_is_told() -> None:
    with pytest.raises(UserError, match="an instruction 6 -1 that"):
        calls.without_guesses(code_of(b"\x00\x06\x40\x0b" + LOOP))
    with pytest.raises(UserError, match="by a table that we do not know"):
        calls.without_guesses(code_of(LOOP.replace(b"\x11\x00\x00", b"\x11\x00\x01")))


def test_pythons_own_loop_has_none_and_its_other_functions_stay_as_they_were() -> None:
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    new = calls.without_guesses(whole)
    before, after = functions(whole), functions(new)
    loop = before.index(max(before, key=len))
    changed = [n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other]
    assert loop in changed
    assert all(len(before[it]) <= calls.SMALL for it in changed if it != loop)
    assert table_calls(before[loop]) > 100
    assert {table_calls(after[it]) for it in changed} == {0}
    assert [table_calls(it) for it in after[len(before) :]] == [1] * (len(after) - len(before))
    assert (
        asked(new, 'console.log(WebAssembly.validate(require("fs").readFileSync(0)))') == "true\n"
    )


def answers(code: bytes) -> str:
    """What the code says to 7 at each place."""
    return asked(code, ASKS)


def asked(code: bytes, script: str) -> str:
    """What a script says that reads the code."""
    done = subprocess.run(
        [ensure_node(), "-e", script], input=code, stdout=subprocess.PIPE, check=True
    )
    return done.stdout.decode()


def by_table(code: bytes) -> list[int]:
    """How many calls by the table each function has."""
    return [table_calls(it) for it in functions(code)]


def table_calls(function: bytes) -> int:
    """The same of one."""
    return sum(function[at] == calls.CALL_BY_TABLE for at, _ in calls.instructions(function))


def functions(code: bytes) -> list[bytes]:
    """What the functions of some code do."""
    [body] = [body for kind, body in wasm.sections(code) if kind == wasm.BODIES]
    return [calls.content(it) for it in wasm.elements(body, calls.sized_end)]
