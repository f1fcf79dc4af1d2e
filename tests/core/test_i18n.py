"""The current language: English without a catalogue, German from one, and back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from skerry.core import i18n
from skerry.service.host import Host


def test_english_texts_are_those_in_the_code() -> None:
    say, count = i18n.texts("skerry.core.game")
    assert i18n.current_language() == "en"
    assert say("no catalogue knows this") == "no catalogue knows this"
    assert [count("{n} such", "{n} suches", n) for n in (1, 2, 0)] == [
        "{n} such",
        "{n} suches",
        "{n} suches",
    ]


def test_an_unknown_language_is_refused_without_effect() -> None:
    with pytest.raises(
        ValueError, match=rf"unknown language 'kl'; available: {', '.join(i18n.LANGUAGES)}"
    ):
        i18n.set_language("kl")
    assert i18n.current_language() == "en"


@pytest.mark.parametrize("language", i18n.LANGUAGES[1:])
def test_untranslated_texts_are_english(language: str) -> None:
    i18n.set_language(language)
    for module in ("skerry.core.game", "skerry.games.atoll.view", "elsewhere.game"):
        say, count = i18n.texts(module)
        assert say("no catalogue knows this") == "no catalogue knows this"
        assert count("one of these", "many of these", 1) == "one of these"
        assert say("") == "", "not the head of the catalogue"


def test_a_language_without_catalogues_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "LANGUAGES", (*i18n.LANGUAGES, "xx"))
    i18n.set_language("xx")
    say, count = i18n.texts("skerry.games.atoll.view")
    assert say("White") == "White"
    assert [count("{n} stone", "{n} stones", n) for n in (1, 2)] == ["{n} stone", "{n} stones"]
    assert i18n.localize_number("1,234.5") == "1,234.5"
    assert (
        json.loads(Host().call('{"op": "open", "id": "atoll:small:d4"}'))["frames"][-1]["status"]
        == "White: choose an empty cell, or swap sides"
    )


def test_numbers_are_written_as_in_the_language() -> None:
    assert i18n.localize_number("1,234.5") == "1,234.5"
    i18n.set_language("de")
    assert i18n.localize_number("1,234.5") == "1.234,5"
    assert i18n.localize_number("-7") == "−7"


def test_a_list_of_words() -> None:
    assert i18n.join_with_and([]) == ""
    assert i18n.join_with_and(["a"]) == "a"
    assert i18n.join_with_and(["a", "b"]) == "a and b"
    assert i18n.join_with_and(["a", "b", "c"]) == "a, b and c"


def test_a_change_of_language_is_complete() -> None:
    """States and scenes stay the same, and no text of the old language remains."""
    host = Host()
    text = {}
    for tag in ("en", "de", "en"):
        i18n.set_language(tag)
        table = json.loads(host.call('{"op": "open", "id": "atoll:small:d4"}'))
        text[tag] = [table["frames"][-1]["status"], host.call('{"op": "catalogue"}')]
    assert text["en"][0] == "White: choose an empty cell, or swap sides"
    assert text["de"][0] == "Weiß: tippe auf ein leeres Feld oder tausche die Farben"
    assert text["en"][1] != text["de"][1]


def test_errors_for_players_are_translated() -> None:
    i18n.set_language("de")
    for request, message in (
        ('{"op": "open", "id": "chess:standard:"}', "Ein Spiel namens chess gibt es hier nicht."),
        ('{"op": "open", "id": "atoll:small:d4,d4"}', "Zug 2, d4, ist nicht möglich. Auf d4 liegt"),
        ('{"op": "open", "id": "atoll:small:d4,,"}', "Ein Teil davon fehlt oder wurde"),
        ('{"op": "new", "game": "chess"}', "unbekanntes Spiel 'chess'; verfügbar"),
        ('{"op": "new", "game": "atoll", "seats": 3}', "Atoll, Standard, hat 2 Plätze, nicht 3"),
        ('{"op": "open", "id": "v7:atoll"}', "eine neuere Version von Skerry"),
        ('{"op": "sing"}', "there is no op"),
    ):
        assert message in json.loads(Host().call(request))["error"]


def test_a_list_ends_with_the_languages_own_and() -> None:
    i18n.set_language("de")
    assert i18n.join_with_and(["a", "b", "c"]) == "a, b und c"


def test_a_catalogue_is_found_in_a_zip(tmp_path: Path) -> None:
    """The engine may be shipped as a zip, in which there are no folders to list."""
    if sys.platform == "emscripten":
        pytest.skip("Pyodide cannot start another Python")
    package = Path(i18n.__file__).parents[1]
    with ZipFile(tmp_path / "engine.zip", "w") as archive:
        for path in package.rglob("*"):
            if path.suffix in (".py", ".mo", ".json"):
                archive.write(path, path.relative_to(package.parent))
    code = (
        "from skerry.core import i18n; from skerry.core.registry import load;"
        "i18n.set_language('de');"
        "print(i18n.__file__, load('atoll').translate('Crab'))"
    )
    done = run_python(f"import sys; sys.path.insert(0, {str(tmp_path / 'engine.zip')!r}); {code}")
    assert "engine.zip" in done
    assert done.endswith("Krabbe")


def test_english_costs_no_import() -> None:
    """English texts load no module that reads catalogues."""
    code = (
        "import sys; from skerry.core.i18n import join_with_and, texts;"
        "texts('skerry.games.atoll.view')[0]('White'); join_with_and(['a', 'b']);"
        "print({'gettext', 'pkgutil', 'importlib.resources'} & set(sys.modules))"
    )
    if sys.platform == "emscripten":
        pytest.skip("Pyodide cannot start another Python")
    path = [str(Path(i18n.__file__).parents[2])]
    assert run_python(f"import sys; sys.path[:0] = {path!r}; {code}") == "set()"


def run_python(code: str) -> str:
    """Return the output of code in another Python process."""
    command = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
