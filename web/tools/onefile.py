"""Writing dist/skerry.html: the whole site in one file, to be opened by a double click.

It is made of the same modules, style sheets and texts as the site. What a server would be asked
for is packed (gzip, as base85) into elements, most of them after the page; what needs a server,
such as keeping the site for the time without a network, is left out. It cannot ask a network for
anything: its content security policy allows its own script and style sheets, by their hashes, and
no requests.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import tempfile
import zipfile
from base64 import b64encode, b85encode
from collections.abc import Mapping
from fnmatch import fnmatch
from hashlib import sha256
from html import escape
from pathlib import Path

from web.tools.dependencies import MODULES, WEB, UserError, ensure_python, run
from web.tools.edits import remove_matches, replace_exactly

MOST = 7_600_000  # bytes
PYTHON = ("code", "library", "engine")
"""The parts of Python that bare.js starts with."""
LEFT_OUT = "*/small_board.bin"
"""What the one file goes without, for its size: the computer player of Atoll's small board does not
know what is proven of it, and there is no walk through the proof."""
WITHOUT = "skerry.games.atoll.walk"
"""The module of the engine that is useless then; skerry/left_out.txt says so."""


def make_onefile(site: Path, node: str, home: str = "") -> None:
    """Write skerry.html into the otherwise finished `site`; links lead to `home`, if given."""
    script = bundled(node)
    page = (site / "index.html").read_text("utf-8")
    styles = [(None, site / "css" / "site.css")]
    styles += [(path.stem, path) for path in sorted((site / "css" / "games").glob("*.css"))]
    sheets = {game: minified(node, path) for game, path in styles}
    prose = (site / "css" / "prose.css").read_text("utf-8")
    icon = b64encode((site / "art" / "icon.svg").read_bytes()).decode()
    page = remove_matches(
        page, r'<link rel="(?:apple-touch-icon|manifest|preload|modulepreload|help)"[^>]*>\n?'
    )
    page = remove_matches(page, r'<link rel="stylesheet"[^>]*>\n?')
    page = remove_matches(page, r'<script type="module" src="js/main.js"></script>\n?')
    page = remove_matches(page, r"<script>[^<]*</script>\n?")
    page = remove_matches(page, r' src="rules/[^"]*-cover[^"]*"')
    page = replace_exactly(
        page, 'href="art/icon.svg"', f'href="data:image/svg+xml;base64,{icon}"', 1
    )
    page = policed(page, policy([script], [*sheets.values(), prose]))
    page = replace_exactly(page, "</head>", f"{dressed(sheets)}\n</head>", 1)
    if home:
        page = replace_exactly(
            page, '<html lang="en">', f'<html lang="en" data-home="{escape(home)}">', 1
        )
    inside = {name: (site / "pyodide" / f"bare-{name}.bin").read_bytes() for name in PYTHON}
    inside["engine"] = less(inside["engine"], {"skerry/left_out.txt": f"{WITHOUT}\n"})
    for path in sorted((site / "pyodide").glob("later-*.bin")):
        inside[path.stem] = less(path.read_bytes())
    inside["worker"] = packed((site / "pyodide" / "bare.js").read_bytes())
    inside["texts"] = packed(json.dumps(texts(site, prose)).encode())
    for path in sorted(site.glob("opening-*.json")):
        inside[path.stem] = packed(walkless(path.read_text("utf-8")))
    elements = "".join(map(element, inside.items()))
    opening = re.search(r'<script type="application/json" id="opening">(.*?)</script>\n?', page)
    if not opening:
        raise UserError("the page has no opening")
    page = page.replace(opening[0], element(("opening", packed(walkless(opening[1])))))
    tail = f"<script>{script}</script>\n{elements}"
    page = replace_exactly(page, "</body>", f"{tail}</body>", 1)
    if len(page.encode()) > MOST:
        raise UserError(f"skerry.html has {len(page.encode())} bytes, and {MOST} is the most")
    (site / "skerry.html").write_text(page, "utf-8")


def bundled(node: str) -> str:
    """The page's modules as one, with nothing left to import."""
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    options = ("--bundle", "--format=iife", "--minify", "--log-level=warning")
    return run(node, esbuild, "js/onefile/main.js", *options, cwd=WEB).strip()


