"""The status of the current game for its viewer: whether they can move, and which buttons to offer.

The reply about the current game has, in addition to the fields in service/host.py,

    {"game_status": {"can_move": bool, "text": sentence, "buttons": [button..],
                     "link_notice": sentence, "aids": ["hint", "bar", "heat"],
                     "tools": [button..], "summary": sentence, "early_ends": [button..],
                     "is_waiting": bool, "confirms_moves": bool, "steps": [{"text", "when"}..],
                     "marks_sent": bool}}

    button: {"command": "reveal", "name": "I'm Anna", "main"?: bool, "off"?: bool, "on"?: bool,
             "about"?: sentence}

`can_move` says whether a player can move on this device. It is false if the game is over, if the
player to move must first reveal their hidden cards, or if a player or a roll on another device must
come first. `text` is then the reason, or "" if the scene's status is the reason.

In a button, `command` is one of the page's commands with its argument, `main` marks the button that
most players press next, and an `off` button is disabled. A button with `on` is a switch, which
`about` explains. `buttons` are shown below the board, `tools` are the additional buttons of an
analysis, and `early_ends` are the buttons for the ways to end the game now (early_end.py).

`link_notice` says which information a link to the position contains, so that players don't share
too much. `aids` are the available aids: hints, the estimate ("bar") and the heat map. A game for
one player has no heat map, which would show the solution of a puzzle; a puzzle of one move has no
estimate either. Lessons have no aids; games by link have none before their end. `summary` says
whose turn it is, for a list of games; `summary` is "" at the end and in games for one player.
`is_waiting` says whether a link from another player must come first. `confirms_moves` says whether
a move needs a second touch, because a first touch by mistake would end the daily puzzle. `steps`
are the steps of a turn in a game by link with dice or cards; `when` is "done", "now" or "next".
`marks_sent` says that the page must send op "send" when the player has copied or sent the link,
because the end or the draw offer in it can't be undone after that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skerry.core.game import Game
from skerry.core.i18n import join_with_and, texts

from .defaults import PERSON, is_unsolved, only_human_seat, rematch_text
from .early_end import EarlyEnd

if TYPE_CHECKING:
    from .sharing.link_game import LinkGame

Json = dict[str, Any]

_ = texts(__name__)[0]


def add_status(
    reply: Json,
    game: Game,
    early_ends: Sequence[EarlyEnd] = (),
    link_game: LinkGame | None = None,
) -> Json:
    """Return the reply about the current game with its status.

    Args:
        reply: The reply without its status.
        game: The game.
        early_ends: The ways in which the players may end the game now.
        link_game: The state of a game by link; None in other games.
    """
    closed = (
        _end_status(reply, game, link_game) or _hand_over_status(reply) or _remote_status(reply)
    )
    if closed:
        text, buttons = closed
    else:
        text = ""
        buttons = [
            *_answer_buttons(reply, link_game),
            *_hide_or_reveal_buttons(reply, game),
            *_random_puzzle_buttons(reply, game),
            *_analysis_buttons(reply),
        ]
    status = {
        "can_move": closed is None,
        "text": text,
        "buttons": buttons,
        "link_notice": _link_notice(reply, game, link_game),
        "aids": _available_aids(reply, game),
        "tools": _analysis_tools(reply),
        "summary": _turn_text(reply, link_game),
        "is_waiting": _is_waiting(reply),
        "confirms_moves": _has_one_try(reply, game),
        "early_ends": [_early_end_button(reply, end) for end in early_ends],
    }
    if link_game:
        status["steps"] = [step._asdict() for step in link_game.steps]
        status["marks_sent"] = _has_unsent_end(reply, link_game)
        offer = _offer_text(reply, link_game)
        if offer:
            status["text"] = f"{offer} {status['text']}".strip()
            *frames, last = reply["frames"]
            last = {**last, "status": f"{offer} {last['status']}"}
            reply = {**reply, "frames": [*frames, last]}
    return {**reply, "game_status": status}


def _offer_text(reply: Json, link_game: LinkGame) -> str:
    """Return a sentence about the draw offer that waits for an answer; "" without one."""
    if link_game.offer is None:
        return ""
    is_watched = reply["is_watched"]
    return link_game.offer.text(reply["seat_names"], reply["own_seat"], is_watched=is_watched)


def _has_unsent_end(reply: Json, link_game: LinkGame) -> bool:
    """Return whether the player has ended the game or offered a draw, but not sent the link yet."""
    has_end = bool(reply["over"] and link_game.recipient is not None)
    is_own_offer = link_game.offer is not None and link_game.offer.seat == reply["own_seat"]
    return (has_end or is_own_offer) and not link_game.is_sent


def _answer_buttons(reply: Json, link_game: LinkGame | None) -> list[Json]:
    """Return the buttons that answer a draw offer."""
    if link_game is None or link_game.offer is None or reply["own_seat"] is None:
        return []
    if link_game.offer.seat == reply["own_seat"]:
        return []
    accept = make_button("endEarly", _("Accept"), "draw", main=True)
    return [accept, make_button("endEarly", _("Decline"), "declined")]


def make_button(
    command: str, name: str, argument: object = "", *, main: bool = False, off: bool = False
) -> Json:
    """Return a button. `argument` is appended to the page's command, after a space."""
    return {"command": f"{command} {argument}".strip(), "name": name, "main": main, "off": off}


