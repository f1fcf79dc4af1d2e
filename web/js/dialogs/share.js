// Handing a position on: as a link, a QR code, a picture, or for somebody's web page.

/** @import {Game} from "../game/game.js" */

import { correction, generate } from "lean-qr/nano";
import { packPicture } from "../board/packed.js";
import { openDialog } from "../ui/dialog.js";
import { el, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { home } from "../ui/site.js";
import { keepPicture } from "./save-picture.js";
import { frameSnippet, linkSnippet } from "./snippets.js";

const SCANNED = 600; // characters of a link at most, for a phone's camera to read its code with ease
const BLACK = /** @type {[number, number, number]} */ ([0, 0, 0]);
const WHITE = /** @type {[number, number, number]} */ ([255, 255, 255]);

/** @param {Game} game */
export async function openShare(game) {
  const { reply, info } = game;
  const link = reply.link ? `${home()}#${reply.link}` : null;
  const done = el("p", { class: "about", role: "status" });
  const say = (/** @type {string} */ text) => setText(done, text);
  const what = el("p", { class: "about" }, holds(game));
  const pictures = el(
    "div",
    { class: "choices" },
    button(t("Save as PNG"), () => keepPicture(subject(game), "png").then(say)),
    button(t("Save as SVG"), () => keepPicture(subject(game), "svg").then(say)),
  );
  const fresh = reply.dice?.send === true;
  const linked = link === null || fresh ? [] : [handOver(link, info.name, say), code(link)];
  const pages =
    link === null || byPlaces(game)
      ? []
      : forPages(game, await packPicture(reply.film.slice(-1)[0]), say);
  const text = reply.line.length ? [asText(game, say)] : [];
  const dialog = openDialog(t("Share"), [
    what,
    ...linked,
    ...aboutDice(game, () => dialog.close()),
    pictures,
    done,
    ...text,
    ...pages,
  ]);
}

/**
 * Whether places play by links, with secrets for their dice.
 * @param {Game} game
 */
function byPlaces({ reply: { dice } }) {
  return dice?.kind === "fair" || dice?.kind === "doubtful";
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
  /** @param {Promise<boolean>} done */
  const again = async (done) => {
    if (await done) {
      close();
      await openShare(game);
    }
  };
  const about = el("p", { class: "about" }, dice.text);
  if (dice.send) {
    const make = el(
      "button",
      { type: "button", class: "main", autofocus: true },
      t("Make the link"),
    );
    make.addEventListener("click", () => again(game.send()));
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
 * The record as text, gathered when it is wanted.
 * @param {Game} game
 * @param {(text: string) => void} say
 */
function asText(game, say) {
  const details = el("details", {}, el("summary", {}, t("As text")));
  const fill = async () => {
    const { recordPart } = await import("./record.js");
    const parts = await recordPart(game, (field) => copied(field, say));
    details.append(el("div", { class: "snippet" }, ...parts));
  };
  details.addEventListener(
    "toggle",
    () =>
      fill().catch((error) =>
        say(t("The text could not be made: {error}", { error: String(error) })),
      ),
    { once: true },
  );
  return details;
}

/** @param {Game} game */
function subject({ scene, reply, info }) {
  return { scene, reply, name: info.name };
}

/**
 * What the link holds, so that nobody tells more than they mean to.
 * @param {Game} game
 */
function holds({ reply, info, scene, standing }) {
  if (reply.dice?.send) {
    return t("A link holds the game up to here, and what it holds can't be taken back.");
  }
  if (reply.id === "") {
    return t("A link is made for one player: show what that player knows, then share it.");
  }
  if (info.hidden && !reply.over && reply.viewer !== null) {
    const { name } = scene.players[reply.viewer];
    return t(
      "The link holds what {name} knows, and nothing else. What is hidden is dealt anew for whoever opens it.",
      { name },
    );
  }
  return reply.over || reply.seats === 1
    ? t("The link holds the game up to here. {standing}.", { standing })
    : t(
        "The link holds the game up to here. {standing}. Whoever opens it can move and send it back.",
        { standing },
      );
}

/**
 * The link, to copy or to send.
 * @param {string} link
 * @param {string} name of the game
 * @param {(text: string) => void} say
 */
function handOver(link, name, say) {
  const input = el("input", { type: "text", readonly: true, value: link, "aria-label": t("Link") });
  const copy = el("button", { type: "button", class: "main", autofocus: true }, t("Copy link"));
  copy.addEventListener("click", () => copied(input, say));
  const send = button(t("Send …"), () => {
    navigator.share({ title: t("A game of {game}", { game: name }), url: link }).catch(() => {}); // called off: fine
  });
  const sends = "share" in navigator ? [send] : [];
  return el("div", { class: "link" }, input, copy, ...sends);
}

/**
 * The link for another device's camera.
 * @param {string} link
 */
function code(link) {
  if (link.length > SCANNED) {
    return el(
      "p",
      { class: "about" },
      t("The link is too long for a QR code that cameras can read."),
    );
  }
  const canvas = el("canvas", { role: "img", "aria-label": t("The link as a QR code") });
  const made = generate(link, { minCorrectionLevel: correction.L });
  made.toCanvas(canvas, { on: BLACK, off: WHITE, pad: 4 });
  return el("figure", { class: "code" }, canvas);
}

/**
 * What to write into a web page.
 * @param {Game} game
 * @param {string} picture of the position, so that a frame can show it before there is Python
 * @param {(text: string) => void} say
 */
function forPages({ reply, info }, picture, say) {
  const site = home();
  if (!/^https?:/.test(site)) {
    return []; // a page that lies on this device has nothing that others could fetch
  }
  const position = {
    site,
    game: info.id,
    id: reply.id,
    title: t("A game of {game}", { game: info.name }),
    picture,
  };
  const snippets = [
    snippet(t("A link that becomes a board where scripts may run"), linkSnippet(position), say),
    snippet(t("A plain frame"), frameSnippet(position), say),
  ];
  return [el("details", {}, el("summary", {}, t("For a web page")), ...snippets)];
}

/**
 * @param {string} name
 * @param {string} html
 * @param {(text: string) => void} say
 */
function snippet(name, html, say) {
  const text = el("textarea", { rows: 4, readonly: true, spellcheck: "false" }, html);
  const copy = button(t("Copy"), () => copied(text, say));
  copy.setAttribute("aria-label", t("Copy: {what}", { what: name }));
  return el("div", { class: "snippet" }, el("label", {}, name, text), copy);
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {(text: string) => void} say
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

/**
 * @param {string} name
 * @param {() => void} act
 */
function button(name, act) {
  return el("button", { type: "button", onclick: act }, name);
}
