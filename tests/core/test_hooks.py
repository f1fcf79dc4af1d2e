"""Game packages: every game has the same files, and hooks are loaded on demand."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
import skerry
from skerry.core.hooks import DECLARED, define_game, missing_hooks
from skerry.core.registry import BUILT_IN, load


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_game_has_every_file(id: str) -> None:
    assert missing_hooks(f"skerry.games.{id}") == []


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_game_declares_the_hooks_that_its_files_define(id: str) -> None:
    game = load(id)
    folders = {f"skerry.games.{id}", *(f"skerry.games.{id}.{kind}" for _, kind in game.begin.kinds)}
    for field, target in DECLARED.items():
        file, name = target.split(".")
        modules = {f"{folder}.{file}" for folder in folders}
        hooks = [
            getattr(import_module(module), name, None) for module in modules if find_spec(module)
        ]
        is_defined = any(callable(hook) and hook.__module__ in modules for hook in hooks)
        assert (getattr(game, field) is not None) == is_defined, target


def test_a_hook_of_a_state_class_is_in_its_folder() -> None:
    atoll = load("atoll")
    problem = atoll.start("problem-1", 1)
    board = atoll.start("small", 2)
    assert atoll.bot.package_for([problem]) == "skerry.games.atoll.problem"
    assert atoll.bot.package_for([board]) == "skerry.games.atoll"
    assert atoll.tensors.package_for(["problem-1"]) == "skerry.games.atoll"


def test_a_missing_hook_is_named() -> None:
    assert "rules.begin" in missing_hooks("skerry.core")
    assert len(missing_hooks("skerry.core")) > 5


def test_a_package_is_its_id() -> None:
    game = define_game(
        "some.where.pond", name="Pond", tagline="", presets=(), seats=(2,), levels=()
    )
    assert (game.id, game.points, game.sheet) == ("pond", None, None)
    with pytest.raises(ModuleNotFoundError):
        game.begin("standard", 2)


def test_games_are_listed_without_their_rules() -> None:
    """Listing games loads no rules, and starting a session loads no bot, lesson or tensors."""
    code = """
import sys
sys.path[:0] = sys.argv[1:]
import skerry
for id in skerry.game_ids():
    skerry.load(id)
parts = ("rules", "view", "bot", "explain", "facts", "lessons", "tensors")
def there(): return sorted({name.split(".")[3] for name in sys.modules
    if name.startswith("skerry.games.") and name.count(".") > 2 and name.split(".")[3] in parts})
print(there())
skerry.Session("atoll").scene()
print(there())
"""
    command = [sys.executable, "-c", code, str(Path(skerry.__file__).parents[1])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "['rules', 'view']"]
