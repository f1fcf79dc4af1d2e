"""What several rooms of tests share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from skerry.core import i18n
from toys import register_all, toys_registered

pytest_plugins = ("skerry.testing",)
if sys.platform != "emscripten":  # there the wheel has them
    from web.tools.catalogues import make_catalogues

    make_catalogues(Path(__file__).parents[1])


def pytest_configure() -> None:
    """The tests of the contract look at what is held as they are collected."""
    register_all()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language is the whole process's, and at first the environment's: a test begins with
    English, wherever it runs and whatever the one before it spoke.
    """
    monkeypatch.setenv("LC_ALL", "C")
    i18n.speak("en")
    yield
    i18n.speak("en")


@pytest.fixture(name="toys")
def _toys() -> Iterator[None]:
    """The toys are in the registry while the test runs."""
    with toys_registered():
        yield
