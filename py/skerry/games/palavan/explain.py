"""Why a typed move, or a touch on the picture, is no move."""

from __future__ import annotations

from skerry.core.i18n import texts

from .duel import rules as duel
from .duel import text as duel_text
from .duel.constants import FIELD
from .duel.rules import DuelState
from .notation import cell_name
from .rules import PalavanState
from .solo import rules as solo
from .solo import text as solo_text
from .solo.constants import NINE
from .solo.rules import SoloState
from .tiles import distinct_turns, tile_numbers

_ = texts(__name__)[0]


def explain_illegal_move(state: PalavanState, text: str) -> str:
    """Why a typed move cannot be played, as far as the rules have a name for it."""
    if isinstance(state, SoloState) and state.choosing:
        return _why_not_chosen(state, text)
    if isinstance(state, DuelState) and text == duel.YIELD:
        return _("Only who lost the last round may let the other begin, before the first tile")
    tile, at, rest = text.partition("@")
    if tile not in tile_numbers() or not at:
        return _("A move is a tile, its quarter turns and a cell, such as c3@1-b2")
    turn, _dash, where = rest.partition("-")
    if turn not in {str(turn) for turn in distinct_turns(tile_numbers()[tile])}:
        said = _("Tile {tile} has no turn {turn}")
        return said.format(tile=tile.upper(), turn=ascii(turn)[1:-1][:10])
    width = state.goal.width if isinstance(state, SoloState) else FIELD
    cells = state.givens if isinstance(state, SoloState) else state.laid
    names = {cell_name(cell, width): cell for cell in range(len(cells))}
    if where not in names:
        return _("There is no cell {cell} here").format(cell=ascii(where)[1:-1][:10])
    if isinstance(state, DuelState):
        return duel.explain_illegal_move(state, tile_numbers()[tile], int(turn), names[where])
    return solo.explain_illegal_move(state, tile_numbers()[tile], names[where])


def _why_not_chosen(state: SoloState, text: str) -> str:
    count = state.chosen.bit_count()
    if text == solo.BEGIN and count == NINE:
        said = _("No island comes of these nine tiles. {amends}")
        return said.format(amends=solo_text.amends(state))
    if text == solo.BEGIN:
        return _("Nine tiles make an island; {count} are chosen").format(count=count)
    if text == solo.FILL:
        said = _("Nothing that is added to these tiles makes an island. {amends}")
        return said.format(amends=solo_text.amends(state))
    return _("Nine tiles are chosen: put one back first") if text in tile_numbers() else ""


def explain_illegal_picks(state: PalavanState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if isinstance(state, SoloState):
        return solo_text.explain_illegal_picks(state, picks)
    return duel_text.explain_illegal_picks(state, picks)
