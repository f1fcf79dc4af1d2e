// The board's canvas: fits, pans and zooms the picture, repaints what changes, animates from scene
// to scene, and moves the thing that is carried.

/** @import {Track} from "./tween.js" */
/** @import {Aspect, BoardListener, Box, Carried, Highlights, PaintItem} from "./types" */
/** @import {Scene, View} from "./types" */

import { yieldToBrowser } from "../ui/async.js";
import { isEqual } from "../ui/equal.js";
import { Damage, heatMapTexts, measureShapes, mergeRects, pixelBounds } from "./bounds.js";
import { FramePlayer } from "./frame-player.js";
import { IncrementalPainter } from "./incremental-painter.js";
import { repaintSteps, runSteps, sortInPaintOrder } from "./paint.js";
import { NodeStyles, reuseShapes, styleGeneration } from "./styles.js";
import { carriedItem, itemsAt, LIFT_MS, liftedItem, makeTracks, restingItem } from "./tween.js";
import { aspectOf, viewBetween, Zoom } from "./zoom.js";

const MOVE_MS = 220; // duration of a scene change, if all paths are straight
const STEP_MS = 140; // additional time for each further step of a path
const ROTATION_MS = 140;
const ZOOM_MS = 200;
const SLOW_MS = 5; // a frame that takes longer delays the painting of the next one
const REVEAL_MARGIN = 48; // pixels between a revealed node and the edge

export class Board {
  /** @type {Scene} the scene on display, or the one being animated to */
  scene;
  /** @type {Scene | null} a position on display for a moment, instead of the scene */
  #previewed = null;
  /** @type {{ tracks: Track[], start: number, time: number } | null} */
  #animation = null;
  /** @type {PaintItem[]} the items as last painted, where the next animation starts */
  #paintedItems = [];
  /** @type {ReadonlyMap<string, number>} */
  #rotations = new Map();
  /** @type {Carried | null} */
  #carried = null;
  /** @type {Highlights} */
  #highlights = { tokens: new Map(), heat: new Map() };
  #frame = 0;
  #isResized = false;
  /** Whether something changed while a frame was being painted. */
  #redrawScheduled = false;
  /** The canvas's size in its pixels. */
  #size = { width: 0, height: 0 };
  #isSlow = false;
  #painter;
  #damage = new Damage();
  /** The place and size of the last picture; if they change, everything is repainted. */
  #groundKey = "";
  #styles;
  #player = new FramePlayer((scene) => this.#display(scene));
  /** The picture's place on the canvas. */
  box = { left: 0, top: 0, scale: 1 };
  zoom = new Zoom();
  /** @type {{ from: View, to: View, start: number } | null} */
  #viewAnimation = null;
  #boxKey = "";
  /** @type {Aspect} */
  aspect = "wide";
  /** Whether scenes and views are animated. */
  animated = true;
  /** @type {BoardListener} */
  listeners = { onView() {}, onScene() {} };

  constructor(/** @type {HTMLCanvasElement} */ canvas, /** @type {Scene} */ scene) {
    this.canvas = canvas;
    this.scene = scene;
    this.#styles = new NodeStyles(scene, this.#highlights);
    this.#painter = new IncrementalPainter(canvas);
    // In the next frame, because WebKit reports an error if a canvas changes during
    // observation. Things that move in that frame are then painted only once.
    new ResizeObserver(() => {
      this.#isResized = true;
      this.redraw();
    }).observe(canvas);
    canvas.addEventListener("contextrestored", () => this.fitToCanvas()); // the picture is lost
    addEventListener("resize", () => this.fitToCanvas()); // browser zoom changes pixels, not always the box
    this.fitToCanvas();
  }

  /**
   * Show scenes in order, starting from the picture on the canvas; replace a running animation.
   * @param {Scene[]} scenes
   * @param {ReadonlyMap<string, number>} rotations degrees by which the player has rotated nodes
   * @returns {Promise<void>} resolves when the last scene is at rest, or is replaced
   */
  showScenes(scenes, rotations) {
    this.#carried = null;
    this.#previewed = null;
    this.#rotations = new Map(rotations);
    scenes.forEach(reuseShapes);
    const canAnimate = this.#hasSameSize(scenes[0]);
    return this.#player.showScenes(canAnimate ? scenes : scenes.slice(-1), this.animated);
  }

  /** Show another position for a moment; null ends that. */
  preview(/** @type {Scene | null} */ scene) {
    if (scene !== this.#previewed && (scene === null || this.#hasSameSize(scene))) {
      this.#previewed = scene;
      if (scene) {
        reuseShapes(scene);
      }
      this.#animate(MOVE_MS);
    }
  }

