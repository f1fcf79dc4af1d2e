"""Pyodide's WebAssembly code: what it imports, and the same with fewer exports.

It exports each of its functions, for modules that are loaded into Python later, of which we have
none. A browser makes an object for each, and the glue enters it into tables, before Python starts.
What a section holds is told in the specification, https://webassembly.github.io/spec/core/, "Binary
Format"; numbers of more than one byte are its unsigned LEB128.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from web.tools.dependencies import UserError

HEAD = b"\0asm\x01\0\0\0"
TYPES, IMPORTS, FUNCTIONS, EXPORTS, BODIES = 1, 2, 3, 7, 10
"""The numbers of these sections; FUNCTIONS are their types, BODIES what they do."""
FUNCTION, GLOBAL = 0, 3
"""What an import can be."""


def without_exports(code: bytes, kept: Container[str]) -> bytes:
    """Code that exports, of what it did, the things with the names `kept`."""
    [body] = [body for kind, body in sections(code) if kind == EXPORTS]
    return changed(code, {EXPORTS: joined(it for name, it in exports(body) if name in kept)})


def changed(code: bytes, new: dict[int, bytes]) -> bytes:
    """The code with other content in some sections, by their numbers."""
    parts = [HEAD]
    for kind, old in sections(code):
        body = new.get(kind, old)
        parts += [bytes([kind]), written(len(body)), body]
    return b"".join(parts)


def sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of some code, each with its number and its content. Raises UserError where it is no
    WebAssembly.
    """
    if not code.startswith(HEAD):
        raise UserError("Pyodide's code is no WebAssembly that we know")
    at = len(HEAD)
    while at < len(code):
        size, start = read(code, at + 1)
        yield code[at], code[start : start + size]
        at = start + size


def imports(code: bytes) -> Iterator[tuple[str, int]]:
    """The functions and numbers that some code imports: a name, and FUNCTION or GLOBAL. Raises
    UserError where it imports anything else.
    """
    for body in (body for kind, body in sections(code) if kind == IMPORTS):
        count, at = read(body, 0)
        for _ in range(count):
            _, at = text(body, at)  # whose it is
            name, at = text(body, at)
            kind, at = body[at], at + 1
            if kind == FUNCTION:
                _, at = read(body, at)  # its type
            elif kind == GLOBAL:
                at += 2  # its type, and whether it changes
            else:
                raise UserError(
                    f"Pyodide's code imports {name}, of a kind {kind} that we do not know"
                )
            yield name, kind


def exports(body: bytes) -> Iterator[tuple[str, bytes]]:
    """What a section of exports names: the name, and all that is written of it."""
    count, at = read(body, 0)
    for _ in range(count):
        name, kind = text(body, at)
        _, end = read(body, kind + 1)  # its number
        yield name, body[at:end]
        at = end


def elements(body: bytes, end: Callable[[bytes, int], int]) -> list[bytes]:
    """What a section holds one after the other; `end` says where what begins at a place ends."""
    count, at = read(body, 0)
    found = []
    for _ in range(count):
        after = end(body, at)
        found.append(body[at:after])
        at = after
    return found


def joined(parts: Iterable[bytes]) -> bytes:
    """A section's content, of its elements."""
    found = list(parts)
    return b"".join([written(len(found)), *found])


def text(code: bytes, at: int) -> tuple[str, int]:
    """The text that begins at a place, and the place behind it."""
    size, start = read(code, at)
    return code[start : start + size].decode(), start + size


def read(code: bytes, at: int) -> tuple[int, int]:
    """The number that begins at a place, and the place behind it."""
    number = shift = 0
    while True:
        byte = code[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def written(number: int) -> bytes:
    """A number as `read` reads it."""
    found = []
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
