"""Frames on many kinds of pages: frames that are low or get moved, pages whose styles or headers
interfere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Frame, Page, expect

from e2e.axe import find_violations
from e2e.browser import poll, wait_for_js
from e2e.conftest import Post, Record
from e2e.journey import free_cells, game_frames, move_list, play_cell, start_in_frame
from e2e.tiers import mark_all_but_first
from e2e.user_actions import click_menu_button
from web.tools.server import Server

pytestmark = pytest.mark.python

SHARE = 0.7  # smallest share of a frame's height for the board
ISOLATED = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
}

PICTURE = """() => {
  const sheet = document.querySelector('#outline [role=rowgroup]');
  const board = document.querySelector('#board').getBoundingClientRect();
  const { f: top } = new DOMMatrix(getComputedStyle(sheet).transform);
  return board.top >= 0 && board.bottom <= innerHeight && board.height - 2 * top;
}"""
OUT_OF_REACH = """() => [...document.querySelectorAll('button, select, input, a[href]')]
  .filter((it) => !it.closest('#outline') && it.checkVisibility() && !it.disabled)
  .filter((it) => {
    it.focus();
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const seen = [left + 8, (left + right) / 2, right - 8].some((x) =>
      [top + 8, bottom - 8].every((y) => it.contains(document.elementFromPoint(x, y))));
    return it !== document.activeElement || !seen;
  })
  .map((it) => `${it.id} ${it.innerText || it.ariaLabel}`)"""


def frame_html(host: Server, query: str, width: int, height: int) -> str:
    """Return the HTML of a plain frame."""
    source = f"{host.url}embed.html?{query}&lang=en"
    return f'<iframe src="{source}" width="{width}" height="{height}" title="a game"></iframe>'


def link_html(host: Server, script: str = "<script async") -> str:
    """Return the HTML of a link that our script turns into a frame."""
    link = f'<a class="skerry" href="{host.url}embed.html?game=atoll&amp;lang=en">A game</a>'
    return f'{link}{script} src="{host.url}embed.js"></script>'


def frame_height(page: Page) -> float:
    """Return the frame's height on the page."""
    box = page.locator("iframe").bounding_box()
    return box["height"] if box else 0


@pytest.mark.more
@pytest.mark.parametrize(
    "game", mark_all_but_first(["islant", "atoll", "palavan", "conqueror", "competition"])
)
def test_in_a_low_frame_the_board_has_most_of_the_height(
    reader: Page, host: Server, post: Post, game: str
) -> None:
    reader.goto(post(frame_html(host, f"game={game}", 600, 480)))
    (frame,) = game_frames(reader, 1)
    start_in_frame(reader, frame)
    poll(lambda: frame.evaluate(PICTURE) >= SHARE * 480, f"a large board of {game}")
    frame.locator("#more").press("Shift")  # continue by keyboard
    assert frame.evaluate(OUT_OF_REACH) == []
    assert find_violations(frame) == []
    for width, high in ((800, 400), (390, 560), (320, 480)):
        reader.locator("iframe").evaluate(
            f"it => Object.assign(it, {{width: {width}, height: {high}}})"
        )
        poll(lambda width=width: frame.evaluate("innerWidth") == width, "another size")
        # Palavan's goals are listed below the board and its tray is beside it, so it is as
        # wide as its place.
        small, low = (0.4, 0.85) if game == "palavan" else (0.5, 0.9)
        least = small if high > width else low
        frame.evaluate("scrollTo(0, 0)")
        poll(
            lambda height=least * high: frame.evaluate(PICTURE) >= height,
            f"{game} in {width} x {high}",
        )
        assert frame.evaluate(OUT_OF_REACH) == [], f"in {width} x {high}"
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert find_violations(frame) == []


@pytest.mark.more
def test_missing_storage_is_reported_once_and_covers_nothing(
    reader: Page, host: Server, post: Post
) -> None:
    reader.goto(post(frame_html(host, "id=atoll:small:", 600, 480)))
    (frame,) = game_frames(reader, 1)
    start_in_frame(reader, frame)
    message = frame.locator(".unkept")
    warning = "Games in this frame aren't saved: if you leave the page, this game will be lost."
    expect(message).to_have_text(warning)
    for count in (1, 2):
        play_cell(frame, poll(lambda: free_cells(frame), "cells to play on")[0])
        poll(lambda count=count: len(move_list(frame)) >= count, "a move")
    expect(message).to_have_count(1)
    assert frame.locator("#notice").inner_text() == ""
    assert message.evaluate("it => getComputedStyle(it).position") == "static"


@pytest.mark.more
@pytest.mark.parametrize(
    "styles",
    [
        "* { all: unset !important }",
        "iframe { height: 90px !important; max-height: 5em !important }",
    ],
)
def test_a_pages_styles_dont_change_frames(
    reader: Page, host: Server, post: Post, styles: str
) -> None:
    main = f"<main style='display: block !important'>{link_html(host)}</main>"
    reader.goto(post(f"<style>{styles}</style>{main}"))
    (frame,) = game_frames(reader, 1)
    asked = "document.querySelector('#canvas').clientHeight"
    poll(lambda: frame_height(reader) >= 480, "a frame as high as it asks to be")
    poll(lambda: frame.evaluate(asked) >= 400, "room for the board")
    width = reader.evaluate("document.querySelector('iframe').parentElement.clientWidth")
    assert frame.evaluate("innerWidth") == width


