// embed.js, for other sites: <script async src="https://example.org/skerry/embed.js"></script>
//
// Replaces each <a class="skerry" href=".../embed.html?.."> and each <div class="skerry" data-game=".."
// data-id=".." data-theme=".." data-lang=".." data-picture=".."> by a frame; their content is for readers
// without scripts. With data-sandbox the frame has no origin. Frames are loaded when they come near, and
// are as high as they ask for.

import { readHeight } from "./height-message.js";

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const BASE = new URL("./", script?.src ?? location.href).href;

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
  // The window is read now: a frame that was moved on the page has a new one.
  const frame = frames.find(({ contentWindow }) => contentWindow && contentWindow === event.source);
  const height = frame && readHeight(event, BASE, frame.hasAttribute("sandbox"));
  if (height) {
    setStyles(frame, { height: `${height}px` });
  }
});

if (document.readyState === "loading") {
  addEventListener("DOMContentLoaded", replaceAll);
} else {
  replaceAll();
}

function replaceAll() {
  for (const element of document.querySelectorAll("a.skerry, div.skerry")) {
    const address = addressOf(/** @type {HTMLElement} */ (element));
    if (address) {
      replace(/** @type {HTMLElement} */ (element), address);
    }
  }
}

function replace(/** @type {HTMLElement} */ element, /** @type {string} */ address) {
  const frame = document.createElement("iframe");
  frame.title = element.dataset.title ?? (element.textContent?.trim() || "A game of Skerry");
  frame.loading = "lazy";
  frame.allow = "clipboard-write";
  if ("sandbox" in element.dataset) {
    frame.setAttribute("sandbox", "allow-scripts");
  }
  // A cross-origin isolated page only admits frames of sites without such headers in this way. The
  // frame's storage then ends with the page.
  frame.toggleAttribute("credentialless", crossOriginIsolated);
  setStyles(frame, STYLES);
  frame.src = address;
  element.replaceWith(frame);
  frames.push(frame);
}

/**
 * Set styles that override the page's style sheets.
 * @type {(frame: HTMLIFrameElement, styles: Record<string, string>) => void}
 */
function setStyles(frame, styles) {
  for (const [name, value] of Object.entries(styles)) {
    frame.style.setProperty(name, value, "important");
  }
}

/** Return the frame's address, which is always this site's embed.html; null for other links. */
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
