"""Parts of the engine that a page fetches when they are first wanted.

A part is a module, or a package: a folder with its modules and data. Pages have the parts that
web/tools/engine_later.txt names in files of their own; anywhere else all are there. Whoever needs
one says so before anything has begun: the request is answered by {"wants": part}, the page fetches
the part and asks the same again. Who can do without asks by `wish`: the reply to what goes on
meanwhile has {"likes": part}, the page fetches it if it can, and nobody waits. Where parts can't be
had at all, as in the page as one file, skerry/left_out.txt names them.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

_wished: list[str] = []


class Wanted(Exception):  # noqa: N818 - nothing has gone wrong
    """A part has to be fetched first; its text is the part's name."""


def need(part: str) -> None:
    """Raise Wanted unless a part, the full name of a module, is there to be imported."""
    if not here(part):
        raise Wanted(part)


def here(part: str) -> bool:
    """Whether a part is there to be imported: for those who can do without it."""
    return find_spec(part) is not None


@cache
def left_out(part: str) -> bool:
    """Whether a part can never be had here."""
    from importlib.resources import files  # takes a while to load: nothing else may need it

    listed = files("skerry").joinpath("left_out.txt")
    return listed.is_file() and part in listed.read_text("utf-8").split()


def wish(part: str) -> bool:
    """Whether a part is there to be imported; if it is not, it is wished for."""
    there = here(part)
    if not there:
        _wished[:] = [part]
    return there


def wishes() -> dict[str, str]:
    """What a reply has to say of a part that was wished for since the last one."""
    return {"likes": _wished.pop()} if _wished else {}
