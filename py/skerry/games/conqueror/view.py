"""Scene of a position: islands in the sea, and won islands on the players' shores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, Node, Scene

from . import shapes, text
from .board import column_name, island_berths, tiles_of_bits
from .constants import CORNER, COUNT, FACES, LEAVE, LOOSE, MOVE, OVER, PLACE, ROLL, STAY
from .layout import BOOTY, COIN, DIE, Layout, Shore, Spot, layout, seat_shore
from .rules import ConquerorState
from .scoring import counted_seats, disputed_island, next_roller, winners
from .shapes import KINDS, LOOKS
from .variant import CUSTOM

_ = texts(__name__)[0]

THROW = 56.0
"""Distance that the die rolls along the shore, in picture units."""

HOPS = ((0.55, 11.0), (0.2, 0.0))
"""For each hop of the rolling die: the share of its way that is still ahead, and its height."""

STEP_GAP = 36.0
"""Distance between columns in the table of steps (`_step_table_nodes`), in picture units."""

SHORE_SCALE = 0.32
"""Scale of an island on a shore."""

NAME_LOOKS = (("name", 11.0), ("large", 12.4), ("far", 17.5), ("farthest", 27.0))
"""Style classes for row and column names, and the height of their letters in picture units (see
look.css)."""

MIN_LETTER_HEIGHT = 11.05
"""Least height of these letters on a small screen, in CSS pixels. The largest class may fall short
of it on a very large sea."""


def scene(state: ConquerorState, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene. It is the same for all viewers, because the game hides nothing."""
    plan = layout(state, aspect)
    width, height = plan.size
    shores = [seat_shore(plan, seat) for seat in state.seats]
    sea = Node("sea", width / 2, height / 2, "sea", z=-4)
    nodes = [
        sea,
        *_name_nodes(plan),
        *_shore_nodes(state, shores),
        *_island_nodes(state, plan, shores),
    ]
    nodes += _tile_nodes(state, plan)
    nodes += (
        _berth_nodes(state, plan) if state.stage == PLACE else _token_nodes(state, plan, shores)
    )
    if state.stage not in (PLACE, CORNER):
        nodes += [
            *_step_table_nodes(state, plan, shores),
            *_die_nodes(state, shores),
            *_route_nodes(state),
        ]
    return Scene(
        game="conqueror",
        width=width,
        height=height,
        shapes=_shapes(state, plan, shores),
        nodes=tuple(nodes),
        choices=_choices(state),
        players=tuple(text.player(state, seat) for seat in state.seats),
        status=text.status(state),
        news=text.events_text(state),
        ledger=text.ledger(state),
        hold=_pause_seconds(state),
    )


def _pause_seconds(state: ConquerorState) -> float:
    """Return the seconds to pause on this scene after a win, or if a player stays or leaves.

    The result is 0 for all other scenes.
    """
    if state.stage == LEAVE:
        return 1.0
    if state.stage == MOVE:
        return 0.7 if state.legal_actions() == (STAY,) else 0.0
    return 0.5 if any(kind in ("win", "out") for kind, _, _ in state.events) else 0.0


def _shapes(
    state: ConquerorState, plan: Layout, shores: list[Shore]
) -> Mapping[str, tuple[Layer, ...]]:
    """Return the constant shapes, the sea, the shores and the path of the last walk."""
    width, height = plan.sea
    layers = {**shapes.shapes(), "sea": shapes.sea_layers(width - 2, height - 2)}
    for seat, bank in enumerate(shores):
        layers[f"shore-{seat}"] = shapes.shore_layers(bank.length, LOOKS[seat])
    if state.trail:
        layers[_route_id(state)] = shapes.route_layers(
            [plan.tile_middle(tile) for tile in state.trail], LOOKS[_last_walker(state)]
        )
    return layers


def _last_walker(state: ConquerorState) -> int:
    """Return the seat whose token took the last walk."""
    return state.tokens.index(state.trail[-1])


def _choices(state: ConquerorState) -> tuple[Choice, ...]:
    """Return the choices: tiles and whole walks, places for an island, corners, or die faces."""
    if state.stage == LEAVE:
        return ()
    if state.stage in (ROLL, COUNT):
        return tuple(Choice(face, button=face) for face in FACES)
    if state.stage == PLACE:
        names = (state.board.names[corner] for corner in island_berths(state.board))
        return tuple(Choice(name, (f"berth-{name}",)) for name in names)
    if state.stage == CORNER:
        return tuple(Choice(name, (name,)) for name in state.legal_actions())
    token = f"token-{state.turn}"
    landings = (
        Choice(STAY, (token,), _("Stay")) if action == STAY else Choice(action, (action,))
        for action in state.legal_actions()
    )
    return (*landings, *(_walk_choice(state, path) for path in state.legal_walks()))


