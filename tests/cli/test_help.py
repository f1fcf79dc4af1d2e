"""Help texts, paging, colours and completion in the terminal."""

from __future__ import annotations

import io
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from skerry import Session, __version__, load
from skerry.cli.commands import main
from skerry.cli.completion import completions
from skerry.cli.play import TerminalGame
from skerry.cli.rules import full_rules, notation_section, render_markdown, rules_summary
from skerry.cli.terminal import PLAIN, STRONG, WRONG, Screen, make_screen
from skerry.core.i18n import LANGUAGES, set_language
from skerry.core.registry import BUILT_IN
from skerry.session.ids import read_id
from toys import folder

from .terminal_io import run_terminal

pytestmark = pytest.mark.usefixtures("toys")

CODE = re.compile(r"`([^`]+)`")
PARTS = {"@0", "red", "blue", "land"}
"""Parts of moves, which the rules quote like moves."""


def make_text_screen(live: bool = False, colour: bool = False, typed: str = "") -> Screen:
    return Screen(io.StringIO(typed), io.StringIO(), live, colour)


def output_of(screen: Screen) -> str:
    assert isinstance(screen.out, io.StringIO)
    return screen.out.getvalue()


# Help


@pytest.mark.parametrize("id", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_describes_a_game_and_its_move_notation(id: str, language: str) -> None:
    set_language(language)
    game = load(id)
    text = " ".join(rules_summary(game, make_text_screen()).split())
    assert game.translate(game.tagline) in text
    assert ", ".join(preset.id for preset in game.presets)[:40] in text
    assert notation_section(game)[0].lstrip("# ") in text
    assert not set("*`|") & set(text)


@pytest.mark.parametrize("id", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_in_the_help_are_legal_moves(id: str, language: str) -> None:
    """Ids can be played; other examples are moves of an id, of a recorded game, or legal moves."""
    set_language(language)
    words = CODE.findall("\n".join(notation_section(load(id))))
    text = (files(f"skerry.games.{id}") / "rules.md").read_text("utf-8")
    ids = {word.split(" ")[0] for word in re.findall(rf"(?<=[(`]){id}:[^)`]+", text)}
    moves = {move for each in ids for move in read_id(each).moves}
    records = "".join(path.read_text("utf-8") for path in folder(id).glob("*.txt"))
    moves |= {line.split()[-1] for line in records.splitlines() if line.startswith("> ")}
    for word in words:
        if ":" in word:
            assert Session.from_id(word).id == word
        elif word not in PARTS | moves:
            assert word in legal_moves(id), word


@pytest.mark.parametrize("id", BUILT_IN)
def test_the_help_has_every_move_that_is_a_word(id: str) -> None:
    """Words such as "swap" and "yield" can't be guessed."""
    words = CODE.findall("\n".join(notation_section(load(id))))
    assert {move for move in legal_moves(id) if re.fullmatch("[a-z]+", move)} <= set(words)


def has_readings(id: str) -> bool:
    rules = files(load(id).package) / "rules.md"
    return "Our readings" in rules.read_text(encoding="utf-8")


@pytest.mark.parametrize("id", [*filter(has_readings, BUILT_IN)])
def test_the_rules_name_our_readings_after_the_words_of_the_rulebook(id: str) -> None:
    """Each reading has a quotation, or says that the rulebook is silent; all languages agree."""
    headings = re.compile(r"^## (.*)$", re.MULTILINE)
    lists = []
    for language in LANGUAGES:
        set_language(language)
        name = "rules.md" if language == LANGUAGES[0] else f"rules.{language}.md"
        source = (files(load(id).package) / name).read_text("utf-8")
        number = headings.findall((files(load(id).package) / "rules.md").read_text("utf-8"))
        heading = headings.findall(source)[number.index("Our readings")]
        text = full_rules(load(id), make_text_screen())
        section = text.partition(f"\n{heading}\n")[2].split("\n\n")[1]
        items = re.split(r"^- ", section, flags=re.MULTILINE)[1:]
        lists.append([bool(re.search("[“„]", item)) for item in items])
        if language == LANGUAGES[0]:
            assert all(re.search("“|rulebook", item) for item in items)
    assert all(each == lists[0] for each in lists)
    assert len(lists[0]) >= 3


@cache
def legal_moves(id: str) -> set[str]:
    """Return the legal moves met in a random game of each preset."""
    game = load(id)
    result = set[str]()
    for preset in game.presets:
        rng = Random(1)
        session = Session(game, preset=preset.id, seed="1")
        while not session.state.is_terminal and len(session.line) < 120:
            actions = session.state.legal_actions()
            result |= set(map(game.notation, actions))
            rest = [action for action in actions if action != "solve"]  # "solve" ends the game
            session.push(rest[-1] if len(session.line) % 3 else rng.choice(rest))
    return result


def test_help_without_rules_lists_the_first_moves() -> None:
    assert "Examples of moves: roll" in rules_summary(load("pig"), make_text_screen())
    assert full_rules(load("pig"), make_text_screen()) == rules_summary(
        load("pig"), make_text_screen()
    )


def test_help_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "atoll"]) == 0
    assert "swap  swapping sides" in capsys.readouterr().out
    assert main(["help", "atoll", "--rules"]) == 0
    assert "You must place a stone; you can't pass." in capsys.readouterr().out
    assert main(["help"]) == 2
    assert "choose a game: atoll" in capsys.readouterr().err
    assert main(["help", "chess"]) == 2
    assert "unknown game 'chess'" in capsys.readouterr().err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"skerry {__version__}\n"


