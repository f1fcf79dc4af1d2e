"""Names that players give to their islands.

A name is appended to the drawing that completes the island: after a "~", as the base 32 of its
UTF-8 ("land1@1-c4~jrxw4"), so that it survives in ids and links. It is not a separate move, because
the dice depend on the number of moves and must be the same with and without names.

A state stores a name with a corner that identifies the island: the leftmost corner of its outer
coast, and of several the uppermost. This corner never changes, because land joins only along
straight sides, and the outer coast of a completed island has none. (Inside, the island can still
grow: land drawn in one of its lakes joins it at a straight shore.)
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
"""Greatest length of a name, in characters."""

BYTES = 72
"""Greatest length of a name in bytes of UTF-8, because the length of a move is limited."""

MARK = "~"

IslandName = tuple[int, int, int, str]
"""A seat, the x and y (in half cells) of the corner that identifies the island, and its name."""


def normalize_name(text: str) -> str:
    """Return a name in normal form, with single spaces between words.

    Raises:
        ValueError: The name is empty or too long, or has control or format characters. The message
            is for the player.
    """
    if any(category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for char in text):
        raise ValueError(_("A name can't contain control characters or line breaks"))
    name = " ".join(normalize("NFC", text).split())
    if not name:
        raise ValueError(_("A name must have at least one character"))
    if len(name) > MOST or len(name.encode()) > BYTES:
        raise ValueError(_("A name can have at most {most} characters").format(most=MOST))
    return name


def with_name(action: str, name: str) -> str:
    """Return the action with a name appended."""
    written = b32encode(name.encode()).decode().rstrip("=").lower()
    return f"{action}{MARK}{written}"


def split_annotation(text: str) -> tuple[str, str]:
    """Split a drawing from its name ("" if it has none). Raise ValueError for a damaged name."""
    action, mark, written = text.partition(MARK)
    if not mark:
        return action, ""
    padded = written.upper() + "=" * (-len(written) % 8)
    name = b32decode(padded).decode()
    if with_name(action, normalize_name(name)) != text:
        raise ValueError(f"{text!r} does not encode its name in the usual form")
    return action, name


def identifying_corner(island: Island) -> tuple[int, int]:
    """Return the corner that identifies a completed island."""
    return min(island.outline)


def islands_completed_by(state: IslantState, action: str) -> list[Island]:
    """Return the islands that a drawing of the player to move completes."""
    if "-" not in action or not state.roll:
        return []
    sheet = state.sheets[state.to_move]
    after, _cell = draw(state.level, sheet, action)
    known = {identifying_corner(island) for island in score(state.level, sheet).completed_islands}
    islands = score(state.level, after).completed_islands
    return [island for island in islands if identifying_corner(island) not in known]


def parse_verbose(state: IslantState, text: str) -> str | None:
    """Return `text` if it is a legal drawing that completes an island, with a name; or None."""
    try:
        action, name = split_annotation(text)
    except ValueError:
        return None
    legal = bool(name) and action in state.legal_actions()
    return text if legal and islands_completed_by(state, action) else None


def names_after(state: IslantState, action: str) -> tuple[IslandName, ...]:
    """Return all names after an action with a name.

    If the action completes several islands, the first one gets the name.
    """
    action, name = split_annotation(action)
    x, y = identifying_corner(islands_completed_by(state, action)[0])
    return (*state.names, (state.to_move, x, y, name))


def annotation_prompt(state: IslantState, action: str) -> str:
    """Return a question for the name of the island that an action completes.

    It is "" if the action completes no island or already has a name.
    """
    if MARK in action or not islands_completed_by(state, action):
        return ""
    return _("You have completed an island. What is its name?")


def annotate(state: IslantState, action: str, text: str) -> str:
    """Return the action with the player's answer as name. Raise ValueError for an invalid name."""
    return with_name(action, normalize_name(text))


def names_of(state: IslantState, seat: int) -> list[str]:
    """Return the names of a seat's islands, in the order in which they were given."""
    return [name for owner, _x, _y, name in state.names if owner == seat]


def check_names(state: IslantState) -> None:
    """Raise AssertionError or ValueError if a name does not belong to a completed island."""
    corners = {
        (seat, *identifying_corner(island))
        for seat in {owner for owner, *_rest in state.names}
        for island in score(state.level, state.sheets[seat]).completed_islands
    }
    places = [(seat, x, y) for seat, x, y, _name in state.names]
    assert len(set(places)) == len(places), "an island has two names"
    assert set(places) <= corners, "a name belongs to no completed island"
    assert all(normalize_name(name) == name for *_place, name in state.names), (
        "a name is not in normal form"
    )
