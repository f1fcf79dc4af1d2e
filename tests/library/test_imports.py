"""Games from pasted text: every notation, and the place of a mistake."""

from __future__ import annotations

from random import Random

import pytest
from skerry import Session
from skerry.library.files.game_file import Entry, file_text
from skerry.library.imports.pasted_text import read_games
from skerry.library.saves import Save
from skerry.library.transcript import transcript


def ids(text: str, game: str = "", preset: str | None = None) -> list[str]:
    return [each.session.id for each in read_games(text, game, preset)[0]]


MOVES = "d4,swap,c4,a3"


@pytest.mark.parametrize(
    "text",
    [
        "game: atoll\npreset: small\n1. d4 swap 2. c4 a3",
        "game: atoll\npreset: small\n1. d4 # the middle\n   swap {why, not} c4\n2) a3",
        "game: atoll\npreset: small\nd4, swap; C4, a 3",
        "game: atoll\npreset: small\n1. Ann: d4\n2. Bo: swap\n3. Ann: c4\n4. Bo: a3\n",
        "(;FF[4]GM[11]SZ[7]PB[a\\]b];B[d4];W[swap];B[c4](;W[a3])(;W[b2];B[b3]))",
        "(;SZ[7] ;W[d4] ;B[swap-pieces] ;W[c4] ;B[a3] ;W[resign])",
        "text before (;SZ[7];B[dc];W[swap];B[cb];W[ac]) and after",
        "Hello,\nlook: <https://example.org/s/#atoll:small:d4,\n> swap,c4,a3>.\nBye: now",
        "atoll:small:d4,swap,c4,a3",
        "https://example.org/#atoll%3Asmall%3Ad4%2Cswap%2Cc4%2Ca3 and more",
    ],
)
def test_each_notation_is_read(text: str) -> None:
    assert ids(text) == [f"atoll:small:{MOVES}"]


def test_the_game_can_be_given_or_guessed() -> None:
    assert ids("d4 swap c4", "atoll", "large") == ["atoll:large:d4,swap,c4"]
    assert ids("1. k9 swap") == ["atoll:standard:k9,swap"]
    with pytest.raises(ValueError, match="line 2, column 1: say which game"):
        ids("\nfrog d4")
    with pytest.raises(ValueError, match="line 1, column 4: There's no cell frog"):
        ids("k9 frog")


def test_an_export_is_read_and_damage_is_named() -> None:
    save = Save("k", f"atoll:small:{MOVES}", 2, ("person", 3), names=("Ann", ""))
    text = file_text([Entry(save), Entry(Save("q", "atoll:small:d4,d4", 2, ("person", 1)))])
    games, problems = read_games(text)
    assert [(game.session.position, game.save and game.save.names) for game in games] == [
        (2, ("Ann", ""))
    ]
    assert problems[0].startswith("Game 2 can't be replayed: move 2")
    damaged = text.replace('"at": 2', '"at": "x"')
    assert read_games(text.replace("d4,d4", "d4,a3"))[1] == []
    with pytest.raises(ValueError, match="line 5: Game 1 in the file is damaged"):
        read_games(damaged)
    with pytest.raises(ValueError, match="line 8, column 10: this file is damaged"):
        read_games(text[:90])


def test_a_transcript_is_read() -> None:
    session = Session.from_id(f"atoll:small:{MOVES}")
    assert ids(transcript(session)) == [session.id]


def test_diagrams_are_games_or_positions() -> None:
    assert ids('<hexboard size="7x7" contents="R 1:d4 3:c4 B 2:a3" />') == ["atoll:small:d4,a3,c4"]
    assert ids("<hex>R7 C7 Q1 Mc3 Ma3 Sd4 +e3</hex>") == ["atoll:small:c3,a3"]
    assert ids("{{hexboard|size=7|contents=R d4 B 1:a3 E 2:b2}}") == ["atoll:small:d4,a3"]
    (game,), _problems = read_games('<hexboard size="7x7" contents="R d4 c4 B a3 E b2" />')
    assert game.session.id == "atoll:small:c4,a3,d4"
    assert "one of many" in game.notes[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_won_position_ends_with_the_winning_stone(seed: int) -> None:
    rng = Random(seed)
    session = Session("atoll", preset="small")
    while not session.is_terminal:
        moves = [move for move in session.legal_actions() if move != "swap"]
        session.push(rng.choice(moves))
    black, white = (" ".join(sorted(session.moves[seat::2])) for seat in (0, 1))
    (id,) = ids(f'<hexboard size="7" contents="R {black} B {white}"/>')
    assert Session.from_id(id).state == session.state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: atoll\npreset: small\nd4 a3\n  c4, d4", "line 4, column 7: d4 is taken by Black"),
        ("game: frog\nd4", "line 1, column 7: unknown game 'frog'"),
        ("game: atoll\npreset: tiny\nd4", "line 2, column 9: Atoll has no preset 'tiny'"),
        ("game: atoll\nseats: x\nd4", "line 2, column 8: seats must be a number"),
        ("game: atoll\ngame: atoll\nd4", "line 2, column 1: the entry 'game' occurs twice"),
        ("see\natoll:small:d4,a3,d4 there", "line 2, column 19: move 3"),
        ("see\nconqueror:basic:zz there", "line 2, column"),
        ("(;SZ[7];B[d4]\n;W[z4])", "line 2, column 4: There's no cell 'z4'"),
        ("(;SZ[8];B[d4])", "line 1, column 6: a board has"),
        ("(;SZ[7];B[d4];B[c4])", "line 1, column 17: the same player"),
        ("(;SZ[7];B[d4];W[resign];B[c4])", "line 1, column 27: the game is over"),
        ("(;SZ[7];B[d4", "line 1, column 10: this value has no closing bracket"),
        ("(;SZ[7];B[d4]", "line 1, column 14: the closing bracket"),
        ("(;SZ[7];B[d4] ! )", "line 1, column 15: '! "),
        ("(;SZ[7]AB[d4][c4])", "line 1, column 15: a position has as many black stones"),
        (
            '<hexboard size="7" contents="R d4 B d4"/>',
            "line 1, column 37: there are two stones on d4",
        ),
        ('<hexboard size="7" contents="R d4 B 5x"/>', "line 1, column 37: '5x' isn't a cell"),
        ('<hexboard size="7" contents="R 1:d4 2:c4"/>', "column 37: the same player moves"),
        ("<hex>C7 Md4 Xx</hex>", "line 1, column 13: 'Xx' isn't part"),
        ("<hexboard>", "line 1, column 1: a diagram needs a size"),
        ("", "line 1, column 1"),
        ('{"', "line 1, column 2"),
    ],
)
def test_the_place_of_a_mistake_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_games(text)


def test_long_texts_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 200,000 characters"):
        read_games("d4 " * 100_000)
