// The canvas: fits the picture into the room there is or shows a part of it from nearer, paints it
// when something changed, moves it from scene to scene, and carries what a hand has lifted.

/** @import {Track} from "./tween.js" */
/** @import {Aspect, BoardListener, Box, Carried, PaintItem, Highlights} from "./types" */
/** @import {Scene, SceneNode, View} from "./types" */

import { yieldToBrowser } from "../ui/yield-to-browser.js";
import { areSameHighlights, Damage, measureShapes, mergeRects, pixelBounds } from "./bounds.js";
import { FramePlayer } from "./film.js";
import { IncrementalPainter } from "./incremental-painter.js";
import { inPaintOrder, repaint } from "./paint.js";
import { NodeStyles, reuseShapes, styleGeneration } from "./styles.js";
import { atRest, carriedItem, itemsAt, LIFT, makeTracks } from "./tween.js";
import { aspectOf, viewBetween, Zoom } from "./zoom.js";

const MOVE = 220; // milliseconds from one picture to the next, where all ways are straight
const STEP = 140; // milliseconds more for each further step of a way
const TURN = 140; // milliseconds that a turn in the hand takes
const NEARER = 200; // milliseconds from one view to another
const HEAVY = 5; // milliseconds of a picture that takes long
const EDGE = 48; // pixels that what is shown is away from the edge

export class Board {
  /** @type {Scene} what is on display, or moving there */
  scene;
  /** @type {{ ways: Track[], start: number, time: number } | null} */
  #way = null;
  /** @type {PaintItem[]} what was painted last, from where the next way begins */
  #seen = [];
  /** @type {ReadonlyMap<string, number>} */
  #rotations = new Map();
  /** @type {Carried | null} */
  #carried = null;
  /** @type {Highlights} */
  #marks = { tokens: new Map(), heat: new Map() };
  #frame = 0;
  /** Whether the room is another one than was painted for. */
  #resized = false;
  /** Whether things look otherwise than what is being painted. */
  #redrawScheduled = false;
  /** That of the canvas, in its pixels. */
  #size = { width: 0, height: 0 };
  /** Whether the last picture took long: then the next is made after a frame, not in it. */
  #heavy = false;
  #brush;
  #damage = new Damage();
  /** What lies under all that is painted: where it changes, all is painted anew. */
  #ground = "";
  #faces;
  #film = new FramePlayer((scene) => this.#display(scene));
  /** Where the picture is. */
  box = { left: 0, top: 0, scale: 1 };
  zoom = new Zoom();
  /** @type {{ from: View, to: View, start: number } | null} from one view to another */
  #pull = null;
  #placed = "";
  /** @type {Aspect} */
  aspect = "wide";
  /** Whether pictures move. */
  animated = true;

  /** @type {BoardListener} */
  listeners = { onView() {}, onScene() {} };

  constructor(/** @type {HTMLCanvasElement} */ canvas, /** @type {Scene} */ scene) {
    this.canvas = canvas;
    this.scene = scene;
    this.#faces = new NodeStyles(scene, this.#marks);
    this.#brush = new IncrementalPainter(canvas);
    // In the next picture: to WebKit a canvas that changes while sizes are observed is an error. And
    // together with what moves there: to paint all of it twice takes twice as long.
    new ResizeObserver(() => {
      this.#resized = true;
      this.redraw();
    }).observe(canvas);
    canvas.addEventListener("contextrestored", () => this.fit()); // what was painted is lost
    addEventListener("resize", () => this.fit()); // zooming changes pixels, not always the box
    this.fit();
  }

  /**
   * Show pictures in order, from what is seen now; what was still moving is overtaken.
   * @param {Scene[]} film
   * @param {ReadonlyMap<string, number>} rotations degrees by which things are turned in the hand
   * @returns {Promise<void>} when the film is through, or overtaken
   */
  show(film, rotations) {
    this.#carried = null;
    this.#rotations = new Map(rotations);
    film.forEach(reuseShapes);
    return this.#film.show(this.#hasSameSize(film[0]) ? film : film.slice(-1), this.animated);
  }

