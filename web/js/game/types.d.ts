// The parts of the game on the screen: what its modules hand each other.

import type { Act, Ghost, SavedGame, Scene, Thought } from "../types";

export type * from "../types"; // which all rooms share

/** Told of what happens in the game. */
export interface GameListener {
  /** Something is to be painted anew. */
  changed(): void;
  /** Pictures are to be shown in order, those of a move or others; says when that is done. */
  film(scenes: Scene[], played?: boolean): Promise<void> | void;
  /** News to read out. */
  say(text: string): void;
  /** A word to show for a while. */
  remark(text: string): void;
  /** Trouble, and perhaps what can be done about it. */
  alert(text: string, offer?: { name: string; act: () => void }): void;
  /** The game is to be kept as it stands. */
  keep(): void;
  /** A move made a variation of it. */
  branched(): void;
  /** A person is asked about the move before a position. */
  asked(text: string, at: number): void;
}

/** What is told when the engine refuses, by its reason. */
export type Words = (why: string) => string;

/** A bot that has to move, and what it thinks so far. */
export interface Thinking {
  level: number;
  since: number;
  thought: Thought | null;
}

/** The time of a game with a clock. */
export interface Time {
  /** That each seat has; 0: as long as it likes. */
  minutes: number;
  /** Milliseconds that each seat has used. */
  used: number[];
}

/** What is thought of a position, for the seat that is to move there. */
export interface Said {
  seat: number;
  thought: Thought;
}

/** What is thought of the position on display, which `key` tells from others, since when. */
export interface Evaluation extends Said {
  key: string;
  since: number;
}

/**
 * Advice on a position: a move to play, or alone, where none helps, an earlier position to go back
 * to; neither while it is being sought.
 */
export interface Hint {
  key: string;
  text: string;
  busy: boolean;
  move: string | null;
  back: number | null;
  ghost: Ghost | null;
  /** What it is about, where it names no move. */
  nodes: string[];
  /** The position, and what its move is called. */
  at: number;
  name: string;
}

/** What is shown in the place of a position, or looked for to be shown; nodes that it leans on. */
export interface Aside {
  text: string;
  busy: boolean;
  acts: Act[];
  nodes: string[];
  close(): boolean;
}

/** A game that is kept here, with the mark of who wrote it last. */
export interface Known extends SavedGame {
  mark: string;
  preset?: string;
  /** Not so of the game on the table, as long as it is not in the list. */
  over?: boolean;
  when?: number;
}

/** A game that somebody names, and perhaps a preset of it. */
export interface NamedGame {
  game: string;
  preset?: string;
}

/** What an address asks for, as the engine's service/current_save.py says. */
export interface LinkReply {
  id: string;
  result: boolean;
  /** A game to begin, where it names no more than that. */
  wish?: NamedGame;
  kin: "same" | "on" | "behind" | "apart" | "broken";
  text: string;
  /** The place of the game that it belongs to among those that were told; null: to none. */
  game: number | null;
  save: string;
}
