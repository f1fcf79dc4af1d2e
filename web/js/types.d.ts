// The shapes that cross between engine and page, as py/skerry/service/host.py and core/scene.py state them,
// and those that the page's modules hand each other.

/** A layer of a shape: SVG path data and look tokens. */
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
  /** The way that led here: points, the first where it was. */
  way?: [number, number][];
  /** Drawn from the start of its lines to their end, when it is new. */
  traced?: boolean;
}

/** A legal action and the node ids to touch for it, in order. */
export interface Choice {
  action: string;
  picks?: string[];
  button?: string;
  /** Degrees clockwise by which the node picked first is to be turned in the hand. */
  turn?: number;
  /** What is asked before the button plays it. */
  final?: string;
  /** The button is in the menu. */
  aside?: boolean;
  /** Picks may come in any order. */
  loose?: boolean;
}

/** A line of the ledger beside the picture; its nodes are lit while a person looks at it. */
export interface Entry {
  name: string;
  value?: string;
  mark?: "done" | "open";
  nodes?: string[];
  /** Names and numbers to show as a chart. */
  bars?: Bar[];
}

export type Bar = [name: string, number: number];

export interface Player {
  name: string;
  look?: string;
  note?: string;
  score?: string;
  shape?: string;
  /** What a person has called what this seat made. */
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
  /** Seconds to stay, longer than usual, before the next picture of a film. */
  hold: number;
  /** Whose sheet it shows, where each seat draws on one of its own. */
  seat?: number;
  /** Nodes that go together where the picture is put in another order. */
  groups?: Record<string, string[]>;
  orders?: Order[];
}

/** Another order of things in a picture: how far groups are away then, and what they go by. */
export interface Order {
  /** What is touched for it. */
  node: string;
  moves: Record<string, [number, number]>;
  lit?: string[];
}

/** Who sits on a seat: a person, or the number of a bot's level. */
export type Sitter = "person" | number;

/** Who is to begin: the first of a kind, whoever is listed first, or somebody by lot. */
export type Begins = "person" | "computer" | "listed" | "lot";

/** A game to begin. */
export interface Wish {
  game: string;
  preset?: string;
  seats?: number;
  /** Or one person on the first seat, and usual players elsewhere. */
  players: Sitter[] | "first";
  begins?: Begins;
  seed?: string;
  /** For how many places dice are fair, if they are. */
  fair?: number;
  /** Whether a fair opponent was asked for. */
  fair_opponent?: boolean;
}

/** A move made before the engine has the game, and the id of the game as it stood. */
export interface EarlyMove {
  id: string;
  move: string;
}

/** Where such a move outlives a reload. */
export interface EarlyStore {
  loadEarly(): EarlyMove | null;
  saveEarly(early: EarlyMove | null): void;
}

/** Whether the room for a picture is higher than wide. */
export type Aspect = "wide" | "tall";

/** How things stand, as the engine answers every request about the table. */
export interface TableReply {
  id: string;
  game: string;
  preset: string;
  /** The preset's name. */
  variant: string;
  seats: number;
  players: Sitter[];
  line: string[];
  /** What happened, by the position that it led to. */
  log: Row[];
  /** How many rows, the last up to the position shown, are new to whoever is to move. */
  fresh: number;
  /** What sentences call the seats. */
  called: string[];
  /** The ways of the moves that are new. */
  trail: Ghost | null;
  /** All that is left for the player to move, where that changes nothing, and why. */
  pass: { move: string; text: string } | null;
  at: number;
  turn: number | null;
  over: boolean;
  returns: number[];
  /** The seats that have won a game that is over: several, if they share the win. */
  winners: number[];
  /** What whoever played the last move is asked about it; the answer goes to op "answer". */
  asks?: string;
  level: number | null;
  undo: boolean;
  redo: boolean;
  /** Whether the line, with what was undone, is a finished game. */
  ended: boolean;
  /** Whose eyes the pictures are for; null: anybody's. */
  viewer: number | null;
  /** Whether the person to move may ask to see what they alone know. */
  veiled: boolean;
  film: Scene[];
  /** Everything, to be kept and opened again; sealed where something is hidden. */
  record: string;
  /** Everything that is kept of the game, for op "open" alone; in a lesson, of that put aside. */
  save: string;
  /** By what the game is kept. */
  key: string;
  /** Names of persons by seat, as far as they have any. */
  names: string[];
  /** How long the top level thinks. */
  seconds: number;
  clock: import("./game/types").Time | null;
  /** The position where this variation leaves another game. */
  from: number | null;
  /** Whether this move made a variation. */
  branched: boolean;
  /** Whether there is something to keep in the list of games. */
  listed: boolean;
  /** What stands behind the # of a link to the position; empty for nobody in particular. */
  link: string;
  dice: Dice | null;
  /** Not in what an older page has left in a tab. */
  standing?: Standing;
  lesson?: Lesson;
  /** What is said of the request beside that: that cards were dealt anew. */
  word?: string;
}

