"""The scene of Islant: a sheet of graph paper with pencil drawings, and dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from skerry.core import player_names
from skerry.core.i18n import join_with_and, localize_number, texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, Node, Player, Scene
from skerry.core.state import CHANCE
from skerry.games.islant.action_text import events_text
from skerry.games.islant.drawings import legal_drawings, parse_drawing, remaining_turn
from skerry.games.islant.naming import names_of
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import (
    ANY,
    EMPTY,
    WAVE,
    WILD,
    Cells,
    cell_names,
    code_of,
    form_of,
    is_land,
    row_and_value,
)
from skerry.games.islant.text import ROWS, cell_content_text, seat_status, status
from skerry.games.islant.text import default_seat_name as name_text

from . import palette, thumbnails
from .layout import CELL, TALL, Layout, layout_of
from .palette import Shapes, content_node
from .scoresheet import Marks, score_marks
from .shapes import SHIP as SHIP_PATH
from .shapes import (
    column_dice,
    die_layers,
    grid_layers,
    paper_layers,
    slot_layers,
    square_path,
    total_box_layers,
    total_stroke,
    wave_layers,
)
from .shapes import land_layers as land_path

_ = texts(__name__)[0]

MAX_OWNER = 14
"""Number of characters of a player's name that fit on the tab with the owner of the sheet."""


