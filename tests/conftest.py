"""Fixtures and set-up of all tests of the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from skerry.core import i18n
from toys import register_all, registered_toys

pytest_plugins = ("skerry.testing",)
if sys.platform != "emscripten":  # there the wheel has them
    from web.tools.messages_compile import make_catalogues

    make_catalogues(Path(__file__).parents[1])


def pytest_configure() -> None:
    """Register the games before the contract tests are collected."""
    register_all()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reset the language, which is a process-wide setting, to English before each test."""
    monkeypatch.setenv("LC_ALL", "C")
    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.fixture(name="toys")
def _toys() -> Iterator[None]:
    """Register the toys during a test."""
    with registered_toys():
        yield
