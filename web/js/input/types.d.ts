// The parts of the input: what hands and keys mean, and who is told.

import type { Choice, Scene } from "../types";

export type * from "../types"; // which all rooms share

/** What is read of a pointer's event. */
export type Pointer = Pick<
  PointerEvent,
  "pointerId" | "pointerType" | "button" | "clientX" | "clientY"
>;

/** Asked and told when a pointer takes hold of things. */
export interface Carrier {
  /** What a pointer takes hold of. */
  grip(pointer: Pointer): string | null;
  /** Whether it can be lifted now. */
  lift(id: string, pointer: Pointer): boolean;
  carry(id: string, pointer: Pointer): void;
  /** It is put down. */
  drop(id: string, pointer: Pointer): void;
  /** It is let go of, and goes back. */
  back(id: string): void;
  /** Another finger tapped meanwhile. */
  turn(): void;
}

/** Told what a pointer does on the board. */
export interface PointerListener {
  onTouch(id: string): void;
  onHover(id: string | null): void;
}

/** What can be touched now. */
export interface Touchable {
  targets: ReadonlySet<string>;
}

/** Asked what a finger that rests is on; told what it points at, and what it chooses. */
export interface LoupeListener extends PointerListener {
  find(pointer: Pointer): string | null;
  isLive(id: string): boolean;
  /** Whether it may be about to carry what it is on. */
  isHeld(pointer: Pointer): boolean;
}

/** Told what is wanted by keys; asked whether there is something to turn. */
export interface KeyListener {
  /** Whether the person is not at the table. */
  away?(): boolean;
  undo(): void;
  redo(): void;
  escape(): void;
  /** Tell of these keys. */
  explain(): void;
  autoplay(): void;
  type(character: string): void;
  turnable(): boolean;
  turn(way: number): void;
  /** Whether only a part of the board is seen. */
  near(): boolean;
  /** A step nearer (1), back (-1), or all of the board (0). */
  zoom(way: number): void;
}

/** Degrees clockwise by node id by which things are turned in the hand; none is 0. */
export type Turned = ReadonlyMap<string, number>;

/** The game as a selection needs it. */
export interface SelectionGame {
  scene: Scene;
  /** Those that a hand has now. */
  choices: Choice[];
  /** A move is made. */
  play(move: string): void;
  /** Touches lead to none. */
  refuse(picks: string[]): void;
}
