// The types of requests and replies, as py/skerry/service/host.py and core/scene.py define them, and
// other types that several folders share.

/** A layer of a shape: SVG path data and style classes. */
export type Layer = [path: string, look: string];

export interface SceneNode {
  id: string;
  x?: number;
  y?: number;
  shape?: string;
  text?: string;
  look?: string;
  label?: string;
  rot?: number;
  scale?: number;
  z?: number;
  was?: string;
  /** The points of the node's path to its place; the first is its place in the scene before. */
  way?: [number, number][];
  /** Whether a new node is drawn line by line. */
  traced?: boolean;
}

/** A legal action and the nodes to touch for it, in order. */
export interface Choice {
  action: string;
  picks?: string[];
  button?: string;
  /** The rotation in hand, in degrees clockwise, of the node picked first. */
  turn?: number;
  /** The question to confirm before the button plays it. */
  confirm?: string;
  /** Whether the button is in the menu. */
  in_menu?: boolean;
  /** Whether the picks may come in any order. */
  any_order?: boolean;
}

/** An entry of the scoresheet. */
export interface Entry {
  name: string;
  value?: string;
  mark?: "done" | "open";
  /** The nodes that are highlighted while the player points at the entry. */
  nodes?: string[];
  /** A chart of names and numbers. */
  bars?: Bar[];
}

export type Bar = [name: string, number: number];

export interface Player {
  name: string;
  look?: string;
  note?: string;
  score?: string;
  shape?: string;
  /** The title that the player has given to something that they made. */
  title?: string;
}

export interface Scene {
  game: string;
  width: number;
  height: number;
  shapes: Record<string, Layer[]>;
  nodes: SceneNode[];
  choices: Choice[];
  players: Player[];
  status: string;
  news: string;
  ledger: Entry[];
  /** Seconds for which the scene stays longer than usual before the next scene of an animation. */
  hold: number;
  /** Whether a touch that ends the hold counts as a touch of the next scene. */
  touchable?: boolean;
  /** The seat whose sheet the scene shows, if each seat has a sheet. */
  seat?: number;
  /** Nodes that move together in another order. */
  groups?: Record<string, string[]>;
  orders?: Order[];
}

/** Another order of the nodes: the offsets of groups. */
export interface Order {
  /** The node to touch for this order. */
  node: string;
  moves: Record<string, [number, number]>;
  /** The nodes that this order sorts by. */
  lit?: string[];
}

/** The player of a seat: a human, or a bot of that level. */
export type PlayerKind = "person" | number;

/** The player who goes first: the first human or bot, the first in the list, or a random one. */
export type Begins = "person" | "computer" | "listed" | "lot";

export interface NewGameRequest {
  game: string;
  preset?: string;
  seats?: number;
  /** The players; "first" means one human, on the first seat. */
  players: PlayerKind[] | "first";
  begins?: Begins;
  seed?: string;
  /** The number of devices that make fair dice, if they do. */
  fair?: number;
  /** Whether a fair opponent was chosen. */
  fair_opponent?: boolean;
  /** The index in `players` of this device's player, in a game by link. */
  own_seat?: number;
  /** The code of a challenge. */
  challenge?: string;
}

/** A move made before the engine had the game, and the id of the game then. */
export interface EarlyMove {
  id: string;
  move: string;
}

/** Stores an early move, so that it survives a reload. */
export interface EarlyStore {
  loadEarlyMove(): EarlyMove | null;
  saveEarlyMove(early: EarlyMove | null): void;
}

/** Landscape or portrait. */
export type Aspect = "wide" | "tall";