def scene(state: IslantState, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene: the viewer's sheet (None: that of the seat to move), and all points."""
    seat = state.to_move if viewer is None else viewer
    layout = layout_of(state.level, aspect, named=aspect == WIDE and len(state.sheets) > 1)
    nodes, result = _sheet_nodes(layout, state, seat)
    thumbnail_shapes = thumbnails.shapes(layout.form, state.sheets)
    return Scene(
        game="islant",
        width=layout.width,
        height=layout.height,
        shapes={**_shapes(layout, state.sheets[seat]), **result.shapes, **thumbnail_shapes},
        nodes=nodes,
        choices=_choices(state, viewer),
        players=tuple(
            _player(state, other, thumbnail_shapes) for other in range(len(state.sheets))
        ),
        status=status(state),
        news=events_text(state),
        ledger=result.ledger,
        seat=seat,
    )


def _player(state: IslantState, seat: int, thumbnail_shapes: Shapes) -> Player:
    thumbnail = f"small-{seat}"
    is_solo = len(state.sheets) == 1
    return Player(
        name_text(state, seat),
        "pencil" if is_solo else f"pencil {thumbnails.seat_colour_class(seat)}",
        seat_status(state, seat),
        localize_number(str(state.sheet_points(seat))),
        shape=thumbnail if thumbnail in thumbnail_shapes else "",
        title=join_with_and(names_of(state, seat)),
    )


def _choices(state: IslantState, viewer: int | None) -> tuple[Choice, ...]:
    """Return the choices: for a drawing a tile and a cell, for a roll its faces in any order."""
    if state.current_player == CHANCE:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        picks = (tuple(f"face-{face}" for face in outcome.split("-")) for outcome in outcomes)
        return tuple(Choice(*pair, any_order=True) for pair in zip(outcomes, picks, strict=True))
    if viewer != state.current_player:
        return ()
    return tuple(
        _stop_choice(state) if action == STOP else _drawing_choice(state.level, action)
        for action in state.legal_actions()
    )


def _stop_choice(state: IslantState) -> Choice:
    """Return the choice to stop. It asks for confirmation if something can still be drawn.

    Its button is in the menu as long as stopping makes no sense: if something can be drawn, and the
    sheet has an island that isn't completed.
    """
    can_draw = len(state.legal_actions()) > 1
    question = _("Finish your sheet? You won't be able to draw on it any more.") if can_draw else ""
    result = score(state.level, state.sheets[state.to_move])
    is_early = can_draw and len(result.completed_islands) < len(result.islands)
    return Choice(STOP, button=_("Finish my sheet"), confirm=question, in_menu=is_early)


@lru_cache(8192)
def _drawing_choice(level: int, action: str) -> Choice:
    row, value, turn, cell = parse_drawing(level, action)
    name = cell_names(form_of(level).size)[cell]
    return Choice(action, (f"{row}-{value}", name), turn=90 * turn)


# The sheet


def _sheet_nodes(layout: Layout, state: IslantState, seat: int) -> tuple[tuple[Node, ...], Marks]:
    """Return the nodes of a seat's sheet with the dice, and the marks of its score."""
    sheet = state.sheets[seat]
    island_names = {(x, y): name for owner, x, y, name in state.names if owner == seat}
    result = score_marks(layout, sheet, island_names)
    is_drawing = seat == state.to_move and bool(state.roll) and not state.is_terminal
    turn = _Turn(state, seat) if is_drawing else None
    done = len(score(state.level, sheet).fleets)
    nodes = (
        *_paper_nodes(layout),
        *_owner_nodes(layout, state, seat),
        *_column_head_nodes(layout, turn),
        *_rim_nodes(layout),
        *_cell_nodes(layout, sheet, turn, _last_drawn_cell(state, seat)),
        *result.nodes,
        *_dice_nodes(layout, state, turn),
        *_tile_nodes(layout, turn, done, is_roll_chosen=not state.roll and not state.is_terminal),
    )
    return nodes, result


def _tile_nodes(
    layout: Layout, turn: _Turn | None, done: int, *, is_roll_chosen: bool
) -> Iterator[Node]:
    """Yield the tiles to choose, and the ship totals, of which `done` are marked.

    `is_roll_chosen` is whether the player enters the dice now.
    """
    ready = turn.ready if turn else None
    if layout.kind == TALL:
        yield from palette.choice_tiles(layout, ready)
        yield from palette.next_total_nodes(layout, done)
    else:
        yield from palette.row_nodes(layout, ready, slots=not is_roll_chosen)
        yield from palette.total_nodes(layout, done)


def _owner_nodes(layout: Layout, state: IslantState, seat: int) -> Iterator[Node]:
    """Yield the name of the sheet's owner on the seat's colour, if there are several players."""
    is_covered = not (layout.named or state.roll or state.is_terminal)
    if len(state.sheets) == 1 or is_covered:
        return
    name = player_names.seat_name(seat, name_text(state, seat))
    message = player_names.shorten_name(name, MAX_OWNER)
    look = thumbnails.seat_colour_class(seat)
    yield Node("whose-tab", *layout.owner_spot, "tab", look=look)
    yield Node(
        "whose", *layout.owner_spot, text=message, look=f"whose {layout.letter_class}".strip(), z=1
    )


class _Turn:
    """The parts of the current turn that the scene shows.

    Attributes:
        fresh: The cells drawn in this turn.
        rows: The rows in which something must still be drawn.
        ready: The rows and numbers that can be drawn now.
        columns: The numbers (bits) that the column's die can have.
        places: For each die that is used (by its index in the roll), its row.
    """

    def __init__(self, state: IslantState, seat: int) -> None:
        sheet = state.sheets[seat]
        remaining = remaining_turn(state.level, sheet, state.roll, state.fresh)
        actions = legal_drawings(state.level, sheet, state.roll, state.fresh)
        self.fresh = frozenset(state.fresh)
        self.rows = remaining.rows
        self.ready = {parse_drawing(state.level, action)[:2] for action in actions}
        self.columns = _possible_values(remaining.dice) & remaining.columns
        self.places: dict[int, str] = {}
        for cell in state.fresh:
            row, value = row_and_value(sheet[cell])
            free = [k for k in range(len(state.roll)) if k not in self.places]
            faces = [state.roll[k] for k in free]
            self.places[free[faces.index(value if value in faces else WILD)]] = row


def _possible_values(dice: tuple[int, ...]) -> int:
    """Return the values (bits) that at least one of the dice can have."""
    return ANY if WILD in dice else sum(1 << face for face in set(dice))


def _last_drawn_cell(state: IslantState, seat: int) -> int:
    """Return the cell of the last drawing if it is this seat's; otherwise -1."""
    if state.by != seat or state.last == STOP:
        return -1
    return parse_drawing(state.level, state.last)[3]


def blank_sheet_nodes(layout: Layout) -> Iterator[Node]:
    """Yield the nodes of a blank sheet, without the paper under it."""
    yield Node("grid", layout.grid_left, layout.grid_top, "grid", z=-2)
    yield from _column_head_nodes(layout, None)
    for cell, code in enumerate(layout.form.blank):
        if code != EMPTY:
            yield content_node(
                f"in-{cell_names(layout.form.size)[cell]}", *layout.cell(cell), code, "tile ready"
            )
    yield from palette.row_nodes(layout, None)
    yield from palette.total_nodes(layout, -1)


def blank_shapes(layout: Layout) -> Shapes:
    """Return the shapes of a blank sheet."""
    form = layout.form
    land = {code for code in layout.form.blank if is_land(code)}
    land |= {code_of(row, value) for row in form.land_rows for value in range(1, 6)}
    results: Shapes = {
        "grid": grid_layers(form.size),
        "slot": slot_layers(),
        **{f"land-{code}": land_path(code) for code in sorted(land)},
        **{f"printed-{face}": die_layers(face, "printed", 8) for face in range(1, 6)},
        **{
            f"heads-{bits}": column_dice(_numbers_in_bits(bits))
            for bits in form.columns
            if bits not in (ANY, 0)
        },
    }
    if max(form.blank) >= WAVE:
        results |= {f"wave-{value}": wave_layers(value) for value in range(1, 7)}
    if form.has_ships:
        results |= {
            "ship": SHIP_PATH,
            "box": total_box_layers(layout.step),
            "struck": total_stroke(layout.step),
        }
    return results


def _numbers_in_bits(bits: int) -> list[int]:
    """Return the numbers from 1 to 5 whose bits are set in `bits`."""
    return [number for number in range(1, 6) if bits >> number & 1]


def _shapes(layout: Layout, sheet: Cells) -> Shapes:
    return {
        **blank_shapes(layout),
        "paper": paper_layers(layout.width, layout.height),
        "cell": (Layer(square_path(CELL / 2 - 0.5), "cell"),),
        "tab": (Layer(TAB, "tab"),),
        **{f"die-{face}": die_layers(face) for face in range(7)},
        **palette.choice_shapes(layout),
        **{f"land-{code}": land_path(code) for code in sorted(set(sheet)) if is_land(code)},
    }


def _paper_nodes(layout: Layout) -> Iterator[Node]:
    yield Node("paper", shape="paper", z=-3)
    yield Node("grid", layout.grid_left, layout.grid_top, "grid", z=-2)


def _column_head_nodes(layout: Layout, turn: _Turn | None) -> Iterator[Node]:
    """Yield the numbers of each column. The columns that can be used now are highlighted."""
    for column, bits in enumerate(layout.form.columns):
        x = layout.point(2 * column + 1, 0)[0]
        y = layout.head_y
        is_open = turn is not None and turn.columns & bits and turn.rows
        look = "head open" if is_open else "head"
        id = f"column-{column}"
        if bits == ANY:
            yield Node(id, x, y, text=_("any"), look=f"{look} {layout.letter_class}".strip())
        else:
            yield Node(id, x, y, f"heads-{bits}", look=look)


def _rim_nodes(layout: Layout) -> Iterator[Node]:
    """Yield the letters of the columns and the numbers of the rows, which the texts use."""
    if not layout.rim:
        return
    size = "beside" if layout.kind == WIDE else layout.letter_class
    look = f"coordinate {size}".strip()
    for number, cell in enumerate(cell_names(layout.form.size)[: layout.form.size]):
        row = str(number + 1)
        yield Node(f"rim-{cell[0]}", *layout.column_letter(number), text=cell[0], look=look)
        yield Node(f"rim-{row}", *layout.row_number(number), text=row, look=look)


def _cell_nodes(layout: Layout, sheet: Cells, turn: _Turn | None, last: int) -> Iterator[Node]:
    """Yield for each cell its square, which is its touch target, and its content."""
    for cell, code in enumerate(sheet):
        x, y = layout.cell(cell)
        name = cell_names(layout.form.size)[cell]
        newest = [_("just drawn")] if cell == last else []
        message = ", ".join([name, cell_content_text(code), *newest])
        yield Node(name, x, y, "cell", label=message, z=-1)
        if code != EMPTY:
            fresh = "fresh" if (turn and cell in turn.fresh) or cell == last else ""
            yield content_node(f"in-{name}", x, y, code, f"{fresh} {layout.letter_class}".strip())


def _dice_nodes(layout: Layout, state: IslantState, turn: _Turn | None) -> Iterator[Node]:
    """Yield the dice, in the slots of their rows or unused; before a roll, the faces to choose."""
    if not state.roll:
        yield from palette.face_nodes(layout)
        return
    for place, face in enumerate(state.roll):
        row = turn.places.get(place) if turn else None
        in_slot = row and layout.kind != TALL
        x, y = layout.slot(row) if row and in_slot else layout.die(place, len(state.roll))
        used_message = _("die {number} shows {face}, used for {thing}")
        message = used_message if row else _("die {number} shows {face}")
        thing = _(ROWS[row]) if row else ""
        label = message.format(number=place + 1, face=face, thing=thing)
        look = "used" if row or turn is None else ""
        yield Node(f"die-{place + 1}", x, y, f"die-{face}", look=look, label=label, z=3)


TAB = "M-52 -12H52q6 0 6 6V6q0 6 -6 6H-52q-6 0 -6 -6V-6q0 -6 6 -6Z"