  /**
   * End the pause after a scene; return whether the touch that ended the pause must have no other
   * effect.
   */
  skipPause() {
    const { touchable } = this.scene;
    return this.#player.skipPause() && this.#player.scenesLeft > 0 && !touchable;
  }

  /**
   * Rotate picked nodes that are not played yet.
   * @param {ReadonlyMap<string, number>} rotations degrees by node id
   */
  setRotations(rotations) {
    if (!isEqual(rotations, this.#rotations)) {
      this.#rotations = new Map(rotations);
      this.#animate(ROTATION_MS);
    }
  }

  /** Whether another frame will be painted. */
  get isMoving() {
    return "moving" in this.canvas.dataset;
  }

  /** Degrees by which the player has rotated nodes, by id; a new map after each change. */
  get rotations() {
    return this.#rotations;
  }

  setHighlights(/** @type {Highlights} */ { tokens, heat, ghosts = [] }) {
    const texts = heat.size ? [heatMapTexts(this.scene, heat)] : [];
    const highlights = { tokens, heat, ghosts: [...ghosts, ...texts] };
    if (!isEqual(highlights, this.#highlights)) {
      this.#highlights = highlights;
      this.redraw();
    }
  }

  // Panning and zooming

  /**
   * Change the view.
   * @param {(zoom: Zoom) => void} change
   * @param {boolean} [animated]
   */
  changeView(change, animated = false) {
    const { zoom } = this;
    const from = zoom.view;
    if (this.#viewAnimation) {
      zoom.view = this.#viewAnimation.to;
    }
    change(zoom);
    this.#viewAnimation = null;
    if (animated && this.animated) {
      this.#viewAnimation = { from, to: zoom.view, start: performance.now() };
      zoom.view = from;
    }
    this.redraw();
  }

  showAll() {
    if (this.zoom.factor > 1) {
      this.changeView((zoom) => zoom.showAll(), true);
    }
  }

  /** Pan until a node is visible. */
  panIntoView(/** @type {string} */ id) {
    const node = this.scene.nodes.find((node) => node.id === id);
    if (node && this.zoom.factor > 1) {
      const point = { x: node.x ?? 0, y: node.y ?? 0 };
      this.changeView((zoom) => zoom.panIntoView(point, REVEAL_MARGIN), true);
    }
  }

  // Carrying

  /**
   * Carry a node to a point of the scene. A node that is newly picked up glides there.
   * @type {(id: string, x: number, y: number) => void}
   */
  carry(id, x, y) {
    if (this.#carried?.id !== id) {
      const from = this.#paintedItems.find(({ node }) => node.id === id);
      /** @type {[number, number]} */
      const offset = this.animated && from ? [from.x - x, from.y - y] : [0, 0];
      this.#carried = { id, x, y, offset, since: performance.now() };
    }
    Object.assign(this.#carried, { x, y });
    this.redraw();
  }

  /** Let the carried thing glide back to its place. */
  cancelCarry() {
    if (this.#carried) {
      this.#carried = null;
      this.#animate(MOVE_MS);
    }
  }

  // Painting

  /** Paint in the next frame. The canvas has data-moving until nothing moves. */
  redraw() {
    this.canvas.dataset.moving = "";
    this.#frame ||= requestAnimationFrame(async (now) => {
      if (this.#isSlow) {
        await yieldToBrowser(); // the rest of the page need not wait for it
      }
      this.#frame = 0;
      this.#redrawScheduled = this.#painter.isBusy;
      if (!this.#redrawScheduled) {
        this.#draw(now, false);
      }
    });
  }

  /** Adapt to the canvas's size, and paint everything at once. */
  fitToCanvas() {
    this.#isResized = true;
    this.#groundKey = "";
    this.#draw(performance.now(), true);
  }

  #resizeCanvas() {
    this.#isResized = false;
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio;
    this.#size = {
      width: Math.round(clientWidth * ratio),
      height: Math.round(clientHeight * ratio),
    };
    // Reads both sizes together, which costs one layout.
    this.aspect = aspectOf({ clientWidth, clientHeight }, this.aspect);
    this.zoom.setSizes({ width: clientWidth, height: clientHeight }, this.scene);
  }

  /** Return whether the scene on display can be animated to another. */
  #hasSameSize(/** @type {Scene} */ { game, width, height }) {
    return game === this.scene.game && width === this.scene.width && height === this.scene.height;
  }

  /** Show a scene; return how many milliseconds its animation takes. */
  #display(/** @type {Scene} */ scene) {
    const canAnimate = this.#hasSameSize(scene);
    this.scene = scene;
    this.listeners.onScene(scene);
    if (canAnimate) {
      this.#animate(MOVE_MS);
    } else {
      this.#animation = null;
      this.fitToCanvas();
    }
    return this.#animation?.time ?? 0;
  }

  /** Animate from the picture on the canvas to the resting scene. A straight path takes `ms`. */
  #animate(/** @type {number} */ ms) {
    const tracks = makeTracks(this.#paintedItems, this.#restingItems());
    const moves = this.animated && tracks.some((track) => track.moves);
    const time = ms + STEP_MS * (Math.max(1, ...tracks.map(({ steps }) => steps)) - 1);
    this.#animation = moves ? { tracks, start: performance.now(), time } : null;
    this.redraw();
  }

  #restingItems() {
    const scene = this.#previewed ?? this.scene;
    return scene.nodes.map((node) => {
      const item = restingItem(node, this.#rotations.get(node.id));
      const isLifted =
        this.#highlights.tokens.get(node.id)?.includes("lifted") &&
        this.#stylesFor(scene).hasVisibleOutline(node);
      return isLifted ? liftedItem(item) : item;
    });
  }

  /**
   * @param {number} now in milliseconds of the page
   * @param {boolean} atOnce whether the picture must be visible when this returns
   */
  #draw(now, atOnce) {
    const startedAt = performance.now();
    if (this.#isResized) {
      this.#resizeCanvas();
    }
    const animation = this.#animation;
    const progress = animation ? (now - animation.start) / animation.time : 1;
    if (progress >= 1) {
      this.#animation = null;
    }
    const items = this.#animation
      ? itemsAt(this.#animation.tracks, progress)
      : this.#restingItems();
    const carried = this.#carried;
    this.#paintedItems = carried ? items.map((item) => carriedItem(item, carried, now)) : items;
    this.#updateView(now);
    this.#redrawScheduled = false;
    const isLifting = carried && now - carried.since < LIFT_MS;
    const work = { ...this.#findPaintWork(), startedAt };
    this.#isSlow = performance.now() - startedAt > SLOW_MS;
    const onDone = () => {
      if (!this.#frame) {
        delete this.canvas.dataset.moving;
      }
      if (this.#redrawScheduled || this.#animation || this.#viewAnimation || isLifting) {
        this.redraw();
      }
    };
    if (atOnce) {
      this.#painter.paintNow(work);
      onDone();
    } else {
      this.#painter.paintInChunks(work, onDone);
    }
  }

  /** Advance the animation of the view, and report where the picture is. */
  #updateView(/** @type {number} */ now) {
    const animation = this.#viewAnimation;
    if (animation) {
      const { from, to, start } = animation;
      const progress = Math.min(1, Math.max(0, (now - start) / ZOOM_MS));
      this.zoom.view = progress < 1 ? viewBetween(from, to, progress) : to;
      this.#viewAnimation = progress < 1 ? animation : null;
    }
    this.box = this.zoom.box;
    const key = Object.values(this.box).join();
    if (key !== this.#boxKey && !this.#viewAnimation) {
      this.#boxKey = key;
      this.listeners.onView(this.box);
    }
  }

  /**
   * Paint the present picture on another canvas.
   * @param {HTMLCanvasElement} canvas
   * @param {Box} box the picture's place on that canvas
   */
  copyPictureTo(canvas, box) {
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const damage = new Damage();
    const things = sortInPaintOrder(this.#paintedItems, this.#styles);
    damage.update(things, (thing) => pixelBounds(thing, box, devicePixelRatio));
    const rect = { left: 0, top: 0, right: canvas.width, bottom: canvas.height };
    runSteps(repaintSteps(pen, box, damage, rect));
  }

  #stylesFor(/** @type {Scene} */ scene) {
    if (!this.#styles.isValidFor(scene, this.#highlights)) {
      this.#styles = new NodeStyles(scene, this.#highlights);
    }
    return this.#styles;
  }

  /** Return the rectangles to repaint and the data that repainting them needs. */
  #findPaintWork() {
    const { box } = this;
    const scene = this.#previewed ?? this.scene;
    const size = this.#size;
    const groundKey = [...Object.values(box), size.width, size.height, styleGeneration()].join();
    const repaintsAll = groundKey !== this.#groundKey;
    if (repaintsAll) {
      this.#groundKey = groundKey;
      this.#damage.clear();
    }
    measureShapes(scene);
    this.#stylesFor(scene).resolveLooksOf(scene.nodes);
    const things = sortInPaintOrder(this.#paintedItems, this.#styles);
    const changed = this.#damage.update(things, (thing) =>
      pixelBounds(thing, box, devicePixelRatio),
    );
    const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
    const rects = repaintsAll ? [whole] : mergeRects(changed, size);
    return { box, damage: this.#damage, rects, ...size };
  }
}
