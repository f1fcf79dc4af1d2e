"""The command line: its commands, and one-line errors."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET

import pytest
from skerry.cli.commands import main
from skerry.cli.terminal import Screen, highlight_changes, make_screen
from skerry.core.i18n import LANGUAGES

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(autouse=True)
def _no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


def set_input(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games_lists_the_registry(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "atoll: Atoll. " in out
    assert "presets: standard, small, large, huge" in out
    assert "pig: Pig. " in out
    assert "Leftover islands: most Most coins, dice-off Roll-off, dice-tied Roll-off if tied" in out
    assert "seats: 1 to 99" in out


def test_play_accepts_joined_options(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_input(monkeypatch, "a8", "h1", "quit")
    line = "play conqueror --preset corners+forfeit --seed s --seat both"
    assert main(line.split()) == 0
    assert "play --id 'conqueror:forfeit+corners:a8,h1#s'" in capsys.readouterr().out


def test_play_plays(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    set_input(monkeypatch, "d4", "quit")
    line = "play atoll --preset small --level 1 --seed s --seconds 0.2"
    assert main(line.split()) == 0
    out = capsys.readouterr().out
    assert "Black: d4." in out
    assert "(White) plays " in out
    assert "play --id 'atoll:small:d4," in out


@pytest.mark.parametrize(
    ("players", "prompts"),
    [
        ("first", "Red> "),
        ("second", "Blue> "),
        ("both", "Red> "),
        ("2", "Blue> "),
        ("1,2", "Red> "),
    ],
)
def test_human_players_have_the_requested_seats(
    players: str, prompts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "morris", "--seat", players]) == 0
    out = capsys.readouterr().out
    assert out.count("> \n") == 1
    assert prompts in out


def test_play_continues_from_an_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--id", "morris:short:b2,a1", "--seat", "both"]) == 0
    assert main(["play", "morris", "--id", "morris:short:b2,a1", "--seat", "both"]) == 0
    out = capsys.readouterr().out
    assert out.count("Blue a1.\n. . .\n. r .\nb . .\nRed to move") == 2


def test_dice_have_a_seed_unless_they_are_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = []
    for words in ("--seed x", "--seed x", "", "--typed"):
        set_input(monkeypatch, "roll", "id")
        assert main(["play", "pig", "--seat", "both", *words.split()]) == 0
        ids.append(capsys.readouterr().out.rsplit("--id ", 1)[1].strip())
    assert ids[0] == ids[1] == "'pig:standard:roll#x'"
    assert ids[2].startswith("'pig:standard:roll#")
    assert ids[3] == "'pig:standard:roll'"


def test_a_random_seed_has_128_bits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = set[str]()
    for game in ("pig", "pearls"):
        set_input(monkeypatch, "id")
        assert main(["play", game, "--seat", "both"]) == 0
        seeds.add(capsys.readouterr().out.rsplit("#", 1)[1].strip().strip("'"))
    assert len(seeds) == 2
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_games_without_dice_have_no_seed_in_their_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "morris", "--seed", "x"]) == 0
    assert "'morris:standard:'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "environment"),
    [
        ("--lang de play atoll --preset small", {}),
        ("play atoll --preset small --lang=de", {"LC_ALL": "en_GB.UTF-8"}),
        ("play atoll --preset small", {"LC_ALL": "", "LANG": "de_AT.UTF-8"}),
        ("play atoll --preset small", {"LC_ALL": "de_DE", "LANG": "en_GB.UTF-8"}),
    ],
)
def test_german_is_used_on_request(
    line: str,
    environment: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    set_input(monkeypatch, "zz", "d4", "hint", "quit")
    assert main([*line.split(), "--seconds", "0.1", "--seat", "both"]) == 0
    out = capsys.readouterr().out
    assert "Atoll: Verbinde zwei" in out
    assert "Schwarz (Platz 1) ist am Zug." in out
    assert "Das Feld zz gibt es nicht" in out
    assert "Erlaubte Züge: a1, a2" in out
    assert "Schwarz: d4." in out
    assert "Tipp: " in out
    assert "Weiterspielen mit: python -m skerry play --id 'atoll:small:d4'" in out


@pytest.mark.parametrize("tag", ["C", "fr_FR.UTF-8", ""])
def test_english_is_the_default(
    tag: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", tag)
    monkeypatch.setenv("LANG", tag)
    assert main(["games"]) == 0
    assert "levels: 1 Tadpole, 2 Crab" in capsys.readouterr().out


def test_help_and_sheets_speak_german(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help", "--lang", "de"])
    assert "Variante (Standard: die erste)" in capsys.readouterr().out
    assert main(["sheet", "islant", "--lang", "de"]) == 0
    assert '<html lang="de">' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play", "choose a game: atoll"),
        ("play chess", "unknown game 'chess'; available: atoll"),
        ("play atoll --preset tiny", "Atoll has no preset 'tiny'; it has: standard, small"),
        ("play atoll --level 9", "Atoll has no level 9; it has: 1, 2"),
        ("play atoll --level x", "argument --level: invalid int value: 'x'"),
        ("play atoll --seats 3", "Atoll, Standard, has 2 seats, not 3"),
        ("play atoll --seat third", "--seat must be a number from 1 to 2"),
        ("play atoll --seat 3", "--seat must be a number from 1 to 2"),
        ("play atoll --seat 0", "--seat must be a number from 1 to 2"),
        ("play atoll --seat 1,,2", "--seat must be a number from 1 to 2"),
        ("play pig --seats 1 --seat second", "there is no second seat: this game has 1"),
        ("play atoll --seconds 0", "--seconds must be more than 0 and at most 3600"),
        ("play atoll --seconds nan", "--seconds must be more than 0 and at most 3600"),
        ("play pig --seed a/b", "a seed must be 1 to 64"),
        ("play --id atoll", "has three parts"),
        ("play --id atoll:small:zz", "move 1 of this game id is wrong: There's no cell zz"),
        ("play morris --id atoll:small:", "this id belongs to atoll, not 'morris'"),
        ("play --id atoll:small: --seed x", "--id already sets"),
        ("picture", "the following arguments are required: id"),
        ("picture atoll:small:d4,d4", "move 2 of this game id is wrong: d4 is taken by Black"),
        ("picture atoll:small: --theme loud", "unknown theme 'loud'; choose one of light, dark"),
        ("picture atoll:small: --width 0", "--width must be from 1 to 10000 pixels"),
        ("picture atoll:small: --seat 3", "--seat must be a number from 1 to 2"),
        ("arena atoll", "PLAYER"),
        ("arena nothing 1 2", "unknown game 'nothing'"),
        ("--lang kl games", f"unknown language 'kl'; available: {', '.join(LANGUAGES)}"),
        ("games --lang", f"unknown language ''; available: {', '.join(LANGUAGES)}"),
        ("sing", "invalid choice: 'sing'"),
        ("", "the following arguments are required: COMMAND"),
    ],
)
def test_errors_are_one_line(line: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.startswith("skerry: ")
    assert err.count("\n") == 1
    assert len(err) < 400


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["arena", "--help"]])
def test_help_helps(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    assert "usage: python -m skerry" in capsys.readouterr().out


def test_picture_prints_a_whole_svg(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", "atoll:small:d4,c3", "--theme", "dark", "--width", "400"]) == 0
    root = ET.fromstring(capsys.readouterr().out)
    assert root.get("width") == "400"
    assert root.find("{*}title") is not None
    assert root.findtext("{*}title") == "Atoll"
    assert ".atoll" in root.findtext("{*}style", "")


def test_picture_shows_what_the_seat_may_see(capsys: pytest.CaptureFixture[str]) -> None:
    pictures = []
    for seat in ([], ["--seat", "1"], ["--seat", "2"]):
        assert main(["picture", "pearls:standard:#a", *seat]) == 0
        pictures.append(capsys.readouterr().out)
    assert len(set(pictures)) == 3
    assert "back" in pictures[0]


@pytest.mark.parametrize(
    ("environ", "live", "colour"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_colour_is_for_terminals_that_have_it(
    environ: dict[str, str], live: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout", Tty())
    screen = make_screen(environ)
    assert (screen.live, screen.colour) == (live, colour)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert not make_screen(environ).live


def test_marked_boards_differ_in_their_new_signs_only() -> None:
    assert highlight_changes("a b\nc", "a x\nc") == "a \x1b[1;33mx\x1b[0m\nc"
    assert highlight_changes("a", "a\nb") == "a\nb"
    assert highlight_changes("ab", "a") == "a"


def test_asking_at_the_end_of_the_input_raises() -> None:
    with pytest.raises(EOFError):
        Screen(io.StringIO(""), io.StringIO()).ask("> ")