/** Things to be painted faintly over the picture, with their shapes. */
export interface Ghost {
  nodes: SceneNode[];
  shapes: Record<string, Layer[]>;
}

/** What a seat (-1: none, or all) did and met with; `move` is what led to the position, if anything. */
export interface Row {
  at: number;
  seat: number;
  text: string;
  move: string;
}

/** Which dice the game has, as service/dice.py says. */
export interface Dice {
  kind: "seed" | "typed" | "fair" | "doubtful";
  text: string;
  /** What the game waits for; empty for nothing. */
  wait: string;
  /** Whether there is something to hand on. */
  send: boolean;
  /** For how many places fair dice are; 0 for no fair dice. */
  places: number;
  /** For how many places the game could begin anew with fair dice. */
  most: number;
}

/** A button to offer; `act` is one of the page's commands, and perhaps what it is about. */
export interface Act {
  act: string;
  name: string;
  /** The first choice. */
  main?: boolean;
  /** It does nothing now. */
  off?: boolean;
}

/** What can be done at the table, as library/game_status.py says. */
export interface Standing {
  /** Whether somebody can move on here. */
  open: boolean;
  /** What is waited for; empty where the scene's status says it. */
  text: string;
  acts: Act[];
  /** What a link to the position holds. */
  link: string;
}

/** The step of a lesson that is on the table, and what is said of the last move; 0 for a walk. */
export interface Lesson {
  step: number;
  steps: number;
  title: string;
  text: string;
  task: string;
  done: boolean;
  said: string;
  /** The ways on and back. */
  acts: Act[];
}

/** What a bot believes so far, for the player to move. */
export interface Thought {
  move: string;
  /** The share of the win it expects; null where that is a secret. */
  value: number | null;
  line: string[];
  values: Record<string, number>;
  work: number;
  proven: boolean;
  /** A sentence that the engine can vouch for, or nothing. */
  note: string;
  /** How much the better half of the moves stands out, from 0 to 1. */
  heat: Record<string, number>;
  /** The estimate in words. */
  text: string;
  /** The share of each of two seats, in per cent. */
  shares: [number, number] | null;
  done: boolean;
}

/** A position that the engine wants to have thought about. */
export interface Task {
  task: number;
  brief: string;
  at: number;
  seat: number;
  seconds: number;
  op?: undefined;
}

/** A move of which something is to be proven; see service/refutation.py. */
export interface ProofTask extends Omit<Task, "op"> {
  op: "prove";
  played: string;
  better: string;
  later: string[];
}

/** How far a proof is: positions looked at, and in the end what can be shown, for the engine. */
export interface Proven {
  work: number;
  done: boolean;
  shown: unknown;
}

/** What was wrong with a move, in pictures; none where nothing is proven. */
export interface RefutationReply {
  at: number;
  text: string;
  scenes: Scene[];
  nodes: string[];
  harmless: boolean;
  next: ProofTask | null;
  /** Positions that were looked at. */
  work?: number;
}

/** A move that cost something: the best would have kept one share of the win, this left another. */
export interface TurningPoint {
  at: number;
  seat: number;
  best: string;
  played: string;
  kept: number;
  left: number;
  text: string;
  /** Whether one may ask to have it shown. */
  why: boolean;
}

/** How a game looks from behind, as far as it is thought through; see service/review.py. */
export interface Reviewed {
  problem: string;
  progress: number;
  graph: import("./panels/types").Stroke[];
  turns: TurningPoint[];
  /** What is thought of each position, in words. */
  readings: string[];
  /** The tasks that ask about each position. */
  keys: number[];
  title: string;
  about: string;
  thinking: string;
  next: Task | ProofTask | null;
}

