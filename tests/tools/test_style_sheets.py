"""The page's style sheets."""

from __future__ import annotations

import re

from web.tools.dependencies import WEB

WIDE = re.compile(r"(?<![\w-])(?:html|:root|body|main)(?:[.#\[][^\s{]*)?:has\(")
"""A selector for which a browser restyles the whole page at every change in it."""


def test_no_style_depends_on_what_is_anywhere_in_the_page() -> None:
    wide = [
        f"{path.name}: {line.strip()}"
        for path in sorted((WEB / "css").glob("*.css"))
        for line in path.read_text().splitlines()
        if WIDE.search(line)
    ]
    assert wide == [], "set a class on <html> where the change happens"


def test_wide_selectors_are_found() -> None:
    for selector in ("html:has(.a) {", "main.x:has(> b),", "body:has(> .print) > p {"):
        assert WIDE.search(selector)
    assert not WIDE.search(".domain:has(p)")
    assert not WIDE.search(".seats:has(> :nth-child(3)) .main {")
