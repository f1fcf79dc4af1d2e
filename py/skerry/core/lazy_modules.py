"""Engine modules that the page loads on demand.

The modules and packages listed in web/tools/lazy_modules.txt are separate files of the page.
Outside the page, all modules are always present.

A request that needs such a module calls `require` before it changes anything. If the module is
missing, the reply is {"needs_module": module}; the page then loads the module and repeats the
request. Code that can work without the module calls `available_or_prefetch`. If the module is
missing, the reply also has {"prefetch_module": module}, and the page loads it in the background.
Builds that never have some modules, such as the page as one file, list them in skerry/left_out.txt.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec

_prefetch_hint: ContextVar[str] = ContextVar("prefetch_hint", default="")


class ModuleNotLoaded(Exception):  # noqa: N818 - control flow, not an error
    """Raised if a module must be loaded first; the text is the module's full name."""


def require(module: str) -> None:
    """Raise ModuleNotLoaded unless the module, given by its full name, can be imported."""
    if not is_available(module):
        raise ModuleNotLoaded(module)


def is_available(module: str) -> bool:
    """Return whether the module can be imported now."""
    return find_spec(module) is not None


@cache
def is_excluded(module: str) -> bool:
    """Return whether this build of the engine never has the module."""
    from importlib.resources import files  # slow to import, rarely needed

    listed = files("skerry").joinpath("left_out.txt")
    return listed.is_file() and module in listed.read_text("utf-8").split()


def available_or_prefetch(module: str) -> bool:
    """Return whether the module can be imported now; if not, ask the page to prefetch it."""
    available = is_available(module)
    if not available:
        _prefetch_hint.set(module)
    return available


def pop_prefetch_hint() -> str:
    """Return, once, the name of the last missing module that should be prefetched, or ""."""
    module = _prefetch_hint.get()
    _prefetch_hint.set("")
    return module
