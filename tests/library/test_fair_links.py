"""Links with fair dice find the games that they go on with, and broken ones end the claim alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from session.places import Place, met, played, secret
from skerry.library.link_matching import match_link
from skerry.library.links import make_link, read_link
from skerry.library.saves import Save
from skerry.session.fair_dice import FairDice
from skerry.session.fair_dice_codec import tail
from skerry.session.ids import read_id
from skerry.session.session import Session

PERSONS = ("person", "person")


def saved(place: Place, key: str = "k", players: tuple[str | int, ...] = PERSONS) -> Save:
    return Save(key, place.game.full_id, place.game.position, players)


def forged(session: Session, dice: FairDice) -> str:
    """The id of a session's line with other fair dice."""
    id = str(replace(read_id(session.id), dice=None))
    return f"v2:{id}#{tail(dice.without_secret(), id)}"


def test_a_link_goes_on_with_its_own_game_and_this_place_keeps_its_secret() -> None:
    a, b = met("conqueror", "1")
    c, d = met("conqueror", "2")
    kept = [saved(d, "other"), saved(b, "mine"), saved(a, "theirs", (1, "person"))]
    link = played(a, Random(1))
    found = match_link(link, kept)
    assert found is not None
    assert (found.index, found.relation.kin, found.save.at) == (1, "on", 0)
    session = Session.from_id(found.save.id)
    found.save.move_to_position(session)
    assert session.dice
    assert session.dice.secret == b.secret
    session.redo()
    assert not session.awaits_remote_roll  # the roll came with the link
    assert match_link(link, kept[:1]) is None
    assert match_link(played(c, Random(1)), kept[1:]) is None
    # Where a computer plays for this place, nobody but the other one is a person.
    back = played(Place(b.secret, session), Random(2))
    assert match_link(back, [saved(a, "theirs", (1, "person"))])


def test_moves_that_were_not_sent_give_way_to_those_of_a_link() -> None:
    a = Place(secret("a"))
    b = Place(secret("b"))
    a.begin("conqueror", preset="custom")
    first = a.game.game.notation(a.game.state.legal_actions()[0])
    a.game.play(first)
    second, third = [a.game.game.notation(it) for it in a.game.state.legal_actions()][:2]
    b.receive(a.game.send())
    b.game.play(third)
    a.game.play(second)  # sent once more, with a move that the other place has made as well
    found = match_link(a.game.send(), [saved(b)])
    assert found is not None
    assert (found.relation.kin, found.save.at) == ("on", 1)
    assert Session.from_id(found.save.id).line == (first, second)


def test_an_old_link_is_behind_and_changes_nothing() -> None:
    a, b = met("conqueror")
    old = played(a, Random(1))
    b.receive(old)
    played(b, Random(1))
    kept = saved(b)
    found = match_link(old, [kept])
    assert found is not None
    assert (found.relation.kin, found.save) == ("behind", kept)


def test_two_links_for_one_roll_are_apart() -> None:
    a, b = met("conqueror")
    first, second = [a.game.game.notation(it) for it in a.game.state.legal_actions()][:2]
    dice = a.game.dice
    record = a.game.full_id
    a.game.play(first)
    b.receive(a.game.send())
    cheat = Session.from_id(record)
    assert cheat.dice == dice
    cheat.play(second)
    kept = saved(b)
    found = match_link(cheat.send(), [kept])
    assert found is not None
    assert (found.relation.kin, found.save) == ("apart", kept)


def test_a_broken_promise_ends_the_claim_and_not_the_game() -> None:
    a, b = met("conqueror")
    dice = a.dice.after_sending(0)
    link = forged(a.game, replace(dice, values=(b"x" * 16, dice.values[1])))
    kept = saved(b)
    found = match_link(link, [kept])
    assert found is not None
    assert found.relation.kin == "broken"
    session = Session.from_id(found.save.id)
    assert session.dice
    assert not session.dice.proven
    assert session.line == b.game.line
    # The game goes on, and the other place is told with the next link.
    b.session = session
    assert b.receive(played(a, Random(1))) == "on"
    assert not b.dice.proven
    answer = match_link(played(b, Random(1)), [saved(a)])
    assert answer is not None
    after = Session.from_id(answer.save.id)
    assert after.dice
    assert not after.dice.proven


def test_a_damaged_save_or_link_belongs_to_no_game() -> None:
    a, b = met("conqueror")
    link = played(a, Random(1))
    good = saved(b)
    assert match_link(link[:-1], [good]) is None
    assert match_link(link, [replace(good, id=good.id[:-2])]) is None
    assert match_link("conqueror:basic:b1#w3", [good]) is None
    assert match_link(link, [replace(good, id="conqueror:basic:b1#w3")]) is None


def test_links_survive_what_apps_do_to_them() -> None:
    a, _b = met("conqueror")
    id = played(a, Random(1))
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
