"""Violations of accessibility rules that axe-core finds."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame, Page

from web.tools.dependencies import MODULES

AXE = MODULES / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOR_RULES = ["color-contrast", "link-in-text-block"]
"""Rules that a theme can break."""


def find_violations(page: Page | Frame, rules: list[str] = ALL_RULES) -> list[str]:
    """Return the violations on the page."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    report: dict[str, Any] = page.evaluate(
        "rules => axe.run({ resultTypes: ['violations'], runOnly: rules })", rules
    )
    return [
        f"{violation['id']}: {violation['help']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in report["violations"]
        for node in violation["nodes"][:3]
    ]


def violations_in_all_themes(page: Page) -> list[str]:
    """Return the violations in each theme.

    In the first theme all rules are checked, in the others only COLOR_RULES.
    """
    results = []
    was = page.evaluate("document.documentElement.dataset.theme")
    for at, theme in enumerate(THEMES):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.evaluate("Promise.all(document.getAnimations().map((it) => it.finished))")
        results += [
            f"{theme}: {violation}"
            for violation in find_violations(page, COLOR_RULES if at else ALL_RULES)
        ]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", was)
    return results
