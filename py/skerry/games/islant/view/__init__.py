"""The picture of Islant: a sheet of graph paper, pencil on it, dice below."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from skerry.core.i18n import listing, number, texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, Node, Player, Scene
from skerry.core.state import CHANCE
from skerry.games.islant.action_text import events_text
from skerry.games.islant.drawings import drawings, parse_drawing, remaining_turn
from skerry.games.islant.naming import names_of
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import (
    ANY,
    EMPTY,
    WAVE,
    WILD,
    Cells,
    code_of,
    form_of,
    is_land,
    names,
    row_and_value,
)
from skerry.games.islant.text import ROWS, content, seat_status, status
from skerry.games.islant.text import name as name_text

from . import palette, thumbnails
from .layout import CELL, TALL, Layout, layout
from .palette import Shapes, thing
from .scoresheet import Marks, marks
from .shapes import SHIP as SHIP_PATH
from .shapes import box, cross, die, grid, heads, paper, slot, square, wave
from .shapes import land as land_path

_ = texts(__name__)[0]


def scene(state: IslantState, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
    """The sheet of who looks, or of who draws, and everybody's points; for a wide room or a tall
    one.
    """
    seat = state.to_move if viewer is None else viewer
    plan = layout(state.level, aspect, named=aspect == WIDE and len(state.sheets) > 1)
    nodes, found = _sheet(plan, state, seat)
    every = thumbnails.shapes(plan.it, state.sheets)
    return Scene(
        game="islant",
        width=plan.width,
        height=plan.height,
        shapes={**_shapes(plan, state.sheets[seat]), **found.shapes, **every},
        nodes=nodes,
        choices=_choices(state, viewer),
        players=tuple(_player(state, other, every) for other in range(len(state.sheets))),
        status=status(state),
        news=events_text(state),
        ledger=found.ledger,
        seat=seat,
    )


def _player(state: IslantState, seat: int, every: Shapes) -> Player:
    drawn = f"small-{seat}"
    alone = len(state.sheets) == 1
    return Player(
        name_text(state, seat),
        "pencil" if alone else f"pencil {thumbnails.tone(seat)}",
        seat_status(state, seat),
        number(str(state.points(seat))),
        shape=drawn if drawn in every else "",
        title=listing(names_of(state, seat)),
    )


def _choices(state: IslantState, viewer: int | None) -> tuple[Choice, ...]:
    """A tile beside the sheet, then a cell; faces of dice in any order where they are typed."""
    if state.current_player == CHANCE:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        picks = (tuple(f"face-{face}" for face in outcome.split("-")) for outcome in outcomes)
        return tuple(Choice(*pair, loose=True) for pair in zip(outcomes, picks, strict=True))
    if viewer != state.current_player:
        return ()
    return tuple(
        _finish(state) if action == STOP else _choice(state.level, action)
        for action in state.legal_actions()
    )


def _finish(state: IslantState) -> Choice:
    """The end of one's sheet, which is asked about while something can still be drawn."""
    able = len(state.legal_actions()) > 1
    question = _("Finish your sheet? Nothing more can be drawn on it then.") if able else ""
    return Choice(STOP, button=_("Finish my sheet"), final=question)


@lru_cache(8192)
def _choice(level: int, action: str) -> Choice:
    row, value, turn, cell = parse_drawing(level, action)
    name = names(form_of(level).size)[cell]
    return Choice(action, (f"{row}-{value}", name), turn=90 * turn)


# The sheet


def _sheet(plan: Layout, state: IslantState, seat: int) -> tuple[tuple[Node, ...], Marks]:
    """The nodes of a seat's sheet with the dice, and what its score lights up."""
    sheet = state.sheets[seat]
    called = {(x, y): name for owner, x, y, name in state.names if owner == seat}
    found = marks(plan, sheet, called)
    mine = seat == state.to_move and bool(state.roll) and not state.is_terminal
    turn = _Turn(state, seat) if mine else None
    done = len(score(state.level, sheet).fleets)
    nodes = (
        *_paper(plan),
        *_whose(plan, state, seat),
        *_heads(plan, turn),
        *_cells(plan, sheet, turn, _last(state, seat)),
        *found.nodes,
        *_dice(plan, state, turn),
        *_beside(plan, turn, done, typed=not state.roll and not state.is_terminal),
    )
    return nodes, found


def _beside(plan: Layout, turn: _Turn | None, done: int, *, typed: bool) -> Iterator[Node]:
    """What can be drawn, and the ship totals, of which so many are done."""
    ready = turn.ready if turn else None
    if plan.kind == TALL:
        yield from palette.held(plan, ready)
        yield from palette.next_total(plan, done)
    else:
        yield from palette.rows(plan, ready, slots=not typed)
        yield from palette.totals(plan, done)


