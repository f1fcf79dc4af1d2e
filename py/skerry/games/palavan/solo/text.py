"""Texts of a puzzle: player, legend, status, last event and ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from skerry.core.i18n import N_, join_with_and, texts
from skerry.core.presets import CODED
from skerry.core.scene import LedgerEntry, Player
from skerry.games.palavan.land import EMPTY, Area, find_areas, find_clashes, land_at_rim
from skerry.games.palavan.notation import parse_place_action, tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices
from skerry.games.palavan.text import (
    area_id,
    clash_id,
    placement_text,
    rim_fault_id,
    tile_id,
    tile_name,
)
from skerry.games.palavan.tiles import LAND, WATER, tile_numbers

from .constants import CHOSEN, DEALT, NINE
from .goals import Condition, check_conditions
from .puzzles import GRADES
from .rules import BEGIN, CLEAR, FILL, SOLVE, SoloState

_, ngettext = texts(__name__)

COLOURS = {"land": LAND, "water": WATER}
"""The colours by the names that they have in node ids and as ids of conditions."""


def player(state: SoloState) -> Player:
    """Return the player, with the puzzle's title and the number of placed or chosen tiles."""
    if state.is_choosing:
        count = state.chosen.bit_count()
        most = NINE
    else:
        count = state.goal.size - state.board.count(EMPTY)
        most = state.goal.size
    score = _("{count} of {most}").format(count=count, most=most)
    return Player(_("Cartographer"), "coral", _title_text(state), "" if state.is_drawing else score)


def _title_text(state: SoloState) -> str:
    """Return the name of the grade or goal, with the puzzle's number if there is one."""
    if state.preset.startswith(CODED):
        return _("A player's puzzle")
    title = _(GRADES[state.grade].name if state.grade else state.goal.name)
    if state.grade and state.number:
        return _("{grade}, no. {number}").format(grade=title, number=state.number)
    return title


def map_legend(state: SoloState) -> list[str]:
    """Return the lines below the title of a finished map: puzzle, areas, and who solved it."""
    count = len(connected_areas(state, LAND))
    lines = [_title_text(state)]
    lines.append(ngettext("{count} land area", "{count} land areas", count).format(count=count))
    if state.goal.whole:
        count = len(connected_areas(state, WATER))
        lines.append(
            ngettext("{count} water area", "{count} water areas", count).format(count=count)
        )
    if not state.solved:
        lines.append(_("placed by the computer"))
    return lines


def status(state: SoloState) -> str:
    """Return the status line."""
    if state.is_drawing:
        dealt = state.preset == DEALT
        return _("Dealing nine tiles") if dealt else _("Choosing a puzzle")
    if state.is_choosing:
        return _choosing_status(state)
    if state.is_terminal:
        text = _("{title}: solved") if state.solved else _("{title}: a solution")
        if EMPTY in state.board:
            text = _("{title}: no solution was found")
        return text.format(title=_title_text(state))
    wrong = [
        condition for condition in check_conditions(state.goal, state.board) if not condition.holds
    ]
    if state.hand:
        count = state.hand.bit_count()
        left = ngettext("{count} tile left", "{count} tiles left", count).format(count=count)
        if not tiles_mask(state.laid):
            return _("{tiles}. Choose a tile, then a square").format(tiles=left)
        clashing = [_fault_clause(condition) for condition in wrong if condition.id == "fit"]
        return "; ".join([left, *clashing])
    faults = "; ".join(map(_fault_clause, wrong))
    return _("All tiles are placed, but {faults}").format(faults=faults)


def _fault_clause(condition: Condition) -> str:
    """Return a clause that says how the board breaks a condition."""
    count = condition.count
    faults = {
        "fit": ngettext("one edge clashes", "{count} edges clash", count),
        "rim": ngettext(
            "land touches the rim at {count} edge",
            "land touches the rim at {count} edges",
            count,
        ),
        "land": _("there are {count} land areas"),
        "water": _("there are {count} water areas"),
        "either": _("neither land nor water forms a single area"),
    }
    return faults.get(condition.id, condition.name).format(count=count)


def _choosing_status(state: SoloState) -> str:
    """Return the status line while the player chooses tiles."""
    count = state.chosen.bit_count()
    prospects = state.possible_islands
    if not prospects:
        text = _("{count} of {nine} chosen. These can't make an island. {amends}")
        return text.format(count=count, nine=NINE, amends=smallest_change_text(state))
    if count == NINE:
        islands = prospects[0].ways // 4
        text = ngettext(
            "Nine tiles chosen, {count} island possible: choose “Start”",
            "Nine tiles chosen, {count} islands possible: choose “Start”",
            islands,
        )
        return text.format(count=islands)
    text = _("{count} of {nine} chosen: one set of nine can still make an island")
    if len(prospects) > 1:
        text = _("{count} of {nine} chosen: {sets} sets of nine can still make an island")
    return text.format(count=count, nine=NINE, sets=len(prospects))


