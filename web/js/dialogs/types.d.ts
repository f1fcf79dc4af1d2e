// What the dialogs are handed, and what they hand on.

import type { Jobs } from "../engine/jobs.js";
import type { Results } from "../game/results.js";
import type { GameDb } from "../storage/game-db.js";
import type { Asked, Kept, Scene, Shelf } from "../types";

/** What the list of games needs. */
export interface House {
  gameDb: GameDb;
  jobs: Jobs;
  engine: Asked;
  shelf: Shelf;
  /** The key of the game on the table. */
  current: string;
  /** Told what to put on the table. */
  chosen(game: Kept): void;
}

/** The parts of the dialog about results. */
export interface StatsRoom {
  sums: HTMLElement;
  says: HTMLElement;
  erasing: HTMLElement;
  results: Results;
  /** Ends when all that was asked for has been done. */
  last: Promise<void>;
}

/** A picture of a moving one, and for how many milliseconds it is seen. */
export interface Shot {
  scene: Scene;
  delay: number;
}
