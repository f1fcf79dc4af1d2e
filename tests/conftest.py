"""What several rooms of tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from toys import on_the_shelf


@pytest.fixture(name="toys")
def _toys() -> Iterator[None]:
    """The toys stand on the shelf while the test runs."""
    with on_the_shelf():
        yield
