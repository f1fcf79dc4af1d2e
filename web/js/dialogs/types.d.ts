// What the dialogs are handed, and what they hand on.

import type { Jobs } from "../engine/jobs.js";
import type { GameDb } from "../storage/game-db.js";
import type { ListedGame, Requester, Scene, Shelf, Sitter } from "../types";

/** What the list of games needs. */
export interface House {
  gameDb: GameDb;
  jobs: Jobs;
  engine: Requester;
  shelf: Shelf;
  /** The key of the game on the table. */
  current: string;
  /** Told what to put on the table. */
  chosen(game: ListedGame): void;
}

/** A picture of a moving one, and for how many milliseconds it is seen. */
export interface Shot {
  scene: Scene;
  delay: number;
}

/** What was played before. */
export interface Last {
  preset: string;
  players: Sitter[];
  names: string[];
  seconds: number;
  minutes?: number | null;
}

/** What makes seeds for a form. */
export interface World {
  randomId(secret: boolean): string;
}

/** How long the best level's move may take, and how much each clock has (Clock of game/clock.js). */
export interface Time {
  seconds: number;
  minutes: number | null;
}
