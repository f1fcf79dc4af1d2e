// The parts of the board: what is painted, where it is, and how it looks.

import type { Ghost, Scene, SceneNode, TurningPoint } from "../types";

export type * from "../types"; // which all rooms share

/** A node where it rests: how it is turned, and how far from its place it reaches. */
export interface HitArea {
  node: SceneNode;
  x: number;
  y: number;
  rot: number;
  scale: number;
  reach: number;
}

/** A node on its way from one scene to the next, ready to be painted. */
export interface PaintItem {
  node: SceneNode;
  x: number;
  y: number;
  rot: number;
  scale: number;
  alpha: number;
  /** How much of its lines is drawn, from 0 to 1. */
  part: number;
  /** On its way to another place, so painted above what rests. */
  raised?: boolean;
  /** In a hand, so painted above everything. */
  carried?: boolean;
}

/** What the page adds to nodes: look tokens by node id, and a value from 0 to 1 by node id. */
export interface Highlights {
  tokens: Map<string, string[]>;
  heat: Map<string, number>;
  /** What is painted faintly over the picture. */
  ghosts?: Ghost[];
}

/** How a thing is painted, wherever it is. */
export interface NodeStyle {
  /** Outlines and their styles, the lowest first. */
  layers: [string, Style | null][];
  /** Of the first outline: right over the thing, and once more over everything. */
  heat: Style | null;
  halo: Style | null;
  text: string;
  /** That of the text. */
  type: Style | null;
}

/** A thing that is painted. */
export interface Thing {
  /** That of no other thing of the picture. */
  id: string;
  item: PaintItem;
  face: NodeStyle;
  /** Whether it does not lie there. */
  ghost?: boolean;
}

/** Pixels of a canvas, or units round a thing's place. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A thing as it was painted, the how manieth, and where. */
export interface Painted {
  thing: Thing;
  at: number;
  box: Rect;
}

/** What a mouse, the keyboard and the panels point at. */
export interface Pointed {
  /** The node a mouse is over. */
  hovered: string | null;
  /** The node the keyboard is on. */
  focused: string | null;
  /** Those that an entry of the score sheet is about. */
  lit: Iterable<string>;
  /** The turning point of the game that is on display. */
  turning?: TurningPoint | null;
}

/** Where the picture is: pixels from the canvas's corner, and pixels per unit. */
export interface Box {
  left: number;
  top: number;
  scale: number;
}

/** What is seen of a picture: how many times as large as all of it, and what is in the middle. */
export interface View {
  factor: number;
  x: number;
  y: number;
}

/** Told where the picture is now, and which one it is. */
export interface BoardListener {
  onView(box: Box): void;
  onScene(scene: Scene): void;
}

/** A thing in the hand. */
export interface Carried {
  id: string;
  /** Where the hand is, in the scene. */
  x: number;
  y: number;
  /** How far away the thing was when it was lifted, at that time. */
  away: [number, number];
  since: number;
}

/** How a style sheet wants something painted on a canvas. */
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

/** What a picture as SVG is to have, and where its elements are made. */
export interface SvgOptions {
  title?: string;
  /** What style sheets ask of the page, as the next. */
  theme?: string;
  coordinates?: string;
  /** A style sheet to embed. */
  style?: string;
  /** A colour to lie under everything. */
  background?: string;
  /** The room on all sides, in units of the picture. */
  margin?: number;
  /** Pixels; by default as the room allows. */
  wide?: number;
  document?: Pick<Document, "createElementNS">;
}

/** A place that an arrow key can lead to, in units of the scene. */
export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** A spot with its button in the outline, and how large the thing there is painted. */
export interface OutlineCell extends Spot {
  z: number;
  wide: number;
  high: number;
  /** What the button says and can do. */
  state: string;
  button: HTMLButtonElement;
}

/** Told what is done with the buttons of the outline. */
export interface OutlineListener {
  onTouch(id: string): void;
  /** The node that the keyboard is on, or none. */
  onFocus(id: string | null): void;
  /** What is picked is to be played. */
  onConfirm(): void;
}

/** Names that an object from outside may have, and whether a value will do there. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is known of it yet
export type FieldChecks = Record<string, (value: any) => boolean>;
