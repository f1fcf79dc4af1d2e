// Handing a position on: as a link, a QR code, a picture, a text, or for somebody's web page. A game
// alone is handed on as what came of it and the way to the same puzzle; its moves only if one wants.

/** @import {Game} from "../game/game.js" */
/** @import {Results} from "../game/results.js" */
/** @import {Told} from "../types" */

import { correction, generate } from "lean-qr/nano";
import { packPicture } from "../board/scene-codec.js";
import { latest } from "../game/game-state.js";
import { download, fileName } from "../storage/files.js";
import { messageOf } from "../ui/async.js";
import { openDialog } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { linkBase } from "../ui/site.js";
import { keepPicture } from "./save-picture.js";

const SCANNED = 600; // characters of a link at most, for a phone's camera to read its code with ease
const BLACK = /** @type {[number, number, number]} */ ([0, 0, 0]);
const WHITE = /** @type {[number, number, number]} */ ([255, 255, 255]);

/**
 * @param {Game} game
 * @param {Results} results
 */
export async function openShare(game, results) {
  const { info, reply } = game;
  const drawn = info.chance || info.presets.some(({ id, chance }) => id === reply.preset && chance);
  const told = reply.seats === 1 && drawn ? await results.tell() : undefined;
  new ShareDialog(game, results, told).open();
}

class ShareDialog {
  #done = el("p", { class: "about", role: "status" });
  #dialog = el("dialog");

  /**
   * @param {Game} game
   * @param {Results} results
   * @param {Told} [told] what may be handed on of a game alone
   */
  constructor(game, results, told) {
    this.game = game;
    this.results = results;
    this.told = told?.unsolved ? told : null;
  }

