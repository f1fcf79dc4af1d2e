// The language in which people are spoken to. English is what stands in the code, and what is said
// where the catalogue has nothing to say; locale/ has the others, made from web/locale/.

/** The languages there are, as they call themselves; the first is that of the code. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @typedef {Record<string, string | string[]>} Catalogue */

/**
 * What is said in other languages than English is fetched when it is wanted.
 * @type {Record<string, () => Promise<{ default: Catalogue }>>}
 */
const CATALOGUES = { de: () => import("../locale/de.js") };

/** @type {Catalogue} */
let catalogue = {};
let tag = "en";

/**
 * The first of these languages that there is; a language with a country counts as itself.
 * @param {readonly string[]} wished tags, such as de-AT
 */
export function pickLanguage(wished) {
  const plain = wished.map((each) => each.toLowerCase().split("-")[0]);
  return plain.find((each) => Object.hasOwn(LANGUAGES, each)) ?? "en";
}

/**
 * Say everything in that language from now on; its words may take a moment to come.
 * @param {string} language one of LANGUAGES
 * @param {Catalogue} [few] that are at hand, where no others are wanted yet
 */
export async function setLanguage(language, few) {
  catalogue = tag === language ? catalogue : {};
  tag = language;
  const words = few ?? (language === "en" ? {} : (await CATALOGUES[language]()).default);
  if (tag === language) {
    catalogue = words;
  }
}

/** The tag of the language that is spoken now. */
export function language() {
  return tag;
}

/**
 * The tag for formatting dates and numbers: the page's language with the region of the browser, such
 * as en-GB.
 */
export function locale() {
  const tags = globalThis.navigator?.languages ?? [];
  return tags.find((each) => each.toLowerCase().split("-")[0] === tag) ?? tag;
}

/**
 * A text in the language of now, with `{name}`s in it replaced. It is written out where it is asked
 * for, as one literal, so that it can be found for the catalogues.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  return fillIn(translateText(text), values);
}

/**
 * The same for a text that depends on a number, which is `{n}` in it.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function tn(one, many, n, values = {}) {
  const said = catalogue[one];
  const forms = Array.isArray(said) ? said : [one, many];
  return fillIn(n === 1 ? forms[0] : forms[1], { n: number(n), ...values });
}

/** A text of the page's HTML in the language of now. */
export function translateText(/** @type {string} */ text) {
  const said = Object.hasOwn(catalogue, text) ? catalogue[text] : text;
  return typeof said === "string" ? said : text;
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/**
 * A share of 1 as a percentage.
 * @param {number} value
 * @param {number} [digits] behind the point
 */
export function percent(value, digits = 0) {
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return number(value, { style: "percent", ...exactly });
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
