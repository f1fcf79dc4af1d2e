"""The training scripts of docs/training, with libraries that are no dependencies of the project.

A test that is skipped names the missing library; `pip install` it to run the test.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TRAINING = ROOT / "docs" / "training"
GUIDE = (ROOT / "docs" / "terminal.md").read_text("utf-8")

SCRIPTS = {"ppo_vector": "torch", "sb3_maskable_ppo": "sb3_contrib", "rllib_ppo": "ray"}
"""The library that each script needs."""


def load_script(name: str) -> Any:
    """Import a script; skip the test if its library is missing."""
    pytest.importorskip(SCRIPTS[name], reason=f"{SCRIPTS[name]} isn't installed")
    spec = importlib.util.spec_from_file_location(name, TRAINING / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_guide_lists_the_scripts() -> None:
    assert {path.stem for path in TRAINING.glob("*.py")} == set(SCRIPTS)
    assert set(re.findall(r"docs/training/(\w+)\.py", GUIDE)) == set(SCRIPTS)


@pytest.mark.more
def test_ppo_on_batches_learns() -> None:
    assert load_script("ppo_vector").train("small", 160_000, seed=1) > 0.85


@pytest.mark.more
def test_stable_baselines_learns() -> None:
    assert load_script("sb3_maskable_ppo").train("atoll", "small", 20_000, seed=1) > 0.6


@pytest.mark.more
def test_rllib_learns() -> None:
    assert load_script("rllib_ppo").train("atoll", "small", 12_000, seed=1) > 0.6
