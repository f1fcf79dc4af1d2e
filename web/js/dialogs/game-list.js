// The dialog "Your games": open, delete, export and import saved games.

/** @import {Catalogue, ListedGame, TableReply} from "../types" */
/** @import {About} from "../storage/types" */
/** @import {GameListContext} from "./types" */

import { canReadPictures, drawPicture, drawPictureInChunks } from "../board/picture.js";
import { lastScene } from "../game/game-state.js";
import { playerKindName } from "../panels/status-model.js";
import { exportFile, transferButtons } from "../storage/files.js";
import { isStorageKept } from "../storage/game-db.js";
import { makeEntry } from "../storage/save.js";
import { messageOf } from "../ui/async.js";
import { openDialog, showTexts } from "../ui/dialog.js";
import { button, el, icon, setText } from "../ui/dom.js";
import { language, locale, t, tn } from "../ui/i18n.js";
import { fileUrl } from "../ui/site.js";
import { variantName } from "./new-game-form.js";

const PICTURE_WIDTH = 240; // pixels
const FIRST_GAMES = 12; // the others are shown on request

/**
 * Return a game's picture and texts for the list. A secret game has no picture and no status.
 * @returns {Promise<About>}
 */
export async function listInfo(/** @type {TableReply} */ reply, /** @type {boolean} */ isSecret) {
  const { over } = reply;
  const scene = lastScene(reply);
  const status = isSecret ? "" : scene.status;
  return { over, language: language(), status, picture: isSecret ? "" : await dataUrl(scene) };
}

/** Make a picture in slices; at once if the page is hidden, because it may be closed soon. */
async function dataUrl(/** @type {import("../types").Scene} */ scene) {
  if (document.hidden && canReadPictures()) {
    return drawPicture(scene, PICTURE_WIDTH).toDataURL("image/png");
  }
  if (!canReadPictures()) {
    return "";
  }
  const canvas = await drawPictureInChunks(scene, PICTURE_WIDTH);
  const blob = await new Promise((/** @type {BlobCallback} */ resolve) => canvas.toBlob(resolve));
  if (!blob) {
    return "";
  }
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onloadend = resolve;
    reader.readAsDataURL(blob);
  });
  return String(reader.result ?? "");
}

/** Return whether the browser may delete the games by itself. */
async function storageText() {
  return (await isStorageKept())
    ? t("The browser keeps them until you delete them.")
    : t("The browser may delete them, for example if space runs out: export them to have a copy.");
}

export function openGames(/** @type {GameListContext} */ context) {
  return new GameList(context).open();
}

class GameList {
  #list = el("ul", { class: "games" });
  #messages = el("div", { class: "problems", role: "alert" });
  #summary = el("p", { class: "about", role: "status" });
  #dialog = el("dialog");

  constructor(/** @type {GameListContext} */ context) {
    this.context = context;
  }

