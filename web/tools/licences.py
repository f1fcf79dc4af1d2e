"""Write the page with the licence of everything that dist/ carries: `python licences.py TARGET`.

Two sources: the npm packages that package-lock.json marks as shipped, with their own licence files;
and ../licences/, where lie the texts of what is compiled into those packages. A text there starts
with a line that says what it is for. A package that names its licence without its text gets that
text from ../licences/texts/.
"""

import json
import sys
from html import escape
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
NOT_SHIPPED = (
    "ws",
    "@types/emscripten",
    "marked",
    "esbuild",
    "@esbuild/",
)  # needed under node only
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licences - Skerry</title>
<link rel="stylesheet" href="css/prose.css">
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


def own_text(folder: Path, about: dict[str, object]) -> str:
    """Return the licence text of the npm package in `folder`; SystemExit if there is none."""
    for path in sorted(folder.glob("LICEN[CS]E*")):
        return path.read_text(encoding="utf-8")
    text = WEB / "licences" / "texts" / f"{about.get('license')}.txt"
    if not text.exists():
        raise SystemExit(f"no licence text for {about['name']}: add {text.relative_to(WEB)}")
    return text.read_text(encoding="utf-8").replace("{author}", str(about.get("author", "")))


def packages() -> dict[str, str]:
    """Return title -> text for the npm packages that are shipped."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    found = {}
    for place, entry in sorted(lock["packages"].items()):
        if (
            not place
            or entry.get("dev")
            or place.removeprefix("node_modules/").startswith(NOT_SHIPPED)
        ):
            continue
        about = json.loads((WEB / place / "package.json").read_text(encoding="utf-8"))
        found[f"{about['name']} {about['version']}"] = own_text(WEB / place, about)
    return found


def texts() -> dict[str, str]:
    """Return title -> text for all that is shipped, Skerry first."""
    found = {"Skerry": (WEB.parent / "LICENSE").read_text(encoding="utf-8")} | packages()
    for path in sorted((WEB / "licences").glob("*.txt")):
        title, _, text = path.read_text(encoding="utf-8").partition("\n")
        found[title] = text
    return found


def main(target: str) -> None:
    """Write the page to `target`."""
    found = list(texts().items())
    contents = "\n".join(
        f'<li><a href="#l{i}">{escape(title)}</a></li>' for i, (title, _) in enumerate(found)
    )
    body = "\n".join(
        f'<h2 id="l{i}">{escape(title)}</h2>\n<pre>{escape(text.strip())}</pre>'
        for i, (title, text) in enumerate(found)
    )
    Path(target).write_text(PAGE.format(contents=contents, texts=body), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
