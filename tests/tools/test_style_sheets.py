"""The page's style sheets."""

from __future__ import annotations

import re

from web.tools.dependencies import ROOT, WEB

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


def page_selectors_that_hide() -> list[str]:
    """Return the page's selectors with `display: none`, without those for other views."""
    results = list[str]()
    for path in sorted((WEB / "css").glob("*.css")):
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text()):
            if re.search(r"display:\s*none", body):
                results += [selector.strip() for selector in selectors.split(",")]
    return results


def test_no_rule_of_the_page_hides_parts_of_a_board() -> None:
    """A board's styles are read from empty elements with the looks as classes."""
    sheets = "".join(path.read_text() for path in (ROOT / "py/skerry/games").glob("*/look.css"))
    looks = set(re.findall(r"\.([a-z][\w-]*)", sheets))
    hiding = [
        selector
        for selector in page_selectors_that_hide()
        if re.fullmatch(r"(\.[\w-]+)+(:empty)?", selector)
        and looks.issuperset(re.findall(r"\.([\w-]+)", selector))
    ]
    assert hiding == []
