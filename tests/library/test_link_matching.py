"""Links that match_link find the game that they belong to, and tell another past from it."""

from __future__ import annotations

import json

import pytest
from library.stored_data import GAMES
from skerry.library.link_matching import LinkRelation, match_link, relation
from skerry.library.saves import Save, read_save
from skerry.session.ids import read_id

PERSONS = ("person", "person")


def related(mine: str, theirs: str, at: int | None = None) -> LinkRelation | None:
    kept = read_id(mine)
    return relation(read_id(theirs), kept, len(kept.moves) if at is None else at)


@pytest.mark.parametrize(
    ("mine", "theirs", "kin", "common"),
    [
        ("toy:a:x,y", "toy:a:x,y,z", "on", 2),
        ("toy:a:x", "toy:a:x,y", "on", 1),
        ("toy:a:x,y", "toy:a:x,y", "same", 2),
        ("toy:a:x,y,z", "toy:a:x,y", "behind", 2),
        ("toy:a:x,y,z", "toy:a:x,y,w,z", "apart", 2),
        ("toy:a:#s", "toy:a:x,y#s", "on", 0),
        ("toy:a:z#s", "toy:a:x,y#s", "apart", 0),
    ],
)
def test_a_link_goes_on_with_a_game_is_it_is_behind_it_or_tells_another_past(
    mine: str, theirs: str, kin: str, common: int
) -> None:
    found = related(mine, theirs)
    assert found is not None
    assert (found.kin, found.common) == (kin, common)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        *(
            ("toy:a:x,y,z", theirs)
            for theirs in ("toi:a:x,y,z", "toy:b:x,y,z", "toy:a@3:x,y,z", "toy:a:x,y,z#s")
        ),
        ("toy:a:x,y,z", "toy:a!eJw:x,y,z"),
        ("toy:a:x,y,z", "toy:a:x,w"),
        ("toy:a:", "toy:a:x"),
        ("toy:a:#s", "toy:a:*Ab3#s"),
    ],
)
def test_other_games_and_a_first_move_by_chance_are_no_relation(mine: str, theirs: str) -> None:
    assert related(mine, theirs) is None


def test_what_was_undone_is_not_the_game_so_a_link_may_go_on_otherwise() -> None:
    for theirs in ("toy:a:x,y,w", "toy:a:x,y,z"):
        found = related("toy:a:x,y,z", theirs, at=2)
        assert found == LinkRelation("on", 2)


def save(id: str, players: tuple[str | int, ...] = PERSONS) -> Save:
    return Save(f"k{len(id)}", id, len(read_id(id).moves), players)


def test_a_link_belongs_to_the_game_that_it_goes_on_with_the_longest_first() -> None:
    games = [save(id) for id in ("toy:a:x,y,w", "toy:a:x", "toy:a:x,y", "toy:b:x")]
    found = match_link("toy:a:x,y,z", games)
    assert found is not None
    assert (found.index, found.relation.kin) == (2, "on")
    assert found.save == Save(games[2].key, "toy:a:x,y,z", 2, PERSONS), "the move is to be redone"
    found = match_link("toy:a:x,y,w,z", games)
    assert found is not None
    assert found.index == 0
    found = match_link("toy:a:x,y,z", games[:1])
    assert found is not None
    assert (found.relation.kin, found.save) == ("apart", games[0])
    assert match_link("toy:c:x", games) is None


def test_of_equals_the_first_is_meant() -> None:
    games = [save("toy:a:x,y"), save("toy:a:x,y")]
    found = match_link("toy:a:x,y", games)
    assert found is not None
    assert (found.index, found.relation.kin, found.save) == (0, "same", games[0])


@pytest.mark.parametrize("players", [("person",), ("person", 3), (1, 2), ()])
def test_a_game_that_is_not_between_persons_gets_no_links(players: tuple[str | int, ...]) -> None:
    assert match_link("toy:a:x,y,z", [save("toy:a:x,y", players)]) is None


def test_ids_that_cannot_be_read_are_no_relation() -> None:
    assert match_link("toy:a:x", [Save("k", "toy", 0, PERSONS)]) is None
    assert match_link("toy", [save("toy:a:x")]) is None


def test_a_friend_s_answer_goes_on_with_what_a_browser_has_kept() -> None:
    games = [read_save(json.loads(json.dumps(data))) for data in GAMES]
    mine = next(game for game in games if game.id == "atoll:small:d3,c3,e4,b2")
    found = match_link("atoll:small:d3,c3,e4,b2,c5", games)
    assert found is not None
    assert (games[found.index], found.relation) == (mine, LinkRelation("on", 4))
    assert found.save.names == ("Ada", "Björn")
    assert found.save.at == 4
