// Types of the dialogs.

import type { BackupContext } from "../storage/types";
import type { Catalogue, ListedGame, NewGameRequest, PlayerKind, Scene } from "../types";

/** The context of the list of games. */
export interface GameListContext {
  backup: BackupContext;
  catalogue: Catalogue;
  /** The key of the current game. */
  currentKey: string;
  onChoose(game: ListedGame): void;
}

/**
 * A running export or import, as its function sees it: to report progress, and to learn that the
 * player has stopped the work.
 */
export interface Task {
  /** Report progress now and then. Throws an Error if the player has stopped the work. */
  report(message: () => string): void;
}

/** A picture of an animation, and for how many milliseconds it stays. */
export interface AnimationFrame {
  scene: Scene;
  delay: number;
}

/** A way to play. */
export type Mode = "computer" | "friends" | "link" | "alone";

/** Where dice and cards come from: a seed, real dice that the player types, or fair dice. */
export type Source = "lot" | "typed" | "fair";

/** The dialog for a new game, for fields in other modules. */
export interface FormView {
  form: import("./new-game-form").NewGameForm;
  /** Call a function whenever the form has changed. */
  onRefresh(update: () => void): void;
  /** Note that the form has changed, and update all fields. */
  refresh(): void;
  /** Return the part, which is shown only while it is needed. */
  showIf<Part extends HTMLElement>(part: Part, isNeeded: () => boolean): Part;
}

/** The choices of the last game, which the dialog for a new one begins with. */
export interface LastGame {
  preset: string;
  players: PlayerKind[];
  names: string[];
  seconds: number;
  minutes?: number | null;
}

/** The choices made in the dialog for a new game. */
export interface NewGameChoice {
  request: NewGameRequest;
  /** The players' names, by seat. */
  names: string[];
  /** Whether a fair opponent plays. */
  isFair: boolean;
  /** The level of all computer players; null without any, or if they differ. */
  opponent: number | "fair" | null;
  /** The id of a numbered puzzle. */
  id: string | null;
  /** The top level's time for a move. */
  seconds: number;
  /** The minutes on each clock; 0: the clock counts up; null: no clock. */
  minutes: number | null;
}
