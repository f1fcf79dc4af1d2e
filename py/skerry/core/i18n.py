"""The language in which people are spoken to: gettext, with a catalogue for each game.

A game's texts are in its own folder, `locale/<language>.mo`, all others in the engine's; those of
another package's modules in the nearest folder above them. English is what stands in the code, and
what is said where a catalogue has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "de")
"""Tags of the languages there are; the first is that of the code."""

_now = LANGUAGES[0]


def speak(language: str) -> None:
    """Say everything in that language from now on. ValueError for one that is not there."""
    global _now
    if language not in LANGUAGES:
        wrong, right = ascii(language)[:40], ", ".join(LANGUAGES)
        said = _("unknown language {wrong}; available: {right}")
        raise ValueError(said.format(wrong=wrong, right=right))
    _now = language


def language() -> str:
    """The tag of the language that is spoken now."""
    return _now


def texts(module: str) -> tuple[Callable[[str], str], Callable[[str, str, int], str]]:
    """`_` and `ngettext` for the module of that name.

    Neither is called while modules load, for both speak the language of their moment: what is
    written down there is marked by `N_`, and looked up by whoever says it.
    """
    parts = (module or "skerry").split(".")
    own = 3 if parts[:2] == ["skerry", "games"] else 1 if parts[0] == "skerry" else len(parts)
    package = ".".join(parts[:own])

    def gettext(text: str) -> str:
        foreign = text and _now != LANGUAGES[0]
        return _catalogue(package, _now).gettext(text) if foreign else text

    def ngettext(one: str, many: str, count: int) -> str:
        if _now == LANGUAGES[0]:
            return one if count == 1 else many
        return _catalogue(package, _now).ngettext(one, many, count)

    return gettext, ngettext


def N_(text: str) -> str:  # noqa: N802 - what gettext's tools look for
    """The text as it is, marked for the catalogue."""
    return text


@cache
def _catalogue(package: str, language: str) -> NullTranslations:
    """Read where the package is, be that a folder or a zip; English never comes here."""
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


def number(text: str) -> str:
    """A number as the language writes it, from what Python does: "-1,234.5"."""
    text = text.replace("-", "\N{MINUS SIGN}")
    return text if _now == LANGUAGES[0] else text.translate({ord(","): ".", ord("."): ","})


_ = texts(__name__)[0]


def listing(words: Sequence[str]) -> str:
    """Words with commas and an "and"; "" for none."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])
