"""What is said of a puzzle: how it stands, what happened, what is done, why a touch is no move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from skerry.core.scene import Entry, Player

from . import solo
from .goals import Condition, conditions
from .land import EMPTY, Region, areas, ashore, clashes
from .notation import bits, cell_name, read_place
from .pieces import listed
from .puzzles import GRADES
from .solo import BEGIN, CHOSEN, CLEAR, DEALT, FILL, NINE, SOLVE, SoloState
from .tiles import LAND, WATER, numbers
from .words import area_id, ashore_id, cell_of, clash_id, laid_as, many, name, tile_id, tile_of

COLOURS = {"land": LAND, "water": WATER}


def player(state: SoloState) -> Player:
    """Who plays, at what, and how far they are."""
    if state.choosing:
        score = f"{state.chosen.bit_count()} of {NINE}"
    else:
        score = f"{state.goal.size - state.board.count(EMPTY)} of {state.goal.size}"
    return Player("Cartographer", "coral", _title(state), "" if state.drawing else score)


def _title(state: SoloState) -> str:
    """What is being solved."""
    if state.grade and state.number:
        return f"{GRADES[state.grade].name}, no. {state.number}"
    return GRADES[state.grade].name if state.grade else state.goal.name


def legend(state: SoloState) -> str:
    """What is to be seen on a finished picture."""
    land, water = (many(len(whole(state, colour)), kind) for kind, colour in COLOURS.items())
    seen = f"{land}, {water}" if state.goal.whole else land
    return f"{_title(state)}: {seen}{'' if state.solved else ', laid by the program'}"


def status(state: SoloState) -> str:
    """How things stand."""
    if state.drawing:
        return "Nine tiles are to be dealt" if state.preset == DEALT else "A puzzle is to be drawn"
    if state.choosing:
        return _chosen(state)
    if state.solved or state.shown:
        return f"{_title(state)}: {'solved' if state.solved else 'a solution'}"
    faults = [_fault(it) for it in conditions(state.goal, state.board) if not it.holds]
    if state.hand:
        clash = [fault for fault in faults if "clash" in fault]
        return "; ".join([f"{many(state.hand.bit_count(), 'tile')} to lay", *clash])
    return f"All tiles lie, but {'; '.join(faults)}"


def _fault(it: Condition) -> str:
    """What is wrong with a board."""
    said = {
        "fit": f"{it.count} edges clash" if it.count > 1 else "one edge clashes",
        "rim": f"land on {many(it.count, 'edge')} of the rim",
        "land": f"the land is in {it.count} areas",
        "water": f"the water is in {it.count} areas",
        "either": "neither land nor water is one area",
    }
    return said.get(it.id, it.name)


def _chosen(state: SoloState) -> str:
    count, found = state.chosen.bit_count(), state.prospects
    if not found:
        return f"{count} of {NINE} chosen: no island can come of these, put one back"
    if count == NINE:
        return f"Nine are chosen, and {many(found[0].ways // 4, 'island')} can come of them: begin"
    sets = f"{len(found)} sets of nine make an island" if len(found) > 1 else "one set of nine does"
    return f"{count} of {NINE} chosen: with these, {sets}"


def news(state: SoloState) -> str:
    """What was done last."""
    last = state.last
    if not last or last in _NEWS:
        return _NEWS.get(last, "")
    if last.endswith("-off"):
        return f"{name(numbers()[last.removesuffix('-off')])} is back in the tray"
    if "@" in last:
        return laid_as(*read_place(last, state.goal.width), state.goal.width)
    if state.preset == CHOSEN:
        taken = state.chosen >> numbers()[last] & 1
        return f"{name(numbers()[last])} is {'chosen' if taken else 'put back'}"
    return _title(state) if state.grade else "Nine tiles are dealt: an island can come of them"


_NEWS = {
    CLEAR: "All tiles are back in the tray",
    SOLVE: "The program lays the tiles",
    FILL: "The rest is chosen",
    BEGIN: "The nine tiles are in the tray",
}


# The ledger


def ledger(state: SoloState) -> Iterator[Entry]:
    """The conditions of the goal, the areas, the tiles that are left."""
    if state.drawing:
        return
    if state.choosing:
        yield Entry("Chosen", f"{state.chosen.bit_count()} of {NINE}")
        yield Entry("Sets that make an island", str(len(state.prospects)))
        return
    nodes, asked = _subjects(state), conditions(state.goal, state.board)
    for it in asked:
        mark = "done" if it.holds else "open"
        yield Entry(it.name, _value(it), mark, nodes.get(it.id, ()))
    for colour in COLOURS:
        if colour not in {it.id for it in asked}:
            count = len(whole(state, COLOURS[colour]))
            yield Entry(f"{colour.title()} areas", str(count), "", nodes[colour])
    left = [tile_id(tile) for tile in listed(state.hand)]
    yield Entry("Tiles left", str(len(left)), "", tuple(left))


def _value(it: Condition) -> str:
    """What there is to count, if it says more than the tick."""
    units = {"laid": "{} laid", "fit": "{} clash", "rim": "{} with land", "either": "{} at least"}
    return "" if it.holds else units.get(it.id, "{} areas").format(it.count)


def _subjects(state: SoloState) -> dict[str, tuple[str, ...]]:
    """The nodes that each condition is about, and each colour."""
    board, width = state.board, state.goal.width
    found = {
        "fit": tuple(clash_id(*at, width) for at in clashes(board, width)),
        "rim": tuple(ashore_id(*at, width) for at in ashore(board, width)),
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


@cache
def _areas(board: Sequence[int], width: int, colour: str) -> tuple[Region, ...]:
    return tuple(area for area in areas(board, width) if area.colour == colour)


# Refusals


def why_untouched(state: SoloState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if not picks or state.current_player != 0:
        return ""
    tile = tile_of(picks[0])
    if state.choosing:
        full = state.chosen.bit_count() == NINE and tile != EMPTY
        return "Nine tiles are chosen: put one back first" if full else ""
    if tile == EMPTY:
        return _why_not_first(state, picks[0])
    if bits(state.givens) >> tile & 1:
        return f"{name(tile)} is given and stays where it lies"
    if picks[-1] == "tray":
        return f"{name(tile)} is in the tray already" if state.hand >> tile & 1 else ""
    cell = cell_of(picks[-1], state.board, state.goal.width)
    return solo.why_not(state, tile, cell) if cell != EMPTY else ""


def _why_not_first(state: SoloState, id: str) -> str:
    if id == "tray":
        return "A tile is put back here: touch it first, then the tray"
    names = [cell_name(cell, state.goal.width) for cell in range(state.goal.size)]
    return f"Touch a tile first, then {id}" if id in names else ""
