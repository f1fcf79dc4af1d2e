// The dialog "Your games": open, delete, export and import saved games.

/** @import {Catalogue, ListedGame, TableReply} from "../types" */
/** @import {About} from "../storage/types" */
/** @import {GameListContext, Task} from "./types" */

import { canReadPictures, drawPicture, drawPictureInChunks } from "../board/picture.js";
import { EngineLostError } from "../engine/wire.js";
import { lastScene } from "../game/game-state.js";
import { playerKindName } from "../panels/status-model.js";
import { exportFile, fileParts, writeParts } from "../storage/files.js";
import { isStorageKept } from "../storage/game-db.js";
import { makeEntry, withAnalyses } from "../storage/save.js";
import { messageOf } from "../ui/async.js";
import { openDialog } from "../ui/dialog.js";
import { button, el, icon, setText } from "../ui/dom.js";
import { language, locale, percent, t, tn } from "../ui/i18n.js";
import { fileUrl } from "../ui/site.js";
import { variantName } from "./new-game-form.js";
import { StoppedError, showProblems, transferButtons } from "./transfer.js";

const PICTURE_WIDTH = 240; // pixels
const FIRST_GAMES = 12; // games shown at first; the others follow on request
// Pictures made for imported games; the others get none, so that the list loads fast.
const MAX_PICTURES = 200;

/**
 * Return a game's picture and texts for the list. A secret game has no picture and no status.
 * @returns {Promise<About>}
 */
export async function listInfo(
  /** @type {TableReply} */ reply,
  { isSecret = false, hasPicture = true },
) {
  const { over, game_status, own_seat } = reply;
  const scene = lastScene(reply);
  const status = game_status?.summary || (isSecret ? "" : scene.status);
  const picture = isSecret || !hasPicture ? "" : await dataUrl(scene);
  const waiting = game_status?.is_waiting ?? false;
  const own = typeof own_seat === "number" ? { own: own_seat } : {};
  return { over, language: language(), status, picture, waiting, ...own };
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

/** Return a text that says whether the browser may delete the games on its own. */
async function storageText() {
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
      (task) => this.#exportFile(task),
      (file, task) => this.#importFile(file, task),
    );
    const parts = [this.#summary, this.#list, this.#messages, files];
    this.#dialog = openDialog(t("Your games"), parts);
    await this.#refresh();
  }

  async #refresh(limit = FIRST_GAMES) {
    const { gameDb } = this.context;
    const { games, newer } = await gameDb.list();
    const count = games.length;
    const rows = withAnalyses(games)
      .slice(0, limit)
      .map((game) => this.#row(game));
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
      !gameDb.persistent &&
        t("This browser doesn't store anything: your games are lost when you close this tab."),
      gameDb.persistent && count > 0 && (await storageText()),
    ];
    setText(this.#summary, texts.filter(Boolean).join(" "));
  }

  #row(/** @type {ListedGame} */ game) {
    const { gameDb, catalogue, currentKey, onChoose } = this.context;
    const { name, players, picture, state } = describe(game, catalogue);
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
    const isAnalysis = game.from !== null;
    const item = el("li", { class: isAnalysis ? "of-game" : null }, open, remove);
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

  async #exportFile(/** @type {Task} */ task) {
    const { gameDb, engine } = this.context;
    const { games } = await gameDb.list();
    const saves = games.map(({ key, save, when }) => ({ key, save, when }));
    try {
      const { parts, problems } = await writeParts(
        saves,
        ({ items, ...part }) => engine.ask({ op: "export_games", games: items, ...part }),
        (progress) => task.report(() => t("Exporting … {done}", { done: percent(progress) })),
      );
      showProblems(this.#messages, [exportFile(parts, "games"), ...problems]);
    } catch (error) {
      showProblems(this.#messages, error instanceof StoppedError ? [] : [messageOf(error)]);
    }
  }

  /** Import the games of a file. Each is replayed first; if that fails, it is left out. */
  async #importFile(/** @type {File} */ file, /** @type {Task} */ task) {
    const { engine } = this.context;
    /** @type {string[]} */
    const problems = [];
    const added = { fresh: 0, known: 0 };
    let n = 0;
    try {
      for await (const { part, progress } of fileParts(file)) {
        const reply = await engine.ask({ op: "import_games", ...part });
        problems.push(...reply.problems);
        for (const game of /** @type {({ save: string, when: number } | null)[]} */ (reply.games)) {
          n += 1;
          if (game === null) {
            continue; // a damaged game, about which `problems` has a sentence
          }
          const done = percent(progress);
          task.report(() => t("Checking game {n} … {done}", { n, done }));
          try {
            added[(await this.#importGame(game, n)) ? "fresh" : "known"] += 1;
          } catch (error) {
            if (error instanceof EngineLostError) {
              throw error;
            }
            const message = messageOf(error);
            problems.push(t("Game {n} in the file was skipped: {message}", { n, message }));
          }
        }
      }
    } catch (error) {
      problems.push(error instanceof StoppedError ? t("Import stopped.") : messageOf(error));
    }
    showProblems(this.#messages, problems);
    await this.#refresh();
    if (added.fresh + added.known) {
      setText(this.#summary, t("Games imported: {fresh}. Already there: {known}.", added));
    }
  }

  /** Add game `n` of a file, and return whether this browser did not have it before. */
  async #importGame(
    /** @type {{ save: string, when: number }} */ { save, when },
    /** @type {number} */ n,
  ) {
    const { engine, jobs, gameDb } = this.context;
    await jobs.run({ op: "prepare", save });
    const reply = await engine.ask({ op: "preview", save });
    const about = await listInfo(reply, { hasPicture: n <= MAX_PICTURES });
    return gameDb.add({ ...makeEntry(reply), ...about }, when);
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
  // A status in another language can't be translated.
  const status = saved.language === language() ? saved.status : "";
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
  const own = saved.own ?? (isOnlyHuman ? players.indexOf("person") : -1);
  const others = playerNames.filter((_, seat) => seat !== own).join(", ");
  const isFriend = saved.own !== undefined && players.length === 2 && !names[1 - saved.own];
  const against = isFriend ? t("Against your friend") : t("Against {players}", { players: others });
  const analysis = from === null ? "" : t("Analysis from move {at}", { at: from });
  return {
    name: t("{game}, {variant}", { game: game?.name ?? saved.game, variant }),
    players: players.length > 1 ? playerNames.join(", ") : "",
    opponents: players.length > 1 && own >= 0 ? against : "",
    turn: status || t("Move {at}", { at }),
    picture: picture || fileUrl(`rules/${saved.game}.svg`),
    state: [analysis, status, t("Move {at}", { at }), date].filter(Boolean).join(" · "),
  };
}
