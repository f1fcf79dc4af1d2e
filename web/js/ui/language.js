// The page in another language than its HTML's: which one, how it gets there, and how it changes.

/** @import {Settings} from "../storage/types" */
/** @import {EngineStarter} from "../types" */
/** @import {Catalogue} from "./i18n.js" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { retry } from "./async.js";
import { language, pickLanguage, setLanguage, translateText } from "./i18n.js";
import { parseParams } from "./link-repair.js";

const SPOKEN = ["aria-label", "placeholder", "title", "alt"]; // attributes

/**
 * Speak the language that the address, the settings or the browser asks for, in that order.
 * @template Opening
 * @param {Settings} settings
 * @param {(language: string) => Promise<Opening | null>} bring the opening in another language
 * @returns {Promise<Opening | null>} the opening, when the language can be spoken; null for English,
 *   and where it cannot be had. Where the words cannot, English it is
 * @param {(opening: Opening) => Catalogue | undefined} [few] the words in it, if they do for now
 */
export async function applyLanguage(settings, bring, few) {
  const asked = parseParams(location.search).get("lang") ?? "";
  const chosen = pickLanguage([asked, settings.language, ...navigator.languages]);
  document.documentElement.lang = chosen;
  if (chosen === "en") {
    return null;
  }
  const opening = bring(chosen).catch(() => null); // the English one will do until the engine speaks
  try {
    const told = few && (await opening);
    const words = told ? few?.(told) : undefined;
    await retry(() => setLanguage(chosen, words));
    translatePage();
    return opening;
  } catch {
    setLanguage("en");
    document.documentElement.lang = "en";
    return null;
  }
}

/** Go on with all words of the language that is spoken, where there were few. */
export async function loadAllTexts() {
  if (language() !== "en") {
    await setLanguage(language());
    translatePage();
  }
}

/** Say what the page's HTML says in the language of now. */
function translatePage() {
  for (const part of document.body.children) {
    if (!(part instanceof HTMLScriptElement)) {
      translatePart(part);
    }
  }
}

function translatePart(/** @type {Element} */ root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim();
    if (text) {
      node.textContent = node.textContent?.replace(text, () => translateText(text)) ?? "";
    }
  }
  for (const name of SPOKEN) {
    for (const element of [root, ...root.querySelectorAll(`[${name}]`)]) {
      const text = element.getAttribute(name);
      if (text) {
        element.setAttribute(name, translateText(text));
      }
    }
  }
}

/**
 * Engines that speak the page's language from their first answer on.
 * @param {EngineStarter} startEngine
 * @returns {EngineStarter}
 */
export function withLanguage(startEngine) {
  return async (...about) => {
    const engine = await startEngine(...about);
    if (language() !== "en") {
      await engine.call(JSON.stringify({ op: "speak", language: language() }));
    }
    return engine;
  };
}

/** Where the rules of a game are told. */
export function rulesPage(/** @type {string} */ game) {
  return `rules/${game}${language() === "en" ? "" : `.${language()}`}.html`;
}

/**
 * Open the page anew, in the language that the settings now ask for. What is on the table is kept
 * by the browser; where that keeps nothing, the address carries both.
 * @param {TabStore} tabStore
 * @param {string} id of the game on the table
 */
export function reloadInLanguage(tabStore, id) {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  const { language: wished } = tabStore.loadSettings();
  if (!tabStore.persistent) {
    address.searchParams.set("lang", pickLanguage([wished, ...navigator.languages]));
    address.hash = encodeURIComponent(id);
  }
  history.replaceState(null, "", address);
  location.reload();
}
