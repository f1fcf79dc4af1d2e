// The data in this page: elements with gzip as base91, most of them after everything else.

import { t } from "../ui/i18n.js";
import { decodeBase91 } from "./base91.js";

/** Elements before this script are complete; those after it may be incomplete. */
const complete = [...document.querySelectorAll('[id^="inside-"]')].map(({ id }) => id);

/** Return the text of an element, once all of the text is loaded. */
export async function readPacked(/** @type {string} */ name) {
  const id = `inside-${name}`;
  if (document.readyState === "loading" && !complete.includes(id)) {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const text = document.getElementById(id)?.textContent;
  if (!text) {
    throw new Error(t("this file is incomplete: {name} is missing", { name }));
  }
  return text;
}

/** Return the decoded and decompressed data of an element. */
export async function readUnpacked(/** @type {string} */ name) {
  const bytes = decodeBase91(await readPacked(name));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}
