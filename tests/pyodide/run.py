"""Runs inside Pyodide, see run.mjs: pytest on the contract and the toys; ends in an exit code."""

import os
import sys

sys.path[:0] = ["/engine", "/repo/tests"]
sys.path.append("/packages")
os.chdir("/repo")

import pytest  # noqa: E402

chosen = list(globals().get("arguments", ()))
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
int(pytest.main([*options, "--rootdir=/repo", *chosen]))
