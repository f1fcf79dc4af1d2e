"""Games by link: who may move, the invitation in the link, and the save."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry.library.sharing.invitations import make_invitation_fields, read_invitation
from skerry.service.host import Host

BY_LINK = {"players": ["person", "person"], "own_seat": 0, "names": ["Anna", ""]}


class Device:
    """A player's device: the page's requests, and its stored games."""

    def __init__(self) -> None:
        self.host = Host()
        self.reply: dict[str, Any] = {}

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return the reply; keep it as `reply` if it describes a position."""
        reply: dict[str, Any] = json.loads(self.host.call(json.dumps({"op": op, **fields})))
        if "frames" in reply:
            self.reply = reply
        return reply

    def open_link(self, link: str) -> dict[str, Any]:
        """Open a link as the page does, and return the reply to "link"."""
        saves = [{"key": self.reply["key"], "save": self.reply["save"]}] if self.reply else []
        match = self.ask("link", link=link, saves=saves)
        if "error" in match:
            return match
        if match["game"] is not None:
            self.ask("open", save=match["save"], key=saves[0]["key"])
            while self.reply["redo"]:
                self.ask("redo")
        else:
            invitation = match.get("invitation", {})
            fields = {name: value for name, value in invitation.items() if name != "text"}
            self.ask("open", id=match["id"], **fields)
        return match


def test_friends_move_in_turn_by_links() -> None:
    anna = Device()
    bob = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    assert anna.reply["own_seat"] == anna.reply["viewer"] == 0
    assert anna.reply["game_status"]["can_move"]
    steps = [(step["text"], step["when"]) for step in anna.reply["game_status"]["steps"]]
    assert steps == [("You move", "now"), ("You send the link", "next")]
    anna.ask("play", move="d3")
    assert anna.reply["game_status"]["steps"] == []
    status = anna.reply["game_status"]
    assert not status["can_move"]
    assert status["text"] == "Your friend to move. Send the link, then open the one you get back."
    assert [each["name"] for each in status["buttons"]] == ["Send the link"]
    assert anna.reply["link"] == "atoll:small:d3$&for=1&from=0&by=Anna"

    invitation = bob.open_link(anna.reply["link"])["invitation"]
    assert invitation["text"] == (
        "Anna invites you to a game of Atoll. You play White, and it's your turn."
        " Make your move, then send a link back. Instead of moving, you can choose “Swap sides”."
    )
    assert (bob.reply["own_seat"], bob.reply["names"][0]) == (1, "Anna")
    assert bob.reply["game_status"]["can_move"]
    bob.ask("play", move="c3")
    status = bob.reply["game_status"]
    assert status["text"].startswith("Anna to move.")
    assert [each["name"] for each in status["buttons"]] == ["Send the link"]

    match = anna.open_link(bob.reply["link"])
    assert match["relation"] == "ahead"
    assert anna.reply["line"] == ["d3", "c3"]
    assert anna.reply["own_seat"] == 0
    assert anna.reply["game_status"]["can_move"]


def test_an_old_link_is_recognized() -> None:
    anna = Device()
    bob = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    anna.ask("play", move="d3")
    old_link = anna.reply["link"]
    bob.open_link(old_link)
    bob.ask("play", move="c3")
    anna.open_link(bob.reply["link"])
    saves = [{"key": "k", "save": anna.reply["save"]}]
    assert anna.ask("link", link=old_link, saves=saves)["relation"] == "behind"


def test_nobody_moves_for_the_other_player() -> None:
    anna = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    anna.ask("play", move="d3")
    refused = anna.ask("play", move="c3")
    assert refused["error"] == "it isn't your turn: open the link that you get back"
    assert anna.ask("undo")["line"] == ["d3"], "one's own last move can be undone"
    assert anna.reply["at"] == 0


def test_an_answered_move_cannot_be_undone() -> None:
    anna = Device()
    bob = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    anna.ask("play", move="d3")
    bob.open_link(anna.reply["link"])
    assert not bob.reply["undo"]
    bob.ask("play", move="c3")
    anna.open_link(bob.reply["link"])
    assert not anna.reply["undo"]
    assert "nothing to undo" in anna.ask("undo")["error"]


def test_the_friend_may_go_first() -> None:
    anna = Device()
    bob = Device()
    anna.ask("new", game="atoll", preset="small", begins="computer", **BY_LINK)
    assert (anna.reply["own_seat"], anna.reply["names"]) == (1, ["", "Anna"])
    assert not anna.reply["game_status"]["can_move"]
    bob.open_link(anna.reply["link"])
    assert bob.reply["own_seat"] == 0
    bob.ask("play", move="d3")
    assert anna.open_link(bob.reply["link"])["relation"] == "ahead", "the game without moves"
    assert anna.reply["own_seat"] == 1


def test_a_reload_keeps_the_seat_and_choosing_players_ends_the_game_by_link() -> None:
    anna = Device()
    later = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    later.ask("open", save=anna.reply["save"])
    assert later.reply["own_seat"] == 0
    later.ask("players", players=["person", 1])
    assert later.reply["own_seat"] is None
    assert "&for" not in later.reply["link"]


def test_a_rematch_by_link_changes_sides() -> None:
    anna = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    new_game = anna.ask("rematch")["new_game"]
    assert new_game["own_seat"] == 1


