"""axe-core's verdict on a page: what keeps people out, and would on any school's check list."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.chromium import Visit

OURS = (".tt-panel", ".tt-board3d")
"""The elements that we answer for in JupyterLab."""


def violations(visit: Visit, within: tuple[str, ...] = ()) -> list[str]:
    """Serious and critical violations in the whole page, or only within some elements."""
    present = [selector for selector in within if visit.page.locator(selector).count()]
    context = {"include": [[selector] for selector in present]} if within else None
    found = Axe().run(visit.page, context=context).response["violations"]
    return [
        f"{violation['id']}: {violation['help']} {[node['html'][:160] for node in violation['nodes'][:4]]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
