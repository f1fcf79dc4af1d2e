"""Start, move, share and reload, in every browser and environment."""

from __future__ import annotations

from .conftest import Does
from .environments import START, Visit


def test_boot_move_share_and_reload(visit: Visit, does: Does) -> None:
    with does("boot"):
        visit.arrive(START)
        visit.wait_until(lambda page: page.line == ["d4"], "the game of the link")
    with does("an answer of the bot"):
        visit.seat_bot(":not(.turn)")
        visit.play_move(visit.click_node)
        played = visit.wait_until(
            lambda page: len(page.line) >= 3 and page.free, "the answer", within=90
        ).line
    with does("share"):
        link = visit.share_link()
        assert link == f"{visit.place.home}#atoll:small:{','.join(played)}"
    with does("reload" if visit.keeps else "reload, with nothing kept"):
        visit.reload()
        left = played if visit.keeps else ["d4"]
        visit.wait_until(lambda page: page.line == left, "the game that was left")
    with does("open the link"):
        visit.follow_link(link.partition("#")[2])
        visit.wait_until(lambda page: page.line == played, "the game of the shared link")
