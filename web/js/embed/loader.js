// embed.js, for other people's pages: <script async src="https://example.org/skerry/embed.js"></script>
//
// Puts a frame in the place of each <a class="skerry" href=".../embed.html?.."> and of each
// <div class="skerry" data-game=".." data-id=".." data-theme=".." data-lang=".." data-picture="..">;
// what stands inside is for readers without scripts. With data-sandbox the frame gets no origin.
// Frames are fetched when they come near, and are as high as what is in them asks for.

import { readHeight } from "./height-message.js";

const own = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const BASE = new URL("./", own?.src ?? location.href).href;

const STYLES = {
  display: "block",
  width: "100%",
  height: "480px",
  "min-height": "0",
  "max-height": "none",
  "aspect-ratio": "auto",
  border: "0",
  "border-radius": "12px",
};

/** @type {HTMLIFrameElement[]} */
const frames = [];

addEventListener("message", (event) => {
  // A frame that was moved on the page has been loaded anew, into another window.
  const frame = frames.find(({ contentWindow }) => contentWindow && contentWindow === event.source);
  const height = frame && readHeight(event, BASE, frame.hasAttribute("sandbox"));
  if (height) {
    style(frame, { height: `${height}px` });
  }
});

if (document.readyState === "loading") {
  addEventListener("DOMContentLoaded", place);
} else {
  place();
}

function place() {
  for (const element of document.querySelectorAll("a.skerry, div.skerry")) {
    const address = addressOf(/** @type {HTMLElement} */ (element));
    if (address) {
      put(/** @type {HTMLElement} */ (element), address);
    }
  }
}

function put(/** @type {HTMLElement} */ element, /** @type {string} */ address) {
  const frame = document.createElement("iframe");
  frame.title = element.dataset.title ?? (element.textContent?.trim() || "A game of Skerry");
  frame.loading = "lazy";
  frame.allow = "clipboard-write";
  if ("sandbox" in element.dataset) {
    frame.setAttribute("sandbox", "allow-scripts");
  }
  // Where the page is cross-origin isolated, a site that sends no headers for that is let in so;
  // what is kept in such a frame goes with the page.
  frame.toggleAttribute("credentialless", crossOriginIsolated);
  style(frame, STYLES);
  frame.src = address;
  element.replaceWith(frame);
  frames.push(frame);
}

/**
 * Whatever the page's own style sheets say.
 * @param {HTMLIFrameElement} frame
 * @param {Record<string, string>} styles
 */
function style(frame, styles) {
  for (const [name, value] of Object.entries(styles)) {
    frame.style.setProperty(name, value, "important");
  }
}

/** Where the frame goes: to our own embed.html, and nowhere else. */
function addressOf(/** @type {HTMLElement} */ element) {
  const page = new URL("embed.html", BASE);
  if (element instanceof HTMLAnchorElement) {
    return element.href.startsWith(`${page.href}?`) ? element.href : null;
  }
  const { game, id, theme, lang, picture } = element.dataset;
  for (const [name, value] of Object.entries({ game, id, theme, lang })) {
    if (value) {
      page.searchParams.set(name, value);
    }
  }
  page.hash = picture ? `picture=${picture}` : "";
  return page.href;
}
