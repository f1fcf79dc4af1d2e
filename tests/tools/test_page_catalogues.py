"""The page's catalogues: texts of the page stay, texts of omitted modules are left out."""

from __future__ import annotations

import gettext
import io
import zipfile
from pathlib import Path

from web.tools.page_catalogues import is_dropped, reduce_catalogues, used_entries

ROOT = Path(__file__).resolve().parents[2]
DROPPED = (ROOT / "web" / "tools" / "engine_drop.txt").read_text(encoding="ascii").split()
PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);"

#: cli/play.py
msgid "only here"
msgstr "nur hier"

#: cli/play.py
#: core/game.py
msgid "both"
msgstr "beide"

#: core/game.py
#, python-brace-format
msgid "{n} move"
msgid_plural "{n} moves"
msgstr[0] "{n} Zug"
msgstr[1] "{n} Züge"
"""


def test_texts_of_omitted_modules_alone_are_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "skerry" / "locale"
    folder.mkdir(parents=True)
    (folder / "de.po").write_text(PO, "utf-8")
    archive = tmp_path / "engine.zip"
    with zipfile.ZipFile(archive, "w") as new:
        new.writestr("skerry/locale/de.mo", b"")
        new.writestr("other/locale/de.mo", b"unchanged")
    reduce_catalogues(archive, tmp_path, ["skerry/cli/*"])
    with zipfile.ZipFile(archive) as reduced:
        data = reduced.read("skerry/locale/de.mo")
        assert reduced.read("other/locale/de.mo") == b"unchanged"
    catalogue = gettext.GNUTranslations(io.BytesIO(data))
    assert catalogue.gettext("both") == "beide"
    assert catalogue.gettext("only here") == "only here"
    assert catalogue.ngettext("{n} move", "{n} moves", 2) == "{n} Züge"


def test_the_engine_keeps_the_texts_of_its_modules() -> None:
    text = (ROOT / "py" / "skerry" / "locale" / "de.po").read_text("utf-8")
    ids = {entry[0][0] for entry in used_entries(text, "skerry", DROPPED)}
    assert "" in ids
    assert "{name} to move" in ids
    assert "play in the terminal" not in ids
    assert is_dropped("skerry/cli/play.py", DROPPED)
    assert not is_dropped("skerry/core/game.py", DROPPED)
