// The parts of the storage: what is kept in the browser, and where.

import type { ListedGame } from "../types";

export type * from "../types"; // which all rooms share

/** A database of entries by their keys; whatever it is asked may reject. */
export interface Database {
  // biome-ignore lint/suspicious/noExplicitAny: entries are read with suspicion
  values(): Promise<any[]>;
  remove(key: string): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  update(key: string, change: (old: any) => any): Promise<void>;
}

/** What the database of games works with. */
export interface GameDbOptions {
  /** May fail. */
  db: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** A random name. */
  randomName(): string;
  /** Told when a game is kept by another key from now on. */
  onRekey(from: string, to: string): void;
}

/** What the list shows of a game, put together when it is written. */
export type About = Pick<ListedGame, "over" | "status" | "language" | "picture">;

/** A person's result as the engine makes and reads it; of a game in progress, when it was begun. */
export interface ResultEntry {
  key: string;
  fair?: boolean;
}

/** One of the browser's two storages. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Where a tab keeps things. */
export interface TabStoreOptions {
  /** The site's. */
  path: string;
  /** A random name. */
  randomName(): string;
  /** For all tabs; its very mention may throw, as that of the other. */
  local(): TextStorage;
  /** For this tab alone. */
  session(): TextStorage;
}

/** How a person wants the page. */
export interface Settings {
  theme: "auto" | "light" | "dark" | "contrast";
  motion: "auto" | "on" | "off";
  coordinates: boolean;
  outline: boolean;
  sound: boolean;
  /** A move wants a second touch. */
  careful: boolean;
  /** The buttons are at the left hand. */
  left: boolean;
  /** What is left alone to do, and changes nothing, is done by itself. */
  pass: boolean;
  /** How fast computer players play. */
  pace: "normal" | "calm" | "quick";
  /** The strongest computer players think on while a person does; "auto": where a mouse is at hand. */
  ponder: "auto" | boolean;
  language: "auto" | "en" | "de";
  /** By game and seat the colour of what it draws; "" for the usual one. */
  pens: Record<string, string[]>;
}