/** The state of the current game, as most requests are answered. */
export interface TableReply {
  id: string;
  /** The seat that is played on this device in a game by link; null in other games. */
  own_seat?: number | null;
  game: string;
  preset: string;
  /** The name of the preset. */
  variant: string;
  /** The date of a daily puzzle. */
  day?: string | null;
  seats: number;
  players: PlayerKind[];
  line: string[];
  log: Row[];
  /** How many of the last rows are new to the player to move. */
  new_rows: number;
  /** The names of the seats in sentences. */
  seat_names: string[];
  /** The players at the end of the line, if a swap makes them differ from the present ones. */
  line_players?: { name: string; look: string }[];
  /** The paths of the new moves. */
  move_paths: Ghost | null;
  /** A forced pass and its reason. */
  forced_pass: { move: string; text: string } | null;
  at: number;
  turn: number | null;
  over: boolean;
  returns: number[];
  /** The seats that have won, or share the win. */
  winners: number[];
  /** The question for an annotation of the last move. */
  annotation_prompt?: string;
  level: number | null;
  undo: boolean;
  redo: boolean;
  /** Whether the line, undone moves included, is a finished game. */
  line_is_finished: boolean;
  /** The seat that scenes are limited to; null: they are public. */
  viewer: number | null;
  /** Whether the player to move can reveal what only they know. */
  can_reveal: boolean;
  frames: Scene[];
  /** The id of the whole game, obfuscated if it has secrets. */
  record: string;
  /** The saved game, for op "open"; in a lesson, that of the suspended game. */
  save: string;
  /** The key of the saved game. */
  key: string;
  /** The names of human players, by seat. */
  names: string[];
  /** The top level's time for a move. */
  seconds: number;
  clock: import("./game/types").Time | null;
  /** The position where this analysis leaves its original game. */
  from: number | null;
  /** The key of the original game. */
  original?: string | null;
  /** Whether the last move began an analysis. */
  began_analysis: boolean;
  /** The data of an analysis beyond its current line; null in other games. */
  analysis: {
    bots: string[];
    is_answering: boolean;
    /** Whether the estimate is on at first. */
    is_estimated: boolean;
    chance: "rolled" | "typed" | null;
    tree: Run[];
  } | null;
  /** Whether the list of games shows it. */
  is_listed: boolean;
  /** The hash of a link to the position; "" if it has none. */
  link: string;
  dice: Dice | null;
  /** The status of the game; missing in a reply that an older page has stored. */
  game_status?: GameStatus;
  lesson?: Lesson;
  /** A notice about the request. */
  notice?: string;
}

/** Nodes to paint faintly over the scene, with their shapes. */
export interface Ghost {
  nodes: SceneNode[];
  shapes: Record<string, Layer[]>;
  /** The opacity, from 0 to 1; by default faint. */
  alpha?: number;
}

/**
 * An event of a seat (-1: of all seats or of none). `move` is the move that led to the position, or
 * "".
 */
export interface Row {
  at: number;
  seat: number;
  text: string;
  move: string;
  /** In a game with a swap of colours: the player's name and look at that time. */
  player?: { name: string; look: string };
}

/** The dice of the game, as service/dice.py describes them. */
export interface Dice {
  kind: "seed" | "typed" | "fair" | "doubtful";
  text: string;
  /** The event that the game waits for, or "". */
  waiting_for: string;
  /** Whether a link has to be sent. */
  can_send: boolean;
  /** The number of devices that make fair dice; 0 if the dice aren't fair. */
  peers: number;
  /** The largest number of devices for a new game with fair dice. */
  max_peers: number;
}

/** A button; `command` is one of the page's commands, perhaps with an argument. */
export interface CommandButton {
  command: string;
  name: string;
  main?: boolean;
  /** Whether the button is disabled. */
  off?: boolean;
  /** Whether the button is on; undefined if it is no switch. */
  on?: boolean;
  /** Whether the end card shows the button under "More". */
  more?: boolean;
  /** An explanation of the switch. */
  about?: string;
}

/** A hint, the estimate or the heat map. */
export type Aid = "hint" | "bar" | "heat";

