// Error handling of a page that can't load its style sheets or modules: retry, then name the file.
// It is part of the page's HTML, so that it runs even if nothing else can be fetched. It may import
// only modules that the build can put into the HTML too.

import { checkContentType } from "./engine/content-type.js";
import { PAUSES } from "./ui/async.js";

/** @type {Map<string, number>} the number of retries by address */
const retries = new Map();
let hasFailed = false;
let isErrorShown = false; // only one error is shown
const requestedLanguage = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const messages = SKERRY_WORDS[requestedLanguage.slice(0, 2)] ?? {};

// An element's error event doesn't bubble, so it is caught on its way down.
addEventListener(
  "error",
  ({ target }) => {
    const address = reloadableAddress(target);
    if (address) {
      reloadElement(/** @type {Element} */ (target), address);
    }
  },
  true,
);
addEventListener("load", () => {
  if (!hasFailed) {
    forgetReloads();
  }
});

/**
 * Return the address of a module or style sheet that must be loaded again here. Preloads are left
 * to the module that imports them, and style sheets that a module adds (crossorigin) to that
 * module.
 * @returns {string | undefined}
 */
function reloadableAddress(/** @type {any} */ { localName, type, rel, src, href, crossOrigin }) {
  if (localName === "script" && type === "module") {
    return src;
  }
  const isStyle = localName === "link" && rel === "stylesheet" && crossOrigin === null;
  return isStyle ? href : undefined;
}

function reloadElement(/** @type {Element} */ element, /** @type {string} */ address) {
  if (element.localName === "script") {
    reloadPage(address);
    return;
  }
  const count = retries.get(address) ?? 0;
  const pause = PAUSES[count];
  retries.set(address, count + 1);
  if (pause) {
    setTimeout(() => afterParsing(() => element.replaceWith(copyElement(element))), pause);
  } else {
    afterParsing(() => showError(address));
  }
}

/**
 * Reload the page once the module can be fetched: a browser doesn't fetch a failed module again in
 * the same page. The history entry counts the reloads.
 */
async function reloadPage(/** @type {string} */ address) {
  hasFailed = true;
  const { state } = history;
  const loaded = state?.loaded ?? 0;
  for (const pause of PAUSES.slice(loaded)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!(await findProblem(address))) {
      history.replaceState({ ...state, loaded: loaded + 1 }, "");
      location.reload();
      return;
    }
  }
  afterParsing(() => showError(address));
}

function afterParsing(/** @type {() => void} */ act) {
  if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", act);
  } else {
    act();
  }
}

/** Copy an element so that the browser fetches its address again; a clone would not. */
function copyElement(/** @type {Element} */ element) {
  const copy = document.createElement(element.localName);
  for (const { name, value } of element.attributes) {
    copy.setAttribute(name, value);
  }
  return copy;
}

function forgetReloads() {
  if (history.state?.loaded) {
    history.replaceState({ ...history.state, loaded: 0 }, "");
  }
}

async function showError(/** @type {string} */ address) {
  if (isErrorShown) {
    return;
  }
  isErrorShown = true;
  const problem =
    (await findProblem(address)) ??
    t("{name} couldn't be loaded.", { name: shortFileName(address) });
  forgetReloads();
  const message = document.createElement("p");
  const again = document.createElement("button");
  again.textContent = t("Try again");
  again.onclick = () => location.reload();
  message.append(problem, " ", again);
  message.setAttribute("role", "alert");
  message.style.cssText = "display: block; margin: 0; padding: 1rem; font: 1rem/2 system-ui";
  document.body.prepend(message);
  document.getElementById("cover-text")?.replaceChildren(); // removes the text "Loading the board"
}

/**
 * Return a sentence about the first file that the browser can't use: the one given, or a preloaded
 * module. Return null if there is no such file.
 */
async function findProblem(/** @type {string} */ address) {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const preloads = document.querySelectorAll("link[rel=modulepreload]");
  for (const file of [address, ...Array.from(preloads, ({ href }) => href)]) {
    const name = shortFileName(file);
    const reply = await fetch(file).catch(() => null);
    if (!reply?.ok) {
      return t("{name} couldn't be loaded.", { name });
    }
    const { received, needed } = checkContentType(reply, file);
    if (needed) {
      return t("The server sent {name} as {received}, not as {needed}.", {
        name,
        received,
        needed,
      });
    }
  }
  return null;
}

function shortFileName(/** @type {string} */ address) {
  return address.replace(new URL(".", location.href).href, "");
}

/** @type {(text: string, values?: Record<string, string>) => string} */
function t(text, values = {}) {
  return (messages[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
