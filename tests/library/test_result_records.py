"""Result records: the games that count, storing them, and reading stored ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry.library.files.result_file import file_text, read_file
from skerry.library.result_records import (
    MAX_STARTED,
    TrackedGame,
    begin_tracking,
    changed_entry,
    expired_keys,
    is_started,
    outcome_of,
    read_result,
    read_results,
    result_fields,
    update_tracked,
)
from skerry.session.session import Session
from toys import toy

STORED_DATA = Path(__file__).parents[1] / "stored_data"
BOT = ("person", 1)

GOOD: dict[str, Any] = {
    "v": 1,
    "key": "k1",
    "game": "toy",
    "preset": "usual",
    "players": ["person", 2],
    "seed": None,
    "result": "won",
    "points": None,
    "when": 5,
    "help": False,
    "fair": False,
    "again": False,
}


@dataclass
class Tab:
    """A browser tab. `entries` is the database, which several tabs may share."""

    entries: dict[str, Any] = field(default_factory=dict)
    clock: int = 100
    game: TrackedGame | None = None

    def update(
        self,
        session: Session,
        players: Sequence[str | int] = BOT,
        *,
        key: str = "k1",
        has_help: bool = False,
        fair: bool = False,
    ) -> list[tuple[str, str, bool, bool]]:
        """Store the record if it changed; return (key, result, help, again) of all results."""
        if self.game is None or self.game.key != key:
            self.game = begin_tracking(key, session, players, fair=fair)
        self.game = update_tracked(self.game, session, players, has_help=has_help)
        self.clock += 1
        entry = changed_entry(self.game, session, players, list(self.entries.values()), self.clock)
        if entry:
            self.entries[key] = entry
        results = read_results(self.entries.values()).results
        return [
            (result["key"], result["result"], result["help"], result["again"]) for result in results
        ]

    def play(
        self, session: Session, *moves: str, **options: Any
    ) -> list[tuple[str, str, bool, bool]]:
        """Play moves, and store the record after each."""
        for move in moves:
            session.play(move)
            self.update(session, **options)
        return self.update(session, **options)


def pig(seed: str | None = "a", seats: int = 2, preset: str = "short") -> Session:
    return Session(toy("pig"), preset=preset, seats=seats, seed=seed)


def remaining_moves(session: Session) -> list[str]:
    """Return moves that finish the game, found on a copy."""
    copy = Session(toy("pig"), preset=session.preset, seats=session.seats, seed=session.seed)
    for move in session.moves:
        copy.play(move)
    while not copy.state.is_terminal:
        legal = copy.state.legal_actions()
        copy.play("hold" if "hold" in legal else legal[0])
    return list(copy.moves[session.position :])


def test_a_game_started_in_this_browser_counts_once_when_it_ends() -> None:
    tab = Tab()
    session = pig()
    tab.update(session)
    first, *others = remaining_moves(session)
    assert tab.play(session, first) == []
    ((key, result, helped, again),) = tab.play(session, *others)
    assert (key, helped, again) == ("k1", False, False)
    record = tab.entries["k1"]
    assert list(record) == list(GOOD)
    assert (record["game"], record["preset"], record["players"]) == ("pig", "short", ["person", 1])
    assert (record["seed"], record["points"]) == ("a", None)
    assert read_result(record) == record
    while session.position:
        session.undo()
    tab.update(session)
    assert tab.play(session, *remaining_moves(session)) == [("k1", result, False, False)]


def test_games_from_links_or_of_several_humans_do_not_count() -> None:
    link = Tab()
    session = pig()
    session.play(remaining_moves(session)[0])
    link.update(session)
    session.undo()
    link.update(session)
    assert link.play(session, *remaining_moves(session)) == []
    assert link.entries == {}
    friends = Tab()
    session = pig()
    friends.update(session, ("person", "person"))
    assert friends.play(session, *remaining_moves(session), players=("person", "person")) == []
    assert is_started(friends.entries["k1"])
    bots = Tab()
    bots.update(pig(), (1, 1))
    assert bots.play(session, players=(1, 1)) == []


@pytest.mark.parametrize("help_kind", ["hint", "undo", "another opponent"])
def test_help_is_recorded(help_kind: str) -> None:
    tab = Tab()
    session = pig()
    tab.update(session)
    tab.play(session, remaining_moves(session)[0])
    if help_kind == "hint":
        tab.update(session, has_help=True)
    elif help_kind == "undo":
        session.undo()
        tab.update(session)
    else:
        tab.update(session, ("person", 2))
    ((_, _, helped, _),) = tab.play(session, *remaining_moves(session))
    assert helped


def test_help_counts_before_the_first_move_and_not_after_the_end() -> None:
    early = Tab()
    session = pig()
    early.update(session, has_help=True)
    assert early.play(session, *remaining_moves(session))[0][2]
    late = Tab()
    session = pig()
    late.update(session)
    late.play(session, *remaining_moves(session))
    assert not late.update(session, has_help=True)[0][2]
    other = Tab()
    session = pig()
    other.update(session, (2, "person"))
    assert not other.play(session, *remaining_moves(session))[0][2], (
        "another opponent before the first move"
    )


def test_help_and_fairness_survive_a_reload() -> None:
    tab = Tab()
    session = pig()
    tab.update(session, fair=True)
    tab.play(session, remaining_moves(session)[0])
    tab.update(session, has_help=True)
    again = Tab(tab.entries)
    again.update(session)
    ((_, _, helped, _),) = again.play(session, *remaining_moves(session))
    assert helped
    assert again.entries["k1"]["fair"] is True


def test_a_game_that_arrives_with_moves_is_not_fair() -> None:
    session = pig()
    session.play("roll")
    assert not begin_tracking("k1", session, BOT, fair=True).fair


def test_repeated_dice_are_marked_as_again() -> None:
    tab = Tab()
    for key in ("k1", "k2"):
        session = pig()
        tab.update(session, key=key)
        tab.play(session, *remaining_moves(session), key=key)
    assert [again for _, _, _, again in tab.update(pig(), key="k3")] == [False, True]
    other = pig(seats=3)
    players = ("person", 1, 1)
    tab.update(other, players, key="k4")
    results = tab.play(other, *remaining_moves(other), players=players, key="k4")
    assert [again for _, _, _, again in results] == [False, True, False], (
        "a different number of players"
    )


def test_without_dice_every_game_counts() -> None:
    tab = Tab()
    for key in ("k1", "k2"):
        session = Session(toy("morris"))
        tab.update(session, key=key)
        rng = Random(5)
        while not session.state.is_terminal:
            action = rng.choice(list(session.state.legal_actions()))
            tab.play(session, session.game.notation(action), key=key)
    assert [again for _, _, _, again in tab.update(Session(toy("morris")))] == [False, False]


def test_records_of_a_newer_version_stay_unchanged() -> None:
    session = pig()
    later = {"v": 9, "key": "k1", "begun": 1}
    tab = Tab({"k1": later})
    tab.update(session)
    assert tab.play(session, *remaining_moves(session)) == []
    assert tab.entries == {"k1": later}


def test_solo_games_store_their_points() -> None:
    tab = Tab()
    session = Session("islant", preset="level-1", seed="w3")
    tab.update(session, ("person",))
    while not session.state.is_terminal:
        action = session.state.legal_actions()[0]
        tab.play(session, session.game.notation(action), players=("person",))
    points = session.game.points
    assert points
    assert tab.entries["k1"]["points"] == points(session.state)[0]
    alone = pig(seats=1)
    tab.update(alone, ("person",), key="k2")
    tab.play(alone, *remaining_moves(alone), players=("person",), key="k2")
    assert (tab.entries["k2"]["points"] is None) is (toy("pig").points is None)


def test_the_highest_value_wins_and_a_shared_one_draws() -> None:
    three = [(-1, 1, -1), (0, 0, -1), (1, -1, -1), (1, 1, 1)]
    assert [outcome_of(returns, 1) for returns in three] == ["won", "drawn", "lost", "drawn"]
    assert [outcome_of([1], 0), outcome_of([-1], 0), outcome_of([0], 0)] == ["won", "lost", "lost"]
    assert result_fields(pig(), BOT) is None


def test_a_file_is_read_as_written_and_bad_records_are_reported() -> None:
    good, _ = read_file([file_text([GOOD])])  # type: ignore[list-item]
    assert good == [GOOD]
    bad: list[Any] = [
        {**GOOD, "v": 2},
        {**GOOD, "result": "stolen"},
        {**GOOD, "players": ["person", "person"]},
        {**GOOD, "when": float("nan")},
        {**GOOD, "key": "a b"},
        None,
    ]
    results, problems = read_file([file_text([GOOD, *bad])])  # type: ignore[list-item]
    assert results == [GOOD]
    assert problems[0] == "Result 2 in the file was made by a newer version."
    assert sum("damaged" in problem for problem in problems) == 5
    for text in ("", "{", "[]", '{"skerry":"games","games":[]}', "[" * 9_999, " " * 5_000_000):
        with pytest.raises(ValueError, match="isn't a Skerry results file"):
            read_file([text])
    with pytest.raises(ValueError, match="newer version"):
        read_file(['{"skerry":"results","v":9,"results":[]}'])


@pytest.mark.more
def test_a_file_of_any_size_is_read_in_parts() -> None:
    results = [{**GOOD, "key": f"k{n}"} for n in range(25_000)]
    text = file_text(results)  # type: ignore[arg-type]
    parts = [text[at : at + 99_999] for at in range(0, len(text), 99_999)]
    assert read_file(parts) == (results, [])
    some, problems = read_file(parts[:2])
    assert some == results[: len(some)]
    message = "The end of the file is missing or damaged. Results found: {}"
    assert problems == [message.format(len(some))]


ODD: list[Any] = [
    *(None, True, -1, 0, 1.5, 1e308, float("inf"), 10**400, "", "person", "\ud800", "x" * 5000),
    *([], {}, [[]], ["person"], ["person", True], ["person", 1.5], {"v": 99}, ["person"] * 200),
    *(["person", 10**400], ["person", float("nan")]),
]


@pytest.mark.parametrize("value", ODD, ids=lambda value: repr(value)[:20])
def test_any_damaged_record_is_skipped(value: Any) -> None:
    assert read_result(value) == ("newer" if value == {"v": 99} else None)
    for name in GOOD:
        result = read_result({**GOOD, name: value})
        assert result in (None, "newer") or read_result(result) == result
        remaining_moves = {**GOOD, name: value}
        session = pig()
        game = update_tracked(begin_tracking("k1", session, BOT, fair=False), session, BOT)
        assert changed_entry(game, session, BOT, [remaining_moves, value], 1) is None
    contents = read_results([value, GOOD])
    assert contents.results == [GOOD]
    assert contents.newer + contents.damaged == 1


def test_records_are_read_oldest_first_and_bad_ones_are_counted() -> None:
    later = {**GOOD, "key": "k2", "when": 7}
    begun = {"v": 1, "key": "k3", "begun": 9, "help": False, "fair": False}
    contents = read_results([later, begun, {**GOOD, "v": 9}, None, GOOD, {**GOOD, "game": "a b"}])
    assert [record["key"] for record in contents.results] == ["k1", "k2"]
    assert (contents.newer, contents.damaged) == (1, 2)


def test_the_oldest_started_games_expire() -> None:
    begun = [{"v": 1, "key": f"k{n}", "begun": n} for n in range(MAX_STARTED + 2)]
    assert expired_keys([*begun, GOOD, None, {"v": 1, "begun": 5}]) == ["k1", "k0"]


def test_stored_records_of_browsers_and_files_are_read() -> None:
    """These files belong to earlier versions; never change them."""
    results, problems = read_file([(STORED_DATA / "results.json").read_text(encoding="utf-8")])
    assert problems == []
    (result,) = results
    assert (result["game"], result["result"], result["when"]) == ("palavan", "won", 1795378426940)
    entries = json.loads((STORED_DATA / "browser.json").read_text(encoding="utf-8"))["results"]
    contents = read_results(entries)
    assert (contents.results, contents.newer, contents.damaged) == (results, 0, 0)
    assert [is_started(entry) for entry in entries] == [False, True]
    assert list(file_text(results)) == list(
        (STORED_DATA / "results.json").read_text(encoding="utf-8")
    )


def test_stored_files_with_play_statistics_are_read() -> None:
    """This file belongs to an earlier version; never change it."""
    text = (STORED_DATA / "results-how.json").read_text(encoding="utf-8")
    results, problems = read_file([text])
    assert problems == []
    assert results[0]["how"] == [2, 1, 312]
    assert file_text(results) == text
    for wrong in ("x", [1, 2], [1, 2, 3, 4], [1, 2, -3], [1, 2, 0.5]):
        result = read_result({**GOOD, "how": wrong})
        assert isinstance(result, dict)
        assert "how" not in result


def test_a_stored_started_game_counts_when_it_ends() -> None:
    session = pig()
    moves = remaining_moves(session)
    session.play(moves[0])
    tab = Tab({"k1": {"v": 1, "key": "k1", "begun": 1, "help": True, "fair": True}})
    tab.update(session)
    ((_, _, helped, _),) = tab.play(session, *moves[1:])
    assert helped
    assert tab.entries["k1"]["fair"] is True


def test_thousands_of_damaged_files_never_raise() -> None:
    text = file_text([GOOD, {**GOOD, "key": "k2"}])  # type: ignore[list-item]
    rng = Random(8)
    refused = 0
    for number in range(2_000):
        if number % 2:
            at = rng.randrange(len(text))
            damaged = (
                text[:at]
                + rng.choice(["", "{", '"', "9", "\ud800"])
                + text[at + rng.randrange(9) :]
            )
        else:
            name = rng.choice(list(GOOD))
            damaged = file_text([{**GOOD, name: rng.choice(ODD)}])  # type: ignore[list-item]
        try:
            results, problems = read_file([damaged])
        except ValueError:
            refused += 1
            continue
        assert all(read_result(result) == result for result in results)
        refused += bool(problems)
    assert refused > 400
