"""The lesson: walks around corners and over coins, winning and losing islands, getting stuck."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step
from skerry.core.state import CHANCE

from .rules import ConquerorState

THREE_COINS = "conqueror:basic:1,b1,1,h7,1,b2,1,g7,1"
STEALING = "conqueror:basic:2,b2,1,g8,3,b5,2,e8,3,d6,1,f8,2,c7,1,f7,2"
CUT_OFF = (
    "conqueror:basic:3,b3,1,g8,3,b4,2,g6,2,c3,3,e5,3,d1,3,c4,1,c1,2,c6,2,b2,2,a6,3,b1,3,a7,2,c2,2,"
    "a5,1,d2,2,a3,2,d4,1,a2,2,c5,3,stay,1,d5,3,stay,1,d6,1,stay,2,d8,2,a4,3,a8,1,stay,1,b8,1,stay,"
    "3,b7,2,b5,1"
)


def _move_offset(before: ConquerorState, after: ConquerorState) -> tuple[int, int]:
    """Return the distance between the learner's old and new tile, in columns and in rows."""
    seat = before.turn
    board = before.board
    x, y = board.column_and_row(before.tokens[seat])
    u, v = board.column_and_row(after.tokens[seat])
    return abs(u - x), abs(v - y)


def _turns_corner(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    return 0 not in _move_offset(before, after)


def _ends_next_door(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    return sum(_move_offset(before, after)) == 1


def _passes_over(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    """Return whether every walk to the chosen tile passes a claimed tile or a token."""
    goal = before.board.number[action]
    barred = before.claimed_tiles | before.token_tiles
    ways = [way[1:-1] for way in before.legal_walks() if way[-1] == goal]
    return all(any(barred >> tile & 1 for tile in way) for way in ways)


def _takes_last_tile(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    tile = before.board.number[action]
    island = before.board.masks[before.board.island_at[tile]]
    return island & ~(before.claimed_tiles | before.token_tiles) == 1 << tile


def _removes_island(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    left = before.board.island_at[before.tokens[before.turn]]
    return before.owners[left] >= 0 and not after.is_afloat(left)


def _strands_rival(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    return len(after.live_seats) < len(before.live_seats)


def _reply_until_won(state: ConquerorState) -> str:
    """Return the next roll or move of the other player; "" once an island has been won.

    The learner wins the island at the start of the next turn, so the reply is shown until then.
    """
    if max(state.owners) >= 0:
        return ""
    return "1" if state.current_player == CHANCE else state.legal_actions()[0]


STEPS = (
    Step(
        id="conqueror:basic:2",
        text=N_(
            "You are Red, with the ship. At the start of each turn, one of your coins is placed "
            "on your tile. Then roll and move: 2 or 5 means two steps, up, down, left or right. "
            "You may turn corners."
        ),
        task=N_("Move two steps around a corner."),
        about=("token-0",),
        done=_turns_corner,
        praise=N_(
            "One step up and one to the side, in either order. All that matters is where you land."
        ),
        wrong=N_("That was straight ahead. Try a tile diagonally next to yours."),
    ),
    Step(
        id="conqueror:basic:3",
        text=N_(
            "A 3 or a 6 means three steps. You must take exactly that many, and you can't visit a "
            "tile twice. Still, three steps around a square end right next to where you started."
        ),
        task=N_("Move three steps to a tile next to yours."),
        about=("token-0",),
        done=_ends_next_door,
        praise=N_(
            "Up, across and down again: you can reach a neighbouring tile in one step or in three."
        ),
        wrong=N_("That is three steps, but not a neighbouring tile. Look right next to your ship."),
    ),
    Step(
        id="conqueror:basic:3,a4,1,h7,1,a5,3,h6,2",
        text=N_(
            "You can't land on a tile with a coin or a token, but you can pass over both. "
            "Each costs a step."
        ),
        task=N_("Move over your coin."),
        about=("a4",),
        done=_passes_over,
        praise=N_("You moved over the coin to the free tile behind it."),
        wrong=N_("There was no coin in your way. Move down over your coin on a4."),
    ),
    Step(
        id=THREE_COINS,
        text=N_(
            "Every island has four tiles. The coin on the last free tile wins the whole island. "
            "You have three tiles of this one, and a 1 or a 4 means one step."
        ),
        task=N_("Move to the last free tile of the island."),
        about=("a2",),
        done=_takes_last_tile,
        praise=N_(
            "Blue has moved, and your turn has begun with your coin on that tile: the island is "
            "yours! The coins on it go back to their owners, and your flag flies there."
        ),
        wrong=N_("That leaves the last tile to the others. Move to the free tile next to you."),
        reply=_reply_until_won,
    ),
    Step(
        id=f"{THREE_COINS},a2,1,g8,2",
        text=N_(
            "A won island is removed as soon as no one is standing on it. Then there is only "
            "water, and no one can walk there any more."
        ),
        task=N_("Move off your island."),
        about=("token-0",),
        done=_removes_island,
        praise=N_("The island is gone. As the sea grows, paths get longer or are cut off."),
    ),
    Step(
        id=STEALING,
        text=N_(
            "The player who claims the last tile wins the island, no matter whose the other "
            "coins are. Blue has two tiles at the top and is standing on a third."
        ),
        task=N_("Take Blue's island: move to its last free tile."),
        about=("e7",),
        done=_takes_last_tile,
        praise=N_(
            "When your next turn starts, the island is yours, no matter whose coins are "
            "there. So think twice before you place the third coin on an island!"
        ),
        wrong=N_("Blue would take the last tile. You can reach it: e7, two steps away."),
    ),
    Step(
        id=CUT_OFF,
        text=N_(
            "A player who can't move with any roll is out, but keeps their islands and coins. "
            "When only one player is left, the game ends. Leftover islands go to the player with "
            "the most coins there."
        ),
        task=N_("Blue is on b5 and can only go to b6. Take that tile yourself."),
        about=("b6",),
        done=_strands_rival,
        praise=N_(
            "Blue is out, and you are on the last free tile of an island, so it is yours "
            "too. You win by 6 islands to 5!"
        ),
        wrong=N_("Blue can still move. Take the only tile that Blue can reach."),
    ),
)
