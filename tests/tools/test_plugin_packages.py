"""Tests of a site's plug-in packages: folders, wheels, and refused packages."""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from importlib.metadata import distributions
from pathlib import Path
from types import SimpleNamespace

import pytest

import build
from web.tools.dependencies import BUILD, ROOT, UserError, run
from web.tools.plugin_packages import (
    LIST_NAME,
    build_plugin_folder,
    engine_with_plugins,
    fill_plugin_folder,
    game_folders,
    make_plugin_wheels,
)

NIMLET = ROOT / "tests" / "plugins" / "nimlet"
ENTRY_POINTS = {
    "skerry.games": {"nimlet": "nimlet:GAME"},
    "skerry.bots": {"nimble": "nimlet.nimble:think"},
}


def build_wheel(folder: Path) -> Path:
    """Build a wheel of nimlet."""
    wheel = folder / "nimlet-0.3-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for file in (NIMLET / "nimlet").rglob("*.*"):
            archive.write(file, file.relative_to(NIMLET).as_posix())
        lines = [
            line
            for group, points in ENTRY_POINTS.items()
            for line in (f"[{group}]", *(f"{id} = {value}" for id, value in points.items()))
        ]
        archive.writestr("nimlet-0.3.dist-info/entry_points.txt", "\n".join(lines))
    return wheel


@pytest.mark.parametrize("kind", ["folder", "wheel"])
def test_a_package_is_copied_from_a_folder_or_wheel(kind: str, tmp_path: Path) -> None:
    target = tmp_path / "packages"
    fill_plugin_folder([NIMLET if kind == "folder" else build_wheel(tmp_path)], target)
    assert json.loads((target / LIST_NAME).read_text("utf-8")) == ENTRY_POINTS
    assert (target / "nimlet" / "nimble.py").is_file()
    assert (target / "nimlet" / "locale" / "de.mo").is_file()
    assert not list(target.rglob("*.po"))
    assert game_folders(target)["nimlet"] == target / "nimlet"


def test_compiled_modules_are_refused(tmp_path: Path) -> None:
    shutil.copytree(NIMLET, package := tmp_path / "nimlet")
    (package / "nimlet" / "quick.cpython-314-wasm32-emscripten.so").touch()
    with pytest.raises(UserError, match=r"quick.cpython-314-wasm32-emscripten.so is compiled"):
        fill_plugin_folder([package], tmp_path / "packages")


def test_the_wheel_of_the_packages_can_be_installed(tmp_path: Path) -> None:
    [wheel] = make_plugin_wheels(build_plugin_folder([str(NIMLET)]))
    options = ("--no-index", "--no-deps", "--disable-pip-version-check", "--target", tmp_path)
    run(sys.executable, "-m", "pip", "install", *options, wheel)
    [installed] = distributions(path=[str(tmp_path)])
    points = {(point.group, point.name): point.value for point in installed.entry_points}
    assert points == {
        (group, id): value for group, by_id in ENTRY_POINTS.items() for id, value in by_id.items()
    }
    assert (tmp_path / "nimlet" / "locale" / "de.mo").is_file()
    assert all(file.locate().is_file() for file in installed.files or ())


def test_without_packages_there_is_no_wheel() -> None:
    assert make_plugin_wheels(build_plugin_folder([])) == []


def test_the_engine_of_a_site_lists_its_plugins(tmp_path: Path) -> None:
    """The list is written even if it is empty, because a page doesn't search for packages."""
    BUILD.mkdir(exist_ok=True)
    wheel = BUILD / "test-engine.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("skerry/__init__.py", "")
    for packages, expected in (([], {}), ([str(NIMLET)], {"nimlet": "nimlet:GAME"})):
        with zipfile.ZipFile(engine_with_plugins(wheel, build_plugin_folder(packages))) as archive:
            assert json.loads(archive.read(f"skerry/{LIST_NAME}"))["skerry.games"] == expected
            assert ("nimlet/look.css" in archive.namelist()) == bool(packages)
            assert not any("dist-info" in name for name in archive.namelist())
    wheel.unlink()


def test_other_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="--with takes a folder with a pyproject"):
        build_plugin_folder([str(tmp_path)])
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    with pytest.raises(UserError, match="names no games and no bots of Skerry"):
        fill_plugin_folder([tmp_path], tmp_path / "made")


def test_an_incomplete_or_broken_game_stops_the_build(tmp_path: Path) -> None:
    shutil.copytree(NIMLET, tmp_path / "nimlet", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "nimlet" / "nimlet" / "rules.md").unlink()
    fill_plugin_folder([tmp_path / "nimlet"], tmp_path / "one")
    with pytest.raises(UserError, match=r"nimlet lacks what a site shows: rules\.md"):
        game_folders(tmp_path / "one")
    (tmp_path / "nimlet" / "nimlet" / "__init__.py").write_text("GAME = 7\n")
    fill_plugin_folder([tmp_path / "nimlet"], tmp_path / "two")
    with pytest.raises(UserError, match=r"nimlet from the package beside 0 was not loaded"):
        game_folders(tmp_path / "two")


def test_a_served_site_is_rebuilt_when_a_package_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builds: list[list[str]] = []
    package = tmp_path / "nimlet"
    shutil.copytree(NIMLET, package)

    def sleep(seconds: float) -> None:
        if len(builds) > 1:
            raise KeyboardInterrupt
        with (package / "nimlet" / "look.css").open("a") as file:
            file.write("/* new */")

    monkeypatch.setattr(build, "make_dist", lambda packages: builds.append(packages))
    monkeypatch.setattr(build, "start_server", lambda port: SimpleNamespace(url=f"{port}"))
    monkeypatch.setattr(build, "time", SimpleNamespace(sleep=sleep, monotonic=lambda: 0.0))
    monkeypatch.setattr(build, "source_files", lambda: [ROOT / "build.py"])
    options = build.make_parser().parse_args(["serve", "--with", str(package)])
    assert options.action(options) == 0
    assert builds == [[str(package)]] * 2
