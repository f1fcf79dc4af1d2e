"""A frame with a hostile address doesn't stall its page longer than other frames do."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.browser import poll
from e2e.conftest import Post
from e2e.test_embed import pack_picture
from web.tools.server import Server

pytestmark = [pytest.mark.alone, pytest.mark.python]

MANY = 1_000

BUSY = """() => {
  self.longest = 0;
  let last = performance.now();
  const beat = new MessageChannel();
  beat.port1.onmessage = () => {
    const now = performance.now();
    self.longest = Math.max(self.longest, now - last);
    last = now;
    beat.port2.postMessage(0);
  };
  beat.port2.postMessage(0);
}"""
"""Records the longest time in which the page did nothing else."""


def hostile_address() -> str:
    """Return a short address of a picture with a thousand nodes, each of a thousand layers."""
    layer = ["M0 0L300 300", "stone black"]
    scene: dict[str, Any] = {
        "game": "atoll",
        "width": 300,
        "height": 300,
        "shapes": {"s": [layer] * MANY},
        "nodes": [{"shape": "s"}] * MANY,
        "status": "",
    }
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(scene, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


def longest_stall(page: Page, address: str, message: str) -> float:
    """Return for how many milliseconds, at most, a frame with this address stalls the page."""
    page.goto(address)
    poll(lambda: page.frames[1:] and page.frames[1].locator("#cover-text").count(), "the frame")
    poll(lambda: message in page.frames[1].locator("#cover-text").inner_text(), message)
    return float(page.evaluate("self.longest"))


def test_a_short_address_with_a_million_paths_stalls_no_page(
    reader: Page, server: Server, site: Path, post: Post
) -> None:
    """Both frames belong to the page's own site, so they share its thread."""
    reader.add_init_script(f"if (self === top) ({BUSY})()")
    picture = hostile_address()
    assert len(picture) < 700, len(picture)

    def around(picture: str) -> str:
        source = f"{server.url}embed.html?id=atoll:standard:f6,g7&lang=en#picture={picture}"
        return f'<iframe src="{source}" width="390" height="480"></iframe>'

    honest = post(around(pack_picture(site, "Two stones")))
    attack = post(around(picture))
    reader.goto(honest)  # once, to fetch and compile the scripts
    usual = min(longest_stall(reader, honest, "Two stones") for _ in range(3))
    stalled = min(longest_stall(reader, attack, "it is too complex") for _ in range(3))
    print(f"\naround an honest frame {usual:.0f} ms, around the other {stalled:.0f} ms")
    assert stalled < 4 * max(usual, 50)
