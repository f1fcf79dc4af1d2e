// What is handed on to other people's pages: addresses of embed.html, and the HTML around them.

import { language } from "../ui/i18n.js";

/** @typedef {{ site: string, game: string, id: string, title: string, picture?: string }} Position
 *   `site`: where links to games lead; `picture`: of the position, packed for an address */

/**
 * The address of a frame that shows a position.
 * @param {Position} position
 * @returns {string}
 */
export function frameAddress({ site, game, id, picture }) {
  const address = new URL("embed.html", site);
  address.searchParams.set("game", game);
  address.searchParams.set("id", id);
  if (language() !== "en") {
    address.searchParams.set("lang", language());
  }
  address.hash = picture ? `picture=${picture}` : "";
  return address.href;
}

/**
 * A link that embed.js, wherever it may run, turns into a frame.
 * @param {Position} position
 * @returns {string} HTML
 */
export function linkSnippet(position) {
  const script = new URL("embed.js", position.site).href;
  const link = `<a class="skerry" href="${quoted(frameAddress(position))}">${quoted(position.title)}</a>`;
  return `${link}\n<script async src="${quoted(script)}"></script>`;
}

/**
 * A plain frame.
 * @param {Position} position
 * @returns {string} HTML
 */
export function frameSnippet(position) {
  const [address, title] = [frameAddress(position), position.title].map(quoted);
  return `<iframe src="${address}" title="${title}" width="390" height="700" loading="lazy"></iframe>`;
}

/** @param {string} text */
function quoted(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[/** @type {"&"} */ (sign)]);
}