/** A hint, or how far it is with one: a move to play, or a position to go back to. */
export interface HintReply {
  text: string;
  move: string | null;
  value: number | null;
  fact: string;
  back: number | null;
  busy: boolean;
  next: Task | null;
  nodes: string[];
  ghost: Ghost | null;
}

/** How far a long job of the engine is, and what it has made since the last unit: pages, games. */
export interface JobReply {
  progress: number;
  done: boolean;
  made: unknown[];
}

/** What came out of a finished game: `id` is a code that plays it again. */
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

export interface Level {
  id: number;
  name: string;
  note: string;
  rating: number | null;
  /** How strong it is in a word, and on a scale from 1 to 5. */
  strength: string;
  rank: number;
  /** How it plays and how strong it is. */
  about: string;
}

/**
 * A way to set a game up; a daily one has the date (UTC, 2026-11-21) for its seed. `now` is what new
 * games are begun as where this is only kept for old ones.
 */
export interface Preset {
  id: string;
  name: string;
  note: string;
  seats: [number, number];
  /** For how many players it is, where that is not the same for all presets. */
  heading: string;
  daily: boolean;
  /** Whether dice or cards decide something. */
  chance?: boolean;
  /** How many puzzles it has, and what comes before the number in the id of each. */
  numbered?: { most: number; id: string } | null;
  now: string;
  /** For how many places dice can be fair; 0 for none. */
  fair: number;
}

/**
 * A choice that hangs on no other. The first value is the usual one; ids joined by + are a preset's,
 * in which one that is "" does not stand.
 */
export interface Option {
  name: string;
  /** On or off, of which ids say nothing. */
  switch: boolean;
  values: { id: string; name: string; note: string }[];
}

export interface GameInfo {
  id: string;
  name: string;
  tagline: string;
  seats: [number, number];
  /** What is printed on its box, in short texts. */
  box: string[];
  /** Dice or cards decide something: a new game wants a seed. */
  chance?: boolean;
  /** Players know different things. */
  hidden?: boolean;
  /** Results of finished games can be ranked. */
  ranked?: boolean;
  /** What it begins with takes long to make. */
  prepared?: boolean;
  /** Its strongest computer player can think on while somebody else has to move. */
  pondering?: boolean;
  /** Whether it can show what was wrong with a move. */
  refuting?: boolean;
  /** It can be learnt by doing. */
  lesson?: boolean;
  /** A proof to walk through, and the preset that it is about. */
  walk?: { name: string; note: string; preset: string } | null;
  presets: Preset[];
  /** With some, new games are set up by these, not by presets. */
  options: Option[];
  /** Colours to choose from for what a seat draws; the first is the usual one. */
  pens: { id: string; name: string }[];
  sheets: { id: string; name: string; note: string; most: number; seeded: boolean }[];
  levels: Level[];
  /** The level that plays where nobody has said which. */
  usual: number;
}

export interface Shelf {
  version: string;
  games: GameInfo[];
}

/** What the build writes into the page: the shelf and the first table of its first game. */
export interface Opening {
  shelf: Shelf;
  table: TableReply & {
    /** What is different in its picture for a tall room. */
    tall?: Partial<Scene>;
  };
  /** The game that was asked for by its id, for whoever is to move; not given: the table's. */
  asked?: string;
  /** The game that was asked for by its name. */
  named?: import("./game/types").NamedGame | null;
}

/** A request to the engine: an object with an `op`. */
export type Request = { op: string } & Record<string, unknown>;

/** Something that answers requests; it rejects with Refused or Lost (engine/wire.js). */
export interface Requester {
  // biome-ignore lint/suspicious/noExplicitAny: each op has its own reply; the caller names it
  ask(request: Request): Promise<any>;
}

declare global {
  /** What js/bootstrap.js says, in other languages than English: written in by the build. */
  const SKERRY_WORDS: Record<string, Record<string, string>>;
}

/** A running engine as engine/wire.js sees it. */
export interface Engine {
  call(text: string): Promise<string>;
  /** Give it a part that it wants: "", or why that could not be had. */
  loadModule(part: string): Promise<string>;
  end(): void;
}

/** What is being done, in the language of the moment: its words may come later than the step. */
export type Step = () => string;

/**
 * What starts an engine of that name, and reports what it is doing meanwhile, and when all the rest is
 * done elsewhere than on the page's thread.
 */
export type EngineStarter = (
  name: string,
  report?: (step: Step) => void,
  underway?: () => void,
) => Promise<Engine>;

