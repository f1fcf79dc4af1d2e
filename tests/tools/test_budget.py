"""The bytes of each way into a site are counted by its files."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest

from web.tools import budget
from web.tools.inline_head import sent

EMBED = '<noscript><link rel="stylesheet" href="css/none.css"></noscript>'


def size_of(path: str) -> int:
    """Each file of the made-up site has another size, of bytes that can't be packed."""
    return 10_000 + 2 ** (10 + FILES.index(path) % 6) + FILES.index(path)


FILES = [
    *(f"pyodide/{name}" for name in (*budget.PYTHON, *budget.PYTHON_IN_FRAMES)),
    *("engine.py", "css/site.css", "css/cover.css", "css/embed.css", "css/none.css", "skerry.html"),
    *("css/games/a.css", "css/games/b.css", "kept.bin", "openings/all/shelf.json"),
    *(f"openings/{room}{game}.json" for room in ("", "tall/", "covers/") for game in "ab"),
    *(f"openings/covers/tall/{game}.json" for game in "ab"),
    *(f"openings/de/{room}{game}.json" for room in ("", "covers/", "tall/") for game in "ab"),
    *("openings/de/covers/tall/a.json", "openings/de/covers/tall/b.json"),
    "openings/de/all/shelf.json",
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
    "sw.js": 'const FILES = {"kept.bin": "1", "css/site.css": "2"};',
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path in (*FILES, *TEXTS):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        text = TEXTS.get(path)
        content = text.encode() if text else Random(path).randbytes(size_of(path))
        (tmp_path / path).write_bytes(content)
    return tmp_path.resolve()


def total(site: Path, *paths: str) -> int:
    return sum(sent(site / path) for path in paths)


def test_each_way_counts_what_it_fetches_and_no_more(site: Path) -> None:
    sizes = budget.routes(site)
    assert list(sizes) == list(budget.BUDGETS)
    page = ("index.html", "css/site.css", "js/main.js", "js/part.js", "js/deep.js", "engine.py")
    python = [f"pyodide/{name}" for name in budget.PYTHON]
    assert sizes["first visit"] == total(site, *page, *python)
    kept = sizes["with the offline copy"] - sizes["first visit"]
    assert kept == total(site, "kept.bin", "sw.js")
    assert sizes["skerry.html"] == size_of("skerry.html")


def test_of_frames_the_one_that_takes_most_counts(site: Path) -> None:
    sizes = budget.routes(site)
    cover = total(site, "embed.html", "css/cover.css", "js/embed/main.js", "js/embed/part.js")
    own = [
        size_of(f"css/games/{game}.css") + size_of(f"openings/{language}covers/{room}{game}.json")
        for game in "ab"
        for room in ("", "tall/")
        for language in ("", "de/")
    ]
    assert sizes["frame, before a click"] == cover + max(own)
    modules = ("js/embed/play-1.js", "js/embed/board.js", "js/embed/page-1.js")
    python = [f"pyodide/{name}" for name in budget.PYTHON_IN_FRAMES]
    shared = total(site, *modules, *python, "css/embed.css")
    told = [
        total(
            site, *(f"openings/{tongue}{name}.json" for name in ("all/shelf", game, "tall/" + game))
        )
        + total(site, f"css/games/{other}.css", *words)
        for game, other in ("ab", "ba")
        for tongue, words in (("", []), ("de/", ["js/embed/de-1.js"]))
    ]
    assert sizes["frame, after it"] == shared + max(told)


def test_what_becomes_smaller_is_counted_as_a_host_packs_it(tmp_path: Path) -> None:
    text = b"an island " * 1_000
    (tmp_path / "it.css").write_bytes(text)
    assert sent(tmp_path / "it.css") == len(gzip.compress(text, 6)) < 100


def test_what_is_over_its_budget_is_named(monkeypatch: pytest.MonkeyPatch, site: Path) -> None:
    sizes = budget.routes(site)
    for way in sizes:
        monkeypatch.setitem(budget.BUDGETS, way, sizes[way])
    assert budget.over(sizes) == []
    monkeypatch.setitem(budget.BUDGETS, "skerry.html", sizes["skerry.html"] - 1)
    assert budget.over(sizes) == ["skerry.html"]
    monkeypatch.setattr(budget, "SITE", site)
    with pytest.raises(SystemExit, match=r"there may be: skerry\.html"):
        budget.main()