  open() {
    const { reply } = this.game;
    const link = reply.link ? `${linkBase()}#${reply.link}` : null;
    const linked = link && !reply.dice?.send ? [this.#handOver(link), code(link)] : [];
    const whole = [el("p", { class: "about" }, reply.standing?.link ?? ""), ...linked];
    const [hidden, shown] = this.told && reply.over ? [whole, []] : [[], whole];
    this.#dialog = openDialog(t("Share"), [
      ...(this.told ? this.#withoutMoves(this.told) : []),
      ...(hidden.length
        ? [el("details", {}, el("summary", {}, t("With my moves")), ...hidden)]
        : shown),
      ...this.#aboutDice(),
      el(
        "div",
        { class: "choices" },
        button(t("Save as PNG"), () => this.#picture("png")),
        button(t("Save as SVG"), () => this.#picture("svg")),
      ),
      this.#done,
      ...(reply.line.length ? [this.#folded(t("As text"), () => this.#asText())] : []),
      ...(link && isPublic(this.game)
        ? [this.#folded(t("For a web page"), () => this.#forPages())]
        : []),
    ]);
  }

  /** @param {string} text what came of something */
  #say(text) {
    setText(this.#done, text);
  }

  async #picture(/** @type {string} */ form) {
    this.#say(await keepPicture(this.game, form));
  }

  /**
   * Which dice the game has, and what can be done about them: make the next link of fair dice, or
   * begin with such.
   */
  #aboutDice() {
    const { dice, players } = this.game.reply;
    if (!dice) {
      return [];
    }
    const about = el("p", { class: "about" }, dice.text);
    if (dice.send) {
      const main = { class: "main", autofocus: true };
      const make = button(t("Make the link"), () => this.#again(this.game.send()), main);
      return [el("div", { class: "choices" }, make), about];
    }
    const persons = players.filter((player) => player === "person").length;
    const offered = persons > 1 ? Math.max(0, dice.most - 1) : 0;
    const offers = Array.from({ length: offered }, (_, at) => at + 2).map((n) =>
      button(t("Fair dice between {n} places", { n }), () => this.#again(this.#beginFair(n))),
    );
    return [about, ...(offers.length ? [el("div", { class: "choices" }, ...offers)] : [])];
  }

  /** @param {Promise<boolean>} done what makes another link */
  async #again(done) {
    if (await done) {
      this.#dialog.close();
      openShare(this.game, this.results);
    }
  }

  /** Begin the game on the table anew with fair dice, and make its first link. */
  async #beginFair(/** @type {number} */ places) {
    const { game, preset, seats, players, names } = this.game.reply;
    const wish = { game, preset, seats, players, fair: places };
    return (await this.game.begin(wish, names)) && this.game.send();
  }

  /**
   * @param {string} link to copy or to send
   * @param {ShareData} [about] what is sent
   * @param {string} [name] of the button that copies it
   */
  #handOver(link, about, name) {
    const title = t("A game of {game}", { game: this.game.info.name });
    const label = { "aria-label": name ? t("Link to the puzzle") : t("Link") };
    const input = el("input", { type: "text", readonly: true, value: link, ...label });
    const main = name ? {} : { class: "main", autofocus: true };
    const copy = button(name ?? t("Copy link"), () => this.#copy(input), main);
    return el("div", { class: "link" }, input, copy, ...sender(about ?? { title, url: link }));
  }

  /** What came of a game alone, and the way to the same dice or puzzle: nothing of how it is done. */
  #withoutMoves(/** @type {Told} */ { text, unsolved }) {
    const link = `${linkBase()}#${unsolved}`;
    if (!text) {
      const about = { title: t("A puzzle of {game}", { game: this.game.info.name }), url: link };
      return [
        el("p", { class: "about" }, t("Send this puzzle: the link begins it, without your moves.")),
        this.#handOver(link, about, t("Copy the puzzle's link")),
      ];
    }
    const about = { text: `${text}\n${link}` };
    const label = { "aria-label": t("Your result") };
    const field = el("textarea", { rows: 6, readonly: true, ...label }, about.text);
    const main = { class: "main", autofocus: true };
    const copy = button(t("Copy result"), () => this.#copy(field), main);
    const said = t("Your result, without a word of how it is done; the link begins the same game.");
    const acts = el("div", { class: "choices" }, copy, ...sender(about));
    return [el("p", { class: "about" }, said), el("div", { class: "snippet" }, field, acts)];
  }

  /** A part that is made when it is first unfolded. */
  #folded(/** @type {string} */ name, /** @type {() => Promise<HTMLElement[]>} */ make) {
    const details = el("details", {}, el("summary", {}, name));
    const fill = async () => {
      try {
        details.append(...(await make()));
      } catch (error) {
        this.#say(t("The text could not be made: {error}", { error: messageOf(error) }));
      }
    };
    details.addEventListener("toggle", fill, { once: true });
    return details;
  }

  /** The game as text, as whoever looks at it may know it. */
  async #asText() {
    const { engine, reply } = this.game;
    const { game: id, preset, link } = reply;
    const date = new Date().toLocaleDateString(language(), { dateStyle: "long" });
    const about = { date, source: link && `${linkBase()}#${link}` };
    const { text } = await engine.ask({ op: "transcript", ...about });
    const label = { "aria-label": t("The game as text") };
    const field = el("textarea", { rows: 8, readonly: true, spellcheck: "false", ...label }, text);
    const copy = button(t("Copy text"), () => this.#copy(field));
    const keep = button(t("Save as text"), () => {
      const file = fileName(id, preset, new Date(), "txt");
      download(new Blob([text], { type: "text/plain" }), file);
    });
    return [el("div", { class: "snippet" }, field, el("div", { class: "choices" }, copy, keep))];
  }

  /** What to write into a web page; its picture is there for frames before there is Python. */
  async #forPages() {
    const { engine, reply } = this.game;
    const picture = await packPicture(latest(reply));
    const request = { op: "snippets", site: linkBase(), id: reply.id, picture };
    /** @type {{ snippets: { name: string, html: string }[] }} */
    const { snippets } = await engine.ask(request);
    return snippets.map(({ name, html }) => {
      const text = el("textarea", { rows: 4, readonly: true, spellcheck: "false" }, html);
      const label = { "aria-label": t("Copy: {what}", { what: name }) };
      const copy = button(t("Copy"), () => this.#copy(text), label);
      return el("div", { class: "snippet" }, el("label", {}, name, text), copy);
    });
  }

  async #copy(/** @type {HTMLInputElement | HTMLTextAreaElement} */ field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.#say(t("Copied."));
    } catch {
      field.select();
      this.#say(t("This browser does not let us copy: the text is marked, copy it by hand."));
    }
  }
}

/**
 * Whether others could fetch the position for their pages: the site is on the web, and places do not
 * play by links, with secrets for their dice.
 */
function isPublic(/** @type {Game} */ { reply: { dice } }) {
  return /^https?:/.test(linkBase()) && dice?.kind !== "fair" && dice?.kind !== "doubtful";
}

/** A button that sends something by what the device has, if it has anything. */
function sender(/** @type {ShareData} */ about) {
  const send = button(t("Send …"), () => {
    navigator.share(about).catch(() => {}); // called off: fine
  });
  return "share" in navigator ? [send] : [];
}

/** @param {string} link for another device's camera */
function code(link) {
  if (link.length > SCANNED) {
    const text = t("The link is too long for a QR code that cameras can read.");
    return el("p", { class: "about" }, text);
  }
  const canvas = el("canvas", { role: "img", "aria-label": t("The link as a QR code") });
  const made = generate(link, { minCorrectionLevel: correction.L });
  made.toCanvas(canvas, { on: BLACK, off: WHITE, pad: 4 });
  return el("figure", { class: "code" }, canvas);
}
