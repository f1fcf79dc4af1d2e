"""Cheating with fair dice: it fails or is detected."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from session.peers import (
    Peer,
    exchange_first_links,
    make_secret,
    play_by_links,
    play_turn,
    with_moves,
)
from skerry.core.state import State
from skerry.session.fair_dice import VALUE_BYTES, FairDice, Link, value_chain
from skerry.session.fair_dice_codec import make_tail
from skerry.session.hosting import awaits_remote_roll, drop_undone, full_id, mark_moves_sent
from skerry.session.session import Session
from skerry.session.short_id import action_index

# Cheats


def test_the_next_roll_cannot_be_predicted() -> None:
    """The cheat has all public values and its own secret, and guesses the missing value."""
    right = Counter[str]()
    tries = 0
    for seed in range(250):
        a, b = exchange_first_links("conqueror", str(seed))
        moves = [a.game.game.notation(action) for action in a.game.state.legal_actions()]
        a.game.play(Random(seed).choice(moves))
        assert awaits_remote_roll(a.game)
        before = a.game.transition()[-1]
        b.receive(mark_moves_sent(a.game))
        rolled = next(iter(states_after(b.game.transition(), before)))
        fell = action_index(b.game.game, before, "", rolled).notation
        ours, others = a.dice.values
        values = {
            "true": value_chain(b.secret)[1],
            "published": others,
            "its hash": sha256(others).digest()[:VALUE_BYTES],
            "own": ours,
            "own next": value_chain(a.secret)[2],
            "secret": a.secret,
            "guessed": make_secret("guess"),
        }
        for name, value in values.items():
            right[name] += predict_roll(a.game, [(0, 0), (1, 0), (0, 1)], a, b, value) == fell
        tries += 1
    assert right.pop("true") == tries, "docs/fair-dice.md describes the computation"
    for name, hits in right.items():
        assert hits / tries < 0.26, name  # 1/6 by chance; 0.26 in one of 10,000 tests


def states_after(film: tuple[State, ...], state: State) -> list[State]:
    """Return the states of a transition after one of them."""
    return list(film[film.index(state) + 1 :])


def predict_roll(
    session: Session, sent: list[tuple[int, int]], a: Peer, b: Peer, value: bytes
) -> str:
    """Return the next roll if the next link publishes `value`, computed as in docs/fair-dice.md."""
    digest = ""
    rest = {0: iter(value_chain(a.secret)), 1: iter(value_chain(b.secret))}
    for place, moves in sent:
        text = f"{digest} {place} {moves} {next(rest[place]).hex()}"
        digest = sha256(text.encode()).hexdigest()
    parts = ("conqueror:basic:", ",".join(session.moves), digest, value.hex())
    seed = sha256("\n".join(parts).encode()).hexdigest()
    ply = sum(len(session.transition(at)) for at in range(session.position + 1)) - 1
    return session.state.draw(Random(f"{seed}/{ply}"))


def test_moves_cannot_be_tried_before_the_link_is_sent() -> None:
    a, _b = exchange_first_links("conqueror")
    for action in a.game.state.legal_actions():
        a.game.play(a.game.game.notation(action))
        assert awaits_remote_roll(a.game)
        assert not a.game.scene(0).choices
        with pytest.raises(ValueError, match="rolled by link and"):
            a.game.play("6")
        a.game.undo()


def test_sent_moves_cannot_be_undone() -> None:
    a, b = exchange_first_links("conqueror")
    first, second = [a.game.game.notation(action) for action in a.game.state.legal_actions()][:2]
    a.game.play(first)
    a.game.undo()
    a.game.play(second)  # nothing was sent yet
    link = mark_moves_sent(a.game)
    a.game.undo()
    acts = (
        lambda: a.game.play(first),
        lambda: drop_undone(a.game),
        lambda: mark_moves_sent(a.game),
    )
    for act in acts:
        with pytest.raises(ValueError, match="already sent in a link"):
            act()
    assert a.game.line == (second,)
    # A forged second link for the same roll is recognized.
    assert b.receive(link) == "ahead"
    other = with_moves(a.game, (first,), a.dice)
    assert other.dice
    assert Session.from_id(link).dice == other.dice.without_secret()
    c = Peer(b.secret, b.game)
    assert c.receive(b.game.id) == "same"


def test_choosing_another_secret_breaks_a_promise() -> None:
    a, b = exchange_first_links("conqueror")
    honest = a.game.transition()[-1]
    steered = 0
    for guess in range(40):
        # With another secret the first roll would be another one.
        other = value_chain(make_secret(f"other{guess}"))[1]
        links = (*a.dice.links, Link(0, 0))
        cheat = FairDice(2, links, (other, a.dice.values[1]))
        assert b.dice.relation_to(cheat) == "invalid"
        steered += Session("conqueror", dice=cheat).transition()[-1] != honest
    assert steered > 20
    # A second promise doesn't replace the first one.
    again = FairDice(
        2, (Link(0, 0), Link(1, 0)), (value_chain(make_secret("x"))[0], b.dice.values[1])
    )
    assert a.dice.relation_to(again) == "invalid" or b.dice.relation_to(again) == "diverged"
    # Inventing more peers, with known secrets, doesn't work either.
    assert (
        b.dice.relation_to(replace(a.dice.after_sending(0).without_secret(), peers=3)) == "invalid"
    )


def test_repeated_links_change_nothing_and_reused_values_break_a_promise() -> None:
    a, b = exchange_first_links("conqueror")
    rng = Random(1)
    links = [play_turn(a, rng)]
    b.receive(links[-1])
    links.append(play_turn(b, rng))
    a.receive(links[-1])
    links.append(play_turn(a, rng))
    b.receive(links[-1])
    before = full_id(b.game)
    assert [b.receive(link) for link in links] == ["behind", "behind", "same"]
    assert full_id(b.game) == before
    play_turn(b, rng)
    used = FairDice(2, (*b.dice.links, Link(0, 4)), b.dice.values)
    assert b.dice.relation_to(used) == "invalid"


def test_withholding_a_value_stops_the_game() -> None:
    a, b = exchange_first_links("conqueror")
    rng = Random(1)
    link = play_turn(a, rng)
    id, _hash, _public = link.rpartition("#")
    # Moves without an own link, which would reveal nothing:
    saved = make_tail(b.dice.without_secret(), id.removeprefix("v2:"))
    with pytest.raises(ValueError, match="its dice can't be read"):
        Session.from_id(f"{id}#{saved}")
    # No link at all: the other device waits and has no roll.
    assert awaits_remote_roll(b.game)
    mark_moves_sent(b.game)
    assert awaits_remote_roll(b.game)
    # Moves that the dice didn't allow:
    a, b = exchange_first_links("conqueror")
    far = next(
        name
        for name in ("b1", "b2", "c3", "d1", "a4", "c2")
        if name not in [a.game.game.notation(action) for action in a.game.state.legal_actions()]
    )
    dice = a.dice.after_sending(1).without_secret()
    head = f"conqueror:basic:{far}"
    with pytest.raises(ValueError, match="move 1 of this game id is wrong"):
        Session.from_id(f"v2:{head}#{make_tail(dice, head)}")


def test_a_device_without_its_secret_ends_the_proof_and_not_the_game() -> None:
    a, b = exchange_first_links("conqueror")
    rng = Random(4)
    link = play_turn(a, rng)
    lost = Peer(make_secret("another device"))
    lost.receive(link)
    assert lost.dice.would_break_fairness
    assert lost.dice.is_proven
    assert awaits_remote_roll(lost.game), "an onlooker can't roll"
    joined = play_turn(lost, rng)
    assert a.receive(joined) == "ahead"
    assert not a.dice.is_proven
    answer = play_turn(a, rng)
    assert lost.receive(answer) == "ahead"
    links = list(play_by_links([lost, a], rng))
    assert Session.from_id(links[-1]).state.is_terminal
    assert b.receive(link) == "ahead", "the game between the two continues"
    assert b.dice.is_proven


def test_a_link_can_be_sent_again_with_more_moves() -> None:
    a = Peer(make_secret("a"))
    b = Peer(make_secret("b"))
    a.begin("islant", seats=2)
    b.receive(mark_moves_sent(a.game))
    a.receive(mark_moves_sent(b.game))
    early = mark_moves_sent(a.game)
    assert b.receive(early) == "ahead"
    while a.game.state.current_player == 0:
        a.game.play(a.game.game.notation(a.game.state.legal_actions()[0]))
    late = mark_moves_sent(a.game)
    assert len(a.dice.links) == 3
    assert b.receive(late) == "ahead"
    assert b.receive(early) == "behind"
