// embed.js, for other sites: <script async src="https://example.org/skerry/embed.js"></script>
//
// Replaces each <a class="skerry" href=".../embed.html?.."> and each <div class="skerry"
// data-game=".." data-id=".." data-theme=".." data-lang=".." data-picture=".."> by a frame, also
// those that a page adds later; their content is for readers without scripts. With data-sandbox the
// frame has no origin. Frames are loaded when they come near, and are as high as they ask for. The
// script may be loaded repeatedly, and as a module.

import { FRAME_NAME } from "../ui/site.js";
import { readHeight } from "./height-message.js";

const BASE = findBase();
const PAGE = `${BASE}embed.html`;

/**
 * Links open, pictures are saved and pages printed; the frame still has no origin and no storage.
 */
const SANDBOX = [
  "allow-scripts",
  "allow-popups",
  "allow-popups-to-escape-sandbox",
  "allow-downloads",
  "allow-modals",
];
const FEATURES = ["clipboard-write", "web-share"];

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

const scope = /** @type {Record<symbol, boolean>} */ (/** @type {unknown} */ (window));
const mark = Symbol.for(PAGE);
if (!scope[mark]) {
  scope[mark] = true; // another copy of this script already does the work
  startLoader();
}

function startLoader() {
  addEventListener("message", (event) => {
    const frame = ourFrames().find(({ contentWindow }) => contentWindow === event.source);
    const height = frame && readHeight(event, BASE, frame.hasAttribute("sandbox"));
    if (height) {
      setStyles(frame, { height: `${height}px` });
    }
  });
  replaceLinksByFrames();
  new MutationObserver(replaceLinksByFrames).observe(document, { childList: true, subtree: true });
}

/**
 * Return the folder of this script. A module has no currentScript, but the stack of an error names
 * the file.
 */
function findBase() {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const [address] = /https?:[^\s()]*?\/embed\.js/.exec(new Error().stack ?? "") ?? [];
  return new URL("./", script?.src || address || location.href).href;
}

/** Return the frames on the page that this script, or another copy of it, has made. */
function ourFrames() {
  /** @type {NodeListOf<HTMLIFrameElement>} */
  const frames = document.querySelectorAll(`iframe[name^="${FRAME_NAME}"]`);
  return [...frames].filter(({ src, contentWindow }) => contentWindow && src.startsWith(PAGE));
}

function replaceLinksByFrames() {
  for (const element of document.querySelectorAll("a.skerry, div.skerry")) {
    const address = frameAddress(/** @type {HTMLElement} */ (element));
    if (address) {
      replaceByFrame(/** @type {HTMLElement} */ (element), address);
    }
  }
}

function replaceByFrame(/** @type {HTMLElement} */ element, /** @type {string} */ address) {
  const frame = document.createElement("iframe");
  frame.name = newFrameName(address);
  frame.title = element.dataset.title ?? (element.textContent?.trim() || "A game of Skerry");
  frame.loading = "lazy";
  frame.allow = FEATURES.join("; ");
  if ("sandbox" in element.dataset) {
    frame.setAttribute("sandbox", SANDBOX.join(" "));
  }
  // A cross-origin isolated page admits frames of other sites only if they are credentialless. Such
  // a frame loses its storage when the page is closed.
  frame.toggleAttribute("credentialless", crossOriginIsolated);
  setStyles(frame, STYLES);
  frame.src = address;
  element.replaceWith(frame);
}

/**
 * Return a name for a frame, by which it finds its game after a reload. Frames of one address have
 * different names on a page, and on different pages. The name doesn't reveal the page's own
 * address.
 */
function newFrameName(/** @type {string} */ address) {
  const used = new Set(ourFrames().map(({ name }) => name));
  const place = shortHash(location.pathname + location.search + address);
  let count = 1;
  while (used.has(`${FRAME_NAME}-${place}-${count}`)) {
    count += 1;
  }
  return `${FRAME_NAME}-${place}-${count}`;
}

/** Return a short hash of a text (FNV-1a). */
function shortHash(/** @type {string} */ text) {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (value >>> 0).toString(36);
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
function frameAddress(/** @type {HTMLElement} */ element) {
  if (element instanceof HTMLAnchorElement) {
    return element.href.startsWith(`${PAGE}?`) ? element.href : null;
  }
  const page = new URL(PAGE);
  const { game, id, theme, lang, picture } = element.dataset;
  for (const [name, value] of Object.entries({ game, id, theme, lang })) {
    if (value) {
      page.searchParams.set(name, value);
    }
  }
  page.hash = picture ? `picture=${picture}` : "";
  return page.href;
}
