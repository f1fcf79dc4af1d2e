"""Saves: writing, checking and reading them, old versions, and analyses of a game."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from library.stored_data import GAMES, GAMES_VERSION_4, TAB_SAVE
from skerry.core.i18n import set_language
from skerry.library.analyses import find_original, overwrites_much
from skerry.library.saves import (
    MAX_SAVE,
    Clock,
    NewerError,
    Origin,
    Save,
    new_key,
    read_save,
    truncated_id,
)
from skerry.session.hosting import drop_undone
from skerry.session.session import Session

DATA: dict[str, Any] = {
    "v": 3,
    "key": "k1",
    "id": "atoll:standard:f6,g7",
    "at": 1,
    "players": ["person", 3],
    "options": {"seconds": 5, "names": ["Anna"]},
}
SAVE = Save("k1", "atoll:standard:f6,g7", 1, ("person", 3), names=("Anna",))


def test_a_save_is_written_and_read() -> None:
    full = replace(
        SAVE,
        origin=Origin("k0", "atoll:standard:f6", 1),
        seconds=2.5,
        names=("Björn", ""),
        clock=Clock(10, (1, 0)),
    )
    for save in (SAVE, full):
        assert Save.loads(save.dumps()) == save
        assert list(save.to_json()) == [key for key in full.to_json() if key in save.to_json()]
    assert json.loads(SAVE.dumps()) == DATA


@pytest.mark.parametrize("data", GAMES, ids=lambda data: data["status"])
def test_a_stored_game_continues_at_its_position(data: dict[str, Any]) -> None:
    save = Save.loads(json.dumps(data))
    written = {name: data[name] for name in data if name in DATA or name == "of"}
    assert save.to_json() == written
    session = Session.from_id(save.id)
    save.restore_position(session)
    assert session.position == data["at"]
    assert save.with_progress(session, data["players"]) == save


def test_saves_of_version_4_equal_those_of_version_3() -> None:
    assert [Save.loads(entry["save"]) for entry in GAMES_VERSION_4] == [
        read_save(entry) for entry in GAMES
    ]
    assert [entry["record"] for entry in GAMES_VERSION_4] == [entry["id"] for entry in GAMES]


def test_the_stored_tab_has_an_analysis_with_an_undone_move() -> None:
    save = Save.loads(TAB_SAVE)
    session = Session.from_id(save.id)
    save.restore_position(session)
    assert (session.line, session.position) == (("d3", "c3", "f5", "c5"), 3)
    assert (save.names, save.clock) == (("Ada", "Björn"), Clock(10, (1092, 276)))
    assert save.origin == Origin("1cy8t4z14aatop", "atoll:small:d3,c3,e4,b2", 2)
    left = find_original([read_save(data) for data in GAMES], save)
    assert left is not None
    assert left.id == "atoll:small:d3,c3,e4,b2"


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"id": 7}, "id"),
        ({"id": "f6," * 99_999}, "id"),
        ({"key": "../x"}, "key"),
        ({"key": ""}, "key"),
        ({"key": None}, "key"),
        ({"at": 1.5}, "at"),
        ({"at": -1}, "at"),
        ({"at": "1"}, "at"),
        ({"at": True}, "at"),
        ({"at": 10**400}, "at"),
        ({"players": ["robot"]}, "players"),
        ({"players": [True]}, "players"),
        ({"players": "person"}, "players"),
        ({"players": ["person"] * 100}, "players"),
        ({"v": 0}, "v"),
        ({"v": True}, "v"),
        ({"v": "3"}, "v"),
        ({"v": None}, "v"),
    ],
)
def test_a_damaged_save_is_refused_with_the_name_of_the_bad_field(
    more: dict[str, Any], part: str
) -> None:
    with pytest.raises(ValueError, match=f"damaged: its “{part}”") as refused:
        read_save(DATA | more)
    assert not isinstance(refused.value, NewerError)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(
    "text",
    ["", "null", "7", "{", '"a"', "[]", "{}", "NaN", "[" * 100_000, " " * MAX_SAVE + "{}"],
    ids=lambda text: text[:5],
)
def test_a_text_that_is_not_a_save_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="This game is damaged"):
        Save.loads(text)


def test_a_save_that_is_too_long_is_not_read() -> None:
    with pytest.raises(ValueError, match="This game is damaged"):
        Save.loads(SAVE.dumps() + " " * MAX_SAVE)


def test_a_newer_save_is_refused_with_a_readable_message() -> None:
    for version in (5, 3.5, 10**300):
        with pytest.raises(NewerError, match="saved by a newer version"):
            Save.loads(json.dumps({"v": version, "stuff": "unknown"}))
    set_language("de")
    try:
        with pytest.raises(NewerError, match="neueren Version"):
            read_save({"v": 5})
    finally:
        set_language("en")


def test_unknown_fields_of_a_save_are_ignored() -> None:
    assert read_save(DATA | {"more": 1, "seen": ["m"], "picture": "data:"}) == SAVE


@pytest.mark.parametrize(
    "options",
    [
        *(None, 7, {}),
        *({"seconds": seconds} for seconds in (-1, 0, "x", True, 1e9, float("nan"))),
        *({"names": names} for names in (7, ["a", 7], [""] * 100)),
        *({"clock": clock} for clock in (7, {"minutes": 5}, {"minutes": 181, "used": []})),
        *({"clock": {"minutes": 5, "used": used}} for used in (7, [-1], [1.5], [0] * 100)),
    ],
)
def test_invalid_options_are_replaced_by_defaults(options: object) -> None:
    assert read_save(DATA | {"options": options}) == replace(SAVE, names=())


def test_options_are_normalized() -> None:
    options = {
        "seconds": 0.5,
        "names": [" An\u0000na\u200b \n", "x" * 99],
        "clock": {"minutes": 0, "used": [None, 7]},
    }
    save = read_save(DATA | {"options": options})
    assert save == replace(SAVE, seconds=0.5, names=("Anna", "x" * 30), clock=Clock(0, (0, 7)))


def test_a_position_after_the_last_move_is_refused() -> None:
    session = Session.from_id(SAVE.id)
    with pytest.raises(ValueError, match="the save is at move 3, but the game has only 2"):
        replace(SAVE, at=3).restore_position(session)
    assert session.position == 2


def test_brackets_in_a_name_do_not_count_as_nesting() -> None:
    name = '[{"\\' * 7
    save = replace(SAVE, names=(name,) * 20)
    assert Save.loads(save.dumps()) == save


def test_a_text_nested_too_deeply_is_refused() -> None:
    deep = f'{SAVE.dumps()[:-1]},"more":{"[" * 30}{"]" * 30}}}'
    assert json.loads(deep)["more"]
    with pytest.raises(ValueError, match="This game is damaged"):
        Save.loads(deep)


def test_keys_are_random_and_valid() -> None:
    keys = {new_key() for _ in range(20)}
    assert len(keys) == 20
    for key in keys:
        assert read_save(DATA | {"key": key}).key == key


ANALYSIS = Save("v", "toy:usual:a,b#x", 2, ("person", 2))
ORIGIN = Origin("k", "toy:usual:a,b,c,d#x", 2)


@pytest.mark.parametrize(
    ("id", "at", "left"),
    [
        ("toy:usual@3!Ab_:a,b,c#x", 2, "toy:usual@3!Ab_:a,b#x"),
        ("toy:usual:a", 0, "toy:usual:"),
        ("toy:usual:a,b", 9, "toy:usual:a,b"),
    ],
)
def test_a_truncated_id_keeps_its_seed(id: str, at: int, left: str) -> None:
    assert truncated_id(id, at) == left


def test_an_analysis_is_unplayed_until_it_has_a_move_of_its_own() -> None:
    assert replace(ANALYSIS, origin=ORIGIN).is_empty_analysis
    assert not replace(ANALYSIS, origin=ORIGIN, id="toy:usual:a,b,e#x").is_empty_analysis
    assert not replace(ANALYSIS, origin=ORIGIN, id="toy:usual:a#x").is_empty_analysis, (
        "more moves were undone"
    )
    assert not ANALYSIS.is_empty_analysis


def test_the_original_of_an_analysis_is_found_by_key_or_moves_or_rebuilt() -> None:
    analysis = replace(ANALYSIS, origin=ORIGIN)
    by_key = replace(ANALYSIS, key="k")
    by_moves = replace(ANALYSIS, key="z", id=ORIGIN.id)
    assert find_original([by_moves, by_key], analysis) is by_key
    assert find_original([ANALYSIS, by_moves], analysis) is by_moves
    assert find_original([ANALYSIS], analysis) == replace(ANALYSIS, key="k", id=ORIGIN.id, at=4)
    assert find_original([by_key], ANALYSIS) is None


def test_an_analysis_starts_from_a_position_of_a_game() -> None:
    session = Session.from_id(SAVE.id)
    session.undo()
    drop_undone(session)
    analysis = SAVE.new_analysis(1, "k2").with_progress(session, SAVE.players)
    origin = Origin("k1", SAVE.id, 1, SAVE.players)
    assert analysis == replace(SAVE, key="k2", id="atoll:standard:f6", origin=origin)
    assert analysis.is_empty_analysis


def test_a_rebuilt_original_has_its_own_players_and_no_lines() -> None:
    origin = replace(ORIGIN, players=("person", 3))
    analysis = replace(ANALYSIS, origin=origin, players=("person",) * 2, lines=(ANALYSIS.id,))
    rebuilt = find_original([], read_save(analysis.to_json()))
    assert rebuilt == replace(ANALYSIS, key="k", id=ORIGIN.id, at=4, players=("person", 3))


def test_lines_are_read_and_damaged_ones_dropped() -> None:
    lines = ("toy:usual:a,c", "toy:usual:a,d")
    data = replace(ANALYSIS, origin=ORIGIN, lines=lines).to_json()
    assert read_save(data).lines == lines
    for damage in (7, ["toy"], [3], "toy:usual:a"):
        data["options"]["lines"] = damage
        assert read_save(data).lines == ()


@pytest.mark.parametrize(
    "more", [{"key": ""}, {"at": -1}, {"id": 7}, {"id": "a:b"}, {"id": "a:b:*c"}]
)
def test_an_invalid_origin_is_dropped(more: dict[str, Any]) -> None:
    origin = {"key": "k", "id": "toy:usual:a", "at": 1}
    assert read_save(DATA | {"of": origin}).origin == Origin("k", "toy:usual:a", 1)
    assert read_save(DATA | {"of": origin | more}) == SAVE
    assert read_save(DATA | {"of": 3}) == SAVE


def test_replacing_many_moves_or_a_finished_game_needs_confirmation() -> None:
    line = ["a"] * 9
    after = ["a", "b"]
    assert not overwrites_much(line, 8, False, after)
    assert not overwrites_much(line, 3, False, after)
    assert overwrites_much(line, 2, False, after)
    assert overwrites_much(line, 8, True, after)
    assert not overwrites_much(line, 2, True, line), "the same move again"
    assert not overwrites_much(line, 9, True, after), "nothing was undone"
