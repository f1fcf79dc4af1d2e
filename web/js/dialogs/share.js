// The dialog "Share": one main action, which is a link with its QR code. A solo game is shared as its
// result with a link to the same puzzle. Everything else is folded: the challenge, pictures, the game
// as text, code for web pages.

/** @import {Game} from "../game/game.js" */
/** @import {Results} from "../game/results.js" */
/** @import {ResultCard, ShareText} from "../types" */

import { correction, generate } from "lean-qr/nano";
import { packPicture } from "../board/scene-codec.js";
import { makeResultPicture } from "../ending/result-share.js";
import { lastFrame } from "../game/game-state.js";
import { showSteps } from "../panels/status.js";
import { formatDay } from "../panels/status-model.js";
import { download, fileName } from "../storage/files.js";
import { messageOf } from "../ui/async.js";
import { openDialog } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { currentLocale, t } from "../ui/i18n.js";
import { linkBase } from "../ui/site.js";
import { savePicture } from "./save-picture.js";

const MAX_QR_LENGTH = 600; // characters of a link that a phone's camera can read as a QR code
const BLACK = /** @type {[number, number, number]} */ ([0, 0, 0]);
const WHITE = /** @type {[number, number, number]} */ ([255, 255, 255]);
const MAIN = { class: "main", autofocus: true };

export async function openShare(/** @type {Game} */ game, /** @type {Results} */ results) {
  const { info, reply } = game;
  const { chance } = info.presets.find(({ id }) => id === reply.preset) ?? {};
  const isSoloPuzzle = reply.seats === 1 && (info.chance || chance);
  const hasOneHuman = reply.players.filter((player) => player === "person").length === 1;
  const canShareResult = isSoloPuzzle || (hasOneHuman && reply.over);
  const shareText = canShareResult ? await results.shareText() : undefined;
  const card =
    reply.day && shareText?.text ? await results.resultCard(formatDay(reply.day)) : undefined;
  new ShareDialog(game, results, shareText ?? null, card).open();
}

/** Share the link to a puzzle that a player has made. */
export function openPuzzleShare(/** @type {Game["info"]} */ info, /** @type {string} */ link) {
  const game = /** @type {Game} */ ({ info });
  new ShareDialog(game, /** @type {any} */ (null), null).openPuzzle(link);
}

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

class ShareDialog {
  #message = el("p", { class: "about", role: "status" });
  #dialog = el("dialog");

  /**
   * @param {Game} game
   * @param {Results} results
   * @param {ShareText | null} shareText of a game with one human player
   * @param {ResultCard} [card] of a finished daily game
   */
  constructor(game, results, shareText, card) {
    this.game = game;
    this.results = results;
    this.shareText = shareText;
    this.card = card?.svg ? card : null;
  }

