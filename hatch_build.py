"""Build hook of hatchling: compiles the catalogues before a wheel or a source archive is built."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from web.tools.messages_compile import make_catalogues


class Catalogues(BuildHookInterface[Any]):
    """The hook; pyproject.toml names the .mo files as artifacts."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the project."""
        make_catalogues(Path(self.root))
