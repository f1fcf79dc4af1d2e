"""Content that a page has inline: its first script, texts without JavaScript, the visit's size."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

from web.tools.bundle import bundle_inline
from web.tools.dependencies import WEB
from web.tools.edits import replace_exactly
from web.tools.onefile import csp_hash

Texts = dict[str, Any]
"""Translations by the English text; a plural has a list of forms."""

COVER_MODULES = (
    "embed/main.js",
    "embed/files.js",
    "embed/address-picture.js",
    "board/scene-codec.js",
)
"""The modules with texts that are shown before a frame is clicked."""

PYTHON_FILES = (
    "prewarm-worker.js",
    "start.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "snapshot.bin",
)
"""Files of the folder pyodide/ that the page fetches if there is a snapshot."""

INLINE_SCRIPTS = {"index.html": "js/inline-entry.js", "embed.html": "js/embed/bootstrap.js"}


def fill_heads(site: Path, node: str, languages: tuple[str, ...]) -> None:
    """Write each page's inline script, its hash, and translations of its texts without JavaScript.

    Indentation is removed, which saves frames a hundred bytes.

    Args:
        site: The folder of the site.
        node: Path of Node.
        languages: The languages other than English.
    """
    translations = {language: read_translations(language) for language in languages}
    script_texts = {
        language: texts_of_module("js/bootstrap.js", texts)
        for language, texts in translations.items()
    }
    for name, entry in INLINE_SCRIPTS.items():
        script = bundle_inline(node, entry, script_texts)
        text = re.sub(r"\n\s+", "\n", (site / name).read_text("utf-8"))
        text = replace_exactly(text, "'skerry:first'", csp_hash(script), 1)
        text = replace_exactly(text, "<!--skerry:first-->", f"<script>{script}</script>", 1)
        for paragraph in re.findall(r"(?<=<noscript>)<p>.*?</p>", text):
            others = [translate_html(paragraph, *item) for item in translations.items()]
            text = replace_exactly(text, paragraph, "\n".join([paragraph, *others]), 1)
        (site / name).write_text(text, "utf-8")


def translate_html(paragraph: str, language: str, texts: Texts) -> str:
    """Return a paragraph of HTML in another language."""

    def translated_part(match: re.Match[str]) -> str:
        text = match[0].strip()
        return match[0].replace(text, texts[text]) if text else match[0]

    html = re.sub(r"[^<>]+(?=<)", translated_part, paragraph)
    return replace_exactly(html, "<p>", f'<p lang="{language}">', 1)


def read_translations(language: str) -> Texts:
    """Return the page's texts in a language, by the English text."""
    lines = (WEB / "js" / "locale" / f"{language}.js").read_text("utf-8").splitlines()
    entries = [line.strip().rstrip(",") for line in lines if line.startswith('  "')]
    texts: Texts = json.loads(f"{{{','.join(entries)}}}")
    return texts


def texts_of_module(module: str, texts: Texts) -> Texts:
    """Return the texts that a module of the page shows."""
    keys = re.findall(r'\bt\("(.*?)"', (WEB / module).read_text("utf-8"))
    return {key: texts[key] for key in keys}


def cover_texts(language: str) -> Texts:
    """Return the translated texts that a frame may show before it is clicked (its cover).

    They come from COVER_MODULES, embed.html and the board of index.html.
    """
    sources = [(WEB / "js" / module).read_text("utf-8") for module in COVER_MODULES]
    keys = {key for source in sources for key in re.findall(r'\btn?\(\s*"(.*?)"', source)}
    page = (WEB / "embed.html").read_text("utf-8")
    index = (WEB / "index.html").read_text("utf-8")
    page += "".join(re.findall(r'<section class="board".*?</section>', index, re.DOTALL))
    keys |= set(re.findall(r'(?<=>)[^<>]+(?=<)|(?<=aria-label=")[^"]+', page))
    return {key: text for key, text in read_translations(language).items() if key in keys}


def fill_visit_size(site: Path) -> None:
    """Write into index.html how many megabytes a first visit fetches before a game can be played.

    That is the page, the files that it names, and Python. Not counted are translations, and files
    that the browser fetches afterwards for the offline copy.
    """
    index = site / "index.html"
    text = index.read_text("utf-8")
    names = re.findall(r'<link rel="(?:icon|stylesheet|modulepreload)" href="([^"]+)"', text)
    python = [site / "pyodide" / name for name in PYTHON_FILES] + [site / "engine.py"]
    paths = {index, *(site / name for name in names), *python}
    paths.discard(site / "css/noscript.css")  # the page fetches these only without JavaScript
    # The snapshot may be missing.
    size = sum(transfer_size(path) for path in paths if path.is_file())
    mark = '<meta name="skerry:megabytes" content="'
    index.write_text(text.replace(mark, f"{mark}{size / 1e6:.1f}"), "utf-8")


def transfer_size(path: Path) -> int:
    """Return how many bytes a usual host sends for a file: gzip, if that is smaller."""
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))
