// A game as plain text: who played, every move with its number, what the dice showed, how it ended.

/** @import {Game} from "../game/game.js" */

import { download, el, fileName } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { home } from "../ui/site.js";

/**
 * The game on the table as text, as whoever looks at it may know it.
 * @param {Game} game
 * @returns {Promise<string>}
 */
async function textOf(game) {
  const { engine, reply } = game;
  const date = new Date().toLocaleDateString(language(), { dateStyle: "long" });
  const source = reply.link && `${home()}#${reply.link}`;
  return (await engine.ask({ op: "transcript", date, source })).text;
}

/**
 * The text with buttons to take it along.
 * @param {Game} game
 * @param {(field: HTMLTextAreaElement) => void} copied copies a field's text
 */
export async function recordPart(game, copied) {
  const text = await textOf(game);
  const { game: id, preset } = game.reply;
  const label = t("The game as text");
  const field = el(
    "textarea",
    { rows: 8, readonly: true, spellcheck: "false", "aria-label": label },
    text,
  );
  const copy = el("button", { type: "button", onclick: () => copied(field) }, t("Copy text"));
  const keep = el("button", { type: "button" }, t("Save as text"));
  keep.addEventListener("click", () => {
    const file = fileName(id, preset, new Date(), "txt");
    download(new Blob([text], { type: "text/plain" }), file);
  });
  return [field, el("div", { class: "choices" }, copy, keep)];
}
