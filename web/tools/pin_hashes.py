"""`python -m web.tools.pin_hashes`: write hashes.txt.

For each pinned package, hashes.txt has the SHA-256 of its files for the supported Pythons on any
platform; pip (`--require-hashes`) then refuses every other file. Run this in .venv after changing a
pin, and read the difference. The hashes come from the index that pip is set to use. The script
needs only the standard library and pip.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.request import Request, urlopen

from web.tools.dependencies import HASHES, SETS, pinned_requirements

JSON_TYPE = "application/vnd.pypi.simple.v1+json"
TIMEOUT_SECONDS = 60
UNSUPPORTED = re.compile(
    r"-(?:cp2\d*|cp3\d|cp310)-(?!abi3)|-(?:pp|graalpy)\d+-|-cp\d+-cp\d+t-|-py2-"
)
"""Matches wheels for Pythons that Skerry does not support."""
HEADER = """\
# Made by `python -m web.tools.pin_hashes`: what pip may take for a pin, on any platform,
# the SHA-256 of each file.
"""


def main() -> int:
    """Write hashes.txt."""
    pins = sorted({pin for name in SETS for pin in pinned_requirements(name)}, key=str.lower)
    with ThreadPoolExecutor(4) as pool:
        hashes = list(pool.map(partial(file_hashes, index=_index_url()), pins))
    lines = list[str]()
    for pin, pin_hashes in zip(pins, hashes, strict=True):
        lines += [pin, *(f" {value}" for value in pin_hashes)]
    HASHES.write_text(HEADER + "\n".join(lines) + "\n", "utf-8")
    print(f"{len(pins)} pins, {sum(map(len, hashes))} files")
    return 0


def _index_url() -> str:
    """Return the address of the index that pip uses."""
    command = (sys.executable, "-m", "pip", "config", "get", "global.index-url")
    url = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if url:
        return url
    from pip._internal.models.index import PyPI

    return str(PyPI.simple_url)


def file_hashes(pin: str, index: str) -> list[str]:
    """Return the SHA-256 of each file of a pinned release, except wheels that match UNSUPPORTED.

    `pin` is "name==version", `index` the address of the package index.
    """
    name, _, version = pin.partition("==")
    project = re.sub(r"[-_.]+", "-", name).lower()
    request = Request(f"{index.rstrip('/')}/{project}/", headers={"Accept": JSON_TYPE})
    with urlopen(request, timeout=TIMEOUT_SECONDS) as reply:
        files = json.load(reply)["files"]
    any_spelling = re.sub(r"[-_.]+", "[-_.]+", name)
    release = re.compile(rf"{any_spelling}-{re.escape(version)}(-|\.tar|\.zip)", re.IGNORECASE)
    hashes = [
        file["hashes"]["sha256"]
        for file in files
        if release.match(file["filename"]) and not UNSUPPORTED.search(file["filename"])
    ]
    if not hashes:
        raise SystemExit(f"the index has no files of {pin}")
    return sorted(hashes)


if __name__ == "__main__":
    sys.exit(main())