def test_rules_are_a_command_while_playing() -> None:
    text = run_terminal(Session("atoll", preset="small"), (None, None), "rules")
    assert "Swapping sides" in text
    assert "![" not in text


def test_markdown_is_made_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    text = "# One\n\nA **word** and [a link](x.html),\non two lines.\n\n![A picture](x)\n\n"
    text += "- an item of some more words\n- `b`\n\n| a | long |\n|---|---|\n| **bb** | c |\n"
    plain = "One\n\nA word and a link, on\ntwo lines.\n\n- an item of some more\n  words\n- b\n\n"
    assert render_markdown(text, make_text_screen()) == f"{plain}a   long\nbb  c"
    assert f"A {STRONG}word{PLAIN} and" in render_markdown(text, make_text_screen(colour=True))


# Pages


def test_long_texts_are_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "4")
    monkeypatch.setenv("COLUMNS", "20")
    text = "\n".join(f"line {number}" for number in range(9))
    asked = "Enter: more, q: stop > "
    everything = make_text_screen(live=True, typed="\n\n")
    everything.print_paged(text)
    assert output_of(everything).replace(asked, "") == f"{text}\n"
    assert output_of(everything).count(asked) == 2
    some = make_text_screen(live=True, typed="\nq\n")
    some.print_paged(text)
    assert "line 5" in output_of(some)
    assert "line 6" not in output_of(some)
    some = make_text_screen(live=True)  # the input has ended
    some.print_paged(text)
    assert "line 3" not in output_of(some)
    wide = make_text_screen(live=True, typed="\n")
    wide.print_paged("word " * 14)
    assert output_of(wide).count(asked) == 1


def test_short_texts_and_pipes_are_not_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "4")
    for live, text in ((True, "a\nb\nc"), (False, "long " * 99), (False, "a\n" * 20)):
        shown = make_text_screen(live=live)
        shown.print_paged(text)
        assert output_of(shown) == f"{text}\n"


# Colours


def test_wrong_moves_are_colored_if_the_terminal_has_colors() -> None:
    session = Session("morris")
    assert f"{WRONG}'z9' is not" in run_terminal(
        session, (None, None), "z9", live=True, colour=True
    )
    assert "\x1b" not in run_terminal(session, (None, None), "z9")


@pytest.mark.parametrize("line", ["--no-color play atoll", "play atoll --no-color", "games"])
def test_no_color_is_accepted_anywhere(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("zz\nquit\n"))
    assert main(line.split()) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_colors_are_for_terminals_without_no_color(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Tty())
    assert not make_screen({}).colour
    monkeypatch.setattr("sys.stdout", Tty())
    assert make_screen({}).colour
    assert not make_screen({"NO_COLOR": "1"}).colour
    assert not make_screen({"TERM": "dumb"}).colour
    assert not make_screen({}, colour=False).colour


# The Tab key


def test_tab_offers_moves_commands_and_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["d4", "d5", "swap", "save", "load"]
    assert completions("", "", words) == words
    assert completions("", "D", words) == ["d4", "d5"]
    assert completions("", "s", words) == ["swap", "save"]
    assert completions("d4 ", "d", words) == []
    (tmp_path / "games").mkdir()
    (tmp_path / "game.json").touch()
    monkeypatch.chdir(tmp_path)
    assert completions("save ", "g", words) == ["game.json", "games/"]
    assert completions("load ", f"{tmp_path}/game.", words) == [f"{tmp_path}/game.json"]
    assert completions("load ", "nowhere/x", words) == []


def test_tab_completes_what_may_be_typed_now() -> None:
    session = Session("morris")
    visited = list[list[str]]()
    table: TerminalGame

    class Typing(io.StringIO):
        def readline(self, size: int | None = -1) -> str:
            visited.append(table.typable_words())
            return super().readline()

    table = TerminalGame(session, (None, None), Screen(Typing("b2\nquit\n"), io.StringIO()))
    assert table.typable_words() == []
    table.run()
    assert [words[:4] for words in visited] == [["a1", "a2", "a3", "b1"]] * 2
    assert [words.count("b2") for words in visited] == [1, 0]
    assert "undo" in visited[0]
    assert table.typable_words() == []


def test_tab_shows_no_moves_while_the_screen_is_passed() -> None:
    session = Session("pearls", seed="1")
    visited = list[tuple[str, list[str]]]()
    out = io.StringIO()
    table: TerminalGame

    class Typing(io.StringIO):
        def readline(self, size: int | None = -1) -> str:
            visited.append((out.getvalue().rsplit("\n", 1)[-1], table.typable_words()))
            return super().readline()

    first = session.game.notation(session.state.legal_actions()[0])
    table = TerminalGame(session, (None, None), Screen(Typing(f"{first}\n\nquit\n"), out))
    table.run()
    passing = [words for prompt, words in visited if prompt.startswith("Pass the device")]
    assert passing == [[]]
