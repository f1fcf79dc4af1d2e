// What is packed into this page: elements that hold gzip as base64, after everything else.

/**
 * The text of such an element, once the page is there down to its end.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function packed(name) {
  if (document.readyState === "loading") {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const text = document.getElementById(`inside-${name}`)?.textContent;
  if (!text) {
    throw new Error(`this file is not whole: ${name} is missing`);
  }
  return text;
}

/**
 * What it holds.
 * @param {string} name
 * @returns {Promise<ArrayBuffer>}
 */
export async function unpacked(name) {
  const bytes = Uint8Array.from(atob(await packed(name)), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}
