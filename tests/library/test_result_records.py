"""Which games count, what is kept of them, and what is read of what was kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry.library.result_records import (
    MAX_STARTED,
    TrackedGame,
    changed_entry,
    expired_keys,
    is_started,
    missing,
    outcome_of,
    read,
    read_file,
    read_result,
    result_fields,
    track,
    update_tracked,
    write_file,
)
from skerry.session.session import Session
from toys import toy

KEPT = Path(__file__).parents[1] / "kept"
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
    """A front end: `entries` is its database, which tabs may share."""

    entries: dict[str, Any] = field(default_factory=dict)
    clock: int = 100
    game: TrackedGame | None = None

    def see(
        self,
        session: Session,
        players: Sequence[str | int] = BOT,
        *,
        key: str = "k1",
        has_help: bool = False,
        fair: bool = False,
    ) -> list[tuple[str, str, bool, bool]]:
        """Look at the table after a change, and keep what is to be kept."""
        if self.game is None or self.game.key != key:
            self.game = track(key, session, players, fair=fair)
        self.game = update_tracked(self.game, session, players, has_help=has_help)
        self.clock += 1
        entry = changed_entry(self.game, session, players, list(self.entries.values()), self.clock)
        if entry:
            self.entries[key] = entry
        results = read(self.entries.values()).results
        return [(it["key"], it["result"], it["help"], it["again"]) for it in results]

    def play(self, session: Session, *moves: str, **how: Any) -> list[tuple[str, str, bool, bool]]:
        """Play moves, and look at each."""
        for move in moves:
            session.play(move)
            self.see(session, **how)
        return self.see(session, **how)


def pig(seed: str | None = "a", seats: int = 2, preset: str = "short") -> Session:
    return Session(toy("pig"), preset=preset, seats=seats, seed=seed)


def rest(session: Session) -> list[str]:
    """Moves to the end of the game, played in a copy."""
    copy = Session(toy("pig"), preset=session.preset, seats=session.seats, seed=session.seed)
    for move in session.moves:
        copy.play(move)
    while not copy.state.is_terminal:
        legal = copy.state.legal_actions()
        copy.play("hold" if "hold" in legal else legal[0])
    return list(copy.moves[session.position :])


def test_a_game_that_was_begun_here_counts_when_it_is_over_and_once() -> None:
    tab = Tab()
    session = pig()
    tab.see(session)
    first, *others = rest(session)
    assert tab.play(session, first) == []
    ((key, result, helped, again),) = tab.play(session, *others)
    assert (key, helped, again) == ("k1", False, False)
    kept = tab.entries["k1"]
    assert list(kept) == list(GOOD)
    assert (kept["game"], kept["preset"], kept["players"]) == ("pig", "short", ["person", 1])
    assert (kept["seed"], kept["points"]) == ("a", None)
    assert read_result(kept) == kept
    while session.position:
        session.undo()
    tab.see(session)
    assert tab.play(session, *rest(session)) == [("k1", result, False, False)]


def test_a_game_from_a_link_or_that_several_persons_play_does_not_count() -> None:
    link = Tab()
    session = pig()
    session.play(rest(session)[0])
    link.see(session)
    session.undo()
    link.see(session)
    assert link.play(session, *rest(session)) == []
    assert link.entries == {}
    friends = Tab()
    session = pig()
    friends.see(session, ("person", "person"))
    assert friends.play(session, *rest(session), players=("person", "person")) == []
    assert is_started(friends.entries["k1"])
    bots = Tab()
    bots.see(pig(), (1, 1))
    assert bots.play(session, players=(1, 1)) == []


@pytest.mark.parametrize("what", ["told", "taking back", "another opponent"])
def test_help_is_told_of(what: str) -> None:
    tab = Tab()
    session = pig()
    tab.see(session)
    tab.play(session, rest(session)[0])
    if what == "told":
        tab.see(session, has_help=True)
    elif what == "taking back":
        session.undo()
        tab.see(session)
    else:
        tab.see(session, ("person", 2))
    ((_, _, helped, _),) = tab.play(session, *rest(session))
    assert helped


def test_help_before_the_first_move_is_help_and_after_the_end_none() -> None:
    early = Tab()
    session = pig()
    early.see(session, has_help=True)
    assert early.play(session, *rest(session))[0][2]
    late = Tab()
    session = pig()
    late.see(session)
    late.play(session, *rest(session))
    assert not late.see(session, has_help=True)[0][2]
    other = Tab()
    session = pig()
    other.see(session, (2, "person"))
    assert not other.play(session, *rest(session))[0][2], "another opponent before the first move"


def test_help_and_fairness_are_remembered_when_the_page_is_loaded_again() -> None:
    tab = Tab()
    session = pig()
    tab.see(session, fair=True)
    tab.play(session, rest(session)[0])
    tab.see(session, has_help=True)
    again = Tab(tab.entries)
    again.see(session)
    ((_, _, helped, _),) = again.play(session, *rest(session))
    assert helped
    assert again.entries["k1"]["fair"] is True


def test_a_game_that_had_moves_when_it_came_is_not_fair() -> None:
    session = pig()
    session.play("roll")
    assert not track("k1", session, BOT, fair=True).fair


def test_the_same_dice_do_not_count_again() -> None:
    tab = Tab()
    for key in ("k1", "k2"):
        session = pig()
        tab.see(session, key=key)
        tab.play(session, *rest(session), key=key)
    assert [again for _, _, _, again in tab.see(pig(), key="k3")] == [False, True]
    other = pig(seats=3)
    players = ("person", 1, 1)
    tab.see(other, players, key="k4")
    found = tab.play(other, *rest(other), players=players, key="k4")
    assert [again for _, _, _, again in found] == [False, True, False], "with others at the table"


def test_without_dice_every_game_counts() -> None:
    tab = Tab()
    for key in ("k1", "k2"):
        session = Session(toy("morris"))
        tab.see(session, key=key)
        rng = Random(5)
        while not session.state.is_terminal:
            action = rng.choice(list(session.state.legal_actions()))
            tab.play(session, session.game.notation(action), key=key)
    assert [again for _, _, _, again in tab.see(Session(toy("morris")))] == [False, False]


def test_entries_of_a_newer_version_stay_as_they_are() -> None:
    session = pig()
    later = {"v": 9, "key": "k1", "begun": 1}
    tab = Tab({"k1": later})
    tab.see(session)
    assert tab.play(session, *rest(session)) == []
    assert tab.entries == {"k1": later}


def test_points_are_kept_where_one_person_plays_for_them() -> None:
    tab = Tab()
    session = Session("islant", preset="level-1", seed="w3")
    tab.see(session, ("person",))
    while not session.state.is_terminal:
        action = session.state.legal_actions()[0]
        tab.play(session, session.game.notation(action), players=("person",))
    points = session.game.points
    assert points
    assert tab.entries["k1"]["points"] == points(session.state)[0]
    alone = pig(seats=1)
    tab.see(alone, ("person",), key="k2")
    tab.play(alone, *rest(alone), players=("person",), key="k2")
    assert (tab.entries["k2"]["points"] is None) is (toy("pig").points is None)


def test_who_has_most_has_won_and_who_shares_it_has_drawn() -> None:
    three = [(-1, 1, -1), (0, 0, -1), (1, -1, -1), (1, 1, 1)]
    assert [outcome_of(it, 1) for it in three] == ["won", "drawn", "lost", "drawn"]
    assert [outcome_of([1], 0), outcome_of([-1], 0), outcome_of([0], 0)] == ["won", "lost", "lost"]
    assert result_fields(pig(), BOT) is None


def test_a_file_gives_back_what_was_written_and_says_what_cannot_be_read() -> None:
    good, _ = read_file(write_file([GOOD]))  # type: ignore[list-item]
    assert good == [GOOD]
    bad: list[Any] = [
        {**GOOD, "v": 2},
        {**GOOD, "result": "stolen"},
        {**GOOD, "players": ["person", "person"]},
        {**GOOD, "when": float("nan")},
        {**GOOD, "key": "a b"},
        None,
    ]
    results, problems = read_file(write_file([GOOD, *bad]))  # type: ignore[list-item]
    assert results == [GOOD]
    assert problems[0] == "Result 2 in the file was made by a newer version."
    assert sum("damaged" in problem for problem in problems) == 5
    for text in ("", "{", "[]", '{"skerry":"games","games":[]}', "[" * 9_999, " " * 5_000_000):
        assert "isn't a Skerry results file" in read_file(text)[1][0]
    newer = '{"skerry":"results","v":9,"results":[]}'
    assert "newer version" in read_file(newer)[1][0]
    many = json.dumps({"skerry": "results", "v": 1, "results": [0] * 20_001})
    assert read_file(many)[1][-1] == "Only the first 20000 results were read."


ODD: list[Any] = [
    *(None, True, -1, 0, 1.5, 1e308, float("inf"), 10**400, "", "person", "\ud800", "x" * 5000),
    *([], {}, [[]], ["person"], ["person", True], ["person", 1.5], {"v": 99}, ["person"] * 200),
    *(["person", 10**400], ["person", float("nan")]),
]


@pytest.mark.parametrize("value", ODD, ids=lambda value: repr(value)[:20])
def test_damage_is_survived_whatever_it_is(value: Any) -> None:
    assert read_result(value) == ("newer" if value == {"v": 99} else None)
    for name in GOOD:
        result = read_result({**GOOD, name: value})
        assert result in (None, "newer") or read_result(result) == result
        rest = {**GOOD, name: value}
        session = pig()
        game = update_tracked(track("k1", session, BOT, fair=False), session, BOT)
        assert changed_entry(game, session, BOT, [rest, value], 1) is None
    kept = read([value, GOOD])
    assert kept.results == [GOOD]
    assert kept.newer + kept.damaged == 1


def test_entries_are_read_the_first_one_first_and_what_is_not_is_counted() -> None:
    later = {**GOOD, "key": "k2", "when": 7}
    begun = {"v": 1, "key": "k3", "begun": 9, "help": False, "fair": False}
    kept = read([later, begun, {**GOOD, "v": 9}, None, GOOD, {**GOOD, "game": "a b"}])
    assert [it["key"] for it in kept.results] == ["k1", "k2"]
    assert (kept.newer, kept.damaged) == (1, 2)


def test_what_a_file_brings_is_added_once_and_nothing_here_is_overwritten() -> None:
    results = read([GOOD, {**GOOD, "key": "k2"}]).results
    assert missing([*results, *results], []) == results
    begun = {"v": 1, "key": "k2", "begun": 9}
    assert [it["key"] for it in missing(results, [{**GOOD, "result": "lost"}, begun])] == ["k2"]


def test_only_so_many_games_in_progress_are_remembered() -> None:
    begun = [{"v": 1, "key": f"k{n}", "begun": n} for n in range(MAX_STARTED + 2)]
    assert expired_keys([*begun, GOOD, None, {"v": 1, "begun": 5}]) == ["k1", "k0"]


def test_what_browsers_and_files_hold_is_read() -> None:
    """Never change what is read here."""
    results, problems = read_file((KEPT / "results.json").read_text(encoding="utf-8"))
    assert problems == []
    (result,) = results
    assert (result["game"], result["result"], result["when"]) == ("palavan", "won", 1795378426940)
    entries = json.loads((KEPT / "browser.json").read_text(encoding="utf-8"))["results"]
    kept = read(entries)
    assert (kept.results, kept.newer, kept.damaged) == (results, 0, 0)
    assert [is_started(entry) for entry in entries] == [False, True]
    assert list(write_file(results)) == list((KEPT / "results.json").read_text(encoding="utf-8"))


def test_files_with_how_games_were_played_are_read() -> None:
    """Never change what is read here."""
    text = (KEPT / "results-how.json").read_text(encoding="utf-8")
    results, problems = read_file(text)
    assert problems == []
    assert results[0]["how"] == [2, 1, 312]
    assert write_file(results) == text
    for wrong in ("x", [1, 2], [1, 2, 3, 4], [1, 2, -3], [1, 2, 0.5]):
        result = read_result({**GOOD, "how": wrong})
        assert isinstance(result, dict)
        assert "how" not in result


def test_a_game_that_a_browser_has_begun_counts_when_it_ends_here() -> None:
    session = pig()
    moves = rest(session)
    session.play(moves[0])
    tab = Tab({"k1": {"v": 1, "key": "k1", "begun": 1, "help": True, "fair": True}})
    tab.see(session)
    ((_, _, helped, _),) = tab.play(session, *moves[1:])
    assert helped
    assert tab.entries["k1"]["fair"] is True


def test_thousands_of_damaged_files() -> None:
    text = write_file([GOOD, {**GOOD, "key": "k2"}])  # type: ignore[list-item]
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
            damaged = write_file([{**GOOD, name: rng.choice(ODD)}])  # type: ignore[list-item]
        results, problems = read_file(damaged)
        assert all(read_result(result) == result for result in results)
        refused += bool(problems)
    assert refused > 400
