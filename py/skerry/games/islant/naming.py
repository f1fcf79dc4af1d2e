"""Names that persons give to their islands.

A name is told with the drawing that completes the island: behind the drawing's text, after a "~",
in base 32 of its UTF-8 ("land1@1-c4~jrxw4"), so that it goes through ids and links unharmed. It is
no move of its own: dice hang on the number of moves, and are the same with names and without.

A completed island never changes again, as land joins along straight sides alone. So a name belongs
to the leftmost corner of its coast, of several the uppermost, which no other island shares.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from skerry.core.i18n import texts

from .drawings import draw
from .scoring import Island, score

if TYPE_CHECKING:
    from .rules import IslantState

_ = texts(__name__)[0]

MOST = 24
"""Longest name, in characters."""

BYTES = 72
"""Longest name in UTF-8: an island's whole text has to fit into a move."""

MARK = "~"

Named = tuple[int, int, int, str]
"""A seat, the corner by which its island is known (in half cells), and the name."""


def clean(text: str) -> str:
    """A name as it may stand on a sheet: one line without control or format characters.

    Raises ValueError, in words for whoever wrote it, where it is too long or has nothing to see.
    """
    if any(category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for sign in text):
        raise ValueError(_("A name has no control characters or line breaks"))
    name = " ".join(normalize("NFC", text).split())
    if not name:
        raise ValueError(_("A name has at least one character"))
    if len(name) > MOST or len(name.encode()) > BYTES:
        raise ValueError(_("A name has at most {most} characters").format(most=MOST))
    return name


def told(action: str, name: str) -> str:
    """An action that tells a name."""
    written = b32encode(name.encode()).decode().rstrip("=").lower()
    return f"{action}{MARK}{written}"


def split_annotation(text: str) -> tuple[str, str]:
    """A drawing and the name that it tells, "" for none. Raises ValueError for a damaged name."""
    action, mark, written = text.partition(MARK)
    if not mark:
        return action, ""
    padded = written.upper() + "=" * (-len(written) % 8)
    name = b32decode(padded).decode()
    if told(action, clean(name)) != text:
        raise ValueError(f"{text!r} tells a name in another way than it is written")
    return action, name


def corner(island: Island) -> tuple[int, int]:
    """The corner by which a completed island is known."""
    return min(island.outline)


def completes(state: IslantState, action: str) -> list[Island]:
    """The islands that a drawing of the player to move completes."""
    if "-" not in action or not state.roll:
        return []
    sheet = state.sheets[state.to_move]
    after, _cell = draw(state.level, sheet, action)
    known = {corner(it) for it in score(state.level, sheet).completed}
    return [it for it in score(state.level, after).completed if corner(it) not in known]


def parse_verbose(state: IslantState, text: str) -> str | None:
    """The action of a drawing that tells a name too; None where it may not or is damaged."""
    try:
        action, name = split_annotation(text)
    except ValueError:
        return None
    legal = bool(name) and action in state.legal_actions()
    return text if legal and completes(state, action) else None


def named(state: IslantState, action: str) -> tuple[Named, ...]:
    """The names of a state after an action that tells one: the first island it completes has it."""
    action, name = split_annotation(action)
    x, y = corner(completes(state, action)[0])
    return (*state.names, (state.to_move, x, y, name))


def annotation_prompt(state: IslantState, action: str) -> str:
    """What to ask whoever plays this: the name of the island that it completes; "" for nothing."""
    if MARK in action or not completes(state, action):
        return ""
    return _("An island is completed. What is it called?")


def annotate(state: IslantState, action: str, text: str) -> str:
    """The action with the name that was answered. Raises ValueError where that cannot be one."""
    return told(action, clean(text))


def names_of(state: IslantState, seat: int) -> list[str]:
    """The names of a seat's islands, in the order in which they were given."""
    return [name for owner, _x, _y, name in state.names if owner == seat]


def check(state: IslantState) -> None:
    """Raise AssertionError or ValueError where a name belongs to no completed island."""
    corners = {
        (seat, *corner(island))
        for seat in {owner for owner, *_rest in state.names}
        for island in score(state.level, state.sheets[seat]).completed
    }
    places = [(seat, x, y) for seat, x, y, _name in state.names]
    assert len(set(places)) == len(places), "an island has two names"
    assert set(places) <= corners, "a name belongs to no completed island"
    assert all(clean(name) == name for *_place, name in state.names), "no name is written so"
