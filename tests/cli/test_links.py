"""Games by links in a terminal: begun, gone on with, refused; and links checked."""

from __future__ import annotations

import io
from random import Random

import pytest
from session.places import Place, exchange, met, played, secret
from skerry import Session
from skerry.cli.commands import main
from skerry.cli.links import parse_id_or_link
from skerry.cli.play import TerminalGame
from skerry.cli.terminal import Screen
from skerry.session.fair_dice import FairDice, Link, chain
from skerry.session.fair_dice_codec import tail


def typed(session: Session, *lines: str) -> tuple[str, Session]:
    """Return the output for these typed lines in a game of two humans, and the session."""
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    table = TerminalGame(session, (None,) * session.seats, screen, seed="test")
    table.run()
    return out.getvalue(), table.session


def link_in(text: str) -> str:
    """The link that was handed out."""
    (link,) = (line for line in text.splitlines() if line.startswith("#"))
    return link


def begun() -> Session:
    return Session("conqueror", dice=FairDice(2).with_secret(secret("a")))


def opened(link: str) -> Session:
    session = Session.from_id(parse_id_or_link(link))
    session.join(secret("b"))
    return session


def test_two_terminals_play_by_links_with_fair_dice() -> None:
    text, a = typed(begun(), "link")
    assert "The other player rolls the dice" in text
    text, b = typed(opened(link_in(text)), "link")
    text, a = typed(a, link_in(text))
    assert "This link continues your game. Fair dice for 2 players" in text
    current = a
    target = b
    for turn in range(4):
        assert not current.awaits_remote_roll
        move = current.game.notation(current.state.legal_actions()[0])
        text, current = typed(current, move, "link")
        assert current.awaits_remote_roll
        # On the page and in mails links get longer: all of it may be pasted.
        text, target = typed(target, f"link https://a.example/x/{link_in(text)}")
        assert "This link adds one move to your game." in text, turn
        current, target = target, current
    assert current.line[:4] == target.line
    assert current.dice
    assert current.dice.proven


def test_the_game_is_gone_on_with_by_the_last_line_and_its_secret() -> None:
    a, b = met("conqueror")
    text, session = typed(a.game, "quit")
    id = text.rpartition("--id '")[2].rstrip().rstrip("'")
    again = Session.from_id(id)
    assert again.dice == session.dice == a.dice
    text, _session = typed(a.game, "id")
    assert "contains your secret for the dice" in text
    assert id in text
    assert a.dice.secret
    text, _session = typed(b.game, "link")
    assert "~" not in link_in(text)


def test_what_was_sent_is_not_undone() -> None:
    a, _b = met("conqueror")
    played(a, Random(1))
    text, session = typed(a.game, "undo")
    assert "There is nothing to undo." in text
    assert session.line == a.game.line


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#conqueror:basic:#pearl", "This link belongs to another game. Your game is unchanged."),
        ("#v2:conqueror:basic:#2.AQ.YeE4.81xWXm1BvOI01WU0mcRmDA", "changed on the way"),
        ("https://a.example/", "Part of it is missing"),
        ("#v3:conqueror:basic:", "newer version"),
        ("#conqueror:basic", "another game"),
    ],
)
def test_links_that_do_not_belong_here_change_nothing(link: str, said: str) -> None:
    a, _b = met("conqueror")
    before = a.game.full_id
    text, session = typed(a.game, f"link {link}")
    assert said in text
    assert session.full_id == before


def test_an_old_link_is_told_and_one_that_breaks_a_promise_ends_the_claim() -> None:
    a, b = met("conqueror")
    text, session = typed(b.game, f"#{forged(a)}")
    assert "contradicts an earlier one" in text
    assert "no longer fair" in text
    assert session.line == b.game.line
    assert session.dice
    assert not session.dice.proven
    first = b.game.id
    played(a, Random(1))
    before = a.game.full_id
    text, session = typed(a.game, f"#{first}")
    assert "This link is older than your game" in text
    assert session.full_id == before


