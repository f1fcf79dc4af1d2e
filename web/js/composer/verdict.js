// The verdict on a puzzle beside the board: the progress of the search, sentences and pictures.

/** @import {Judgement, JudgementPicture} from "./types" */

import { drawPicture } from "../board/picture.js";
import { button, el, setText } from "../ui/dom.js";

const PICTURE_WIDTH = 160; // CSS pixels

/** @typedef {Record<string, string>} Names */

export class VerdictView {
  root = el("section", { class: "verdict" });
  #status = el("div", { role: "status" });
  #bar = el("progress", { max: 1, value: 0 });
  #progressText = el("span");
  #rest = el("div", { class: "verdict-rest" });
  #progress;
  /** @type {Judgement | null} */
  judgement = null;

  /**
   * @param {Names} names
   * @param {string} prompt shown while the board is empty
   * @param {() => void} stop
   * @param {() => void} check
   */
  constructor(names, prompt, stop, check) {
    this.names = names;
    this.prompt = prompt;
    this.check = check;
    this.#bar.setAttribute("aria-label", names.working);
    this.#progress = el(
      "div",
      { class: "verdict-progress", hidden: true },
      this.#progressText,
      this.#bar,
      button(names.stop, stop),
    );
    this.root.append(this.#status, this.#progress, this.#rest);
  }

  /**
   * Show the progress of a search or change, from 0 to 1.
   * @param {string} text
   * @param {number} progress
   */
  showProgress(text, progress) {
    this.#progress.hidden = false;
    setText(this.#progressText, text);
    this.#bar.value = progress;
  }

  endProgress() {
    this.#progress.hidden = true;
  }

  /** Remove the verdict, because the puzzle has changed. */
  clear() {
    this.judgement = null;
    this.root.dataset.kind = "";
    this.endProgress();
    this.#status.replaceChildren();
    this.#rest.replaceChildren();
  }

  /** Show that the player has stopped the search, with a button to search again. */
  showStopped() {
    this.clear();
    this.#status.append(el("p", {}, this.names.stopped));
    this.#rest.append(button(this.names.check, this.check));
  }

  showMessage(/** @type {string} */ text) {
    this.endProgress();
    this.#status.replaceChildren(el("p", {}, text));
  }

  show(/** @type {Judgement} */ judgement) {
    this.clear();
    this.judgement = judgement;
    this.root.dataset.kind = judgement.kind;
    const { lines, pictures, solution, steps, kind } = judgement;
    const texts = kind === "empty" ? [this.prompt] : lines;
    this.#status.append(...texts.map((line) => el("p", {}, line)));
    this.#rest.append(makePictures(pictures));
    if (solution.length) {
      this.#rest.append(this.#makeSolution(solution, steps));
    }
    if (kind === "undecided") {
      this.#rest.append(button(this.names.check, this.check));
    }
  }

  /** @type {(pictures: JudgementPicture[], steps: string[]) => HTMLElement} */
  #makeSolution(pictures, steps) {
    const summary = el("summary", {}, this.names.solution);
    const details = el("details", {}, summary);
    const fill = () => {
      const lines = steps.map((step) => el("p", {}, step));
      details.append(makePictures(pictures), el("div", { class: "verdict-steps" }, ...lines));
    };
    details.addEventListener("toggle", fill, { once: true });
    return details;
  }
}

function makePictures(/** @type {JudgementPicture[]} */ pictures) {
  const figures = pictures.map(({ scene, nodes, label }) => {
    const tokens = new Map(nodes.map((id) => [id, ["hint"]]));
    const canvas = drawPicture(scene, PICTURE_WIDTH * devicePixelRatio, undefined, tokens);
    const texts = scene.nodes.map((node) => node.label).filter(Boolean);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", [label, ...texts].join("; "));
    return el("figure", {}, canvas, el("figcaption", {}, label));
  });
  return el("div", { class: "verdict-pictures" }, ...figures);
}
