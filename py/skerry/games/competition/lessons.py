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
    """Return whether the learner has placed the best of their islands on the field `code`."""
    field = [deck.field_code(number) for number in range(FIELDS)].index(code)
    learner_cards = {card for card in (*before.hands[BLUE], *before.fields[BLUE]) if card >= 0}
    return after.fields[BLUE][field] in deck.best_cards(field, learner_cards)


def _is_largest(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return _is_best_on(before, after, "a1")


def _is_lowest(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return _is_best_on(before, after, "b2")


def _finishes_laying(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return bool(action == READY)


def _has_honshu_up(before: CompetitionState, action: Action, after: CompetitionState) -> bool:
    return deck.card_numbers()["honshu"] in after.up[BLUE][PACIFIC]


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
            "You are Blue. All players secretly place their cards, one on each "
            "space. There are six categories: above each, the highest value wins; below "
            "it, the lowest."
        ),
        task=N_(
            "Greenland is the largest island. Place it above “Area”: choose the "
            "card, then the space."
        ),
        about=("card-greenland", "field-a1"),
        done=_is_largest,
        praise=N_("No island is larger, so this space is yours."),
        wrong=N_("You could place it there. But the largest area wins at the top left."),
    ),
    Step(
        id=f"{START},greenland-a1",
        text=N_(
            "In the lower row, the lowest value wins: the smallest island, the lowest peak, the "
            "coldest place. You can still move cards until you confirm."
        ),
        task=N_("Nothing in the Maldives is higher than 5 m. Place them below “Peak”."),
        about=("card-maldives", "field-b2"),
        done=_is_lowest,
        praise=N_("5 m is hard to beat."),
        wrong=N_(
            "You could place it there. But the lowest peak wins the second space in the lower row."
        ),
    ),
    Step(
        id=LAID,
        text=N_(
            "You have ten islands for twelve spaces. Blind cards, which win "
            "nothing, fill the other two. Then the spaces are revealed one by one, and "
            "the best island takes all the cards there."
        ),
        task=N_("All your islands are placed. Choose “Confirm”."),
        done=_finishes_laying,
        praise=N_(
            "Red placed Honshu on the first space. Greenland is larger, so both cards are yours."
        ),
        wrong=N_("You could still move cards. But everything is fine here: choose “Confirm”."),
    ),
    Step(
        id=f"{LAID},ready",
        text=N_(
            "Split each trick of two or more cards: at least one goes face down, "
            "for a sure point, and at least one face up on the pile for its sea. "
            "Face-up cards only count if you have the most there."
        ),
        task=N_("Put Honshu face up on your pile for the Pacific. Greenland then goes face down."),
        about=("card-honshu", "pile-1-6"),
        done=_has_honshu_up,
        praise=N_("A sure point, and your first card in the Pacific."),
        wrong=N_("That is allowed too, but this time put Honshu on the Pacific pile."),
    ),
    Step(
        id=TO_BORDER,
        text=N_(
            "Borneo, in your trick, has two national borders. For each border, you "
            "may take a face-up card from another player and put it face down or on "
            "your own pile for that sea."
        ),
        task=N_("Take Red's card from the North and Baltic Seas: choose Red's pile, then yours."),
        about=("pile-0-0", "pile-1-0"),
        done=_takes_card,
        praise=N_(
            "The card is yours. Red has no other face-up cards, so you can't use the second border."
        ),
        wrong=N_("You don't have to take anything. But don't pass up a free card."),
    ),
    Step(
        id=TO_TIE,
        text=N_(
            "Gotland and Saaremaa are equally cold: 8.0 °C. If the best islands tie, "
            "their owners keep just those cards, no one takes the trick, and the other "
            "islands there leave the game."
        ),
        task=N_("Put Gotland wherever you like: face down, or on your pile for its sea."),
        about=("card-gotland",),
        done=_puts_card,
        praise=N_("You can put a single card wherever you like."),
    ),
    Step(
        id=TO_COUNT,
        text=N_(
            "This is the last trick. At the end, each face-down card scores a point. For each "
            "sea, the player with the most face-up cards scores a point for each of them; in a "
            "tie, the points are shared."
        ),
        task=N_("You and Red have one card each in the Pacific. Win that sea."),
        about=("pile-1-6",),
        done=_has_majority,
        praise=N_(
            "Two cards to one: you score two points in the Pacific, and Red scores none. You win."
        ),
        wrong=N_("That leaves the Pacific tied. Put Hokkaido there, and Iceland face down."),
    ),
)