/** The status of the current game, as library/game_status.py says. */
export interface GameStatus {
  /** Whether the game can continue here. */
  can_move: boolean;
  /** The aids on offer. */
  aids?: Aid[];
  /** The text of the status; "" if the scene's status is to be shown. */
  text: string;
  buttons: CommandButton[];
  /** Further buttons of an analysis. */
  tools?: CommandButton[];
  /** A sentence about the content of a link to the position. */
  link_notice: string;
  /** Whose turn it is, for a list of games; "" at the end and in games for one player. */
  summary?: string;
  /** Whether a link from another player has to come first. */
  is_waiting?: boolean;
  /** Whether a move needs a second touch. */
  confirms_moves?: boolean;
  /** The ways to end the game now. */
  early_ends?: CommandButton[];
  /** The steps of a turn in a game by link with dice or cards. */
  steps?: TurnStep[];
  /** Whether the engine must know when the link has been copied or sent. */
  marks_sent?: boolean;
}

export interface TurnStep {
  text: string;
  when: "done" | "now" | "next";
}

/** A step of a lesson; step 0 is a proof walk. */
export interface Lesson {
  step: number;
  steps: number;
  title: string;
  text: string;
  task: string;
  done: boolean;
  /** The comment on the last move. */
  comment: string;
  /** Whether the comment is about a wrong move. */
  wrong: boolean;
  /** Whether the page remembers the step as done. */
  counts: boolean;
  /** Nodes to mark on the board. */
  nodes: string[];
  /** Nodes that the task is about. */
  about?: string[];
  /** Whether the last step is done. */
  finished?: boolean;
  /** The search that must be done before the last move can be judged. */
  next?: Task;
  buttons: CommandButton[];
}

/** A bot's estimate, for the player to move. */
export interface Estimate {
  move: string;
  /** The expected share of the win; null if it is secret. */
  value: number | null;
  line: string[];
  values: Record<string, number>;
  /** The values as the heat map shows them: no value is above that of the best move. */
  chances: Record<string, number>;
  work: number;
  proven: boolean;
  /** A proven fact as a sentence, or "". */
  note: string;
  /** How good the better half of the moves is, from 0 to 1. */
  move_quality: Record<string, number>;
  /** The legend of the heat map, or the reason that it shows nothing. */
  heat_legend: string;
  /** The estimate in words. */
  text: string;
  /** The first moves of the best line. */
  expected: { label: string; moves: ExpectedMove[] };
  /** The winning chances of two seats, in percent. */
  shares: [number, number] | null;
  /** The texts at both ends of the bar for `shares`. */
  labels: [string, string] | null;
  done: boolean;
}

export interface ExpectedMove {
  seat: number;
  move: string;
  text: string;
}

/** An arrow from one node to another, or a mark, if both are the same. */
export interface Drawing {
  from: string;
  to: string;
}

/** A position that the engine needs an estimate of. */
export interface Task {
  task: number;
  input: string;
  at: number;
  seat: number;
  seconds: number;
  /** A number that all searches of a position share; 0: results aren't kept. */
  key: number;
  /** The result of the longest search of the position so far. */
  known: { estimate: Estimate; seconds: number } | null;
  op?: undefined;
}

/** A move that the engine needs a proof about; see service/refutation.py. */
export interface ProofTask extends Omit<Task, "op" | "key" | "known"> {
  op: "prove";
  played: string;
  better: string;
  later: string[];
}

/** The state of a proof search; `refutation` is the proof, which only the engine reads. */
export interface Proven {
  /** The number of positions searched. */
  work: number;
  done: boolean;
  refutation: unknown;
}

/** A refutation of a move; without scenes if nothing is proven. */
export interface RefutationReply {
  at: number;
  text: string;
  scenes: Scene[];
  nodes: string[];
  harmless: boolean;
  next: ProofTask | null;
}

/** A move that lost much compared with the best one. */
export interface TurningPoint {
  at: number;
  seat: number;
  best: string;
  played: string;
  /** The winning chance with the best move, and after the played one. */
  best_value: number;
  played_value: number;
  text: string;
  /** The text without the better move. */
  question: string;
  /** The player's name and look before the move. */
  who: string;
  look: string;
  /** "?!", "?" or "??". */
  mark: string;
  /** Whether a human player moved. */
  mine: boolean;
  /** Whether there is a proof that it was a mistake. */
  proof: boolean;
  /** Whether the computer's line can be shown. */
  line: boolean;
}

