"""The lesson: stones, paths, islands on the way, blocking, bridges, swapping colours."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .board import BLACK, WHITE
from .rules import SWAP, AtollState, island_of


def _beside_the_cat(before: AtollState, action: str, after: AtollState) -> bool:
    cat = island_of(before, BLACK, "n").mask
    return action != SWAP and bool(after.board.around[after.last] & cat)


def _black_wins(before: AtollState, action: str, after: AtollState) -> bool:
    return after.winner == BLACK


def _white_is_stopped(before: AtollState, action: str, after: AtollState) -> bool:
    return all(after.apply(reply).winner != WHITE for reply in after.legal_actions())


def _still_joined(before: AtollState, action: str, after: AtollState) -> bool:
    upper, lower = (after.board.number[name] for name in ("d5", "c3"))
    return bool(after.board.group(upper, after.stones(BLACK)) >> lower & 1)


def _swapped(before: AtollState, action: str, after: AtollState) -> bool:
    return action == SWAP


STEPS = (
    Step(
        id="atoll:small:",
        text=N_(
            "Eight islands stand round a lagoon. The dark ones are Black's, and you play Black. "
            "In turn you each place one stone on any empty cell, and there it stays."
        ),
        task=N_("Place a stone on a cell that touches the island of your cat, at the top right."),
        done=_beside_the_cat,
        said=N_("Your stone hangs together with the cat's island. White has placed one as well."),
        wrong=N_(
            "You may place a stone there, but it does not touch your cat's island. Try again."
        ),
        reply=lambda state: "d3" if "d3" in state.legal_actions() else "",
    ),
    Step(
        id="atoll:small:e5,c5,d5,f4,d4,e2,c3,b3,c2,f2",
        text=N_(
            "You win with a path of your stones from an animal to its food on the island straight "
            "across: from the cat to the fish, or from the rabbit to the carrot."
        ),
        task=N_("Complete the path from your cat to your fish."),
        done=_black_wins,
        said=N_("The cat has its fish: you have won. One path is enough; there are no draws."),
        wrong=N_("The path has not reached the fish yet. One stone below the others will do."),
    ),
    Step(
        id="atoll:small:a5,d4,b6,c3,c5,e3,g5,f4,g4,b4,g3,d2",
        text=N_(
            "Your islands count as your stones. A path may run over any of them, and needs no "
            "stones there."
        ),
        task=N_("Complete the path from your rabbit to your carrot, over the cat's island."),
        done=_black_wins,
        said=N_("From the rabbit to the cat, over its island, and on to the carrot: you have won."),
        wrong=N_("There is still a gap between the stones at the left and the cat's island."),
    ),
    Step(
        id="atoll:small:b1,a2,f1,b3,d1,c3,f2,d4,b5,f5,d6,g4",
        text=N_(
            "A stone stands in the way of the other player. White's rabbit, at the lower left, is "
            "one stone away from its carrot, at the upper right."
        ),
        task=N_("Place your stone where White's path has its gap."),
        done=_white_is_stopped,
        said=N_("The path is cut. White has to find another way now."),
        wrong=N_("White would close the gap and win. Look where the white path is not joined yet."),
    ),
    Step(
        id="atoll:small:d5,f4,c3,e3,b2,d4",
        text=N_(
            "Two stones with two free cells between them are a bridge: if one cell is taken, you "
            "take the other. White has just come in at d4, between your stones on d5 and c3."
        ),
        task=N_("Join d5 and c3 all the same."),
        done=_still_joined,
        said=N_("Joined. Bridges bring you forward twice as fast as stone after stone."),
        wrong=N_("White would cut your stones apart there: take the other cell between d5 and c3."),
    ),
    Step(
        id="atoll:small:d4",
        text=N_(
            "To begin is an advantage. So the second player, instead of a first stone, may swap "
            "colours. Here you are second, and Black has taken the best cell, in the middle."
        ),
        task=N_("Take the black stone over: touch it, or the button."),
        done=_swapped,
        said=N_(
            "You play Black now, and the stone is yours; the other player goes on as White. So "
            "whoever begins had better place a stone that is neither too good nor too poor."
        ),
        wrong=N_("You may place a stone as well, but Black's stone in the middle is worth more."),
    ),
)
