// Links to games and results. Friends play by sending links back and forth: a link that continues a
// saved game is added to it; if the moves differ, the player decides which game to keep.

/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */
/** @import {GameSwitcher} from "./game-switcher.js" */
/** @import {Results} from "./results.js" */
/** @import {Challenge, Invitation, KnownGame, LinkReply, NamedGame, NewGameRequest, Request, SavedGame} from "./types" */

import { EngineLostError, ignoreEngineError, RequestError } from "../engine/wire.js";
import { field, openDialog } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { rulesPath } from "../ui/language.js";
import { showGameNotice, showNotice } from "../ui/notice.js";
import { defaultRequest } from "./new-game-request.js";
import { redoAll } from "./replay.js";

const MAX_NAME = 30; // characters
const MAX_KEPT = 2_000_000; // limit for the characters of all saves in a request

export class IncomingLinks {
  /**
   * @param {Game} game
   * @param {GameDb} gameDb
   * @param {GameSwitcher} switcher
   * @param {Results} results
   * @param {(link: string) => Promise<unknown>} openResult
   * @param {{ get(): string, set(name: string): void }} ownName the player's name, "" if unknown
   */
  constructor(game, gameDb, switcher, results, openResult, ownName) {
    this.game = game;
    this.gameDb = gameDb;
    this.switcher = switcher;
    this.results = results;
    this.openResult = openResult;
    this.ownName = ownName;
  }

  /**
   * Open the game or result of a link.
   * @param {string} link the hash of an address, without the #
   * @param {() => void} onUnderstood called if the hash is a link at all
   */
  async openLink(link, onUnderstood) {
    const games = await this.#knownGames();
    /** @type {LinkReply | null} */
    let reply;
    try {
      reply = await this.#askAboutGames({ op: "link", link }, games);
    } catch (error) {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      showNotice(unopenedText(error.message));
      onUnderstood();
      return;
    }
    if (reply?.new_game) {
      onUnderstood();
      const { new_game: named, challenge } = reply;
      const begin = () => this.beginNamed(named, challenge?.code);
      await (challenge ? showChallenge(challenge, begin) : begin());
    } else if (reply?.result) {
      onUnderstood();
      await this.openResult(link);
    } else if (reply?.id) {
      onUnderstood();
      await this.#openGame(reply, games);
    }
  }

  /** Begin a game by name, or continue the daily puzzle of a day. */
  async beginNamed(
    /** @type {NamedGame} */ named,
    /** @type {string | undefined} */ challenge = undefined,
  ) {
    const { game, preset } = named;
    const info = this.game.catalogue.games.find(({ id }) => id === game);
    if (!info) {
      showNotice(t("There is no game called {name}.", { name: game }));
      return false;
    }
    const request = defaultRequest(info, preset);
    await this.results.loadIntoEngine();
    const isDaily = info.presets.some(({ id, daily }) => id === preset && daily);
    return isDaily
      ? this.#beginDaily({ ...request, challenge }, named)
      : this.switcher.begin({ ...request, challenge });
  }