def texts(site: Path, prose: str) -> dict[str, str]:
    """The pages to read and their pictures by path; a page wears its style sheet inside. Pictures
    for the dark are left out: the page makes them of those for the light.
    """
    found = {}
    for path in [site / "licences.html", *sorted((site / "rules").iterdir())]:
        text = path.read_text("utf-8")
        if path.name.endswith("-dark.svg"):
            light = path.with_name(path.name.replace("-dark.svg", ".svg")).read_text("utf-8")
            if light.replace('data-theme="light"', 'data-theme="dark"') != text:
                raise UserError(f"{path.name} differs from its light one in more than the theme")
            continue
        if path.suffix == ".html":
            text = remove_matches(
                text, r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?', least=0
            )
            text = remove_matches(text, r'<link rel="icon"[^>]*>\n?', least=0)
            text = re.sub(
                r'<link rel="stylesheet"[^>]*>', lambda _: f"<style>{prose}</style>", text
            )
        found[path.relative_to(site).as_posix()] = text
    return found


def element(part: tuple[str, bytes]) -> str:
    """What is inside, as an element that no browser takes for a script."""
    name, content = part
    text = b85encode(content).decode()
    return f'<script type="text/plain" id="inside-{name}">{text}</script>\n'


def less(part: bytes, more: Mapping[str, str] | None = None) -> bytes:
    """A part of the engine, a zip in a gzip, without what is left out, and with some files more."""
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(part))) as whole:
        if not more and not any(fnmatch(name, LEFT_OUT) for name in whole.namelist()):
            return part
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as kept:
            for it in whole.infolist():
                if not fnmatch(it.filename, LEFT_OUT):
                    kept.writestr(it, whole.read(it))
            for name, text in (more or {}).items():
                kept.writestr(zipfile.ZipInfo(name), text)
    return packed(made.getvalue())


def walkless(opening: str) -> bytes:
    """What the page opens with, without the walk that this file has not."""
    told = json.loads(opening)
    for game in told["shelf"]["games"]:
        if game["walk"] and f"skerry.games.{game['id']}.walk" == WITHOUT:
            game["walk"] = None
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()


def packed(content: bytes) -> bytes:
    """The content as gzip, the same every time."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "source", Path(folder) / "target"
        source.write_bytes(content)
        run(ensure_python("site"), WEB / "tools" / "pack.py", source, target)
        return target.read_bytes()


def minified(node: str, path: Path) -> str:
    """A style sheet or a script in fewer letters."""
    options = ("--minify", "--log-level=warning")
    return run(node, MODULES / "esbuild" / "bin" / "esbuild", path, *options).strip()


def dressed(sheets: Mapping[str | None, str]) -> str:
    """Style sheets as elements, the games' with their names."""
    return "\n".join(
        f'<style data-game="{game}">{text}</style>' if game else f"<style>{text}</style>"
        for game, text in sheets.items()
    )


def policy(scripts: list[str], styles: list[str]) -> str:
    """A content security policy for what stands in the page itself."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(map(hashed, scripts))} 'wasm-unsafe-eval'",
            "worker-src blob:",
            f"style-src {' '.join(map(hashed, styles))}",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def hashed(text: str) -> str:
    """The name of a text in a content security policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def policed(page: str, text: str) -> str:
    """The page with this content security policy in the place of its own."""
    pattern = r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*'
    found, count = re.subn(pattern, lambda match: match[1] + text, page)
    if count != 1:
        raise UserError(f"the page has {count} content security policies where there should be 1")
    return found
