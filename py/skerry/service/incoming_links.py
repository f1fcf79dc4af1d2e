"""Opening links: the game in a link, the matching saved game, and invitations and challenges.

    {"op": "link", "link", "saves"}      read the link in an address
                -> {"id": text | null, "result": bool, "new_game"?: {"game", "preset"?, "date"?},
                    "relation": "same" | "ahead" | "behind" | "diverged" | "invalid" | null,
                    "title"?: text, "about"?: [text..], "text": sentence, "game": index | null,
                    "save": text | null,
                    "invitation"?: {"own_seat", "names", "text": sentence, "early_end"?,
                        "end_sent"?},
                    "challenge"?: {"code", "text": sentence, "players"?}}

`id` is the id of the game in the link, null if the link has none. `result` says whether the link
has a result instead of a game (results/rankings.py). `new_game` is a new game to start, if the link
only names a game, a preset or the daily game of a `date`.

`saves` are the saved games, as in current_save.py. If one of them is the link's game, `game` is its
index in `saves`, `save` is the save to continue from, and `text` tells the player about the match.
If the link doesn't continue the game, or if it was cut off, `title` says why. For `relation` see
library/sharing/link_matching.py.

`about` has the lines that a player has written about their puzzle: text from outside.

`invitation` is there if the link is for one player of a game by link: pass `own_seat` and `names`
to "open"; also `early_end` and `end_sent`, if the link ends the game or offers a draw. `challenge`
is there if the link challenges the player to beat a result: pass the `code` to "open" or "new" as
`challenge`, and the `players` of a game against bots to "open".
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.core.presets import CODED
from skerry.core.registry import load
from skerry.core.scene import WIDE
from skerry.session.ids import read_id

from . import requests
from .current_save import readable_saves
from .open_game import game_named_in_link
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.sharing.invitations import Invitation
    from skerry.library.sharing.link_ends import LinkEnd

_ = texts(__name__)[0]


def link_fields(request: Json) -> Json:
    """Answer "link"."""
    # imported late: most visits begin without a link
    from skerry.library.sharing.invitations import is_cut_off, read_invitation
    from skerry.library.sharing.link_ends import apply_link_end, read_link_end
    from skerry.library.sharing.link_matching import match_link
    from skerry.library.sharing.links import holds_result, read_link

    text = requests.text_field(request, "link")
    is_result = holds_result(text)
    new_game = game_named_in_link(text)
    id = None if is_result or new_game else read_link(text)
    challenge = None if id is None else _challenge_fields(text, id)
    if id is not None and (new_game := _daily_in_link(id)):
        id = None
    if id is not None:
        _check_puzzle(id)
    saves = list(readable_saves(request))
    invitation = None if id is None else read_invitation(id, text)
    link_end = None if id is None else read_link_end(text, invitation)
    if id is not None and link_end:
        _check_unfinished(id)
    match = None
    if id is not None:
        match = match_link(id, [save for _index, save in saves], invitation)
    if match:
        match = apply_link_end(match, saves[match.index][1], link_end)
    elif id is not None and invitation:
        invitation = _check_and_complete_invitation(id, invitation)
    is_cut = id is not None and not match and not invitation and is_cut_off(text)
    return {
        "id": id,
        "result": is_result,
        "relation": match and match.relation.kind,
        "text": match.text if match else _cut_off_text() if is_cut else "",
        "game": match and saves[match.index][0],
        "save": match and match.save.dumps(),
        **({"title": match.title} if match and match.title else {}),
        **({"title": _("This link seems to be cut off")} if is_cut else {}),
        **({"about": about} if id is not None and (about := _about_lines(text)) else {}),
        **({"new_game": new_game} if new_game else {}),
        **({"invitation": _invitation_fields(invitation, link_end)} if invitation else {}),
        **({"challenge": challenge} if challenge else {}),
    }


def _check_puzzle(id: str) -> None:
    """Raise ValueError if an id has a damaged puzzle of a player."""
    from .open_game import damaged_puzzle_text

    if f":{CODED}" in id:
        parts = read_id(id)
        try:
            load(parts.game).preset(parts.preset)
        except ValueError as error:
            raise ValueError(damaged_puzzle_text()) from error


def _about_lines(link: str) -> list[str]:
    """Return the title, author and note of a puzzle in a link; [] if it has none."""
    if "about=" not in link:
        return []
    require("skerry.library.sharing.about_fields")
    from skerry.library.sharing.about_fields import about_lines, read_about

    return about_lines(read_about(link))


def _invitation_fields(invitation: Invitation, link_end: LinkEnd | None) -> Json:
    return {
        "own_seat": invitation.seat,
        "names": invitation.names,
        "text": invitation.text,
        **({"early_end": link_end.end.code, "end_sent": True} if link_end else {}),
    }


def _check_unfinished(id: str) -> None:
    """Raise ValueError if a game, which a link ends, is already over or has illegal moves.

    Games that take long to replay aren't checked; there the end by the rules counts.
    """
    from .open_game import session_from_id

    if _is_quick(id) and session_from_id(id).state.is_terminal:
        raise ValueError(_("It ends a game that was already over."))


def _cut_off_text() -> str:
    return _(
        "The end of the link, which says which side you play, is missing. Ask for the link"
        " again, or open it anyway and move for all players."
    )


def _check_and_complete_invitation(id: str, invitation: Invitation) -> Invitation | None:
    """Check the moves of a link, and add a sentence about a swap of sides to its invitation.

    The sentence is about any button that is a second way to move. None if the moves are illegal:
    the error of "open" will say what is wrong. Games that take long to replay aren't checked.
    """
    from .open_game import session_from_id

    if not _is_quick(id):
        return invitation
    try:
        session = session_from_id(id)
    except ValueError:
        return None
    state = session.state.information_state(invitation.seat)
    scene = session.game.picture(state, invitation.seat, WIDE)
    names = [choice.button for choice in scene.choices if choice.button and choice.picks]
    if len(names) != 1 or session.state.current_player != invitation.seat:
        return invitation
    option = _("Instead of moving, you can choose “{option}”.").format(option=names[0])
    return replace(invitation, text=f"{invitation.text} {option}")


def _is_quick(id: str) -> bool:
    """Return whether a game can be replayed within one request."""
    from .replay_jobs import is_long

    return load(read_id(id).game).prepare is None and not is_long(id)


def _challenge_fields(link: str, id: str) -> Json | None:
    """Return the "challenge" of the reply for a link to the game `id`; None if it has none."""
    # imported late: most visits begin without a link
    from skerry.library.sharing.challenges import (
        BotsChallenge,
        challenge_in_link,
        invitation_text,
    )

    challenge = challenge_in_link(link)
    if challenge is None:
        return None
    try:
        fields: Json = {"code": challenge.code, "text": invitation_text(challenge, id)}
    except ValueError:
        return None  # the error of "open" will say what is wrong
    if isinstance(challenge, BotsChallenge):
        fields["players"] = challenge.players
    return fields


def _daily_in_link(id: str) -> Json | None:
    """Return the daily game and its date, if an id without moves names one; otherwise None."""
    from skerry.library.daily import daily_of_id  # imported late: most visits begin without a link

    game, preset, day = daily_of_id(id) or ("", "", "")
    return {"game": game, "preset": preset, "date": day} if game else None


OPS = {"link": link_fields}
"""The op of this module. It doesn't need the current game."""
