// Types of the board: items to paint, their places and styles.

import type { Ghost, Scene, SceneNode, TurningPoint } from "../types";

export type * from "../types";

/**
 * A node at rest, for hit tests. `radius` is the distance from its place that its shape reaches.
 */
export interface HitArea {
  node: SceneNode;
  x: number;
  y: number;
  rot: number;
  scale: number;
  radius: number;
}

/** A node ready to be painted, perhaps between two scenes. */
export interface PaintItem {
  node: SceneNode;
  x: number;
  y: number;
  rot: number;
  scale: number;
  alpha: number;
  /** The drawn part of the node's lines, from 0 to 1. */
  part: number;
  /** Whether the node moves, and so is painted above resting nodes. */
  raised?: boolean;
  /** Whether the node is picked, and so is painted with a shadow. */
  lifted?: boolean;
  /** Whether the node is carried, and so is painted above everything. */
  carried?: boolean;
}

/** Marks that the page adds: look tokens, and a value from 0 to 1, by node id. */
export interface Highlights {
  tokens: Map<string, string[]>;
  heat: Map<string, { quality: number; share: string }>;
  /** Nodes painted faintly over the picture. */
  ghosts?: Ghost[];
}

/** A node's style, independent of its place. */
export interface NodeStyle {
  /** Path data and styles, the lowest first. */
  layers: [string, Style | null][];
  /** The style of the heat map, painted over the node in the form of its first path. */
  heat: Style | null;
  /** The style of the halo, painted above all nodes in the form of the node's first path. */
  halo: Style | null;
  text: string;
  textStyle: Style | null;
}

export interface Thing {
  /** An id that is unique in the picture. */
  id: string;
  item: PaintItem;
  style: NodeStyle;
  /** Whether the node is a faint addition to the position. */
  ghost?: boolean;
}

/** A rectangle in pixels of a canvas, or in units around a node's place. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A thing as it was painted: its index in paint order, and where. */
export interface Painted {
  thing: Thing;
  index: number;
  rect: Rect;
}

/** The nodes that the mouse, the keyboard and the panels point at. */
export interface Pointed {
  /** The node under the mouse. */
  hovered: string | null;
  /** The node with the keyboard's focus. */
  focused: string | null;
  /** The node whose touch was refused. */
  refused: string | null;
  /** Nodes of the scoresheet's highlighted entries. */
  lit: Iterable<string>;
  /** The turning point on display. */
  turning?: TurningPoint | null;
}

/** The picture's place: pixels from the canvas's corner, and pixels per unit. */
export interface Box {
  left: number;
  top: number;
  scale: number;
}

/** A magnification, and the point of the scene in the middle. */
export interface View {
  factor: number;
  x: number;
  y: number;
}

export interface BoardListener {
  /** Called when the picture has another place or scale. */
  onView(box: Box): void;
  /** Called when another scene is on display. */
  onScene(scene: Scene): void;
}

/** A thing that the player carries. */
export interface Carried {
  id: string;
  /** The place of the pointer, in the scene. */
  x: number;
  y: number;
  /** The vector from the pointer to the thing's place when it was lifted. */
  offset: [number, number];
  /** The time when the thing was lifted, in milliseconds of the page. */
  since: number;
}

/** A style sheet's rules for a path or text, as a canvas needs them. */
export interface Style {
  fill: string;
  stroke: string;
  width: number;
  dash: number[];
  cap: CanvasLineCap;
  join: CanvasLineJoin;
  fillAlpha: number;
  strokeAlpha: number;
  font: string;
  strokeFirst: boolean;
}

export interface SvgOptions {
  title?: string;
  /** The page's theme, for style sheets. */
  theme?: string;
  /** Whether coordinates are shown: "on" or "off", for style sheets. */
  coordinates?: string;
  /** A style sheet to embed. */
  style?: string;
  /** A colour under everything. */
  background?: string;
  /** The margin on all sides, in units of the scene. */
  margin?: number;
  /** The width in pixels; without it the picture fits its container. */
  width?: number;
}

/** A place that an arrow key can lead to, in units of the scene. */
export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** A node's button in the outline, and the size of the node. */
export interface OutlineCell extends Spot {
  z: number;
  width: number;
  height: number;
  /** The middle of the node's box relative to its place. */
  middle: [dx: number, dy: number];
  /** A text that changes whenever the button's text or attributes change. */
  state: string;
  button: HTMLButtonElement;
}

export interface OutlineListener {
  onTouch(id: string): void;
  /** Called when the keyboard's focus moves to a node, or to none (null). */
  onFocus(id: string | null): void;
  /** Called when the player asks to play the picked nodes. */
  onConfirm(): void;
}

/** Checks of the fields that an object from outside may have. */
// biome-ignore lint/suspicious/noExplicitAny: the value can be anything
export type FieldChecks = Record<string, (value: any) => boolean>;
