// The list of games to choose from: a card with a picture for each.

/** @import {Catalogue} from "../types" */

import { openDialog } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { fileUrl } from "../ui/site.js";

export function openGamePicker(
  /** @type {Catalogue} */ catalogue,
  /** @type {(game: string) => void} */ onChoose,
) {
  const suffix = document.documentElement.dataset.theme === "dark" ? "-dark.svg" : ".svg";
  const cards = catalogue.games.map(({ id, name, tagline }) => {
    const picture = el("img", { src: fileUrl(`rules/${id}${suffix}`), alt: "", decoding: "async" });
    const about = el("span", { class: "about" }, el("b", {}, name), el("small", {}, tagline));
    const choose = () => {
      dialog.close();
      onChoose(id);
    };
    return el("li", {}, button([picture, about], choose, { "data-game": id }));
  });
  const dialog = openDialog(t("All games"), [el("ul", { class: "shelf" }, ...cards)]);
}
