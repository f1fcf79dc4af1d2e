// Retries for images whose transfer broke off.

import { PAUSES } from "./async.js";

/** @type {WeakMap<HTMLImageElement, number>} */
const retries = new WeakMap();

/** Load images that fail, now or later, up to twice more. */
export function retryImages() {
  document.addEventListener("error", ({ target }) => retryImage(target), true);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) {
      retryImage(image); // the image failed before this script ran
    }
  }
}

function retryImage(/** @type {EventTarget | null} */ image) {
  if (!(image instanceof HTMLImageElement)) {
    return;
  }
  const { src } = image;
  const count = retries.get(image) ?? 0;
  if (count < PAUSES.length && src.startsWith("http")) {
    retries.set(image, count + 1);
    setTimeout(() => {
      if (image.src === src) {
        image.src = src;
      }
    }, PAUSES[count]);
  }
}
