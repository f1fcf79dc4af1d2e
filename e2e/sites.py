"""Sites for tests other than dist/, from the build's cache."""

from __future__ import annotations

from pathlib import Path

from web.tools.dependencies import ROOT, digest_of_files, make_once
from web.tools.site import make_dist, source_files

NIMLET = ROOT / "tests" / "plugins" / "nimlet"


def make_nimlet_site() -> Path:
    """Return the folder of a site that is built with a game of another package."""
    key = digest_of_files([*source_files(), NIMLET])
    return make_once(
        "nimlet-site", "site", key, lambda path: make_dist(packages=[str(NIMLET)], target=path)
    )