def forged(a: Place) -> str:
    """A link of a's with a value that it has promised nothing of."""
    steered = chain(secret("steered"))[1]
    dice = FairDice(2, (*a.dice.links, Link(0, 0)), (steered, a.dice.values[1]))
    return f"v2:conqueror:basic:#{tail(dice, 'conqueror:basic:')}"


def test_without_fair_dice_links_go_to_and_fro_too() -> None:
    text, a = typed(Session("atoll", preset="small"), "d4", "link")
    assert link_in(text) == "#atoll:small:d4"
    text, b = typed(Session.from_id("atoll:small:d4"), "e5", "link")
    text, a = typed(a, link_in(text))
    assert "This link adds one move to your game." in text
    assert a.line == b.line == ("d4", "e5")


def test_play_takes_fair_dice_and_a_link(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("link\n"))
    assert main(["play", "conqueror", "--fair", "2"]) == 0
    out = capsys.readouterr().out
    assert "Fair dice for 2 players" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("link\n"))
    assert main(["play", "--id", link_in(out)]) == 0
    target = capsys.readouterr().out
    assert link_in(target).startswith("#v2:conqueror:basic:%232.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("conqueror --fair 1", "2 to 2"),
        ("conqueror --fair 3", "2 to 2"),
        ("conqueror --fair 2 --seed s", "combined with --seed"),
        ("conqueror --fair 2 --typed", "combined with --seed"),
        ("atoll --fair 2", "has no fair dice"),
        ("competition --fair 2", "has no fair dice"),
        ("--id atoll:small: --fair 2", "--id already sets"),
    ],
)
def test_what_cannot_be_fair_is_refused(
    capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    assert main(["play", *line.split()]) == 2
    assert said in capsys.readouterr().err


# Checked


def test_check_plays_the_game_again_and_says_what_its_dice_were(
    capsys: pytest.CaptureFixture[str],
) -> None:
    a, b = met("conqueror")
    links = list(exchange([a, b], Random(1)))
    assert main(["check", *(f"https://a.example/#{link}" for link in links)]) == 0
    out = capsys.readouterr().out
    assert f"after {len(Session.from_id(links[-1]).line)} moves" in out
    assert "Fair dice between 2 devices" in out
    rolls = next(line for line in out.splitlines() if line.startswith("Rolled so far: "))
    assert len(rolls.split(": ")[1].split()) == len(links)
    assert "every roll is the one that the links committed to" in out
    assert main(["check", links[-1]]) == 0


def test_check_names_the_link_that_does_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    a, b = met("conqueror")
    assert main(["check", b.game.id, forged(a)]) == 1
    assert "Link 2 breaks a commitment of the previous one" in capsys.readouterr().out
    other, _other = met("conqueror", "other")
    assert main(["check", a.game.id, other.game.id]) == 1
    assert "Link 2 is not from the same game" in capsys.readouterr().out
    played(a, Random(1))
    again = Place(b.dice.secret or b"", Session.from_id(b.game.full_id))
    for place, choice in ((b, 0), (again, 1)):
        place.receive(a.game.id)
        moves = place.game.state.legal_actions()
        place.game.play(place.game.game.notation(moves[choice]))
        place.game.send()
    assert main(["check", b.game.id, again.game.id]) == 1
    assert "Link 2 has a different history" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("link", "code", "said"),
    [
        ("conqueror:basic:#pearl", 1, "from a seed in the link"),
        ("atoll:small:d4", 1, "no dice or cards"),
        ("hello", 2, "not a link to a game"),
        ("v2:conqueror:basic:#2.AQ.YeE4.81xWXm1BvOI01WU0mcRmDA", 2, "changed on the way"),
    ],
)
def test_check_tells_what_has_no_fair_dice(
    capsys: pytest.CaptureFixture[str], link: str, code: int, said: str
) -> None:
    assert main(["check", link]) == code
    captured = capsys.readouterr()
    assert said in captured.out + captured.err
