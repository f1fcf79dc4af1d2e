"""Pyodide's code with the calls of Python's interpreter loop written otherwise, so that a browser's
compiler does not guess where they lead.

The loop is the largest function of the code, and calls others by their place in a table. Chromium
compiles into it the functions that such a call has reached so far. When the call reaches another,
the loop as compiled is thrown away and compiled again, which is long work, and comes several times
until a computer player's thoughts hold nothing new: its first ones take longer (`bench/loop.py`),
and a touch meanwhile waits. So each such call here goes to a small function, one for each type,
that calls by the table. It soon has reached too many functions to guess. The same in what the loop
calls, where Chromium may compile that into the loop.

Tried beside it: only the loop, which is as quick in a plain test, but in a page it was still thrown
away; all functions, which is a little slower in Atoll and The Conqueror.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from web.tools.dependencies import UserError
from web.tools.wasm import (
    BODIES,
    FUNCTION,
    FUNCTIONS,
    TYPES,
    changed,
    elements,
    imports,
    joined,
    read,
    sections,
    written,
)

CALL, CALL_BY_TABLE, GET, END = 0x10, 0x11, 0x20, 0x0B
BRANCHES, NUMBER_32, NUMBER_64, MORE = 0x0E, 0x43, 0x44, 0xFC
"""Instructions that are written in ways of their own; MORE has another number behind it."""
NUMBERS = {
    **dict.fromkeys([0x00, 0x01, 0x05, END, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5)], 0),
    **dict.fromkeys([0x02, 0x03, 0x04, 0x0C, 0x0D, CALL, *range(GET, 0x27), *range(0x3F, 0x43)], 1),
    **dict.fromkeys([CALL_BY_TABLE, *range(0x28, 0x3F)], 2),
}
"""How many numbers are behind the others."""
OF_MORE = {**dict.fromkeys(range(8), 0), 10: 2, 11: 1}
"""How many numbers are behind those of MORE: conversions, and copying or filling memory."""

SMALL = 500
"""Bytes of a function that is compiled into another, at most: V8's --wasm-inlining-max-size."""

PLAIN_TYPE, INDEX = b"\x60", b"\x7f"
"""How the type of a function begins, and the type of a place in the table."""


def without_guesses(code: bytes) -> bytes:
    """The same code, in which the largest function and what is compiled into it do not call by the
    table. Raises UserError where it is written in a way that we do not know.
    """
    of = dict(sections(code))
    types = elements(of[TYPES], signature_end)
    functions = elements(of[FUNCTIONS], number_end)
    bodies = [content(it) for it in elements(of[BODIES], sized_end)]
    imported = sum(kind == FUNCTION for _, kind in imports(code))
    helpers = Helpers(imported + len(functions))
    for number in sorted(loop(bodies, imported)):
        bodies[number] = by_helpers(bodies[number], helpers)
    for number in helpers.types:
        functions.append(written(len(types)))
        types.append(with_index(types[number]))
        bodies.append(helper(number, types[number]))
    new = {TYPES: types, FUNCTIONS: functions, BODIES: map(sized, bodies)}
    return changed(code, {kind: joined(parts) for kind, parts in new.items()})


def loop(bodies: list[bytes], imported: int) -> set[int]:
    """The largest function, and those that may be compiled into it: small ones that it calls, or
    that one of these calls. `imported` functions have numbers before the first.
    """
    largest = max(range(len(bodies)), key=lambda it: len(bodies[it]))
    found, todo = set[int](), [largest]
    while todo:
        number = todo.pop()
        found.add(number)
        called = {it - imported for it in calls(bodies[number])} - found
        todo += [it for it in called if it >= 0 and len(bodies[it]) <= SMALL]
    return found


def calls(body: bytes) -> Iterator[int]:
    """The functions that a function calls by their numbers."""
    return (read(body, at + 1)[0] for at, _ in instructions(body) if body[at] == CALL)


@dataclass
class Helpers:
    """The functions that call by the table for others, one for each type."""

    first: int
    """The number that the first of them has."""
    types: list[int] = field(default_factory=list)
    """The types of those that they call."""

    def of(self, kind: int) -> int:
        """The number of the one for a type."""
        if kind not in self.types:
            self.types.append(kind)
        return self.first + self.types.index(kind)


def by_helpers(body: bytes, helpers: Helpers) -> bytes:
    """A function that calls helpers in place of calls by the table."""
    parts, done = [], 0
    for at, end in instructions(body):
        if body[at] == CALL_BY_TABLE:
            kind, table = read(body, at + 1)
            if body[table]:
                raise UserError("Python's loop calls by a table that we do not know")
            parts += [body[done:at], bytes([CALL]), written(helpers.of(kind))]
            done = end
    return b"".join([*parts, body[done:]])


def instructions(body: bytes) -> Iterator[tuple[int, int]]:
    """Where each instruction of a function begins and ends."""
    count, at = read(body, 0)
    for _ in range(count):
        at = number_end(body, at) + 1  # so many variables of a type
    while at < len(body):
        end = instruction_end(body, at)
        yield at, end
        at = end


def instruction_end(body: bytes, at: int) -> int:
    """Where an instruction ends."""
    kind, at = body[at], at + 1
    if kind in (NUMBER_32, NUMBER_64):
        return at + (4 if kind == NUMBER_32 else 8)
    if kind in NUMBERS:
        count = NUMBERS[kind]
    elif kind == BRANCHES:
        places, at = read(body, at)
        count = places + 1
    else:
        more, at = read(body, at) if kind == MORE else (-1, at)
        if more not in OF_MORE:
            raise UserError(f"Python's loop has an instruction {kind} {more} that we do not know")
        count = OF_MORE[more]
    for _ in range(count):
        at = number_end(body, at)
    return at


def with_index(signature: bytes) -> bytes:
    """A function's type with a place in the table as one more argument, the last."""
    end = sized_end(signature, 1)
    return PLAIN_TYPE + sized(content(signature[1:end]) + INDEX) + signature[end:]


def helper(number: int, signature: bytes) -> bytes:
    """A function that calls by the table one of the type with this number and signature."""
    arguments, _ = read(signature, 1)
    parts = [bytes([GET]) + written(it) for it in range(arguments + 1)]
    call = bytes([CALL_BY_TABLE]) + written(number) + b"\0"
    return b"".join([b"\0", *parts, call, bytes([END])])


def signature_end(body: bytes, at: int) -> int:
    """Where the type of a function ends: what it takes, and what it returns."""
    if body[at : at + 1] != PLAIN_TYPE:
        raise UserError(f"Pyodide's code has a type {body[at]} that we do not know")
    return sized_end(body, sized_end(body, at + 1))


def number_end(body: bytes, at: int) -> int:
    """Where a number ends."""
    return read(body, at)[1]


def sized_end(body: bytes, at: int) -> int:
    """Where something ends that begins with its size."""
    size, start = read(body, at)
    return start + size


def sized(part: bytes) -> bytes:
    """It, behind its size."""
    return written(len(part)) + part


def content(body: bytes) -> bytes:
    """The content of something that begins with its size."""
    _, start = read(body, 0)
    return body[start:]
