"""What can be proven about a walk before it is made, in words."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget, Refutation, RefutationQuery
from skerry.core.i18n import texts

from .action_text import describe_action, who
from .board import joined, reach
from .constants import CORNER, LEAVE, MOVE, OVER, PLACE, ROLL, STAY
from .rules import ConquerorState

_, ngettext = texts(__name__)


def fact(state: ConquerorState, action: str) -> str:
    """The strongest thing that is certain about an action of the player to move; "" for none."""
    if state.stage in (PLACE, CORNER):
        return ""
    if action == STAY:
        return _("There is nowhere to land with this roll.")
    after = state.apply(action)
    goal = state.board.number[action.rsplit("-", 1)[-1]]
    return (
        _last(after, state.turn, goal)
        or _stranded(after)
        or _blocked(after)
        or _safe(after, state.turn, goal)
        or _lifted(state, after, goal)
    )


def _last(after: ConquerorState, seat: int, goal: int) -> str:
    """The coin that is going to be placed on this tile is the last one of its island.

    A token keeps others off its tile, and whoever else stands on the island claims before.
    """
    board = after.board
    number = board.island_at[goal]
    others = board.masks[number] & ~after.claimed & ~(1 << goal)
    sure = others == 0 if after.variant.twelve else others & ~after.standing == 0
    if not sure or after.stage == OVER:
        return ""
    text = _("It wins the island at {island}: its coin there will be the last one.")
    if _ahead(after, seat, number):
        text = _("It wins the island at {island}, and with that nobody can catch up any more.")
    return text.format(island=board.names[after.islands[number]])


def _ahead(after: ConquerorState, seat: int, island: int) -> bool:
    """Whether a player who is sure of an island has more than anybody can still have."""
    if after.variant.forfeit:
        return False
    left = after.owners.count(-1) - 1
    mine = after.owners.count(seat) + 1
    rivals = (after.owners.count(other) for other in after.seats if other != seat)
    return after.owners[island] < 0 and mine > max(rivals) + left


def _stranded(after: ConquerorState) -> str:
    """Whoever is next can never move again."""
    if after.stage != LEAVE:
        return ""
    return _("{colour} can never move again, and is out.").format(colour=who(after.turn))


def _blocked(after: ConquerorState) -> str:
    """The faces of the die that lead whoever is next nowhere."""
    if after.stage != ROLL:
        return ""
    faces = [face for face, _share in after.chance_outcomes() if _nowhere(after, face)]
    text = ngettext(
        "{colour} has nowhere to land with {n} of the six rolls.",
        "{colour} has nowhere to land with {n} of the six rolls.",
        len(faces),
    )
    return text.format(colour=who(after.turn), n=len(faces)) if faces else ""


def _nowhere(after: ConquerorState, face: str) -> bool:
    return after.apply(face).legal_actions() == (STAY,)


def _safe(after: ConquerorState, seat: int, goal: int) -> str:
    """One tile of the island is left, and nobody else can get there before this player's turn.

    Tokens and coins bar no way; land goes and never comes, so what can't be reached now can't be
    reached by anybody's next roll.
    """
    board = after.board
    island = board.island_at[goal]
    left = board.masks[island] & ~after.claimed & ~after.standing
    if after.stage != ROLL or left.bit_count() != 1:
        return ""
    rivals = [after.tokens[other] for other in after.alive if other != seat]
    if any(reach(at, n, after.land, board.pitch) & left for at in rivals for n in (1, 2, 3)):
        return ""
    name = board.names[left.bit_length() - 1]
    text = _("Nobody can reach {tile}, the island's last free tile, before your next turn.")
    return text.format(tile=name)


def _lifted(state: ConquerorState, after: ConquerorState, goal: int) -> str:
    """The island that is left behind goes ashore, and takes a way from others with it."""
    island = state.board.island_at[state.tokens[state.turn]]
    if after.stage not in (ROLL, MOVE) or after.afloat(island) or not state.afloat(island):
        return ""
    rival = after.turn
    pitch, free = state.board.pitch, after.land & ~after.claimed & ~after.standing
    before = joined(1 << state.tokens[rival], state.land, pitch) & free
    cut = before & ~joined(1 << after.tokens[rival], after.land, pitch)
    if not cut:
        return ""
    text = ngettext(
        "The island behind it is lifted, which cuts {colour} off from {n} free tile.",
        "The island behind it is lifted, which cuts {colour} off from {n} free tiles.",
        cut.bit_count(),
    )
    return text.format(colour=who(rival), n=cut.bit_count())


def refute(question: RefutationQuery, _budget: Budget) -> Generator[int, None, Refutation | None]:
    """A walk after which nobody could have caught up any more, and what the one made instead left;
    see `core.bot.Refute`.
    """
    from .bot import certain_values

    state, played = question.state, question.played
    assert isinstance(state, ConquerorState)
    yield 0
    if state.stage != MOVE:
        return None
    sure = certain_values(state, state.legal_actions())
    wins = [move for move, value in sure.items() if value == 1]
    if not wins or played in wins:
        return None
    better = question.better if question.better in wins else wins[0]
    text = _("After {move}, nobody could have caught up with {colour} any more, whatever the dice.")
    told = text.format(move=describe_action(state, better), colour=who(state.turn))
    return Refutation((better,), told, before=1.0)
