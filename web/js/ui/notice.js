// What is said beside the board: quietly, for screen readers; or in plain sight, for everybody.

import { button, byId, el, setText } from "./dom.js";
import { t } from "./i18n.js";

const live = byId("live", HTMLElement);
const root = byId("notice", HTMLElement);

/** @type {number | undefined} */
let quiet;
let waiting = "";

/** Read out when there is a moment; what is said at almost the same time is read out as one. */
export function announce(/** @type {string} */ text) {
  clearTimeout(quiet);
  setText(live, "");
  waiting = [waiting, text].filter(Boolean).join(". ");
  quiet = setTimeout(() => {
    setText(live, waiting); // two texts in a row are both heard as changes
    waiting = "";
  }, 60);
}

/**
 * Show and read out at once; it stays until it is closed, replaced or has been there long enough.
 * @param {string} text
 * @param {{ name: string, act: () => void }} [offer] a button beside it
 * @param {number} [stay] milliseconds; by default as long as it takes to read
 */
export function showNotice(text, offer, stay = 9_000 + text.length * 60) {
  const acts = [button(t("Close"), dismissNotice, { class: "quiet" })];
  if (offer) {
    const act = () => {
      dismissNotice();
      offer.act();
    };
    acts.unshift(button(offer.name, act, { class: "main" }));
  }
  root.replaceChildren(el("p", {}, text), el("div", {}, ...acts));
  root.classList.add("open");
  clearTimeout(fade);
  fade = setTimeout(dismissNotice, stay);
}

/**
 * Say that nothing is kept. Nobody expects more of a frame on another page: there it stands at the
 * side's end, and covers nothing.
 * @param {boolean} silent Whether there is a store, which does not answer.
 */
export function announceNotSaved(silent) {
  if (window !== window.parent) {
    const text = t("Nothing is kept in this frame: the game ends when the page is left.");
    byId("status", HTMLElement).parentElement?.append(el("p", { class: "unkept" }, text));
    announce(text);
  } else if (silent) {
    showNotice(
      t(
        "The browser's store of games does not answer: closing the tab ends the game. It may help to close other tabs of this page, and to load it again.",
      ),
    );
  } else {
    showNotice(t("This browser keeps nothing for this page: closing the tab ends the game."));
  }
}

/** @type {number | undefined} */
let fade;

/** Take the notice away. */
export function dismissNotice() {
  clearTimeout(fade);
  root.classList.remove("open");
  root.replaceChildren();
}
