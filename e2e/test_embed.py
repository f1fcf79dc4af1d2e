"""Boards in frames of other pages: light before a click, playable after it, also sandboxed."""

from __future__ import annotations

import base64
import gzip
import json
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.browser import poll
from e2e.conftest import Post, Record, other_site_url
from e2e.journey import (
    click_cover,
    game_frames,
    move_list,
    play_against_computer,
    share_link,
    start_in_frame,
    wait_for_engine,
)
from web.tools.server import Server

pytestmark = pytest.mark.python

BLOG = Path(__file__).parent / "blog"
LIGHT = 33_000  # bytes over the wire before a click


@pytest.fixture
def blog(host: Server, tmp_path: Path) -> Iterator[str]:
    """The address of another site's page with games in frames."""
    folder = Path(shutil.copytree(BLOG, tmp_path / "blog"))
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace("https://example.org/skerry/", host.url))
    running = Server({"/": folder})
    yield other_site_url(running)
    running.stop()


@pytest.mark.more
@pytest.mark.parametrize(("screen", "scheme"), [("phone", "dark")], indirect=True)
def test_three_games_on_a_page_of_another_origin(
    reader: Page, blog: str, host: Server, shots: Path, screen: str, record: Record
) -> None:
    """The journey in a frame and in a sandboxed frame."""
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(blog)
    plain, dark, sandboxed = game_frames(reader)
    assert not reader.workers
    reader.screenshot(path=shots / f"embed-covered-{screen}.png")
    assert dark.evaluate("document.documentElement.dataset.theme") == "dark"
    for frame, start in ((plain, "atoll:small:d4"), (sandboxed, "atoll:standard:f6")):
        start_in_frame(reader, frame)
        poll(lambda frame=frame: len(move_list(frame)) == 1, "the position of the address")
        played = play_against_computer(frame)
        assert len(played) >= 3
        preset = start.rpartition(":")[0]
        assert share_link(frame) == f"{host.url}#{preset}:{','.join(played)}"
        reader.screenshot(path=shots / f"embed-{screen}-{frame is plain}.png")
    assert sandboxed.evaluate("self.origin") == "null"
    assert dark.evaluate("document.body.className") == "covered"
    assert not [url for url in asked if not url.startswith((blog, host.url, "blob:"))]
    # Chromium logs this for every dialog in a cross-origin frame. Harmless.
    record.errors[:] = [error for error in record.errors if "Blocked autofocusing" not in error]


@pytest.mark.more
def test_a_frame_keeps_its_game_and_can_return_to_its_position(
    keeper: Page, blog: str, record: Record
) -> None:
    keeper.goto(blog)
    plain = game_frames(keeper)[0]
    start_in_frame(keeper, plain)
    moves = play_against_computer(plain)
    assert not plain.locator(".unkept").count()
    keeper.reload()
    plain = game_frames(keeper)[0]
    assert "Your game so far" in plain.locator("#cover-text").inner_text()
    start_in_frame(keeper, plain, "Continue")
    poll(lambda: move_list(plain) == moves, "the game that was left")
    keeper.reload()
    plain = game_frames(keeper)[0]
    click_cover(keeper, plain, "Start over")
    poll(lambda: plain.get_by_role("button", name="Play").count(), "a cover anew")
    start_in_frame(keeper, plain)
    poll(lambda: move_list(plain) == ["d4"], "the position of the address")


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_frames_have_the_height_that_they_request(reader: Page, blog: str) -> None:
    reader.add_init_script("self.heard = 0; self.onmessage = () => { self.heard += 1; }")
    reader.goto(blog)
    plain = game_frames(reader)[0]
    element = plain.frame_element()
    fits = """() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight <= clientHeight;
    }"""
    poll(lambda: plain.evaluate(fits), "a covered frame without a scroll bar")
    before = element.bounding_box()
    start_in_frame(reader, plain)
    poll(lambda: plain.evaluate(fits), "a frame without a scroll bar")
    after = element.bounding_box()
    assert before
    assert after
    assert before["height"] != 480
    assert after["height"] >= 480
    assert reader.evaluate("self.heard") <= 15, "they never settle"
    reader.evaluate("""window.postMessage({type: 'skerry:height', version: 1, height: 150}, '*')""")
    reader.wait_for_timeout(200)
    again = element.bounding_box()
    assert again
    assert again["height"] >= 480, "150 was not the frame's own word"


@pytest.mark.more
def test_a_frame_loads_little_before_a_click(reader: Page, host: Server, site: Path) -> None:
    """The cover loads no Python and little else."""
    games = sorted(path.stem for path in (site / "openings").glob("*.json"))
    for game in games:
        with reader.context.new_page() as page:
            weights: dict[str, int] = {}
            page.on(
                "response",
                lambda response, to=weights: to.update(
                    {response.url: len(gzip.compress(response.body()))}
                ),
            )
            for size in ({"width": 600, "height": 480}, {"width": 390, "height": 700}):
                page.set_viewport_size(size)
                page.goto(f"{host.url}embed.html?game={game}", wait_until="networkidle")
                poll(lambda page=page: page.get_by_role("button", name="Play").count(), "the cover")
                assert not page.workers
                assert sum(weights.values()) <= LIGHT, weights
                weights.clear()


def pack_picture(site: Path, status: str) -> str:
    """Return a game's first position as the address of a frame holds it."""
    scene = json.loads((site / "openings" / "atoll.json").read_text("utf-8"))["table"]["frames"][-1]
    fields = ("x", "y", "shape", "text", "look", "rot", "scale", "z")
    nodes = [{key: node[key] for key in fields if key in node} for node in scene["nodes"]]
    picture = {key: scene[key] for key in ("game", "width", "height", "shapes")}
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps({**picture, "nodes": nodes, "status": status}).encode()
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


@pytest.mark.more
def test_a_frame_without_our_script_shows_the_picture_of_its_address(
    reader: Page, host: Server, site: Path, post: Post, shots: Path
) -> None:
    address = f"{host.url}embed.html?id=atoll:standard:f6,g7&lang=en"
    source = f"{address}#picture={pack_picture(site, 'Two stones, Black to move')}"
    reader.goto(post(f'<iframe src="{source}" width="390" height="480"></iframe>'))
    (frame,) = game_frames(reader, 1)
    assert frame.locator("#cover-text").inner_text() == "Two stones, Black to move"
    assert frame.evaluate("document.body.className") == "covered"
    reader.screenshot(path=shots / "embed-picture.png")
    start_in_frame(reader, frame)
    poll(lambda: move_list(frame) == ["f6", "g7"], "the truth, by the rules")


@pytest.mark.more
def test_a_bad_picture_is_reported(reader: Page, host: Server) -> None:
    reader.goto(f"{host.url}embed.html?id=atoll:small:d4#picture=AAAA")
    message = "The picture couldn't be shown: it isn't a picture"
    poll(lambda: message in reader.locator("#cover-text").inner_text(), message)


@pytest.mark.more
def test_an_illegal_line_is_refused_and_a_new_game_starts(reader: Page, host: Server) -> None:
    reader.goto(f"{host.url}embed.html?id=atoll:small:d4,d4")
    reader.get_by_role("button", name="Play").click()
    wait_for_engine(reader)
    poll(lambda: "d4" in reader.locator("#notice").inner_text(), "the reason")
    assert move_list(reader) == []
