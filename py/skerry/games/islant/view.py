"""The picture of Islant: a sheet of graph paper, pencil on it, dice below."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from skerry.core.i18n import listing, texts
from skerry.core.scene import Choice, Layer, Node, Player, Scene
from skerry.core.state import CHANCE

from .diagram import row_name
from .drawings import drawings, hand, read
from .layout import CELL, HEAD, Layout, layout
from .naming import names_of
from .rules import STOP, IslantState
from .scoresheet import Marks, marks
from .scoring import score
from .shapes import SHIP as SHIP_PATH
from .shapes import box, cross, die, grid, paper, slot, square, wave
from .shapes import land as land_path
from .sheets import (
    ANY,
    EMPTY,
    SHIP,
    WAVE,
    WILD,
    Cells,
    code_of,
    form,
    group_of,
    is_land,
    names,
    ship_totals,
    value_of,
)
from .text import ROWS, content, news, row_label, standing, status
from .text import name as name_text

_ = texts(__name__)[0]

Shapes = dict[str, tuple[Layer, ...]]


def scene(state: IslantState, viewer: int | None) -> Scene:
    """The sheet of who looks, or of who draws, and everybody's points."""
    seat = state.to_move if viewer is None else viewer
    shapes, nodes, found = _sheet(state, seat)
    plan = layout(state.level)
    return Scene(
        game="islant",
        width=plan.width,
        height=plan.height,
        shapes=shapes,
        nodes=nodes,
        choices=_choices(state, viewer),
        players=tuple(_player(state, other) for other in range(len(state.sheets))),
        status=status(state),
        news=news(state),
        ledger=found.ledger,
        seat=seat,
    )


def _player(state: IslantState, seat: int) -> Player:
    return Player(
        name_text(state, seat),
        "pencil",
        standing(state, seat),
        str(state.points(seat)),
        title=listing(names_of(state, seat)),
    )


def _choices(state: IslantState, viewer: int | None) -> tuple[Choice, ...]:
    """A tile beside the sheet, then a cell; faces of dice in rising order where they are typed."""
    if state.current_player == CHANCE:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        return tuple(Choice(o, tuple(f"face-{face}" for face in o.split("-"))) for o in outcomes)
    if viewer != state.current_player:
        return ()
    return tuple(
        Choice(STOP, button=_("Stop")) if action == STOP else _choice(state.level, action)
        for action in state.legal_actions()
    )


@lru_cache(8192)
def _choice(level: int, action: str) -> Choice:
    row, value, turn, cell = read(level, action)
    name = names(form(level).size)[cell]
    return Choice(action, (f"{row}-{value}", name), turn=90 * turn)


# The sheet


def _sheet(state: IslantState, seat: int) -> tuple[Shapes, tuple[Node, ...], Marks]:
    """Shapes and nodes of a seat's sheet with the dice, and what its score lights up."""
    plan, sheet = layout(state.level), state.sheets[seat]
    called = {(x, y): name for owner, x, y, name in state.names if owner == seat}
    found = marks(plan, sheet, called)
    mine = seat == state.to_move and bool(state.roll) and not state.is_terminal
    turn = _Turn(state, seat) if mine else None
    nodes = (
        *_paper(plan),
        *_heads(plan, turn),
        *_cells(plan, sheet, turn, _last(state, seat)),
        *found.nodes,
        *_dice(plan, state, turn),
        *_rows(plan, turn),
        *_totals(plan, len(score(state.level, sheet).fleets)),
    )
    return {**_shapes(plan, sheet), **found.shapes}, nodes, found


class _Turn:
    """What of a turn shows on the picture."""

    def __init__(self, state: IslantState, seat: int) -> None:
        sheet = state.sheets[seat]
        left = hand(state.level, sheet, state.roll, state.fresh)
        actions = drawings(state.level, sheet, state.roll, state.fresh)
        self.fresh = frozenset(state.fresh)
        self.rows = left.rows
        self.ready = {read(state.level, action)[:2] for action in actions}
        self.columns = _numbers(left.dice) & left.columns
        self.places: dict[int, str] = {}
        for cell in state.fresh:
            row, value = value_of(sheet[cell])
            free = [k for k in range(len(state.roll)) if k not in self.places]
            faces = [state.roll[k] for k in free]
            self.places[free[faces.index(value if value in faces else WILD)]] = row


def _numbers(dice: tuple[int, ...]) -> int:
    """The numbers for which some of the dice can stand, as bits."""
    return ANY if WILD in dice else sum(1 << face for face in set(dice))


def _last(state: IslantState, seat: int) -> int:
    """The cell of the newest drawing, if it is this seat's; -1 if there is none."""
    if state.by != seat or state.last == STOP:
        return -1
    return read(state.level, state.last)[3]


def blank(plan: Layout) -> Iterator[Node]:
    """The nodes of a blank sheet, without paper."""
    yield Node("grid", plan.left, HEAD, "grid", z=-2)
    yield from _heads(plan, None)
    for cell, code in enumerate(plan.it.blank):
        if code != EMPTY:
            yield _content(f"in-{names(plan.it.size)[cell]}", *plan.cell(cell), code, "tile ready")
    yield from _rows(plan, None)
    yield from _totals(plan, -1)


