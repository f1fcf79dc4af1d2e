"""Matching links to saved games: `match_link`, and `relation` between two move lists."""

from __future__ import annotations

import json

import pytest
from library.stored_data import GAMES
from skerry.library.saves import Save, read_save
from skerry.library.sharing.link_matching import LinkRelation, match_link, relation_to_save
from skerry.session.ids import read_id

PERSONS = ("person", "person")


def relation_of_ids(saved_id: str, linked_id: str, at: int | None = None) -> LinkRelation | None:
    saved = read_id(saved_id)
    return relation_to_save(read_id(linked_id), saved, len(saved.moves) if at is None else at)


@pytest.mark.parametrize(
    ("saved_id", "linked_id", "relation", "common"),
    [
        ("toy:a:x,y", "toy:a:x,y,z", "ahead", 2),
        ("toy:a:x", "toy:a:x,y", "ahead", 1),
        ("toy:a:x,y", "toy:a:x,y", "same", 2),
        ("toy:a:x,y,z", "toy:a:x,y", "behind", 2),
        ("toy:a:x,y,z", "toy:a:x,y,w,z", "diverged", 2),
        ("toy:a:#s", "toy:a:x,y#s", "ahead", 0),
        ("toy:a:z#s", "toy:a:x,y#s", "diverged", 0),
    ],
)
def test_a_link_continues_equals_is_behind_or_contradicts_a_game(
    saved_id: str, linked_id: str, relation: str, common: int
) -> None:
    link_relation = relation_of_ids(saved_id, linked_id)
    assert link_relation is not None
    assert (link_relation.kind, link_relation.common) == (relation, common)


@pytest.mark.parametrize(
    ("saved_id", "linked_id"),
    [
        *(
            ("toy:a:x,y,z", linked_id)
            for linked_id in ("toi:a:x,y,z", "toy:b:x,y,z", "toy:a@3:x,y,z", "toy:a:x,y,z#s")
        ),
        ("toy:a:x,y,z", "toy:a!eJw:x,y,z"),
        ("toy:a:x,y,z", "toy:a:x,w"),
        ("toy:a:", "toy:a:x"),
        ("toy:a:#s", "toy:a:*Ab3#s"),
    ],
)
def test_other_games_and_other_opening_moves_are_unrelated(saved_id: str, linked_id: str) -> None:
    assert relation_of_ids(saved_id, linked_id) is None


def test_a_link_may_replace_undone_moves() -> None:
    for linked_id in ("toy:a:x,y,w", "toy:a:x,y,z"):
        link_relation = relation_of_ids("toy:a:x,y,z", linked_id, at=2)
        assert link_relation == LinkRelation("ahead", 2)


def make_save(id: str, players: tuple[str | int, ...] = PERSONS) -> Save:
    return Save(f"k{len(id)}", id, len(read_id(id).moves), players)


def test_a_link_matches_the_longest_game_that_it_continues() -> None:
    games = [make_save(id) for id in ("toy:a:x,y,w", "toy:a:x", "toy:a:x,y", "toy:b:x")]
    match = match_link("toy:a:x,y,z", games)
    assert match is not None
    assert (match.index, match.relation.kind) == (2, "ahead")
    assert match.save == Save(games[2].key, "toy:a:x,y,z", 2, PERSONS), "the move can be redone"
    match = match_link("toy:a:x,y,w,z", games)
    assert match is not None
    assert match.index == 0
    match = match_link("toy:a:x,y,z", games[:1])
    assert match is not None
    assert (match.relation.kind, match.save) == ("diverged", games[0])
    assert match_link("toy:c:x", games) is None


def test_the_first_of_equal_games_matches() -> None:
    games = [make_save("toy:a:x,y"), make_save("toy:a:x,y")]
    match = match_link("toy:a:x,y", games)
    assert match is not None
    assert (match.index, match.relation.kind, match.save) == (0, "same", games[0])


@pytest.mark.parametrize("players", [("person",), ("person", 3), (1, 2), ()])
def test_a_game_without_two_human_players_matches_no_links(players: tuple[str | int, ...]) -> None:
    assert match_link("toy:a:x,y,z", [make_save("toy:a:x,y", players)]) is None


def test_unreadable_ids_are_unrelated() -> None:
    assert match_link("toy:a:x", [Save("k", "toy", 0, PERSONS)]) is None
    assert match_link("toy", [make_save("toy:a:x")]) is None


def test_a_friends_answer_continues_a_stored_game() -> None:
    games = [read_save(json.loads(json.dumps(data))) for data in GAMES]
    saved_id = next(game for game in games if game.id == "atoll:small:d3,c3,e4,b2")
    match = match_link("atoll:small:d3,c3,e4,b2,c5", games)
    assert match is not None
    assert (games[match.index], match.relation) == (saved_id, LinkRelation("ahead", 4))
    assert match.save.names == ("Ada", "Björn")
    assert match.save.at == 4
