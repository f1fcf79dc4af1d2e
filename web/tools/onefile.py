"""Build of dist/skerry.html: the whole site in one file that opens with a double click.

It is made of the same modules, style sheets and texts as the site. Files that a server would send
are compressed (gzip, as base91) into elements at the end of the page. Features that need a server,
such as the offline copy, are left out. The file can't use a network: its content security policy
allows its own script and style sheets, by their hashes, and no requests.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from fnmatch import fnmatch
from hashlib import sha256
from html import escape
from itertools import accumulate
from pathlib import Path

from web.tools import base91
from web.tools.dependencies import MODULES, WEB, UserError, ensure_python, run, run_node
from web.tools.edits import remove_matches, replace_exactly

PYTHON_PARTS = ("code", "library", "engine")
"""The parts of Python that plain-worker.js starts with."""
LEFT_OUT_FILES = "*/small_board.bin"
"""A pattern of files that are left out for their size: the lemmas of Atoll's small board. Without
them the computer player there doesn't use the proof, and no walk through the proof is offered."""
CATALOGUES = "lazy-locale."
"""How the names of the engine's catalogues begin; the page reads all of them as one part."""
Edit = tuple[int, int, str]
"""A part of a text to copy, by its start and end, and the text that follows it."""
LEFT_OUT_MODULE = "skerry.games.atoll.walk"
"""The module that is useless without these files; skerry/left_out.txt tells the engine."""


def make_onefile(site: Path, node: str, home: str = "") -> None:
    """Write skerry.html into the otherwise complete `site`; links lead to `home`, if given."""
    script = bundle_script(node)
    page = (site / "index.html").read_text("utf-8")
    both = [minify_file(node, site / "css" / f"{name}.css") for name in ("site", "composer")]
    games = sorted((site / "css" / "games").glob("*.css"))
    sheets = {None: "".join(both), **{path.stem: minify_file(node, path) for path in games}}
    prose = (site / "css" / "prose.css").read_text("utf-8")
    icon = b64encode((site / "art" / "icon.svg").read_bytes()).decode()
    for pattern in (
        r'<link rel="(?:alternate|apple-touch-icon|manifest|preload|modulepreload|help)"[^>]*>\n?',
        r'<link rel="stylesheet"[^>]*>\n?',
        r'<script type="module" src="js/main.js"></script>\n?',
        r"<script>[^<]*</script>\n?",
        r' src="rules/[^"]*-cover[^"]*"',
    ):
        page = remove_matches(page, pattern)
    data_url = f'href="data:image/svg+xml;base64,{icon}"'
    page = replace_exactly(page, 'href="art/icon.svg"', data_url, 1)
    page = with_policy(page, content_policy([script], [*sheets.values(), prose]))
    page = replace_exactly(page, "</head>", f"{style_elements(sheets)}\n</head>", 1)
    if home:
        root = f'<html lang="en" data-home="{escape(home)}">'
        page = replace_exactly(page, '<html lang="en">', root, 1)
    opening = re.search(r'<script type="application/json" id="opening">(.*?)</script>\n?', page)
    if not opening:
        raise UserError("index.html has no element with the opening")
    english = without_walk(opening[1])
    page = page.replace(opening[0], data_element("opening", gzip_bytes(english)))
    parts = embedded_parts(site, prose, english.decode())
    elements = [data_element(*part) for part in parts.items()]
    end = f"<script>{script}</script>\n{''.join(elements)}</body>"
    page = replace_exactly(page, "</body>", end, 1)
    (site / "skerry.html").write_text(page, "utf-8")


def embedded_parts(site: Path, prose: str, opening: str) -> dict[str, bytes]:
    """Return what the page would fetch from a server, compressed, by name.

    The catalogues of all languages are one part, because they have the English texts in common. The
    opening of another language is stored as its differences from `opening`, the English one.
    """
    folder = site / "pyodide"
    parts = {name: (folder / f"plain-{name}.bin").read_bytes() for name in PYTHON_PARTS}
    parts["engine"] = repack_part(parts["engine"], {"skerry/left_out.txt": f"{LEFT_OUT_MODULE}\n"})
    lazy = sorted(folder.glob("lazy-*.bin"))
    catalogues = [path for path in lazy if path.name.startswith(CATALOGUES)]
    for path in lazy:
        if path not in catalogues:
            parts[path.stem] = repack_part(path.read_bytes())
    parts[CATALOGUES.strip(".")] = merge_parts([path.read_bytes() for path in catalogues])
    parts["worker"] = gzip_bytes((folder / "plain-worker.js").read_bytes())
    parts["texts"] = gzip_bytes(json.dumps(pages_to_read(site, prose)).encode())
    for path in sorted(site.glob("opening-*.json")):
        edits = edits_between(opening, without_walk(path.read_text("utf-8")).decode())
        parts[path.stem] = gzip_bytes(json.dumps(edits).encode())
    return parts


def bundle_script(node: str) -> str:
    """Return all of the page's modules as one script without imports."""
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    options = ("--bundle", "--format=iife", "--minify", "--log-level=warning")
    return run_node(node, esbuild, "js/onefile/main.js", *options, cwd=WEB).strip()


