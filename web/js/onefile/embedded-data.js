// What is packed into this page: elements that hold gzip as base85, most of them after everything else.
import { t } from "../ui/i18n.js";
import { decodeBase85 } from "./base85.js";

/** What stands before this script is whole; what follows may be here in part. */
const before = [...document.querySelectorAll('[id^="inside-"]')].map(({ id }) => id);

/** The text of such an element, once it is there as a whole. */
export async function readPacked(/** @type {string} */ name) {
  const id = `inside-${name}`;
  if (document.readyState === "loading" && !before.includes(id)) {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const text = document.getElementById(id)?.textContent;
  if (!text) {
    throw new Error(t("this file is not whole: {name} is missing", { name }));
  }
  return text;
}

/** What it holds. */
export async function readUnpacked(/** @type {string} */ name) {
  const bytes = decodeBase85(await readPacked(name));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}
