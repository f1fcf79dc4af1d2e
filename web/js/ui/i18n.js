// Translation of the page's texts. English is in the code; locale/ has the other languages, compiled
// from web/locale/, and their list.

import { CATALOGUES, LANGUAGES } from "../locale/languages.js";

export { LANGUAGES };

/** @typedef {Record<string, string | string[]>} Catalogue */

/** @type {Catalogue} */
let catalogue = {};
let tag = "en";
/** @type {(n: number) => number | boolean} the index of the form for a number */
let pluralForm = isPlural;

/** Return the first supported one of these language tags, such as de-AT; "en" if there is no supported one. */
export function pickLanguage(/** @type {readonly string[]} */ tags) {
  const languages = tags.map((each) => each.toLowerCase().split("-")[0]);
  return languages.find((each) => Object.hasOwn(LANGUAGES, each)) ?? "en";
}

/**
 * Translate into a language once its catalogue is loaded.
 * @param {string} language one of LANGUAGES
 * @param {Catalogue} [partial] the texts needed for now, instead of all
 */
export async function setLanguage(language, partial) {
  catalogue = tag === language ? catalogue : {};
  tag = language;
  const { default: texts, plural } =
    partial || language === "en"
      ? { default: partial ?? {}, plural: isPlural }
      : await CATALOGUES[language]();
  if (tag === language) {
    catalogue = texts;
    pluralForm = plural;
  }
}

/** Return the tag of the present language. */
export function currentLanguage() {
  return tag;
}

/**
 * Return the tag for dates and numbers: the page's language with the browser's region, such as en-GB.
 */
export function currentLocale() {
  const tags = globalThis.navigator?.languages ?? [];
  return tags.find((each) => each.toLowerCase().split("-")[0] === tag) ?? tag;
}

/**
 * Translate a text and fill in its `{name}`s. The text must be a literal, so that the catalogues can be
 * extracted.
 * @type {(text: string, values?: Record<string, string | number>) => string}
 */
export function t(text, values = {}) {
  return fillIn(translateText(text), values);
}

/**
 * Translate a text that depends on a number, which is `{n}` in it.
 * @type {(one: string, many: string, n: number, values?: Record<string, string | number>) => string}
 */
export function tn(one, many, n, values = {}) {
  const entry = catalogue[one];
  const isTranslated = Array.isArray(entry);
  const forms = isTranslated ? entry : [one, many];
  const form = isTranslated ? pluralForm(n) : isPlural(n);
  return fillIn(forms[Number(form)], { n: formatNumber(n), ...values });
}

/** Return whether English uses the plural for a number. */
function isPlural(/** @type {number} */ n) {
  return n !== 1;
}

/** Translate a text of the page's HTML. */
export function translateText(/** @type {string} */ text) {
  const entry = Object.hasOwn(catalogue, text) ? catalogue[text] : text;
  return typeof entry === "string" ? entry : text;
}

/** @type {(value: number, options?: Intl.NumberFormatOptions) => string} */
export function formatNumber(value, options) {
  return new Intl.NumberFormat(currentLocale(), options).format(value);
}

/** Format a fraction as a percentage. */
export function formatPercent(/** @type {number} */ value, digits = 0) {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatNumber(value, { style: "percent", ...decimals });
}

/** @type {(text: string, values: Record<string, string | number>) => string} */
function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
