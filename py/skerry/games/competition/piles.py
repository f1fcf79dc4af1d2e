"""The table of piles: a row for each seat, a column for each sea, and the cards face down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skerry.core.i18n import texts
from skerry.core.scene import Layer, Node

from . import scoring
from .deck import SEAS
from .rules import CompetitionState
from .shapes import WIDTH, Shapes, box
from .text import LOOKS, cards, colour, name, tricks

_ = texts(__name__)[0]

UPRIGHT = 58.0
"""Height of a head in which names stand upright."""

LIFT = 12.0
"""By how much piles are above the middle of a row that has points as well."""

NAMES = 50.0
"""Width of the column with the seats' names."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the table is: its upper edge, the height of its head and of its rows; `sums` says
    whether points stand under the cards and in a last column. Where there is room the seas' names
    stand upright in the head, and large.
    """

    top: float
    head: float
    row: float
    sums: bool = False

    @property
    def column(self) -> float:
        """Width of a sea's column."""
        return (WIDTH - NAMES - 4) / (len(SEAS) + (2.6 if self.sums else 1.3))

    def x(self, sea: int) -> float:
        """The middle of a column; nine is that of the cards face down."""
        last = 0.15 if sea == len(SEAS) else 0
        return round(NAMES + self.column * (sea + 0.5 + last), 1)

    def y(self, seat: int) -> float:
        """The middle of a row."""
        return round(self.top + self.head + self.row * (seat + 0.5), 1)

    @property
    def sum_x(self) -> float:
        """The middle of the last column."""
        return round(WIDTH - 2 - 0.6 * self.column, 1)


def grid(state: CompetitionState) -> Grid:
    """The table under a trick, or the one that fills the picture between rounds and at the end."""
    if counting(state):
        return Grid(64, UPRIGHT, min(110.0, 370 / state.seats), sums=True)
    if state.seats <= 3:
        return Grid(336, UPRIGHT, 104 / state.seats)
    return Grid(336, 18, 142 / state.seats)


def counting(state: CompetitionState) -> bool:
    """Whether points are counted: at the end, and before new cards are dealt."""
    return state.is_terminal or (state.dealing and state.round > 0 and state.dealt == 0)


def nodes(state: CompetitionState) -> Iterator[Node]:
    """The whole table."""
    table = grid(state)
    yield from _head(table)
    for seat in range(state.seats):
        yield from _names(state, table, seat)
        for sea in range(len(SEAS)):
            yield _pile(state, table, seat, sea)
        yield _down(state, table, seat)
    if table.sums:
        yield from _sums(state, table)


def _head(table: Grid) -> Iterator[Node]:
    y = table.top + table.head / 2
    rot, look = (-90, "head-name") if table.head == UPRIGHT else (0, "head-name flat")
    for sea, it in enumerate(SEAS):
        x, id = table.x(sea), f"sea-{it.word}"
        yield Node(f"head-{it.word}", x, y, "head", look=it.word)
        yield Node(id, x, y, text=_(it.short), look=look, rot=rot, z=1)
    yield Node("head-down", table.x(len(SEAS)), y, text=_("Down"), look="tiny")
    if table.sums:
        yield Node("head-sum", table.sum_x, y, text=_("Points"), look="tiny")


def _names(state: CompetitionState, table: Grid, seat: int) -> Iterator[Node]:
    moving = "turn" if seat == state.current_player else ""
    y = table.y(seat)
    yield Node(f"lane-{seat}", WIDTH / 2, y, "lane", look=f"{LOOKS[seat]} {moving}".strip())
    text = colour(seat)
    yield Node(f"seat-{seat}", NAMES / 2, y - (6 if table.sums else 0), text=text, look="name", z=1)
    if table.sums:
        won = tricks(state.won.count(seat))
        yield Node(f"tricks-{seat}", NAMES / 2, y + 8, text=won, look="tiny", z=1)


def _pile(state: CompetitionState, table: Grid, seat: int, sea: int) -> Node:
    count = len(state.up[seat][sea])
    look = f"{SEAS[sea].word} {standing(state, seat, sea)}"
    lift = LIFT if table.sums else 0
    return Node(
        f"pile-{seat}-{sea}",
        table.x(sea),
        round(table.y(seat) - lift, 1),
        "pile" if count else "slot",
        str(count or ""),
        look.strip(),
        f"{colour(seat)}, {_(SEAS[sea].name)}: {_cards(state, seat, sea)}",
        z=2,
    )


def _cards(state: CompetitionState, seat: int, sea: int) -> str:
    pile = state.up[seat][sea]
    if not pile:
        return _("no cards")
    said = {
        "most": _("{cards}, {names}; most of all"),
        "tied": _("{cards}, {names}; as many as another"),
    }.get(standing(state, seat, sea), "{cards}, {names}")
    names = ", ".join(name(card) for card in reversed(pile))
    return said.format(cards=cards(len(pile)), names=names)


def standing(state: CompetitionState, seat: int, sea: int) -> str:
    """Whether a seat has most cards of a sea ("most"), with others ("tied"), or not ("")."""
    counts = [len(piles[sea]) for piles in state.up]
    if not counts[seat] or counts[seat] < max(counts):
        return ""
    return "most" if counts.count(counts[seat]) == 1 else "tied"


def _down(state: CompetitionState, table: Grid, seat: int) -> Node:
    count = state.down[seat]
    lift = LIFT if table.sums else 0
    said = _("{who}, face down: {cards}").format(who=colour(seat), cards=cards(count))
    y = round(table.y(seat) - lift, 1)
    shape, look = ("back", "face-down") if count else ("slot-down", "")
    return Node(f"down-{seat}", table.x(len(SEAS)), y, shape, str(count or ""), look, said, z=2)


def _sums(state: CompetitionState, table: Grid) -> Iterator[Node]:
    """Under each pile the points it brings, and their sum at the right."""
    rows, totals = scoring.sea_points(state), scoring.points(state)
    best = scoring.winners(state)
    for seat, row in enumerate(rows):
        y = round(table.y(seat) + 1.6 * LIFT, 1)
        for sea, points in enumerate((*row, state.down[seat])):
            if points:
                yield Node(
                    f"points-{seat}-{sea}", table.x(sea), y, text=f"+{points}", look="points"
                )
        look = "total won" if seat in best and state.is_terminal else "total"
        yield Node(f"total-{seat}", table.sum_x, table.y(seat), text=str(totals[seat]), look=look)


def shapes(state: CompetitionState) -> Shapes:
    """What the table's nodes refer to."""
    table = grid(state)
    wide, high = table.column - 3, min(26.0, table.row - 6)
    pile, back = box(wide, high, 4), box(1.2 * wide, high, 4)
    return {
        "head": (Layer(box(wide + 1, table.head - 3, 3), "head"),),
        "lane": (Layer(box(WIDTH - 2, table.row - 2, 5), "lane"),),
        "slot": (Layer(pile, "slot"),),
        "slot-down": (Layer(back, "slot"),),
        "pile": (Layer(pile, "pile"),),
        "back": (Layer(back, "back"),),
    }


def of_sea(sea: int, seats: int) -> tuple[str, ...]:
    """The ids of a sea's nodes in the table."""
    return (f"head-{SEAS[sea].word}", *(f"pile-{seat}-{sea}" for seat in range(seats)))
