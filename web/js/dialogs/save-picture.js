// Saving a picture of the board, as PNG, SVG or GIF.

/** @import {Scene} from "../types" */
/** @import {Game} from "../game/game.js" */

import { canReadPictures, drawPicture, MARGIN, pageColor } from "../board/picture.js";
import { gameStyleText, toSvg } from "../board/svg.js";
import { download, fileName } from "../storage/files.js";
import { openDialog, radioGroup } from "../ui/dialog.js";
import { t } from "../ui/i18n.js";
import { loadWithRetry } from "../ui/lazy.js";
import { showNotice } from "../ui/notice.js";

const MIN_WIDTH = 1600; // pixels
const PREVIEW_WIDTH = 320; // pixels

/** Ask for the format, then save the picture. */
export function openPicture(/** @type {Game} */ game) {
  let format = "png";
  const formats = [
    { id: "png", name: "PNG", note: t("for chats and documents") },
    { id: "svg", name: "SVG", note: t("for print, sharp at any size") },
  ];
  if (game.reply.line.length > 0) {
    const note = t("the whole game, animated, up to 480 pixels wide");
    formats.push({ id: "gif", name: "GIF", note });
  }
  const preview = drawPicture(game.scene, PREVIEW_WIDTH * devicePixelRatio);
  preview.setAttribute("class", "preview");
  preview.setAttribute("role", "img");
  preview.setAttribute("aria-label", t("Preview"));
  const choice = radioGroup(t("Format"), "form", formats, format, (id) => {
    format = id;
  });
  const save = async () => {
    if (format === "gif" && !canReadPictures()) {
      showNotice(pictureNoiseText());
    } else if (format === "gif") {
      const { openAnimation } = await loadWithRetry(() => import("./animation.js"));
      await openAnimation(game);
    } else {
      showNotice(await savePicture(game, format));
    }
  };
  openDialog(t("Save picture"), [preview, choice], { name: t("Save"), act: save });
}

/** Save the picture as "png" or "svg". Return a message for the player. */
export async function savePicture(
  /** @type {Game} */ { scene, reply, info },
  /** @type {string} */ format,
) {
  if (format === "png" && !canReadPictures()) {
    return pictureNoiseText();
  }
  const file = fileName(reply.game, reply.preset, new Date(), format);
  const blob = format === "png" ? await toPng(scene) : toSvgFile(scene, info.name);
  if (blob === null) {
    return t("This browser couldn't create the picture.");
  }
  return download(blob, file);
}

/** Say that the browser protects the player's privacy by noise in pictures. */
function pictureNoiseText() {
  return t("This browser's privacy protection would ruin the picture. Save it as SVG instead.");
}

/** @returns {Promise<Blob | null>} */
function toPng(/** @type {Scene} */ scene) {
  const canvas = drawPicture(scene, Math.max(MIN_WIDTH, 2 * scene.width));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function toSvgFile(/** @type {Scene} */ scene, /** @type {string} */ title) {
  const { theme, coordinates } = document.documentElement.dataset;
  const look = { theme, coordinates, style: gameStyleText(scene.game), background: pageColor() };
  const margin = scene.width * MARGIN;
  const element = toSvg(scene, { title, ...look, margin, width: MIN_WIDTH });
  const text = new XMLSerializer().serializeToString(element);
  return new Blob([text], { type: "image/svg+xml" });
}
