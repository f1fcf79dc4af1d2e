// Types of the input: pointers, keys and their listeners.

import type { Choice, Scene } from "../types";

export type * from "../types";

export type Pointer = Pick<
  PointerEvent,
  "pointerId" | "pointerType" | "button" | "clientX" | "clientY"
>;

/** Actions of a drag. */
export interface Carrier {
  /** Return the node that a pointer could carry, or null. */
  findGrip(pointer: Pointer): string | null;
  /** Return whether the node can be lifted now. */
  lift(id: string): boolean;
  carry(id: string, pointer: Pointer): void;
  dropCarried(id: string, pointer: Pointer): void;
  /** Called when the drag ends and the thing goes back. */
  onCancel(): void;
  /** Called when another finger taps while the thing is carried. */
  onSecondTap(): void;
}

export interface PointerListener {
  onTouch(id: string): void;
  onHover(id: string | null): void;
}

export interface Touchable {
  targets: ReadonlySet<string>;
}

export interface LoupeListener extends PointerListener {
  /** Return the node under a finger, or null. */
  find(pointer: Pointer): string | null;
  isTarget(id: string): boolean;
  /** Return whether a finger may be about to carry the node under it. */
  canCarry(pointer: Pointer): boolean;
}

/** Actions of keys. */
export interface KeyListener {
  /** Return whether the home page covers the game. */
  isAway(): boolean;
  /** Return whether keys without Ctrl are shortcuts. */
  hasSingleKeys(): boolean;
  undo(): void;
  redo(): void;
  escape(): void;
  /** Show the list of keys. */
  explain(): void;
  autoplay(): void;
  type(character: string): void;
  canRotate(): boolean;
  rotate(direction: number): void;
  isZoomedIn(): boolean;
  /** Zoom in (1), out (-1), or out completely (0). */
  zoom(direction: number): void;
}

/** Degrees clockwise by node id; no entry is 0. */
export type Rotations = ReadonlyMap<string, number>;

export interface SelectionGame {
  scene: Scene;
  /** The choices of the player at the screen. */
  choices: Choice[];
  play(move: string): void;
  /** Explain why these touches lead to no move. */
  explainPicks(picks: string[]): void;
}
