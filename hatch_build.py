"""What hatchling does before it builds a wheel or a source archive: it compiles the catalogues."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from web.tools.catalogues import make_catalogues


class Catalogues(BuildHookInterface[Any]):
    """Makes the .mo files, which pyproject.toml names as artifacts."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is in the folder that is built from."""
        make_catalogues(Path(self.root))
