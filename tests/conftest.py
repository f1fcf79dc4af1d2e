"""What several rooms of tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from skerry.core import i18n
from toys import toys_registered


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
