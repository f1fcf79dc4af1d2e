"""Proven facts about an action, as sentences for hints."""

from __future__ import annotations

from skerry.core.i18n import texts

from .drawings import draw, legal_drawings
from .rules import STOP, IslantState, mover_can_draw, possible_rolls
from .scoring import Score, score
from .sheets import form_of

_, ngettext = texts(__name__)


def fact(state: IslantState, action: str) -> str:
    """Return the most important fact about a legal action, or ""."""
    if action == STOP:
        return _stop_fact(state)
    sheet = state.sheets[state.to_move]
    after, _cell = draw(state.level, sheet, action)
    old = score(state.level, sheet)
    new = score(state.level, after)
    if new.total > old.total:
        return _gain_fact(old, new)
    return _next_roll_fact(state, state.apply(action))


def _gain_fact(old: Score, new: Score) -> str:
    """Return how many points a drawing scores at once, and for what."""
    n = new.total - old.total
    if len(new.completed_islands) > len(old.completed_islands):
        text = ngettext(
            "This completes an island: {n} more point.",
            "This completes an island: {n} more points.",
            n,
        )
    elif len(new.fleets) > len(old.fleets):
        text = ngettext(
            "This finishes a group of ships: {n} more point.",
            "This finishes a group of ships: {n} more points.",
            n,
        )
    elif new.wave_points > old.wave_points:
        text = ngettext(
            "This makes a better row of waves: {n} more point.",
            "This makes a better row of waves: {n} more points.",
            n,
        )
    else:
        text = ngettext(
            "This scores {n} point right away.", "This scores {n} points right away.", n
        )
    return text.format(n=n)


def _stop_fact(state: IslantState) -> str:
    """Return a fact about stopping; "" if there is none.

    The fact is that nothing can be drawn, or that no drawing scores points at once. The second fact
    is given only at levels where a turn has a single drawing.
    """
    if not mover_can_draw(state):
        return _("You can't draw anything with these dice.")
    level = state.level
    sheet = state.sheets[state.to_move]
    if len(form_of(level).rows) > 1:
        return ""
    now = score(level, sheet).total
    legal = legal_drawings(level, sheet, state.roll, ())
    if any(score(level, draw(level, sheet, drawing)[0]).total > now for drawing in legal):
        return ""
    return _("Nothing you can draw with these dice scores points right away.")


def _next_roll_fact(state: IslantState, after: IslantState) -> str:
    """Say with how many of the possible next rolls the player can draw something.

    Return "" if rolls are not equally likely, or if the turn is not over after the action.
    """
    form = form_of(state.level)
    seat = state.to_move
    if not form.distinct or (after.to_move == seat and after.fresh):
        return ""
    every = [tuple(map(int, roll.split("-"))) for roll, _share in possible_rolls(state.level)]
    sheet = after.sheets[seat]
    able = sum(bool(legal_drawings(state.level, sheet, roll, ())) for roll in every)
    if able == len(every):
        return _("Whatever the dice show next, you can draw something.")
    text = ngettext(
        "You can draw something with {n} of the {all} possible next rolls.",
        "You can draw something with {n} of the {all} possible next rolls.",
        able,
    )
    return text.format(n=able, all=len(every))
