"""The public names of `skerry`: each has an example that runs."""

from __future__ import annotations

import doctest
from collections.abc import Iterator

import pytest
import skerry
from skerry.core import registry

VALUES = {"Bot", "CHANCE", "TERMINAL", "__version__"}
"""Public names without a docstring with an example."""

EXPLAINED = sorted(set(skerry.__all__) - VALUES)


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    """Undo the registrations of an example."""
    before = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(before)


def test_public_names_exist() -> None:
    assert all(hasattr(skerry, name) for name in skerry.__all__)
    assert len(set(skerry.__all__)) == len(skerry.__all__)


@pytest.mark.parametrize("name", [*EXPLAINED, "skerry"])
def test_the_example_runs(name: str) -> None:
    thing = skerry if name == "skerry" else getattr(skerry, name)
    (test,) = doctest.DocTestFinder(recurse=False).find(thing, name, globs={})
    assert test.examples, f"{name} has no example"
    text: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(test, out=text.append).failed
    assert not failed, "".join(text)
