"""Title, author and note in a link to a puzzle: text from outside, which is shown as text only.

The texts are in the field "about" after the puzzle's id, `#palavan:own-1x..:&about=VGl0bGU..`:
three lines of UTF-8 in base64url. Older versions ignore it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import category, normalize

from skerry.core.i18n import texts
from skerry.session.base64url import from_letters, to_letters

from .links import make_link, query_fields

_ = texts(__name__)[0]

MAX_TITLE = 60
MAX_AUTHOR = 40
MAX_NOTE = 160
MAX_LINK = 300
"""Limits in characters; MAX_LINK is that of a link's fragment."""

_LETTERS = re.compile(r"[A-Za-z0-9_-]{1,300}", re.ASCII)


JOINERS = "\u200c\u200d"
"""Zero-width joiners: parts of words in Persian and Indic scripts, and of emojis."""

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"


@dataclass(frozen=True, slots=True)
class About:
    """The title, author and note of a puzzle: one line each; "" if missing."""

    title: str = ""
    author: str = ""
    note: str = ""


def make_about(title: str, author: str, note: str) -> About:
    """Return the texts, bounded and without invisible characters."""
    limits = (MAX_TITLE, MAX_AUTHOR, MAX_NOTE)
    return About(*map(one_line, (title, author, note), limits))


def make_about_field(about: About) -> str:
    """Return the field to add to a link; "" without texts."""
    lines = f"{about.title}\n{about.author}\n{about.note}".rstrip("\n")
    return f"&about={to_letters(lines.encode())}" if lines else ""


def puzzle_link(id: str, about: About) -> str:
    """Return the fragment of a link to a puzzle. Raises ValueError if it is too long."""
    link = make_link(id) + make_about_field(about)
    if len(link) > MAX_LINK:
        template = _(
            "the link would have {count} characters, but at most {most} are allowed: shorten"
            " the texts"
        )
        raise ValueError(template.format(count=len(link), most=MAX_LINK))
    return link


def read_about(link: str) -> About:
    """Return the title, author and note in a link; empty texts if missing or damaged."""
    letters = (
        query_fields(link.partition("#")[2] or link).get("about", "") if len(link) < 2_000 else ""
    )
    if not _LETTERS.fullmatch(letters):
        return About()
    try:
        lines = from_letters(letters).decode()
    except ValueError:
        return About()
    title, author, note, *_rest = [*lines.split("\n"), "", "", ""]
    return make_about(title, author, note)


def about_lines(about: About) -> list[str]:
    """Return the texts as lines to print, each isolated from the direction of its surroundings."""
    title, author, note = map(isolate, (about.title, about.author, about.note))
    head = title
    if author:
        template = _("“{title}” by {author}") if title else _("A puzzle by {author}")
        head = template.format(title=title, author=author)
    return [line for line in (head, note) if line]


def one_line(text: str, limit: int) -> str:
    """Return a text from outside as one line of at most `limit` characters.

    Control characters and characters that change the direction of a line are removed.
    """
    spaced = " ".join(normalize("NFC", text[: 4 * limit]).split())
    allowed = [sign for sign in spaced if sign in JOINERS or _is_plain(sign)]
    return "".join(allowed).strip()[:limit].strip()


def isolate(text: str) -> str:
    """Return a text from outside so that its direction doesn't affect the text around it."""
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}" if text and not text.isascii() else text


def _is_plain(sign: str) -> bool:
    return category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