  /** Go on with the film, if it is being held. Says whether another picture comes then. */
  skip() {
    return this.#film.skip() && this.#film.left > 0;
  }

  /**
   * Turn things in the hand.
   * @param {ReadonlyMap<string, number>} turned degrees by node id
   */
  setRotations(turned) {
    const same = turned.size === this.#rotations.size;
    if (!same || [...turned].some(([id, degrees]) => this.#rotations.get(id) !== degrees)) {
      this.#rotations = new Map(turned);
      this.#glide(TURN);
    }
  }

  /** Whether another picture is to be painted. */
  get isMoving() {
    return "moving" in this.canvas.dataset;
  }

  /** By how many degrees things are turned in the hand; another map whenever one is. */
  get turned() {
    return this.#rotations;
  }

  setHighlights(/** @type {Highlights} */ marks) {
    if (!areSameHighlights(marks, this.#marks)) {
      this.#marks = marks;
      this.redraw();
    }
  }

  // Zooming

  /**
   * Look at it from elsewhere.
   * @param {(zoom: Zoom) => void} change
   * @param {boolean} [gliding] whether it takes a moment
   */
  changeView(change, gliding = false) {
    const { zoom } = this;
    const from = zoom.view;
    if (this.#pull) {
      zoom.view = this.#pull.to;
    }
    change(zoom);
    this.#pull = null;
    if (gliding && this.animated) {
      this.#pull = { from, to: zoom.view, start: performance.now() };
      zoom.view = from;
    }
    this.redraw();
  }

  /** See all of it. */
  showAll() {
    if (this.zoom.factor > 1) {
      this.changeView((zoom) => zoom.showAll(), true);
    }
  }

  /** Push the picture so that a node is seen. */
  reveal(/** @type {string} */ id) {
    const node = this.scene.nodes.find((node) => node.id === id);
    if (node && this.zoom.factor > 1) {
      this.changeView((zoom) => zoom.reveal({ x: node.x ?? 0, y: node.y ?? 0 }, EDGE), true);
    }
  }

  // Carrying

  /**
   * Take a thing to a point of the scene; it comes there from where it is.
   * @param {string} id
   * @param {number} x
   * @param {number} y
   */
  carry(id, x, y) {
    if (this.#carried?.id !== id) {
      const from = this.#seen.find(({ node }) => node.id === id);
      const away = this.animated && from ? [from.x - x, from.y - y] : [0, 0];
      this.#carried = { id, x, y, away: [away[0], away[1]], since: performance.now() };
    }
    Object.assign(this.#carried, { x, y });
    this.redraw();
  }

  /** Let what is carried glide back to its place. */
  cancelCarry() {
    if (this.#carried) {
      this.#carried = null;
      this.#glide(MOVE);
    }
  }

  // Painting

  /** Paint again in the next frame; until all rests, the canvas says so. */
  redraw() {
    this.canvas.dataset.moving = "";
    this.#frame ||= requestAnimationFrame(async (now) => {
      this.#heavy && (await yieldToBrowser()); // what the page shows meanwhile need not wait for it
      this.#frame = 0;
      this.#redrawScheduled = this.#brush.busy;
      this.#redrawScheduled || this.#draw(now, false);
    });
  }

  /** Take the room there is, and paint all at once. */
  fit() {
    this.#resized = true;
    this.#ground = "";
    this.#draw(performance.now(), true);
  }

  #resize() {
    this.#resized = false;
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    this.#size = { width, height };
    this.aspect = aspectOf({ clientWidth, clientHeight }, this.aspect); // read before, once
    this.zoom.setSizes({ width: clientWidth, height: clientHeight }, this.scene);
  }

