// The board as a picture to keep: dots for a message, or shapes for print.

/** @import {Scene} from "../types" */
/** @import {Game} from "../game/game.js" */

import { drawPicture, MARGIN, pageColor } from "../board/picture.js";
import { stylesOf, toSvg } from "../board/svg.js";
import { download, fileName } from "../storage/files.js";
import { openDialog, radioGroup } from "../ui/dialog.js";
import { t } from "../ui/i18n.js";
import { loadModule } from "../ui/lazy.js";
import { showNotice } from "../ui/notice.js";

const WIDE = 1600; // pixels at least
const PREVIEW = 320; // pixels

/** Ask in what form the picture is wanted, and hand it over. */
export function openPicture(/** @type {Game} */ game) {
  let form = "png";
  const forms = [
    { id: "png", name: "PNG", note: t("dots: for messages and documents") },
    { id: "svg", name: "SVG", note: t("shapes: for print, sharp at any size") },
  ];
  if (game.reply.line.length > 0) {
    const note = t("the whole game, moving: 480 dots wide at most");
    forms.push({ id: "gif", name: "GIF", note });
  }
  const preview = drawPicture(game.scene, PREVIEW * devicePixelRatio);
  preview.setAttribute("class", "preview");
  preview.setAttribute("role", "img");
  preview.setAttribute("aria-label", t("The board as it will be saved"));
  const choice = radioGroup(t("Form"), "form", forms, form, (value) => {
    form = value;
  });
  openDialog(t("Save picture"), [preview, choice], {
    name: t("Save"),
    act: () =>
      form === "gif"
        ? loadModule(() => import("./animation.js")).then(({ openAnimation }) =>
            openAnimation(game),
          )
        : keepPicture(game, form).then(showNotice),
  });
}

/**
 * Hand the picture over as a file.
 * @param {Game} game
 * @param {string} form png or svg
 * @returns what came of it, in a sentence
 */
export async function keepPicture({ scene, reply, info }, form) {
  const file = fileName(reply.game, reply.preset, new Date(), form);
  const blob = form === "png" ? await png(scene) : svg(scene, info.name);
  if (blob === null) {
    return t("This browser could not make the picture.");
  }
  download(blob, file);
  return t("Saved as {file}.", { file });
}

function png(/** @type {Scene} */ scene) {
  const canvas = drawPicture(scene, Math.max(WIDE, 2 * scene.width));
  /** @type {Promise<Blob | null>} */
  const made = new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return made;
}

function svg(/** @type {Scene} */ scene, /** @type {string} */ title) {
  const { theme, coordinates } = document.documentElement.dataset;
  const look = { theme, coordinates, style: stylesOf(scene.game), background: pageColor() };
  const made = toSvg(scene, { title, ...look, margin: scene.width * MARGIN, width: WIDE });
  return new Blob([new XMLSerializer().serializeToString(made)], { type: "image/svg+xml" });
}
