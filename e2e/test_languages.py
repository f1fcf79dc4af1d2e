"""Languages: which one is used, and that no text of another one remains."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect
from skerry.core.i18n import LANGUAGES

from e2e.browser import DESKTOP, PHONE, poll
from e2e.conftest import SCOPE, Record, new_visitor
from e2e.journey import wait_for_engine
from e2e.tiers import mark_all_but_first
from e2e.user_actions import NEW_ATOLL, arrive, click_cell, move_list, wait_for_moves
from web.tools.dependencies import ROOT
from web.tools.server import Server

TEXTS = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest("script, style")) {
      said.push(walk.currentNode.data.trim());
    }
  }
  for (const name of ["aria-label", "placeholder", "title", "alt", "aria-valuetext"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      said.push(element.getAttribute(name));
    }
  }
  return said.filter(Boolean);
}"""
TIGHT = """() => [...document.querySelectorAll(".top *, .actions *, #type *")]
  .filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 1)
  .filter((it) => getComputedStyle(it).display !== "inline")
  .filter((it) => getComputedStyle(it).textOverflow !== "ellipsis")
  .map((it) => `${it.className} ${it.textContent}`)"""
OVERLAPS = """() => {
  const all = [...document.querySelectorAll(".actions button span")];
  const boxes = all.map((it) => it.getBoundingClientRect()).filter(({ width }) => width);
  return boxes.slice(1).filter((box, at) => box.left < boxes[at].right + 1).length;
}"""


PAGE = {
    "de": {"Regeln", "Teilen", "Züge", "Tipp", "Spielen", "Mensch", "Schließen"},
    "nl": {"Regels", "Delen", "Zetten", "Spelen", "Mens", "Sluiten"},
}
FOREIGN_FILE = re.compile(
    rf"(?:js/(?:embed/)?|opening-|lazy-locale\.)({'|'.join(LANGUAGES[1:])})\b"
)
NEARLY_WON = "#atoll:small:e5,c5,d5,f4,d4,e2,c3,b3,c2,f2"
WORDS = {
    "de": ("Neues Spiel", "Starten"),
    "en": ("New game", "Start"),
    "nl": ("Nieuw spel", "Starten"),
}


def texts_by_language() -> dict[str, set[str]]:
    """Return for each language the texts that must not be on a page in this language.

    For English these are the texts of all translations, for the others the English ones. Texts with
    placeholders are left out. A single translated word may be a name that occurs in English too: it
    counts only if PAGE has it.
    """
    foreign: dict[str, set[str]] = {"en": set()}
    for language in LANGUAGES[1:]:
        english = set[str]()
        translated = set[str]()
        paths = [*ROOT.glob(f"py/skerry/**/locale/{language}.po")]
        paths.append(ROOT / "web" / "locale" / f"{language}.po")
        assert len(paths) > 2
        for path in paths:
            with path.open("rb") as file:
                for message in read_po(file, locale=language):
                    if isinstance(message.id, str) and message.id and "{" not in message.id:
                        english.add(message.id)
                        translated.add(message.string)
        names = {text for text in translated if text.istitle() and " " not in text}
        foreign[language] = english - translated
        foreign["en"] |= translated - english - names | PAGE.get(language, set())
    return foreign


SAID = texts_by_language()
KEYS = {"Y", "Z"}
"""Texts to ignore: they are names of keys in one language, and of axes in the other."""


def foreign_texts(page: Page | Frame, tongue: str = "de") -> set[str]:
    """Return the texts of the page that exist only in other languages than `tongue`."""
    texts_shown = page.evaluate(TEXTS)
    assert len(texts_shown) > 20
    return SAID[tongue] & set(texts_shown) - KEYS


@pytest.fixture(params=["de"])
def tongue(request: pytest.FixtureRequest) -> str:
    """The browser's language: German, unless a test is parametrized (indirect)."""
    return str(request.param)


@pytest.fixture(name="german")
def _page(
    browser: Browser, url: str, tongue: str, screen: str, scheme: str, record: Record
) -> Iterator[Page]:
    """A page in a browser with that language."""
    options = {**(PHONE if screen == "phone" else DESKTOP), "locale": tongue}
    with new_visitor(browser, url, record, color_scheme=scheme, **options) as context:
        yield context.new_page()