@pytest.mark.more
def test_a_frame_moved_on_the_page_still_sets_its_height(
    reader: Page, host: Server, post: Post
) -> None:
    reader.goto(post(f"<aside></aside><main style='width: 700px'>{link_html(host)}</main>"))
    game_frames(reader, 1)
    poll(lambda: frame_height(reader) > 500, "a frame as high as it asks to be")
    reader.evaluate(
        """() => {
          const [aside, frame] = ['aside', 'iframe'].map((it) => document.querySelector(it));
          aside.style.width = '300px';
          aside.append(frame);
        }"""
    )
    game_frames(reader, 1)
    poll(lambda: frame_height(reader) < 480, "the height for its new width")


@pytest.mark.more
def test_frames_with_one_address_have_separate_games(
    keeper: Page, host: Server, post: Post
) -> None:
    keeper.goto(post(link_html(host) * 2))  # with the script twice
    first, _ = game_frames(keeper, 2)
    start_in_frame(keeper, first)
    play_cell(first, "f6")
    poll(lambda: move_list(first) == ["f6"], "a move in the first frame")
    keeper.reload()
    texts = [frame.locator("#cover-text").inner_text() for frame in game_frames(keeper, 2)]
    assert texts[0] == "Your game so far"
    assert texts[1] != texts[0]


@pytest.mark.more
def test_later_links_and_module_scripts_make_frames(reader: Page, host: Server, post: Post) -> None:
    script = f'<script type="module" src="{host.url}embed.js"></script>'
    reader.goto(post(f"<main></main>{script}{script}"))
    link = link_html(host, "<template").replace("</script>", "</template>")
    insert = "link => document.querySelector('main').insertAdjacentHTML('beforeend', link)"
    for count in (1, 2):
        reader.evaluate(insert, link)
        game_frames(reader, count)
    reader.evaluate("document.querySelector('main').replaceChildren()")
    reader.evaluate(insert, link)
    game_frames(reader, 1)
    poll(lambda: frame_height(reader) != 480, "a height of its own")
    other = reader.context.new_page()
    other.goto(post(f'{link}<script type="module">import("{host.url}embed.js")</script>'))
    game_frames(other, 1)


@pytest.mark.more
def test_a_sandboxed_frame_opens_links_or_shows_their_address(
    reader: Page, host: Server, post: Post, record: Record
) -> None:
    record.expected = True  # the browser says what it has blocked
    bare = frame_html(host, "game=atoll", 390, 480).replace(
        "<iframe", "<iframe sandbox=allow-scripts"
    )
    reader.goto(post(link_html(host).replace("<a ", "<a data-sandbox ") + bare))
    frames = sorted(game_frames(reader, 2), key=lambda frame: not frame.name)
    with reader.expect_popup() as popup:
        frames[0].get_by_role("link", name="Open in Skerry").click()
    assert popup.value.evaluate("[self.origin !== 'null', self.opener]") == [True, None]
    frames[1].get_by_role("link", name="Open in Skerry").click()
    expect(frames[1].locator("#cover-text")).to_contain_text(f"can't open links: {host.url}")


@pytest.mark.more
@pytest.mark.parametrize("is_ours", [True, False])
def test_a_sandboxed_frame_reports_no_file_that_isnt_saved(
    reader: Page, host: Server, post: Post, record: Record, is_ours: bool
) -> None:
    record.expected = True
    bare = frame_html(host, "game=atoll", 390, 700).replace(
        "<iframe", "<iframe sandbox=allow-scripts"
    )
    ours = link_html(host).replace("<a ", "<a data-sandbox ")
    reader.goto(post(ours if is_ours else bare))
    (frame,) = game_frames(reader, 1)
    start_in_frame(reader, frame)
    click_menu_button(frame, "Share")
    frame.get_by_role("dialog").get_by_text("More ways to share").click()
    save = frame.get_by_role("dialog").get_by_role("button", name="Save as PNG")
    if is_ours:
        with reader.expect_download():
            save.click()
        expect(frame.get_by_text("Saved as atoll-standard")).to_be_visible()
    else:
        save.click()
        expect(frame.get_by_text(f"open {host.url}")).to_be_visible()


@pytest.mark.more
def test_frames_work_on_cross_origin_isolated_pages(
    keeper: Page, host: Server, post: Post, record: Record
) -> None:
    """The script writes `credentialless`.

    The browser deletes the storage of such a frame when the page is closed.
    """
    keeper.goto(post(link_html(host, "<script async crossorigin"), ISOLATED))
    wait_for_js(keeper, "crossOriginIsolated")
    (frame,) = game_frames(keeper, 1)
    start_in_frame(keeper, frame)
    expect(frame.locator(".unkept")).to_be_visible()
    refused = keeper.context.new_page()
    refused.goto(post(frame_html(host, "game=atoll", 600, 480), ISOLATED))
    element = refused.locator("iframe")
    poll(lambda: count_games(refused) == 0, "a plain frame is not let in")
    element.evaluate("it => { it.credentialless = true; it.src = it.src + '&theme=dark'; }")
    game_frames(refused, 1)
    record.expected = True  # the browser says what it has refused


def count_games(page: Page) -> int:
    """Return how many frames show a game."""
    frames: list[Frame] = [frame for frame in page.frames if "/embed.html?" in frame.url]
    return len(frames)
