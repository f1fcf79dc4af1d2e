"""`python -m web.tools.reference FOLDER`: write the reference, a site that needs no server.

pdoc makes it from the docstrings. It was chosen because it consists of one package and four
dependencies, needs no configuration, and its search runs in the page. Guides and notebooks are
given to it as modules that consist of a docstring, so that they look the same and are searched as
well. Run it in .venv, with the sets "test" (for the dependencies of envs/) and "docs".
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Set
from html import escape
from itertools import count
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pdoc.doc
import pdoc.extract
import pdoc.render
import skerry
from pygments.formatters import HtmlFormatter

from web.tools.dependencies import ROOT
from web.tools.notebooks import Cell, run_notebook

GUIDES = (
    "README.md",
    "docs/*.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "bench/README.md",
)
NOTEBOOKS = ROOT / "docs" / "notebooks"
TEMPLATES = ROOT / "web" / "tools" / "docs"
INTERNAL = re.compile(
    r"skerry\.(__main__|cli|template|locale|testing\.|games\.(?!\w+$|(\w+\.){1,2}rules$))"
)
"""Matches modules that only Skerry itself imports; the reference leaves them out."""

API = (
    "skerry",
    "skerry.envs.openspiel",
    "skerry.envs.pettingzoo",
    "skerry.envs.vector",
    "skerry.service.host",
)
"""Modules of the public API."""
GAME_API = (
    "skerry.ai.trials",
    "skerry.core.bot",
    "skerry.core.ending",
    "skerry.core.game",
    "skerry.core.i18n",
    "skerry.core.lesson",
    "skerry.core.outside_text",
    "skerry.core.hooks",
    "skerry.core.player_names",
    "skerry.core.presets",
    "skerry.core.scene",
    "skerry.core.state",
    "skerry.core.tensors",
    "skerry.testing",
)
"""Modules of the public API for authors of games: those that `skerry new` imports, and tests."""
STABLE = """\
Names in this list, the command line and the bot protocol are stable: a new version keeps them, or \
keeps the old name for one minor version, with a warning. Ids, links, saves and results of every \
version can be opened forever. All other modules are [internal](internals.html).
"""
INTERNALS = """\
# Internal modules

These modules may change in every release, without notice. They are described for people who change
Skerry itself; ARCHITECTURE.md explains their layers. Programs use the [public API](index.html).

"""
"""The page that lists the internal modules."""

LINK = re.compile(r"(!?)\[([^]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
MARK = "shown-by-a-cell-{}"
"""A word in Markdown that is replaced by HTML in the finished page."""
GROUPS = {
    "Public API": ("api", API),
    "Public API for authors of games": ("games", GAME_API),
}
"""Headings of the list of public modules, each with its mark and modules."""
INTERNALS_MARK = MARK.format("internals")
HEAD = """\
# Skerry {version}

Rules, pictures and computer players of island games in plain Python. `pip install .` in the
repository installs it; [the games](../) run in the browser.