def smallest_change_text(state: SoloState) -> str:
    """Return a sentence with the smallest change after which the tiles can make an island.

    See `SoloState.smallest_change`.
    """
    back, take = (
        join_with_and([tile_name(tile) for tile in bit_indices(mask)])
        for mask in state.smallest_change
    )
    text = _("Quickest fix: put {back} back")
    if state.chosen.bit_count() == NINE:
        text = _("Quickest fix: replace {back} with {take}")
    return text.format(back=back, take=take)


def events_text(state: SoloState) -> str:
    """Return a text about the last action or chance event; "" at the beginning."""
    last = state.last
    if not last or last in _NEWS:
        return _(_NEWS.get(last, ""))
    if last.endswith("-off"):
        tile = tile_name(tile_numbers()[last.removesuffix("-off")])
        return _("{tile} is back in the tray").format(tile=tile)
    if "@" in last:
        return placement_text(*parse_place_action(last, state.goal.width), state.goal.width)
    if state.preset == CHOSEN:
        tile_number = tile_numbers()[last]
        is_chosen = state.chosen >> tile_number & 1
        text = _("{tile} chosen") if is_chosen else _("{tile} put back")
        return text.format(tile=tile_name(tile_number))
    if state.grade:
        return _title_text(state)
    return _("These nine tiles can make an island")


_NEWS = {
    CLEAR: N_("All tiles are back in the tray"),
    SOLVE: N_("The computer places the tiles"),
    FILL: N_("The rest have been chosen"),
    BEGIN: N_("The nine tiles are in the tray"),
}


# The ledger


def ledger(state: SoloState) -> Iterator[LedgerEntry]:
    """Yield the entries of the ledger: conditions of the goal, numbers of areas, and tiles left.

    While the player chooses tiles, the entries are the number of chosen tiles, the number of sets
    of nine that are still possible, and the tiles that would rule out an island.
    """
    if state.is_drawing:
        return
    if state.is_choosing:
        chosen = _("{count} of {most}").format(count=state.chosen.bit_count(), most=NINE)
        yield LedgerEntry(_("Chosen"), chosen)
        yield LedgerEntry(_("Possible sets"), str(len(state.possible_islands)))
        if dead := bit_indices(_excluded_tiles(state)):
            yield LedgerEntry(
                _("Rule out an island"), str(len(dead)), nodes=tuple(map(tile_id, dead))
            )
        return
    nodes = _highlighted_nodes(state)
    goal_conditions = check_conditions(state.goal, state.board)
    has_tiles = any(piece != EMPTY for piece in state.board)  # an empty board fits any condition
    for condition in goal_conditions:
        mark = "done" if condition.holds and has_tiles else "open"
        yield LedgerEntry(condition.name, _count_text(condition), mark, nodes.get(condition.id, ()))
    for colour in COLOURS:
        if colour not in {condition.id for condition in goal_conditions}:
            count = len(connected_areas(state, COLOURS[colour]))
            title = _("Land areas") if colour == "land" else _("Water areas")
            yield LedgerEntry(title, str(count), "", nodes[colour])
    left = [tile_id(tile) for tile in bit_indices(state.hand)]
    yield LedgerEntry(_("Tiles left"), str(len(left)), "", tuple(left))


def _excluded_tiles(state: SoloState) -> int:
    """Return the tiles that would rule out an island, as bits; 0 if no island is possible."""
    useful = 0
    for island in state.possible_islands:
        useful |= island.tiles
    return all_tiles_mask() & ~useful if state.possible_islands else 0


def _count_text(condition: Condition) -> str:
    """Return the count of a condition as text; "" if the condition holds."""
    if condition.holds:
        return ""
    count = condition.count
    units = {
        "fit": ngettext("{count} clash", "{count} clashes", count),
        "rim": ngettext("{count} land edge", "{count} land edges", count),
        "either": _("at least {count}"),
    }
    return units.get(condition.id, _("now {count}")).format(count=count)


def _highlighted_nodes(state: SoloState) -> dict[str, tuple[str, ...]]:
    """Return the ids of the nodes to highlight, by the id of a condition."""
    board = state.board
    width = state.goal.width
    nodes_of = {
        "fit": tuple(clash_id(cell, side, width) for cell, side in find_clashes(board, width)),
        "rim": tuple(rim_fault_id(cell, side, width) for cell, side in land_at_rim(board, width)),
    }
    for id, colour in COLOURS.items():
        nodes: list[str] = []
        for number, area in enumerate(connected_areas(state, colour), 1):
            nodes += [area_id(*spot, width) for spot in area.spots]
            nodes.append(f"{id}-{number}")
        nodes_of[id] = tuple(nodes)
    fewer = min(COLOURS, key=lambda id: len(connected_areas(state, COLOURS[id])))
    return {**nodes_of, "either": nodes_of[fewer]}


def connected_areas(state: SoloState, colour: str) -> tuple[Area, ...]:
    """Return the connected areas of a colour on the board."""
    return _find_areas_of_colour(state.board, state.goal.width, colour)


@lru_cache(maxsize=256)
def _find_areas_of_colour(board: Sequence[int], width: int, colour: str) -> tuple[Area, ...]:
    return tuple(area for area in find_areas(board, width) if area.colour == colour)
