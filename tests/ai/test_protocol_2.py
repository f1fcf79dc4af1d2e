"""Version 2 of the bot protocol: clocks, options and analysis. Older programs go on working."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
import skerry
from skerry.ai import arena, conformance, program
from skerry.ai.analyze import analyze
from skerry.ai.match import make_pairings, play
from skerry.ai.players import make_player, make_players
from skerry.ai.program_lines import (
    Clocks,
    ForfeitError,
    Go,
    Option,
    TimeControl,
    parse_estimate,
)
from skerry.core.state import State
from tiers import more

BOTS = Path(__file__).parents[1] / "bots"
NODE = shutil.which("node") or "node"
OLD = f"{NODE} {BOTS / 'first.mjs'}"
NEW = f"{NODE} {BOTS / 'second.mjs'}"
OURS = f"{shlex.quote(sys.executable)} -m skerry bot atoll 2"

ODD = """
import sys, time
how = sys.argv[1]
legal = []
clock = []
print("name Odd", flush=True)
print("protocol 2" if how != "future" else "protocol 9")
if how == "unreadable":
    print("option size number 7 1 5")
for line in sys.stdin:
    word, *rest = line.split()
    if word == "skerry":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        if how == "slow":
            time.sleep(0.6)
        print("move", legal[0], flush=True)
    elif word == "analyze":
        if how == "wild":
            print("estimate zz value 0.5", flush=True)
        elif how == "eager":
            print("estimate", legal[0], "value 1", flush=True)
            print("done", flush=True)
        elif how != "silent":
            print("estimate", legal[0], "value 1", flush=True)
    elif word == "stop" and how not in ("endless", "eager"):
        print("done", flush=True)
    elif word == "quit":
        sys.exit(0)
