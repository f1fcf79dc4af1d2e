// Types of the composer: what the engine replies about a puzzle that is being made.

import type { TabStore } from "../storage/tab-store.js";
import type { GameInfo, Requester, Scene } from "../types";

export type * from "../types";

/** The page, as far as the composer needs it. */
export interface ComposerPage {
  info: GameInfo;
  engine: Requester;
  tabStore: TabStore;
  isAnimated: boolean;
  /** The id of the current position, if a puzzle can be made of it; otherwise null. */
  position: string | null;
  /** Whether to begin with that position. */
  fromPosition: boolean;
  /** Open a puzzle as a game. */
  play(id: string): unknown;
}

/** The reply to op "compose". */
export interface ComposeReply {
  draft: string;
  scene: Scene;
  prompt: string;
  can_undo: boolean;
  can_clear: boolean;
  variants: { id: string; name: string; note: string; is_chosen: boolean }[];
  names: Record<string, string>;
  notice: string;
}

export interface JudgementPicture {
  scene: Scene;
  /** The nodes to light up. */
  nodes: string[];
  label: string;
}

/** The result of op "compose_job" with the way "judge". */
export interface Judgement {
  kind: "empty" | "none" | "several" | "one" | "undecided";
  /** The session id of the puzzle, if it has exactly one solution; otherwise "". */
  id: string;
  lines: string[];
  nodes: string[];
  pictures: JudgementPicture[];
  solution: JudgementPicture[];
  steps: string[];
  /** Whether the puzzle could be easier, and whether it could be harder. */
  grades: [boolean, boolean];
}

/** A puzzle as it is stored. */
export interface Draft {
  draft?: string;
  title: string;
  author: string;
  note: string;
}