@pytest.mark.parametrize(
    "fields",
    [
        "&for=1",
        "&for=7&from=0",
        "&for=1&from=1",
        "&for=x&from=0",
        "&for=1&from=-1",
        "&for=٣&from=0",
    ],
)
def test_a_damaged_invitation_opens_the_game_alone(fields: str) -> None:
    device = Device()
    match = device.open_link(f"#atoll:small:d3{fields}")
    assert match["id"] == "atoll:small:d3"
    assert "invitation" not in match
    assert device.reply["own_seat"] is None


def test_a_link_that_was_cut_off_is_reported() -> None:
    anna = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    anna.ask("play", move="d3")
    link = f"#{anna.reply['link']}"
    end = link.index("&from=0") + len("&from=")
    for length in range(link.index("$") + 1, end + 1):
        match = Device().open_link(link[:length])
        assert match["title"] == "This link seems to be cut off", link[:length]
        assert match["id"] == "atoll:small:d3"
    for whole in (
        link,
        "#atoll:small:d3",
        "#atoll:small:d3&utm_source=f",
        "#atoll:small:d3&fbclid=2",
    ):
        assert "title" not in Device().open_link(whole), whole


def test_a_name_is_one_short_line_of_text() -> None:
    fields = make_invitation_fields(1, 0, ["A. <b>&for=0\n" + "x" * 99])
    invitation = read_invitation("atoll:small:d3", f"#atoll:small:d3{fields}")
    assert invitation is not None
    assert invitation.seat == 1
    assert invitation.names[0].startswith("A. <b>&for=0xxx")
    assert len(invitation.names[0]) == 30


def test_a_damaged_own_seat_in_a_save_is_dropped() -> None:
    anna = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    save = json.loads(anna.reply["save"])
    for seat in (2, -1, "0", True, None):
        save["options"]["own_seat"] = seat
        anna.ask("open", save=json.dumps(save))
        assert anna.reply["own_seat"] is None


@pytest.mark.parametrize("id", ["atoll:small:d4,,e5", "nowhere:small:d4", "atoll", "", "x:y:z#"])
def test_a_damaged_link_has_no_invitation(id: str) -> None:
    """`read_invitation` raises no error: the error of "open" says what is wrong with the link."""
    assert read_invitation(id, f"#{id}&for=1&from=0") is None


def test_a_watcher_sees_the_moves_but_cannot_make_them() -> None:
    anna = Device()
    watcher = Device()
    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    anna.ask("play", move="d3")
    watcher.ask("open", id="atoll:small:d3", watch=True)
    status = watcher.reply["game_status"]
    assert not status["can_move"]
    assert status["text"] == ("You're watching. White to move: open the next link to see the move.")
    assert [each["name"] for each in status["buttons"]] == ["New game"]
    assert "isn't your turn" in watcher.ask("play", move="c3")["error"]
    assert "nothing to undo" in watcher.ask("undo")["error"]
    assert "&for" not in watcher.reply["link"]

    later = Device()
    later.ask("open", save=watcher.reply["save"])
    assert later.open_link("#atoll:small:d3,c3&for=0&from=1&by=Bob")["relation"] == "ahead"
    assert (later.reply["line"], later.reply["is_watched"]) == (["d3", "c3"], True)
    later.ask("players", players=["person", 1])
    assert (later.reply["is_watched"], later.reply["undo"]) == (False, True)


def test_a_watcher_sees_no_hidden_cards() -> None:
    anna = Device()
    watcher = Device()
    players = {"players": ["person", "person"], "own_seat": 0}
    anna.ask("new", game="competition", seed="abc", **players)
    link = anna.reply["link"]
    match = watcher.ask("link", link=link, saves=[])
    watcher.ask("open", id=match["id"] or anna.reply["id"], watch=True)
    assert (watcher.reply["viewer"], watcher.reply["can_reveal"]) == (None, False)
    assert watcher.reply["link"] == ""
    assert "error" in watcher.ask("reveal")


def test_the_list_says_whose_turn_it_is() -> None:
    anna = Device()

    def status() -> tuple[str, bool]:
        fields = anna.reply["game_status"]
        return fields["summary"], fields["is_waiting"]

    anna.ask("new", game="atoll", preset="small", **BY_LINK)
    assert status() == ("Your turn", False)
    anna.ask("play", move="d3")
    assert status() == ("Waiting for your friend", True)
    anna.ask("open", id="atoll:small:d3", own_seat=0, names=["Anna", "Ben"])
    assert status() == ("Waiting for Ben", True)
    anna.ask("players", players=["person", 1])
    assert status() == ("Tadpole to move", False)
    anna.ask("players", players=["person", "person"])
    assert status() == ("Ben to move", False)
    anna.ask("new", game="islant", preset="level-1", seed="abc")
    assert status() == ("", False)


def test_a_game_is_watched_from_before_its_first_move() -> None:
    watcher = Device()
    watcher.ask("open", id="atoll:small:", watch=True, names=["Anna", ""])
    match = watcher.open_link("#atoll:small:d3&for=1&from=0&by=Anna")
    assert match["relation"] == "ahead"
    assert (watcher.reply["line"], watcher.reply["is_watched"]) == (["d3"], True)


def test_a_link_with_an_illegal_move_is_no_invitation() -> None:
    bob = Device()
    fields = "&for=0&from=1&by=Anna"
    assert "invitation" in bob.ask("link", link=f"#atoll:small:d3,c3{fields}", saves=[])
    match = bob.ask("link", link=f"#atoll:small:d3,d9{fields}", saves=[])
    assert "invitation" not in match
    assert match["id"] == "atoll:small:d3,d9"
