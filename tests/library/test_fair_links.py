"""Matching links with fair dice to saved games; a broken promise ends only the proof."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from session.peers import Peer, exchange_first_links, make_secret, play_turn
from skerry.library.saves import Save
from skerry.library.sharing.link_matching import match_link
from skerry.library.sharing.links import make_link, read_link
from skerry.session.fair_dice import FairDice
from skerry.session.fair_dice_codec import make_tail
from skerry.session.hosting import awaits_remote_roll, full_id, mark_moves_sent
from skerry.session.ids import read_id
from skerry.session.session import Session

PERSONS = ("person", "person")


def make_save(peer: Peer, key: str = "k", players: tuple[str | int, ...] = PERSONS) -> Save:
    return Save(key, full_id(peer.game), peer.game.position, players)


def forge_id(session: Session, dice: FairDice) -> str:
    """Return the id of the session's moves with other fair dice."""
    id = str(replace(read_id(session.id), dice=None))
    return f"v2:{id}#{make_tail(dice.without_secret(), id)}"


def test_a_link_continues_its_game_with_the_local_secret() -> None:
    a, b = exchange_first_links("conqueror", "1")
    c, d = exchange_first_links("conqueror", "2")
    saves = [make_save(d, "other"), make_save(b, "mine"), make_save(a, "theirs", (1, "person"))]
    link = play_turn(a, Random(1))
    match = match_link(link, saves)
    assert match is not None
    assert (match.index, match.relation.kind, match.save.at) == (1, "ahead", 0)
    session = Session.from_id(match.save.id)
    match.save.restore_position(session)
    assert session.dice
    assert session.dice.secret == b.secret
    session.redo()
    assert not awaits_remote_roll(session), "the roll came with the link"
    assert match_link(link, saves[:1]) is None
    assert match_link(play_turn(c, Random(1)), saves[1:]) is None
    # A save with one human player matches if the link is from the other device.
    back = play_turn(Peer(b.secret, session), Random(2))
    assert match_link(back, [make_save(a, "theirs", (1, "person"))])


def test_moves_of_a_link_replace_moves_that_were_not_sent() -> None:
    a = Peer(make_secret("a"))
    b = Peer(make_secret("b"))
    a.begin("conqueror", preset="custom")
    first = a.game.game.notation(a.game.state.legal_actions()[0])
    a.game.play(first)
    second, third = [a.game.game.notation(action) for action in a.game.state.legal_actions()][:2]
    b.receive(mark_moves_sent(a.game))
    b.game.play(third)
    a.game.play(second)
    # The next link includes a move that the other device has played, too.
    match = match_link(mark_moves_sent(a.game), [make_save(b)])
    assert match is not None
    assert (match.relation.kind, match.save.at) == ("ahead", 1)
    assert Session.from_id(match.save.id).line == (first, second)


def test_an_old_link_is_behind_and_changes_nothing_in_the_save() -> None:
    a, b = exchange_first_links("conqueror")
    old = play_turn(a, Random(1))
    b.receive(old)
    play_turn(b, Random(1))
    saved_game = make_save(b)
    match = match_link(old, [saved_game])
    assert match is not None
    assert (match.relation.kind, match.save) == ("behind", saved_game)


def test_two_links_for_one_roll_are_apart() -> None:
    a, b = exchange_first_links("conqueror")
    first, second = [a.game.game.notation(action) for action in a.game.state.legal_actions()][:2]
    dice = a.game.dice
    record = full_id(a.game)
    a.game.play(first)
    b.receive(mark_moves_sent(a.game))
    cheat = Session.from_id(record)
    assert cheat.dice == dice
    cheat.play(second)
    saved_game = make_save(b)
    match = match_link(mark_moves_sent(cheat), [saved_game])
    assert match is not None
    assert (match.relation.kind, match.save) == ("diverged", saved_game)


def test_a_broken_promise_ends_the_proof_and_not_the_game() -> None:
    a, b = exchange_first_links("conqueror")
    dice = a.dice.after_sending(0)
    link = forge_id(a.game, replace(dice, values=(b"x" * 16, dice.values[1])))
    saved_game = make_save(b)
    match = match_link(link, [saved_game])
    assert match is not None
    assert match.relation.kind == "invalid"
    session = Session.from_id(match.save.id)
    assert session.dice
    assert not session.dice.is_proven
    assert session.line == b.game.line
    # The game continues. The next link tells the other device that the proof has ended.
    b.session = session
    assert b.receive(play_turn(a, Random(1))) == "ahead"
    assert not b.dice.is_proven
    answer = match_link(play_turn(b, Random(1)), [make_save(a)])
    assert answer is not None
    after = Session.from_id(answer.save.id)
    assert after.dice
    assert not after.dice.is_proven


def test_a_damaged_save_or_link_matches_no_game() -> None:
    a, b = exchange_first_links("conqueror")
    link = play_turn(a, Random(1))
    good = make_save(b)
    assert match_link(link[:-1], [good]) is None
    assert match_link(link, [replace(good, id=good.id[:-2])]) is None
    assert match_link("conqueror:basic:b1#w3", [good]) is None
    assert match_link(link, [replace(good, id="conqueror:basic:b1#w3")]) is None


def test_links_changed_by_apps_are_read() -> None:
    a, _b = exchange_first_links("conqueror")
    id = play_turn(a, Random(1))
    link = make_link(id)
    assert "~" not in link
    for mangled in (
        f"https://example.org/#{link}.",
        f"#{link}%22",
        link.replace("%23", "%2523").replace(":", "%3A"),
        f"<https://example.org/skerry/#{link}>",
        f"{link[:20]}\n{link[20:]}&fbclid=x",
    ):
        assert read_link(mangled) == id
