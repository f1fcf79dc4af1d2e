"""The catalogues: what people are told, in each language (`python build.py texts`).

Texts are found where they are said: in the engine by `_`, `ngettext` and `N_`, in the page's
modules by `t` and `tn`, and in its HTML. For each language but that of the code there is one .po
file a game, one for the rest of the engine and one for the page. They are written by hand, and kept
in step with the sources here; catalogues.py compiles them. Wants Babel, and so runs in .venv; the
page's texts also want Node and its packages.

    python -m web.tools.texts [--check] [NAME ..]

keeps only the catalogues of these names (games, "engine", "page") in step.
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

from web.tools.catalogues import make_catalogues, read
from web.tools.dependencies import ROOT, WEB, UserError, run_node

LANGUAGES = ("de",)
ENGINE, JS = ROOT / "py" / "skerry", WEB / "js"
KEYWORDS = {"_": None, "ngettext": (1, 2), "N_": None}
SPOKEN = ("aria-label", "placeholder", "title", "alt")  # attributes
UNSPOKEN = ("script", "style", "symbol")

Text = tuple[str, str | tuple[str, str]]
"""The file a text is said in, and the text: itself, or one and many."""


class Quiet(Catalog):
    """A catalogue whose head says only what readers need: nothing changes but with its texts."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What gettext wants to know."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


@dataclass(frozen=True)
class Domain:
    """Texts that share a catalogue, and the folder where that is kept."""

    name: str
    folder: Path
    texts: tuple[Text, ...]

    def po(self, language: str) -> Path:
        """The catalogue's file for a language."""
        return self.folder / f"{language}.po"


def domains(wanted: Iterable[str] = ()) -> Iterator[Domain]:
    """Find all texts there are, or those of the domains that are wanted."""
    games = sorted(path.parent for path in (ENGINE / "games").glob("*/__init__.py"))
    games.append(ENGINE / "template")
    found = {game.name: (game / "locale", partial(said_by, game, ())) for game in games}
    found["engine"] = ENGINE / "locale", partial(said_by, ENGINE, games)
    found["page"] = WEB / "locale", page_texts
    for name in wanted or found:
        if name not in found:
            raise UserError(f"there is no catalogue {name}; there are: {', '.join(found)}")
        folder, texts = found[name]
        yield Domain(name, folder, tuple(texts()))


def said_by(folder: Path, less: Iterable[Path]) -> Iterator[Text]:
    """The texts of the Python modules under a folder, less those under some others."""
    for path in sorted(folder.rglob("*.py")):
        if not any(path.is_relative_to(other) for other in less):
            for _, text, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
                yield (
                    path.relative_to(folder).as_posix(),
                    text if isinstance(text, str) else text[:2],
                )


def page_texts() -> Iterator[Text]:
    """The texts of the page: its HTML, then its modules."""
    for path in sorted(WEB.glob("*.html")):
        (reader := Reader()).feed(path.read_text("utf-8"))
        yield from ((path.name, text) for text in reader.texts)
    node = shutil.which("node")
    if not node:
        raise UserError("Node.js is missing: the page's texts are read with it")
    for file, one, many in json.loads(run_node(node, WEB / "tools" / "texts.mjs", JS)):
        yield f"js/{file}", (one, many) if many else one


class Reader(HTMLParser):
    """Collects what a page says: its texts, spaces around them removed, and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look into the attributes."""
        self.silent += tag in UNSPOKEN
        given = dict(attrs)
        spoken = [given.get(name) for name in SPOKEN]
        if given.get("name") == "description":
            spoken.append(given.get("content"))
        self.texts += [text for text in spoken if text]

    def handle_endtag(self, tag: str) -> None:
        """Notice when scripts and the like are over."""
        self.silent -= tag in UNSPOKEN

    def handle_data(self, data: str) -> None:
        """Take a text."""
        if not self.silent and any(map(str.isalpha, data)):
            self.texts.append(data.strip())


def renewed(domain: Domain, language: str) -> Catalog:
    """The catalogue with the texts that there are now, and of its translations those still said."""
    path = domain.po(language)
    with io.BytesIO(path.read_bytes() if path.exists() else b"") as file:
        old = read_po(file, locale=language)
    new = Quiet(locale=language, fuzzy=False, charset="utf-8")
    new.header_comment = ""
    for file, text in domain.texts:
        known = old.get(text if isinstance(text, str) else text[0])
        kept = known.string if known and known.pluralizable == isinstance(text, tuple) else None
        comments = known.user_comments if known else ()
        new.add(text, kept or "", locations=[(file, 0)], user_comments=comments)
    return new


def faults(catalogue: Catalog) -> Iterator[str]:
    """What is wrong with a catalogue: texts that are missing, or want other values than English."""
    for message in catalogue:
        if message.id:
            yield from (f"{why}: {message.id!r}" for why in message_faults(message))


def message_faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    ids = [message.id] if isinstance(message.id, str) else [*message.id]
    forms = [message.string] if isinstance(message.string, str) else [*message.string]
    if not all(forms):
        yield "not translated"
        return
    wanted = names(ids[-1])
    for form in forms[:-1]:
        if not names(form) <= wanted:
            yield f"{form!r} wants values that English has not"
    if names(forms[-1]) != wanted:
        yield f"{forms[-1]!r} should have the values {', '.join(sorted(wanted)) or 'none'}"


def names(text: str) -> set[str]:
    """The values that a text asks for, as in "{name} to move"."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as error:
        return {f"(braces: {error})"}


def written(catalogue: Catalog) -> bytes:
    """What the .po file of a catalogue should hold."""
    po = io.BytesIO()
    write_po(po, catalogue, width=100, include_lineno=False)
    return po.getvalue().lstrip()


def main(arguments: list[str]) -> int:
    """Write what is stale and say what is wrong; with --check, write nothing and complain. Where a
    .po file says that its texts are, and in which order, is no complaint.
    """
    check, wrong = "--check" in arguments, list[str]()
    for domain in domains([word for word in arguments if word != "--check"]):
        for language in LANGUAGES if domain.texts else ():
            path, catalogue = domain.po(language), renewed(domain, language)
            name, new = path.relative_to(ROOT), written(catalogue)
            wrong += [f"{name}: {fault}" for fault in faults(catalogue)]
            old = path.read_bytes() if path.exists() else b""
            if not check and old != new:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(new)
            if check and set(read(old.decode())) != set(read(new.decode())):
                wrong.append(f"{name} is stale: run `python build.py texts`")
    if not check:
        make_catalogues(ROOT)
    print("\n".join(wrong) or "Every text is there in every language.")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UserError as error:
        sys.exit(str(error))
