"""What axe-core objects to: rules of accessibility that a program can check."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame, Page

from web.tools.dependencies import MODULES

AXE = MODULES / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOR_RULES = ["color-contrast", "link-in-text-block"]
"""What a theme can change."""


def violations(page: Page | Frame, rules: list[str] = ALL_RULES) -> list[str]:
    """What axe-core objects to on the page as it is."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    report: dict[str, Any] = page.evaluate(
        "rules => axe.run({ resultTypes: ['violations'], runOnly: rules })", rules
    )
    return [
        f"{found['id']}: {found['help']}: {node['target']} {node.get('failureSummary', '')}"
        for found in report["violations"]
        for node in found["nodes"][:3]
    ]


def violations_in_all_themes(page: Page) -> list[str]:
    """The same in each theme, which is changed in place; but for colours, all are alike."""
    found = []
    was = page.evaluate("document.documentElement.dataset.theme")
    for at, theme in enumerate(THEMES):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.evaluate("Promise.all(document.getAnimations().map((it) => it.finished))")
        found += [f"{theme}: {it}" for it in violations(page, COLOR_RULES if at else ALL_RULES)]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", was)
    return found
