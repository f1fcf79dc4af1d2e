// The canvas: fits the picture into the room there is, paints it when something changed, moves
// it from scene to scene, and says which node a pointer is on.

/** @import {Drawn, Marks, Scene} from "./types" */
/** @import {Track} from "./tween.js" */

import { paint, under } from "./paint.js";
import { drawn, frame, moves, tracks } from "./tween.js";

const MOVE = 220; // milliseconds from one picture to the next
const HOLD = 260; // milliseconds between the pictures of one film
const REACH = 26; // pixels from the middle of a thing at which a finger still finds it

export class Board {
  /** @type {Scene} what is on display, or moving there */
  scene;
  /** @type {Scene[]} what comes after it */
  #film = [];
  /** @type {{ ways: Track[], start: number } | null} */
  #way = null;
  /** @type {Marks} */
  #marks = { tokens: new Map(), heat: new Map() };
  #frame = 0;
  #pen;
  /** Where the picture is: pixels from the canvas's corner, and pixels per unit. */
  box = { left: 0, top: 0, scale: 1 };
  /** Whether pictures move. */
  animated = true;

  /**
   * @type {{ touched(id: string): void, hovered(id: string | null): void,
   *   placed(box: { left: number, top: number, scale: number }): void }} told of hands, and of
   *   where the picture is now
   */
  told = { touched() {}, hovered() {}, placed() {} };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Scene} scene
   */
  constructor(canvas, scene) {
    this.canvas = canvas;
    this.scene = scene;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    new ResizeObserver(() => this.fit()).observe(canvas);
    addEventListener("resize", () => this.fit()); // zooming changes pixels, not always the box
    canvas.addEventListener("click", (event) => this.#click(event));
    canvas.addEventListener("pointermove", (event) => this.#hover(event));
    canvas.addEventListener("pointerleave", () => this.told.hovered(null));
    this.fit();
  }

  /**
   * Show pictures in order; what was still moving is overtaken.
   * @param {Scene[]} film
   */
  show(film) {
    const last = /** @type {Scene} */ (film.at(-1));
    const resized = last.width !== this.scene.width || last.height !== this.scene.height;
    if (!this.animated || resized || last.game !== this.scene.game) {
      this.#film = [];
      this.#way = null;
      this.scene = last;
      this.fit();
    } else {
      this.#film = film.slice(1);
      this.#moveTo(film[0]);
    }
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.#marks = marks;
    this.redraw();
  }

  /** Paint again in the next frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#draw(now);
    });
  }

  /** Take the room there is, and paint at once. */
  fit() {
    const { clientWidth, clientHeight } = this.canvas;
    const { width, height } = this.scene;
    const ratio = devicePixelRatio;
    const [wide, high] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    const scale = Math.min(clientWidth / width, clientHeight / height);
    const left = (clientWidth - width * scale) / 2;
    this.box = { left, top: (clientHeight - height * scale) / 2, scale };
    this.told.placed(this.box);
    this.#draw(performance.now());
  }

  /** @param {Scene} scene */
  #moveTo(scene) {
    const ways = tracks(this.scene.nodes, scene.nodes);
    this.#way = moves(ways) ? { ways, start: performance.now() } : null;
    this.scene = scene;
    if (!this.#way) {
      this.#nextScene();
    }
    this.redraw();
  }

  #nextScene() {
    const next = this.#film.shift();
    if (next) {
      const scene = this.scene;
      setTimeout(() => this.scene === scene && this.#moveTo(next), HOLD);
    }
  }

  /** @param {number} now */
  #draw(now) {
    const time = this.#way ? (now - this.#way.start) / MOVE : 1;
    const nodes = this.#way ? frame(this.#way.ways, time) : this.scene.nodes.map(drawn);
    this.#paint(nodes);
    if (this.#way && time >= 1) {
      this.#way = null;
      this.#nextScene();
    } else if (this.#way) {
      this.redraw();
    }
  }

  /** @param {Drawn[]} nodes */
  #paint(nodes) {
    const { left, top, scale } = this.box;
    const ratio = devicePixelRatio;
    this.#pen.setTransform(1, 0, 0, 1, 0, 0);
    this.#pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.#pen.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio);
    paint(this.#pen, this.scene, nodes, this.#marks);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const id = this.#find(event);
    if (id !== null) {
      this.told.touched(id);
    }
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    this.told.hovered(event.pointerType === "touch" ? null : this.#find(event));
  }

  /**
   * The node that is meant: one that can be touched now, else any that has a name.
   * @param {MouseEvent} event
   * @returns {string | null}
   */
  #find(event) {
    const { left, top, scale } = this.box;
    const x = (event.offsetX - left) / scale;
    const y = (event.offsetY - top) / scale;
    const reach = REACH / scale;
    const { nodes } = this.scene;
    const live = nodes.filter((node) => this.#marks.tokens.get(node.id)?.includes("target"));
    const named = nodes.filter((node) => node.label);
    const hit =
      under(this.scene, live, x, y, 0) ??
      under(this.scene, named, x, y, 0) ??
      under(this.scene, live, x, y, reach);
    return hit?.id ?? null;
  }
}