def page_language(page: Page | Frame) -> str:
    """Return the language that the page declares."""
    return str(page.evaluate("document.documentElement.lang"))


def choose_language(page: Page, settings: str, name: str) -> None:
    """Choose a language in the settings and wait for the page to reload."""
    page.locator(".top").get_by_role("button", name=settings).click()
    with page.expect_event("load"):
        page.get_by_role("radio", name=name, exact=True).first.dispatch_event("click")
    wait_for_engine(page)


# The choice of the language


@pytest.mark.more
def test_the_address_precedes_the_settings_and_the_browser(german: Page, url: str) -> None:
    def speaks_german(address: str = "") -> None:
        """Open the page; German is used before Python has started."""
        german.goto(f"{url}{address}")
        expect(german.locator("html[lang=de]")).to_have_count(1)

    speaks_german()
    arrive(german, f"{url}?lang=en")
    assert page_language(german) == "en"
    expect(german.locator("#status")).to_contain_text("Your turn: choose an empty cell")
    speaks_german("?lang=xx")
    choose_language(german, "Einstellungen", "English")
    assert page_language(german) == "en"
    assert "lang" not in german.url, "it would win over the settings at every reload"
    arrive(german, url)
    assert page_language(german) == "en"
    speaks_german("?lang=de")


@pytest.mark.more
def test_a_game_continues_in_another_language(german: Page, url: str) -> None:
    arrive(german, f"{url}#atoll:small:d4,c3")
    poll(lambda: move_list(german) == ["d4", "c3"], "the game of the link")
    click_cell(german, "e4")
    wait_for_moves(german, 3)
    before = move_list(german)[:3]
    choose_language(german, "Einstellungen", "English")
    poll(lambda: move_list(german)[:3] == before, "the same game")
    expect(german.locator("#seats")).to_contain_text("Black")
    choose_language(german, "Settings", "System")
    poll(lambda: move_list(german)[:3] == before, "the same game again")
    assert page_language(german) == "de"
    expect(german.locator("#seats")).to_contain_text("Schwarz")
    german.reload()
    wait_for_engine(german)
    assert not foreign_texts(german)


@pytest.mark.more
def test_english_pages_fetch_no_german_files(page: Page, url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url)))
    arrive(page, url)
    assert page_language(page) == "en"
    assert not [name for name in asked if FOREIGN_FILE.search(name)]
    arrive(page, f"{url}?lang=de")
    assert [name for name in asked if name.startswith("js/de-")]
    assert "opening-de.json" in asked
    assert not [name for name in asked if "nl" in FOREIGN_FILE.findall(name)]


@pytest.mark.parametrize("size", [(390, 844)])
def test_dutch_fits_on_a_phone(page: Page, url: str, shots: Path, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})

    def check(name: str) -> None:
        assert not foreign_texts(page, "nl"), name
        assert not page.evaluate(TIGHT), name
        assert page.evaluate(OVERLAPS) == 0, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        page.screenshot(path=shots / f"nl-{name}.png")

    page.goto(f"{url}?lang=nl")
    expect(page.locator("#home-title")).to_have_text("Een handvol eilandspellen")
    assert page_language(page) == "nl"
    check("home")
    page.locator("[data-game=atoll] [data-act^=new]").first.click()
    expect(page.get_by_role("dialog", name="Nieuw spel")).to_be_visible()
    check("new-game")
    page.goto("about:blank")  # otherwise only the hash changes
    arrive(page, f"{url}?lang=nl{NEARLY_WON}")
    poll(lambda: len(move_list(page)) == 10, "the game of the link")
    check("game")
    click_cell(page, "c1")
    expect(page.locator("#end")).to_contain_text("Zwart wint")
    check("end")


# All texts


EACH = pytest.mark.parametrize(
    ("tongue", "screen", "scheme"),
    mark_all_but_first([["de", "phone", "dark"], ["en", "desktop", "light"]]),
    indirect=True,
)


