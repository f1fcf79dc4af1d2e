"""Error messages that contain typed text, in any script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import skerry
from skerry.cli.commands import main
from skerry.core.i18n import set_language
from skerry.core.outside_text import clip, make_readable
from skerry.core.registry import BUILT_IN

SCRIPTS = (
    "д4",
    "ä1",
    "ｄ４",
    "四",
    "د٤",
    "ד4",
    "ก๑",
    "क४",
    "e\u0301",
    "नी\u200dल",
    "🏝",
    "\u3000d日",
)
HARMFUL = ("\x00", "\x1b[31m", "\u202e", "\u2028", "\ud800", "\u200b", "\ufeff")


@pytest.mark.parametrize("text", SCRIPTS)
def test_text_in_any_script_is_shown_as_typed(text: str) -> None:
    assert make_readable(text) == text
    assert clip(text) == f"'{text}'"


@pytest.mark.parametrize("text", HARMFUL)
def test_invisible_characters_are_escaped(text: str) -> None:
    shown = clip(f"a{text}b")
    assert text not in shown
    assert "\\" in shown
    assert shown.encode()


def test_values_are_quoted_and_shortened() -> None:
    assert clip("C:\\Spiele\\Übung.json") == "'C:\\Spiele\\Übung.json'"
    assert clip("it's") == '"it\'s"'
    assert clip(["д"]) == "['д']"
    assert clip("ж" * 60) == f"'{'ж' * 36}..."
    assert len(make_readable("\x00" * 999)) == 20


@pytest.mark.parametrize("text", ["д4", "ä1", "四", "د٤"])
@pytest.mark.parametrize("id", BUILT_IN)
def test_a_refused_move_is_never_answered_with_escapes(id: str, text: str) -> None:
    for preset in skerry.load(id).presets:
        session = skerry.Session(id, preset=preset.id, seed="1")
        for move in (text, f"a1-{text}", f"c3@{text}-b2", f"c3@1-{text}", f"red1@1-{text}"):
            with pytest.raises(ValueError, match=r"\S") as caught:
                session.play(move)
            message = str(caught.value)
            assert "\\" not in message, message
            reply = json.loads(skerry.Host().call(json.dumps({"op": "new", "game": move})))
            assert move in reply["error"]


@pytest.mark.parametrize("text", ["д4", "ä1", "四"])
def test_atoll_and_the_conqueror_name_the_cell(text: str) -> None:
    with pytest.raises(ValueError, match=f"There's no cell {text};"):
        skerry.Session("atoll").play(text)
    with pytest.raises(ValueError, match=f"There's no tile {text}"):
        skerry.Session("conqueror", preset="surprise", seed="1").play(text)
    with pytest.raises(ValueError, match=f"There's no square {text}"):
        skerry.Session("palavan", preset="round").play(f"c3@1-{text}")


def test_file_names_and_languages_are_shown_as_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "Spiele-Übung.json")
    assert main(["results", missing]) != 0
    assert "Spiele-Übung.json" in capsys.readouterr().err
    assert main(["check", "ссылка"]) != 0
    assert "ссылка" in capsys.readouterr().err
    with pytest.raises(ValueError, match="unknown language '日本'"):
        set_language("日本")
