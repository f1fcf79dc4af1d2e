"""Write the page with the licences of all that dist/ contains: `python licences.py TARGET`.

There are two sources. npm packages that package-lock.json marks as shipped have their own licence
files; if a package names its licence without the text, the text comes from ../licences/texts/. The
files in ../licences/ are for libraries that are compiled into these packages; the first line of
each file names the library.
"""

import json
import sys
from html import escape
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
BUILD_ONLY = ("ws", "@types/emscripten", "marked", "esbuild", "@esbuild/")
"""Packages that are used by the build but not shipped."""
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licences - Skerry</title>
<link rel="stylesheet" href="css/prose.css">
<script src="reading-theme.js"></script>
<main>
<h1>Licences</h1>
<p>Skerry and everything that is shipped with it, each with its full licence.
<a href="./">Back to the games</a></p>
<ul>
{contents}
</ul>
{texts}
</main>
</html>
"""


def package_licence(folder: Path, package: dict[str, object]) -> str:
    """Return the licence text of the npm package in `folder`. Exits if it has no licence text."""
    for path in sorted(folder.glob("LICEN[CS]E*")):
        return path.read_text(encoding="utf-8")
    text = WEB / "licences" / "texts" / f"{package.get('license')}.txt"
    if not text.exists():
        raise SystemExit(f"no licence text for {package['name']}: add {text.relative_to(WEB)}")
    author = str(package.get("author", ""))
    return text.read_text(encoding="utf-8").replace("{author}", author)


def package_licences() -> dict[str, str]:
    """Return the licence texts of the shipped npm packages, by name and version."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    texts = {}
    for path, entry in sorted(lock["packages"].items()):
        name = path.removeprefix("node_modules/")
        if not path or entry.get("dev") or name.startswith(BUILD_ONLY):
            continue
        package = json.loads((WEB / path / "package.json").read_text(encoding="utf-8"))
        title = f"{package['name']} {package['version']}"
        texts[title] = package_licence(WEB / path, package)
    return texts


def all_licences() -> dict[str, str]:
    """Return all licence texts by title, Skerry's first."""
    texts = {"Skerry": (WEB.parent / "LICENSE").read_text(encoding="utf-8")} | package_licences()
    for path in sorted((WEB / "licences").glob("*.txt")):
        title, _, text = path.read_text(encoding="utf-8").partition("\n")
        texts[title] = text
    return texts


def main(target: str) -> None:
    """Write the page to `target`."""
    licences = list(all_licences().items())
    contents = "\n".join(
        f'<li><a href="#l{i}">{escape(title)}</a></li>' for i, (title, _) in enumerate(licences)
    )
    texts = "\n".join(
        f'<h2 id="l{i}">{escape(title)}</h2>\n<pre>{escape(text.strip())}</pre>'
        for i, (title, text) in enumerate(licences)
    )
    Path(target).write_text(PAGE.format(contents=contents, texts=texts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
