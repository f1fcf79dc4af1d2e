"""Extraction of user-facing texts into the catalogues (`python build.py texts`).

Texts are the arguments of `_`, `ngettext` and `N_` in the engine, arguments of `t` and `tn` in the
page's modules and in the maker of rules pages, and texts in HTML. Each language except English has
one .po file for each game, one for the rest of the engine and one for the page. Translators edit
them; this command adds and removes entries, and messages_compile.py compiles them. It needs Babel,
and so runs in .venv; the page's texts also need Node and its packages.

    python -m web.tools.messages_extract [--check] [NAME ..]

With names (games, "engine", "page") only these catalogues are updated.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from web.tools.dependencies import ROOT, WEB, UserError, run_node
from web.tools.messages_compile import language_names, make_catalogues, parse_po

LANGUAGES = tuple(language_names(ROOT))[1:]
"""All languages except English."""
ENGINE = ROOT / "py" / "skerry"
JS = WEB / "js"
TOOLS = WEB / "tools"
KEYWORDS = {"_": None, "ngettext": (1, 2), "N_": None}
TEXT_ATTRIBUTES = ("aria-label", "placeholder", "title", "alt")
TEXTLESS_TAGS = ("script", "style", "symbol")

Text = tuple[str, str | tuple[str, str]]
"""The file that a text occurs in, and the text, or its singular and plural."""


class ShortCatalogue(Catalog):
    """A catalogue without dates and addresses in its header, so that it changes with texts only."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The headers that gettext needs."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


@dataclass(frozen=True)
class Domain:
    """The texts of one catalogue, and its folder."""

    name: str
    folder: Path
    texts: tuple[Text, ...]

    def po_text(self, language: str) -> Path:
        """Return the catalogue's file for a language."""
        return self.folder / f"{language}.po"


def domains(names: Iterable[str] = ()) -> Iterator[Domain]:
    """Yield all domains, or those with the given names, with the texts in the sources."""
    games = sorted(path.parent for path in (ENGINE / "games").glob("*/__init__.py"))
    cards = ENGINE / "template" / "cards"
    games += [ENGINE / "template", cards]
    by_name = {game.name: (game / "locale", partial(python_texts, game, ())) for game in games}
    by_name["template"] = (
        ENGINE / "template" / "locale",
        partial(python_texts, ENGINE / "template", (cards,)),
    )
    by_name["engine"] = ENGINE / "locale", partial(python_texts, ENGINE, games)
    by_name["page"] = WEB / "locale", page_texts
    for name in names or by_name:
        if name not in by_name:
            raise UserError(f"unknown catalogue {name}: choose from {', '.join(by_name)}")
        folder, texts = by_name[name]
        yield Domain(name, folder, tuple(texts()))


def python_texts(folder: Path, excluded: Iterable[Path]) -> Iterator[Text]:
    """Yield the texts of the Python modules in a folder, without those in excluded folders."""
    for path in sorted(folder.rglob("*.py")):
        if not any(path.is_relative_to(other) for other in excluded):
            name = path.relative_to(folder).as_posix()
            for _, text, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
                yield name, text if isinstance(text, str) else text[:2]


def page_texts() -> Iterator[Text]:
    """Yield the texts of the page: those in its HTML, then those in its modules."""
    for path in [*sorted(WEB.glob("*.html")), TOOLS / "404.html"]:
        (reader := HtmlTexts()).feed(path.read_text("utf-8"))
        yield from ((path.relative_to(WEB).as_posix(), text) for text in reader.texts)
    node = shutil.which("node")
    if not node:
        raise UserError("Node.js is missing: it is needed to read the page's texts")
    for source in (JS, TOOLS / "markdown-page.mjs"):
        folder = source if source.is_dir() else source.parent
        prefix = folder.relative_to(WEB).as_posix()
        for file, singular, plural in json.loads(
            run_node(node, TOOLS / "messages-extract.mjs", source)
        ):
            yield f"{prefix}/{file}", (singular, plural) if plural else singular


