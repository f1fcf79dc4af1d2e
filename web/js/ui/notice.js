// Messages: announcements for screen readers, and notices on the screen.

import { button, byId, el, setText } from "./dom.js";
import { t } from "./i18n.js";

const ANNOUNCE_MS = 60;
const READ_MS = 9_000; // time that a notice stays, plus this for each character:
const CHARACTER_MS = 60;

/** @typedef {{ root: HTMLElement, parent: Element, next: Element | null }} Place the notice, and its usual place */

/** @type {Place | undefined} */
let usualPlace;

/** @type {number | undefined} */
let announceTimer;
/** @type {number | undefined} */
let dismissTimer;
let waiting = "";
/** Whether the notice is about the current game, so that it goes when another game begins. */
let isAboutGame = false;

/** Announce a text to screen readers; texts within a moment are joined. */
export function announce(/** @type {string} */ text) {
  const live = byId("live", HTMLElement);
  clearTimeout(announceTimer);
  setText(live, ""); // so that repeating a text is also a change
  waiting = [waiting.replace(/\.$/, ""), text].filter(Boolean).join(". ");
  announceTimer = setTimeout(() => {
    setText(live, waiting);
    waiting = "";
  }, ANNOUNCE_MS);
}

/**
 * Show a notice until it is closed, replaced, or has been there long enough.
 * @param {string} text
 * @param {{ name: string, act: () => void }} [offer] a button in it
 * @param {number} [ms] that it stays; by default as long as it takes to read
 */
export function showNotice(text, offer, ms = READ_MS + text.length * CHARACTER_MS) {
  const name = { class: "quiet", "aria-label": t("Close") };
  const buttons = [button("×", dismissNotice, name)];
  if (offer) {
    const act = () => {
      dismissNotice();
      offer.act();
    };
    buttons.unshift(button(offer.name, act, { class: "main" }));
  }
  const root = findNotice();
  root.replaceChildren(el("p", {}, text), el("div", {}, ...buttons));
  root.classList.add("open");
  liftNotice();
  root.setAttribute("role", "alert");
  clearTimeout(dismissTimer);
  dismissTimer = setTimeout(dismissNotice, ms);
  isAboutGame = false;
}

/**
 * Show a notice that goes when another game begins.
 * @param {string} text
 * @param {{ name: string, act: () => void }} [offer] a button in it
 * @param {number} [ms] that it stays
 */
export function showGameNotice(text, offer, ms) {
  showNotice(text, offer, ms);
  isAboutGame = true;
}

/** Dismiss the notice if it is about the current game. */
export function dismissGameNotice() {
  if (isAboutGame) {
    dismissNotice();
  }
}

/**
 * Put an open notice into the open dialog, because everything outside a modal dialog is below it, inert
 * and hidden from screen readers. Otherwise put it back into its usual place.
 * @param {Element} [closing] a dialog that is about to be removed
 */
export function liftNotice(closing) {
  const root = findNotice();
  const dialogs = root.classList.contains("open") ? document.querySelectorAll("dialog[open]") : [];
  const dialog = [...dialogs].filter((each) => each !== closing).at(-1);
  const { parent, next } = /** @type {Place} */ (usualPlace);
  if (root.parentElement !== (dialog ?? parent)) {
    if (dialog) {
      // Screen readers must not read an old notice as an alert of the dialog.
      root.removeAttribute("role");
      dialog.append(root);
    } else {
      root.setAttribute("role", "alert");
      parent.insertBefore(root, next);
    }
  }
}

function findNotice() {
  if (!usualPlace) {
    const root = byId("notice", HTMLElement);
    const parent = /** @type {Element} */ (root.parentElement);
    usualPlace = { root, parent, next: root.nextElementSibling };
  }
  return usualPlace.root;
}

/**
 * Say that games are not saved. In a frame, whose visitors don't expect saved games, this is said
 * below the status.
 * @param {boolean} timedOut whether the browser's storage does not answer
 */
export function announceNotSaved(timedOut) {
  if (window !== window.parent) {
    const text = t(
      "Games in this frame aren't saved: if you leave the page, this game will be lost.",
    );
    byId("status", HTMLElement).parentElement?.append(el("p", { class: "unkept" }, text));
    announce(text);
  } else if (timedOut) {
    showNotice(
      t(
        "The browser's storage isn't responding: if you close this tab, this game will be lost. Closing other tabs of this page and reloading may help.",
      ),
    );
  } else {
    showNotice(
      t("This browser doesn't save games here: if you close this tab, this game will be lost."),
    );
  }
}

export function dismissNotice() {
  const root = findNotice();
  clearTimeout(dismissTimer);
  root.classList.remove("open");
  root.replaceChildren();
  liftNotice();
}
