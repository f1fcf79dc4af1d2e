"""The piles of each seat: one for each sea, and the face-down pile.

In landscape the piles form a table with a row for each seat. In portrait the viewer's piles form a
lane, which is two rows of piles large enough for fingers; the piles of each other seat form a short
row below it. While cards are taken across a border and while points are counted, all seats have
lanes in portrait.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skerry.core.i18n import texts
from skerry.core.scene import Layer, Node
from skerry.games.competition import scoring
from skerry.games.competition.deck import SEAS
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.text import (
    LOOKS,
    card_count_text,
    island_name,
    seat_name,
    short_seat_name,
    trick_count_text,
)

from .fit import name_lines, shorten
from .layout import Plan, short_sea_name
from .shapes import Shapes, box_path, rect_path

_ = texts(__name__)[0]

DOWN = len(SEAS)
"""Index of the face-down pile, after the piles of the seas."""

BAND = 18.0
"""Width of the band with a seat's name at the left of a lane."""

CELL = 46.2
"""Height of a pile in a lane."""

LANE = 2 * CELL + 1
LINE = 16.0
"""Distance between the two lines of a long name."""

SHORT = 58.0
"""Width of the column of names at the left of short rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """The place of a seat's piles.

    Attributes:
        kind: "lane", "short" or "table".
        top: Upper edge.
        high: Height.
        width: Width.
        sums: Whether points are shown next to the numbers of cards.
    """

    kind: str
    top: float
    high: float
    width: float
    sums: bool = False

    @property
    def names_width(self) -> float:
        """The width of the names at the left."""
        return {"lane": BAND + 1, "short": SHORT}.get(self.kind, 126 if self.sums else 78)

    @property
    def step(self) -> float:
        """The distance from one pile to the next."""
        room = self.width - self.names_width - 2
        return room / 5 if self.kind == "lane" else (room - (54 if self.sums else 0)) / 10.3

    @property
    def pile_size(self) -> tuple[float, float]:
        """The width and height of a pile."""
        if self.kind == "lane":
            return round(self.step - 2, 1), round((self.high - self.header_height) / 2 - 1, 1)
        return round(self.step - 2, 1), min(self.high - 4, 34)

    @property
    def count_offset(self) -> float:
        """How far left of a pile's centre its number of cards is, to leave room for the points."""
        return 12.0 if self.sums and self.kind == "lane" else 0

    @property
    def header_height(self) -> float:
        """The height of the line with a seat's total above its piles."""
        return 19.0 if self.sums and self.kind == "lane" else 0

    def spot(self, place: int) -> tuple[float, float]:
        """Return the middle of a pile; `place` is a sea or DOWN."""
        if self.kind == "lane":
            high = (self.high - self.header_height) / 2
            y = self.top + self.header_height + high * (place // 5 + 0.5)
            return round(self.names_width + self.step * (place % 5 + 0.5), 1), round(y, 1)
        last = 0.2 * self.step if place == DOWN else 0
        up = 9 if self.sums else 0
        y = self.top + self.high / 2 - up
        return round(self.names_width + self.step * (place + 0.5) + last, 1), round(y, 1)


def is_counting(state: CompetitionState) -> bool:
    """Return whether the scene shows the points: at the end, and before each new deal."""
    return state.is_terminal or (state.is_dealing and state.round > 0 and state.dealt == 0)


def is_crossing(state: CompetitionState) -> bool:
    """Return whether a player may take cards across a border now."""
    return bool(state.takes and not state.due)


def fills_scene(state: CompetitionState) -> bool:
    """Return whether the scene in portrait shows only the piles.

    This is so while one of five players takes cards across a border.
    """
    return is_crossing(state) and state.seat_count > 4


def top_edge(state: CompetitionState, plan: Plan) -> float:
    """Return the upper edge of all piles."""
    seats = state.seat_count
    if is_counting(state):
        return 62.0 if plan.tall else 68.0
    if is_crossing(state) and plan.tall:
        return 22.0 if fills_scene(state) else plan.bottom + 24
    if plan.tall:
        return plan.height - LANE - 20 - (seats - 1) * _short_row_height(seats)
    return 324.0


def _short_row_height(seats: int) -> float:
    """Return the height of a short row, by the number of seats."""
    return {2: 38.0, 3: 34.0, 4: 30.0}.get(seats, 26.0)


def seat_rows(state: CompetitionState, plan: Plan, viewer: int | None) -> list[Row]:
    """Return the place of each seat's piles."""
    seats = state.seat_count
    first = top_edge(state, plan)
    wide = plan.width
    room = plan.height - first
    if is_counting(state):
        kind, start = ("lane", first) if plan.tall else ("table", first + 22)
        high = min((plan.height - start) / seats, 140.0 if plan.tall else 96.0)
        return [Row(kind, start + high * k, high - 3, wide, sums=True) for k in range(seats)]
    if not plan.tall:
        high = min((room - 20) / seats, 46.0)
        return [Row("table", first + 20 + high * k, high - 2, wide) for k in range(seats)]
    if is_crossing(state):
        high = min(room / seats, 140.0)
        return [Row("lane", first + high * k, high - 5, wide) for k in range(seats)]
    return _own_first(state, plan, viewer)


def _own_first(state: CompetitionState, plan: Plan, viewer: int | None) -> list[Row]:
    """Return a lane for the viewer's piles, and short rows below it for the other seats.

    For a spectator, the lane is that of the player to move or, if no player is to move, of the seat
    that took a trick last.
    """
    first = top_edge(state, plan)
    high = _short_row_height(state.seat_count)
    mover = state.current_player
    taker = next((w for w in reversed(state.won) if w >= 0), 0)
    lane_seat = viewer if viewer is not None else mover if mover >= 0 else taker
    below = first + LANE + 20
    results: list[Row] = []
    for seat in range(state.seat_count):
        if seat == lane_seat:
            results.append(Row("lane", first, LANE, plan.width))
        else:
            results.append(Row("short", below, high, plan.width))
            below += high
    return results


def pile_nodes(state: CompetitionState, plan: Plan, viewer: int | None) -> Iterator[Node]:
    """Yield all piles of all seats."""
    places = seat_rows(state, plan, viewer)
    flat = next((row for row in places if row.kind != "lane"), None)
    if flat:
        yield from _heading(flat)
    for seat, row in enumerate(places):
        yield from _seat_name_nodes(state, row, seat)
        for sea in range(len(SEAS)):
            yield from _pile_nodes(state, row, seat, sea)
        yield from _face_down_nodes(state, row, seat)
    if is_counting(state):
        yield from _sum_nodes(state, places)


def _heading(row: Row) -> Iterator[Node]:
    """Yield the headings above a table or above short rows: the seas, "Down" and "Points"."""
    short = row.kind == "short"
    y = row.top - 10
    look = "head-name" if short else "head-name flat"
    for sea, item in enumerate(SEAS):
        x = row.spot(sea)[0]
        yield Node(f"head-{item.word}", x, y, "head", look=item.word)
        text = short_sea_name(sea) if short else _(item.short)
        yield Node(f"sea-{item.word}", x, y, text=text, look=look, z=1)
    down = "\N{BLACK DOWN-POINTING TRIANGLE}" if short else _("Down")
    yield Node("head-down", row.spot(DOWN)[0], y, text=down, look="tiny")
    if row.sums:
        yield Node("head-sum", row.width - 27, y, text=_("Points"), look="tiny")


def _seat_name_nodes(state: CompetitionState, row: Row, seat: int) -> Iterator[Node]:
    moving = "turn" if seat == state.current_player else ""
    look = f"{LOOKS[seat]} {moving}".strip()
    y = round(row.top + row.high / 2, 1)
    text = shorten(
        short_seat_name(seat), {"lane": row.high, "short": SHORT}.get(row.kind, row.names_width) - 6
    )
    yield Node(f"lane-{seat}", row.width / 2, y, f"lane-{seat}", look=look)
    if row.kind == "lane":
        yield Node(f"band-{seat}", 1 + BAND / 2, y, "band", look=LOOKS[seat], z=1)
    if row.kind == "lane" and not row.sums:
        yield Node(f"seat-{seat}", 1 + BAND / 2, y, text=text, look="band-name", rot=-90, z=2)
    elif row.kind == "short":
        yield Node(f"seat-{seat}", SHORT / 2, y, text=text, look="name", z=1)
    elif not row.sums:
        first, *second = name_lines(seat_name(seat), row.names_width - 2)
        up = LINE / 2 if second else 0
        yield Node(f"seat-{seat}", row.names_width / 2, y - up, text=first, look="name", z=1)
        for line in second:
            yield Node(
                f"seat-{seat}-more", row.names_width / 2, y + up, text=line, look="name", z=1
            )


def _pile_nodes(state: CompetitionState, row: Row, seat: int, sea: int) -> Iterator[Node]:
    count = len(state.up[seat][sea])
    (x, y) = row.spot(sea)
    look = f"{SEAS[sea].word} {seat_status(state, seat, sea)}".strip()
    shape = f"{'pile' if count else 'slot'}-{row.kind}"
    message = f"{seat_name(seat)}, {_(SEAS[sea].name)}: {_cards_text(state, seat, sea)}"
    text = str(count or "")
    if row.kind != "lane":
        yield Node(f"pile-{seat}-{sea}", x, y, shape, text, look, message, z=2)
        return
    up = row.pile_size[1] / 4 - 1
    yield Node(f"pile-{seat}-{sea}", x - row.count_offset, y + up, shape, text, look, message, z=2)
    yield Node(f"of-{seat}-{sea}", x, y - up, text=_(SEAS[sea].short), look=f"of {look}", z=3)


def _cards_text(state: CompetitionState, seat: int, sea: int) -> str:
    pile = state.up[seat][sea]
    if not pile:
        return _("no cards")
    message = {
        "most": _("{cards}, {names}; most cards"),
        "tied": _("{cards}, {names}; tied for the most"),
    }.get(seat_status(state, seat, sea), "{cards}, {names}")
    names = ", ".join(island_name(card) for card in reversed(pile))
    return message.format(cards=card_count_text(len(pile)), names=names)


def seat_status(state: CompetitionState, seat: int, sea: int) -> str:
    """Return "most" or "tied" if a seat has the most face-up cards of a sea, otherwise ""."""
    counts = [len(piles[sea]) for piles in state.up]
    if not counts[seat] or counts[seat] < max(counts):
        return ""
    return "most" if counts.count(counts[seat]) == 1 else "tied"


def _face_down_nodes(state: CompetitionState, row: Row, seat: int) -> Iterator[Node]:
    count = state.down[seat]
    (x, y) = row.spot(DOWN)
    message = _("{who}, face down: {cards}").format(
        who=seat_name(seat), cards=card_count_text(count)
    )
    shape = f"{'back' if count else 'slot-down'}-{row.kind}"
    look = "face-down" if count else ""
    text = str(count or "")
    if row.kind != "lane":
        yield Node(f"down-{seat}", x, y, shape, text, look, message, z=2)
        return
    up = row.pile_size[1] / 4 - 1
    yield Node(f"down-{seat}", x - row.count_offset, y + up, shape, text, look, message, z=2)
    yield Node(f"of-{seat}-down", x, y - up, text=_("Down"), look=f"of {look}".strip(), z=3)


def _sum_nodes(state: CompetitionState, places: list[Row]) -> Iterator[Node]:
    """Yield the points of each pile and the totals of each seat."""
    points = scoring.sea_points(state)
    totals = scoring.points(state)
    best = scoring.winners(state)
    for seat, (row, ours) in enumerate(zip(places, points, strict=True)):
        for sea, brought in enumerate((*ours, state.down[seat])):
            if brought:
                x, y = row.spot(sea)
                lane = row.kind == "lane"
                at = (x + 16, y + row.pile_size[1] / 4 - 1) if lane else (x, y + 25)
                id = f"points-{seat}-{sea}"
                text = f"+{brought}"
                full = sea == DOWN or seat_status(state, seat, sea) == "most"
                look = "points full" if lane and full else "points"
                yield Node(id, round(at[0], 1), round(at[1], 1), text=text, look=look, z=4)
        won = "total won" if seat in best and state.is_terminal else "total"
        yield from _total_nodes(state, row, seat, totals[seat], won)


def _total_nodes(
    state: CompetitionState, row: Row, seat: int, total: int, look: str
) -> Iterator[Node]:
    """Yield a seat's name, its number of tricks, its points in each round, and its total."""
    took = trick_count_text(state.won.count(seat))
    gained = points_by_round_text(state, seat)
    if row.kind == "lane":
        y = row.top + 11
        message = " \N{MIDDLE DOT} ".join(filter(None, [took, gained]))
        yield Node(f"seat-{seat}", 62, y, text=shorten(short_seat_name(seat), 80), look="name", z=1)
        yield Node(f"tricks-{seat}", row.width / 2 + 30, y, text=message, look="tiny", z=1)
        yield Node(f"total-{seat}", row.width - 24, y, text=str(total), look=look, z=1)
        return
    x = row.names_width / 2
    y = row.top + row.high / 2
    yield Node(
        f"seat-{seat}", x, y - (15 if gained else 9), text=short_seat_name(seat), look="name", z=1
    )
    yield Node(f"tricks-{seat}", x, y + (2 if gained else 8), text=took, look="tiny", z=1)
    if gained:
        yield Node(f"rounds-{seat}", x, y + 17, text=gained, look="tiny rounds", z=1)
    yield Node(f"total-{seat}", row.width - 27, y, text=str(total), look=look, z=1)


def points_by_round_text(state: CompetitionState, seat: int) -> str:
    """Return the points of a seat in each finished round, as a sum such as "12 + 9 − 1".

    The text is empty before the second round is finished, or if the points are unknown. A seat can
    lose points in a round, because others take its cards or have more cards of a sea.
    """
    sums = [row[seat] for row in state.sums]
    gains = [now - before for before, now in zip([0, *sums], sums, strict=False)]
    if len(gains) < 2:
        return ""
    apart = " " if len(gains) < 5 else ""
    signs = [f"{apart}{'+' if gain >= 0 else MINUS}{apart}{abs(gain)}" for gain in gains[1:]]
    return f"{gains[0]}{''.join(signs)}"


MINUS = "\N{MINUS SIGN}"


def shapes(state: CompetitionState, plan: Plan, viewer: int | None) -> Shapes:
    """Return the shapes of the piles' nodes."""
    results: Shapes = {"head": (Layer(box_path(30, 17, 3), "head"),)}
    for seat, row in enumerate(seat_rows(state, plan, viewer)):
        wide, high = row.pile_size
        lane = row.kind == "lane"
        up = -high / 4 + 1 if lane else 0
        pile = rect_path(row.count_offset - wide / 2, up - high / 2, wide, high, 5)
        back = pile if lane else box_path(1.2 * wide, high, 5)
        results |= {
            f"lane-{seat}": (Layer(box_path(row.width - 2, row.high, 5), "lane"),),
            f"slot-{row.kind}": (Layer(pile, "slot"),),
            f"slot-down-{row.kind}": (Layer(back, "slot"),),
            f"pile-{row.kind}": (Layer(pile, "pile"),),
            f"back-{row.kind}": (Layer(back, "back"),),
        }
        if lane:
            results["band"] = (Layer(box_path(BAND, row.high, 5), "band"),)
        else:
            results["head"] = (Layer(box_path(wide + 1, 17, 3), "head"),)
    return results


def ids_of_sea(sea: int, ids: set[str]) -> tuple[str, ...]:
    """Return the node ids among `ids` that show a sea: its heading, and the piles of the seats."""
    seats = range(5)
    wanted = (f"head-{SEAS[sea].word}", *(f"pile-{seat}-{sea}" for seat in seats))
    return tuple(id for id in wanted if id in ids)