def pages_to_read(site: Path, prose: str) -> dict[str, str | list[Edit]]:
    """Return the licences, the rules and their pictures by path; pages contain their style sheet.

    Dark pictures are left out: the page makes them from the light ones. A picture in another
    language is stored as its differences from the English one.
    """
    style = f"<style>{prose}</style>"
    pages: dict[str, str | list[Edit]] = {}
    for path in [site / "licences.html", *sorted((site / "rules").iterdir())]:
        text = path.read_text("utf-8")
        if path.name.endswith("-dark.svg"):
            light = path.with_name(path.name.replace("-dark.svg", ".svg")).read_text("utf-8")
            if light.replace('data-theme="light"', 'data-theme="dark"') != text:
                raise UserError(f"{path.name} differs from its light one in more than the theme")
            continue
        english = path.with_name(re.sub(r"\.\w+\.svg$", ".svg", path.name))
        if english != path:
            pages[path.relative_to(site).as_posix()] = edits_between(
                english.read_text("utf-8"), text
            )
            continue
        if path.suffix == ".html":
            unused = r'<(?:meta http-equiv="Content-Security-Policy"|link rel="icon")[^>]*>\n?'
            text = remove_matches(text, unused, least=0)
            text = remove_matches(text, r"<script [^>]*></script>\n", least=0)
            text = re.sub(r'<link rel="stylesheet"[^>]*>', lambda _: style, text)
        pages[path.relative_to(site).as_posix()] = text
    return pages


def edits_between(base: str, text: str) -> list[Edit]:
    """Return the parts of `base` to copy, each with the text that follows it, to make `text`."""
    first, second = (re.split(r"(?=[<\"])", each) for each in (base, text))
    starts = [*accumulate(map(utf16_length, first), initial=0)]
    edits = list[Edit]()
    for tag, i, j, k, m in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag == "equal":
            edits.append((starts[i], starts[j], ""))
        else:
            start, end, _ = edits.pop() if edits else (0, 0, "")
            edits.append((start, end, "".join(second[k:m])))
    return edits


def utf16_length(text: str) -> int:
    """Return the length of a text as JavaScript counts it."""
    return len(text.encode("utf-16-le")) // 2


def merge_parts(parts: Iterable[bytes]) -> bytes:
    """Return one part of the engine (a gzip of a zip) with the files of several, sorted by name."""
    files = dict[str, bytes]()
    for part in parts:
        with zipfile.ZipFile(io.BytesIO(gzip.decompress(part))) as archive:
            files |= {name: archive.read(name) for name in archive.namelist()}
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as merged:
        for name, content in sorted(files.items()):
            merged.writestr(zipfile.ZipInfo(name), content)
    return gzip_bytes(result.getvalue())


def data_element(name: str, content: bytes) -> str:
    """Return compressed data as an element that browsers don't run."""
    text = base91.encode(content)
    return f'<script type="text/plain" id="inside-{name}">{text}</script>\n'


def repack_part(part: bytes, more: Mapping[str, str] | None = None) -> bytes:
    """Return a part of the engine (a gzip of a zip) without LEFT_OUT_FILES, with `more` files."""
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(part))) as whole:
        if not more and not any(fnmatch(name, LEFT_OUT_FILES) for name in whole.namelist()):
            return part
        result = io.BytesIO()
        with zipfile.ZipFile(result, "w") as rest:
            for info in whole.infolist():
                if not fnmatch(info.filename, LEFT_OUT_FILES):
                    rest.writestr(info, whole.read(info))
            for name, text in (more or {}).items():
                rest.writestr(zipfile.ZipInfo(name), text)
    return gzip_bytes(result.getvalue())


def without_walk(opening: str) -> bytes:
    """Return the opening without the walk through the proof, which this file can't offer."""
    content = json.loads(opening)
    for game in content["catalogue"]["games"]:
        if game["walk"] and f"skerry.games.{game['id']}.walk" == LEFT_OUT_MODULE:
            game["walk"] = None
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def gzip_bytes(content: bytes) -> bytes:
    """Return the content as gzip (pack.py), the same bytes every time."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        target = Path(folder) / "target"
        source.write_bytes(content)
        run(ensure_python("site"), WEB / "tools" / "pack.py", source, target)
        return target.read_bytes()


def minify_file(node: str, path: Path) -> str:
    """Return a style sheet or script, minified."""
    options = ("--minify", "--log-level=warning")
    return run_node(node, MODULES / "esbuild" / "bin" / "esbuild", path, *options).strip()


def style_elements(sheets: Mapping[str | None, str]) -> str:
    """Return style sheets as elements; those of games name their game."""
    return "\n".join(
        f'<style data-game="{game}">{text}</style>' if game else f"<style>{text}</style>"
        for game, text in sheets.items()
    )


def content_policy(scripts: list[str], styles: list[str]) -> str:
    """Return a content security policy that allows these inline scripts and styles only."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(map(csp_hash, scripts))} 'wasm-unsafe-eval'",
            "worker-src blob:",
            f"style-src {' '.join(map(csp_hash, styles))}",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def csp_hash(text: str) -> str:
    """Return the hash by which a content security policy names an inline script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def with_policy(page: str, policy: str) -> str:
    """Return a page with its content security policy replaced."""
    pattern = r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*'
    text, count = re.subn(pattern, lambda match: match[1] + policy, page)
    if count != 1:
        raise UserError(f"the page has {count} content security policies, expected 1")
    return text