def _has_one_try(reply: Json, game: Game) -> bool:
    """Return whether the game is a daily puzzle that the first move decides."""
    preset = game.preset(reply["preset"])
    return preset.daily and bool(preset.among)


def _available_aids(reply: Json, game: Game) -> list[str]:
    if reply["is_watched"]:
        return ["bar", "heat"]
    if reply["own_seat"] is not None and not reply["over"]:
        return []
    if reply["seats"] > 1:
        return ["hint", "bar", "heat"]
    preset = game.preset(reply["preset"])
    is_one_move = preset.rating is not None or bool(preset.among)
    return ["hint"] if is_one_move else ["hint", "bar"]


def _end_status(
    reply: Json, game: Game, link_game: LinkGame | None
) -> tuple[str, list[Json]] | None:
    """Return the text and the buttons if the game is over; otherwise None."""
    if not reply["over"]:
        return None
    again = _("Play again")
    if reply["seats"] > 1:
        again = rematch_text(game, reply["preset"], reply["players"])
    if game.preset(reply["preset"]).numbers:
        again = _("Next puzzle")
    must_send_end = link_game is not None and link_game.must_send_end
    buttons = (
        [make_button("share", _("Send the link"), main=True)] if must_send_end else list[Json]()
    )
    if is_unsolved(game, reply["returns"]):
        buttons.append(make_button("undo", _("Try again"), main=True))
    else:
        buttons.append(make_button("rematch", again, main=not must_send_end))
    if game.points:
        buttons.append(make_button("ranking", _("Ranking")))
    buttons.append(make_button("review", _("Review")))
    buttons.append(make_button("ending", _("Result")))
    buttons += _proof_walk_buttons(reply, game)
    buttons += _analysis_buttons(reply)
    return "", buttons


def _proof_walk_buttons(reply: Json, game: Game) -> list[Json]:
    """Return the button of the game's proof walk if the walk has the same preset; otherwise []."""
    walk = game.walk
    if walk is None or walk.id.split(":")[1] != reply["preset"]:
        return []
    return [make_button("walk", game.translate(walk.name), game.id)]


def _hand_over_status(reply: Json) -> tuple[str, list[Json]] | None:
    """Return the status if the player to move would have to reveal hidden cards; otherwise None."""
    if not reply["can_reveal"] or reply["frames"][-1]["choices"]:
        return None
    name = _seat_name(reply, reply["turn"])
    text = _("{name} to move. Pass the device to {name}.").format(name=name)
    return text, [make_button("reveal", _("I'm {name}").format(name=name), main=True)]


def _remote_status(reply: Json) -> tuple[str, list[Json]] | None:
    """Return the status while the game waits for another device; None if it doesn't.

    The other device has the player to move, or the link that fair dice wait for.
    """
    text = reply["dice"]["waiting_for"] if reply["dice"] else ""
    own_seat: int | None = reply["own_seat"]
    turn: int | None = reply["turn"]
    if reply["is_watched"] and turn is not None:
        template = _("You're watching. {name} to move: open the next link to see the move.")
        return template.format(name=_seat_name(reply, turn)), [make_button("new", _("New game"))]
    if own_seat is not None and turn is not None and turn != own_seat and not text:
        name = _seat_name(reply, turn)
        text = _("{name} to move. Send the link, then open the one you get back.").format(name=name)
    share = _("Share") if own_seat is None else _("Send the link")
    return (text, [make_button("share", share, main=True)]) if text else None


def _early_end_button(reply: Json, end: EarlyEnd) -> Json:
    is_by_link = reply["own_seat"] is not None
    if end.kind == "draw":
        name = _("Accept the draw") if is_by_link else _("Agree to a draw")
    elif end.kind == "declined":
        name = _("Decline")
    elif end.kind == "offer":
        name = _("Offer a draw")
    elif end.kind == "stopped":
        name = _("End the game")
    elif is_by_link or only_human_seat(reply["players"]) is not None:
        name = _("Resign")
    else:
        name = _("{name} resigns").format(name=reply["seat_names"][end.seat])
    return make_button("endEarly", name, end.code)


def _turn_text(reply: Json, link_game: LinkGame | None) -> str:
    """Return whose turn it is; "" at the end and in games for one player."""
    turn: int | None = reply["turn"]
    if reply["over"] or reply["seats"] == 1:
        return ""
    if _answer_buttons(reply, link_game):
        return _("Your turn")
    if reply["dice"] and reply["dice"]["waiting_for"]:
        return _waiting_for_dice_text(reply, link_game)
    if turn is None:
        return ""
    if _is_waiting(reply):
        return _waiting_for_text(reply, turn)
    if turn in (reply["own_seat"], only_human_seat(reply["players"])):
        return _("Your turn")
    return _("{name} to move").format(name=reply["seat_names"][turn])


