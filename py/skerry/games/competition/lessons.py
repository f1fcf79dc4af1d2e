"""The lesson: one round for two, from the first card to the score. The learner is Blue."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from . import deck
from .constants import Action
from .deck import FIELDS, SEAS
from .rules import READY, CompetitionState

BLUE = 1
RED = 0

DEAL = (
    "honshu,greenland,helgoland,malta,sicily,borneo,singapore,maldives,saaremaa,gotland,djerba,"
    "bahrain,cuba,java,jan-mayen,ellesmere,barbados,oahu,hokkaido,iceland"
)
RED_LAYS = (
    "honshu-a1,helgoland-b1,sicily-a2,singapore-a3,saaremaa-b3,djerba-b4,cuba-a5,jan-mayen-b5,"
    "barbados-a6,hokkaido-b6,ready"
)
BLUE_LAYS = (
    "greenland-a1,malta-b1,borneo-a2,maldives-b2,gotland-b3,bahrain-b4,java-a5,ellesmere-b5,"
    "oahu-a6,iceland-b6"
)
START = f"competition:short:{DEAL},{RED_LAYS}"
LAID = f"{START},{BLUE_LAYS}"
TO_BORDER = f"{LAID},ready,honshu-up,helgoland-up,sicily-up"
TO_TIE = f"{TO_BORDER},take-1-north-up,maldives-down,singapore-down,saaremaa-up"
TO_COUNT = f"{TO_TIE},gotland-up,bahrain-up,java-up,jan-mayen-up,oahu-up"

PACIFIC = [sea.word for sea in SEAS].index("pacific")


def _is_best_on(before: CompetitionState, after: CompetitionState, code: str) -> bool:
    """Return whether the learner's best island for a field lies there."""
    field = [deck.code(number) for number in range(FIELDS)].index(code)
    learner_cards = {card for card in (*before.hands[BLUE], *before.fields[BLUE]) if card >= 0}
    return after.fields[BLUE][field] in deck.best(field, learner_cards)


def _is_largest(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return _is_best_on(before, after, "a1")


def _is_lowest(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return _is_best_on(before, after, "b2")


def _finishes_laying(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return bool(action == READY)


def _has_honshu_up(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return deck.numbers()["honshu"] in after.up[BLUE][PACIFIC]


def _takes_card(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return bool(action[0] == "take")


def _puts_card(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return bool(action[0] == "put")


def _has_majority(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return len(after.up[BLUE][PACIFIC]) > len(after.up[RED][PACIFIC])


STEPS = (
    Step(
        id=START,
        text=N_(
            "You are Blue. Everybody lays cards in secret, one on a field. There are six "
            "categories; above them the highest value wins, and below them the lowest."
        ),
        task=N_("Greenland is the largest island. Lay it above “Area”: touch it, then the field."),
        done=_is_largest,
        said=N_("Nobody has a larger one: this field is yours."),
        wrong=N_("It may lie there. But the largest area wins the field at the top left."),
    ),
    Step(
        id=f"{START},greenland-a1",
        text=N_(
            "In the lower row the lowest value wins: the smallest island, the lowest peak, the "
            "coldest. A card may be moved for as long as you lay."
        ),
        task=N_("Nothing on the Maldives is higher than 5 m. Lay them below “Peak”."),
        done=_is_lowest,
        said=N_("5 m is hard to beat."),
        wrong=N_("It may lie there. But the lowest peak wins the second field of the lower row."),
    ),
    Step(
        id=LAID,
        text=N_(
            "You have ten islands for twelve fields. Your blind cards fill the others; they win "
            "nothing. Then the fields are turned over one by one, and the best island takes all "
            "that lies there."
        ),
        task=N_("All your islands lie. Say so: “All laid”."),
        done=_finishes_laying,
        said=N_("Red had Honshu on the first field. Greenland is larger: both cards are yours."),
        wrong=N_("You may still change your mind. But here all is well: touch the button."),
    ),
    Step(
        id=f"{LAID},ready",
        text=N_(
            "Of a trick of two or more cards at least one goes face down, a point for certain, and "
            "one face up on the pile of its sea. Face up counts only where you have most."
        ),
        task=N_("Put Honshu face up on your pile of the Pacific. Greenland goes face down."),
        done=_has_honshu_up,
        said=N_("A point for certain, and the first card in the Pacific."),
        wrong=N_("That is allowed as well, but put Honshu on the Pacific's pile this time."),
    ),
    Step(
        id=TO_BORDER,
        text=N_(
            "Borneo, in your trick, has two national borders. For each you may take a face-up "
            "card from another player, and put it face down or on your own pile of that sea."
        ),
        task=N_("Take Red's card from the North and Baltic Sea: touch its pile, then yours."),
        done=_takes_card,
        said=N_("The card is yours. Red has no other face-up card, so the second border is idle."),
        wrong=N_("You need not take anything. But a card for nothing is too good to leave."),
    ),
    Step(
        id=TO_TIE,
        text=N_(
            "Gotland and Saaremaa are equally cold: 8.0 °C. If several are best, each owner gets "
            "only that one card back, nobody takes the trick, and other islands there are gone."
        ),
        task=N_("Put Gotland where you like: face down, or on your pile of its sea."),
        done=_puts_card,
        said=N_("A single card goes where you like."),
    ),
    Step(
        id=TO_COUNT,
        text=N_(
            "The last trick. In the end each card face down is a point. For each sea, whoever has "
            "most cards face up gets a point for each of them; equal numbers are shared out."
        ),
        task=N_("You and Red have one card each in the Pacific. Win that sea."),
        done=_has_majority,
        said=N_("Two against one: two points for you in the Pacific, and none for Red. You win."),
        wrong=N_("So the Pacific stays shared. Put Hokkaido there, and Iceland face down."),
    ),
)
