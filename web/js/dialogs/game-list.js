// The list of games that this browser keeps: go on with one, delete one (and take that back), take
// them along in a file and bring them in again.

/** @import {GameEntry, Kept, Shelf, Sitter, TableReply} from "../types" */
/** @import {Jobs} from "../engine/jobs.js" */
/** @import {About} from "../storage/game-db.js" */
/** @import {House} from "./types" */

import { picture } from "../board/picture.js";
import { sitterName } from "../panels/situation.js";
import { entryOf } from "../storage/save.js";
import { openDialog, tell } from "../ui/dialog.js";
import { button, el, icon, setText } from "../ui/dom.js";
import { exportFile, transfer } from "../ui/files.js";
import { language, t } from "../ui/i18n.js";
import { messageOf } from "../ui/retry.js";
import { address } from "../ui/site.js";
import { variantName } from "./new-game-form.js";

const WIDE = 240; // pixels of a picture
const OFTEN = 12; // games shown at once; the others follow when they are asked for

/**
 * What the list shows of a game.
 * @param {TableReply} reply
 * @param {boolean} secretive whether its picture is not for all eyes
 */
export function about({ film, over }, secretive) {
  const scene = /** @type {import("../types").Scene} */ (film.at(-1));
  const shown = secretive
    ? { status: "", picture: "" }
    : { status: scene.status, picture: picture(scene, WIDE).toDataURL("image/png") };
  return { over, language: language(), ...shown };
}

/** @param {House} house */
export async function openGames(house) {
  await house.gameDb.flush();
  const list = el("ul", { class: "games" });
  const says = el("div", { class: "problems", role: "alert" });
  const progress = el("p", { class: "about", role: "status" });
  const say = (/** @type {string[]} */ texts) => tell(says, texts);
  const chosen = (/** @type {Kept} */ game) => {
    dialog.close();
    house.chosen(game);
  };
  const refresh = () => fill(list, progress, house, chosen);
  const take = async (/** @type {string} */ text) => {
    say(await bringIn(text, house, (now) => setText(progress, now)));
    await refresh();
  };
  const dialog = openDialog(t("Your games"), [progress, list, says, files(house, take, say)]);
  await refresh();
}

/**
 * Write the games into the list.
 * @param {HTMLElement} list
 * @param {HTMLElement} progress
 * @param {House} house
 * @param {(game: Kept) => void} chosen
 * @param {number} [most]
 */
async function fill(list, progress, house, chosen, most = OFTEN) {
  const { games, newer } = await house.gameDb.list();
  const rows = games.slice(0, most).map((game) => row(game, house, chosen));
  const count = games.length;
  const more = button(t("All {count} games", { count }), () =>
    fill(list, progress, house, chosen, count),
  );
  list.replaceChildren(...rows, ...(count > most ? [el("li", {}, more)] : []));
  const texts = [
    count === 0 && t("No game has been begun here yet."),
    newer > 0 &&
      t("{count} more: of a newer version of this page, and left as they are.", { count: newer }),
    !house.gameDb.lasting && t("This browser keeps nothing: they go when the tab is closed."),
  ];
  setText(progress, texts.filter(Boolean).join(" "));
}

/**
 * @param {Kept} game
 * @param {House} house
 * @param {(game: Kept) => void} chosen
 */
function row(game, house, chosen) {
  const { gameDb, shelf, current } = house;
  const { name, players, picture, how } = describe(game, shelf);
  const text = el(
    "span",
    { class: "about" },
    el("b", {}, name),
    el("span", {}, players),
    el("small", {}, game.key === current ? t("On the table. {how}", { how }) : how),
  );
  const image = el("img", { src: picture, alt: "", decoding: "async" });
  const open = el(
    "button",
    { type: "button", class: "game", onclick: () => chosen(game) },
    image,
    text,
  );
  const undo = button(t("Undo"), async () => {
    await gameDb.restore(game);
    line.replaceChildren(open, drop);
    drop.focus();
  });
  const remove = async () => {
    await gameDb.remove(game.key);
    line.replaceChildren(el("span", { class: "about" }, t("Deleted: {name}.", { name })), undo);
    undo.focus();
  };
  const label = { "aria-label": t("Delete {name}, {how}", { name, how }) };
  const drop = button("", remove, { class: "drop", ...label });
  drop.append(icon("bin"));
  const line = el("li", {}, open, drop);
  return line;
}

