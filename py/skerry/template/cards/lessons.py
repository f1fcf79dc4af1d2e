"""The lesson: five positions, each with a rule and a task. You play the seal."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .rules import TroveState


def _accepts_any(before: TroveState, action: int, after: TroveState) -> bool:
    return True


def _bids_highest(before: TroveState, action: int, after: TroveState) -> bool:
    return action == max(before.hands[0])


def _bids_lowest(before: TroveState, action: int, after: TroveState) -> bool:
    return action == min(before.hands[0])


def _bids_second_highest(before: TroveState, action: int, after: TroveState) -> bool:
    return action == before.hands[0][-2]


STEPS = (
    Step(
        id="trove:small:2,3,5,4,7,6",
        text=N_(
            "Each of you holds three cards from 1 to 8; two cards stay in the deck. In each round "
            "you both bid a card in secret. You play the seal."
        ),
        task=N_("Bid any card."),
        done=_accepts_any,
        praise=N_("Good. The heron doesn't see your card before it bids."),
    ),
    Step(
        id="trove:small:2,3,5,4,8,6",
        text=N_("Then both cards are revealed. The higher one wins the pearl, and both are gone."),
        task=N_("Bid the card that wins for sure."),
        done=_bids_highest,
        praise=N_("No card is higher than 8: the pearl is yours."),
        wrong=N_("The heron may have a higher card. Take the highest one of the game."),
    ),
    Step(
        id="trove:small:8,3,2,4,5,6,8,3",
        text=N_("A pearl is worth the same in every round. Good cards are not."),
        task=N_("Bid your weakest card, and keep the other one for the last round."),
        done=_bids_lowest,
        praise=N_("If you lose this pearl, you lose it cheaply."),
        wrong=N_("That is your better card. Bid the lower one."),
    ),
    Step(
        id="trove:small:7,3,2,4,8,6,7,3",
        text=N_("Two of three pearls win the small game. You have one, and the heron has none."),
        task=N_("Win the game with this bid."),
        done=_bids_highest,
        praise=N_("Nothing beats 8: you have two pearls, and the heron can't catch up."),
        wrong=N_("That card may lose. Bid the one that can't."),
    ),
    Step(
        id="trove:standard:12,4,11,5,1,6,2,7,3,8",
        text=N_("The standard game has five cards each, from 1 to 12. Count the unseen cards."),
        task=N_("Two of your cards win for sure. Bid the lower one of them."),
        done=_bids_second_highest,
        praise=N_("Only your own 12 is higher than 11."),
        wrong=N_("Which cards can the heron not beat? Bid the lower one of these two."),
    ),
)
