// Printed pages: a dialog to choose them, the progress, and a preview that replaces the page.

/** @import {GameInfo, Scene} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Jobs} from "../engine/jobs.js" */

import { gameStyleText, toSvg } from "../board/svg.js";
import { messageOf } from "../ui/async.js";
import { field, openDialog, openProgress, radioGroup, seedField } from "../ui/dialog.js";
import { button, el, icon, randomId } from "../ui/dom.js";
import { formatPercent, t, tn } from "../ui/i18n.js";
import { liftNotice, showNotice } from "../ui/notice.js";
import { linkBase } from "../ui/site.js";

/** @typedef {GameInfo["sheets"][number]} Printable */

/** The class of the body while only its element "print" is printed. */
const PRINTING = "printing";

/**
 * Ask what to print and how much, then make the pages. At first the form of the current preset is
 * chosen, and the number that fills a page.
 * @param {GameInfo} info
 * @param {string} preset
 * @param {Jobs} jobs
 */
export function openPrint(info, preset, jobs) {
  let printable = info.sheets.find(({ id }) => id === preset) ?? info.sheets[0];
  const count = el("input", { type: "number", min: 1, inputmode: "numeric", required: true });
  const seed = seedField(t("The same seed gives the same pages"));
  const number = field(t("How many"), count);
  const choose = (/** @type {string} */ id) => {
    printable = info.sheets.find((each) => each.id === id) ?? printable;
    count.max = String(printable.most);
    count.value = String(Math.min(Number(count.value) || printable.usual, printable.most));
    number.hidden = printable.most === 1;
    seed.node.hidden = !printable.seeded;
    seed.input.disabled = !printable.seeded;
  };
  choose(printable.id);
  const choices = radioGroup(t("Pages"), "sheet", info.sheets, printable.id, choose);
  openDialog(t("Print: {game}", { game: info.name }), [choices, number, seed.node], {
    name: t("Create pages"),
    act: () => {
      const value = seed.input.value.trim() || randomId();
      return makePages(info, printable, Number(count.value), value, jobs);
    },
  });
}

/**
 * @param {GameInfo} info
 * @param {Printable} printable
 * @param {number} count
 * @param {string} seed
 * @param {Jobs} jobs
 */
async function makePages(info, printable, count, seed, jobs) {
  const { id: sheet, name, seeded } = printable;
  const closeProgress = showProgress(name, jobs);
  try {
    const request = { game: info.id, sheet, count, seed: seeded ? seed : undefined };
    const pages = /** @type {Scene[] | null} */ (await jobs.runToEnd({ op: "print", ...request }));
    closeProgress();
    if (pages?.length) {
      showPages(pages, seeded ? `${name} · ${seed}` : name);
    }
  } catch (error) {
    closeProgress();
    showNotice(t("These pages couldn't be created: {why}", { why: messageOf(error) }));
  }
}

/**
 * Show a dialog with the progress; closing it cancels the job. Return a function that closes it.
 */
function showProgress(/** @type {string} */ name, /** @type {Jobs} */ jobs) {
  const dialog = openProgress(name, () => {
    clearInterval(timer);
    jobs.cancel();
  });
  const update = () => {
    const fraction = jobs.current?.progress ?? 0;
    const done = formatPercent(Math.floor(fraction * 100) / 100);
    dialog.show(fraction, t("Creating pages … {done}", { done }));
  };
  update();
  const timer = setInterval(update, 100);
  return () => {
    clearInterval(timer);
    dialog.end();
  };
}

/** Print the page. If a frame's sandbox forbids that, say so: the browser ignores the request. */
function printPage() {
  let hasBegun = window === window.parent;
  const onBegin = () => {
    hasBegun = true;
  };
  addEventListener("beforeprint", onBegin, { once: true });
  window.print();
  removeEventListener("beforeprint", onBegin);
  if (!hasBegun) {
    showNotice(t("This frame can't print. To print, open {link}", { link: linkBase() }));
  }
}

/**
 * When the browser's own command prints the page, put the current game in place of it: names,
 * board, status and moves, black on white.
 * @param {() => Game | null} currentGame null if something else is on display
 */
export function preparePrinting(currentGame) {
  /** @type {Element | null} */
  let record = null;
  const begin = () => {
    const game = currentGame();
    if (game && !document.body.classList.contains(PRINTING)) {
      record = makeGameRecord(game);
      document.body.append(record);
      document.body.classList.add(PRINTING);
    }
  };
  const end = () => {
    if (record) {
      record.remove();
      record = null;
      document.body.classList.remove(PRINTING);
    }
  };
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? begin() : end()));
}

function makeGameRecord(/** @type {Game} */ game) {
  const { info, reply, scene } = game;
  const title = `${info.name} · ${reply.variant}`;
  const names = scene.players.map(({ score }, seat) => [game.nameOf(seat), score].filter(Boolean));
  const rows = document.querySelectorAll("#moves-list [data-move]");
  const moves = Array.from(rows, ({ textContent }) => textContent?.trim()).join(", ");
  const style = new CSSStyleSheet();
  style.replaceSync(`${gameStyleText(scene.game)} svg { overflow: visible; }`);
  const record = el(
    "section",
    { class: "print" },
    el("h2", {}, title),
    el("p", {}, names.map((parts) => parts.join(" ")).join(" – ")),
    createPage(scene, title, style),
    el("p", {}, scene.status),
    el("p", {}, moves),
  );
  record.classList.add("record");
  return record;
}

/** Show the pages and hide the rest of the page. */
function showPages(/** @type {Scene[]} */ pages, /** @type {string} */ name) {
  const others = [...document.body.children];
  const lastFocus = document.activeElement;
  const print = button([icon("print"), new Text(t("Print"))], printPage, {
    class: "main",
  });
  const count = tn("{n} page", "{n} pages", pages.length);
  const title = el("div", {}, el("h2", {}, name), el("small", {}, count));
  const close = button(t("Close"), () => closeView());
  const head = el("header", {}, title, print, close);
  const style = new CSSStyleSheet();
  style.replaceSync(`${gameStyleText(pages[0].game)} svg { overflow: visible; }`);
  const sheets = pages.map((scene, index) =>
    createPage(scene, t("{name}, page {at}", { name, at: index + 1 }), style),
  );
  const view = el("dialog", { class: "print", "aria-label": name }, head, ...sheets);
  const listening = new AbortController();
  const closeView = () => {
    listening.abort();
    liftNotice(view);
    view.remove();
    document.body.classList.remove(PRINTING);
    for (const element of others) {
      element.removeAttribute("inert");
    }
    if (lastFocus instanceof HTMLElement) {
      lastFocus.focus();
    }
  };
  const onKey = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === "Escape") {
      closeView();
    }
  };
  document.addEventListener("keydown", onKey, { signal: listening.signal });
  for (const element of others) {
    element.setAttribute("inert", "");
  }
  document.body.append(view);
  document.body.classList.add(PRINTING);
  view.show(); // a modal dialog couldn't be printed on several sheets of paper
  liftNotice();
  print.focus();
}

/**
 * A page, inside a shadow root with the game's light style: paper is white in every theme.
 * @param {Scene} scene
 * @param {string} title
 * @param {CSSStyleSheet} style
 */
function createPage(scene, title, style) {
  const drawing = toSvg(scene, { title });
  drawing.setAttribute("width", "100%");
  drawing.setAttribute("height", "100%");
  const page = el("div", { class: scene.width > scene.height ? "sheet wide" : "sheet" });
  page.style.setProperty("--ratio", String(scene.width / scene.height));
  const root = page.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.append(drawing);
  return page;
}
