// What is packed into this page: elements that hold gzip as base64, after everything else.
import { t } from "../ui/i18n.js";

/** The text of such an element, once the page is there down to its end. */
export async function packed(/** @type {string} */ name) {
  if (document.readyState === "loading") {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const text = document.getElementById(`inside-${name}`)?.textContent;
  if (!text) {
    throw new Error(t("this file is not whole: {name} is missing", { name }));
  }
  return text;
}

/** What it holds. */
export async function unpacked(/** @type {string} */ name) {
  const letters = atob(await packed(name));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = letters.charCodeAt(at); // Uint8Array.from takes several times as long
  }
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}
