// The toolbar, the menu and the title of the game.

/** @import {Page} from "../page.js" */
/** @import {CommandButton} from "../types" */

import { button, byId, icon, setAttributeIfChanged, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { rulesPath } from "../ui/language.js";

/** Whether a button of the toolbar does something now. */
export function isEnabled(
  /** @type {Page} */ { game, app, analysis },
  /** @type {"undo" | "redo" | "hint"} */ act,
) {
  const { reply, pendingMove, viewedPosition, isPaused } = game;
  if (app.loading.phase !== "ready" || pendingMove !== null) {
    return false;
  }
  if (act !== "hint") {
    return reply[act];
  }
  const isPlayersTurn = viewedPosition === null && (reply.level === null || isPaused);
  return analysis.offersAid("hint") && analysis.canSearch && isPlayersTurn;
}

export function showToolbar(/** @type {Page} */ page) {
  const { game, analysis, app } = page;
  const { info, reply } = game;
  for (const act of /** @type {const} */ (["undo", "redo", "hint"])) {
    // A disabled button keeps its place in the tab order.
    const disabled = String(!isEnabled(page, act));
    setAttributeIfChanged(byId(`do-${act}`, HTMLButtonElement), "aria-disabled", disabled);
  }
  const hidden = {
    bar: !analysis.offersAid("bar"),
    heat: !analysis.offersAid("heat"),
    games: !app.hasGameList,
    stats: !app.hasGameList,
    learn: !info.lesson,
    ranking: !info.ranked,
    print: info.sheets.length === 0,
  };
  for (const [act, isHidden] of Object.entries(hidden)) {
    byId(`do-${act}`, HTMLButtonElement).hidden = isHidden;
  }
  for (const act of /** @type {const} */ (["bar", "heat"])) {
    const pressed = String(analysis[act]);
    setAttributeIfChanged(byId(`do-${act}`, HTMLButtonElement), "aria-pressed", pressed);
  }
  showMenuMove(game);
  showComposerItem(Boolean(info.composer) && reply.seats === 1);
  showEarlyEnds(reply.game_status?.early_ends ?? []);
  setText(byId("game-name", HTMLElement), info.name);
  setText(byId("preset-name", HTMLElement), reply.variant);
  setAttributeIfChanged(byId("rules", HTMLAnchorElement), "href", rulesPath(reply.game));
  showTitle();
}

/** Show or hide the menu item that makes a puzzle; it is made when it is first needed. */
function showComposerItem(/** @type {boolean} */ isOffered) {
  let item = document.getElementById("do-compose");
  if (!item && isOffered) {
    const state = { id: "do-compose", role: "menuitem", tabindex: -1, "data-act": "compose" };
    const face = [icon("new"), new Text(t("Make a puzzle of this position"))];
    item = button(face, () => {}, state);
    byId("do-print", HTMLElement).after(item);
  }
  if (item) {
    item.hidden = !isOffered;
  }
}

/** The key of the analysis on display; "" outside an analysis. */
let openedKey = "";

/** Switch the estimate on when the analysis of a finished game is opened. */
export function showBarOnOpening(/** @type {Page["analysis"]} */ analysis) {
  const { analysis: fields, key } = analysis.game.reply;
  if (fields?.is_estimated && key !== openedKey) {
    analysis.bar = analysis.offersAid("bar");
  }
  openedKey = fields ? key : "";
}

/** Show the menu item that ends the game early. */
function showEarlyEnds(/** @type {CommandButton[]} */ ends) {
  const item = byId("do-giveUp", HTMLButtonElement);
  item.hidden = ends.length === 0;
  const name = ends.length === 1 ? `${ends[0].name} …` : t("End game …");
  setText(item.querySelector("span") ?? item, name);
}

/** Show the move that has its button in the menu, if there is one. */
function showMenuMove(/** @type {Page["game"]} */ { choices }) {
  const choice = choices.find((choice) => choice.in_menu);
  const item = byId("do-aside", HTMLButtonElement);
  item.hidden = choice === undefined;
  if (choice) {
    item.dataset.act = `final ${choice.action}`;
    setText(item, choice.button ?? "");
  }
}

/** Show the game's name in the title of the tab; on the home page only the site's name. */
export function showTitle() {
  const isHome = document.documentElement.dataset.view === "home";
  const start = isHome ? "" : `${byId("game-name", HTMLElement).textContent} · `;
  const title = `${start}Skerry`;
  if (document.title !== title) {
    document.title = title;
  }
}
