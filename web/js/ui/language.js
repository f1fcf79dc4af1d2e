// The page's language: choosing it, translating the HTML, changing it.

/** @import {Settings} from "../storage/types" */
/** @import {EngineStarter} from "../types" */
/** @import {Catalogue} from "./i18n.js" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { retry } from "./async.js";
import { currentLanguage, pickLanguage, setLanguage, translateText } from "./i18n.js";
import { parseParams } from "./link-repair.js";

const TEXT_ATTRIBUTES = ["aria-label", "placeholder", "title", "alt"];

/**
 * Use the language of the address, the settings or the browser, in that order. If its catalogue can't
 * be loaded, use English.
 * @template Opening
 * @param {Settings} settings
 * @param {(language: string) => Promise<Opening | null>} load loads the opening in another language
 * @param {(opening: Opening) => Catalogue | undefined} [partial] returns the texts in the opening, if
 *   they are enough for now
 * @returns {Promise<Opening | null>} the opening, once the language can be used; null for English, and
 *   if it can't be loaded
 */
export async function applyLanguage(settings, load, partial) {
  const wanted = parseParams(location.search).get("lang") ?? "";
  const chosen = pickLanguage([wanted, settings.language, ...navigator.languages]);
  document.documentElement.lang = chosen;
  if (chosen === "en") {
    return null;
  }
  const opening = load(chosen).catch(() => null); // the English one is used instead
  try {
    const loaded = partial && (await opening);
    const texts = loaded ? partial?.(loaded) : undefined;
    await retry(() => setLanguage(chosen, texts));
    translatePage();
    return opening;
  } catch {
    setLanguage("en");
    document.documentElement.lang = "en";
    return null;
  }
}

/** Load all texts of the present language, if only some were loaded at first. */
export async function loadAllTexts() {
  if (currentLanguage() !== "en") {
    await setLanguage(currentLanguage());
    translatePage();
  }
}

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
  for (const name of TEXT_ATTRIBUTES) {
    for (const element of [root, ...root.querySelectorAll(`[${name}]`)]) {
      const text = element.getAttribute(name);
      if (text) {
        element.setAttribute(name, translateText(text));
      }
    }
  }
}

/**
 * Return a starter of engines that use the page's language from their first answer on.
 * @type {(startEngine: EngineStarter) => EngineStarter}
 */
export function withLanguage(startEngine) {
  return async (...options) => {
    const engine = await startEngine(...options);
    if (currentLanguage() !== "en") {
      // If the catalogues can't be loaded, the engine's texts are English.
      await engine.loadModule(`locale.${currentLanguage()}`);
      await engine.call(JSON.stringify({ op: "set_language", language: currentLanguage() }));
    }
    return engine;
  };
}

/** Return the path of a game's rules. */
export function rulesPath(/** @type {string} */ game) {
  return `rules/${game}${currentLanguage() === "en" ? "" : `.${currentLanguage()}`}.html`;
}

/**
 * Reload the page in the language of the settings; home stays home. The game is in the browser's
 * storage; if storage is not possible, the address contains the language and the game.
 * @param {TabStore} tabStore
 * @param {string} id of the current game
 */
export function reloadInLanguage(tabStore, id) {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (!tabStore.persistent) {
    const wanted = tabStore.loadSettings().language;
    address.searchParams.set("lang", pickLanguage([wanted, ...navigator.languages]));
    address.hash = encodeURIComponent(id);
  }
  const { view } = document.documentElement.dataset;
  history.replaceState(view === "home" ? { view } : null, "", address);
  location.reload();
}
