// The result of a daily puzzle on the end card, to share: a text and a picture, both without spoilers.

/** @import {ResultCard} from "../types" */

import { canReadPictures } from "../board/picture.js";
import { download, fileName } from "../storage/files.js";
import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";
import { linkBase } from "../ui/site.js";

const SCALE = 2; // pixels of the shared picture for each unit of the card

/**
 * Return the part of the end card.
 * @param {ResultCard} card
 * @param {string} game the id
 * @param {string} preset
 */
export function makeResultShare({ text, svg, unsolved }, game, preset) {
  const message = `${text}\n${linkBase()}#${unsolved}`;
  const source = new Blob([svg], { type: "image/svg+xml" });
  const picture = el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: text });
  const words = el("p", { class: "end-text" }, text);
  const makeFile = async () => {
    const blob = canReadPictures() ? await toPng(picture) : source;
    const type = blob.type === source.type ? "svg" : "png";
    return new File([blob], fileName(game, preset, new Date(), type), { type: blob.type });
  };
  const copy = button(t("Copy result"), async () => {
    try {
      await navigator.clipboard.writeText(message);
      showNotice(t("Copied."));
    } catch {
      getSelection()?.selectAllChildren(words);
      showNotice(t("Couldn't copy. The text is selected, so you can copy it yourself."));
    }
  });
  const save = button(t("Save picture"), async () => {
    const file = await makeFile();
    showNotice(download(file, file.name));
  });
  const send = button(t("Send …"), async () => {
    const files = [await makeFile()];
    const canSendFiles = navigator.canShare?.({ files }) === true;
    const about = canSendFiles ? { text: message, files } : { text: message };
    await navigator.share(about).catch(({ name }) => {
      if (name !== "AbortError") {
        showNotice(t("Sending didn't work."));
      }
    });
  });
  const buttons = "share" in navigator ? [send, copy, save] : [copy, save];
  return el(
    "section",
    { class: "end-share", "aria-label": t("Your result") },
    picture,
    words,
    el("div", { class: "end-acts" }, ...buttons),
  );
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
