"""The lesson: laying, turning, taking back, the goals of the puzzles, and the duel."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .duel.constants import OVER
from .duel.rules import SKIP, DuelState
from .land import EMPTY, clashes
from .notation import parse_place_action
from .solo.rules import SoloState

DEAL = "t15,c3,c4,m1,m3,c5,c2,m5"
LAST_DEAL = "c6,m3,m6,c4,c7,m2,m4,c3"


def _fits(before: SoloState, action: str, after: SoloState) -> bool:
    """Whether a tile was laid beside another one, and everything fits."""
    if "@" not in action:
        return False
    width = after.goal.width
    row, column = divmod(parse_place_action(action, width)[1], width)
    others = (divmod(cell, width) for cell, piece in enumerate(after.board) if piece != EMPTY)
    beside = any(abs(row - y) + abs(column - x) == 1 for y, x in others)
    return beside and not clashes(after.board, width)


def _fits_turned(before: SoloState, action: str, after: SoloState) -> bool:
    return _fits(before, action, after) and parse_place_action(action, after.goal.width)[0] % 4 != 0


def _mended(before: SoloState, action: str, after: SoloState) -> bool:
    """Nothing clashes any more, and not because all of it was taken away."""
    laid = [piece for piece in after.board if piece != EMPTY]
    return len(laid) > 2 and not clashes(after.board, after.goal.width)


def _solved(before: SoloState, action: str, after: SoloState) -> bool:
    return bool(after.solved)


def _on_the_way(before: SoloState, action: str, after: SoloState) -> bool:
    """Whether one tile more can solve it."""
    if "@" not in action or clashes(after.board, after.goal.width):
        return False
    lays = [more for more in after.legal_actions() if "@" in more]
    return any(after.apply(more).solved for more in lays)


def _laid(before: DuelState, action: str, after: DuelState) -> bool:
    return True


def _skipped(before: DuelState, action: str, after: DuelState) -> bool:
    return after.last == SKIP


def _round_won(before: DuelState, action: str, after: DuelState) -> bool:
    one, two = after.tokens
    return after.phase == OVER and one > two


STEPS = (
    Step(
        id="palavan:basic:m4@3-b2",
        text=N_(
            "Sixteen tiles of land and water. Every edge is land, water, or half and half. Land "
            "must meet land, and water must meet water. Touch a tile in the tray, then a cell, or "
            "carry it there."
        ),
        task=N_("Lay a tile beside the one that lies, so that both fit."),
        done=_fits,
        said=N_("The coast runs on across the edge: both tiles fit."),
        wrong=N_("That does not fit, or lies apart. All along the common edge both must agree."),
    ),
    Step(
        id="palavan:basic:m4@3-b2,t00@0-b3",
        text=N_(
            "Tiles may be turned: take one up and touch it again, or use the button “Turn”, and "
            "then lay it. Cells that it fits are marked."
        ),
        task=N_("Turn a tile, and lay it beside one that lies, so that everything fits."),
        done=_fits_turned,
        said=N_("Turned and laid, and everything fits."),
        wrong=N_("Turn a tile first, and lay it where all its edges agree with what lies there."),
    ),
    Step(
        id="palavan:basic:t15@0-b1,m4@3-b2,m5@3-c2,c4@1-d2",
        text=N_(
            "In the puzzles you may lay what does not fit; a jagged line marks it. Tiles can be "
            "moved, turned and put back into the tray at any time: nothing is lost."
        ),
        task=N_("One tile does not fit here. Take it away, turn it, or move it."),
        done=_mended,
        said=N_("Nothing clashes any more."),
        wrong=N_("Something still clashes. Look for the jagged line: C4, on d2, is the culprit."),
    ),
    Step(
        id=("palavan:choose:fill,begin,c4@1-a1,c6@1-b1,m3@2-c1,c2@0-a2,c3@0-b2,m2@3-c2,m1@1-a3"),
        text=N_(
            "Each puzzle has a goal. “Island” is nine tiles on three by three cells, with nothing "
            "but water round the rim. Several islets are allowed, and lakes too."
        ),
        task=N_("Lay the last two tiles. The rim must be all water."),
        done=_solved,
        under_way=_on_the_way,
        said=N_("All nine fit, and there is only water around: the puzzle is solved."),
        wrong=N_("Something clashes then, or land reaches the rim. Turn the tile or choose again."),
    ),
    Step(
        id=(
            "palavan:difficult:t00@0-a1,c1@1-b1,m4@3-c1,m6@3-d1,m1@1-a2,m2@2-b2,c4@1-c2,m7@0-d2,"
            "c3@1-a3,c5@2-b3,c2@0-c3,c6@0-d3,m3@0-a4,t15@0-b4"
        ),
        text=N_(
            "“Difficult” asks for all sixteen tiles, with the land in one piece and the water too. "
            "Pieces join across edges only, not where tiles touch at a corner."
        ),
        task=N_("Lay the last two tiles, so that land and water are one piece each."),
        done=_solved,
        under_way=_on_the_way,
        said=N_("One land, one water: solved."),
        wrong=N_("Then something clashes in the end. Look along the edges of the two free cells."),
    ),
    Step(
        id=f"palavan:round:{DEAL},c4@2-d4,c7@3-c4",
        text=N_(
            "In the duel each has eight tiles. In turn you lay one of yours beside what lies, and "
            "everything must fit. The whole may never be more than four tiles wide or high."
        ),
        task=N_("Lay one of Coral's tiles. What does not fit is not allowed here."),
        done=_laid,
        said=N_("It fits. Where the frame of four by four comes to lie shows only as you play."),
    ),
    Step(
        id=(
            f"palavan:round:{DEAL},c4@2-d4,c7@3-c4,c2@1-e4,c6@0-b4,c3@2-b3,m2@0-b2,c5@0-b1,m4@3-d3"
        ),
        text=N_(
            "Who can lay nothing skips, and may lay again later. So make cells that the other "
            "player's tiles do not fit. The frame is nearly full here."
        ),
        task=N_("Lay a tile after which Pearl can lay nothing and has to skip."),
        done=_skipped,
        said=N_("Pearl can lay nothing and skips: it is your turn once more."),
        wrong=N_("Pearl could still lay a tile. Try M1 on c2, and see what is left for Pearl."),
    ),
    Step(
        id=(
            f"palavan:round:{LAST_DEAL},c4@0-d4,c2@3-d5,m4@1-d6,c1@3-c4,c3@0-e5,t15@0-d3,m2@1-b4,"
            "m7@1-e3,c7@2-e4,c5@1-c5"
        ),
        text=N_(
            "When neither can lay a tile, the round is over, and who has laid more tiles takes a "
            "token. Three tokens win a match. Five tiles each are laid here."
        ),
        task=N_("Win the round: lay a sixth tile so that Pearl cannot."),
        done=_round_won,
        said=N_("Nobody can lay any more, and you have laid one tile more: the round is yours."),
        wrong=N_("Pearl would lay another one and draw level, or win. Look at b3."),
    ),
)
