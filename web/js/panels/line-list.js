// The other lines of an analysis: each can be opened or deleted.

/** @import {Line, TableReply} from "../types" */

import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

export class LineList {
  #shown = "[]";

  constructor(/** @type {HTMLElement} */ root) {
    this.root = root;
  }

  show(/** @type {Pick<TableReply, "analysis">} */ { analysis }) {
    const lines = analysis?.lines ?? []; // a table saved by an older page has no `analysis`
    const key = JSON.stringify(lines);
    if (key !== this.#shown) {
      this.#shown = key;
      this.root.replaceChildren(...lines.map(createRow));
      this.root.hidden = lines.length === 0;
    }
  }
}

function createRow(/** @type {Line} */ { at, text }, /** @type {number} */ index) {
  const number = el("span", { class: "number" }, `${at + 1} `);
  const open = el("button", { type: "button", "data-act": `line ${index}` }, number, text);
  const label = t("Delete the line {moves}", { moves: text });
  const remove = { type: "button", class: "quiet", "data-act": `deleteLine ${index}` };
  return el("li", {}, open, el("button", { ...remove, "aria-label": label }, "×"));
}
