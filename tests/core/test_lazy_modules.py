"""Lazy modules: parts of the engine that the page fetches on demand."""

from __future__ import annotations

import ast
import json
from fnmatch import fnmatch
from pathlib import Path

import pytest
from skerry import Host
from skerry.core.hooks import define_game
from skerry.core.lazy_modules import (
    ModuleNotLoaded,
    available_or_prefetch,
    is_available,
    is_excluded,
    pop_prefetch_hint,
    require,
)
from skerry.core.lesson import ProofWalk

ROOT = Path(__file__).resolve().parents[2]
PARTS = (ROOT / "web" / "tools" / "lazy_modules.txt").read_text("ascii").split()
DROPPED = (ROOT / "web" / "tools" / "engine_drop.txt").read_text("ascii").split()
"""Patterns of the engine's files that the page doesn't have."""
ENGINE = ROOT / "py" / "skerry"


def test_every_lazy_module_exists() -> None:
    assert PARTS
    for part in PARTS:
        require(part)
        place = ROOT / "py" / part.replace(".", "/")
        assert (place / "__init__.py").is_file() or place.with_name(f"{place.name}.py").is_file()


def test_a_missing_lazy_module_is_named() -> None:
    assert not is_available("skerry.games.atoll.nothing")
    with pytest.raises(ModuleNotLoaded, match=r"^skerry\.games\.atoll\.nothing$"):
        require("skerry.games.atoll.nothing")


def test_a_game_without_its_walk_module_offers_no_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_excluded("skerry.games.atoll.walk")
    (tmp_path / "left_out.txt").write_text("skerry.games.atoll.walk\n", "utf-8")
    monkeypatch.setattr("importlib.resources.files", lambda _package: tmp_path)
    is_excluded.cache_clear()
    try:
        assert is_excluded("skerry.games.atoll.walk")
        assert not is_excluded("skerry.games.atoll.prover")
        walk = ProofWalk("Walk", "through it", "reef:small:")
        about = {"name": "", "tagline": "", "presets": (), "seats": (2,), "levels": ()}
        for package, target in (("skerry.games.atoll", False), ("skerry.games.reef", True)):
            game = define_game(package, **about, walk=walk)
            assert (game.walk is not None, game.stop is not None) == (target, target)
    finally:
        is_excluded.cache_clear()


def test_a_host_requests_a_module_and_keeps_the_game() -> None:
    host = Host()
    before = host.call('{"op": "new", "game": "atoll"}')

    def wanting(_told: object) -> dict[str, object]:
        raise ModuleNotLoaded("skerry.games.atoll.nothing")

    host._ops["play"] = wanting
    data = json.loads(host.call('{"op": "play", "move": "f6"}'))
    assert data == {"needs_module": "skerry.games.atoll.nothing"}
    assert json.loads(host.call('{"op": "goto", "at": 0}'))["id"] == json.loads(before)["id"]


def test_lazy_modules_are_imported_inside_functions_only() -> None:
    """A lazy module may be missing, so module-level imports of it would fail.

    The modules in DROPPED are not part of the page.
    """
    for path in ENGINE.rglob("*.py"):
        name = ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts)
        file = path.relative_to(ENGINE.parent).as_posix()
        is_dropped = any(fnmatch(file, pattern) for pattern in DROPPED)
        if is_dropped or any(name.startswith(part) for part in PARTS):
            continue
        package = name.split(".")[:-1]
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom):
                base = package[: len(package) + 1 - node.level] if node.level else []
                stem = ".".join([*base, *(node.module or "").split(".")]).strip(".")
                names = {stem, *(f"{stem}.{alias.name}" for alias in node.names)}
                wrong = [
                    part for part in PARTS for item in names if f"{item}.".startswith(f"{part}.")
                ]
                assert not wrong, f"{name} imports {wrong} as it is imported itself"


def test_a_prefetch_is_reported_once_with_an_estimate() -> None:
    assert available_or_prefetch(PARTS[0])
    assert pop_prefetch_hint() == ""
    assert not available_or_prefetch("skerry.games.atoll.nothing")
    assert pop_prefetch_hint() == "skerry.games.atoll.nothing"
    assert pop_prefetch_hint() == ""