/** The review of a game so far; see service/review.py. */
export interface ReviewReply {
  problem: string;
  progress: number;
  graph: import("./panels/types").Stroke[];
  turns: TurningPoint[];
  /** The estimate of each position, in words. */
  readings: string[];
  /** The number of each position's task. */
  keys: number[];
  title: string;
  /** How well the players played. */
  summary: string;
  about: string;
  thinking: string;
  next: Task | ProofTask | null;
}

/** A hint: a move to play, or a position to go back to; or the next search that it needs. */
export interface HintReply {
  text: string;
  move: string | null;
  value: number | null;
  fact: string;
  back: number | null;
  busy: boolean;
  next: Task | null;
  /** The first part of the hint, which doesn't name the move. */
  where: { text: string; nodes: string[] } | null;
  nodes: string[];
  ghost: Ghost | null;
}

/** The progress of a job, and its results (such as pages or games) since the last reply. */
export interface JobReply {
  progress: number;
  done: boolean;
  results: unknown[];
}

/** The result of a finished game; `id` replays it. */
export interface Result {
  id: string;
  game: string;
  preset: string;
  seats: number;
  seed: string | null;
  players: string[];
  points: number[];
  scene: Scene;
}

/** A level of the computer player. */
export interface Level {
  id: number;
  name: string;
  note: string;
  rating: number | null;
  strength: string;
  /** The strength from 1 to 5. */
  rank: number;
  /** The style and the strength of the computer player. */
  about: string;
}

/** A variant of a game. */
export interface Preset {
  id: string;
  name: string;
  note: string;
  seats: [number, number];
  /**
   * The heading of the preset's group, such as its number of players; "" if there are no groups.
   */
  heading: string;
  /** Whether the preset is a daily one: the date (UTC, such as 2026-11-21) is its seed. */
  daily: boolean;
  /** The name in a list of only this game's daily presets. */
  short_name: string;
  chance?: boolean;
  /** The number of puzzles, and the beginning of their ids. */
  numbered?: { most: number; id: string } | null;
  /** The preset of new games, if this one is only for old games. */
  now: string;
  /** How many devices can make fair dice; 0 if the preset has no fair dice. */
  fair: number;
}

/** An independent option. The first value is the usual one; value ids joined by + are a preset's id. */
export interface Option {
  name: string;
  /** Whether the option is a switch: its second value is "on" and has an id; "off" has none. */
  switch: boolean;
  values: { id: string; name: string; note: string }[];
}

export interface GameInfo {
  id: string;
  name: string;
  tagline: string;
  seats: [number, number];
  /** Short facts for the game's box on the home page. */
  box: string[];
  /** Whether new games need a seed. */
  chance?: boolean;
  /** Whether players have secrets. */
  hidden?: boolean;
  /** Whether results can be ranked. */
  ranked?: boolean;
  /** Whether a new game takes long to prepare. */
  prepared?: boolean;
  /** Whether the top level can ponder. */
  pondering?: boolean;
  /** Whether mistakes can be refuted. */
  refuting?: boolean;
  lesson?: boolean;
  /** A proof walk, and its preset. */
  walk?: { name: string; note: string; preset: string } | null;
  /** Whether players can make puzzles of the game. */
  composer?: boolean;
  presets: Preset[];
  /**
   * The options of the game. If there are any, the dialog for a new game shows them instead of the
   * presets.
   */
  options: Option[];
  /** The colours that a seat can draw with, the usual one first. */
  pens: { id: string; name: string }[];
  sheets: {
    id: string;
    name: string;
    note: string;
    most: number;
    seeded: boolean;
    usual: number;
  }[];
  levels: Level[];
  /** The default level. */
  usual: number;
}

export interface Catalogue {
  version: string;
  games: GameInfo[];
}

