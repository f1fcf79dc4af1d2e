"""Games by links in a terminal: starting, continuing, refusing and checking them."""

from __future__ import annotations

import io
from random import Random

import pytest
from session.peers import Peer, exchange_first_links, make_secret, play_by_links, play_turn
from skerry import Session
from skerry.cli.commands import main
from skerry.cli.links import parse_id_or_link
from skerry.cli.play import TerminalGame
from skerry.cli.terminal import Screen
from skerry.library.sharing.challenges import Challenge
from skerry.library.sharing.links import make_link
from skerry.session.fair_dice import FairDice, Link, value_chain
from skerry.session.fair_dice_codec import make_tail
from skerry.session.hosting import awaits_remote_roll, full_id, join_fair_dice, mark_moves_sent


def run_commands(session: Session, *lines: str) -> tuple[str, Session]:
    """Return the output for these typed lines in a game of two humans, and the session."""
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    table = TerminalGame(session, (None,) * session.seats, screen, seed="test")
    table.run()
    return out.getvalue(), table.session


def link_in(text: str) -> str:
    """Return the link in the output."""
    (link,) = (line for line in text.splitlines() if line.startswith("#"))
    return link


def new_fair_game() -> Session:
    return Session("conqueror", dice=FairDice(2).with_secret(make_secret("a")))


def open_link(link: str) -> Session:
    session = Session.from_id(parse_id_or_link(link))
    join_fair_dice(session, make_secret("b"))
    return session


def test_two_terminals_play_by_links_with_fair_dice() -> None:
    text, a = run_commands(new_fair_game(), "link")
    assert "The other player rolls the dice" in text
    text, b = run_commands(open_link(link_in(text)), "link")
    text, a = run_commands(a, link_in(text))
    assert "This link continues your game. Provably fair for 2 players" in text
    current = a
    target = b
    for turn in range(4):
        assert not awaits_remote_roll(current)
        move = current.game.notation(current.state.legal_actions()[0])
        text, current = run_commands(current, move, "link")
        assert awaits_remote_roll(current)
        # A whole address can be pasted, too.
        text, target = run_commands(target, f"link https://a.example/x/{link_in(text)}")
        assert "This link adds one move to your game." in text, turn
        current, target = target, current
    assert current.line[:4] == target.line
    assert current.dice
    assert current.dice.is_proven


def test_the_last_line_of_output_continues_the_game_with_its_secret() -> None:
    a, b = exchange_first_links("conqueror")
    text, session = run_commands(a.game, "quit")
    id = text.rpartition("--id '")[2].rstrip().rstrip("'")
    again = Session.from_id(id)
    assert again.dice == session.dice == a.dice
    text, _session = run_commands(a.game, "id")
    assert "contains your secret for the dice" in text
    assert id in text
    assert a.dice.secret
    text, _session = run_commands(b.game, "link")
    assert "~" not in link_in(text)


def test_sent_moves_cannot_be_undone() -> None:
    a, _b = exchange_first_links("conqueror")
    play_turn(a, Random(1))
    text, session = run_commands(a.game, "undo")
    assert "There is nothing to undo." in text
    assert session.line == a.game.line


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("#conqueror:basic:#pearl", "This link belongs to another game. Your game is unchanged."),
        ("#v2:conqueror:basic:#2.AQ.YeE4.81xWXm1BvOI01WU0mcRmDA", "changed on the way"),
        ("https://a.example/", "Part of it is missing"),
        ("#v3:conqueror:basic:", "newer version"),
        ("#conqueror:basic", "another game"),
    ],
)
def test_links_of_other_games_change_nothing(link: str, reason: str) -> None:
    a, _b = exchange_first_links("conqueror")
    before = full_id(a.game)
    text, session = run_commands(a.game, f"link {link}")
    assert reason in text
    assert full_id(session) == before


def test_old_links_change_nothing_and_broken_promises_end_the_proof() -> None:
    a, b = exchange_first_links("conqueror")
    text, session = run_commands(b.game, f"#{forge_link(a)}")
    assert "contradicts an earlier one" in text
    assert "no longer counts as provably fair" in text
    assert session.line == b.game.line
    assert session.dice
    assert not session.dice.is_proven
    first = b.game.id
    play_turn(a, Random(1))
    before = full_id(a.game)
    text, session = run_commands(a.game, f"#{first}")
    assert "This link is older than your game" in text
    assert full_id(session) == before


def forge_link(a: Peer) -> str:
    """Return a link of the peer `a` with a value that its last value doesn't commit it to."""
    steered = value_chain(make_secret("steered"))[1]
    dice = FairDice(2, (*a.dice.links, Link(0, 0)), (steered, a.dice.values[1]))
    return f"v2:conqueror:basic:#{make_tail(dice, 'conqueror:basic:')}"