def blank_shapes(plan: Layout) -> Shapes:
    """The shapes of a blank sheet."""
    it, land = plan.it, {code for code in plan.it.blank if is_land(code)}
    land |= {code_of(row, value) for row in it.lands for value in range(1, 6)}
    found: Shapes = {
        "grid": grid(it.size),
        "slot": slot(),
        **{f"land-{code}": land_path(code) for code in sorted(land)},
        **{f"printed-{face}": die(face, "printed", 8) for face in range(1, 6)},
    }
    if max(it.blank) >= WAVE:
        found |= {f"wave-{value}": wave(value) for value in range(1, 7)}
    if it.ships:
        step = plan.total(1)[0] - plan.total(0)[0]
        found |= {"ship": SHIP_PATH, "box": box(step), "struck": cross(step)}
    return found


def _shapes(plan: Layout, sheet: Cells) -> Shapes:
    return {
        **blank_shapes(plan),
        "paper": paper(plan.width, plan.height),
        "cell": (Layer(square(CELL / 2 - 0.5), "cell"),),
        **{f"die-{face}": die(face) for face in range(7)},
        **{f"land-{code}": land_path(code) for code in sorted(set(sheet)) if is_land(code)},
    }


def _paper(plan: Layout) -> Iterator[Node]:
    yield Node("paper", shape="paper", z=-3)
    yield Node("grid", plan.left, HEAD, "grid", z=-2)


def _heads(plan: Layout, turn: _Turn | None) -> Iterator[Node]:
    """Over each column the numbers for which it stands; those that count now are open."""
    for column, bits in enumerate(plan.it.columns):
        text = _("any") if bits == ANY else "/".join(n for n in "12345" if bits >> int(n) & 1)
        x, y = plan.point(2 * column + 1, 0)
        open_ = turn is not None and turn.columns & bits and turn.rows
        yield Node(f"column-{column}", x, y - 11, text=text, look="head open" if open_ else "head")


def _cells(plan: Layout, sheet: Cells, turn: _Turn | None, last: int) -> Iterator[Node]:
    """For each cell its square (the thing touched and named) and what is in it."""
    for cell, code in enumerate(sheet):
        x, y = plan.cell(cell)
        name = names(plan.it.size)[cell]
        newest = [_("newest")] if cell == last else []
        said = ", ".join([name, content(code), *newest])
        yield Node(name, x, y, "cell", label=said, z=-1)
        if code != EMPTY:
            fresh = "fresh" if (turn and cell in turn.fresh) or cell == last else ""
            yield _content(f"in-{name}", x, y, code, fresh)


def _content(id: str, x: float, y: float, code: int, look: str = "", label: str = "") -> Node:
    """A thing in a cell, or beside the sheet."""
    if code >= SHIP:
        moored = " moored" if group_of(code) else ""
        look = f"{look} boat{moored}".strip()
        return Node(id, x, y, "ship", str(value_of(code)[1]), look, label, z=1)
    if code >= WAVE:
        value = code - WAVE
        return Node(id, x, y, f"wave-{value}", str(value), f"{look} wave".strip(), label, z=1)
    return Node(id, x, y, f"land-{code}", look=look, label=label)


def _dice(plan: Layout, state: IslantState, turn: _Turn | None) -> Iterator[Node]:
    """The dice: in the tray, or by the row that they were used for. Where they roll, the faces."""
    if not state.roll:
        for face in range(1, 7):
            x, y = plan.die(face - 1, 6)
            said = _("a die shows {face}").format(face=face)
            yield Node(f"face-{face}", x, y, f"die-{face}", look="face", label=said)
        return
    for place, face in enumerate(state.roll):
        row = turn.places.get(place) if turn else None
        x, y = plan.slot(row) if row else plan.die(place, len(state.roll))
        used = _("die {number} shows {face}, used for {thing}")
        said = used if row else _("die {number} shows {face}")
        thing = _(ROWS[row]) if row else ""
        label = said.format(number=place + 1, face=face, thing=thing)
        look = "used" if row or turn is None else ""
        yield Node(f"die-{place + 1}", x, y, f"die-{face}", look=look, label=label, z=3)


def _rows(plan: Layout, turn: _Turn | None) -> Iterator[Node]:
    """The tiles that the numbers stand for, row by row, and the places for the rows' dice."""
    for value in range(1, 6):
        x, y = plan.face(value)
        yield Node(f"printed-{value}", x, y, f"printed-{value}")
    for row in plan.it.rows:
        x, y = plan.slot(row)
        yield Node(f"slot-{row}", x, y, "slot", row_name(row), "slot")
        for value in range(1, 6):
            x, y = plan.tile(row, value)
            ready = "tile ready" if not turn or (row, value) in turn.ready else "tile"
            label = row_label(row, value)
            yield _content(f"{row}-{value}", x, y, code_of(row, value), ready, label)


def _totals(plan: Layout, done: int) -> Iterator[Node]:
    """The ship totals with their points: so many are struck out, the one after them is next; on
    a blank sheet (-1) none is.
    """
    if not plan.it.ships:
        return
    for place, (total, points) in enumerate(ship_totals()):
        x, y = plan.total(place)
        look = "total marked" if place < done else "total next" if place == done else "total"
        yield Node(f"box-{place}", x, y, "box", look=look)
        yield Node(f"total-{place}", x, y - 10, text=str(total), look=look)
        yield Node(f"points-{place}", x, y + 11, text=str(points), look=f"{look} points")
        if place < done:
            yield Node(f"struck-{place}", x, y, "struck", look=look, z=1)
