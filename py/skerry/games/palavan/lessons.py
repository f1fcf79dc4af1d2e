"""The lesson: placing, rotating and removing tiles, the goals of the puzzles, and the duel."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .duel.constants import OVER
from .duel.rules import SKIP, DuelState
from .land import EMPTY, find_clashes
from .notation import parse_place_action
from .solo.rules import SoloState

DEAL = "t15,c3,c4,m1,m3,c5,c2,m5"
LAST_DEAL = "c6,m3,m6,c4,c7,m2,m4,c3"


def _places_fitting_tile(before: SoloState, action: str, after: SoloState) -> bool:
    """Return whether the action placed a tile next to another, and no edge clashes."""
    if "@" not in action:
        return False
    width = after.goal.width
    row, column = divmod(parse_place_action(action, width)[1], width)
    others = (divmod(cell, width) for cell, piece in enumerate(after.board) if piece != EMPTY)
    beside = any(abs(row - y) + abs(column - x) == 1 for y, x in others)
    return beside and not find_clashes(after.board, width)


def _places_rotated_fitting_tile(before: SoloState, action: str, after: SoloState) -> bool:
    return (
        _places_fitting_tile(before, action, after)
        and parse_place_action(action, after.goal.width)[0] % 4 != 0
    )


def _has_no_clash(before: SoloState, action: str, after: SoloState) -> bool:
    """Return whether no edge clashes and at least three tiles are still on the board."""
    laid = [piece for piece in after.board if piece != EMPTY]
    return len(laid) > 2 and not find_clashes(after.board, after.goal.width)


def _is_solved(before: SoloState, action: str, after: SoloState) -> bool:
    return bool(after.solved)


def _is_under_way(before: SoloState, action: str, after: SoloState) -> bool:
    """Return whether the action placed a tile, and one more tile can solve the puzzle."""
    if "@" not in action or find_clashes(after.board, after.goal.width):
        return False
    lays = [more for more in after.legal_actions() if "@" in more]
    return any(after.apply(more).solved for more in lays)


def _places_tile(before: DuelState, action: str, after: DuelState) -> bool:
    return True


def _is_skip(before: DuelState, action: str, after: DuelState) -> bool:
    return after.last == SKIP


def _wins_round(before: DuelState, action: str, after: DuelState) -> bool:
    one, two = after.tokens
    return after.phase == OVER and one > two


STEPS = (
    Step(
        id="palavan:basic:m4@3-b2",
        text=N_(
            "Sixteen tiles show land and water. Each edge is land, water, or half and half. "
            "Land must meet land, and water must meet water. Choose a tile in the tray, then a "
            "square, or drag it there."
        ),
        task=N_("Place a tile next to the one on the board so that their edges match."),
        about=("tile-m4",),
        done=_places_fitting_tile,
        praise=N_("The coast continues across the edge: both tiles fit."),
        wrong=N_("That doesn't fit, or isn't next to the tile. The whole shared edge must match."),
    ),
    Step(
        id="palavan:basic:m4@3-b2,t00@0-b3",
        text=N_(
            "To rotate a tile, choose it twice or use the “Rotate” button. Then "
            "place it. Squares where it fits are marked."
        ),
        task=N_("Rotate a tile and place it next to another so that everything fits."),
        done=_places_rotated_fitting_tile,
        praise=N_("You rotated it, and now everything fits."),
        wrong=N_("Rotate a tile first, then place it where all its edges match."),
    ),
    Step(
        id="palavan:basic:t15@0-b1,m4@3-b2,m5@3-c2,c4@1-d2",
        text=N_(
            "In puzzles, you can place tiles that don't fit; a jagged line marks the edge. You "
            "can always move a tile, rotate it or put it back in the tray."
        ),
        task=N_("One tile doesn't fit. Put it back, rotate it, or move it."),
        done=_has_no_clash,
        praise=N_("Everything fits now."),
        wrong=N_("Something still clashes. The jagged line shows it: C4, on d2, is the culprit."),
    ),
    Step(
        id=("palavan:choose:fill,begin,c4@1-a1,c6@1-b1,m3@2-c1,c2@0-a2,c3@0-b2,m2@3-c2,m1@1-a3"),
        text=N_(
            "Each puzzle has a goal. “Island” means nine tiles in a three-by-three square, with "
            "only water around the rim. Several islets and lakes are allowed."
        ),
        task=N_("Place the last two tiles. The rim must be all water."),
        about=("tile-t00", "tile-c1"),
        done=_is_solved,
        under_way=_is_under_way,
        praise=N_("All nine fit, with water all around: the puzzle is solved."),
        wrong=N_(
            "Something would clash, or land would reach the rim. Rotate the tile or choose another."
        ),
    ),
    Step(
        id=(
            "palavan:difficult:t00@0-a1,c1@1-b1,m4@3-c1,m6@3-d1,m1@1-a2,m2@2-b2,c4@1-c2,m7@0-d2,"
            "c3@1-a3,c5@2-b3,c2@0-c3,c6@0-d3,m3@0-a4,t15@0-b4"
        ),
        text=N_(
            "“Difficult” needs all sixteen tiles, with one land area and one water area. Areas "
            "connect across edges only, not where tiles touch at a corner."
        ),
        task=N_("Place the last two tiles so that there is one land area and one water area."),
        done=_is_solved,
        under_way=_is_under_way,
        praise=N_("One land, one water: solved."),
        wrong=N_("Then something won't fit later on. Check the edges of the two free squares."),
    ),
    Step(
        id=f"palavan:round:{DEAL},c4@2-d4,c7@3-c4",
        text=N_(
            "In the duel, each player has eight tiles. Take turns placing one of yours next to "
            "the tiles on the board so that everything fits. The layout can never be more than "
            "four tiles wide or high."
        ),
        task=N_("Place one of Coral's tiles. Here it must fit."),
        done=_places_tile,
        praise=N_("It fits. Where the four-by-four frame ends up only becomes clear as you play."),
    ),
    Step(
        id=(
            f"palavan:round:{DEAL},c4@2-d4,c7@3-c4,c2@1-e4,c6@0-b4,c3@2-b3,m2@0-b2,c5@0-b1,m4@3-d3"
        ),
        text=N_(
            "If you can't place a tile, you pass; you may be able to place one later. So create "
            "squares where your opponent's tiles don't fit. The frame is nearly full here."
        ),
        task=N_("Place a tile so that Pearl has to pass."),
        done=_is_skip,
        praise=N_("Pearl can't place a tile and passes: it's your turn again."),
        wrong=N_("Pearl could still place a tile. Try M1 on c2 and see what Pearl has left."),
    ),
    Step(
        id=(
            f"palavan:round:{LAST_DEAL},c4@0-d4,c2@3-d5,m4@1-d6,c1@3-c4,c3@0-e5,t15@0-d3,m2@1-b4,"
            "m7@1-e3,c7@2-e4,c5@1-c5"
        ),
        text=N_(
            "When neither player can place a tile, the round is over. The player who placed "
            "more tiles takes a token; three tokens win the match. Here each has placed five."
        ),
        task=N_("Win the round: place a sixth tile that leaves Pearl unable to place another."),
        done=_wins_round,
        praise=N_(
            "Neither player can place another tile, and you've placed one more than "
            "Pearl: you win the round."
        ),
        wrong=N_("Pearl could then place another tile and would win, or at least tie. Look at b3."),
    ),
)
