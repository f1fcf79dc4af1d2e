"""Links to games that are opened: the game, and what the link says besides.

    {"op": "link", "link", "saves"}      read the link in an address
                -> {"id": text, null if the link names no game,
                    "result": bool, a result instead of a game (see results/),
                    "new_game"?: {"game", "preset"?, "date"?}, a game to start, if the link names no
                        more; with the date of a daily, that day's,
                    "relation": "same" | "ahead" | "behind" | "diverged" | "invalid" | null,
                    "text": sentence, "game": index of the matching save in `saves` | null,
                    "save": text | null, the save to continue from,
                    "invitation"?: {"own_seat", "names", "text": sentence}, for "open", if the link
                        is for one player of a game by link},
                    "challenge"?: {"code", "text": sentence, "players"?}; the code is for "open" or
                        "new", and the players of a game against bots are for "open"}

`saves` are as in current_save.py. For `relation`, and how a link is matched to a game, see
library/sharing/link_matching.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import requests
from .current_save import readable_saves
from .open_game import game_named_in_link
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.sharing.invitations import Invitation


def link(request: Json) -> Json:
    """Answer "link"."""
    # imported late: most visits begin without a link
    from skerry.library.sharing.invitations import read_invitation
    from skerry.library.sharing.link_matching import match_link
    from skerry.library.sharing.links import holds_result, read_link

    text = requests.text(request, "link")
    is_result = holds_result(text)
    new_game = game_named_in_link(text)
    id = None if is_result or new_game else read_link(text)
    challenge = None if id is None else _challenge_fields(text, id)
    if id is not None and (new_game := _daily_in_link(id)):
        id = None
    saves = list(readable_saves(request))
    invitation = None if id is None else read_invitation(id, text)
    match = None
    if id is not None:
        match = match_link(id, [save for _index, save in saves], invitation)
    return {
        "id": id,
        "result": is_result,
        "relation": match and match.relation.kind,
        "text": match.text if match else "",
        "game": match and saves[match.index][0],
        "save": match and match.save.dumps(),
        **({"new_game": new_game} if new_game else {}),
        **({"invitation": _invitation_fields(invitation)} if invitation else {}),
        **({"challenge": challenge} if challenge else {}),
    }


def _invitation_fields(invitation: Invitation) -> Json:
    return {
        "own_seat": invitation.seat,
        "names": invitation.names,
        "text": invitation.text,
    }


def _challenge_fields(link: str, id: str) -> Json | None:
    """Return the challenge in a link to the game with this id, with sentences about it."""
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
        return None  # opening the game will say why
    if isinstance(challenge, BotsChallenge):
        fields["players"] = challenge.players
    return fields


def _daily_in_link(id: str) -> Json | None:
    """Return the daily, with its date, that an id without moves names; None for other ids."""
    from skerry.library.daily import daily_of_id  # imported late: most visits begin without a link

    game, preset, day = daily_of_id(id) or ("", "", "")
    return {"game": game, "preset": preset, "date": day} if game else None


OPS = {"link": link}
"""The op, which does not need the current game."""
