"""Links, paths and names in the documents exist, and the first pages stay short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "bench" / "README.md"],
    key=lambda path: path.relative_to(ROOT).as_posix(),
)
MOST_LINES = {"README.md": 120, "ARCHITECTURE.md": 120, "CONTRIBUTING.md": 150}
GENERATED = {"web/js/locale/", "web/node_modules", "e2e/shots/"}
"""Paths made by the build and by tests, which a fresh clone doesn't have."""

FOLDERS = ("py/", "web/", "tests/", "e2e/", "bench/", "docs/", ".github/")
BASE_FOLDERS = (".", "web", "web/js", "py/skerry", "tests")
"""Folders that paths in the documents are relative to."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_to_files(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8"))
    local_links = [link for link in links if "://" not in link and ":" not in link]
    assert [link for link in local_links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_named_files_exist(path: Path) -> None:
    named = re.findall(r"`([\w./-]+)`", path.read_text("utf-8"))
    paths = [name for name in named if name.startswith(FOLDERS) and name not in GENERATED]
    if path.name == "translating.md":  # its example is a language that doesn't exist yet
        paths = [name for name in paths if not re.search(r"[/.]da\.(po|md|txt)$", name)]
    assert [name for name in paths if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_named_modules_exist(path: Path) -> None:
    named = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|js|mjs|md))`", path.read_text("utf-8"))
    places = (path.parent, *(ROOT / at for at in BASE_FOLDERS))
    assert [name for name in named if not any((at / name).is_file() for at in places)] == []


@pytest.mark.parametrize("name", MOST_LINES)
def test_the_first_pages_are_short(name: str) -> None:
    assert len((ROOT / name).read_text("utf-8").splitlines()) <= MOST_LINES[name]


def test_every_page_is_linked() -> None:
    first = (ROOT / "README.md").read_text("utf-8")
    assert [page for page in DOCUMENTS if page.parent.name == "docs"]
    for page in DOCUMENTS:
        assert name_of(page) in first or page.name == "README.md"


def test_architecture_lists_all_layers() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    engine = [path for path in (ROOT / "py" / "skerry").iterdir() if any(path.glob("*.py"))]
    page = [path for path in (ROOT / "web" / "js").iterdir() if any(path.glob("*.js"))]
    rooms = [f"  {path.name}/" for path in engine] + [
        f"  js/{path.name}/" for path in page if path.name not in ("library", "locale")
    ]
    assert [room for room in rooms if room not in text] == []
