"""The lesson: walking round corners and over coins, winning and lifting islands, the end."""

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


def _walked(before: ConquerorState, after: ConquerorState) -> tuple[int, int]:
    """Columns and rows between where the learner stood and where they stand."""
    seat, board = before.turn, before.board
    (x, y), (u, v) = board.place(before.tokens[seat]), board.place(after.tokens[seat])
    return abs(u - x), abs(v - y)


def _turned(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    return 0 not in _walked(before, after)


def _next_door(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    return sum(_walked(before, after)) == 1


def _passed_over(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    """Whether every way there leads over a tile that nobody can land on."""
    goal, barred = before.board.number[action], before.claimed | before.standing
    ways = [way[1:-1] for way in before.ways() if way[-1] == goal]
    return all(any(barred >> tile & 1 for tile in way) for way in ways)


def _last_tile(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    tile = before.board.number[action]
    island = before.board.masks[before.board.island_at[tile]]
    return island & ~(before.claimed | before.standing) == 1 << tile


def _lifted(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    left = before.board.island_at[before.tokens[before.turn]]
    return before.owners[left] >= 0 and not after.afloat(left)


def _stuck(before: ConquerorState, action: str, after: ConquerorState) -> bool:
    return len(after.alive) < len(before.alive)


def _until_won(state: ConquerorState) -> str:
    """The other player walks, and the learner's next turn begins with the coin that wins."""
    if max(state.owners) >= 0:
        return ""
    return "1" if state.current_player == CHANCE else state.legal_actions()[0]


STEPS = (
    Step(
        id="conqueror:basic:2",
        text=N_(
            "You are Red, with the ship. A turn begins with a coin of yours on the tile where you "
            "stand. Then you roll and walk: 2 or 5 are two steps, up, down, left or right, and you "
            "may turn."
        ),
        task=N_("Walk two steps round a corner."),
        done=_turned,
        said=N_("One step up and one to the side, in either order: only where you land matters."),
        wrong=N_("That was straight on. Try a tile that lies aslant from where you stand."),
    ),
    Step(
        id="conqueror:basic:3",
        text=N_(
            "3 or 6 are three steps. You walk exactly as many as rolled, and enter no tile twice. "
            "Still, three steps can end right beside where you stand: round a square."
        ),
        task=N_("Walk three steps, to a tile beside your own."),
        done=_next_door,
        said=N_("Up, across, and down again: a neighbour is reached with one step or with three."),
        wrong=N_("Three steps lead there, but not to a neighbour. Look right beside your ship."),
    ),
    Step(
        id="conqueror:basic:3,a4,1,h7,1,a5,3,h6,2",
        text=N_(
            "You cannot land on a tile with a coin, nor on another token. But you may pass over "
            "both; each costs a step."
        ),
        task=N_("Walk over your coin."),
        done=_passed_over,
        said=N_("Over the coin and on to the free tile behind it."),
        wrong=N_("Nothing lay in your way there. Go down, over your coin on a4."),
    ),
    Step(
        id=THREE_COINS,
        text=N_(
            "Every island has four tiles. The coin on its last free tile wins the whole island. "
            "Three tiles of this one are yours already, and 1 or 4 are one step."
        ),
        task=N_("Go to the last free tile of the island."),
        done=_last_tile,
        said=N_(
            "Blue has walked, and your turn has begun with a coin: the island is yours. The coins "
            "on it go back to their owners, and your flag flies there."
        ),
        wrong=N_("That leaves the last tile to others. Go to the tile that is free beside you."),
        reply=_until_won,
    ),
    Step(
        id=f"{THREE_COINS},a2,1,g8,2",
        text=N_(
            "An island that is won is lifted out of the sea as soon as nobody stands on it. Where "
            "it was is water, and nobody walks there again."
        ),
        task=N_("Walk off your island."),
        done=_lifted,
        said=N_("The island is gone. So the sea grows, and ways get longer or are cut off."),
    ),
    Step(
        id=STEALING,
        text=N_(
            "Who wins an island does not depend on whose coins lie there, but on who claims its "
            "last tile. Blue has two tiles at the top and stands on a third."
        ),
        task=N_("Take Blue's island: stand on its last free tile."),
        done=_last_tile,
        said=N_(
            "With your next turn the island is yours, whatever coins lie there. So think twice "
            "before you place the third coin on an island."
        ),
        wrong=N_("Blue would take the island's last tile. You can reach it: e7, two steps away."),
    ),
    Step(
        id=CUT_OFF,
        text=N_(
            "Whoever cannot land anywhere with any roll is out, and keeps islands and coins. When "
            "one player is left, the game ends. Islands left over go to whoever has most coins "
            "there."
        ),
        task=N_("Blue, on b5, can only go to b6. Take that tile yourself."),
        done=_stuck,
        said=N_(
            "Blue is out, and you were on the last free tile of an island: that is yours as well. "
            "You win by 6 islands to 5."
        ),
        wrong=N_("Blue could still walk. Stand on the only tile that Blue can reach."),
    ),
)
