// Types of the data in the browser's storage.

import type { Jobs } from "../engine/jobs.js";
import type { ListedGame, Requester, TableReply } from "../types";
import type { GameDb } from "./game-db.js";
import type { ResultDb } from "./result-db.js";
import type { TabStore } from "./tab-store.js";

export type * from "../types";

/** Entries by key; any method may reject. */
export interface Database {
  // biome-ignore lint/suspicious/noExplicitAny: entries are validated by their readers
  values(): Promise<any[]>;
  remove(key: string): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  update(key: string, change: (old: any) => any): Promise<void>;
}

export interface GameDbOptions {
  db: Database;
  /** In milliseconds since 1970. */
  now(): number;
  randomName(): string;
  /** Called when a game was saved under a new key. */
  onRekey(from: string, to: string): void;
  /** Called when a game could not be written. */
  onNotSaved(): void;
}

/** The list's information about a game, determined when it is written. */
export type About = Pick<
  ListedGame,
  "over" | "status" | "language" | "picture" | "waiting" | "own"
>;

/** A result as the engine makes it; of a game in progress, its start. */
export interface ResultEntry {
  key: string;
  fair?: boolean;
  /** When the game ended, in milliseconds since 1970. */
  when?: number;
}

/** One of the browser's two storages. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface TabStoreOptions {
  /** The site's path. */
  path: string;
  randomName(): string;
  /** The storage of all tabs; the call may throw. */
  local(): TextStorage;
  /** The storage of this tab; the call may throw. */
  session(): TextStorage;
}

export interface Settings {
  theme: "auto" | "light" | "dark" | "contrast";
  motion: "auto" | "on" | "off";
  coordinates: boolean;
  outline: boolean;
  sound: boolean;
  /** Whether a phone vibrates at moves, refusals and the end. */
  vibration: boolean;
  /** Whether a move needs a second touch. */
  careful: boolean;
  /** Whether the buttons are on the left. */
  left: boolean;
  /** Whether forced passes are played automatically. */
  pass: boolean;
  /** The speed of computer players. */
  pace: "normal" | "calm" | "quick";
  /** The strongest bots think on the player's time; "auto": if there is a mouse. */
  ponder: "auto" | boolean;
  /** The thinking time of computer players that are limited by time. */
  patience: "normal" | "short" | "long";
  /** Whether keys without Ctrl are shortcuts. */
  keys: boolean;
  /** "auto", or one of LANGUAGES. */
  language: string;
  /** The chosen colours by game and seat; "" for the default. */
  pens: Record<string, string[]>;
}

/** A reply to one of the engine's export ops. */
export interface WrittenPart {
  file: string;
  count: number;
  problems: string[];
}

/** Everything that a backup has. */
export interface BackupContext {
  gameDb: GameDb;
  resultDb: ResultDb;
  tabStore: TabStore;
  jobs: Jobs;
  engine: Requester;
  useSettings(settings: Settings): void;
  /** Return a game's picture and texts for the list of games. */
  listInfo(reply: TableReply, look: { hasPicture: boolean }): Promise<About>;
  /** Return a reply's entry for the list of games. */
  makeEntry: typeof import("./save.js").makeEntry;
  /** Read settings from a text; null for the default settings. */
  readSettings: typeof import("./tab-store.js").readSettings;
}

/** An item of a backup, as the engine reads it; the kind tells which of the fields it has. */
export interface BackupItem {
  kind: "page" | "game" | "entry";
  save: string;
  when: number;
  entry: ResultEntry;
  data: ReturnType<typeof import("./backup.js").exportPageData>;
}
