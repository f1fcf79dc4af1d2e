"""Tests that every game must pass: a pytest plug-in, which also tests games of other packages.

    pip install skerry[testing]
    pytest --skerry-game nimlet --skerry-accept    # write the recorded files; check them by eye
    pytest --skerry-game nimlet

An installed Skerry registers the plug-in with pytest. From the sources, use `-p skerry.testing`.
The recorded files (playthroughs and perft counts) are in the project's folder tests/;
--skerry-files names another folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from skerry.core import i18n, registry

from . import games_under_test


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the plug-in's options."""
    group = parser.getgroup("skerry", "games of Skerry")
    group.addoption(
        "--skerry-game",
        action="append",
        default=[],
        metavar="ID",
        help="run the tests that every game passes on this installed game, beside all others",
    )
    group.addoption(
        "--skerry-files",
        default="tests",
        metavar="FOLDER",
        help="where its playthrough.txt and perft.json are (default: tests, in the root folder)",
    )
    group.addoption("--skerry-accept", action="store_true", help="rewrite these files")
    parser.addini("skerry_alike", "words of a game that are the same in German", type="args")


def pytest_configure(config: pytest.Config) -> None:
    """Register the games of --skerry-game, and add the plug-in's tests to the tests to run."""
    config.addinivalue_line("markers", "more: repeats a test in another setting of a game")
    game_ids: Sequence[str] = config.getoption("skerry_game") or ()
    for id in game_ids:
        directory = config.rootpath / str(config.getoption("skerry_files"))
        try:
            games_under_test.register(registry.load(id), directory)
        except ValueError as error:
            raise pytest.UsageError(str(error)) from None
    if game_ids:
        config.args.append(str(Path(__file__).parent))


def pytest_sessionstart(session: pytest.Session) -> None:
    """With --skerry-accept, write the recorded files of the games and print a line for each."""
    if session.config.getoption("skerry_accept"):
        from .recording import write_recordings  # imported late: it reads the registry of games

        for line in write_recordings(games_under_test.game_ids()):
            print(line)


@pytest.fixture(name="games_under_test")
def _games_under_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make all games under test loadable by their ids, and set the language to English."""
    before = dict(registry._registered)  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setenv("LC_ALL", "C")
    i18n.set_language("en")
    for id in games_under_test.game_ids():
        if id not in registry.BUILT_IN:
            registry.register(games_under_test.game(id))
    yield
    i18n.set_language("en")
    registry._registered.clear()  # pyright: ignore[reportPrivateUsage]
    registry._registered.update(before)  # pyright: ignore[reportPrivateUsage]
