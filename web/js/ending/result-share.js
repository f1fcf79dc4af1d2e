// The picture of a daily puzzle's result, to share. It shows nothing of the solution.

/** @import {ResultCard} from "../types" */

import { canReadPictures } from "../board/picture.js";
import { fileName } from "../storage/files.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const SCALE = 2; // pixels of the shared picture for each unit of the card

/**
 * Return the picture of a result, and a function that makes a file of it.
 * @param {ResultCard} card
 * @param {string} game the id
 * @param {string} preset
 */
export function makeResultPicture({ text, svg }, game, preset) {
  const source = new Blob([svg], { type: "image/svg+xml" });
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const picture = el("img", { class: "result-picture", src: url, alt: text });
  const makeFile = async () => {
    const blob = canReadPictures() ? await toPng(picture) : source;
    const type = blob.type === source.type ? "svg" : "png";
    return new File([blob], fileName(game, preset, new Date(), type), { type: blob.type });
  };
  return { picture, makeFile };
}

/** @returns {Promise<Blob>} the picture as PNG */
async function toPng(/** @type {HTMLImageElement} */ picture) {
  await picture.decode();
  const canvas = el("canvas", {
    width: picture.naturalWidth * SCALE,
    height: picture.naturalHeight * SCALE,
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t("The picture couldn't be made.")))),
      "image/png",
    ),
  );
}