class HtmlTexts(HTMLParser):
    """Parser that collects the texts of a page and of its attributes, without outer spaces."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.textless_depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the texts of an element's attributes."""
        self.textless_depth += tag in TEXTLESS_TAGS
        attributes = dict(attrs)
        values = [attributes.get(name) for name in TEXT_ATTRIBUTES]
        if attributes.get("name") == "description":
            values.append(attributes.get("content"))
        self.texts += [value for value in values if value]

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self.textless_depth -= tag in TEXTLESS_TAGS

    def handle_data(self, data: str) -> None:
        """Collect a text."""
        if not self.textless_depth and any(map(str.isalpha, data)):
            self.texts.append(data.strip())


def updated_catalogue(domain: Domain, language: str) -> Catalog:
    """Return the catalogue with the present texts, keeping the translations it already had."""
    path = domain.po_text(language)
    with io.BytesIO(path.read_bytes() if path.exists() else b"") as file:
        old = read_po(file, locale=language)
    new = ShortCatalogue(locale=language, fuzzy=False, charset="utf-8")
    new.header_comment = ""
    for file, text in domain.texts:
        known = old.get(text if isinstance(text, str) else text[0])
        is_same_kind = known and known.pluralizable == isinstance(text, tuple)
        translation = known.string if is_same_kind else ""
        comments = known.user_comments if known else ()
        new.add(text, translation or "", locations=[(file, 0)], user_comments=comments)
    return new


def catalogue_problems(catalogue: Catalog) -> Iterator[str]:
    """Yield the problems of a catalogue: missing translations, and wrong placeholders."""
    for message in catalogue:
        if message.id:
            yield from (f"{problem}: {message.id!r}" for problem in message_problems(message))


def message_problems(message: Message) -> Iterator[str]:
    """Yield the problems of one translation."""
    ids = [message.id] if isinstance(message.id, str) else [*message.id]
    forms = [message.string] if isinstance(message.string, str) else [*message.string]
    if not all(forms):
        yield "not translated"
        return
    expected = placeholders(ids[-1])
    for form in forms[:-1]:
        if not placeholders(form) <= expected:
            yield f"{form!r} has placeholders that the English text hasn't"
    if placeholders(forms[-1]) != expected:
        names = ", ".join(sorted(expected)) or "none"
        yield f"{forms[-1]!r} should have the placeholders {names}"


def placeholders(text: str) -> set[str]:
    """Return the names of a text's placeholders, such as "name" in "{name} to move"."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as error:
        return {f"(braces: {error})"}


def po_file(catalogue: Catalog) -> bytes:
    """Return a catalogue as the content of a .po file."""
    po = io.BytesIO()
    write_po(po, catalogue, width=100, include_lineno=False)
    return po.getvalue().lstrip()


def main(arguments: list[str]) -> int:
    """Update the catalogues and print their problems; with --check, change nothing.

    --check doesn't compare comments and the order of entries.
    """
    check_only = "--check" in arguments
    errors = list[str]()
    for domain in domains([word for word in arguments if word != "--check"]):
        for language in LANGUAGES if domain.texts else ():
            path = domain.po_text(language)
            name = path.relative_to(ROOT)
            catalogue = updated_catalogue(domain, language)
            new = po_file(catalogue)
            errors += [f"{name}: {problem}" for problem in catalogue_problems(catalogue)]
            old = path.read_bytes() if path.exists() else b""
            if not check_only and old != new:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(new)
            if check_only and set(parse_po(old.decode())) != set(parse_po(new.decode())):
                errors.append(f"{name} is stale: run `python build.py texts`")
    if not check_only:
        make_catalogues(ROOT)
    print("\n".join(errors) or "Every text is translated into every language.")
    return 1 if errors else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UserError as error:
        sys.exit(str(error))