  open() {
    const { shareText } = this;
    const { reply } = this.game;
    const link = reply.link ? `${linkBase()}#${reply.link}` : null;
    const linkParts =
      link && !reply.dice?.can_send ? [this.#linkField(link), makeQrCode(link)] : [];
    const steps = el("ol", { class: "steps" });
    showSteps(steps, reply.game_status?.steps ?? []);
    const withMoves = [steps, makeAboutText(reply.game_status?.link_notice ?? ""), ...linkParts];
    const pictures = [
      button(t("Save as PNG"), () => this.#savePicture("png")),
      button(t("Save as SVG"), () => this.#savePicture("svg")),
    ];
    const result = shareText?.unsolved ? this.#puzzleLinkField(shareText) : withMoves;
    const { create, offers } = this.#diceParts();
    const more = [
      ...(result === withMoves ? [] : [makeDetails(t("With my moves"), ...withMoves)]),
      ...offers,
      el("div", { class: "choices" }, ...pictures),
      ...(reply.line.length ? [this.#lazyDetails(t("As text"), () => this.#textParts())] : []),
      ...(link && canBeEmbedded(this.game)
        ? [this.#lazyDetails(t("For a web page"), () => this.#snippetFields())]
        : []),
    ];
    this.#dialog = openDialog(t("Share"), [
      ...result,
      ...create,
      ...(shareText?.challenge ? [this.#challengeLinkField(shareText.challenge)] : []),
      makeDetails(t("More ways to share"), ...more),
      this.#message,
    ]);
  }

  #showMessage(/** @type {string} */ text) {
    setText(this.#message, text);
  }

  async #savePicture(/** @type {string} */ format) {
    this.#showMessage(await savePicture(this.game, format));
  }

  /**
   * Return the button for the next link of fair dice (`create`), and a text about the source of
   * chance with buttons to begin games with fair dice (`offers`).
   */
  #diceParts() {
    const { dice, players } = this.game.reply;
    if (!dice) {
      return { create: [], offers: [] };
    }
    const about = makeAboutText(dice.text);
    if (dice.can_send) {
      const make = button(
        t("Create the link"),
        () => this.#reopenWhenDone(this.game.makeDiceLink()),
        MAIN,
      );
      return { create: [el("div", { class: "choices" }, make)], offers: [about] };
    }
    const humans = players.filter((player) => player === "person").length;
    const count = humans > 1 ? Math.max(0, dice.max_peers - 1) : 0;
    const offers = Array.from({ length: count }, (_, index) => {
      const n = index + 2;
      const begin = () => this.#reopenWhenDone(this.#beginWithFairDice(n));
      return button(t("New provably fair game for {n} devices", { n }), begin);
    });
    return { create: [], offers: [about, el("div", { class: "choices" }, ...offers)] };
  }

  /** @param {Promise<boolean>} done resolves to whether another link was made */
  async #reopenWhenDone(done) {
    if (await done) {
      this.#dialog.close();
      openShare(this.game, this.results);
    }
  }

  /** Begin the current game again with fair dice for `peers` devices, and make its first link. */
  async #beginWithFairDice(/** @type {number} */ peers) {
    const { game, preset, seats, players, names } = this.game.reply;
    const request = { game, preset, seats, players, fair: peers };
    return (await this.game.begin(request, names)) && this.game.makeDiceLink();
  }

  /**
   * @param {string} link
   * @param {{ about: ShareData, copy: string, label: string }} [puzzle] for a link without moves
   * @param {boolean} [isMain] whether this is the dialog's main action
   */
  #linkField(link, puzzle, isMain = true) {
    const title = t("A game of {game}", { game: this.game.info.name });
    const label = puzzle?.label ?? t("Link");
    const input = el("input", { type: "text", readonly: true, value: link, "aria-label": label });
    const onSent = () =>
      !puzzle && this.game.reply.game_status?.marks_sent && this.game.makeDiceLink();
    const act = () => this.#copyField(input).then(onSent);
    const copy = button(puzzle?.copy ?? t("Copy link"), act);
    const send = this.#sendButton(puzzle?.about ?? { title, url: link }, input, onSent);
    return el("div", { class: "link" }, input, ...markMainButton([...send, copy], isMain));
  }

  /** Share the link to a puzzle. */
  openPuzzle(/** @type {string} */ link) {
    const parts = [this.#puzzleField(link), makeQrCode(link), this.#message];
    this.#dialog = openDialog(t("Share"), parts);
  }

  #puzzleField(/** @type {string} */ link) {
    const title = t("A puzzle from {game}", { game: this.game.info.name });
    return this.#linkField(link, {
      about: { title, url: link },
      copy: t("Copy the puzzle's link"),
      label: t("Link to the puzzle"),
    });
  }

  /**
   * Return the field with the result of a solo game and a link to the same puzzle, or with the link
   * alone.
   */
  #puzzleLinkField(/** @type {ShareText} */ { text, unsolved }) {
    const link = `${linkBase()}#${unsolved}`;
    if (!text) {
      return [
        makeAboutText(t("Send this puzzle. The link starts it without your moves.")),
        this.#puzzleField(link),
      ];
    }
    const about = { text: `${text}\n${link}` };
    const label = { "aria-label": t("Your result") };
    const field = el("textarea", { rows: 6, readonly: true, ...label }, about.text);
    const copy = button(t("Copy result"), () => this.#copyField(field));
    const { game, preset } = this.game.reply;
    const image = this.card && makeResultPicture(this.card, game, preset);
    const send = this.#sendButton(about, field, undefined, image?.makeFile);
    const buttons = markMainButton([...send, copy], true);
    if (image) {
      const save = async () => {
        const file = await image.makeFile();
        this.#showMessage(download(file, file.name));
      };
      buttons.push(button(t("Save picture"), save));
    }
    const note = t("Your result without spoilers. The link opens the same puzzle.");
    const choices = el("div", { class: "choices" }, ...buttons);
    const parts = image ? [image.picture, field, choices] : [field, choices];
    return [makeAboutText(note), el("div", { class: "snippet" }, ...parts)];
  }

  /** A link that challenges a friend to beat the result, which it hides. */
  #challengeLinkField(/** @type {string} */ challenge) {
    const link = `${linkBase()}#${challenge}`;
    const title = t("Can you beat me? {game}", { game: this.game.info.name });
    const about = { title, url: link };
    const names = { copy: t("Copy the challenge"), label: t("Link to the challenge") };
    return makeDetails(
      t("Challenge a friend"),
      makeAboutText(t("They play the same game and see your result when they finish.")),
      this.#linkField(link, { about, ...names }, false),
    );
  }

  /** A folded part that is made when the player opens it. */
  #lazyDetails(/** @type {string} */ name, /** @type {() => Promise<HTMLElement[]>} */ make) {
    const details = el("details", {}, el("summary", {}, name));
    const fill = async () => {
      try {
        details.append(...(await make()));
      } catch (error) {
        this.#showMessage(t("The text couldn't be created: {error}", { error: messageOf(error) }));
      }
    };
    details.addEventListener("toggle", fill, { once: true });
    return details;
  }

  /** The game as text, limited to what the viewer may know. */
  async #textParts() {
    const { engine, reply } = this.game;
    const { game, preset, link } = reply;
    const date = new Date().toLocaleDateString(currentLocale(), { dateStyle: "long" });
    const about = { date, source: link && `${linkBase()}#${link}` };
    const { text } = await engine.ask({ op: "transcript", ...about });
    const label = { "aria-label": t("The game as text") };
    const field = el("textarea", { rows: 8, readonly: true, spellcheck: "false", ...label }, text);
    const copy = button(t("Copy text"), () => this.#copyField(field));
    const save = button(t("Save as text"), () => {
      const file = fileName(game, preset, new Date(), "txt");
      this.#showMessage(download(new Blob([text], { type: "text/plain" }), file));
    });
    return [el("div", { class: "snippet" }, field, el("div", { class: "choices" }, copy, save))];
  }

  /** HTML for web pages. It contains a picture that is shown before Python has started. */
  async #snippetFields() {
    const { engine, reply } = this.game;
    const picture = await packPicture(lastFrame(reply));
    const request = { op: "snippets", site: linkBase(), id: reply.id, picture };
    /** @type {{ snippets: { name: string, html: string }[] }} */
    const { snippets } = await engine.ask(request);
    return snippets.map(({ name, html }) => {
      const text = el("textarea", { rows: 4, readonly: true, spellcheck: "false" }, html);
      const label = { "aria-label": t("Copy: {what}", { what: name }) };
      const copy = button(t("Copy"), () => this.#copyField(text), label);
      return el("div", { class: "snippet" }, el("label", {}, name, text), copy);
    });
  }

  async #copyField(/** @type {Field} */ field) {
    this.#showMessage(
      (await copyOrSelectText(field))
        ? t("Copied.")
        : t("Couldn't copy. The text is selected, so you can copy it yourself."),
    );
  }

  /**
   * Return a list with the button for the device's own way to share (with a file if possible); []
   * if the browser has no way to share.
   */
  #sendButton(
    /** @type {ShareData} */ about,
    /** @type {Field} */ field,
    /** @type {() => unknown} */ onSent = () => {},
    /** @type {(() => Promise<File>) | undefined} */ makeFile = undefined,
  ) {
    const send = async () => {
      const files = makeFile ? [await makeFile()] : [];
      const data =
        files.length && navigator.canShare?.({ files }) ? { text: about.text, files } : about;
      await navigator.share(data).then(onSent, async ({ name }) => {
        if (name !== "AbortError") {
          this.#showMessage(
            (await copyOrSelectText(field))
              ? t("Sending didn't work, so the text was copied instead.")
              : t("Sending didn't work. The text is selected, so you can copy it yourself."),
          );
        }
      });
    };
    const canSend = "share" in navigator && navigator.canShare?.(about) !== false;
    return canSend ? [button(t("Send …"), send)] : [];
  }
}

