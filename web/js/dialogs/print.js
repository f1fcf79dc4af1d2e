// Pages to print: what is wanted, how far it is, and the pages themselves, which take the place of
// everything else until they are closed.

/** @import {GameInfo, Scene} from "../types" */
/** @import {Jobs} from "../engine/jobs.js" */

import { stylesOf, toSvg } from "../board/svg.js";
import { messageOf } from "../ui/async.js";
import { field, openDialog, openProgress, radioGroup, seedField } from "../ui/dialog.js";
import { button, el, icon, randomId } from "../ui/dom.js";
import { percent, t, tn } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";

/** @typedef {GameInfo["sheets"][number]} Sheet */

/** Ask which pages are wanted, and show them. */
export function openPrint(/** @type {GameInfo} */ info, /** @type {Jobs} */ jobs) {
  let sheet = info.sheets[0];
  const count = el("input", { type: "number", min: 1, inputmode: "numeric", required: true });
  const { input: seed, node: deal } = seedField(t("The same seed gives the same pages"));
  const number = field(t("How many"), count);
  const choose = (/** @type {string} */ id) => {
    sheet = info.sheets.find((it) => it.id === id) ?? sheet;
    count.max = String(sheet.most);
    count.value = String(Math.min(Number(count.value) || 1, sheet.most));
    number.hidden = sheet.most === 1;
    deal.hidden = !sheet.seeded;
    seed.disabled = !sheet.seeded;
  };
  choose(sheet.id);
  openDialog(
    t("Print: {game}", { game: info.name }),
    [radioGroup(t("Pages"), "sheet", info.sheets, sheet.id, choose), number, deal],
    {
      name: t("Make pages"),
      act: () => make(info, sheet, Number(count.value), seed.value.trim() || randomId(), jobs),
    },
  );
}

/**
 * @param {GameInfo} info
 * @param {Sheet} sheet
 * @param {number} count
 * @param {string} seed
 * @param {Jobs} jobs
 */
async function make(info, sheet, count, seed, jobs) {
  const done = wait(sheet.name, jobs);
  try {
    const wish = { game: info.id, sheet: sheet.id, count, seed: sheet.seeded ? seed : undefined };
    const pages = /** @type {Scene[] | null} */ (await jobs.run({ op: "sheet", ...wish }));
    done();
    if (pages?.length) {
      showPages(pages, sheet.seeded ? `${sheet.name} · ${seed}` : sheet.name);
    }
  } catch (error) {
    done();
    showNotice(t("These pages could not be made: {why}", { why: messageOf(error) }));
  }
}

/** A dialog that shows how far the pages are; closing it gives them up. */
function wait(/** @type {string} */ name, /** @type {Jobs} */ jobs) {
  const progress = openProgress(name, () => {
    clearInterval(timer);
    jobs.cancel();
  });
  const look = () => {
    const part = jobs.current?.progress ?? 0;
    const done = percent(Math.floor(part * 100) / 100);
    progress.show(part, t("Making them … {done}", { done }));
  };
  look();
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    progress.end();
  };
}

/** Put pages in the place of everything else. */
function showPages(/** @type {Scene[]} */ pages, /** @type {string} */ name) {
  const rest = [...document.body.children];
  const away = document.activeElement;
  const face = [icon("print"), new Text(t("Print"))];
  const print = button(face, () => window.print(), { class: "main" });
  const many = tn("{n} page", "{n} pages", pages.length);
  const title = el("div", {}, el("h2", {}, name), el("small", {}, many));
  const head = el(
    "header",
    {},
    title,
    print,
    button(t("Close"), () => close()),
  );
  const dress = new CSSStyleSheet();
  dress.replaceSync(`${stylesOf(pages[0].game)} svg { overflow: visible; }`);
  const sheets = pages.map((scene, at) =>
    sheetOf(scene, t("{name}, page {at}", { name, at: at + 1 }), dress),
  );
  const view = el("dialog", { class: "print", "aria-label": name }, head, ...sheets);
  const open = new AbortController();
  const close = () => {
    open.abort();
    view.remove();
    for (const element of rest) {
      element.removeAttribute("inert");
    }
    if (away instanceof HTMLElement) {
      away.focus();
    }
  };
  const onKey = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && close();
  document.addEventListener("keydown", onKey, { signal: open.signal });
  for (const element of rest) {
    element.setAttribute("inert", "");
  }
  document.body.append(view);
  view.show(); // no modal one: that could not be spread over several sheets of paper
  print.focus();
}

/**
 * One page. It is a world of its own, in which only the game's style sheet is known and it is
 * always light: whatever theme the page has, paper is white.
 * @param {Scene} scene
 * @param {string} title
 * @param {CSSStyleSheet} dress
 */
function sheetOf(scene, title, dress) {
  const svg = toSvg(scene, { title });
  svg.setAttribute("width", "100%");
  svg.setAttribute("height", "100%");
  const page = el("div", { class: scene.width > scene.height ? "sheet wide" : "sheet" });
  page.style.setProperty("--ratio", String(scene.width / scene.height));
  const inside = page.attachShadow({ mode: "open" });
  inside.adoptedStyleSheets = [dress];
  inside.append(svg);
  return page;
}