@EACH
def test_games_use_one_language_only(
    german: Page, url: str, shots: Path, tongue: str, screen: str
) -> None:
    page = german
    new, begin = WORDS[tongue]
    arrive(page, url)
    for number in range(page.evaluate("JSON.parse(opening.textContent).catalogue.games.length")):
        page.locator("[data-act=shelf]").click()
        assert not foreign_texts(page, tongue), "the shelf"
        page.locator(".shelf button").nth(number).click()
        dialog = page.get_by_role("dialog", name=new)
        page.screenshot(path=shots / f"{tongue}-new-{number}-{screen}.png")
        assert not foreign_texts(page, tongue), f"a new game: {dialog.inner_text()}"
        dialog.get_by_role("button", name=begin).click()
        expect(dialog).to_have_count(0)
        poll(lambda: page.locator("#status.busy").count() == 0, "the game stands")
        assert not foreign_texts(page, tongue), page.title()
        assert not page.evaluate(TIGHT)
        assert page.evaluate(OVERLAPS) == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.screenshot(path=shots / f"{tongue}-{number}-{screen}.png")


@pytest.mark.more
@EACH
def test_dialogs_use_one_language_only(
    german: Page, url: str, shots: Path, tongue: str, screen: str
) -> None:
    page = german
    arrive(page, url)
    page.locator("#more").click()
    assert not foreign_texts(page, tongue)
    page.keyboard.press("Escape")
    for act in ("share", "settings", "games", "stats", "picture", "ranking", "keys"):
        page.evaluate(f"document.querySelector('[data-act={act}]').click()")
        page.get_by_role("dialog").wait_for()
        assert not foreign_texts(page, tongue), act
        page.screenshot(path=shots / f"{tongue}-{act}-{screen}.png")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.more
def test_rules_link_to_their_german_version(german: Page, url: str) -> None:
    arrive(german, url)
    with german.expect_popup() as opened:
        german.locator("#rules").click()
    rules = opened.value
    assert page_language(rules) == "de"
    assert rules.url.endswith("rules/atoll.de.html")
    rules.get_by_role("link", name="English").click()
    expect(rules.locator("html")).to_have_attribute("lang", "en")
    rules.get_by_role("link", name="Deutsch").click()
    rules.get_by_role("link", name="Zurück zu den Spielen").click()
    rules.wait_for_url("**/?lang=de")
    wait_for_engine(rules)
    assert page_language(rules) == "de"


# Ways to open the page


@pytest.mark.more
def test_german_works_offline(browser: Browser, site: Path, record: Record) -> None:
    server = Server({SCOPE: site})
    options = {"locale": "de-DE", "service_workers": "allow"}
    with new_visitor(browser, server.url, record, **options) as context:
        page = context.new_page()
        arrive(page, server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.locator(".top").get_by_role("button", name="Einstellungen").click()
        expect(page.locator("#offline-state")).to_contain_text("ist gespeichert")
        server.stop()
        arrive(page, server.url)
        assert page_language(page) == "de"
        assert not foreign_texts(page)
        record.expected = True  # the browser logs that it is offline


@pytest.mark.more
def test_german_works_in_the_one_file(
    browser: Browser, site: Path, tmp_path: Path, record: Record
) -> None:
    file = Path(shutil.copyfile(site / "skerry.html", tmp_path / "skerry.html"))
    with new_visitor(browser, file.as_uri(), record) as context:
        page = context.new_page()
        page.goto(f"{file.as_uri()}{NEW_ATOLL}&lang=de")
        wait_for_engine(page)
        assert not foreign_texts(page)
        expect(page.locator("#status")).to_contain_text("Du bist dran: tippe auf ein leeres Feld")
        page.locator("#rules").click()
        frame = page.frame_locator("iframe.reader")
        expect(frame.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.more
def test_german_works_in_a_frame(context: BrowserContext, url: str) -> None:
    page = context.new_page()
    words: list[str] = []
    page.on(
        "request",
        lambda request: words.append(request.url) if "/js/embed/de-" in request.url else None,
    )
    page.goto(f"{url}embed.html?game=atoll&lang=de", wait_until="networkidle")
    cover = page.locator("#cover")
    expect(cover.get_by_role("button", name="Spielen")).to_be_visible()
    expect(cover).to_contain_text("Du bist dran: tippe auf ein leeres Feld")
    expect(cover.get_by_role("link")).to_have_text("In Skerry öffnen")
    assert not words, "a few are enough for a cover"
    cover.get_by_role("button").click()
    wait_for_engine(page)
    assert page_language(page) == "de"
    assert not foreign_texts(page)
    page.goto(f"{url}embed.html?lang=de")
    expect(page.locator("#cover-text")).to_contain_text("Unter dieser Adresse gibt es kein Spiel")