def test_links_work_without_fair_dice() -> None:
    text, a = run_commands(Session("atoll", preset="small"), "d4", "link")
    assert link_in(text) == "#atoll:small:d4"
    text, b = run_commands(Session.from_id("atoll:small:d4"), "e5", "link")
    text, a = run_commands(a, link_in(text))
    assert "This link adds one move to your game." in text
    assert a.line == b.line == ("d4", "e5")


def test_play_takes_fair_dice_and_a_link(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("link\n"))
    assert main(["play", "conqueror", "--fair", "2"]) == 0
    out = capsys.readouterr().out
    assert "Provably fair for 2 players" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("link\n"))
    assert main(["play", "--id", link_in(out)]) == 0
    target = capsys.readouterr().out
    assert link_in(target).startswith("#v2:conqueror:basic:%232.")


@pytest.mark.parametrize(
    ("line", "reason"),
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
def test_impossible_fair_dice_are_refused(
    capsys: pytest.CaptureFixture[str], line: str, reason: str
) -> None:
    assert main(["play", *line.split()]) == 2
    assert reason in capsys.readouterr().err


# Checking links


def test_check_replays_the_game_and_reports_its_dice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    a, b = exchange_first_links("conqueror")
    links = list(play_by_links([a, b], Random(1)))
    assert main(["check", *(f"https://a.example/#{link}" for link in links)]) == 0
    out = capsys.readouterr().out
    assert f"after {len(Session.from_id(links[-1]).line)} moves" in out
    assert "Fair dice for 2 devices" in out
    rolls = next(line for line in out.splitlines() if line.startswith("Rolled so far: "))
    assert len(rolls.split(": ")[1].split()) == len(links)
    assert "every roll is the one the links committed to" in out
    assert main(["check", links[-1]]) == 0


def test_check_names_the_link_that_does_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    a, b = exchange_first_links("conqueror")
    assert main(["check", b.game.id, forge_link(a)]) == 1
    assert "Link 2 breaks a commitment of the previous one" in capsys.readouterr().out
    other, _other = exchange_first_links("conqueror", "other")
    assert main(["check", a.game.id, other.game.id]) == 1
    assert "Link 2 and the previous one aren't from the same game" in capsys.readouterr().out
    play_turn(a, Random(1))
    again = Peer(b.dice.secret or b"", Session.from_id(full_id(b.game)))
    for peer, choice in ((b, 0), (again, 1)):
        peer.receive(a.game.id)
        moves = peer.game.state.legal_actions()
        peer.game.play(peer.game.game.notation(moves[choice]))
        mark_moves_sent(peer.game)
    assert main(["check", b.game.id, again.game.id]) == 1
    assert "Link 2 has a different history" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("link", "code", "text"),
    [
        ("conqueror:basic:#pearl", 1, "from a seed in the link"),
        ("atoll:small:d4", 1, "no dice or cards"),
        ("hello", 2, "not a link to a game"),
        ("v2:conqueror:basic:#2.AQ.YeE4.81xWXm1BvOI01WU0mcRmDA", 2, "changed on the way"),
    ],
)
def test_check_reports_games_without_fair_dice(
    capsys: pytest.CaptureFixture[str], link: str, code: int, text: str
) -> None:
    assert main(["check", link]) == code
    captured = capsys.readouterr()
    assert text in captured.out + captured.err


def test_a_link_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["link", "https://example.org/#atoll:small:d4&for=1&from=0&by=Anna"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "Anna invites you to a game of Atoll. You play White, and it's your turn."
        " Make your move, then send a link back."
    )
    assert lines[1] == "Atoll, Small, after 1 move"
    assert lines[-1].startswith("White")
    link = f"#islant:level-1:%23x&beat={Challenge('Anna', 37, None, is_solved=True).code}"
    assert main(["link", link]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Anna challenges you: Islant, Level 1.")
    assert "37" not in out


@pytest.mark.parametrize(
    ("link", "message"),
    [("#atoll:small:d4,d4", "d4"), ("hello", "not a link"), ("#result=x", "“rank” command")],
)
def test_a_wrong_link_is_refused(
    capsys: pytest.CaptureFixture[str], link: str, message: str
) -> None:
    assert main(["link", link]) != 0
    assert message in capsys.readouterr().err


def test_link_prints_the_steps_of_the_turn_and_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    fields = "&for=1&from=0&by=Anna"
    assert main(["link", f"#conqueror:basic:b1%23w3{fields}"]) == 0
    assert (
        "1 Anna sent the link – → 2 You move – 3 You send the link back" in capsys.readouterr().out
    )
    game = new_fair_game()
    assert main(["link", f"#{make_link(mark_moves_sent(game))}{fields}"]) == 0
    steps = "1 Anna sent the link – → 2 You send the link back – 3 Anna moves"
    assert steps in capsys.readouterr().out
    assert main(["link", f"#atoll:small:d3{fields}&end=resigned-0"]) == 0
    assert "Anna resigned." in capsys.readouterr().out
