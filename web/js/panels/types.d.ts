// What the panels beside the board are handed.

import type { Act, Step } from "../types";

/** How far the engine is: it is being started, answers, or could not be started (`error` says why). */
export interface Loading {
  phase: "loading" | "ready" | "failed";
  step: Step;
  /** When the start began, in milliseconds of the page. */
  since: number;
  error: string;
}

/** How things stand, in a line and a few buttons. */
export interface Situation {
  text: string;
  /** Whether something goes on meanwhile, so that it is to be shown anew soon. */
  busy: boolean;
  acts: Act[];
}

/** A line or an area of a graph, as analysis/graph.py draws it. */
export interface Stroke {
  look: string;
  /** SVG path data in a box of one unit for each move, by 100. */
  path: string;
  /** Whose colour it has. */
  seat: number | null;
}

/** A graph over the positions of a game. */
export interface Graphed {
  strokes: Stroke[];
  /** How many moves there are. */
  count: number;
  /** The position on display. */
  at: number;
  /** By seat. */
  colours: string[];
  /** The graph in words. */
  label: string;
}

/** The elements of a seat's card. */
export interface Seat {
  card: HTMLElement;
  swatch: SVGElement;
  /** Shows what this seat draws, where each has a sheet of its own. */
  sheet: HTMLElement | null;
  called: HTMLElement;
  /** Between the name and the score. */
  dot: HTMLElement;
  score: HTMLElement;
  note: HTMLElement;
  /** Who plays it, where the list is not seen. */
  sitter: HTMLElement;
  clock: HTMLElement;
  select: HTMLSelectElement;
}

/** The elements of a line of the ledger; `face` is its button, if a person can look at it. */
export interface Row {
  item: HTMLElement;
  face: HTMLElement;
  value: HTMLElement;
  mark: HTMLElement;
  chart: import("./chart.js").Chart | null;
}

/** The entries, by name, under the mouse, with the focus, and pressed. */
export interface Looked {
  over: string | null;
  focus: string | null;
  pressed: string | null;
}