def _whose(plan: Layout, state: IslantState, seat: int) -> Iterator[Node]:
    """The name of whose sheet it is, with the seat's colour."""
    covered = not (plan.named or state.roll or state.is_terminal)
    if len(state.sheets) == 1 or covered:
        return
    said = name_text(state, seat)
    look = thumbnails.tone(seat)
    yield Node("whose-tab", *plan.whose, "tab", look=look)
    yield Node("whose", *plan.whose, text=said, look=f"whose {plan.letters}".strip(), z=1)


class _Turn:
    """What of a turn shows on the picture."""

    def __init__(self, state: IslantState, seat: int) -> None:
        sheet = state.sheets[seat]
        left = remaining_turn(state.level, sheet, state.roll, state.fresh)
        actions = drawings(state.level, sheet, state.roll, state.fresh)
        self.fresh = frozenset(state.fresh)
        self.rows = left.rows
        self.ready = {parse_drawing(state.level, action)[:2] for action in actions}
        self.columns = _numbers(left.dice) & left.columns
        self.places: dict[int, str] = {}
        for cell in state.fresh:
            row, value = row_and_value(sheet[cell])
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
    return parse_drawing(state.level, state.last)[3]


def blank(plan: Layout) -> Iterator[Node]:
    """The nodes of a blank sheet, without paper."""
    yield Node("grid", plan.left, plan.head, "grid", z=-2)
    yield from _heads(plan, None)
    for cell, code in enumerate(plan.it.blank):
        if code != EMPTY:
            yield thing(f"in-{names(plan.it.size)[cell]}", *plan.cell(cell), code, "tile ready")
    yield from palette.rows(plan, None)
    yield from palette.totals(plan, -1)


def blank_shapes(plan: Layout) -> Shapes:
    """The shapes of a blank sheet."""
    it = plan.it
    land = {code for code in plan.it.blank if is_land(code)}
    land |= {code_of(row, value) for row in it.lands for value in range(1, 6)}
    found: Shapes = {
        "grid": grid(it.size),
        "slot": slot(),
        **{f"land-{code}": land_path(code) for code in sorted(land)},
        **{f"printed-{face}": die(face, "printed", 8) for face in range(1, 6)},
        **{f"heads-{bits}": heads(_ones(bits)) for bits in it.columns if bits not in (ANY, 0)},
    }
    if max(it.blank) >= WAVE:
        found |= {f"wave-{value}": wave(value) for value in range(1, 7)}
    if it.ships:
        found |= {"ship": SHIP_PATH, "box": box(plan.step), "struck": cross(plan.step)}
    return found


def _ones(bits: int) -> list[int]:
    """The numbers that bits stand for."""
    return [number for number in range(1, 6) if bits >> number & 1]


def _shapes(plan: Layout, sheet: Cells) -> Shapes:
    return {
        **blank_shapes(plan),
        "paper": paper(plan.width, plan.height),
        "cell": (Layer(square(CELL / 2 - 0.5), "cell"),),
        "tab": (Layer(TAB, "tab"),),
        **{f"die-{face}": die(face) for face in range(7)},
        **palette.held_shapes(plan),
        **{f"land-{code}": land_path(code) for code in sorted(set(sheet)) if is_land(code)},
    }


def _paper(plan: Layout) -> Iterator[Node]:
    yield Node("paper", shape="paper", z=-3)
    yield Node("grid", plan.left, plan.head, "grid", z=-2)


def _heads(plan: Layout, turn: _Turn | None) -> Iterator[Node]:
    """Over each column the numbers for which it stands, as dice; those that count now are open."""
    for column, bits in enumerate(plan.it.columns):
        x, y = plan.point(2 * column + 1, 0)
        open_ = turn is not None and turn.columns & bits and turn.rows
        look = "head open" if open_ else "head"
        id = f"column-{column}"
        if bits == ANY:
            yield Node(id, x, y - 11, text=_("any"), look=f"{look} {plan.letters}".strip())
        else:
            yield Node(id, x, y - 11, f"heads-{bits}", look=look)


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
            yield thing(f"in-{name}", x, y, code, f"{fresh} {plan.letters}".strip())


def _dice(plan: Layout, state: IslantState, turn: _Turn | None) -> Iterator[Node]:
    """The dice: in the tray, or by the row that they were used for. Where they roll, the faces."""
    if not state.roll:
        yield from palette.faces(plan)
        return
    for place, face in enumerate(state.roll):
        row = turn.places.get(place) if turn else None
        x, y = plan.slot(row) if row and plan.kind != TALL else plan.die(place, len(state.roll))
        used = _("die {number} shows {face}, used for {thing}")
        said = used if row else _("die {number} shows {face}")
        thing = _(ROWS[row]) if row else ""
        label = said.format(number=place + 1, face=face, thing=thing)
        look = "used" if row or turn is None else ""
        yield Node(f"die-{place + 1}", x, y, f"die-{face}", look=look, label=label, z=3)


TAB = "M-52 -12H52q6 0 6 6V6q0 6 -6 6H-52q-6 0 -6 -6V-6q0 -6 6 -6Z"