  async open() {
    await this.context.gameDb.flush();
    const files = transferButtons(
      () => this.#exportFile(),
      (text) => this.#importFile(text),
    );
    const parts = [this.#summary, this.#list, this.#messages, files];
    this.#dialog = openDialog(t("Your games"), parts);
    await this.#refresh();
  }

  async #refresh(limit = FIRST_GAMES) {
    const { gameDb } = this.context;
    const { games, newer } = await gameDb.list();
    const count = games.length;
    const rows = games.slice(0, limit).map((game) => this.#row(game));
    const showAll = button(t("All {count} games", { count }), () => this.#refresh(count));
    this.#list.replaceChildren(...rows, ...(count > limit ? [el("li", {}, showAll)] : []));
    const texts = [
      count === 0 && t("No games yet."),
      newer > 0 &&
        tn(
          "One more game is from a newer version of this page. It was left unchanged.",
          "{n} more games are from a newer version of this page. They were left unchanged.",
          newer,
        ),
      !gameDb.persistent && t("This browser doesn't store anything: games are lost with the tab."),
      gameDb.persistent && count > 0 && (await storageText()),
    ];
    setText(this.#summary, texts.filter(Boolean).join(" "));
  }

  #row(/** @type {ListedGame} */ game) {
    const { gameDb, catalogue, currentKey, onChoose } = this.context;
    const { name, players, picture, state } = describe(game, catalogue);
    const details = game.key === currentKey ? `${t("Open now")} · ${state}` : state;
    const parts = [el("b", {}, name), el("span", {}, players), el("small", {}, details)];
    const choose = () => {
      this.#dialog.close();
      onChoose(game);
    };
    const image = el("img", { src: picture, alt: "", decoding: "async" });
    const about = el("span", { class: "about" }, ...parts);
    const open = button([image, about], choose, { class: "game" });
    const label = { "aria-label": t("Delete {name}, {state}", { name, state }) };
    const remove = button([icon("bin")], () => deleteGame(), { class: "drop", ...label });
    const undo = button(t("Undo"), () => restoreGame());
    const item = el("li", {}, open, remove);
    const deleteGame = async () => {
      await gameDb.remove(game.key);
      const text = el("span", { class: "about" }, t("Deleted: {name}.", { name }));
      item.replaceChildren(text, undo);
      undo.focus();
    };
    const restoreGame = async () => {
      await gameDb.restore(game);
      item.replaceChildren(open, remove);
      remove.focus();
    };
    return item;
  }

  async #exportFile() {
    const { gameDb, engine } = this.context;
    const { games } = await gameDb.list();
    const saves = games.map(({ key, save, when }) => ({ key, save, when }));
    try {
      exportFile((await engine.ask({ op: "export_games", games: saves })).file, "games");
    } catch (error) {
      showTexts(this.#messages, [messageOf(error)]);
    }
  }

  /** Import the games of a file. Each is replayed first; if that fails, it is left out. */
  async #importFile(/** @type {string} */ file) {
    const { gameDb, jobs } = this.context;
    /** @type {{ save?: string, when: number, problem?: string }[]} */
    let entries;
    try {
      entries = /** @type {typeof entries} */ (
        (await jobs.run({ op: "import_games", file })) ?? []
      );
    } catch (error) {
      entries = [{ when: 0, problem: messageOf(error) }];
    }
    const problems = entries.flatMap(({ problem }) => problem ?? []);
    const games = entries.filter(({ save }) => save !== undefined);
    const count = games.length;
    const added = { fresh: 0, known: 0 };
    for (const [index, { save, when }] of games.entries()) {
      const n = index + 1;
      setText(this.#summary, t("Checking game {n} of {count} …", { n, count }));
      try {
        const isNew = await gameDb.add(await this.#verify(/** @type {string} */ (save)), when);
        added[isNew ? "fresh" : "known"] += 1;
      } catch (error) {
        const message = messageOf(error);
        problems.push(t("Game {n} of the file was left out: {message}", { n, message }));
      }
    }
    showTexts(this.#messages, problems);
    await this.#refresh();
    if (count) {
      setText(this.#summary, t("Games imported: {fresh}. Already there: {known}.", added));
    }
  }

  /** Replay a save without opening it. Rejects if it breaks the rules. */
  async #verify(/** @type {string} */ save) {
    const { engine, jobs } = this.context;
    await jobs.run({ op: "prepare", save });
    const reply = await engine.ask({ op: "preview", save });
    return { ...makeEntry(reply), ...(await listInfo(reply, false)) };
  }
}

/** Format the date of a daily puzzle. */
function formatDay(/** @type {string} */ day) {
  const style = /** @type {const} */ ({ dateStyle: "medium", timeZone: "UTC" });
  return new Date(day).toLocaleDateString(locale(), style);
}

/** Describe a saved game in words. */
export function describe(/** @type {ListedGame} */ saved, /** @type {Catalogue} */ catalogue) {
  const { preset, from, players, names, picture, when, at, day } = saved;
  const status = saved.language === language() ? saved.status : ""; // it can't be translated
  const game = catalogue.games.find(({ id }) => id === saved.game);
  const presetName = game ? variantName(game, preset) : preset;
  const variant = [presetName, day && formatDay(day)].filter(Boolean).join(" · ");
  const isOnlyHuman = players.filter((player) => player === "person").length === 1;
  const playerNames = players.map(
    (player, seat) =>
      (player === "person" && names[seat]) ||
      playerKindName(player, game?.levels ?? [], isOnlyHuman),
  );
  const date = new Date(when).toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" });
  const variation = from === null ? "" : t("Variation from move {at}", { at: from });
  return {
    name: t("{game}, {variant}", { game: game?.name ?? saved.game, variant }),
    players: players.length > 1 ? playerNames.join(", ") : "",
    picture: picture || fileUrl(`rules/${saved.game}.svg`),
    state: [variation, status, t("Move {at}", { at }), date].filter(Boolean).join(" · "),
  };
}
