"""The promises that every game keeps, as a plug-in of pytest: for games of other packages too.

    pip install skerry[testing]
    pytest --skerry-game nimlet --skerry-accept    # records games and counts: read them
    pytest --skerry-game nimlet

An installed Skerry brings the plug-in by itself, from the sources it is `-p skerry.testing`. The
recorded files lie in tests/ of the project, or where --skerry-files says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from skerry.core import i18n, player_names, registry

from . import held


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options."""
    group = parser.getgroup("skerry", "games of Skerry")
    group.addoption(
        "--skerry-game",
        action="append",
        default=[],
        metavar="ID",
        help="put the tests that every game passes to this installed game, beside all others",
    )
    group.addoption(
        "--skerry-files",
        default="tests",
        metavar="FOLDER",
        help="where its playthrough.txt and perft.json are (default: tests, in the root folder)",
    )
    group.addoption("--skerry-accept", action="store_true", help="write these files anew")
    parser.addini("skerry_alike", "words of a game that are the same in German", type="args")


def pytest_configure(config: pytest.Config) -> None:
    """Hold the games, and collect the tests beside whatever else was asked for."""
    wanted: Sequence[str] = config.getoption("skerry_game") or ()
    for id in wanted:
        try:
            held.hold(registry.load(id), config.rootpath / str(config.getoption("skerry_files")))
        except ValueError as error:
            raise pytest.UsageError(str(error)) from None
    if wanted:
        config.args.append(str(Path(__file__).parent))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Record games and counts, if that was asked for, and say what has changed."""
    if session.config.getoption("skerry_accept"):
        from .recording import accept  # it looks at what is held

        for line in accept(held.ids()):
            print(line)


@pytest.fixture(name="held")
def _held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All games that are held can be loaded by their ids, and English is spoken."""
    before = dict(registry._registered)  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setenv("LC_ALL", "C")
    i18n.speak("en")
    for id in held.ids():
        if id not in registry.BUILT_IN:
            registry.register(held.game(id))
    player_names.seat()
    yield
    player_names.seat()
    i18n.speak("en")
    registry._registered.clear()  # pyright: ignore[reportPrivateUsage]
    registry._registered.update(before)  # pyright: ignore[reportPrivateUsage]
