// The board on which a puzzle is made: drawing, touches, mouse and keyboard. The scene and its moves
// come from the engine.

/** @import {Choice, Scene} from "../types" */

import { Board } from "../board/board.js";
import { groupByNode } from "../board/highlights.js";
import { Outline } from "../board/outline.js";
import { PointerInput } from "../input/pointer.js";
import { Selection } from "../input/selection.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** The board has no marks and arrows of the player. */
const NO_DRAWINGS = /** @type {import("../game/drawings.js").Drawings} */ (
  /** @type {unknown} */ ({
    isOn: false,
    isPossible: false,
    isDrawing: false,
    beginDrawing() {},
  })
);

/**
 * @typedef {{
 *   onMove: (move: string) => void,
 *   onAspect: () => void,
 *   announce: (text: string) => void,
 *   explain: () => void,
 * }} BoardListeners `explain` is called after touches that are no move
 */

export class ComposerBoard {
  /** @type {Scene} */
  scene;
  /** @type {BoardListeners} */
  listeners = { onMove() {}, onAspect() {}, announce() {}, explain() {} };
  /** @type {Map<string, string[]>} nodes that the verdict is about, by look */
  #verdict = new Map();
  /** @type {{ hovered: string | null, focused: string | null }} */
  #pointed = { hovered: null, focused: null };
  /** @type {string | undefined} the node touched first for the last move */
  #played;

  /**
   * @param {Scene} scene
   * @param {HTMLElement} root in the document, with its size
   */
  constructor(scene, root) {
    this.scene = scene;
    const grid = el("div", { class: "outline", role: "grid", "aria-label": t("Board") });
    const canvas = el("canvas", { "aria-hidden": "true" });
    root.replaceChildren(grid, canvas);
    this.selection = new Selection(this, {
      onChange: () => this.update(),
      announce: (text) => this.listeners.announce(text),
    });
    this.outline = new Outline(grid, {
      onTouch: (id) => this.selection.touch(id),
      onFocus: (focused) => this.#setPointed({ focused }),
      onConfirm: () => this.selection.playPicked(),
    });
    this.board = new Board(canvas, scene);
    this.pointer = new PointerInput(this.board, this.selection, NO_DRAWINGS, {
      onTouch: (id) => {
        this.selection.touch(id);
        this.outline.setCurrentSoon(id);
      },
      onHover: (hovered) => this.#setPointed({ hovered }),
    });
    this.board.listeners = { onView: () => this.#onViewChange(), onScene: () => this.update() };
    this.#onViewChange();
    this.update();
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.scene.choices;
  }

  get aspect() {
    return this.board.aspect;
  }

  /** Called by the selection. */
  play(/** @type {string} */ move) {
    this.#played = this.selection.picks[0];
    this.selection.unpickForRequest();
    this.listeners.onMove(move);
  }

  /** Called by the selection. */
  explainPicks() {
    this.listeners.explain();
  }

  /** Undo the gesture of the last move, which the engine has refused. */
  onRefused() {
    this.selection.onFailure(this.#played);
    this.board.cancelCarry();
    this.update();
  }

  show(/** @type {Scene} */ scene) {
    const restore = this.selection.onReply(this.scene, scene, this.#played);
    this.#played = undefined;
    this.scene = scene;
    restore();
    this.board.showScenes([scene], this.selection.rotations);
    this.update();
  }

  /**
   * Mark the nodes that a verdict is about.
   * @param {string[]} nodes
   * @param {string} look
   */
  mark(nodes, look) {
    this.#verdict = new Map(nodes.length ? [[look, nodes]] : []);
    this.update();
  }

  /** Unpick everything; return whether something was picked. */
  unpick() {
    const { picks } = this.selection;
    this.selection.unpickAll();
    return picks.length > 0;
  }

  update() {
    const { board, outline, selection, scene } = this;
    const { picks, rotations, targets } = selection;
    const { hovered, focused } = this.#pointed;
    if (picks.length === 0) {
      board.cancelCarry();
    }
    board.setRotations(rotations);
    board.setHighlights({ tokens: this.#findMarks(), heat: new Map() });
    const rotated = [...rotations].filter(([, degrees]) => degrees !== 0);
    /** @type {[string, string[]][]} */
    const notes = rotated.map(([id, degrees]) => [
      t("rotated {degrees} degrees", { degrees }),
      [id],
    ]);
    outline.show(
      scene,
      selection.touchable,
      picks,
      groupByNode([[t("picked up"), picks], ...notes]),
    );
    board.canvas.dataset.hand = hovered && targets.has(hovered) && !focused ? "over" : "";
  }

  #findMarks() {
    const { picks, targets, fittingTargets, isCarried, liftableNodes } = this.selection;
    const { hovered, focused } = this.#pointed;
    return groupByNode([
      ["target", targets],
      ["fits", fittingTargets],
      ["picked", picks],
      ["lifted", isCarried ? [] : picks.slice(0, 1).filter((id) => liftableNodes.has(id))],
      ["hover", hovered !== null && targets.has(hovered) ? [hovered] : []],
      ["focus", focused === null ? [] : [focused]],
      ...this.#verdict,
    ]);
  }

  #setPointed(/** @type {{ hovered?: string | null, focused?: string | null }} */ part) {
    this.#pointed = { ...this.#pointed, ...part };
    this.update();
    if (part.focused) {
      this.board.panIntoView(part.focused);
    }
  }

  #onViewChange() {
    this.pointer.panZoom.updateMinimap();
    if (!this.pointer.panZoom.isPanning) {
      this.outline.placeButtons(this.board.box);
      this.listeners.onAspect();
    }
  }
}
