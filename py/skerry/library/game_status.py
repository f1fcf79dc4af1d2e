"""How things stand at a table for whoever looks at it: what can be done, what a link would hold.

A table's reply has, beside what service/host.py says,

    {"standing": {"open": bool, "text": sentence, "acts": [act..], "link": sentence}}

    act: {"act": "unveil", "name": "I am Anna", "main"?: bool, "off"?: bool}

`open`: whether somebody can move on here. Not so at the end, where the person to move has to look
first, and where dice roll at another place: then `text` says so, or is "" where the scene's status
does. `acts` are buttons to offer, `main` the first choice, `off` one that does nothing now; each
`act` is something that a page can do. `link` says what a link to the position holds, so that nobody
tells more than they mean to.
"""

from __future__ import annotations

from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import texts

from .defaults import PERSON

Json = dict[str, Any]

_ = texts(__name__)[0]


def told(reply: Json, game: Game) -> Json:
    """The reply about a table with how things stand there."""
    closed = _end(reply, game) or _hand_over(reply) or _elsewhere(reply)
    text, acts = closed or ("", [*_veil(reply, game), *_way_back(reply)])
    said = {"open": closed is None, "text": text, "acts": acts, "link": _linked(reply, game)}
    return {**reply, "standing": said}


def act(act: str, name: str, what: object = "", *, main: bool = False, off: bool = False) -> Json:
    """A button to offer; `what` its act is about, if about anything."""
    return {"act": f"{act} {what}".strip(), "name": name, "main": main, "off": off}


def _end(reply: Json, game: Game) -> tuple[str, list[Json]] | None:
    if not reply["over"]:
        return None
    again = _("Rematch") if reply["seats"] > 1 else _("Again")
    if game.preset(reply["preset"]).numbers:
        again = _("Next puzzle")
    ranking = [act("ranking", _("Ranking"))] if game.points else []
    more = [act("new", _("New game")), act("review", _("Look back"))]
    more += [act("ending", _("Result")), *_walk(reply, game)]
    return "", [act("rematch", again, main=True), *ranking, *more, *_way_back(reply)]


def _walk(reply: Json, game: Game) -> list[Json]:
    """After a game that began where a walk does."""
    walk = game.walk
    here = walk and walk.id.split(":")[1] == reply["preset"]
    return [act("walk", game.translate(walk.name), game.id)] if walk and here else []


def _hand_over(reply: Json) -> tuple[str, list[Json]] | None:
    """Where the person to move cannot do so without seeing what the others may not see."""
    if not reply["veiled"] or reply["film"][-1]["choices"]:
        return None
    name = _name(reply, reply["turn"])
    said = _("{name} to move. Hand the screen to {name}.").format(name=name)
    return said, [act("unveil", _("I am {name}").format(name=name), main=True)]


def _elsewhere(reply: Json) -> tuple[str, list[Json]] | None:
    """Where another place is to roll."""
    wait = reply["dice"]["wait"] if reply["dice"] else ""
    return (wait, [act("share", _("Share"), main=True)]) if wait else None


def _veil(reply: Json, game: Game) -> list[Json]:
    """What a person can do about what the others may not see."""
    if reply["veiled"]:
        name = _name(reply, reply["turn"])
        return [act("unveil", _("Show what {name} knows").format(name=name))]
    shared = game.hidden and list(reply["players"]).count(PERSON) > 1
    return [act("veil", _("Hide"))] if shared and reply["viewer"] is not None else []


def _way_back(reply: Json) -> list[Json]:
    """From a variation to the game that it leaves."""
    return [] if reply["from"] is None else [act("original", _("Back to the game"))]


def _linked(reply: Json, game: Game) -> str:
    dice, turn = reply["dice"], reply["turn"]
    if dice and dice["send"]:
        return _("A link holds the game up to here, and what it holds can't be taken back.")
    if reply["id"] == "":
        return _("A link is made for one player: show what that player knows, then share it.")
    if game.hidden and not reply["over"] and reply["viewer"] is not None:
        return _(
            "The link holds what {name} knows, and nothing else. What is hidden is dealt anew for"
            " whoever opens it."
        ).format(name=reply["film"][-1]["players"][reply["viewer"]]["name"])
    status: str = reply["film"][-1]["status"]
    now = status if turn is None else _("{name} to move").format(name=_name(reply, turn))
    if reply["over"] or reply["seats"] == 1:
        return _("The link holds the game up to here. {standing}.").format(standing=now)
    said = _(
        "The link holds the game up to here. {standing}. Whoever opens it can move and send it"
        " back."
    )
    return said.format(standing=now)


def _name(reply: Json, seat: int) -> str:
    """What the person on a seat is called: by name, else as the game calls the seat."""
    names = reply["names"]
    called: str = names[seat] if seat < len(names) and reply["players"][seat] == PERSON else ""
    return called or str(reply["film"][-1]["players"][seat]["name"])
