"""Texts on the screen avoid the words for which CONTRIBUTING.md has another term."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from skerry.core.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
ENGLISH = LANGUAGES[0]
TABLE = re.compile(r"^(\| English \(en\) \| avoid .*)\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE)
TAG = re.compile(r"\((\w+)\)")


def words_to_avoid() -> dict[str, list[str]]:
    """Return the words to avoid by language, from the table of terms in CONTRIBUTING.md."""
    match = TABLE.search((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert match
    tags = TAG.findall(match[1])
    rows = [row.strip("|").split("|") for row in match[2].splitlines()]
    words = {}
    for index, tag in enumerate(tags):
        cells = [row[2 * index + 1] for row in rows]
        words[tag] = [word.strip() for cell in cells for word in cell.split(",") if word.strip()]
    return words


def catalogue_texts(language: str) -> list[str]:
    """Return "catalogue: text" for every text of a language in all catalogues."""
    texts = []
    name = LANGUAGES[1] if language == ENGLISH else language
    folders = ((ROOT / "py" / "skerry").rglob("locale"), [ROOT / "web" / "locale"])
    for path in sorted(folder / f"{name}.po" for folder in chain(*folders)):
        with path.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        for message in messages:
            entry = message.id if language == ENGLISH else message.string
            forms = entry if isinstance(entry, tuple) else (entry,)
            name = path.relative_to(ROOT).as_posix()
            texts += [f"{name}: {form}".replace("\u00ad", "") for form in forms]
    return texts


def find_offenders(texts: list[str], words: list[str]) -> list[str]:
    """Return the texts with a word to avoid. Abbreviations in capitals match in capitals only."""
    patterns = [
        re.compile(rf"\b{re.escape(word)}\b", 0 if word.isupper() else re.IGNORECASE)
        for word in words
    ]
    return [text for text in texts if any(pattern.search(text) for pattern in patterns)]


def test_each_language_has_terms() -> None:
    assert [*words_to_avoid()] == [*LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_to_avoid(language: str) -> None:
    texts = catalogue_texts(language)
    words = words_to_avoid()[language]
    assert len(texts) > 2_000
    assert len(words) >= 10
    assert find_offenders(texts, words) == []


def test_a_word_to_avoid_is_found_in_any_case_and_not_inside_other_words() -> None:
    texts = ["a: Take back a move", "a: The AI moves", "a: Delays", "a: Main road"]
    assert find_offenders(texts, ["take back", "lay", "lays", "AI"]) == texts[:2]
