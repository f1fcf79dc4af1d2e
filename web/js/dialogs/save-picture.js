// The board as a picture to keep: dots for a message, or shapes for print.

/** @import {Asked, Scene, TableReply} from "../types" */

import { ground, MARGIN, picture } from "../board/picture.js";
import { stylesOf, toSvg } from "../board/svg.js";
import { openDialog, radios } from "../ui/dialog.js";
import { download, fileName } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { lazy } from "../ui/lazy.js";
import { alert } from "../ui/notice.js";

const WIDE = 1600; // pixels at least
const PREVIEW = 320; // pixels

/** @typedef {{ scene: Scene, name: string, reply: TableReply }} Subject `name`: of the game */

/**
 * Ask in what form the picture is wanted, and hand it over.
 * @param {Subject & { engine: Asked }} subject
 */
export function openPicture(subject) {
  let form = "png";
  const forms = [
    { value: "png", name: "PNG", note: t("dots: for messages and documents") },
    { value: "svg", name: "SVG", note: t("shapes: for print, sharp at any size") },
  ];
  if (subject.reply.line.length > 0) {
    forms.push({
      value: "gif",
      name: "GIF",
      note: t("the whole game, moving: 480 dots wide at most"),
    });
  }
  const preview = picture(subject.scene, PREVIEW * devicePixelRatio);
  preview.setAttribute("class", "preview");
  preview.setAttribute("role", "img");
  preview.setAttribute("aria-label", t("The board as it will be saved"));
  const choice = radios(t("Form"), "form", forms, form, (value) => {
    form = value;
  });
  openDialog(t("Save picture"), [preview, choice], {
    name: t("Save"),
    act: () =>
      form === "gif"
        ? lazy(() => import("./animation.js")).then(({ openAnimation }) => openAnimation(subject))
        : keepPicture(subject, form).then(alert),
  });
}

/**
 * Hand the picture over as a file.
 * @param {Subject} subject
 * @param {string} form png or svg
 * @returns {Promise<string>} what came of it, in a sentence
 */
export async function keepPicture({ scene, name, reply }, form) {
  const file = fileName(reply.game, reply.preset, new Date(), form);
  const blob = form === "png" ? await png(scene) : svg(scene, name);
  if (blob === null) {
    return t("This browser could not make the picture.");
  }
  download(blob, file);
  return t("Saved as {file}.", { file });
}

/**
 * @param {Scene} scene
 * @returns {Promise<Blob | null>}
 */
function png(scene) {
  const canvas = picture(scene, Math.max(WIDE, 2 * scene.width));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * @param {Scene} scene
 * @param {string} title
 * @returns {Blob}
 */
function svg(scene, title) {
  const { theme, coordinates } = document.documentElement.dataset;
  const look = { theme, coordinates, style: stylesOf(scene.game), background: ground() };
  const made = toSvg(scene, { title, ...look, margin: scene.width * MARGIN, wide: WIDE });
  return new Blob([new XMLSerializer().serializeToString(made)], { type: "image/svg+xml" });
}
