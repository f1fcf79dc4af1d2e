"""Runs inside Pyodide, see run.mjs: pytest on the contract and the toys; ends in an exit code.

"--part 1/2" means every second test from the first one on, "--part 2/2" the others.
"""

import os
import sys

sys.path[:0] = ["/engine", "/repo/tests"]
sys.path.append("/packages")
os.chdir("/repo")

import pytest  # noqa: E402


class Part:
    """Every `parts`-th test, beginning with that of `number` (from 1)."""

    def __init__(self, text: str) -> None:
        self.number, self.parts = (int(word) for word in text.split("/"))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        mine = items[self.number - 1 :: self.parts]
        kept = set(mine)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = mine


chosen = list(globals().get("arguments", ()))
plugins = []
if "--part" in chosen:
    at = chosen.index("--part")
    plugins.append(Part(chosen[at + 1]))
    del chosen[at : at + 2]
if not any(word.startswith("tests") for word in chosen):
    chosen += ["tests/contract", "tests/toys"]
options = [
    "--import-mode=importlib",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:faulthandler",
    "-p",
    "no:playwright",
    "-p",
    "no:xdist",
    "-p",
    "no:hypothesispytest",
]
int(pytest.main([*options, "--rootdir=/repo", *chosen], plugins))
