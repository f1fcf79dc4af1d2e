"""Fair dice between devices that exchange links; ids contain the published values."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from session.peers import Peer, exchange_first_links, make_secret, play_by_links, play_turn
from skerry.core.registry import load
from skerry.session.fair_dice import MAX_LINKS, MAX_LINKS_PER_PEER, FairDice, Link, value_chain
from skerry.session.fair_dice_codec import make_tail, read_tail
from skerry.session.hosting import full_id, mark_moves_sent
from skerry.session.ids import read_id
from skerry.session.session import Session
from skerry.session.short_id import action_index, short_id

# Fair play


@pytest.mark.parametrize("seed", range(3))
def test_two_devices_play_the_conqueror_to_its_end_by_links(seed: int) -> None:
    a, b = exchange_first_links("conqueror", str(seed))
    links = list(play_by_links([a, b], Random(seed)))
    last = Session.from_id(links[-1])
    assert last.state.is_terminal
    assert last.dice
    assert last.dice.is_proven
    turns = len(last.line)
    assert len(last.dice.links) == turns + 2  # one link a turn, after two to begin with
    assert all(
        len(link) <= len(f"v2:conqueror:basic:{','.join(last.line)}") + 110 for link in links
    )
    # The last link shows the rolls that both devices saw.
    a.receive(links[-1])
    b.receive(links[-1])
    for peer in (a, b):
        visited = range(len(peer.game.line) + 1)
        assert [peer.game.transition(at) for at in visited] == [
            last.transition(at) for at in visited
        ]


@pytest.mark.parametrize("game", ["pig", "islant"])
@pytest.mark.usefixtures("toys")
def test_other_games_of_chance_are_played_by_links(game: str) -> None:
    a = Peer(make_secret("a"))
    b = Peer(make_secret("b"))
    a.begin(game, seats=2)
    links = list(play_by_links([a, b], Random(3)))
    assert Session.from_id(links[-1]).state.is_terminal


def test_three_devices_take_turns() -> None:
    peers = [Peer(make_secret(name)) for name in "abc"]
    peers[0].begin("conqueror", peers=3, seats=3)
    links = list(play_by_links(peers, Random(1)))
    last = Session.from_id(links[-1])
    assert last.state.is_terminal
    assert last.dice
    assert last.dice.is_proven
    assert len(last.dice.values) == 3


def test_two_seats_on_one_device_send_a_link_for_each_roll() -> None:
    a = Peer(make_secret("a"))
    b = Peer(make_secret("b"))
    a.begin("conqueror", seats=3)
    links = list(play_by_links([a, b], Random(2)))
    last = Session.from_id(links[-1])
    assert last.state.is_terminal
    assert last.dice
    assert len(last.dice.links) >= len(last.line)


@pytest.mark.more
def test_dice_are_even() -> None:
    faces = Counter[str]()
    for seed in range(8):
        a, b = exchange_first_links("conqueror", str(seed))
        for _link in play_by_links([a, b], Random(seed)):
            pass
        for peer in (a, b):
            for at in range(len(peer.game.line)):
                film = peer.game.transition(at)
                for before, then in pairwise(film):
                    if len(before.chance_outcomes()) == 6:
                        faces[action_index(peer.game.game, before, "", then).notation] += 1
    rolls = sum(faces.values())
    assert rolls > 400
    expected = rolls / 6
    assert sum((n - expected) ** 2 / expected for n in faces.values()) < 20.5  # 1 in 1,000


# Damaged links


def test_a_damaged_tail_is_refused() -> None:
    a, _b = exchange_first_links("conqueror")
    rng = Random(2)
    link = play_turn(a, rng)
    head, _hash, good = link.rpartition("#")
    record = full_id(a.game)
    wrong = [
        "",
        "x",
        "2",
        "2.Ag",
        good[:-1],
        good + "A",
        good.replace(".", "..", 1),
        f"3{good[1:]}",
    ]
    wrong += [
        good[:at] + ("B" if good[at] != "B" else "C") + good[at + 1 :] for at in range(len(good))
    ]
    wrong += [f"{good}~", f"{good}~0.{'A' * 22}", f"{good}~7.{record[-22:]}", f"{good}~x.x"]
    for text in wrong:
        with pytest.raises(ValueError, match="damaged"):
            Session.from_id(f"{head}#{text}")
    with pytest.raises(ValueError, match="damaged"):
        Session.from_id(f"{head},{a.game.line[-1]}#{good}")
    assert Session.from_id(link).id == link


def test_any_tail_is_read_or_refused() -> None:
    rng = Random(7)
    a, b = exchange_first_links("conqueror")
    list(zip(range(8), play_by_links([a, b], rng), strict=False))
    head, _hash, good = full_id(a.game).rpartition("#")
    signs = "ABCxyz0129.~-_"
    for _round in range(3_000):
        text = list(good)
        for _edit in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 2)] = rng.choice(signs) * rng.randint(0, 2)
        with suppress(ValueError):
            Session.from_id(f"{head}#{''.join(text)}")


def test_tails_hold_the_order_of_links() -> None:
    rng = Random(3)
    for _round in range(100):
        dice = {peer: FairDice(9) for peer in range(rng.randint(1, 6))}
        public = FairDice(9)
        moves = 0
        for _link in range(rng.randint(0, 30)):
            peer = rng.choice(list(dice))
            ours = replace(public, secret=make_secret(str(peer)), peer=dice[peer].peer)
            moves += rng.choice((0, 1, 1, 5))
            dice[peer] = ours.after_sending(moves)
            public = dice[peer].without_secret()
        assert read_tail(make_tail(public, "x"), "x", moves) == public


def test_the_limits_can_be_reached() -> None:
    many = FairDice(2, secret=make_secret("a"), peer=0)
    links = tuple(Link(at % 2, at) for at in range(2 * MAX_LINKS_PER_PEER + 2))
    values = (
        value_chain(make_secret("a"))[MAX_LINKS_PER_PEER],
        value_chain(make_secret("b"))[MAX_LINKS_PER_PEER],
    )
    full = replace(many, links=links, values=values)
    with pytest.raises(ValueError, match="maximum number of links"):
        full.after_sending(2 * MAX_LINKS_PER_PEER + 2)
    assert read_tail(make_tail(full, "x"), "x", len(links) - 1) == full
    assert len(make_tail(full, "x")) < 600
    with pytest.raises(ValueError, match="maximum number of links"):
        replace(many, links=links[:2] * (MAX_LINKS // 2) + links[:1], peer=1).after_sending(4)


def test_games_without_open_dice_have_no_fair_ones() -> None:
    for game, preset, seats in (
        ("atoll", None, 2),
        ("competition", None, 2),
        ("islant", None, 1),
    ):
        with pytest.raises(ValueError, match="no fair dice"):
            Session(load(game), preset=preset, seats=seats, dice=FairDice(2))
    assert load("conqueror").allows_fair_dice("basic", 2)
    with pytest.raises(ValueError, match="no fair dice"):
        mark_moves_sent(Session("atoll"))


def test_old_ids_have_no_dice_and_new_ones_say_that_they_are_new() -> None:
    assert read_id("conqueror:basic:b1#w3").dice is None
    a, _b = exchange_first_links("conqueror")
    assert a.game.id.startswith("v2:")
    assert "~" not in a.game.id
    assert short_id(a.game) == a.game.id
    assert full_id(a.game).count("~") == 1
    assert Session.from_id(full_id(a.game)).transition() == a.game.transition()