/** A game to go on with: the key by which it is kept, its game's id, and the engine's save. */
export interface SavedGame {
  key: string;
  game: string;
  save: string;
}

/** A game as it is kept, by a random key of its own; beside the save, what a list shows of it. */
export interface GameEntry extends SavedGame {
  v: number;
  /** What tells its moves from others; not to be read. */
  record: string;
  preset: string;
  at: number;
  /** Where something is hidden, the position as the engine alone counts it. */
  sealed?: string;
  players: Sitter[];
  names: string[];
  /** The position where this variation leaves another game. */
  from: number | null;
}

/** An entry of the list of games: what it was when it was last written. */
export interface ListedGame extends GameEntry {
  /** Changes with every writing, so that a tab knows whose it was. */
  mark: string;
  /** Milliseconds since 1970. */
  when: number;
  over: boolean;
  /** How things stand, in words; empty where that is not for all eyes, as the picture. */
  status: string;
  /** The language of these words. */
  language: string;
  /** A PNG as a data: address. */
  picture: string;
}

/** A line of a ranking: who has how many points in which game, and that in words. */
export interface RankRow {
  /** What tells it from others, whatever it is called. */
  key: string;
  rank: number;
  name: string;
  points: number;
  /** The points as they are written. */
  score: string;
  id: string;
  label: string;
  /** Helps, moves taken back and time, in signs and in words. */
  how: { short: string; words: string }[];
}

/** A result as it is kept; `how` is the engine's. */
export interface KeptResult {
  id: string;
  by: string;
  how?: number[];
}

/** Results with the same dice, the best first. */
export interface Rankings {
  /** What the columns are called. */
  heads: string[];
  /** What a ranking proves, and what it does not. */
  about: string;
  rankings: { key: string; title: string; rows: RankRow[] }[];
  /** The key of the one to show. */
  shown: string;
  kept: KeptResult[];
  /** What is done while more wait. */
  progress: string;
  /** The result of the game on the table. */
  own: string | null;
  problems: string[];
}

/** Who is a fair opponent and why, by the number of players. */
export type FairLevels = Record<string | number, { level: number; text: string }>;

/** Who is a fair opponent, and whether the game on the table is against one. */
export interface Opponents {
  seats: FairLevels;
  fair: boolean;
}

/** A table of results: a name, a note and numbers in each row. */
export interface SumTable {
  heads: string[];
  rows: { name: string; note: string; cells: string[]; trend: string; told: string }[];
}

/** A person's results, summed up in words. */
export interface Stats {
  games: { game: string; title: string; tables: SumTable[]; text: string }[];
  texts: string[];
}

/** A game of the day: see py/skerry/library/daily.py. */
export interface Daily {
  game: string;
  preset: string;
  title: string;
  name: string;
  note: string;
  date: string;
  /** When the next one comes, in milliseconds since 1970. */
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
}

/** How the game on the table ended: see py/skerry/library/ending.py. */
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
  acts: Act[];
}

/** What may be handed on of a game alone: see py/skerry/service/results/after.py. */
export interface Told {
  text: string;
  unsolved: string;
}

/** A month of a game of the day. */
export interface CalendarMonth {
  game: string;
  preset: string;
  month: string;
  before: string | null;
  after: string | null;
  lead: number;
  days: { date: string; day: number; mark: string; text: string; open: boolean }[];
}

/** A piece of work of the engine's that is asked for in units. */
export interface Job {
  op: string;
  progress: number;
  /** When its first unit was done, in milliseconds of the page; Infinity before. */
  since: number;
}

/** What a worker without PyScript is made of: its script, and the parts of Python. */
export interface PythonFiles {
  script: () => Promise<Blob>;
  /** For the worker's first message. */
  parts: () => Promise<object>;
  /** A part that the engine wants later. */
  later: (name: string) => Promise<object>;
}

/** What a frame shows of a game until it is played, as the build writes it. */
export interface Cover {
  /** The site's. */
  version: string;
  name: string;
  record: string;
  /** Of the opening: what is painted, and how things stand. */
  scene: Scene;
  /** In another language than English, what a frame says until then. */
  words?: Record<string, string | string[]>;
}

/** What an address asks of a frame. */
export interface FrameParams {
  game: string;
  id: string | null;
  theme: "auto" | "light" | "dark" | "contrast";
  /** Of the position, packed (board/scene-codec.js). */
  picture: string | null;
}
