"""Tests of the byte budgets."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest

from web.tools import budget
from web.tools.inline_head import transfer_size

EMBED = '<noscript><link rel="stylesheet" href="css/none.css"></noscript>'


def made_up_size(path: str) -> int:
    """Return a different size for each file of the test site, of incompressible bytes."""
    return 10_000 + 2 ** (10 + FILES.index(path) % 6) + FILES.index(path)


FILES = [
    *(f"pyodide/{name}" for name in (*budget.PYTHON_FILES, *budget.PYTHON_IN_FRAMES)),
    *("engine.py", "css/site.css", "css/cover.css", "css/embed.css", "css/none.css", "skerry.html"),
    *("css/games/a.css", "css/games/b.css", "kept.bin", "openings/all/catalogue.json"),
    *(f"openings/{room}{game}.json" for room in ("", "tall/", "covers/") for game in "ab"),
    *(f"openings/covers/tall/{game}.json" for game in "ab"),
    *(f"openings/de/{room}{game}.json" for room in ("", "covers/", "tall/") for game in "ab"),
    *("openings/de/covers/tall/a.json", "openings/de/covers/tall/b.json"),
    *("openings/de/all/catalogue.json", "pyodide/lazy-locale.de.bin"),
    *("opening-de.json", "opening-nl.json"),
]
TEXTS = {
    "index.html": '<link rel="stylesheet" href="css/site.css">'
    '<link rel="modulepreload" href="js/main.js"><link rel="icon" href="kept.bin">',
    "embed.html": f'{EMBED}<link rel="stylesheet" href="css/cover.css">'
    '<script type="module" src="js/embed/main.js"></script>',
    "js/main.js": 'import{a}from"./part.js";import("./later.js");',
    "js/part.js": 'import"./deep.js";',
    "js/deep.js": 'export{a}from"./main.js";',
    "js/later.js": "later();",
    "js/embed/main.js": 'import{a}from"./part.js";import("./play-1.js");import("./sent-1.js");',
    "js/embed/part.js": "part();",
    "js/embed/play-1.js": 'import{a}from"./part.js";import{b}from"./board.js";',
    "js/embed/board.js": "board();",
    "js/embed/page-1.js": 'import("./seldom-1.js");',
    "js/embed/seldom-1.js": "seldom();",
    "js/embed/sent-1.js": "sent();",
    "js/embed/de-1.js": "words();",
    "sw.js": 'const FILES = {"kept.bin": "1", "css/site.css": "2", '
    '"opening-de.json": "de:3", "opening-nl.json": "nl:4"};',
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path in (*FILES, *TEXTS):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        text = TEXTS.get(path)
        content = text.encode() if text else Random(path).randbytes(made_up_size(path))
        (tmp_path / path).write_bytes(content)
    return tmp_path.resolve()


def total_transfer_size(site: Path, *paths: str) -> int:
    return sum(transfer_size(site / path) for path in paths)


def test_each_way_counts_the_files_that_it_fetches(site: Path) -> None:
    sizes = budget.bytes_by_route(site)
    assert list(sizes) == list(budget.BUDGETS)
    page = ("index.html", "css/site.css", "js/main.js", "js/part.js", "js/deep.js", "engine.py")
    python = [f"pyodide/{name}" for name in budget.PYTHON_FILES]
    assert sizes["first visit"] == total_transfer_size(site, *page, *python)
    copied = sizes["with the offline copy"] - sizes["first visit"]
    translated = max(made_up_size(f"opening-{language}.json") for language in ("de", "nl"))
    assert copied == total_transfer_size(site, "kept.bin", "sw.js") + translated
    assert sizes["skerry.html"] == made_up_size("skerry.html")


def test_the_largest_frame_counts(site: Path) -> None:
    sizes = budget.bytes_by_route(site)
    cover = total_transfer_size(
        site, "embed.html", "css/cover.css", "js/embed/main.js", "js/embed/part.js"
    )
    per_game = [
        made_up_size(f"css/games/{game}.css")
        + made_up_size(f"openings/{language}covers/{room}{game}.json")
        for game in "ab"
        for room in ("", "tall/")
        for language in ("", "de/")
    ]
    assert sizes["frame, before a click"] == cover + max(per_game)
    modules = ("js/embed/play-1.js", "js/embed/board.js", "js/embed/page-1.js")
    python = [f"pyodide/{name}" for name in budget.PYTHON_IN_FRAMES]
    shared = total_transfer_size(site, *modules, *python, "css/embed.css")
    per_frame = [
        total_transfer_size(
            site,
            *(f"openings/{tongue}{name}.json" for name in ("all/catalogue", game, "tall/" + game)),
        )
        + total_transfer_size(site, f"css/games/{other}.css", *words)
        for game, other in ("ab", "ba")
        for tongue, words in (("", []), ("de/", ["js/embed/de-1.js", "pyodide/lazy-locale.de.bin"]))
    ]
    assert sizes["frame, after it"] == shared + max(per_frame)


def test_a_compressible_file_counts_compressed(tmp_path: Path) -> None:
    text = b"an island " * 1_000
    (tmp_path / "it.css").write_bytes(text)
    assert transfer_size(tmp_path / "it.css") == len(gzip.compress(text, 6)) < 100


def test_a_size_over_its_budget_is_named(monkeypatch: pytest.MonkeyPatch, site: Path) -> None:
    sizes = budget.bytes_by_route(site)
    for way in sizes:
        monkeypatch.setitem(budget.BUDGETS, way, sizes[way])
    assert budget.over_budget(sizes) == []
    monkeypatch.setitem(budget.BUDGETS, "skerry.html", sizes["skerry.html"] - 1)
    assert budget.over_budget(sizes) == ["skerry.html"]
    monkeypatch.setattr(budget, "SITE", site)
    with pytest.raises(SystemExit, match=r"over the byte budget: skerry\.html"):
        budget.main()
