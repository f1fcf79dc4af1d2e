"""Script for run.mjs: run pytest on the contract and the toys inside Pyodide, with an exit code."""

import os
import shutil
import sys
from pathlib import Path

ENGINE = Path("/engine")

shutil.unpack_archive("/wheel.zip", ENGINE, "zip")
for archive in sorted(Path("/").glob("compiled-*.zip")):
    shutil.unpack_archive(archive, ENGINE, "zip")
for compiled in ENGINE.rglob("*.pyc"):
    compiled.with_suffix(".py").unlink()

sys.path[:0] = [str(ENGINE), "/repo/tests"]
sys.path += ["/packages", "/published.zip"]
os.chdir("/repo")

import pytest  # noqa: E402 - found on the path that is set above

words = list(globals().get("arguments", ()))
if not any(word.startswith("tests") for word in words):
    words += ["tests/contract", "tests/toys"]
options = ["--import-mode=importlib", "--rootdir=/repo"]
for plugin in ("cacheprovider", "faulthandler", "playwright", "xdist", "hypothesispytest"):
    options += ["-p", f"no:{plugin}"]
int(pytest.main([*options, *words]))
