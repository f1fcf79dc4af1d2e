// The buttons that are always there: which of them would do anything now, and the title above them.

/** @import {Page} from "../page.js" */
/** @import {Choice} from "../types" */

import { byId, setAttributeIfChanged, setText } from "../ui/dom.js";
import { rulesPage } from "../ui/language.js";

/**
 * Whether a button would do anything now.
 * @param {Page} page
 * @param {string} act
 */
export function can({ game, app, analysis }, act) {
  const { reply, pending, looking, paused } = game;
  if (app.loading.phase !== "ready" || pending !== null) {
    return false;
  }
  return act === "hint"
    ? analysis.open && looking === null && (reply.level === null || paused)
    : reply[/** @type {"undo" | "redo"} */ (act)];
}

export function showToolbar(/** @type {Page} */ page) {
  const { game, analysis, app } = page;
  enable("undo", can(page, "undo"));
  enable("redo", can(page, "redo"));
  enable("hint", can(page, "hint"));
  byId("do-heat", HTMLButtonElement).hidden = game.reply.seats === 1;
  byId("do-games", HTMLButtonElement).hidden = !app.lists;
  byId("do-learn", HTMLButtonElement).hidden = !game.info.lesson;
  byId("do-stats", HTMLButtonElement).hidden = !app.lists;
  byId("do-ranking", HTMLButtonElement).hidden = !game.info.ranked;
  byId("do-print", HTMLButtonElement).hidden = game.info.sheets.length === 0;
  aside(game.choices.find((choice) => choice.aside));
  press("bar", analysis.bar);
  press("heat", analysis.heat);
  setText(byId("game-name", HTMLElement), game.info.name);
  setAttributeIfChanged(byId("rules", HTMLAnchorElement), "href", rulesPage(game.reply.game));
  setText(byId("preset-name", HTMLElement), game.reply.variant);
  const title = `${game.info.name} · Skerry`;
  if (document.title !== title) {
    document.title = title;
  }
}

/** A button that does nothing now stays where it is and in the tab order, and says so. */
function enable(/** @type {string} */ act, /** @type {boolean} */ on) {
  setAttributeIfChanged(byId(`do-${act}`, HTMLButtonElement), "aria-disabled", String(!on));
}

/** The menu's item for a choice that is no button beside the board. */
function aside(/** @type {Choice | undefined} */ choice) {
  const item = byId("do-aside", HTMLButtonElement);
  item.hidden = choice === undefined;
  if (choice) {
    item.dataset.act = `final ${choice.action}`;
    setText(item, choice.button ?? "");
  }
}

function press(/** @type {string} */ act, /** @type {boolean} */ on) {
  setAttributeIfChanged(byId(`do-${act}`, HTMLButtonElement), "aria-pressed", String(on));
}
