// Types of the panels beside the board.

import type { CommandButton, Step } from "../types";

/** The state of the engine; `error` says why it failed. */
export interface Loading {
  phase: "loading" | "ready" | "failed";
  step: Step;
  /** The time when the state began, in milliseconds of the page. */
  since: number;
  error: string;
}

/** A text and buttons for the status line. */
export interface StatusModel {
  text: string;
  /** Whether the status changes by itself, so that it must be refreshed soon. */
  busy: boolean;
  buttons: CommandButton[];
}

/** A line or an area of a graph, as analysis/graph.py makes it. */
export interface Stroke {
  look: string;
  /** SVG path data in a box of one unit a move by 100. */
  path: string;
  /** The seat in whose colour the stroke is drawn; null for none. */
  seat: number | null;
}

/** A graph over the positions of a game. */
export interface Graph {
  strokes: Stroke[];
  /** The number of moves. */
  count: number;
  /** The position on display. */
  at: number;
  /** The colours of the players, by seat. */
  colours: string[];
  /** A description of the graph. */
  label: string;
  /** The estimate of each position in words, as far as it is known. */
  readings: string[];
}

/** The elements of a seat's card. */
export interface SeatCard {
  card: HTMLElement;
  swatch: SVGElement;
  /** A button that shows the seat's sheet, if each seat has one. */
  sheet: HTMLElement | null;
  /** The face of a computer player. */
  face: HTMLElement;
  name: HTMLElement;
  /** The disc between the name and the score. */
  dot: HTMLElement;
  score: HTMLElement;
  note: HTMLElement;
  /** The seat's player, shown when the list is hidden. */
  player: HTMLElement;
  clock: HTMLElement;
  select: HTMLSelectElement;
}

/** The elements of an entry of the scoresheet; `face` is a button if the entry has nodes or a chart. */
export interface EntryRow {
  item: HTMLElement;
  face: HTMLElement;
  value: HTMLElement;
  mark: HTMLElement;
  chart: import("./chart.js").Chart | null;
}

/** The names of the entries under the mouse, with the focus, and pressed. */
export interface ActiveEntries {
  over: string | null;
  focus: string | null;
  pressed: string | null;
}
