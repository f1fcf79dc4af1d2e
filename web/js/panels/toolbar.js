// The buttons that are always there: which of them would do anything now, and the title above them.

/** @import {Page} from "../page.js" */

import { byId, setText } from "../ui/dom.js";
import { rulesPage } from "../ui/language.js";

/** @param {Page} page */
export function showToolbar(page) {
  const { table, insight, sitting } = page;
  enable("undo", page.can("undo"));
  enable("redo", page.can("redo"));
  enable("hint", page.can("hint"));
  byId("do-heat", HTMLButtonElement).hidden = table.reply.seats === 1;
  byId("do-games", HTMLButtonElement).hidden = !sitting.lists;
  byId("do-learn", HTMLButtonElement).hidden = !table.game.lesson;
  byId("do-stats", HTMLButtonElement).hidden = !sitting.lists;
  byId("do-ranking", HTMLButtonElement).hidden = !table.game.ranked;
  byId("do-print", HTMLButtonElement).hidden = table.game.sheets.length === 0;
  press("bar", insight.bar);
  press("heat", insight.heat);
  const preset = table.game.presets.find(({ id }) => id === table.reply.preset);
  setText(byId("game-name", HTMLElement), table.game.name);
  byId("rules", HTMLAnchorElement).href = rulesPage(table.reply.game);
  setText(byId("preset-name", HTMLElement), preset?.name ?? "");
  const title = `${table.game.name} · Skerry`;
  if (document.title !== title) {
    document.title = title;
  }
}

/**
 * A button that does nothing now stays where it is and in the tab order, and says so.
 * @param {string} act
 * @param {boolean} on
 */
function enable(act, on) {
  byId(`do-${act}`, HTMLButtonElement).setAttribute("aria-disabled", String(!on));
}

/**
 * @param {string} act
 * @param {boolean} on
 */
function press(act, on) {
  byId(`do-${act}`, HTMLButtonElement).setAttribute("aria-pressed", String(on));
}
