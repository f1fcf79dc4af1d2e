"""The tool that updates the catalogues: extracted texts, kept translations, reported problems."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from web.tools.messages_compile import js_module, make_catalogues, mo_bytes, parse_po
from web.tools.messages_extract import (
    Domain,
    HtmlTexts,
    Text,
    message_problems,
    po_file,
    python_texts,
    updated_catalogue,
)

TEXTS: tuple[Text, ...] = (
    ("a.py", "{name} to move"),
    ("a.py", ("{n} island", "{n} islands")),
    ("b.py", "{name} to move"),
)


@pytest.fixture(name="domain")
def _domain(tmp_path: Path) -> Domain:
    return Domain("toy", tmp_path, TEXTS)


def translate_sample(domain: Domain) -> Catalog:
    catalogue = updated_catalogue(domain, "de")
    results = [catalogue.get("{name} to move"), catalogue.get("{n} island")]
    for message, text in zip(results, ("{name} zieht", ("{n} Insel", "{n} Inseln")), strict=True):
        assert message
        message.string = text
    return catalogue


def write(domain: Domain, catalogue: Catalog) -> str:
    content = po_file(catalogue)
    domain.po_text("de").write_bytes(content)
    return content.decode()


def test_translations_are_kept_as_long_as_their_texts(domain: Domain) -> None:
    first = write(domain, translate_sample(domain))
    assert write(domain, updated_catalogue(domain, "de")) == first
    fewer = Domain("toy", domain.folder, (*TEXTS[:1], ("c.py", "new")))
    po = write(fewer, updated_catalogue(fewer, "de"))
    assert "{name} zieht" in po
    assert "Insel" not in po
    assert 'msgid "new"\nmsgstr ""' in po


def test_files_have_no_dates_and_line_numbers(domain: Domain) -> None:
    po = write(domain, translate_sample(domain))
    assert "Date" not in po
    assert "#: a.py b.py\n" in po, "files, but no lines: these change with every edit"


def test_gettext_reads_the_compiled_catalogue(domain: Domain) -> None:
    entries = list(parse_po(write(domain, translate_sample(domain))))
    catalogue = GNUTranslations(io.BytesIO(mo_bytes(entries)))
    assert catalogue.gettext("{name} to move") == "{name} zieht"
    assert [catalogue.ngettext("{n} island", "{n} islands", n) for n in (0, 1, 2)] == [
        "{n} Inseln",
        "{n} Insel",
        "{n} Inseln",
    ]
    assert '  "{n} island": ["{n} Insel", "{n} Inseln"],\n' in js_module(entries)


def test_texts_with_line_breaks_and_quotes_are_read() -> None:
    message = list(
        parse_po('msgid ""\n"a \\"b\\"\\n"\n"c"\nmsgstr "d"\n\n#: x.py\nmsgid "e"\nmsgstr ""\n')
    )
    assert message == [(('a "b"\nc',), ("d",))]


def test_an_invalid_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="not a line of a"):
        list(parse_po('msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n'))


def test_catalogues_are_compiled_beside_their_sources(tmp_path: Path) -> None:
    for folder in ("py/skerry/locale", "py/skerry/games/toy/locale", "web/locale", "web/js"):
        (tmp_path / folder).mkdir(parents=True)
        if folder.endswith("locale"):
            (tmp_path / folder / "de.po").write_text('msgid "one"\nmsgstr "eins"\n')
    source = tmp_path / "py/skerry/core/i18n.py"
    source.parent.mkdir()
    source.write_text(
        'LANGUAGE_NAMES: dict[str, str] = {\n    "en": "English",\n    "de": "Deutsch",\n}\n'
    )
    paths = [path.relative_to(tmp_path).as_posix() for path in make_catalogues(tmp_path)]
    assert paths == [
        "py/skerry/games/toy/locale/de.mo",
        "py/skerry/locale/de.mo",
        "web/js/locale/de.js",
        "web/js/locale/languages.js",
    ]
    languages = (tmp_path / paths[3]).read_text()
    assert 'LANGUAGES = {"en": "English", "de": "Deutsch"};' in languages
    assert '  de: () => import("./de.js"),\n' in languages
    with (tmp_path / paths[0]).open("rb") as file:
        assert GNUTranslations(file).gettext("one") == "eins"
    assert '"one": "eins"' in (tmp_path / paths[2]).read_text()


@pytest.mark.parametrize(
    ("text", "translation", "wrong"),
    [
        ("{name} to move", "{name} zieht", ""),
        ("{a} and {b}", "{b} und {a}", ""),
        ("{share:.1%} of it", "{share:.1f} davon", ""),
        ("{name} to move", "", "not translated"),
        ("{name} to move", "zieht", "should have the placeholders name"),
        ("{name} to move", "{nam} zieht", "should have the placeholders name"),
        ("done", "{n} fertig", "should have the placeholders none"),
        ("done", "fertig}", "should have the placeholders none"),
        (("{n} island", "{n} islands"), ("eine Insel", "{n} Inseln"), ""),
        (("{n} island", "{n} islands"), ("{n} Insel", ""), "not translated"),
        (("{n} island", "{n} islands"), ("{n} Insel", "Inseln"), "should have the placeholders n"),
        (("{n} island", "{n} islands"), ("{m} Insel", "{n} Inseln"), "English text hasn't"),
    ],
)
def test_missing_texts_and_values_are_found(
    text: str | tuple[str, str], translation: str | tuple[str, str], wrong: str
) -> None:
    result = list(message_problems(Message(text, translation)))
    assert len(result) == bool(wrong)
    assert wrong in "".join(result)


def test_texts_are_extracted_from_python(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('N_("one")\n_("two" " three").format(x=_("four"))\n')
    (tmp_path / "b.py").write_text('ngettext("{n} it", "{n} its", 2)\nother("no")\n')
    assert [text for _, text in python_texts(tmp_path, ())] == [
        "one",
        "two three",
        "four",
        ("{n} it", "{n} its"),
    ]
    assert not list(python_texts(tmp_path, [tmp_path]))


def test_texts_are_extracted_from_html(tmp_path: Path) -> None:
    reader = HtmlTexts()
    reader.feed('<p title="A title"> Read <b>this</b>: 1 / 2 </p><script>"not this"</script>')
    reader.feed('<input placeholder="Move" id="no"><meta name="description" content="It is">')
    assert reader.texts == ["A title", "Read", "this", "Move", "It is"]