  /** Whether a scene can be moved to from the one on display. */
  #hasSameSize(/** @type {Scene} */ { game, width, height }) {
    return game === this.scene.game && width === this.scene.width && height === this.scene.height;
  }

  /**
   * @param {Scene} scene
   * @returns {number} milliseconds until it is at rest
   */
  #display(scene) {
    const fits = this.#hasSameSize(scene);
    this.scene = scene;
    this.listeners.onScene(scene);
    if (fits) {
      this.#glide(MOVE);
    } else {
      this.#way = null;
      this.fit();
    }
    return this.#way?.time ?? 0;
  }

  /**
   * Move from what is seen to how things rest now.
   * @param {number} time milliseconds that a straight way takes
   */
  #glide(time) {
    const ways = makeTracks(this.#seen, this.#rest());
    const moving = this.animated && ways.some((way) => way.moves);
    const all = time + STEP * (Math.max(1, ...ways.map(({ steps }) => steps)) - 1);
    this.#way = moving ? { ways, start: performance.now(), time: all } : null;
    this.redraw();
  }

  /** @returns {PaintItem[]} how things rest, turned in the hand as they are */
  #rest() {
    return this.scene.nodes.map((node) => atRest(node, this.#rotations.get(node.id)));
  }

  /**
   * @param {number} now
   * @param {boolean} whole whether it must be seen at once
   */
  #draw(now, whole) {
    const begun = performance.now();
    this.#resized && this.#resize();
    const way = this.#way;
    const time = way ? (now - way.start) / way.time : 1;
    if (time >= 1) {
      this.#way = null;
    }
    const nodes = way && this.#way ? itemsAt(way.ways, time) : this.#rest();
    const carried = this.#carried;
    this.#seen = carried ? nodes.map((item) => carriedItem(item, carried, now)) : nodes;
    this.#updateView(now);
    this.#redrawScheduled = false;
    const rising = carried && now - carried.since < LIFT;
    const work = { ...this.#work(), begun };
    this.#heavy = performance.now() - begun > HEAVY;
    const done = () => {
      this.#frame || delete this.canvas.dataset.moving;
      if (this.#redrawScheduled || this.#way || this.#pull || rising) {
        this.redraw();
      }
    };
    if (whole) {
      this.#brush.paintNow(work);
      done();
    } else {
      this.#brush.paintInChunks(work, done);
    }
  }

  /** Come nearer, and tell where the picture is. */
  #updateView(/** @type {number} */ now) {
    const pull = this.#pull;
    if (pull) {
      const part = Math.min(1, Math.max(0, (now - pull.start) / NEARER));
      this.zoom.view = part < 1 ? viewBetween(pull.from, pull.to, part) : pull.to;
      this.#pull = part < 1 ? pull : null;
    }
    this.box = this.zoom.box;
    const placed = Object.values(this.box).join();
    if (placed !== this.#placed && !this.#pull) {
      this.#placed = placed;
      this.listeners.onView(this.box);
    }
  }

  /**
   * Paint a part of what is seen now on a canvas of its own.
   * @param {HTMLCanvasElement} canvas
   * @param {Box} box where the picture is on it
   */
  copy(canvas, box) {
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const damage = new Damage();
    damage.update(inPaintOrder(this.#seen, this.#faces), (thing) =>
      pixelBounds(thing, box, devicePixelRatio),
    );
    repaint(pen, box, damage, { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
  }

  /** What looks otherwise than before, and has to be painted. */
  #work() {
    const { scene, box } = this;
    const size = this.#size;
    if (!this.#faces.fit(scene, this.#marks)) {
      this.#faces = new NodeStyles(scene, this.#marks);
    }
    const ground = [...Object.values(box), size.width, size.height, styleGeneration()].join();
    const anew = ground !== this.#ground;
    if (anew) {
      this.#ground = ground;
      this.#damage.clear();
    }
    measureShapes(scene);
    this.#faces.learn(scene.nodes);
    const things = inPaintOrder(this.#seen, this.#faces);
    const places = this.#damage.update(things, (thing) =>
      pixelBounds(thing, box, devicePixelRatio),
    );
    const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
    const all = anew ? [whole] : mergeRects(places, size);
    return { box, damage: this.#damage, places: all, ...size };
  }
}
