"""Users' scripts pass strict type checkers: the examples of the guide, without any ignore."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))
PYRIGHT = ROOT / "web" / "node_modules" / "pyright" / "index.js"


def run_type_checker(tmp_path: Path, *command: str | Path) -> str:
    """Run a type checker on copies of the examples, as a user would: outside the repository."""
    for path in EXAMPLES:
        assert "ignore" not in path.read_text("utf-8")
        shutil.copy(path, tmp_path)
    done = subprocess.run(
        [*command], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def example_names() -> list[str]:
    return [path.name for path in EXAMPLES]


def configure_mypy(folder: Path) -> None:
    text = f"[mypy]\nmypy_path = {ROOT / 'py'}\ncache_dir = {ROOT / '.mypy_cache'}\n"
    (folder / "mypy.ini").write_text(text, encoding="utf-8")


def test_mypy_is_strict_with_the_examples(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    configure_mypy(tmp_path)
    assert (
        run_type_checker(tmp_path, sys.executable, "-m", "mypy", "--strict", *example_names()) == ""
    )


def test_the_types_of_actions_are_known(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    configure_mypy(tmp_path)
    lines = (
        "import skerry",
        'game: skerry.Game[str] = skerry.load("atoll")',
        "skerry.Session(game).push(7)",
    )
    (tmp_path / "wrong.py").write_text("\n".join((*lines, "")), encoding="utf-8")
    report = run_type_checker(tmp_path, sys.executable, "-m", "mypy", "--strict", "wrong.py")
    assert 'incompatible type "int"; expected "str"' in report


@pytest.mark.more
def test_pyright_is_strict_with_the_examples(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not PYRIGHT.is_file():
        pytest.skip("pyright is one of the page's development dependencies")
    settings = f'{{"typeCheckingMode": "strict", "extraPaths": ["{ROOT / "py"}"]}}'
    (tmp_path / "pyrightconfig.json").write_text(settings, encoding="utf-8")
    assert run_type_checker(tmp_path, node, PYRIGHT, "--pythonpath", sys.executable) == ""
