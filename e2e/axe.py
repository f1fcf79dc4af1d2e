"""What axe-core objects to: rules of accessibility that a program can check."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame, Page

from web.tools.needs import MODULES

AXE = MODULES / "axe-core" / "axe.min.js"


def violations(page: Page | Frame) -> list[str]:
    """What axe-core objects to on the page as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    report: dict[str, Any] = page.evaluate(
        "axe.run({ resultTypes: ['violations'],"
        " runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })"
    )
    return [
        f"{found['id']}: {found['help']}: {node['target']} {node.get('failureSummary', '')}"
        for found in report["violations"]
        for node in found["nodes"][:3]
    ]
