"""The lesson: five positions, each with a rule and a task."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .rules import ShoalState


def _accepts_any(before: ShoalState, action: str, after: ShoalState) -> bool:
    return True


def _is_beside_the_gull(before: ShoalState, action: str, after: ShoalState) -> bool:
    return action in ("a2", "b1")


def _is_in_the_middle(before: ShoalState, action: str, after: ShoalState) -> bool:
    return action in ("b2", "b3", "c2", "c3")


def _wins(before: ShoalState, action: str, after: ShoalState) -> bool:
    return after.is_terminal


STEPS = (
    Step(
        id="shoal:small:",
        text=N_(
            "Gulls and terns take turns. On your turn, one bird lands on a free rock and stays "
            "there. You play the gulls, the round ones."
        ),
        task=N_("Land a gull on any rock."),
        done=_accepts_any,
        praise=N_("Good. Now it would be the terns' turn."),
    ),
    Step(
        id="shoal:standard:a1,c3",
        text=N_(
            "A bird can't land next to a bird of the other flock: not to the left or right, not "
            "above or below. Next to its own flock is fine."
        ),
        task=N_("Land a gull next to your gull in the corner."),
        done=_is_beside_the_gull,
        praise=N_("Good. Corners don't count: only rocks side by side are neighbours."),
        wrong=N_("That rock isn't next to the one in the lower left corner."),
    ),
    Step(
        id="shoal:standard:",
        text=N_("A bird keeps the other flock off the rocks next to it for the whole game."),
        task=N_("Land where your gull keeps the terns off four rocks."),
        done=_is_in_the_middle,
        praise=N_("Four rocks are yours now: no tern can ever land there."),
        wrong=N_("A rock at the edge has fewer neighbours. Try the middle."),
    ),
    Step(
        id="shoal:small:c3,b2,c1",
        text=N_("If you can't land, you lose. Here you play the terns, the pointed ones."),
        task=N_("Leave the gulls nowhere to land."),
        done=_wins,
        praise=N_("The gulls have no rock left: the terns win."),
        wrong=N_("The gulls still have a rock to land on. Find the one they need."),
    ),
    Step(
        id="shoal:standard:d4,b4,a2,b3,c2,a4",
        text=N_("Count the rocks that only you can use: they are spare moves."),
        task=N_("Win with one gull."),
        done=_wins,
        praise=N_("The terns have nowhere to land: the gulls win."),
        wrong=N_("The terns still have a rock to land on."),
    ),
)
