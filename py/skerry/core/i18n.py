"""The language of all texts: gettext, with a catalogue for each game.

Each game has catalogues in its own folder, `locale/<language>.mo`. All other modules of the engine
share the catalogues in `skerry/locale`. A module of another package uses the nearest `locale`
folder above it. The texts in the code are English, and are used if a catalogue has no translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from .outside_text import clip

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGE_NAMES: dict[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "nl": "Nederlands",
}
"""The available languages by tag, as they call themselves. The build, the page and the tests read
this list. The first is the language of the code. docs/translating.md: how to add a language."""
LANGUAGES = tuple(LANGUAGE_NAMES)

_current = LANGUAGES[0]


def set_language(language: str) -> None:
    """Set the language of all texts. Raises ValueError for an unknown language."""
    global _current
    if language not in LANGUAGES:
        template = _("unknown language {wrong}; available: {right}")
        message = template.format(wrong=clip(language), right=", ".join(LANGUAGES))
        raise ValueError(message)
    _current = language


def current_language() -> str:
    """Return the tag of the current language."""
    return _current


def texts(module: str) -> tuple[Callable[[str], str], Callable[[str, str, int], str]]:
    """Return `_` and `ngettext` for the module of that name.

    Both translate to the current language, so don't call them while modules load: mark constants
    with `N_`, and translate them when they are used.
    """
    parts = (module or "skerry").split(".")
    if parts[:2] == ["skerry", "games"]:
        package = ".".join(parts[:3])
    else:
        package = "skerry" if parts[0] == "skerry" else ".".join(parts)

    def gettext(text: str) -> str:
        if not text or _current == LANGUAGES[0]:
            return text
        return _catalogue(package, _current).gettext(text)

    def ngettext(one: str, many: str, count: int) -> str:
        if _current == LANGUAGES[0]:
            return one if count == 1 else many
        return _catalogue(package, _current).ngettext(one, many, count)

    return gettext, ngettext


def N_(text: str) -> str:  # noqa: N802 - what gettext's tools look for
    """Return the text unchanged. The call marks the text, so that it gets into the catalogue."""
    return text


@cache
def _catalogue(package: str, language: str) -> NullTranslations:
    """Return the catalogue of a package in a language other than English."""
    from gettext import GNUTranslations, NullTranslations
    from io import BytesIO
    from pkgutil import get_data

    parts = package.split(".")
    above = 1 if package.startswith("skerry.") else len(parts)
    for end in range(len(parts), len(parts) - above, -1):
        with suppress(OSError, ImportError):
            if data := get_data(".".join(parts[:end]), f"locale/{language}.mo"):
                return GNUTranslations(BytesIO(data))
    return NullTranslations()


def localize_number(text: str) -> str:
    """Convert a number that Python has formatted, such as "-1,234.5", to the current language."""
    text = text.replace("-", "\N{MINUS SIGN}")
    if _current == LANGUAGES[0]:
        return text
    # A catalogue has the number as the language writes it: "1.234,5" in German.
    separators = re.sub(r"\d", "", _("1,234.5"))
    return text.translate(str.maketrans(",.", separators))


_, ngettext = texts(__name__)


def points_text(points: float) -> str:
    """Return points in words, rounded to a whole number."""
    whole = round(points)
    return ngettext("{n} point", "{n} points", abs(whole)).format(n=localize_number(f"{whole:,}"))


def join_with_and(words: Sequence[str]) -> str:
    """Return words joined by commas and "and", such as "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])
