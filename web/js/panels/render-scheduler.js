// Render scheduling: the board in the next frame, the panels after it, in slices. So a touch shows on
// the board at once, and no task is long.

import { yieldToBrowser } from "../ui/async.js";

const MAX_WAIT_MS = 200; // time to wait for a frame, because a hidden page has no frames
const SLICE_MS = 4;

export class RenderScheduler {
  /** @type {number | undefined} of the panels */
  #panelsTimer;
  /** @type {number | undefined} of the board */
  #boardTimer;
  #isRendering = false;

  /**
   * @param {() => boolean} renderBoard returns whether it needs a frame
   * @param {() => Iterable<unknown>} renderPanels a generator that yields between its parts
   */
  constructor(renderBoard, renderPanels) {
    this.renderBoard = renderBoard;
    this.renderPanels = renderPanels;
  }

  /** Render the board in the next task, and the panels after it. */
  scheduleRender() {
    this.#boardTimer ??= setTimeout(() => this.#renderBoardThenPanels(), 0);
  }

  #renderBoardThenPanels() {
    this.#boardTimer = undefined;
    const wasWaiting = this.#panelsTimer !== undefined;
    if (this.renderBoard() || wasWaiting) {
      this.renderAfterFrame();
    } else {
      this.#schedulePanels(0);
    }
  }

  /** Render the panels after the next frame, which is busy with the board. */
  renderAfterFrame() {
    this.#schedulePanels(MAX_WAIT_MS);
    requestAnimationFrame(() => setTimeout(() => this.#render(), 0));
  }

  #schedulePanels(/** @type {number} */ ms) {
    clearTimeout(this.#panelsTimer);
    this.#panelsTimer = setTimeout(() => this.#render(), ms);
  }

  async #render() {
    if (this.#panelsTimer === undefined || this.#isRendering) {
      return; // a running rendering is followed by another one
    }
    clearTimeout(this.#panelsTimer);
    this.#panelsTimer = undefined;
    this.#isRendering = true;
    try {
      let since = performance.now();
      for (const _ of this.renderPanels()) {
        if (performance.now() - since > SLICE_MS) {
          await yieldToBrowser();
          since = performance.now();
        }
      }
    } finally {
      this.#isRendering = false;
      if (this.#panelsTimer !== undefined) {
        this.#render();
      }
    }
  }
}