/** The data that the build writes into the page: the catalogue and the opening of its first game. */
export interface Opening {
  catalogue: Catalogue;
  table: TableReply & {
    /** The fields that differ in the portrait scene. */
    tall?: Partial<Scene>;
  };
  /** The id that a frame shows; undefined for the site's page. */
  asked?: string;
  /** The game that the address or the player names. */
  named?: import("./game/types").NamedGame | null;
}

export type Request = { op: string } & Record<string, unknown>;

/** Answers requests, or rejects with RequestError or EngineLostError (engine/wire.js). */
export interface Requester {
  // biome-ignore lint/suspicious/noExplicitAny: each op has its own reply; the caller names it
  ask(request: Request): Promise<any>;
}

declare global {
  /** Translations of js/bootstrap.js, written by the build. */
  const SKERRY_WORDS: Record<string, Record<string, string>>;
}

/** A running engine. */
export interface Engine {
  call(text: string): Promise<string>;
  /** Load a Python module into it. Resolves to "", or why that failed. */
  loadModule(part: string): Promise<string>;
  end(): void;
}

/** A step of the start; a function, because its translation may arrive later. */
export type Step = () => string;

/**
 * Starts an engine. Calls `report` at each step, and `underway` once the main thread is no longer
 * needed.
 */
export type EngineStarter = (
  name: string,
  report?: (step: Step) => void,
  underway?: () => void,
) => Promise<Engine>;

export interface SavedGame {
  key: string;
  /** The id of its game. */
  game: string;
  save: string;
}

/** A saved game with what identifies it in the list. */
export interface GameEntry extends SavedGame {
  v: number;
  /** Identifies its moves. */
  record: string;
  preset: string;
  at: number;
  /** The engine's number of the position, in games with secrets. */
  sealed?: string;
  players: PlayerKind[];
  names: string[];
  /** The position where this analysis leaves its original game. */
  from: number | null;
  /** The key of the original game; missing in older entries. */
  original?: string;
  /** The date of a daily puzzle; missing in older entries. */
  day?: string;
}

/** Moves of an analysis that follow each other without alternatives in between. */
export interface Run {
  /** The number of branches between these moves and the main line. */
  depth: number;
  /** The index of a line with its moves. */
  line: number;
  /** Whether the run begins with an alternative to a move of an earlier run. */
  alternative: boolean;
  moves: TreeMove[];
}

export interface TreeMove {
  /** The position after the move. */
  at: number;
  seat: number;
  /** The player's look at the time of the move. */
  look: string;
  text: string;
  /** Whether the move is on the line on the board. */
  on_line: boolean;
}

/** An entry of the list of games. */
export interface ListedGame extends GameEntry {
  /**
   * A mark that changes at each writing, by which a tab notices that another one has written the
   * entry.
   */
  mark: string;
  /** The time of the writing, in milliseconds since 1970. */
  when: number;
  over: boolean;
  /** The status in words; "" for a secret game. */
  status: string;
  /** The language of the status. */
  language: string;
  /** A data URL of a PNG; "" for a secret game. */
  picture: string;
  /** Whether a link from another player has to come first; missing in older entries. */
  waiting?: boolean;
  /** The seat that is played on this device in a game by link. */
  own?: number;
}

export interface RankRow {
  /** Identifies the row. */
  key: string;
  rank: number;
  name: string;
  points: number;
  /** The points as text. */
  score: string;
  /** Time, hints and undos in a few words; "" if they are unknown. */
  detail: string;
  id: string;
  label: string;
  /** Hints, undos and time. */
  how: { short: string; words: string }[];
}

/** A stored result; only the engine reads `how`. */
export interface KeptResult {
  id: string;
  by: string;
  how?: number[];
}

export interface Rankings {
  /** The names of the columns. */
  heads: string[];
  about: string;
  rankings: { key: string; title: string; rows: RankRow[] }[];
  /** The key of the result on display. */
  shown: string;
  kept: KeptResult[];
  /** The result that is being checked; "" when all are checked. */
  progress: string;
  /** The id of the current game's result. */
  own: string | null;
  problems: string[];
}

/** The fair opponent and the reason, by the number of players. */
export type FairLevels = Record<string | number, { level: number; text: string }>;

