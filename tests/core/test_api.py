"""The public names of `skerry`: each has an example that runs."""

from __future__ import annotations

import doctest
import os
import pydoc
import sys
from collections.abc import Iterator
from importlib import import_module
from math import nan
from pathlib import Path
from random import Random
from subprocess import run
from typing import Any

import pytest
import skerry
from skerry.analysis.review import Review
from skerry.core import registry

VALUES = {"Bot", "CHANCE", "TERMINAL", "__version__"}
"""Public names without a docstring with an example."""

EXPLAINED = sorted(set(skerry.__all__) - VALUES)


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    """Undo the registrations of an example."""
    before = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(before)


def test_examples_of_docstrings_hold() -> None:
    package = Path(skerry.__file__).parent
    failed: list[str] = []
    for path in sorted(package.rglob("*.py")):
        if ">>> " in path.read_text("utf-8"):
            parts = path.relative_to(package.parent).with_suffix("").parts
            module = import_module(".".join(parts).removesuffix(".__init__"))
            failed += [module.__name__] * bool(doctest.testmod(module).failed)
    assert failed == []


def test_public_names_exist() -> None:
    assert all(hasattr(skerry, name) for name in skerry.__all__)
    assert len(set(skerry.__all__)) == len(skerry.__all__)


@pytest.mark.parametrize("name", [*EXPLAINED, "skerry"])
def test_the_example_runs(name: str) -> None:
    thing = skerry if name == "skerry" else getattr(skerry, name)
    (test,) = doctest.DocTestFinder(recurse=False).find(thing, name, globs={})
    assert test.examples, f"{name} has no example"
    text: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(test, out=text.append).failed
    assert not failed, "".join(text)


def think_first(
    state: skerry.State, level: int, budget: skerry.Budget, rng: Random
) -> Iterator[skerry.Estimate]:
    for _ in range(1_000_000):
        yield skerry.Estimate(state.legal_actions()[0], 0.5)


def cheat(
    state: skerry.State, level: int, budget: skerry.Budget, rng: Random
) -> Iterator[skerry.Estimate]:
    yield skerry.Estimate("zz", 0.5)


def test_a_match_takes_levels_and_functions() -> None:
    results = skerry.match("atoll", 1, think_first, games=2, preset="small", seconds=0.01)
    assert [result.error + result.forfeit for result in results] == ["", ""]
    (first, _) = skerry.match("atoll", cheat, 1, games=2, preset="small")
    assert first.forfeit == "player 1: it plays 'zz', which isn't a legal move"


def test_a_tournament_rates_all_players() -> None:
    table = skerry.tournament("atoll", 1, think_first, games=2, preset="small", seconds=0.01)
    assert table.players == ("level 1 (Tadpole)", "think_first")
    assert table.ratings[1].low < table.ratings[1].elo < table.ratings[1].high
    assert "think_first" in str(table)
    assert len(table.results) == 2


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        ((1,), {}, "two or more players"),
        ((), {"preset": "small"}, "two or more players"),
        ((1, 9), {}, "has no level 9"),
        ((1, True), {}, "a player is a level"),
        ((1, 2.5), {}, "a player is a level"),
        ((1, lambda state: None), {}, "a player is a level"),
        ((1, "nobody"), {}, "unknown bot 'nobody'"),
        ((1, 2), {"games": 3}, "a multiple of 2"),
        ((1, 2), {"games": 2.0}, "games must be a whole number"),
        ((1, 2), {"games": 0}, "games must be a whole number"),
        ((1, 2), {"preset": "tiny"}, "has no preset 'tiny'"),
        ((1, 2), {"seconds": -1}, "-1 isn't a valid search limit"),
        ((1, 2), {"work": "x"}, "'x' isn't a valid search limit"),
        ((1, 2), {"seed": "a b"}, "seed"),
    ],
)
def test_a_match_refuses_nonsense(players: Any, options: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        skerry.match("atoll", *players, **{"games": 2, **options})


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": -1},
        {"seconds": nan},
        {"seconds": "1"},
        {"work": "x"},
        {"work": 2.5},
        {"work": -1},
    ],
)
def test_a_budget_refuses_nonsense(limits: Any) -> None:
    with pytest.raises(ValueError, match="isn't a valid search limit"):
        skerry.Budget(**limits)


@pytest.mark.parametrize("value", [17.0, -0.1, nan, "much", None])
def test_an_estimate_refuses_values_beyond_the_scale(value: Any) -> None:
    with pytest.raises(ValueError, match="a number from 0 to 1"):
        skerry.Estimate("a1", value)


def test_a_session_answers_like_its_state() -> None:
    session = skerry.Session("atoll", preset="small")
    assert session.legal_actions() == session.state.legal_actions()
    assert session.returns() == (0.0, 0.0)
    twin = session.copy()
    while not twin.is_terminal:
        twin.push(twin.legal_actions()[0])
    assert sorted(twin.returns()) == [-1.0, 1.0]
    assert not session.is_terminal
    assert session.moves == ()


SESSION = {
    *("game", "preset", "seats", "seed", "seat_code", "seat", "dice", "position"),
    *("id", "from_id", "copy", "state", "line", "moves", "transition", "has_hidden_info"),
    *("is_terminal", "legal_actions", "returns"),
    *("play", "push", "pop", "undo", "redo"),
    *("scene", "review", "mistakes"),
}
"""The public names of a session. The functions of session/hosting.py are for front ends."""


def test_a_session_has_no_other_public_names() -> None:
    session = skerry.Session("atoll", preset="small")
    assert {name for name in dir(session) if not name.startswith("_")} == SESSION
    members = [getattr(skerry.Session, name, None) for name in SESSION]
    assert [member for member in members if member and not member.__doc__] == []


def test_a_session_reviews_itself() -> None:
    session = skerry.Session.from_id("atoll:small:a2,swap,c4")
    review = session.review(("Ann", "Ben"), work=8)
    assert isinstance(review, Review)
    assert review.progress == 1.0
    assert "Ann" in review.report()
    mistakes = session.mistakes(work=8)
    assert mistakes == skerry.mistakes(session, work=8)
    assert isinstance(mistakes[0], skerry.Mistake)
    assert (mistakes[0].move, mistakes[0].mark) == ("swap", "??")
    with pytest.raises(ValueError, match="review"):
        skerry.Session("atoll").mistakes()


def test_reviews_are_imported_late() -> None:
    module = "skerry.analysis.mistakes"
    program = f"import sys, skerry; skerry.Session('atoll'); print({module!r} in sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(Path(skerry.__file__).parents[1])}
    command = (sys.executable, "-c", program)
    process = run(command, capture_output=True, text=True, check=True, env=env)
    assert process.stdout == "False\n"


def test_the_help_names_everything_public() -> None:
    """`help(skerry)` begins with an example and the public names by topic."""
    text = pydoc.plain(pydoc.render_doc(skerry))
    page = text.partition("PACKAGE CONTENTS")[0]
    assert "session.play(" in page
    missing = [name for name in skerry.__all__ if f"`{name}`" not in page]
    assert missing == ["__version__"]


def test_names_that_are_imported_late_are_listed() -> None:
    assert set(skerry.__all__) <= set(dir(skerry))
    with pytest.raises(AttributeError, match="no attribute 'turnament'"):
        skerry.turnament  # type: ignore[attr-defined]  # noqa: B018