def _is_waiting(reply: Json) -> bool:
    """Return whether a link from another player has to come before the game can go on here."""
    turn: int | None = reply["turn"]
    if reply["over"] or reply["seats"] == 1:
        return False
    if reply["dice"] and reply["dice"]["waiting_for"]:
        return True
    is_remote = reply["is_watched"] or reply["own_seat"] not in (None, turn)
    return turn is not None and bool(is_remote)


def _waiting_for_dice_text(reply: Json, link_game: LinkGame | None) -> str:
    """Return a text with the name of the player whose link fair dice wait for."""
    if link_game is None or link_game.recipient is None:
        return _("Waiting for a link")
    if reply["dice"]["can_send"]:
        return _("Your turn")
    return _waiting_for_text(reply, link_game.recipient)


def _waiting_for_text(reply: Json, seat: int) -> str:
    if _is_unknown_friend(reply, seat):
        return _("Waiting for your friend")
    return _("Waiting for {name}").format(name=reply["seat_names"][seat])


def _is_unknown_friend(reply: Json, seat: int) -> bool:
    if reply["own_seat"] is None:
        return False
    from .sharing.link_game import is_unknown_friend  # imported late: rarely needed

    return is_unknown_friend(reply["names"], reply["seats"], reply["own_seat"], seat)


def _hide_or_reveal_buttons(reply: Json, game: Game) -> list[Json]:
    if reply["can_reveal"]:
        name = _seat_name(reply, reply["turn"])
        return [make_button("reveal", _("Show what {name} sees").format(name=name))]
    has_friends = reply["own_seat"] is None and list(reply["players"]).count(PERSON) > 1
    is_shared_screen = game.hidden and has_friends
    if is_shared_screen and reply["viewer"] is not None:
        return [make_button("conceal", _("Hide"))]
    return []


def _random_puzzle_buttons(reply: Json, game: Game) -> list[Json]:
    """Return the button that draws a puzzle if the link had none; otherwise []."""
    preset = game.preset(reply["preset"])
    if reply["turn"] is not None or reply["from"] is not None or not preset.numbers:
        return []
    return [make_button("day", _("Random puzzle"), f"{game.id}:{preset.id}", main=True)]


def _analysis_buttons(reply: Json) -> list[Json]:
    if reply["from"] is None:
        return []
    buttons = [make_button("original", _("Back to the game")), make_button("tools", _("Tools"))]
    is_chance = reply["turn"] is None and not reply["over"]
    if is_chance and reply["analysis"] and reply["analysis"]["chance"] == "typed":
        buttons.insert(0, make_button("random", _("Random"), main=True))
    return buttons


def _analysis_tools(reply: Json) -> list[Json]:
    """Return the additional buttons of an analysis; [] in other games."""
    analysis: Json | None = reply["analysis"]
    if analysis is None:
        return []
    tools = list[Json]()
    if analysis["bots"]:
        is_on = analysis["is_answering"]
        names = join_with_and(analysis["bots"])
        about = _("On: {name} answers your moves. Off: you play all sides.").format(name=names)
        answer = make_button(
            "answer", _("Let {name} answer").format(name=names), "off" if is_on else "on"
        )
        tools.append({**answer, "on": is_on, "about": about})
    if analysis["chance"] == "rolled":
        tools.append(make_button("typeChance", _("Choose dice and cards yourself")))
    return [*tools, make_button("draw", _("Draw marks and arrows"))]


def _link_notice(reply: Json, game: Game, link_game: LinkGame | None) -> str:
    dice = reply["dice"]
    if link_game and _has_unsent_end(reply, link_game):
        if reply["over"]:
            return _("This link ends the game for the others too. Once sent, it can't be undone.")
        return _("This link offers a draw. Once sent, the offer can't be withdrawn.")
    if dice and dice["can_send"]:
        return _("Once you share a link, the moves in it can't be undone.")
    if reply["id"] == "":
        return _("Each link is for one player: switch to that player's view, then share the link.")
    if game.hidden and not reply["over"] and link_game:
        return _(
            "This link contains the hidden cards, scrambled. The page shows each"
            " player only their own. Send it to the next player, who moves and passes"
            " on a new link."
        )
    if game.hidden and not reply["over"] and reply["viewer"] is not None:
        return _(
            "This link contains only what {name} knows. Everything hidden is dealt again for the"
            " person who opens it."
        ).format(name=reply["frames"][-1]["players"][reply["viewer"]]["name"])
    if reply["over"] or reply["seats"] == 1:
        return _("This link opens the game at this move.")
    return _(
        "This link contains the game so far. Send it to another player: they move and send a link"
        " back."
    )


def _seat_name(reply: Json, seat: int) -> str:
    """Return the name that a human player has typed, otherwise the game's name of the seat.

    By link, the other of two players is "Your friend" until their name is known.
    """
    if _is_unknown_friend(reply, seat):
        return _("Your friend")
    names = reply["names"]
    is_person = reply["players"][seat] == PERSON
    typed: str = names[seat] if seat < len(names) and is_person else ""
    return typed or str(reply["frames"][-1]["players"][seat]["name"])
