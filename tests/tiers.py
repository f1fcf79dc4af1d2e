"""The tiers of the tests: see CONTRIBUTING."""

from __future__ import annotations

from typing import Any

import pytest


def more(*values: Any) -> Any:
    """Return parameters of a test that only `build.py test --all` uses."""
    return pytest.param(*values, marks=pytest.mark.more)
