"""Installed plug-ins are discovered on demand; broken ones are reported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import skerry
from skerry.cli.commands import main
from skerry.core import i18n, plugins
from skerry.core.registry import BUILT_IN

BROKEN = """
[skerry.games]
atoll = {package}:GAME
reef = {package}:GAME
Reef 2 = {package}:GAME
gone = {package}_gone:GAME
thing = {package}:THING
nimlet = {package}:OTHER
[skerry.bots]
shy = {package}:THING
quit = {package}_quits:think
"""


def write_package(folder: Path, package: str, points: str) -> None:
    """Write a package with entry points, as an installer would."""
    info = folder / f"{package}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(points.format(package=package))
    source = "import dataclasses, skerry\nGAME = skerry.load('atoll')\nTHING = 7\n"
    source += "OTHER = dataclasses.replace(GAME, id='nimlet')\n"
    (folder / f"{package}.py").write_text(source)
    (folder / f"{package}_quits.py").write_text("raise SystemExit(3)\n")


@pytest.mark.usefixtures("nimlet")
def test_a_game_of_another_package_is_in_the_registry() -> None:
    assert skerry.game_ids() == (*BUILT_IN, "nimlet")
    assert skerry.load("nimlet").name == "Nimlet"
    assert skerry.bot_ids() == ("nimble",)
    assert skerry.load_bot("nimble").__module__ == "nimlet.nimble"


@pytest.mark.usefixtures("nimlet")
def test_a_plugin_has_its_own_catalogue() -> None:
    i18n.set_language("de")
    assert skerry.load("nimlet").translate("Three rows") == "Drei Reihen"
    assert "Reiher am Zug" in str(skerry.load("nimlet").start())


def test_broken_plugins_are_reported_and_skipped(
    nimlet: Path,
    package_path: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_package(tmp_path, "wreck", BROKEN)
    package_path.syspath_prepend(tmp_path)
    with pytest.warns(plugins.PluginWarning) as games:
        skerry.game_ids()
    with pytest.warns(plugins.PluginWarning) as bots:
        skerry.bot_ids()
    assert skerry.game_ids() == (*BUILT_IN, "nimlet")
    assert skerry.bot_ids() == ("nimble",)
    text = [str(warning.message) for warning in (*games, *bots)]
    expected = (
        "Reef 2 from the package wreck 1 was not loaded: an id is a letter",
        "atoll from the package wreck 1 was not loaded: a game of Skerry has the id atoll",
        "gone from the package wreck 1 was not loaded: ModuleNotFoundError",
        "nimlet from the package wreck 1 was not loaded: another package has the same id",
        "reef from the package wreck 1 was not loaded: its id is atoll, its entry point",
        "thing from the package wreck 1 was not loaded: wreck:THING is int, not skerry.Game",
        "quit from the package wreck 1 was not loaded: SystemExit(3)",
        "shy from the package wreck 1 was not loaded: wreck:THING is int, not a function",
    )
    assert len(text) == len(expected)
    for line, beginning in zip(text, expected, strict=True):
        assert line.startswith(beginning)
    assert skerry.load("atoll").package == "skerry.games.atoll"
    assert main(["games"]) == 0
    assert set(text) <= set(capsys.readouterr().out.splitlines())
    assert main(["play", "thing"]) == 2
    assert "thing from the package wreck 1 was not loaded" in capsys.readouterr().err


def test_plugins_are_not_searched_before_they_are_needed() -> None:
    """Importing skerry or loading a built-in game doesn't scan for plug-ins, which takes longer."""
    code = (
        "import sys, skerry; skerry.Session('atoll', preset='small').play('d4');"
        "print('importlib.metadata' in sys.modules); skerry.game_ids();"
        "print('importlib.metadata' in sys.modules)"
    )
    env = os.environ | {"PYTHONPATH": str(Path(skerry.__file__).parents[1])}
    command = (sys.executable, "-S", "-c", code)
    text = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert text.split() == ["False", "True"]


def test_a_site_uses_only_the_listed_plugins(
    nimlet: Path, package_path: pytest.MonkeyPatch
) -> None:
    package_path.setattr("pkgutil.get_data", lambda *_: b'{"skerry.games": {}}')
    assert skerry.game_ids() == BUILT_IN
    listed = b'{"skerry.games": {"nimlet": "nimlet:GAME"}, "skerry.bots": {}}'
    plugins.clear_cache()
    package_path.setattr("pkgutil.get_data", lambda *_: listed)
    assert skerry.game_ids() == (*BUILT_IN, "nimlet")
    assert skerry.bot_ids() == ()
