"""Runs inside Pyodide, see run.mjs: pytest over the contract and the toys; the value of the last line is the exit code."""

import os
import sys

sys.path[:0] = ["/engine", "/repo/tests"]
sys.path.append("/packages")
os.chdir("/repo")
for name in ("multiprocessing", "readline"):  # named in passing by pytest's plugins, of no use here
    sys.modules.setdefault(name, None)

import pytest  # noqa: E402

chosen = list(globals().get("arguments", ())) or ["tests/contract", "tests/toys"]
options = ["-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:playwright"]
int(pytest.main([*options, "--rootdir=/repo", *chosen]))
