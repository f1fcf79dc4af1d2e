// Handing a position on: as a link, a QR code, a picture, a text, or for somebody's web page.

/** @import {Game} from "../game/game.js" */

import { correction, generate } from "lean-qr/nano";
import { packPicture } from "../board/packed.js";
import { latest, playerNames } from "../game/replies.js";
import { openDialog } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { download, fileName } from "../ui/files.js";
import { language, t } from "../ui/i18n.js";
import { messageOf } from "../ui/retry.js";
import { home } from "../ui/site.js";
import { keepPicture } from "./save-picture.js";

const SCANNED = 600; // characters of a link at most, for a phone's camera to read its code with ease
const BLACK = /** @type {[number, number, number]} */ ([0, 0, 0]);
const WHITE = /** @type {[number, number, number]} */ ([255, 255, 255]);

/** @typedef {(text: string) => void} Say tells what came of something */

/** @param {Game} game */
export function openShare(game) {
  const { reply, info } = game;
  const link = reply.link ? `${home()}#${reply.link}` : null;
  const done = el("p", { class: "about", role: "status" });
  const say = (/** @type {string} */ text) => setText(done, text);
  const picture = (/** @type {string} */ form) => keepPicture(game, form).then(say);
  const linked = link && !reply.dice?.send ? [handOver(link, info.name, say), code(link)] : [];
  const dialog = openDialog(t("Share"), [
    el("p", { class: "about" }, reply.standing?.link ?? ""),
    ...linked,
    ...aboutDice(game, () => dialog.close()),
    el(
      "div",
      { class: "choices" },
      button(t("Save as PNG"), () => picture("png")),
      button(t("Save as SVG"), () => picture("svg")),
    ),
    done,
    ...(reply.line.length ? [folded(t("As text"), () => asText(game, say), say)] : []),
    ...(link && isPublic(game)
      ? [folded(t("For a web page"), () => forPages(game, say), say)]
      : []),
  ]);
}

/**
 * Whether others could fetch the position for their pages: the site is on the web, and places do not
 * play by links, with secrets for their dice.
 * @param {Game} game
 */
function isPublic({ reply: { dice } }) {
  return /^https?:/.test(home()) && dice?.kind !== "fair" && dice?.kind !== "doubtful";
}

/**
 * Which dice the game has, and what can be done about them: make the next link of fair dice, or begin
 * with such.
 * @param {Game} game
 * @param {() => void} close
 */
function aboutDice(game, close) {
  const { dice, players } = game.reply;
  if (!dice) {
    return [];
  }
  const again = async (/** @type {Promise<boolean>} */ done) => {
    if (await done) {
      close();
      openShare(game);
    }
  };
  const about = el("p", { class: "about" }, dice.text);
  if (dice.send) {
    const main = { class: "main", autofocus: true };
    const make = button(t("Make the link"), () => again(game.send()), main);
    return [el("div", { class: "choices" }, make), about];
  }
  const persons = players.filter((player) => player === "person").length;
  const offered = persons > 1 ? Math.max(0, dice.most - 1) : 0;
  const offers = Array.from({ length: offered }, (_, at) => at + 2).map((places) =>
    button(t("Fair dice between {n} places", { n: places }), () => again(beginFair(game, places))),
  );
  return [about, ...(offers.length ? [el("div", { class: "choices" }, ...offers)] : [])];
}

/**
 * Begin the game on the table anew with fair dice, and make its first link.
 * @param {Game} game
 * @param {number} places
 */
async function beginFair(game, places) {
  const { game: id, preset, seats, players, names } = game.reply;
  const wish = { game: id, preset, seats, players, fair: places };
  return (await game.begin(wish, names)) && game.send();
}

/**
 * The link, to copy or to send.
 * @param {string} link
 * @param {string} name of the game
 * @param {Say} say
 */
function handOver(link, name, say) {
  const input = el("input", { type: "text", readonly: true, value: link, "aria-label": t("Link") });
  const main = { class: "main", autofocus: true };
  const copy = button(t("Copy link"), () => copied(input, say), main);
  const send = button(
    t("Send …"),
    () =>
      navigator.share({ title: t("A game of {game}", { game: name }), url: link }).catch(() => {}), // called off: fine
  );
  return el("div", { class: "link" }, input, copy, ...("share" in navigator ? [send] : []));
}

/**
 * The link for another device's camera.
 * @param {string} link
 */
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

/**
 * A part that is made when it is first unfolded.
 * @param {string} name
 * @param {() => Promise<HTMLElement[]>} make
 * @param {Say} say
 */
function folded(name, make, say) {
  const details = el("details", {}, el("summary", {}, name));
  const fill = async () => {
    try {
      details.append(...(await make()));
    } catch (error) {
      say(t("The text could not be made: {error}", { error: messageOf(error) }));
    }
  };
  details.addEventListener("toggle", fill, { once: true });
  return details;
}

/**
 * The game as text, as whoever looks at it may know it.
 * @param {Game} game
 * @param {Say} say
 */
async function asText(game, say) {
  const { game: id, preset, link } = game.reply;
  const date = new Date().toLocaleDateString(language(), { dateStyle: "long" });
  const about = { names: playerNames(game), date, source: link && `${home()}#${link}` };
  const { text } = await game.engine.ask({ op: "transcript", ...about });
  const label = { "aria-label": t("The game as text") };
  const field = el("textarea", { rows: 8, readonly: true, spellcheck: "false", ...label }, text);
  const keep = button(t("Save as text"), () => {
    const file = fileName(id, preset, new Date(), "txt");
    download(new Blob([text], { type: "text/plain" }), file);
  });
  const copy = button(t("Copy text"), () => copied(field, say));
  return [el("div", { class: "snippet" }, field, el("div", { class: "choices" }, copy, keep))];
}

/**
 * What to write into a web page; with the picture of the position, so that a frame can show it
 * before there is Python.
 * @param {Game} game
 * @param {Say} say
 */
async function forPages({ engine, reply }, say) {
  const picture = await packPicture(latest(reply));
  const request = { op: "snippets", site: home(), id: reply.id, picture };
  /** @type {{ snippets: { name: string, html: string }[] }} */
  const { snippets } = await engine.ask(request);
  return snippets.map(({ name, html }) => {
    const text = el("textarea", { rows: 4, readonly: true, spellcheck: "false" }, html);
    const label = { "aria-label": t("Copy: {what}", { what: name }) };
    const copy = button(t("Copy"), () => copied(text, say), label);
    return el("div", { class: "snippet" }, el("label", {}, name, text), copy);
  });
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {Say} say
 */
async function copied(field, say) {
  try {
    await navigator.clipboard.writeText(field.value);
    say(t("Copied."));
  } catch {
    field.select();
    say(t("This browser does not let us copy: the text is marked, copy it by hand."));
  }
}