def _walk_choice(state: ConquerorState, path: tuple[int, ...]) -> Choice:
    """Return the choice of a walk: the player selects the token and each tile of the walk."""
    names = [state.board.names[tile] for tile in path]
    tokens = {tile: f"token-{seat}" for seat, tile in enumerate(state.tokens)}
    touched = (tokens.get(tile, name) for tile, name in zip(path, names, strict=True))
    return Choice("-".join(names), tuple(touched))


def _name_nodes(plan: Layout) -> Iterator[Node]:
    """Yield the names of columns and rows."""
    look = _letter_look(plan)
    left, top = plan.origin
    _, high = plan.sea
    for column in range(plan.left, plan.left + plan.columns):
        x = plan.tile_middle(column)[0]
        letter = column_name(column)
        y = top + high - plan.names_width / 2
        yield Node(f"column-{letter}", x, y, text=letter, look=look, z=-3)
    for row in range(plan.top, plan.top - plan.rows, -1):
        y = plan.tile_middle(row * plan.pitch + plan.left)[1]
        yield Node(
            f"row-{row + 1}", left + plan.names_width / 2, y, text=str(row + 1), look=look, z=-1
        )


def _letter_look(plan: Layout) -> str:
    """Return the style class of the smallest letters that are readable in this layout."""
    min_height = MIN_LETTER_HEIGHT * plan.units_per_pixel
    return next((look for look, letters in NAME_LOOKS if letters >= min_height), NAME_LOOKS[-1][0])


def _shore_nodes(state: ConquerorState, shores: list[Shore]) -> Iterator[Node]:
    """Yield each player's shore, with a coin unless the token is waiting there or is out."""
    for seat, bank in enumerate(shores):
        turn = "turn" if seat in _active_seats(state) else ""
        id = f"shore-{seat}"
        middle = bank.point_at(bank.length / 2)
        yield Node(id, *middle, id, "", turn, rot=bank.rotation, z=-1)
        if state.stage == PLACE or state.tokens[seat] >= 0:
            yield Node(f"purse-{seat}", *bank.point_at(COIN), f"{LOOKS[seat]}-coin")


def _active_seats(state: ConquerorState) -> list[int]:
    """Return the seats whose shores are marked: the active seat, or the winners at the end."""
    return winners(state) if state.stage == OVER else [_active_seat(state)]


def _active_seat(state: ConquerorState) -> int:
    """Return the seat that acts or rolls; -1 while random islands are placed."""
    if state.stage == COUNT:
        island = disputed_island(state)
        assert island is not None
        return next_roller(state, island)
    lot = state.stage == PLACE and state.variant.board != CUSTOM
    return -1 if lot else state.turn


def _island_nodes(state: ConquerorState, plan: Layout, shores: list[Shore]) -> Iterator[Node]:
    """Yield the islands in the sea, on the winners' shores, and waiting to be placed."""
    booty = {seat: _removed_islands(state, seat) for seat in state.seats}
    total = len(state.islands) + state.loose
    for number in range(total):
        id = f"isle-{number}"
        shape = f"isle-{number % 4}"
        if number >= len(state.islands):
            place = shores[state.turn].booty_spot(total - 1 - number, LOOSE)
            yield Node(id, *place, shape, scale=SHORE_SCALE, z=8)
            continue
        home = next((seat for seat, lot in booty.items() if number in lot), -1)
        if home < 0:
            middle = plan.island_middle(state.islands[number])
            yield Node(f"ford-{number}", *middle, "ford", z=-2)
            yield Node(id, *middle, shape)
            yield from _flag_nodes(state, plan, number)
        else:
            yield Node(f"wake-{number}", *plan.island_middle(state.islands[number]), "wake", z=-2)
            place = shores[home].booty_spot(booty[home].index(number), len(booty[home]))
            look = f"won {LOOKS[home]}"
            if home not in counted_seats(state):
                look += " lost"
            yield Node(
                text.island_node_id(state, number), *place, shape, "", look, scale=SHORE_SCALE, z=8
            )


def _removed_islands(state: ConquerorState, seat: int) -> list[int]:
    """Return the islands that a player has won and that have been removed from the sea."""
    return [k for k, owner in enumerate(state.owners) if owner == seat and not state.is_afloat(k)]


def _flag_nodes(state: ConquerorState, plan: Layout, number: int) -> Iterator[Node]:
    """Yield the owner's flag on an island that is still in the sea."""
    if not state.owners:
        return
    seat = max(state.owners[number], state.awards[number])
    if seat >= 0:
        x, y = plan.island_middle(state.islands[number])
        yield Node(f"flag-{number}", x, y, f"{LOOKS[seat]}-flag", z=6)