/**
 * A game in words.
 * @param {Kept} kept
 * @param {Shelf} shelf
 */
function describe(kept, shelf) {
  const { preset, from, players, names, picture, when, at } = kept;
  const status = kept.language === language() ? kept.status : ""; // it was put into words then
  const game = shelf.games.find(({ id }) => id === kept.game);
  const variant = game ? variantName(game, preset) : preset;
  const sits = (/** @type {Sitter} */ sitter, /** @type {number} */ seat) =>
    (sitter === "person" && names[seat]) || sitterName(sitter, game?.levels ?? []);
  const date = new Date(when).toLocaleString(language(), {
    dateStyle: "short",
    timeStyle: "short",
  });
  const variation = from === null ? "" : t("Variation from move {at}", { at: from });
  return {
    name: t("{game}, {variant}", { game: game?.name ?? kept.game, variant }),
    players: players.length > 1 ? players.map(sits).join(", ") : "",
    picture: picture || address(`rules/${kept.game}.svg`),
    how: [variation, status, t("Move {at}", { at }), date].filter(Boolean).join(" · "),
  };
}

/**
 * The buttons for files.
 * @param {House} house
 * @param {(text: string) => Promise<void>} take
 * @param {(texts: string[]) => void} say
 */
function files({ gameDb, engine }, take, say) {
  return transfer(async () => {
    const { games } = await gameDb.list();
    const kept = games.map(({ key, save, when }) => ({ key, save, when }));
    try {
      exportFile((await engine.ask({ op: "pack", games: kept })).file, "games");
    } catch (error) {
      say([messageOf(error)]);
    }
  }, take);
}

/**
 * Bring in the games of a file. Each is played again before it counts; those that cannot be are
 * named and left out.
 * @param {string} text
 * @param {House} house
 * @param {(text: string) => void} say
 * @returns {Promise<string[]>} what came of it, in sentences
 */
async function bringIn(text, house, say) {
  const { games, problems } = await unpacked(text, house.jobs);
  let fresh = 0;
  let known = 0;
  for (const [index, game] of games.entries()) {
    say(t("Playing game {at} of {count} again …", { at: index + 1, count: games.length }));
    try {
      const added = await house.gameDb.add(await prove(game.save, house), game.when);
      fresh += Number(added);
      known += Number(!added);
    } catch (error) {
      const about = { n: index + 1, message: messageOf(error) };
      problems.push(t("Game {n} of the file is left out: {message}", about));
    }
  }
  const sum = t("Games brought in: {fresh}. Here already: {known}.", { fresh, known });
  return games.length ? [sum, ...problems] : problems;
}

/**
 * The games of a file, and in sentences what of it cannot be read.
 * @param {string} file
 * @param {import("../engine/jobs.js").Jobs} jobs
 * @returns {Promise<{ games: { save: string, when: number }[], problems: string[] }>}
 */
async function unpacked(file, jobs) {
  try {
    /** @type {any[]} */
    const made = (await jobs.run({ op: "unpack", file })) ?? [];
    const problems = made.flatMap(({ problem }) => problem ?? []);
    return { games: made.filter(({ save }) => save !== undefined), problems };
  } catch (error) {
    return { games: [], problems: [messageOf(error)] };
  }
}

/**
 * Play a game again, beside the table. Rejects where that cannot be, and says why.
 * @param {string} save
 * @param {House} house
 * @returns {Promise<GameEntry & About>}
 */
async function prove(save, { engine, jobs }) {
  await jobs.run({ op: "prepare", save });
  const reply = await engine.ask({ op: "read", save });
  return { ...entryOf(reply), ...about(reply, false) }; // nobody has looked at a hand
}
