"""Texts on the screen avoid the words for which CONTRIBUTING.md has another term."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(
    chain((ROOT / "py" / "skerry").rglob("locale/de.po"), (ROOT / "web" / "locale").glob("de.po"))
)
TABLE_HEAD = "| English | avoid | German | avoid |\n|---|---|---|---|\n"
ENGLISH_COLUMN = 1
GERMAN_COLUMN = 3


def words_to_avoid(column: int) -> list[str]:
    """Return the words in a column of the table of terms in CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = text.partition(TABLE_HEAD)[2].partition("\n\n")[0].splitlines()
    cells = [row.strip("|").split("|")[column] for row in rows]
    words = [word.strip() for cell in cells for word in cell.split(",")]
    return [word for word in words if word]


def catalogue_texts(column: int) -> list[str]:
    """Return "catalogue: text" for every text of a language in all catalogues."""
    texts = []
    for path in CATALOGUES:
        with path.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        for message in messages:
            entry = message.id if column == ENGLISH_COLUMN else message.string
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


@pytest.mark.parametrize("column", [ENGLISH_COLUMN, GERMAN_COLUMN])
def test_no_text_has_a_word_to_avoid(column: int) -> None:
    texts = catalogue_texts(column)
    words = words_to_avoid(column)
    assert len(texts) > 2_000
    assert len(words) >= 10
    assert find_offenders(texts, words) == []


def test_a_word_to_avoid_is_found_in_any_case_and_not_inside_other_words() -> None:
    texts = ["a: Take back a move", "a: The AI moves", "a: Delays", "a: Main road"]
    assert find_offenders(texts, ["take back", "lay", "lays", "AI"]) == texts[:2]