  /**
   * @param {NewGameRequest} request
   * @param {NamedGame} named
   */
  async #beginDaily(request, named) {
    const { game, preset } = named;
    const games = (await this.#knownGames()).filter(
      (known) => known.game === game && (known.preset ?? preset) === preset && !known.over,
    );
    const daily = await this.results.dailyOfDay(named, games).catch(ignoreEngineError);
    const match = daily && daily.game !== null ? games[daily.game] : null;
    if (match && match.key === this.game.key) {
      this.switcher.showGame();
      return this.game.suspendedReply ? this.switcher.reopen() : true;
    }
    const seed = daily?.date ?? named.date;
    return match ? this.#continueGame(match) : this.switcher.begin({ ...request, seed });
  }

  /**
   * @param {LinkReply} reply
   * @param {KnownGame[]} games
   */
  async #openGame(reply, games) {
    const { id, relation, text, game: index, save, invitation, challenge } = reply;
    if (index === null) {
      if (challenge) {
        const { code, text: about, players } = challenge;
        const invitation = { text: about, challenge: code, players };
        showChallenge(challenge, () => this.#acceptInvitation(id, invitation));
      } else if (reply.about) {
        const lines = reply.about.map((line) => el("p", { dir: "auto" }, line));
        const accept = { name: t("Play"), act: () => this.#openCopy(id) };
        openDialog(t("A puzzle for you"), lines, accept, t("Not now"));
      } else if (reply.title) {
        this.#askAboutCutLink(reply);
      } else {
        const act =
          invitation && (invitation.early_end ? this.#acceptInvitation : this.#showInvitation);
        await (act ? act.call(this, id, invitation) : this.#openCopy(id));
      }
      return;
    }
    const game = { ...games[index], save };
    if (relation !== "ahead" && relation !== "same") {
      const open = () => (invitation ? this.#acceptInvitation(id, invitation) : this.#openCopy(id));
      this.#askWhichToKeep(game, open, relation === "invalid", reply);
    } else if (await this.#continueGame(game)) {
      await redoAll(this.game);
      showGameNotice(this.game.reply.over ? text : `${text} ${this.game.turnText}.`);
    }
  }

  /**
   * Show the invitation before anything else; the game begins when it is accepted.
   * @param {string} id
   * @param {Invitation} invitation
   */
  #showInvitation(id, invitation) {
    const explanation = t("No account needed.");
    const { text, names } = invitation;
    const watch = () => {
      dialog.close();
      this.#acceptInvitation(id, { text, names, watch: true });
    };
    const [game] = id.split(":");
    const rules = el("a", { href: rulesPath(game), target: "_blank" }, t("Read the rules"));
    const others = el("div", { class: "choices" }, button(t("Just watch"), watch));
    const known = this.ownName.get();
    const input = el("input", { type: "text", maxlength: MAX_NAME, autocomplete: "nickname" });
    const act = () => {
      const name = known || input.value.trim();
      this.ownName.set(name);
      const own = invitation.own_seat;
      const all = names?.map((each, seat) => (seat === own ? name || each : each));
      return this.#acceptInvitation(id, { ...invitation, names: all });
    };
    const accept = { name: t("Play"), act };
    const asked = known
      ? []
      : [field(t("Your name"), input, t("Optional. Your friend will see it."))];
    const about = el("p", {}, explanation, " ", rules);
    const parts = [el("p", {}, text), ...asked, about, others];
    const dialog = openDialog(t("Invitation"), parts, accept, t("Not now"));
    focusMain(dialog);
  }

  /** Say that a link has lost its end. The player may open it anyway: all seats are then human. */
  #askAboutCutLink(/** @type {LinkReply} */ { id, title = "", text }) {
    const open = () => {
      dialog.close();
      this.#openCopy(id);
    };
    const others = el("div", { class: "choices" }, button(t("Open anyway"), open));
    const parts = [el("p", {}, text), others];
    const dialog = openDialog(title, parts, { name: t("Close"), act: () => {} }, null);
    focusMain(dialog);
  }

  #acceptInvitation(/** @type {string} */ id, /** @type {Invitation} */ invitation) {
    const text = t("Game opened from the link.");
    return this.switcher.openId(id, text, unopenedText, invitation);
  }

  #openCopy(/** @type {string} */ id) {
    return this.switcher.openId(id, t("Game opened from the link."), unopenedText);
  }

  #continueGame(/** @type {KnownGame} */ game) {
    return this.switcher.openSaved(game, undefined, unopenedText);
  }

  /**
   * @returns {Promise<KnownGame | null>} the game that the current analysis is about; null outside
   *   an analysis, or if the game isn't known
   */
  async findOrigin() {
    if (this.game.reply.from === null) {
      return null;
    }
    const games = await this.#knownGames();
    const origin = await this.#askAboutGames({ op: "origin" }, games);
    return (
      origin && (games[origin.game] ?? { ...this.game.savedGame, ...keyAndSave(origin), mark: "" })
    );
  }

  /** Ask the engine something about the known games. Resolves to null if the engine was lost. */
  #askAboutGames(/** @type {Request} */ request, /** @type {KnownGame[]} */ games) {
    const saves = firstWithinLimit(games.map(keyAndSave));
    return this.game.engine.ask({ ...request, saves }).catch((error) => {
      if (!(error instanceof EngineLostError)) {
        throw error;
      }
      return null;
    });
  }

  /** @returns {Promise<KnownGame[]>} the saved games, the current one first */
  async #knownGames() {
    await this.gameDb.flush();
    const { games } = await this.gameDb.list();
    const { key } = this.game;
    const { savedGame, reply, suspendedReply } = this.game;
    const { over } = suspendedReply ?? reply;
    const current = games.find((game) => game.key === key) ?? { ...savedGame, mark: "", over };
    return [current, ...games.filter((game) => game !== current)];
  }

  /**
   * Let the player choose between a link and the saved game, because their moves differ.
   * @param {KnownGame} game
   * @param {() => void} openLink
   * @param {boolean} isBroken whether the link no longer belongs to the saved game
   * @param {LinkReply} why its texts say what differs
   */
  #askWhichToKeep(game, openLink, isBroken, { title = "", text }) {
    let keepsMine = true;
    const open = () => {
      keepsMine = false;
      dialog.close();
      openLink();
    };
    const others = el("div", { class: "choices" }, button(t("Open as a new game"), open));
    const parts = [el("p", {}, text), others];
    const dialog = openDialog(title, parts, { name: t("Back to my game"), act: () => {} }, null);
    focusMain(dialog);
    dialog.addEventListener("close", () => {
      if (keepsMine && (isBroken || game.key !== this.game.key)) {
        this.#continueGame(game);
      }
    });
  }
}

function focusMain(/** @type {HTMLDialogElement} */ dialog) {
  /** @type {HTMLElement} */ (dialog.querySelector(".main")).focus();
}

/** Show a challenge before anything else; the game begins when it is accepted. */
function showChallenge(
  /** @type {Challenge} */ { text },
  /** @type {() => Promise<unknown>} */ begin,
) {
  const accept = { name: t("Play"), act: begin };
  openDialog(t("Challenge"), [el("p", {}, text)], accept, t("Not now"));
}

/**
 * Return the first games whose saves have at most MAX_KEPT characters together.
 * @type {<T extends { save: string }>(games: T[]) => T[]}
 */
function firstWithinLimit(games) {
  let length = 0;
  return games.filter(({ save }) => {
    length += save.length;
    return length <= MAX_KEPT;
  });
}

function keyAndSave(/** @type {Pick<SavedGame, "key" | "save">} */ { key, save }) {
  return { key, save };
}

/** @param {string} why a sentence */
function unopenedText(why) {
  return t("This link can't be opened. {why} Ask for the link again.", { why });
}
