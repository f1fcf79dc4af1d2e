// The first script of a page. It stands in the page itself, so that it is there when nothing else
// can be had: a style sheet or the page's module that does not come is asked for again, and when
// that has not helped, the person is told which one it is. (Nothing can be imported here but what
// goes into the same few lines.)

import { PAUSES } from "./ui/async.js";

/** @type {Map<string, number>} how often each was asked for again, by its address */
const tries = new Map();
let failed = false;
const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const words = SKERRY_WORDS[asked.slice(0, 2)] ?? {};

// An element's error does not bubble, but is seen on its way down.
addEventListener("error", ({ target }) => addressOf(target) && mend(target), true);
addEventListener("load", () => failed || forget());

/**
 * Of what stands in the page; what is preloaded will be asked for once more by whoever imports it,
 * and a module that brings a style sheet (crossorigin) sees to that itself.
 * @param {any} target
 * @returns {string | undefined}
 */
function addressOf({ localName, type, rel, src, href, crossOrigin }) {
  return localName === "script" && type === "module"
    ? src
    : localName === "link" && rel === "stylesheet" && crossOrigin === null && href;
}

/** @param {any} element */
function mend(element) {
  const address = /** @type {string} */ (addressOf(element));
  if (element.localName === "script") {
    load(address);
    return;
  }
  const pause = PAUSES[tries.get(address) ?? 0];
  tries.set(address, (tries.get(address) ?? 0) + 1);
  if (pause) {
    setTimeout(() => whole(() => element.replaceWith(copy(element))), pause);
  } else {
    whole(() => tell(address));
  }
}

/**
 * The page again, once its modules can be had: a page remembers of a module that it did not come. How
 * often that was done, the history of the tab knows.
 */
async function load(/** @type {string} */ address) {
  failed = true;
  const { state } = history;
  const loaded = state?.loaded ?? 0;
  for (const pause of PAUSES.slice(loaded)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!(await missing(address))) {
      history.replaceState({ ...state, loaded: loaded + 1 }, "");
      location.reload();
      return;
    }
  }
  whole(() => tell(address));
}

/** Call when the page is there down to its end. @param {() => void} act */
function whole(act) {
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", act) : act();
}

/** A clone would not be fetched: it remembers that it was. */
function copy(/** @type {Element} */ element) {
  const made = document.createElement(element.localName);
  for (const { name, value } of element.attributes) {
    made.setAttribute(name, value);
  }
  return made;
}

/** What comes from here on has all its tries. */
function forget() {
  history.state?.loaded && history.replaceState({ ...history.state, loaded: 0 }, "");
}

async function tell(/** @type {string} */ address) {
  const why = t("{name} could not be fetched.").replace(
    "{name}",
    (await missing(address)) ?? nameOf(address),
  );
  forget();
  const said = document.createElement("p");
  const again = document.createElement("button");
  again.textContent = t("Try again");
  again.onclick = () => location.reload();
  said.append(why, " ", again);
  said.setAttribute("role", "alert");
  said.style.cssText = "display: block; margin: 0; padding: 1rem; font: 1rem/2 system-ui";
  document.body.prepend(said);
  document.getElementById("cover-text")?.replaceChildren(); // it would say that the board is coming
}

/** Of a module and those that come with it, or of a style sheet, the one that is not to be had. */
async function missing(/** @type {string} */ address) {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const others = document.querySelectorAll("link[rel=modulepreload]");
  for (const part of [address, ...Array.from(others, ({ href }) => href)]) {
    const reply = await fetch(part).catch(() => null);
    if (!reply?.ok) {
      return nameOf(part);
    }
  }
  return null;
}

function nameOf(/** @type {string} */ address) {
  return address.replace(new URL(".", location.href).href, "");
}

function t(/** @type {string} */ text) {
  return words[text] ?? text;
}
