"""`python -m web.tools.hashes`: the SHA-256 of every file that a pin may mean, from the index.

To be run in .venv after a pin has changed, and its difference read. pip then takes no other file
(`--require-hashes`), on no platform. The index is the one that pip asks. Standard library and pip.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

from web.tools.dependencies import HASHES, SETS, requirements

JSON = "application/vnd.pypi.simple.v1+json"
OLD = re.compile(r"-(?:cp2\d*|cp3\d|cp310)-(?!abi3)|-(?:pp|graalpy)\d+-|-cp\d+-cp\d+t-|-py2-")
"""Wheels of Pythons that do not run this."""


def main() -> int:
    """Write the file anew."""
    pins = sorted({pin for name in SETS for pin in requirements(name)}, key=str.lower)
    index = _index()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda pin: hashes(pin, index), pins))
    head = (
        "# Made by `python -m web.tools.hashes`: what pip may take for a pin, on any platform,\n"
        "# the SHA-256 of each file.\n"
    )
    texts = (
        "\n".join((pin, *(f" {it}" for it in its))) for pin, its in zip(pins, found, strict=True)
    )
    HASHES.write_text(head + "\n".join(texts) + "\n", "utf-8")
    print(f"{len(pins)} pins, {sum(map(len, found))} files")
    return 0


def _index() -> str:
    """Where pip looks, as it is set up here."""
    command = (sys.executable, "-m", "pip", "config", "get", "global.index-url")
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if told:
        return told
    from pip._internal.models.index import PyPI

    return str(PyPI.simple_url)


def hashes(pin: str, index: str) -> list[str]:
    """Those of the files of a release."""
    name, _, version = pin.partition("==")
    project = re.sub(r"[-_.]+", "-", name).lower()
    wanted = Request(f"{index.rstrip('/')}/{project}/", headers={"Accept": JSON})
    with urlopen(wanted, timeout=60) as reply:
        files = json.load(reply)["files"]
    start = re.compile(
        rf"{re.sub(r'[-_.]+', '[-_.]+', name)}-{re.escape(version)}(-|\.tar|\.zip)", re.IGNORECASE
    )
    found = [
        file["hashes"]["sha256"]
        for file in files
        if start.match(file["filename"]) and not OLD.search(file["filename"])
    ]
    if not found:
        raise SystemExit(f"the index has no files of {pin}")
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main())
