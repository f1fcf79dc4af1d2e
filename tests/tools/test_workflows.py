"""Tests of the GitHub workflows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).parents[2] / ".github" / "workflows"
ALL = sorted(FOLDER.glob("*.yml"))
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")


def workflow_steps(path: Path) -> list[dict[str, Any]]:
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    used = [step["uses"] for step in workflow_steps(path) if "uses" in step]
    assert used
    assert [name for name in used if not PINNED.fullmatch(name)] == []
    named = re.findall(r"uses: \S+ # v\d", path.read_text("utf-8"))
    assert len(named) == len(used), "each with its version beside it"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_nothing_may_be_written_unless_a_job_says_so(path: Path) -> None:
    assert yaml.safe_load(path.read_text("utf-8"))["permissions"] == {"contents": "read"}


def test_a_release_is_tested_built_attested_and_published_in_this_order() -> None:
    commands = [
        str(step.get("run") or step.get("uses")) for step in workflow_steps(FOLDER / "release.yml")
    ]
    order = (".ci/run", "build.py dist --docs", "sha256sum", "attest-build", "gh release")
    places = [next(k for k, step in enumerate(commands) if word in step) for word in order]
    assert places == sorted(places)
    (attested,) = [
        step["with"]["subject-path"]
        for step in workflow_steps(FOLDER / "release.yml")
        if "attest" in step.get("uses", "")
    ]
    assert attested == "release/*"


def test_a_push_to_main_is_tested_once_and_then_deployed() -> None:
    pages = yaml.safe_load((FOLDER / "pages.yml").read_text("utf-8"))
    triggers = pages[True]  # YAML 1.1 reads the key "on" as true
    assert triggers["workflow_run"]["workflows"] == ["test"]
    assert "push" not in triggers
    assert "workflow_run.conclusion == 'success'" in pages["jobs"]["build"]["if"]
    assert pages["concurrency"]["cancel-in-progress"] is False
    commands = [step.get("run", "") for step in workflow_steps(FOLDER / "pages.yml")]
    assert not any(".ci/run" in command for command in commands)


@pytest.mark.parametrize("name", ["pages", "release"])
def test_the_site_is_built_for_the_address_that_github_pages_gives_it(name: str) -> None:
    path = FOLDER / f"{name}.yml"
    assert any("configure-pages" in step.get("uses", "") for step in workflow_steps(path))
    (build,) = [
        step["run"] for step in workflow_steps(path) if "build.py dist" in step.get("run", "")
    ]
    assert "steps.pages.outputs.base_url" in build
    assert "github.io" not in path.read_text("utf-8")