"""


@pytest.fixture(autouse=True)
def _limit_programs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PYTHONPATH", str(Path(skerry.__file__).parents[1]))
    monkeypatch.setattr(program, "GRACE_SECONDS", 2.0)
    yield
    program.end_all_programs()


@pytest.fixture(name="odd")
def _odd(tmp_path: Path) -> str:
    (tmp_path / "odd.py").write_text(ODD, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {tmp_path / 'odd.py'}"


def opening(preset: str = "small") -> skerry.Session[str]:
    return skerry.Session("atoll", preset=preset)


@pytest.mark.parametrize("command", [NEW, OURS])
def test_a_new_program_passes_the_check_of_clocks_and_analysis(command: str) -> None:
    result = dict(conformance.check(command, "atoll"))
    assert not any(result.values()), result
    assert "atoll: it answers within the time on its clock" in result
    assert "atoll: it analyzes until stop" in result
    assert ("it takes the default of each option" in result) == (command == NEW)


def test_an_old_program_is_checked_by_the_old_rules_only() -> None:
    result = dict(conformance.check(OLD, "atoll"))
    assert not any(result.values())
    assert not any("clock" in rule or "analyzes" in rule for rule in result)


@pytest.mark.parametrize(
    ("failure", "rule", "why"),
    [
        ("wild", "atoll: it analyzes until stop", "it considers 'zz', which isn't a legal move"),
        ("silent", "atoll: it analyzes until stop", "it sends no estimate"),
        ("endless", "atoll: it analyzes until stop", "it didn't send done in time"),
        ("unreadable", 'it answers "skerry 1"', "this is not an option: 'size number 7 1 5'"),
    ],
)
def test_the_check_names_broken_rules_of_version_2(
    failure: str, rule: str, why: str, odd: str
) -> None:
    broken = {k: v for k, v in conformance.check(f"{odd} {failure}", "atoll") if v}
    assert [k for k in broken if k.startswith(rule)], broken
    assert why in next(iter(broken.values()))


def test_a_newer_program_gets_the_version_that_both_know(odd: str) -> None:
    running = program.Program(f"{odd} future")
    assert running.version == 2
    running.quit_program()


# Options


@pytest.mark.parametrize(
    ("line", "good", "bad"),
    [
        ("threads number 1 1 8", "8", "9"),
        ("style choice calm calm wild", "wild", "angry"),
        ("book check on", "off", "maybe"),
        ("file text -", "a b", "a\nb"),
    ],
)
def test_an_option_allows_its_values_only(line: str, good: str, bad: str) -> None:
    option = Option.parse(line)
    assert option.allows(good)
    assert not option.allows(bad)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "threads",
        "threads number",
        "threads number 9 1 8",
        "threads number one 1 8",
        "Threads number 1 1 8",
        "style choice",
        "style choice angry calm wild",
        "book check yes",
        "book check on off",
        "mood colour red",
        "file text a b",
    ],
)
def test_a_malformed_option_is_refused(line: str) -> None:
    with pytest.raises(ForfeitError, match="this is not an option"):
        Option.parse(line)


def test_an_option_changes_how_a_program_plays() -> None:
    game = skerry.load("atoll")
    moves = {}
    for value in ("first", "last"):
        player = make_player(game, NEW, settings={"order": value})
        assert isinstance(player, program.ProgramPlayer)
        moves[value] = player.choose("atoll:small:", game.start("small"), Random(1))
        program.end_all_programs()
    legal = sorted(game.start("small").legal_actions())
    assert moves == {"first": legal[0], "last": legal[-1]}


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"order": "random"}, "its option order can't be 'random'"),
        ({"colour": "red"}, "no program has the option 'colour'"),
    ],
)
def test_a_wrong_option_is_refused_before_the_first_game(
    settings: dict[str, str], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        make_players(skerry.load("atoll"), [1, NEW], None, None, settings)


def test_the_arena_sets_options_of_the_programs_that_have_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    words = ["atoll", OLD, NEW, "--games", "2", "--preset", "small", "--option", "order=last"]
    with ThreadPoolExecutor(1) as current:
        assert arena.main(parser.parse_args(words), current) == 0
        current.submit(program.end_all_programs).result()
    assert "forfeited" not in capsys.readouterr().out


# Clocks


@pytest.mark.parametrize(
    ("text", "control"), [("60", TimeControl(60)), ("60+1.5", TimeControl(60, 1.5))]
)
def test_a_clock_is_read(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control


@pytest.mark.parametrize("text", ["", "0", "-1", "60+", "x", "60+x", "1e9", "60-1", "nan"])
def test_a_wrong_clock_is_refused(text: str) -> None:
    if text == "60+":  # no increment
        assert TimeControl.parse(text) == TimeControl(60)
        return
    with pytest.raises(ValueError, match="a clock is SECONDS or SECONDS"):
        TimeControl.parse(text)


def test_a_program_gets_all_clocks_before_go() -> None:
    clocks = Clocks((59.5, 61.25), 1, 2)
    assert Go(clocks.suggest_seconds(), seed=3, clocks=clocks).lines == (
        "clock 59.50 61.25 increment 2",
        f"go seconds {61.25 / 20 + 1.6} seed 3",
    )
    assert Clocks((0.1, 9), 0, 5).suggest_seconds() == 0.05


@pytest.mark.parametrize("command", [OLD, NEW])
def test_old_and_new_programs_play_with_clocks(command: str) -> None:
    game = skerry.load("atoll")
    players = [make_player(game, name) for name in (1, command)]
    pairing = make_pairings("atoll", "small", 2, 2, "s")[0]
    result = play(pairing, players, TimeControl(20, 0.1))
    assert (result.error, result.forfeit) == ("", "")
    assert sum(result.points) == 1


def test_a_clock_that_runs_out_loses_the_game(odd: str) -> None:
    game = skerry.load("atoll")
    players = [make_player(game, name) for name in (1, f"{odd} slow")]
    pairing = make_pairings("atoll", "small", 2, 2, "s")[0]
    result = play(pairing, players, TimeControl(1.0))
    assert result.forfeit.startswith("player 2: its clock ran out: it used 0.6")
    assert result.points == (1.0, 0.0)


def spend(
    state: State, level: int, budget: skerry.Budget, rng: Random
) -> Iterator[skerry.Estimate]:
    asked.append(budget.seconds)
    yield skerry.Estimate(state.legal_actions()[0], 0.5)


asked: list[float | None] = []


def test_levels_and_functions_get_a_share_of_their_clock() -> None:
    asked.clear()
    skerry.match("atoll", spend, 1, games=2, preset="small", clock="10+0.5")
    assert asked[0] == pytest.approx(10 / 20 + 0.4)
    assert all(seconds and 0.5 < seconds < 5 for seconds in asked)


def test_a_clock_replaces_the_limit_for_a_move() -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    args = parser.parse_args(["atoll", "1", "2", "--seconds", "1", "--clock", "60"])
    with pytest.raises(ValueError, match="exclude each other"):
        arena.main(args)


# Analysis


@pytest.mark.parametrize(
    ("text", "right"),
    [("a1 value 0.5 rank 2", True), ("a1 rank 0", False), ("a1 rank 101", False)],
)
def test_an_estimate_has_a_rank(text: str, right: bool) -> None:
    if right:
        assert parse_estimate(text, ("a1",)).rank == 2
        return
    with pytest.raises(ForfeitError, match="this is not an estimate"):
        parse_estimate(text, ("a1",))


@pytest.mark.parametrize("player", [2, NEW, OURS])
def test_an_analysis_has_the_best_moves_in_order(player: int | str) -> None:
    session = opening()
    lines = analyze(session, player, seconds=0.5, moves=3)
    assert [line.rank for line in lines] == [1, 2, 3]
    assert len({line.move for line in lines}) == 3
    values = [line.value for line in lines if line.value is not None]
    assert values == sorted(values, reverse=True)
    assert {line.move for line in lines} <= set(session.legal_actions())
    assert lines[0].line[:1] in ((), (lines[0].move,))


def test_an_old_program_names_its_move() -> None:
    session = opening()
    (line,) = analyze(session, OLD, seconds=0.2, moves=3)
    assert line.move == min(session.legal_actions())
    assert line.value == 0.5


@pytest.mark.parametrize("failure", ["eager", more("plain")])
def test_a_program_may_end_its_analysis_early(failure: str, odd: str) -> None:
    (line,) = analyze(opening(), f"{odd} {failure}", seconds=0.5)
    assert (line.move, line.value) == (opening().legal_actions()[0], 1)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"player": 9}, "has no level 9"),
        ({"player": 1, "seconds": 0}, "up to 3600 seconds"),
        ({"player": 1, "moves": 0}, "up to 3600 seconds"),
        ({"player": NEW, "options": {"colour": "red"}}, "has no option 'colour'"),
        ({"player": "nobody"}, "unknown bot 'nobody'"),
    ],
)
def test_a_wrong_analysis_is_refused(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        analyze(opening(), **arguments)  # type: ignore[arg-type]


def test_a_finished_game_has_no_analysis() -> None:
    session = opening()
    while not session.is_terminal:
        session.push(session.legal_actions()[0])
    with pytest.raises(ValueError, match="a player is to move"):
        analyze(session, 1)


def test_the_command_prints_the_moves(capsys: pytest.CaptureFixture[str]) -> None:
    from skerry.cli.commands import main

    words = ["analyze", "atoll:small:", NEW, "--seconds", "0.2", "--moves", "2"]
    assert main([*words, "--option", "order=last"]) == 0
    legal = sorted(opening().legal_actions(), reverse=True)
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f"1. {legal[0]:8}  50 %  {legal[0]}",
        f"2. {legal[1]:8}  25 %  {legal[1]}",
    ]
