"""`python -m web.tools.reference FOLDER`: the reference, as a site of its own without a server.

pdoc makes it from the docstrings: it is one package and four that it needs, takes no configuration,
and its search runs in the page. Guides and notebooks are handed to it as modules that consist of a
docstring, so that they look and are found like everything else. To be run in .venv, with the sets
"test" (for what envs/ builds on) and "docs".
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
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
from web.tools.notebooks import Cell, run

GUIDES = (
    "README.md",
    "docs/*.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "bench/README.md",
)
NOTEBOOKS = ROOT / "docs" / "notebooks"
TEMPLATES = ROOT / "web" / "tools" / "docs"
INSIDE = re.compile(
    r"skerry\.(__main__|cli|template|locale|testing\.|games\.(?!\w+$|(\w+\.){1,2}rules$))"
)
"""Modules that nobody imports but ourselves."""

LINK = re.compile(r"(!?)\[([^]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
SHOWN = "shown-by-a-cell-{}"
MODULES = SHOWN.format("modules")
HEAD = """\
# Skerry {version}

Rules, pictures and computer players of island games in plain Python. `pip install .` in the
repository installs it; [the games](../) run in the browser.

"""


def main(target: str) -> int:
    """Write all of it into the folder `target`, which is made."""
    os.chdir(ROOT)
    pages, shown = guides(), dict[str, str]()
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        pages[f"notebook.{path.stem}"] = notebook(run(path)[0], shown)
    names = ["skerry", *(it.name for it in walk_packages(skerry.__path__, "skerry."))]
    names = [name for name in names if not INSIDE.match(name)]
    modules = {name: pdoc.doc.Module(pdoc.extract.load_module(name)) for name in names}
    titles = {name: text.split("\n")[0].lstrip("# ") for name, text in pages.items()}
    front = HEAD.format(version=skerry.__version__) + contents(titles, modules, shown)
    for name, text in {"index": front, **pages}.items():
        modules[name] = pdoc.doc.Module(told(name, text))
    pdoc.render.configure(
        docformat="google", show_source=False, template_directory=TEMPLATES, search=True
    )
    pdoc.render.env.globals |= {"titles": {**titles, "index": "Skerry"}, "night": night()}
    write(Path(target), modules, shown)
    print(f"{len(modules)} pages of the reference")
    return 0


def write(target: Path, modules: dict[str, pdoc.doc.Module], shown: dict[str, str]) -> None:
    """Write a page for each module, and what is searched."""
    for name, module in modules.items():
        page = target / f"{name.replace('.', '/')}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        text = usable(pdoc.render.html_module(module, modules))
        for mark, picture in shown.items():
            text = text.replace(f"<p>{mark}</p>", picture)
        page.write_text(text, encoding="utf-8")
    index = pdoc.render.search_index({name: modules[name] for name in modules if name != "index"})
    index = re.sub(r'<a href=\\"[^"]*\\">(.*?)</a>', r"\1", index)  # from where they do not lead
    for mark in shown:
        index = index.replace(f"<p>{mark}</p>", "")
    (target / "search.js").write_text(index, encoding="utf-8")


def usable(page: str) -> str:
    """A page with names for its links to places, and code that the keyboard can scroll."""
    named = r'<a class="headerlink" href="#\1" aria-label="\1">'
    page = re.sub('<a class="headerlink" href="#([^"]*)">', named, page)
    return page.replace("<pre>", '<pre tabindex="0">')


def told(name: str, text: str) -> ModuleType:
    """A page of Markdown as pdoc knows modules."""
    module = ModuleType(name, text)
    vars(module)["__docformat__"] = "markdown"
    return module


def guides() -> dict[str, str]:
    """The documents by the names of their pages, their links turned to pages that are there."""
    paths = [path for pattern in GUIDES for path in sorted(ROOT.glob(pattern))]
    names = {path: f"guide.{_word(path)}" for path in paths}

    def led(path: Path) -> str:
        def link(found: re.Match[str]) -> str:
            picture, text, where, part = found.groups()
            if "://" in where:
                return found[0]
            to = (path.parent / where).resolve()
            if picture:
                return ""
            if to in names:
                return f"[{text}]({names[to].split('.')[1]}.html{part or ''})"
            return _to_module(text, to)

        return LINK.sub(link, path.read_text("utf-8"))

    return {name: led(path) for path, name in names.items()}


def _word(path: Path) -> str:
    own = path.stem.lower()
    return path.parent.name if own == "readme" and path.parent != ROOT else own


def _to_module(text: str, path: Path) -> str:
    """A link to a module's page, or where there is none, its text."""
    inside = path.relative_to(ROOT / "py") if path.is_relative_to(ROOT / "py") else None
    if inside is None or inside.suffix != ".py":
        return text
    parts = inside.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return text if INSIDE.match(name) else f"[{text}](../{name.replace('.', '/')}.html)"


def notebook(cells: Iterable[Cell], shown: dict[str, str]) -> str:
    """A notebook as Markdown; what its cells show is put into `shown`, by the marks that stand for
    it.
    """
    return "\n\n".join(part for cell in cells for part in _cell(cell, shown))


_numbers = count(1)


def _cell(cell: Cell, shown: dict[str, str]) -> Iterator[str]:
    yield f"```python\n{cell.source}\n```" if cell.code else cell.source
    said = cell.text and f'<pre tabindex="0">{escape(cell.text)}</pre>'
    for text in filter(None, (said, cell.picture)):
        mark = SHOWN.format(next(_numbers))
        shown[mark] = f'<div class="shown">{text}</div>'
        yield mark


def contents(
    titles: dict[str, str], modules: dict[str, pdoc.doc.Module], shown: dict[str, str]
) -> str:
    """What there is to read, as Markdown; the list of modules is put into `shown`."""
    lines = list[str]()
    for head, kind in (("Guides", "guide."), ("Notebooks", "notebook.")):
        lines += [f"## {head}", ""]
        lines += [
            f"- [{title}]({name.replace('.', '/')}.html)"
            for name, title in titles.items()
            if name.startswith(kind)
        ]
        lines.append("")
    shown[MODULES] = f"<ul>{''.join(map(_item, modules.values()))}</ul>"
    return "\n".join([*lines, "## Modules", "", MODULES, ""])


def _item(module: pdoc.doc.Module) -> str:
    """A module in the list of all, which pdoc would take apart for links of its own."""
    name = module.modulename
    first = escape(" ".join(module.docstring.split("\n\n")[0].split()), quote=False)
    told = re.sub("`(.+?)`", r"<code>\1</code>", first)
    return f'<li><a href="{name.replace(".", "/")}.html">{name}</a>: {told}</li>'


def night() -> str:
    """Colours of code on a dark page."""
    return str(HtmlFormatter(style="github-dark").get_style_defs(".pdoc-code"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
