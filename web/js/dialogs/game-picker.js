// The shelf: a card for each game, with a picture of its board.

/** @import {Shelf} from "../types" */

import { openDialog } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { fileUrl } from "../ui/site.js";

export function openShelf(
  /** @type {Shelf} */ shelf,
  /** @type {(game: string) => void} */ chosen,
) {
  const suffix = document.documentElement.dataset.theme === "dark" ? "-dark.svg" : ".svg";
  const cards = shelf.games.map(({ id, name, tagline }) => {
    const picture = el("img", { src: fileUrl(`rules/${id}${suffix}`), alt: "", decoding: "async" });
    const about = el("span", { class: "about" }, el("b", {}, name), el("small", {}, tagline));
    const choose = () => {
      dialog.close();
      chosen(id);
    };
    return el("li", {}, button([picture, about], choose, { "data-game": id }));
  });
  const dialog = openDialog(t("The shelf"), [el("ul", { class: "shelf" }, ...cards)]);
}
