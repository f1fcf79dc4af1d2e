"""What is said of a puzzle: how it stands, what happened, what is done, why a touch is no move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from skerry.core.i18n import N_, listing, texts
from skerry.core.scene import LedgerEntry, Player
from skerry.games.palavan.land import EMPTY, Region, areas, clashes, land_at_rim
from skerry.games.palavan.notation import parse_place_action, tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices
from skerry.games.palavan.text import (
    area_id,
    ashore_id,
    clash_id,
    laid_as,
    name,
    tile_id,
)
from skerry.games.palavan.tiles import LAND, WATER, tile_numbers

from .constants import CHOSEN, DEALT, NINE
from .goals import Condition, conditions
from .puzzles import GRADES
from .rules import BEGIN, CLEAR, FILL, SOLVE, SoloState

_, ngettext = texts(__name__)

COLOURS = {"land": LAND, "water": WATER}


def player(state: SoloState) -> Player:
    """Who plays, at what, and how far they are."""
    if state.choosing:
        count = state.chosen.bit_count()
        most = NINE
    else:
        count = state.goal.size - state.board.count(EMPTY)
        most = state.goal.size
    score = _("{count} of {most}").format(count=count, most=most)
    return Player(_("Cartographer"), "coral", _title(state), "" if state.drawing else score)


def _title(state: SoloState) -> str:
    """What is being solved."""
    title = _(GRADES[state.grade].name if state.grade else state.goal.name)
    if state.grade and state.number:
        return _("{grade}, no. {number}").format(grade=title, number=state.number)
    return title


def legend(state: SoloState) -> list[str]:
    """What is to be seen on a finished picture, after its name."""
    count = len(whole(state, LAND))
    seen = [ngettext("{count} land area", "{count} land areas", count).format(count=count)]
    if state.goal.whole:
        count = len(whole(state, WATER))
        seen.append(
            ngettext("{count} water area", "{count} water areas", count).format(count=count)
        )
    if not state.solved:
        seen.append(_("placed by the computer"))
    return [_title(state), *seen]


def status(state: SoloState) -> str:
    """How things stand."""
    if state.drawing:
        dealt = state.preset == DEALT
        return _("Dealing nine tiles") if dealt else _("Drawing a puzzle")
    if state.choosing:
        return _chosen(state)
    if state.solved or state.shown:
        said = _("{title}: solved") if state.solved else _("{title}: a solution")
        return said.format(title=_title(state))
    wrong = [it for it in conditions(state.goal, state.board) if not it.holds]
    if state.hand:
        count = state.hand.bit_count()
        left = ngettext("{count} tile left", "{count} tiles left", count).format(count=count)
        if not tiles_mask(state.laid):
            return _("{tiles}. Choose a tile, then a square").format(tiles=left)
        return "; ".join([left, *(_fault(it) for it in wrong if it.id == "fit")])
    faults = "; ".join(map(_fault, wrong))
    return _("All tiles are placed, but {faults}").format(faults=faults)


def _fault(it: Condition) -> str:
    """What is wrong with a board."""
    said = {
        "fit": ngettext("one edge clashes", "{count} edges clash", it.count),
        "rim": ngettext(
            "land touches the rim on {count} edge",
            "land touches the rim on {count} edges",
            it.count,
        ),
        "land": _("there are {count} land areas"),
        "water": _("there are {count} water areas"),
        "either": _("neither land nor water is one area"),
    }
    return said.get(it.id, it.name).format(count=it.count)


def _chosen(state: SoloState) -> str:
    count = state.chosen.bit_count()
    found = state.prospects
    if not found:
        said = _("{count} of {nine} chosen. These can't make an island. {amends}")
        return said.format(count=count, nine=NINE, amends=amends(state))
    if count == NINE:
        islands = found[0].ways // 4
        said = ngettext(
            "Nine tiles chosen, {count} island possible: start",
            "Nine tiles chosen, {count} islands possible: start",
            islands,
        )
        return said.format(count=islands)
    said = _("{count} of {nine} chosen: one set of nine can still make an island")
    if len(found) > 1:
        said = _("{count} of {nine} chosen: {sets} sets of nine can still make an island")
    return said.format(count=count, nine=NINE, sets=len(found))


def amends(state: SoloState) -> str:
    """The way from a choice of which no island comes to the nearest of which one does."""
    back, take = (listing([name(tile) for tile in bit_indices(it)]) for it in state.amends)
    said = _("Quickest fix: put {back} back")
    if state.chosen.bit_count() == NINE:
        said = _("Quickest fix: replace {back} with {take}")
    return said.format(back=back, take=take)


def events_text(state: SoloState) -> str:
    """What was done last."""
    last = state.last
    if not last or last in _NEWS:
        return _(_NEWS.get(last, ""))
    if last.endswith("-off"):
        tile = name(tile_numbers()[last.removesuffix("-off")])
        return _("{tile} is back in the tray").format(tile=tile)
    if "@" in last:
        return laid_as(*parse_place_action(last, state.goal.width), state.goal.width)
    if state.preset == CHOSEN:
        taken = state.chosen >> tile_numbers()[last] & 1
        said = _("{tile} chosen") if taken else _("{tile} put back")
        return said.format(tile=name(tile_numbers()[last]))
    if state.grade:
        return _title(state)
    return _("These nine tiles can make an island")


_NEWS = {
    CLEAR: N_("All tiles are back in the tray"),
    SOLVE: N_("The computer places the tiles"),
    FILL: N_("The rest has been chosen"),
    BEGIN: N_("The nine tiles are in the tray"),
}


# The ledger


def ledger(state: SoloState) -> Iterator[LedgerEntry]:
    """The conditions of the goal, the areas, the tiles that are left."""
    if state.drawing:
        return
    if state.choosing:
        chosen = _("{count} of {most}").format(count=state.chosen.bit_count(), most=NINE)
        yield LedgerEntry(_("Chosen"), chosen)
        yield LedgerEntry(_("Possible sets"), str(len(state.prospects)))
        if dead := bit_indices(_dead(state)):
            yield LedgerEntry(
                _("Rule out an island"), str(len(dead)), nodes=tuple(map(tile_id, dead))
            )
        return
    nodes = _subjects(state)
    asked = conditions(state.goal, state.board)
    for it in asked:
        mark = "done" if it.holds else "open"
        yield LedgerEntry(it.name, _value(it), mark, nodes.get(it.id, ()))
    for colour in COLOURS:
        if colour not in {it.id for it in asked}:
            count = len(whole(state, COLOURS[colour]))
            title = _("Land areas") if colour == "land" else _("Water areas")
            yield LedgerEntry(title, str(count), "", nodes[colour])
    left = [tile_id(tile) for tile in bit_indices(state.hand)]
    yield LedgerEntry(_("Tiles left"), str(len(left)), "", tuple(left))


def _dead(state: SoloState) -> int:
    """The tiles, as bits, that would leave no island possible which is possible now."""
    able = 0
    for it in state.prospects:
        able |= it.tiles
    return all_tiles_mask() & ~able if state.prospects else 0


def _value(it: Condition) -> str:
    """What there is to count, if it says more than the tick."""
    units = {
        "laid": _("{count} placed"),
        "fit": _("{count} clash"),
        "rim": _("{count} with land"),
        "either": _("at least {count}"),
    }
    return "" if it.holds else units.get(it.id, _("{count} areas")).format(count=it.count)


def _subjects(state: SoloState) -> dict[str, tuple[str, ...]]:
    """The nodes that each condition is about, and each colour."""
    board = state.board
    width = state.goal.width
    found = {
        "fit": tuple(clash_id(*at, width) for at in clashes(board, width)),
        "rim": tuple(ashore_id(*at, width) for at in land_at_rim(board, width)),
    }
    for id, colour in COLOURS.items():
        nodes: list[str] = []
        for number, area in enumerate(whole(state, colour), 1):
            nodes += [area_id(*spot, width) for spot in area.spots]
            nodes.append(f"{id}-{number}")
        found[id] = tuple(nodes)
    fewer = min(COLOURS, key=lambda id: len(whole(state, COLOURS[id])))
    return {**found, "either": found[fewer]}


def whole(state: SoloState, colour: str) -> tuple[Region, ...]:
    """The areas of a colour."""
    return _areas(state.board, state.goal.width, colour)


@lru_cache(maxsize=256)
def _areas(board: Sequence[int], width: int, colour: str) -> tuple[Region, ...]:
    return tuple(area for area in areas(board, width) if area.colour == colour)