/** Return whether a field's text was copied; if not, select it. */
async function copyOrSelectText(/** @type {Field} */ field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return false;
  }
}

/** Mark the first of these buttons as the main one, if the dialog's main action is among them. */
function markMainButton(/** @type {HTMLElement[]} */ buttons, /** @type {boolean} */ isMain) {
  buttons[0].classList.toggle("main", isMain);
  buttons[0].autofocus = isMain;
  return buttons;
}

function makeDetails(/** @type {string} */ name, /** @type {HTMLElement[]} */ ...parts) {
  return el("details", {}, el("summary", {}, name), ...parts);
}

function makeAboutText(/** @type {string} */ text) {
  return el("p", { class: "about" }, text);
}

/**
 * Return whether other pages can show the position: the site is on the web, and no dice are secret.
 */
function canBeEmbedded(/** @type {Game} */ { reply: { dice } }) {
  return /^https?:/.test(linkBase()) && dice?.kind !== "fair" && dice?.kind !== "doubtful";
}

function makeQrCode(/** @type {string} */ link) {
  if (link.length > MAX_QR_LENGTH) {
    return makeAboutText(t("The link is too long for a QR code."));
  }
  const canvas = el("canvas", { role: "img", "aria-label": t("The link as a QR code") });
  const code = generate(link, { minCorrectionLevel: correction.L });
  code.toCanvas(canvas, { on: BLACK, off: WHITE, pad: 4 });
  return el("figure", { class: "code" }, canvas);
}
