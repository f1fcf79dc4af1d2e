// The dialog "Your games": search, open, delete and restore saved games, with the backup below.

/** @import {Catalogue, ListedGame, TableReply} from "../types" */
/** @import {About} from "../storage/types" */
/** @import {GameListContext} from "./types" */

import { canReadPictures, drawPicture, drawPictureInChunks } from "../board/picture.js";
import { lastFrame } from "../game/game-state.js";
import { formatDay, playerKindName } from "../panels/status-model.js";
import { isStorageKept } from "../storage/game-db.js";
import { groupAnalyses } from "../storage/save.js";
import { openDialog } from "../ui/dialog.js";
import { button, el, icon, setText } from "../ui/dom.js";
import { currentLanguage, currentLocale, t, tn } from "../ui/i18n.js";
import { loadWithRetry } from "../ui/lazy.js";
import { fileUrl } from "../ui/site.js";
import { variantName } from "./new-game-form.js";

const PICTURE_WIDTH = 240; // pixels
const FIRST_GAMES = 12; // games of each kind shown at first; the others follow on request
const MIN_SEARCHED = 5; // a list of at most this many games needs no search

/**
 * Return a game's picture and texts for the list. A secret game has no picture and no status.
 * @returns {Promise<About>}
 */
export async function makeListInfo(
  /** @type {TableReply} */ reply,
  { isSecret = false, hasPicture = true },
) {
  const { over, game_status, own_seat } = reply;
  const scene = lastFrame(reply);
  const status = game_status?.summary || (isSecret ? "" : scene.status);
  const picture = isSecret || !hasPicture ? "" : await pictureDataUrl(scene);
  const waiting = game_status?.is_waiting ?? false;
  const own = typeof own_seat === "number" ? { own: own_seat } : {};
  return { over, language: currentLanguage(), status, picture, waiting, ...own };
}

/**
 * Make a picture in slices. If the page is hidden, make it at once, because the page may be closed
 * soon.
 */
