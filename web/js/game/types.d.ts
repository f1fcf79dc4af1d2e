// Types that the modules of the current game share.

import type { CommandButton, Estimate, Ghost, SavedGame, Scene } from "../types";

export type * from "../types";

export interface GameListener {
  /** Called when something on display may be out of date. */
  onChange(): void;
  /** Show scenes in order; `played`: they show a move. The promise resolves at their end. */
  playFrames(scenes: Scene[], played?: boolean): Promise<void> | void;
  /** Let screen readers read a text. */
  announce(text: string): void;
  /** Show why a touch of a node is no legal move. */
  showRefusal(text: string, node: string): void;
  /** Show a message about the game, perhaps with a button. */
  showNotice(text: string, offer?: { name: string; act: () => void }): void;
  /** Show a message that stays when another game begins or home comes back, such as a refusal. */
  showLastingNotice: GameListener["showNotice"];
  /** Called when another game comes on display: close everything about the last one. */
  onOtherGame?(): void;
  /** Called when the player plays a move. */
  onPlay?(): void;
  /** Save the current game. */
  save(): void;
  /** Called when a move has begun an analysis. */
  onAnalysis(): void;
  /** Offer to annotate the move that led to position `at`. */
  promptAnnotation(text: string, at: number): void;
}

/** Turns the reason of a refusal into a sentence for the player. */
export type RefusalText = (why: string) => string;

/** The turn of a bot, and the best estimate so far. */
export interface BotTurn {
  level: number;
  since: number;
  estimate: Estimate | null;
}

/** The clock of a game, as the engine saves it. */
export interface Time {
  /** The minutes of each seat; 0: the clock counts up. */
  minutes: number;
  /** Milliseconds that each seat has used. */
  used: number[];
}

/** The estimate of a position, from the view of the seat to move there. */
export interface PositionEval {
  seat: number;
  estimate: Estimate;
}

/** The estimate of the position on display. */
export interface Evaluation extends PositionEval {
  /** Identifies the position. */
  key: string;
  /** When the search began, in milliseconds of the page. */
  since: number;
}

/** A hint: a move to play, an earlier position to go back to, or neither while it is busy. */
export interface Hint {
  key: string;
  /** The layout for which `ghost` is drawn. */
  aspect: Aspect;
  text: string;
  busy: boolean;
  move: string | null;
  /** The position to go back to, if no move helps. */
  back: number | null;
  ghost: Ghost | null;
  /** The nodes that the hint points out before it names the move. */
  nodes: string[];
  /** The second part, which is shown when the player asks again; null if the hint is complete. */
  rest: Partial<Hint> | null;
  /** The position that the hint is about. */
  at: number;
  /** The name of the move. */
  name: string;
}

/** A line of moves, shown in place of the position; `busy` while it is searched for. */
export interface Overlay {
  text: string;
  busy: boolean;
  buttons: CommandButton[];
  /** The nodes that the proof needs. */
  nodes: string[];
  /** A text about the step on display; "" if no step is on display. */
  progress: string;
  /** The position of the mistake in the review that the line is about; null outside the review. */
  at: number | null;
  close(): boolean;
}

/** A saved game, with the mark of the tab that wrote it last (see storage/game-db.js). */
export interface KnownGame extends SavedGame {
  mark: string;
  preset?: string;
  /** Whether the game is over; undefined for a current game that isn't listed yet. */
  over?: boolean;
  when?: number;
}

export interface NamedGame {
  game: string;
  preset?: string;
  /** The date of a daily puzzle, such as 2026-11-21; by default today's. */
  date?: string;
}

/** The game or result of a link, as service/current_save.py describes it. */
export interface LinkReply {
  id: string;
  /** Whether it is a result for the ranking. */
  result: boolean;
  /** The game to begin, if the link names no moves. */
  new_game?: NamedGame;
  relation: "same" | "ahead" | "behind" | "diverged" | "invalid";
  /** Why the link doesn't continue the saved game. */
  title?: string;
  /** The texts that a player has written about their puzzle. */
  about?: string[];
  text: string;
  /** The index of the saved game that it belongs to, if any. */
  game: number | null;
  save: string;
  /** The invitation, if the link is for one player of a game that isn't saved on this device. */
  invitation?: Invitation;
  challenge?: Challenge;
}

/** A challenge to beat a result with the same puzzle or dice. */
export interface Challenge {
  code: string;
  /** The players, in a game against computer players. */
  players?: PlayerKind[];
  /** A text for the person who opens the link. */
  text: string;
}

/** An invitation to a game by link. */
export interface Invitation {
  own_seat?: number;
  names?: string[];
  /** The code of a challenge. */
  challenge?: string;
  players?: PlayerKind[];
  /** Whether the game is between other people. */
  watch?: boolean;
  /** The code of an early end or of a draw offer, which a link has carried. */
  early_end?: string;
  end_sent?: boolean;
  /** A text for the person who opens the link. */
  text: string;
}
