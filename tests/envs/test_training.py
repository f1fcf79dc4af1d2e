"""The training scripts of docs/training, with libraries that are no dependencies of the project.

A test that is skipped names the missing library; `pip install` it to run the test.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TRAINING = ROOT / "docs" / "training"
GUIDE = (ROOT / "docs" / "terminal.md").read_text("utf-8")

SCRIPTS = {"ppo_vector": "torch", "sb3_maskable_ppo": "sb3_contrib", "rllib_ppo": "ray"}
"""The library that each script needs."""

STEPS = {"ppo_vector": 16_384, "sb3_maskable_ppo": 2_048, "rllib_ppo": 4_000}
"""Steps between two updates: the smallest number with which a script trains."""


def require_library(name: str) -> None:
    """Skip the test if a script's library is missing."""
    library = SCRIPTS[name]
    pytest.importorskip(library, reason=f"docs/training/{name}.py needs {library}: pip install it")


def load_script(name: str) -> Any:
    """Import a script; skip the test if its library is missing."""
    require_library(name)
    spec = importlib.util.spec_from_file_location(name, TRAINING / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_guide_lists_the_scripts() -> None:
    assert {path.stem for path in TRAINING.glob("*.py")} == set(SCRIPTS)
    assert set(re.findall(r"docs/training/(\w+)\.py", GUIDE)) == set(SCRIPTS)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_script_runs_as_the_guide_says(name: str) -> None:
    require_library(name)
    words = ("--preset", "small", "--steps", str(STEPS[name]), "--seed", "1")
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = (sys.executable, TRAINING / f"{name}.py", *words)
    process = run(command, capture_output=True, text=True, env=environ, check=False)
    assert process.returncode == 0, process.stderr[-2000:]
    lines = [line for line in process.stdout.splitlines() if "%" in line]
    assert lines[0].startswith("before training: ")
    assert re.match(r"after [\d,]+ steps: \d+%", lines[-1])


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_missing_library_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, SCRIPTS[name], None)
    with pytest.raises(pytest.skip.Exception, match=rf"{name}\.py needs {SCRIPTS[name]}"):
        load_script(name)


@pytest.mark.more
def test_ppo_on_batches_learns() -> None:
    assert load_script("ppo_vector").train("small", 160_000, seed=1) > 0.85


@pytest.mark.more
def test_stable_baselines_learns() -> None:
    assert load_script("sb3_maskable_ppo").train("atoll", "small", 20_000, seed=1) > 0.6


@pytest.mark.more
def test_rllib_learns() -> None:
    assert load_script("rllib_ppo").train("atoll", "small", 12_000, seed=1) > 0.6