async function pictureDataUrl(/** @type {import("../types").Scene} */ scene) {
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

/** Return a text that says whether the browser may delete the games on its own. */
async function storageWarningText() {
  return (await isStorageKept())
    ? t("The browser keeps your games until you delete them.")
    : t(
        "The browser may delete your games, for example if space runs out: export them to keep a copy.",
      );
}

export function openGames(/** @type {GameListContext} */ context) {
  return new GameList(context).open();
}

class GameList {
  #list = el("div", { class: "game-groups" });
  #messages = el("div", { class: "problems", role: "alert" });
  #summary = el("p", { class: "about", role: "status" });
  #search = el("input", { type: "search", placeholder: t("Search"), "aria-label": t("Search") });
  #dialog = el("dialog");
  /** @type {Map<string, ListedGame>} games deleted here, by key; each can be restored */
  #deleted = new Map();
  /** @type {ListedGame[]} */
  #games = [];

  constructor(/** @type {GameListContext} */ context) {
    this.context = context;
    this.#search.addEventListener("input", () => this.#show());
  }

  async open() {
    await this.context.backup.gameDb.flush();
    const files = el("div");
    const parts = [this.#search, this.#list, this.#summary, this.#messages, files];
    this.#dialog = openDialog(t("Your games"), parts);
    await this.#refresh();
    const { backupButtons } = await loadWithRetry(() => import("./transfer.js"));
    files.append(backupButtons(this.context.backup, this.#messages, () => this.#refresh()));
  }

  async #refresh() {
    const { gameDb } = this.context.backup;
    const { games, newer } = await gameDb.list();
    const count = games.length;
    for (const { key } of games) {
      this.#deleted.delete(key); // an import has brought it back
    }
    this.#games = [...games, ...this.#deleted.values()].sort((a, b) => b.when - a.when);
    this.#search.hidden = count <= MIN_SEARCHED;
    this.#show();
    const texts = [
      count === 0 && t("No games yet."),
      newer > 0 &&
        tn(
          "One more game is from a newer version of this page. It was left unchanged.",
          "{n} more games are from a newer version of this page. They were left unchanged.",
          newer,
        ),
      !gameDb.persistent &&
        t("This browser doesn't store anything: your games are lost when you close this tab."),
      gameDb.persistent && count > 0 && (await storageWarningText()),
    ];
    setText(this.#summary, texts.filter(Boolean).join(" "));
  }

  /** Show the games that match the search, running and finished ones apart. */
  #show(limit = FIRST_GAMES) {
    const words = this.#search.value.toLocaleLowerCase().split(/\s+/);
    const hasWords = (/** @type {ListedGame} */ game) => {
      const { name, players, state } = describeSavedGame(game, this.context.catalogue);
      const text = [name, players, state].join(" ").toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    };
    const groups = groupAnalyses(this.#games).filter((group) => group.some(hasWords));
    const running = groups.filter(([{ over }]) => !over);
    const finished = groups.filter(([{ over }]) => over);
    const parts = [
      this.#makeSection(t("In progress"), running, limit),
      this.#makeSection(t("Finished"), finished, limit),
    ];
    const none = el("p", { class: "about", role: "status" }, t("No matching games."));
    this.#list.replaceChildren(...parts.flat());
    if (groups.length === 0 && this.#games.length > 0) {
      this.#list.append(none);
    }
  }

  /**
   * @param {string} title
   * @param {ListedGame[][]} groups
   * @param {number} limit
   */
  #makeSection(title, groups, limit) {
    if (groups.length === 0) {
      return [];
    }
    const rows = groups
      .slice(0, limit)
      .flatMap((group) => group.map((game) => this.#makeRow(game)));
    const count = groups.length;
    const all = button(t("All {count} games", { count }), () =>
      this.#show(Number.POSITIVE_INFINITY),
    );
    const more = count > limit ? [el("li", {}, all)] : [];
    return [el("h3", {}, title), el("ul", { class: "games" }, ...rows, ...more)];
  }

  #makeRow(/** @type {ListedGame} */ game) {
    const { catalogue, currentKey, onChoose } = this.context;
    const { gameDb } = this.context.backup;
    const { name, players, picture, state } = describeSavedGame(game, catalogue);
    const details = game.key === currentKey ? `${t("Currently open")} · ${state}` : state;
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
    const gone = el("span", { class: "about" }, t("Deleted: {name}.", { name }));
    const isAnalysis = game.from !== null;
    const item = el("li", { class: isAnalysis ? "of-game" : null });
    const show = () =>
      item.replaceChildren(...(this.#deleted.has(game.key) ? [gone, undo] : [open, remove]));
    const deleteGame = async () => {
      await gameDb.remove(game.key);
      this.#deleted.set(game.key, game);
      show();
      undo.focus();
    };
    const restoreGame = async () => {
      await gameDb.restore(game);
      this.#deleted.delete(game.key);
      show();
      remove.focus();
    };
    show();
    return item;
  }
}

/** Describe a saved game in words. */
export function describeSavedGame(
  /** @type {ListedGame} */ saved,
  /** @type {Catalogue} */ catalogue,
) {
  const { preset, from, players, names, picture, when, at, day } = saved;
  // A stored status that is in another language can't be translated.
  const status = saved.language === currentLanguage() ? saved.status : "";
  const game = catalogue.games.find(({ id }) => id === saved.game);
  const presetName = game ? variantName(game, preset) : preset;
  const variant = [presetName, day && formatDay(day, "medium")].filter(Boolean).join(" · ");
  const isOnlyHuman = players.filter((player) => player === "person").length === 1;
  const playerNames = players.map(
    (player, seat) =>
      (player === "person" && names[seat]) ||
      playerKindName(player, game?.levels ?? [], isOnlyHuman || seat === saved.own),
  );
  const isAnonymous = players.every((player, seat) => player === "person" && !names[seat]);
  const all = isAnonymous ? t("{n} players", { n: players.length }) : playerNames.join(", ");
  const date = new Date(when).toLocaleString(currentLocale(), {
    dateStyle: "short",
    timeStyle: "short",
  });
  const own = saved.own ?? (isOnlyHuman ? players.indexOf("person") : -1);
  const others = playerNames.filter((_, seat) => seat !== own).join(", ");
  const isFriend = saved.own !== undefined && players.length === 2 && !names[1 - saved.own];
  const against = isFriend ? t("Against your friend") : t("Against {players}", { players: others });
  const analysis = from === null ? "" : t("Analysis from move {at}", { at: from });
  return {
    name: t("{game}, {variant}", { game: game?.name ?? saved.game, variant }),
    players: players.length > 1 ? all : "",
    opponents: players.length > 1 && own >= 0 ? against : "",
    turn: status || t("Move {at}", { at }),
    picture: picture || fileUrl(`rules/${saved.game}.svg`),
    state: [analysis, status, t("Move {at}", { at }), date].filter(Boolean).join(" · "),
  };
}
