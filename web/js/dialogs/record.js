// A game as plain text: who played, every move with its number, what the dice showed, how it ended.

/** @import {Asked, Scene} from "../types" */
/** @import {Game} from "../game/game.js" */

import { sitterName } from "../panels/situation.js";
import { download, el, fileName } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { home } from "../ui/site.js";

/**
 * @typedef {{ who: string, move: string, luck: string }} Told a move: whose it was (nobody's, where
 *   dice were typed), and what dice or cards did after it
 * @typedef {{ title: string, date: string, players: string[], first: string, moves: Told[],
 *   result: string, source: string }} Story `first`: what they did before the first move; `source`:
 *   from where the game can be opened again
 */

/**
 * @param {Story} story
 * @returns {string}
 */
export function storyText({ title, date, players, first, moves, result, source }) {
  const wide = String(moves.length).length;
  const lines = moves.map(({ who, move, luck }, at) => {
    const said = who ? t("{name}: {move}", { name: who, move }) : move;
    return `${String(at + 1).padStart(wide)}. ${said}${luck && ` (${luck})`}`;
  });
  const begin = first ? [first] : [];
  const parts = [[title, date], players, [...begin, ...lines], [result], source ? [source] : []];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

/**
 * Gather what is told of the game on the table, as whoever looks at it may know it.
 * @param {Game} game
 * @param {Asked} engine
 * @returns {Promise<string>}
 */
export async function gather(game, engine) {
  const { reply, info } = game;
  const preset = info.presets.find(({ id }) => id === reply.preset)?.name ?? reply.preset;
  /** @type {{ seats: (number | null)[], luck: boolean[] }} */
  const { seats, luck } = await engine.ask({ op: "course" });
  const fell = /** @type {string[]} */ ([]);
  for (const [at, some] of luck.entries()) {
    fell.push(some ? newsOf(await engine.ask({ op: "look", at, film: true }), at) : "");
  }
  const moves = reply.line.slice(0, reply.at).map((move, at) => {
    const seat = seats[at];
    return { who: seat === null ? "" : game.nameOf(seat), move, luck: fell[at + 1] };
  });
  const scene = /** @type {Scene} */ (reply.film.at(-1));
  return storyText({
    title: t("{game}, {variant}", { game: info.name, variant: preset }),
    date: new Date().toLocaleDateString(language(), { dateStyle: "long" }),
    players: reply.players.map((_, seat) => playerText(game, seat)),
    first: fell[0],
    moves,
    result: reply.over ? scene.status : game.standing,
    source: reply.link && `${home()}#${reply.link}`,
  });
}

/**
 * What dice or cards did, in the news of the pictures they made; the first of these is the move's.
 * @param {{ scene: Scene, film: Scene[] }} looked
 * @param {number} at
 */
function newsOf({ scene, film }, at) {
  const pictures = [...film, scene].slice(at > 0 ? 1 : 0);
  return pictures
    .map(({ news }) => news)
    .filter(Boolean)
    .join(". ");
}

/**
 * @param {Game} game
 * @param {number} seat
 */
function playerText(game, seat) {
  const side = game.scene.players[seat].name;
  const sitter = game.reply.players[seat];
  const person = game.nameOf(seat);
  const name = sitter === "person" ? person : sitterName(sitter, game.info.levels);
  return name === side ? side : t("{side}: {name}", { side, name });
}

/**
 * The text with buttons to take it along.
 * @param {Game} game
 * @param {(field: HTMLTextAreaElement) => void} copied copies a field's text
 */
export async function recordPart(game, copied) {
  const text = await gather(game, game.engine);
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
