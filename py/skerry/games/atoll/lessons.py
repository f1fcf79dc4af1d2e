"""The lesson. Its steps: stones, paths, paths across islands, blocking, bridges, the swap."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .board import BLACK, WHITE
from .rules import SWAP, AtollState, island_of


def _touches_cats_island(before: AtollState, action: str, after: AtollState) -> bool:
    cat = island_of(before, BLACK, "n").mask
    return action != SWAP and bool(after.board.around[after.last] & cat)


def _has_black_won(before: AtollState, action: str, after: AtollState) -> bool:
    return after.winner == BLACK


def _is_white_stopped(before: AtollState, action: str, after: AtollState) -> bool:
    return all(after.apply(reply).winner != WHITE for reply in after.legal_actions())


def _is_still_joined(before: AtollState, action: str, after: AtollState) -> bool:
    upper, lower = (after.board.number[name] for name in ("d5", "c3"))
    return bool(after.board.connected_group(upper, after.stones(BLACK)) >> lower & 1)


def _reply_at_d3(state: AtollState) -> str:
    return "d3" if "d3" in state.legal_actions() else ""


def _is_swap(before: AtollState, action: str, after: AtollState) -> bool:
    return action == SWAP


STEPS = (
    Step(
        id="atoll:small:",
        text=N_(
            "Eight islands surround a lagoon. The dark ones are Black's, and you play Black. "
            "Take turns placing a stone on any empty cell. Stones never move."
        ),
        task=N_("Place a stone next to your cat's island, at the top right."),
        about=("animal-1",),
        done=_touches_cats_island,
        praise=N_("Your stone is connected to the cat's island. White has placed a stone too."),
        wrong=N_("You can place a stone there, but it doesn't touch your cat's island. Try again."),
        reply=_reply_at_d3,
    ),
    Step(
        id="atoll:small:e5,c5,d5,f4,d4,e2,c3,b3,c2,f2",
        text=N_(
            "You win by linking an animal to its food on the island straight across: the cat "
            "to the fish, or the rabbit to the carrot."
        ),
        task=N_("Complete the path from your cat to your fish."),
        about=("animal-1", "animal-5"),
        done=_has_black_won,
        praise=N_("The cat has its fish: you win. One path is enough, and there are no draws."),
        wrong=N_("The path hasn't reached the fish yet. Place one stone below the others."),
    ),
    Step(
        id="atoll:small:a5,d4,b6,c3,c5,e3,g5,f4,g4,b4,g3,d2",
        text=N_("Your islands count as your stones. A path can run across any of them."),
        task=N_("Complete the path from your rabbit to your carrot, across the cat's island."),
        about=("animal-7", "animal-3"),
        done=_has_black_won,
        praise=N_("From the rabbit across the cat's island to the carrot: you win."),
        wrong=N_("There's still a gap between the stones on the left and the cat's island."),
    ),
    Step(
        id="atoll:small:b1,a2,f1,b3,d1,c3,f2,d4,b5,f5,d6,g4",
        text=N_(
            "Your stones also block your opponent. White's rabbit, at the lower left, is one "
            "stone away from its carrot, at the upper right."
        ),
        task=N_("Place your stone in the gap in White's path."),
        about=("animal-6", "animal-2"),
        done=_is_white_stopped,
        praise=N_("The path is blocked. White has to find another way."),
        wrong=N_("White would close the gap and win. Look for the gap in the white path."),
    ),
    Step(
        id="atoll:small:d5,f4,c3,e3,b2,d4",
        text=N_(
            "Two stones with two free cells between them form a bridge: if one cell is taken, "
            "you take the other. White has just placed a stone on d4, between yours on d5 and "
            "c3."
        ),
        task=N_("Link d5 and c3 anyway."),
        about=("d5", "c3"),
        done=_is_still_joined,
        praise=N_("Linked. Bridges take you forward twice as fast as single steps."),
        wrong=N_("White could cut your stones apart. Take the other cell between d5 and c3."),
    ),
    Step(
        id="atoll:small:d4",
        text=N_(
            "Going first is an advantage, so the second player may swap sides "
            "instead of placing a stone. Here you go second, and Black has taken the "
            "best cell, in the middle."
        ),
        task=N_("Take over the black stone: choose it, or use the button."),
        about=("d4",),
        done=_is_swap,
        praise=N_(
            "You are Black now, and the stone is yours. Your opponent plays on as White. So a "
            "first stone should be neither too good nor too bad."
        ),
        wrong=N_("You could place a stone too, but Black's stone in the middle is worth more."),
    ),
)
