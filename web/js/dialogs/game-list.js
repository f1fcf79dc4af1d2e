// The list of games that this browser keeps: go on with one, delete one (and take that back), take
// them along in a file and bring them in again.

/** @import {ListedGame, Shelf, Sitter, TableReply} from "../types" */
/** @import {About} from "../storage/types" */
/** @import {House} from "./types" */

import { drawPicture, drawPictureInChunks } from "../board/picture.js";
import { sitterName } from "../panels/status-model.js";
import { exportFile, transferButtons } from "../storage/files.js";
import { makeEntry } from "../storage/save.js";
import { messageOf } from "../ui/async.js";
import { openDialog, showTexts } from "../ui/dialog.js";
import { button, el, icon, setText } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { fileUrl } from "../ui/site.js";
import { variantName } from "./new-game-form.js";

const WIDE = 240; // pixels of a picture
const OFTEN = 12; // games shown at once; the others follow when they are asked for

/**
 * What the list shows of a game.
 * @param {TableReply} reply
 * @param {boolean} secretive whether its picture is not for all eyes
 * @returns {Promise<About>}
 */
export async function about({ film, over }, secretive) {
  const scene = /** @type {import("../types").Scene} */ (film.at(-1));
  const told = { over, language: language() };
  return secretive
    ? { ...told, status: "", picture: "" }
    : { ...told, status: scene.status, picture: await packed(scene) };
}

/** A picture as an address, made bit by bit; at once where nobody sees the page any more. */
async function packed(/** @type {import("../types").Scene} */ scene) {
  if (document.hidden) {
    return drawPicture(scene, WIDE).toDataURL("image/png");
  }
  const canvas = await drawPictureInChunks(scene, WIDE);
  const blob = await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done));
  const reader = new FileReader();
  await new Promise((done) => {
    reader.onloadend = done;
    blob ? reader.readAsDataURL(blob) : done(null);
  });
  return String(reader.result ?? "");
}

export function openGames(/** @type {House} */ house) {
  return new GameList(house).open();
}

class GameList {
  #list = el("ul", { class: "games" });
  #says = el("div", { class: "problems", role: "alert" });
  #progress = el("p", { class: "about", role: "status" });
  #dialog = el("dialog");

  constructor(/** @type {House} */ house) {
    this.house = house;
  }

  async open() {
    await this.house.gameDb.flush();
    const files = transferButtons(
      () => this.#give(),
      (text) => this.#take(text),
    );
    this.#dialog = openDialog(t("Your games"), [this.#progress, this.#list, this.#says, files]);
    await this.#fill();
  }

  /** Write the games into the list. */
  async #fill(most = OFTEN) {
    const { gameDb } = this.house;
    const { games, newer } = await gameDb.list();
    const count = games.length;
    const rows = games.slice(0, most).map((game) => this.#row(game));
    const more = button(t("All {count} games", { count }), () => this.#fill(count));
    this.#list.replaceChildren(...rows, ...(count > most ? [el("li", {}, more)] : []));
    const texts = [
      count === 0 && t("No game has been begun here yet."),
      newer > 0 &&
        t("{count} more: of a newer version of this page, and left as they are.", { count: newer }),
      !gameDb.persistent && t("This browser keeps nothing: they go when the tab is closed."),
    ];
    setText(this.#progress, texts.filter(Boolean).join(" "));
  }

  #row(/** @type {ListedGame} */ game) {
    const { gameDb, shelf, current, chosen } = this.house;
    const { name, players, picture, how } = describe(game, shelf);
    const state = game.key === current ? t("On the table. {how}", { how }) : how;
    const parts = [el("b", {}, name), el("span", {}, players), el("small", {}, state)];
    const goOn = () => {
      this.#dialog.close();
      chosen(game);
    };
    const image = el("img", { src: picture, alt: "", decoding: "async" });
    const about = el("span", { class: "about" }, ...parts);
    const open = button([image, about], goOn, { class: "game" });
    const remove = async () => {
      await gameDb.remove(game.key);
      line.replaceChildren(el("span", { class: "about" }, t("Deleted: {name}.", { name })), undo);
      undo.focus();
    };
    const label = { "aria-label": t("Delete {name}, {how}", { name, how }) };
    const drop = button([icon("bin")], remove, { class: "drop", ...label });
    const undo = button(t("Undo"), async () => {
      await gameDb.restore(game);
      line.replaceChildren(open, drop);
      drop.focus();
    });
    const line = el("li", {}, open, drop);
    return line;
  }

  async #give() {
    const { gameDb, engine } = this.house;
    const { games } = await gameDb.list();
    const kept = games.map(({ key, save, when }) => ({ key, save, when }));
    try {
      exportFile((await engine.ask({ op: "pack", games: kept })).file, "games");
    } catch (error) {
      showTexts(this.#says, [messageOf(error)]);
    }
  }

  /**
   * Bring in the games of a file. Each is played again before it counts; those that cannot be are
   * named and left out.
   * @param {string} file its text
   */
  async #take(file) {
    const { gameDb, jobs } = this.house;
    /** @type {{ save?: string, when: number, problem?: string }[]} */
    let made = [];
    try {
      made = /** @type {typeof made} */ (await jobs.run({ op: "unpack", file })) ?? [];
    } catch (error) {
      made = [{ when: 0, problem: messageOf(error) }];
    }
    const problems = made.flatMap(({ problem }) => problem ?? []);
    const games = made.flatMap(({ save, when }) => (save === undefined ? [] : [{ save, when }]));
    const count = games.length;
    const sum = { fresh: 0, known: 0 };
    for (const [at, { save, when }] of games.entries()) {
      setText(this.#progress, t("Playing game {at} of {count} again …", { at: at + 1, count }));
      try {
        const added = await gameDb.add(await this.#prove(save), when);
        sum[added ? "fresh" : "known"] += 1;
      } catch (error) {
        const about = { n: at + 1, message: messageOf(error) };
        problems.push(t("Game {n} of the file is left out: {message}", about));
      }
    }
    const told = t("Games brought in: {fresh}. Here already: {known}.", sum);
    showTexts(this.#says, count ? [told, ...problems] : problems);
    await this.#fill();
  }

  /** Play a game again, beside the table. Rejects where that cannot be, and says why. */
  async #prove(/** @type {string} */ save) {
    const { engine, jobs } = this.house;
    await jobs.run({ op: "prepare", save });
    const reply = await engine.ask({ op: "read", save });
    return { ...makeEntry(reply), ...(await about(reply, false)) }; // nobody has looked at a hand
  }
}

/** A game in words. */
export function describe(/** @type {ListedGame} */ kept, /** @type {Shelf} */ shelf) {
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
    picture: picture || fileUrl(`rules/${kept.game}.svg`),
    how: [variation, status, t("Move {at}", { at }), date].filter(Boolean).join(" · "),
  };
}