"""

Inserts = dict[str, str]
"""HTML by the mark that it replaces."""


def main(target: str) -> int:
    """Write the reference into the new folder `target`."""
    os.chdir(ROOT)
    pages = guides_by_page()
    inserts: Inserts = {}
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        pages[f"notebook.{path.stem}"] = notebook_markdown(run_notebook(path)[0], inserts)
    names = ["skerry", *(info.name for info in walk_packages(skerry.__path__, "skerry."))]
    modules = {
        name: pdoc.doc.Module(pdoc.extract.load_module(name))
        for name in names
        if not INTERNAL.match(name)
    }
    internal = [name for name in modules if name not in (*API, *GAME_API)]
    inserts[INTERNALS_MARK] = list_modules(modules, internal)
    pages["internals"] = f"{INTERNALS}{INTERNALS_MARK}\n"
    titles = {name: text.split("\n")[0].lstrip("# ") for name, text in pages.items()}
    front = HEAD.format(version=skerry.__version__) + contents_markdown(titles, modules, inserts)
    for name, text in {"index": front, **pages}.items():
        modules[name] = pdoc.doc.Module(page_module(name, text))
    pdoc.render.configure(
        docformat="google", show_source=False, template_directory=TEMPLATES, search=True
    )
    pdoc.render.env.globals |= {
        "titles": {**titles, "index": "Skerry"},
        "night": dark_style(),
        "internal": frozenset(internal),
    }
    write_pages(Path(target), modules, inserts, {"index", "internals", *internal})
    print(f"{len(modules)} pages of the reference")
    return 0


def write_pages(
    target: Path, modules: dict[str, pdoc.doc.Module], inserts: Inserts, unsearched: Set[str]
) -> None:
    """Write a page for each module, and the search index of all pages except `unsearched`."""
    for name, module in modules.items():
        page = target / f"{name.replace('.', '/')}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        text = make_accessible(pdoc.render.html_module(module, modules))
        for mark, html in inserts.items():
            text = text.replace(f"<p>{mark}</p>", html)
        page.write_text(text, encoding="utf-8")
    searched = {name: module for name, module in modules.items() if name not in unsearched}
    index = pdoc.render.search_index(searched)
    # These links are already relative.
    index = re.sub(r'<a href=\\"[^"]*\\">(.*?)</a>', r"\1", index)
    for mark in inserts:
        index = index.replace(f"<p>{mark}</p>", "")
    (target / "search.js").write_text(index, encoding="utf-8")


def make_accessible(page: str) -> str:
    """Return a page whose heading links have names, and whose code scrolls by keyboard.

    Sections of docstrings ("Arguments:") become paragraphs, because headings must not skip levels.
    """
    page = re.sub("<h6[^>]*>(.*?)</h6>", r'<p class="section">\1</p>', page)
    labelled = r'<a class="headerlink" href="#\1" aria-label="\1">'
    page = re.sub('<a class="headerlink" href="#([^"]*)">', labelled, page)
    return page.replace("<pre>", '<pre tabindex="0">')


def page_module(name: str, text: str) -> ModuleType:
    """Return a page of Markdown as a module, which pdoc can render."""
    module = ModuleType(name, text)
    vars(module)["__docformat__"] = "markdown"
    return module


def guides_by_page() -> dict[str, str]:
    """Return the guides by the names of their pages, with links to pages of the reference."""
    paths = [path for pattern in GUIDES for path in sorted(ROOT.glob(pattern))]
    names = {path: f"guide.{_guide_name(path)}" for path in paths}

    def with_links(path: Path) -> str:
        def convert(match: re.Match[str]) -> str:
            is_picture, text, address, fragment = match.groups()
            if "://" in address:
                return match[0]
            if is_picture:
                return ""
            target = (path.parent / address).resolve()
            if target in names:
                return f"[{text}]({names[target].split('.')[1]}.html{fragment or ''})"
            return _module_link(text, target)

        return LINK.sub(convert, path.read_text("utf-8"))

    return {name: with_links(path) for path, name in names.items()}


def _guide_name(path: Path) -> str:
    name = path.stem.lower()
    return path.parent.name if name == "readme" and path.parent != ROOT else name


def _module_link(text: str, path: Path) -> str:
    """Return a link to a module's page, or the text alone if it has none."""
    if not path.is_relative_to(ROOT / "py") or path.suffix != ".py":
        return text
    parts = path.relative_to(ROOT / "py").with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return text if INTERNAL.match(name) else f"[{text}](../{name.replace('.', '/')}.html)"


def notebook_markdown(cells: Iterable[Cell], inserts: Inserts) -> str:
    """Return a notebook as Markdown; its output is put into `inserts`, by marks in the text."""
    return "\n\n".join(part for cell in cells for part in _cell_markdown(cell, inserts))


_numbers = count(1)


def _cell_markdown(cell: Cell, inserts: Inserts) -> Iterator[str]:
    yield f"```python\n{cell.source}\n```" if cell.is_code else cell.source
    text = f'<pre tabindex="0">{escape(cell.text)}</pre>' if cell.text else ""
    for html in filter(None, (text, cell.picture)):
        mark = MARK.format(next(_numbers))
        inserts[mark] = f'<div class="shown">{html}</div>'
        yield mark


def contents_markdown(
    titles: dict[str, str], modules: dict[str, pdoc.doc.Module], inserts: Inserts
) -> str:
    """Return the table of contents as Markdown; the lists of modules are put into `inserts`."""
    lines = ["## What is stable", "", STABLE]
    for heading, (mark, names) in GROUPS.items():
        inserts[MARK.format(mark)] = list_modules(modules, names)
        lines += [f"### {heading}", "", MARK.format(mark), ""]
    for heading, prefix in (("Guides", "guide."), ("Notebooks", "notebook.")):
        lines += [f"## {heading}", ""]
        lines += [
            f"- [{title}]({name.replace('.', '/')}.html)"
            for name, title in titles.items()
            if name.startswith(prefix)
        ]
        lines.append("")
    return "\n".join(lines)


def list_modules(modules: dict[str, pdoc.doc.Module], names: Iterable[str]) -> str:
    """Return a list of these modules as HTML."""
    return f"<ul>{''.join(_list_item(modules[name]) for name in names)}</ul>"


def _list_item(module: pdoc.doc.Module) -> str:
    """Return a module's list item as HTML; in Markdown, pdoc would add links of its own."""
    name = module.modulename
    summary = escape(" ".join(module.docstring.split("\n\n")[0].split()), quote=False)
    html = re.sub("`(.+?)`", r"<code>\1</code>", summary)
    return f'<li><a href="{name.replace(".", "/")}.html">{name}</a>: {html}</li>'


def dark_style() -> str:
    """Return the style sheet for code on a dark page."""
    return str(HtmlFormatter(style="github-dark").get_style_defs(".pdoc-code"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
