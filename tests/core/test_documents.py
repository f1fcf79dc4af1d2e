"""What the documents say is there is there, and they stay short enough to be read."""

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
MADE = {"web/js/locale/", "web/node_modules", "e2e/shots/"}
"""By the build and by tests: not in a fresh clone."""

FOLDERS = ("py/", "web/", "tests/", "e2e/", "bench/", "docs/", ".github/")
FROM = (".", "web", "web/js", "py/skerry", "tests")
"""Where paths in the documents start."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_to_files(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8"))
    own = [link for link in links if "://" not in link and ":" not in link]
    assert [link for link in own if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_named_files_are_there(path: Path) -> None:
    named = re.findall(r"`([\w./-]+)`", path.read_text("utf-8"))
    own = [name for name in named if name.startswith(FOLDERS) and name not in MADE]
    assert [name for name in own if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_named_modules_are_there(path: Path) -> None:
    named = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|js|mjs|md))`", path.read_text("utf-8"))
    places = (path.parent, *(ROOT / at for at in FROM))
    assert [name for name in named if not any((at / name).is_file() for at in places)] == []


@pytest.mark.parametrize("name", MOST_LINES)
def test_what_is_read_first_is_short(name: str) -> None:
    assert len((ROOT / name).read_text("utf-8").splitlines()) <= MOST_LINES[name]


def test_every_page_is_found_from_the_first() -> None:
    first = (ROOT / "README.md").read_text("utf-8")
    assert [page for page in DOCUMENTS if page.parent.name == "docs"]
    for page in DOCUMENTS:
        assert name_of(page) in first or page.name == "README.md"


def test_rooms_are_those_of_the_architecture() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    engine = [path for path in (ROOT / "py" / "skerry").iterdir() if any(path.glob("*.py"))]
    page = [path for path in (ROOT / "web" / "js").iterdir() if any(path.glob("*.js"))]
    rooms = [f"  {path.name}/" for path in engine] + [
        f"  js/{path.name}/" for path in page if path.name not in ("library", "locale")
    ]
    assert [room for room in rooms if room not in text] == []
