"""The facts about a walk in hints, compared with all walks and with random continuations."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.facts import match_kind
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.games.conqueror.constants import COLOURS, MOVE
from skerry.games.conqueror.facts import fact
from skerry.games.conqueror.rules import ConquerorState

GAME: Game = load("conqueror")

KINDS = {
    "stay": r"You can't move with this roll\.",
    "ahead": r"It wins the island at (\w+), and then no one can catch up\.",
    "last": r"It wins the island at (\w+): this is its last free tile\.",
    "out": r"Then (\w+) can never move again and is out\.",
    "blocked": r"With (\d) of the six rolls, (\w+) can't move\.",
    "safe": r"No one can reach (\w+), the island's last free tile, before your next turn\.",
    "lifted": r"The island you leave is removed, which cuts (\w+) off from (\d+) free tiles?\.",
    "denies": r"Then (\w+) can't reach the last free tile of any island\. "
    r"Other moves would allow it\.",
    "chances": r"From there, (\d) of the six rolls would take you to a last free tile "
    r"that no one else can reach\.",
    "first": r"It's the first tile claimed on this island\.",
    "alone": r"Then (\d) of this island's four tiles are (\w+)'s, and no one else has one\.",
    "level": r"It draws level with (\w+) on this island: (\d) tiles? each\.",
}


def resolve_chance(state: ConquerorState, rng: Random) -> ConquerorState:
    """Return the state after drawing all chance outcomes at random."""
    while state.current_player == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state = state.apply(rng.choices(outcomes, weights)[0])
    return state


def tile_set(state: ConquerorState, bits: int) -> set[int]:
    """Return the tiles of a bit set."""
    return {tile for tile in state.board.names if bits >> tile & 1}


def walk_ends(state: ConquerorState, at: int, steps: int) -> set[int]:
    """Return the end tiles of all walks of `steps` steps."""
    land = tile_set(state, state.land)
    pitch = state.board.pitch
    paths = [[at]]
    for _ in range(steps):
        ways = ((path, path[-1] + by) for path in paths for by in (1, -1, pitch, -pitch))
        paths = [[*path, to] for path, to in ways if to in land and to not in path]
    return {path[-1] for path in paths}


def connected_land(state: ConquerorState, at: int, land: int) -> set[int]:
    """Return all land tiles connected with a tile."""
    unvisited = tile_set(state, land)
    queue = [at]
    pitch = state.board.pitch
    for tile in queue:
        queue += unvisited & {tile + 1, tile - 1, tile + pitch, tile - pitch}
        unvisited -= set(queue)
    return set(queue)


def check_fact(name: str, groups: tuple[str, ...], state: ConquerorState, action: str) -> None:
    """Check one fact by trying all walks."""
    after = state.apply(action)
    seat = state.turn
    board = state.board
    taken = tile_set(after, after.claimed_tiles | after.token_tiles)
    if name == "stay":
        free = tile_set(state, ~state.claimed_tiles & ~state.token_tiles & state.land)
        assert not walk_ends(state, state.tokens[seat], state.step_count) & free
    elif name in ("last", "ahead"):
        check_won(name, groups[0], after, seat)
    elif name == "out":
        (outcome,) = after.chance_outcomes()
        assert groups == (COLOURS[after.turn],)
        assert after.apply(outcome[0]).tokens[after.turn] < 0
    elif name == "blocked":
        at = after.tokens[after.turn]
        stuck = [face for face in range(6) if not walk_ends(after, at, face % 3 + 1) - taken]
        assert groups == (str(len(stuck)), COLOURS[after.turn])
    elif name == "safe":
        tile = board.number[groups[0]]
        island = tile_set(after, board.masks[board.island_at[tile]])
        assert board.number[action] in island
        assert island - taken == {tile}
        rivals = [after.tokens[other] for other in after.live_seats if other != seat]
        assert not any(tile in walk_ends(after, at, n) for at in rivals for n in (1, 2, 3))
    elif name in ("denies", "chances"):
        check_last_tiles(name, groups, state, after)
    elif name == "lifted":
        check_removed(groups, state, after)
    else:
        check_share(name, groups, after, seat)


def check_last_tiles(
    name: str, groups: tuple[str, ...], state: ConquerorState, after: ConquerorState
) -> None:
    """Check which islands' last free tiles the next player, or the player, could reach."""
    if name == "denies":
        assert groups == (COLOURS[after.turn],)
        assert not last_tiles_near(after, after.tokens[after.turn])
        others = [state.apply(other) for other in state.legal_actions()]
        assert any(last_tiles_near(other, other.tokens[other.turn]) for other in others)
    else:
        at = after.tokens[state.turn]
        rivals = [after.tokens[other] for other in after.live_seats if other != state.turn]
        safe = last_free_tiles(after).difference(
            *(last_tiles_near(after, rival) for rival in rivals)
        )
        rolls = [face for face in range(6) if walk_ends(after, at, face % 3 + 1) & safe]
        assert groups == (str(len(rolls)),)