def _tile_nodes(state: ConquerorState, plan: Layout) -> Iterator[Node]:
    """Yield the tiles in the sea, which are touch targets with labels, and their coins."""
    standing = state.token_tiles
    for tile in tiles_of_bits(state.land):
        name = state.board.names[tile]
        x, y = plan.tile_middle(tile)
        bare = standing >> tile & 1 or state.stage == PLACE
        label = "" if bare else text.tile_label(state, tile)
        yield Node(name, x, y, "tile", label=label, z=1)
        for seat, coins in enumerate(state.coins):
            if coins >> tile & 1:
                yield Node(f"coin-{name}", x, y, f"{LOOKS[seat]}-coin", z=2)


def _token_nodes(state: ConquerorState, plan: Layout, shores: list[Shore]) -> Iterator[Node]:
    """Yield the tokens, on the islands or on their shores.

    The node of the token that moved last has a `way`: the points of its walk.
    """
    for seat, tile in enumerate(state.tokens):
        id = f"token-{seat}"
        shape = KINDS[seat]
        if tile < 0:
            look = LOOKS[seat] if state.stage == CORNER else f"{LOOKS[seat]} out"
            yield Node(id, *shores[seat].point_at(COIN), shape, "", look, scale=0.9, z=7)
            continue
        look = f"{LOOKS[seat]} turn" if seat in _active_seats(state) else LOOKS[seat]
        trail = state.trail if state.trail[-1:] == (tile,) else ()
        way = tuple(_token_spot(state, plan, at) for at in trail)
        label = text.tile_label(state, tile)
        yield Node(id, *_token_spot(state, plan, tile), shape, "", look, label, z=7, way=way)


def _token_spot(state: ConquerorState, plan: Layout, tile: int) -> Spot:
    """Return the point of a token on a tile. It is a little higher if the tile is claimed."""
    x, y = plan.tile_middle(tile)
    return x, y - (6 if state.claimed_tiles >> tile & 1 else 1)


def _die_nodes(state: ConquerorState, shores: list[Shore]) -> list[Node]:
    """Return the die on the active player's shore; before the roll, farther along the shore."""
    if state.stage == OVER:
        return []
    air = state.stage in (ROLL, LEAVE)
    rot = float((90 * sum(state.rolls) - 80 * air) % 360)
    label = (_("die, {face}") if state.die else _("die, not rolled yet")).format(face=state.die)
    bank = shores[_active_seat(state)]
    shape = f"die-{state.die}"
    throw = min(THROW, bank.length - DIE - 16)
    at = bank.point_at(DIE + throw * air)
    hops = [bank.point_at(DIE + throw * left, high) for left, high in HOPS]
    way = () if air else (bank.point_at(DIE + throw), *hops, at)
    return [Node("die", *at, shape, "", "", label, rot, z=9, way=way)]


def _step_table_nodes(state: ConquerorState, plan: Layout, shores: list[Shore]) -> Iterator[Node]:
    """Yield the table of steps: for 1, 2 and 3 steps the two faces of the die that give them.

    It is on the active player's shore, and is left out if there is no room for it.
    """
    seat = _active_seat(state)
    if state.stage not in (ROLL, MOVE) or seat < 0:
        return
    bank = shores[seat]
    look = f"{_letter_look(plan)} step-count"
    taken = BOOTY + 31 * len(_removed_islands(state, seat))
    first = bank.length - 3 * STEP_GAP
    if first < max(taken, DIE + THROW + 20):
        return
    for steps in (1, 2, 3):
        at = first + STEP_GAP * (steps - 1)
        for face, aside in ((steps, 8.0), (steps + 3, -8.0)):
            yield Node(f"face-{face}", *bank.point_at(at, aside), f"die-{face}", scale=0.42, z=1)
        yield Node(f"steps-{steps}", *bank.point_at(at + 15), text=f"{steps}", look=look, z=1)


def _route_nodes(state: ConquerorState) -> list[Node]:
    """Return the path of the last walk.

    Its node id depends on the player, so that a path can fade out while the next path appears.
    """
    if not state.trail:
        return []
    return [Node(_route_id(state), shape=_route_id(state), z=3, traced=True)]


def _route_id(state: ConquerorState) -> str:
    return f"route-{_last_walker(state)}"


def _berth_nodes(state: ConquerorState, plan: Layout) -> Iterator[Node]:
    """Yield a buoy at each place where an island fits."""
    board = state.board
    for corner in island_berths(board):
        name = board.names[corner]
        far = board.names[corner + board.pitch + 1]
        label = _("space for an island, {tile} to {far}").format(tile=name, far=far)
        yield Node(f"berth-{name}", *plan.island_middle(corner), "berth", "", "", label, z=4)
