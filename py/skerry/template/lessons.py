"""The lesson: five positions, in each of which a rule is tried by doing."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .rules import ShoalState


def _any(before: ShoalState, action: str, after: ShoalState) -> bool:
    return True


def _beside_the_gull(before: ShoalState, action: str, after: ShoalState) -> bool:
    return action in ("a2", "b1")


def _in_the_middle(before: ShoalState, action: str, after: ShoalState) -> bool:
    return action in ("b2", "b3", "c2", "c3")


def _wins(before: ShoalState, action: str, after: ShoalState) -> bool:
    return after.is_terminal


STEPS = (
    Step(
        id="shoal:small:",
        text=N_(
            "Gulls and terns take turns. In a turn one bird lands on a free rock, and there it "
            "stays. You play the gulls, the round ones."
        ),
        task=N_("Land a gull on any rock."),
        done=_any,
        said=N_("There it sits. Now it would be the terns' turn."),
    ),
    Step(
        id="shoal:standard:a1,c3",
        text=N_(
            "No bird lands beside one of the other flock: not to its left or right, not above or "
            "below it. Beside its own it may."
        ),
        task=N_("Land a gull beside your gull in the corner."),
        done=_beside_the_gull,
        said=N_("Good. Only rocks that lie side by side are beside each other."),
        wrong=N_("That rock does not touch the one in the corner, at the lower left."),
    ),
    Step(
        id="shoal:standard:",
        text=N_("A bird keeps the other flock from the rocks beside it, for the whole game."),
        task=N_("Land where your gull keeps the terns from four rocks."),
        done=_in_the_middle,
        said=N_("Four rocks are yours now: no tern can ever land there."),
        wrong=N_("A rock at the rim has fewer rocks beside it. Try the middle."),
    ),
    Step(
        id="shoal:small:c3,b2,c1",
        text=N_("Whoever cannot land has lost. Here you play the terns, the pointed ones."),
        task=N_("Land so that the gulls can land nowhere."),
        done=_wins,
        said=N_("No rock is left for the gulls: the terns have won."),
        wrong=N_("The gulls would still find a rock. Look for the one that they need."),
    ),
    Step(
        id="shoal:standard:d4,b4,a2,b3,c2,a4",
        text=N_("Count the rocks that only you can use: they are moves that you have in hand."),
        task=N_("Win with one gull."),
        done=_wins,
        said=N_("The terns can land nowhere: the gulls have won."),
        wrong=N_("The terns would still find a rock."),
    ),
)