def check_removed(groups: tuple[str, ...], state: ConquerorState, after: ConquerorState) -> None:
    """Check how many tiles the removed island cuts the next player off from."""
    rival = after.turn
    taken = tile_set(after, after.claimed_tiles | after.token_tiles)
    before = connected_land(state, state.tokens[rival], state.land) - taken
    later = connected_land(after, after.tokens[rival], after.land)
    free = before & tile_set(after, after.land)
    assert groups == (COLOURS[rival], str(len(free - later)))


def last_free_tiles(state: ConquerorState) -> set[int]:
    """Return the tiles that are the only free tile of their island."""
    free = tile_set(state, state.land & ~state.claimed_tiles & ~state.token_tiles)
    islands = [tile_set(state, mask) & free for mask in state.board.masks]
    return {tile for island in islands if len(island) == 1 for tile in island}


def last_tiles_near(state: ConquerorState, at: int) -> set[int]:
    """Return the `last_free_tiles` in which a walk of one to three steps from `at` can end."""
    return last_free_tiles(state) & {tile for n in (1, 2, 3) for tile in walk_ends(state, at, n)}


def check_share(name: str, groups: tuple[str, ...], after: ConquerorState, seat: int) -> None:
    """Check the number of tiles that each player holds on the island of the newest walk."""
    at = after.tokens[seat]
    island = next(mask for mask in after.board.masks if mask >> at & 1)
    held = {
        COLOURS[other]: tile_set(after, after.coins[other] & island)
        | ({after.tokens[other]} & tile_set(after, island))
        for other in after.seats
    }
    assert sum(map(len, held.values())) == len(set().union(*held.values())), "each tile has one"
    count = len(held.pop(COLOURS[seat]))
    most = max(map(len, held.values()))
    if name == "first":
        assert (count, most) == (1, 0)
    elif name == "alone":
        assert (groups, most) == ((str(count), COLOURS[seat]), 0)
    else:
        assert count == most == int(groups[1]) == len(held[groups[0]])


def check_won(name: str, corner: str, after: ConquerorState, seat: int) -> None:
    """Check in random continuations that an island is won, and the game if `name` is "ahead"."""
    island = after.islands.index(after.board.number[corner])
    for seed in range(2):
        later = after
        rng = Random(seed)
        while not later.is_terminal:
            waits = later.owners[island] < 0
            assert not (waits and later.stage == MOVE and later.turn == seat)
            later = resolve_chance(later, rng)
            if later.current_player >= 0:
                later = later.apply(rng.choice(later.legal_actions()))
        assert seat in (later.owners[island], later.awards[island])
        assert name == "last" or later.returns()[seat] == 1


def test_facts_are_true() -> None:
    counts = Counter[str]()
    for seed in range(10):
        rng = Random(seed)
        preset = rng.choice(["basic", "forfeit", "strict12", "dice-off", "custom"])
        state = resolve_chance(GAME.start(preset, 2 + seed % 3), rng)
        while not state.is_terminal:
            facts = {action: fact(state, action) for action in state.legal_actions()}
            for action, text in facts.items():
                if text:
                    name, groups = match_kind(KINDS, text)
                    counts[name] += 1
                    check_fact(name, groups, state, action)
            state = resolve_chance(state.apply(rng.choice(state.legal_actions())), rng)
    assert set(counts) == set(KINDS), counts
