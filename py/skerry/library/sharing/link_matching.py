"""Matching of a link to the saved game that it belongs to.

A link has no key of a saved game, so game, preset, seats, seed and common moves decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.library.defaults import PERSON
from skerry.library.saves import Save, read_id_or_none
from skerry.session.ids import SessionId, read_id
from skerry.session.line_tree import common_length

if TYPE_CHECKING:
    from skerry.session.fair_dice import DiceRelation

    from .invitations import Invitation

_, ngettext = texts(__name__)


@dataclass(frozen=True, slots=True)
class LinkRelation:
    """How a link relates to a saved game.

    Attributes:
        kind: "same": the link has the same moves. "ahead": it continues the game. "behind": the
            game continues the link. "diverged": the two have different moves. "invalid": the link's
            fair dice contradict an earlier link.
        common: The number of common moves at the beginning.
    """

    kind: DiceRelation
    common: int


@dataclass(frozen=True, slots=True)
class LinkMatch:
    """The saved game that a link belongs to.

    Attributes:
        index: The index of the game among the saves.
        relation: How the link relates to the game.
        save: The save to continue from. If the link continues the game, the save has the link's new
            moves as undone moves, which the player can redo.
        note: A sentence to add to the text, or "".
    """

    index: int
    relation: LinkRelation
    save: Save
    note: str = ""

    @property
    def title(self) -> str:
        """The problem with the link, as a title; "" if there is none."""
        titles = {
            "behind": _("This link is older than your game"),
            "diverged": _("This link has different moves"),
            "invalid": _("This link contradicts an earlier one"),
        }
        return titles.get(self.relation.kind, "")

    @property
    def text(self) -> str:
        """Sentences for the player: what the link changes in the game, or what to do."""
        return f"{self._relation_text} {self.note}".strip()

    @property
    def _relation_text(self) -> str:
        kind = self.relation.kind
        common = self.relation.common
        at = self.save.at
        if kind == "same":
            return _("Nothing new in this link.")
        if kind == "ahead":
            return _new_moves_text(len(read_id(self.save.id).moves) - at)
        if kind == "invalid":
            template = _(
                "It breaks the agreement that made the game fair, so the game no longer counts as"
                " provably fair. Go on with your game, or ask for the link again."
            )
        elif kind == "behind":
            template = _(
                "It ends at move {there}, but your game is at move {here}. Go on with your game:"
                " nothing was changed."
            )
        else:
            template = _(
                "Its move {move} differs from your game. Go on with your game, which is unchanged,"
                " or ask for the link again."
            )
        return template.format(there=common, here=at, move=common + 1)


def _new_moves_text(count: int) -> str:
    if not count:
        return _("This link continues your game.")
    template = ngettext(
        "This link adds one move to your game.",
        "This link adds {n} moves to your game.",
        count,
    )
    return template.format(n=count)


def relation_to_save(
    link: SessionId, saved: SessionId, at: int, *, is_by_link: bool = False
) -> LinkRelation | None:
    """Return how a link relates to a saved game at position `at`; None if the games are different.

    The ids are compared as texts without a replay, because there may be thousands of saves. The
    save's moves after `at` were undone and don't count. Equal seeds mean the same game. Without a
    seed, a link must have at least two moves in common with the game, or one if it continues the
    game, because a single common move may be a coincidence. In a game by link (`is_by_link`), it is
    enough that one of the two is the beginning of the other, even without moves.
    """
    is_same_game = _game_key(link) == _game_key(saved) and link.seed == saved.seed
    if not is_same_game or link.code is not None or saved.code is not None:
        return None
    line = saved.moves[:at]
    common = common_length(line, link.moves)
    if link.dice or saved.dice:
        kind = _fair_relation(link, saved) if link.dice and saved.dice else None
        return LinkRelation(kind, common) if kind else None
    kind = _relation_by_moves(len(line) - common, len(link.moves) - common)
    has_enough_moves = common >= (1 if common == len(line) else 2)
    is_continued_by = common in (len(line), len(link.moves))
    is_known = link.seed or has_enough_moves or (is_by_link and is_continued_by)
    return LinkRelation(kind, common) if is_known else None


def _relation_by_moves(only_in_game: int, only_in_link: int) -> DiceRelation:
    """Return how a link relates to a game, by the numbers of moves that only one of them has."""
    if only_in_link:
        return "diverged" if only_in_game else "ahead"
    return "behind" if only_in_game else "same"


def _game_key(id: SessionId) -> tuple[object, ...]:
    preset = id.preset.replace("+", "")  # apps drop the + of links
    return id.game, preset, id.seats, id.seat_code


def match_link(
    link: str, saves: Iterable[Save], invitation: Invitation | None = None
) -> LinkMatch | None:
    """Return the saved game between human players that a link belongs to; None if there is none.

    If several games match, a game that the link equals or continues is preferred, then a game with
    more common moves, then the first in `saves`. `invitation` is the invitation in the link, or
    None.
    """
    best: LinkMatch | None = None
    link_id = read_id_or_none(link)
    for index, save in enumerate(saves if link_id else ()):
        saved_id = read_id_or_none(save.id)
        if not link_id or not saved_id or not (save.players.count(PERSON) > 1 or saved_id.dice):
            continue
        is_by_link = invitation is not None and (save.own_seat is not None or save.is_watched)
        link_relation = relation_to_save(link_id, saved_id, save.at, is_by_link=is_by_link)
        if link_relation is None:
            continue
        if best is None or _sort_key(link_relation) > _sort_key(best.relation):
            continued = _continued_save(save, link_id, link_relation.kind)
            if invitation is not None and is_by_link:
                continued = replace(continued, names=_join_names(save.names, invitation.names))
            best = LinkMatch(index, link_relation, continued)
    return best


def _join_names(names: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat; an unknown name ("") is taken from `others`."""
    return tuple(name or other for name, other in zip_longest(names, others, fillvalue=""))


def _sort_key(relation: LinkRelation) -> tuple[bool, int]:
    return relation.kind in ("ahead", "same"), relation.common


def _continued_save(save: Save, link: SessionId, kind: DiceRelation) -> Save:
    if link.dice:
        from .fair_links import continued_save

        return continued_save(save, link, kind)
    return replace(save, id=str(link)) if kind == "ahead" else save


def _fair_relation(link: SessionId, saved: SessionId) -> DiceRelation | None:
    """Return how a link relates to a saved game with fair dice; None for different games.

    Returns None for a damaged game too: the error of "open" will say what is wrong.
    """
    from .fair_links import fair_relation

    try:
        return fair_relation(link, saved)
    except ValueError:
        return None