export interface Opponents {
  seats: FairLevels;
  /** Whether the current game is against a fair opponent. */
  fair: boolean;
  /** The player's record in words, by level. */
  records: Record<string, string>;
  /** The level to try next, and why; null without an engine. */
  suggestion: { level: number; text: string } | null;
}

export interface SumTable {
  heads: string[];
  rows: { name: string; note: string; cells: string[]; trend: string; trend_text: string }[];
}

/** The statistics of a player's results. */
export interface Stats {
  games: { game: string; title: string; tables: SumTable[]; text: string; progress: Progress }[];
  texts: string[];
}

/** The player's progress in a game: see py/skerry/library/progress.py. */
export interface Progress {
  curves: { title: string; value: string; text: string; points: [number, number][] }[];
  puzzles: {
    title: string;
    rows: { name: string; text: string; share: number | null }[];
  } | null;
}

/** A daily puzzle: see py/skerry/library/daily.py. */
export interface ResultCard {
  text: string;
  svg: string;
  /** The part of the puzzle's link after the #. */
  unsolved: string;
}

export interface Daily {
  game: string;
  preset: string;
  title: string;
  /** The weekday and the difficulty. */
  name: string;
  /** The name in a list of the game's daily puzzles. */
  label: string;
  date: string;
  /** The time of the next daily puzzle, in milliseconds since 1970. */
  next: number;
  solved: boolean;
  mark: string;
  text: string;
  points: number | null;
  streak: number;
  row: string;
}

export interface Today {
  date: string;
  next: number;
  dailies: Daily[];
  /** The last seven days up to today. */
  week: { date: string; done: boolean; summary: string }[];
}

/** The result of the current game: see py/skerry/library/ending.py. */
export interface Ending {
  headline: string;
  why: string;
  won: boolean;
  heads: string[];
  rows: {
    seat: number;
    name: string;
    side: string;
    place: number;
    first: boolean;
    you: boolean;
    cells: string[];
  }[];
  facts: { name: string; value: string }[];
  buttons: CommandButton[];
}

/** The text of a solo game for sharing: see py/skerry/service/results/after.py. */
export interface ShareText {
  /** The link of a challenge to beat the result; "" if there is none. */
  challenge: string;
  text: string;
  unsolved: string;
}

/** A month of a daily puzzle. */
export interface CalendarMonth {
  /** When a day begins, and what that means for streaks. */
  note: string;
  month: string;
  before: string | null;
  after: string | null;
  lead: number;
  dailies: { game: string; preset: string; title: string }[];
  days: {
    date: string;
    day: number;
    open: boolean;
    /** A summary of the day; "" if nothing was finished. */
    summary: string;
    /** The results of the day, one for each of the dailies. */
    results: { mark: string; name: string; text: string }[];
  }[];
}

/** A job of the engine, done unit by unit. */
export interface Job {
  op: string;
  progress: number;
  /** The time when its first unit was done, in milliseconds of the page; Infinity before that. */
  since: number;
}

/** The files of a worker without PyScript. */
export interface PythonFiles {
  script: () => Promise<Blob>;
  /** Returns the parts that the worker's first message contains. */
  parts: () => Promise<object>;
  /** Returns a module that the engine needs later. */
  later: (name: string) => Promise<object>;
}

/** The cover of a frame before its game is played, as the build writes it. */
export interface Cover {
  /** The site's version. */
  version: string;
  name: string;
  record: string;
  /** The first scene of the game. */
  scene: Scene;
  /** Translations for the frame. */
  words?: Record<string, string | string[]>;
}

/** The parameters in a frame's address. */
export interface FrameParams {
  /** The game's id; "" if the address names none. */
  game: string;
  /** The game to show if there is no such game; "" for the site's first one. */
  fallback: string;
  /** The position; null for the start of the game. */
  id: string | null;
  /** Whether the address has a position that can't be read. */
  isDamaged: boolean;
  theme: "auto" | "light" | "dark" | "contrast";
  /** The picture of the position (board/scene-codec.js). */
  picture: string | null;
}
