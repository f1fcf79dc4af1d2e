"""What stands in a page before anything else is fetched: its first script, words for those who have
no scripts, and how much a first visit fetches.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

from web.tools.bundle import first_script
from web.tools.dependencies import WEB
from web.tools.edits import replace_exactly
from web.tools.onefile import hashed

Words = dict[str, Any]
"""What is said in another language, by the English text: a text, or two where it counts."""

COVER = ("embed/main.js", "embed/files.js", "embed/address-picture.js", "board/scene-codec.js")
"""The modules that say something before a frame is played."""

PYTHON = (
    "ahead.js",
    "start.mjs",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "snapshot.bin",
)
"""Files of the folder pyodide/ that the page loads if there is a snapshot."""

SCRIPTS = {"index.html": "js/inline-entry.js", "embed.html": "js/embed/bootstrap.js"}


def begin_pages(site: Path, node: str, languages: tuple[str, ...]) -> None:
    """Write each page's first script into it, allowed by its hash, and what is there for those who
    have no scripts, in every language.
    """
    said = {language: catalogue(language) for language in languages}
    spoken = {language: words_of("js/bootstrap.js", words) for language, words in said.items()}
    for name, entry in SCRIPTS.items():
        script = first_script(node, entry, spoken)
        text = (site / name).read_text("utf-8")
        text = replace_exactly(text, "'skerry:first'", hashed(script), 1)
        text = replace_exactly(text, "<!--skerry:first-->", f"<script>{script}</script>", 1)
        for plain in re.findall(r"(?<=<noscript>)<p>.*?</p>", text):
            others = [translated(plain, *about) for about in said.items()]
            text = replace_exactly(text, plain, "\n".join([plain, *others]), 1)
        (site / name).write_text(text, "utf-8")


def translated(plain: str, language: str, words: Words) -> str:
    """A paragraph in another language."""
    text = re.sub(r"[^<>]+(?=<)", lambda found: known(found[0], words), plain)
    return replace_exactly(text, "<p>", f'<p lang="{language}">', 1)


def known(text: str, words: Words) -> str:
    """A text in another language, with the space that is around it."""
    bare = text.strip()
    return text.replace(bare, words[bare]) if bare else text


def catalogue(language: str) -> Words:
    """What the page says in another language, by the English text (see texts.py)."""
    lines = (WEB / "js" / "locale" / f"{language}.js").read_text("utf-8").splitlines()
    entries = [line.strip().rstrip(",") for line in lines if line.startswith('  "')]
    told: Words = json.loads(f"{{{','.join(entries)}}}")
    return told


def words_of(module: str, said: Words) -> Words:
    """What one of the page's modules says."""
    found = re.findall(r'\bt\("(.*?)"', (WEB / module).read_text("utf-8"))
    return {text: said[text] for text in found}


def cover_words(language: str) -> Words:
    """What the cover of a frame says in another language, and what stands in its HTML."""
    sources = [(WEB / "js" / module).read_text("utf-8") for module in COVER]
    texts = {text for source in sources for text in re.findall(r'\btn?\(\s*"(.*?)"', source)}
    page = (WEB / "embed.html").read_text("utf-8")
    index = (WEB / "index.html").read_text("utf-8")
    page += "".join(re.findall(r'<section class="board".*?</section>', index, re.DOTALL))
    texts |= set(re.findall(r'(?<=>)[^<>]+(?=<)|(?<=aria-label=")[^"]+', page))
    return {text: said for text, said in catalogue(language).items() if text in texts}


def weigh(site: Path) -> None:
    """Write into the first page how much a first visit fetches until a game can be played: the
    page, what it names, and Python, each as a host sends it that packs with gzip what becomes
    smaller by that. Not counted is what the browser fetches afterwards to keep the site without a
    network, and the words of other languages.
    """
    index = site / "index.html"
    text = index.read_text("utf-8")
    named = re.findall(r'<link rel="(?:icon|stylesheet|modulepreload)" href="([^"]+)"', text)
    python = [site / "pyodide" / name for name in PYTHON] + [site / "engine.py"]
    paths = {index, *(site / name for name in named), *python}
    paths -= {site / "css/noscript.css"}  # others want this
    size = sum(sent(path) for path in paths if path.is_file())  # a build may have no snapshot
    mark = '<meta name="skerry:megabytes" content="'
    index.write_text(text.replace(mark, f"{mark}{size / 1e6:.1f}"), "utf-8")


def sent(path: Path) -> int:
    """How many bytes a usual host sends for a file."""
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))
