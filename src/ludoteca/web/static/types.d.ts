/** What crosses the wire (docs/protocol.md) and what the client's parts hand each other. For the type checker only. */

export interface MoveInfo {
  move: string;
  kind: string;
  source: string[];
  target: string | null;
  via: string | null;
  pushed: string[];
  off: string | null;
  captured: string[];
  extra: boolean;
  pawn: string | null;
  owner: number | null;
  ends: string | null; // why the game would be over after it, where no board shows that beforehand
}
export interface Seat {
  kind: "person" | "computer";
  level: number | null;
  open: boolean; // nobody has come yet
  name: string | null;
}
/** A time control: seconds for each move, or a bank of them and an increment a turn. */
export interface Control {
  kind: "move" | "bank";
  seconds: number;
  increment?: number;
}
/** Milliseconds left at the moment `since`, from which the time of `seat` runs; null: it stands. */
export interface Clock {
  control: Control;
  left: number[];
  seat: number;
  since: number | null;
  lost: number[];
  most: number;
}
export type OfferKind = "draw" | "takeback" | "rematch";
export interface Pending {
  kind: OfferKind;
  by: number[];
  agreed: number[];
  missing: number[];
}
export interface Said {
  seat: number;
  phrase: string;
  at: number;
}
/** The match that a game belongs to; `number` counts from 0. */
export interface Series {
  id: string;
  url: string;
  number: number;
  length: number;
}
export type May = OfferKind | "resign" | "abort" | "hint" | "next";
export interface Ply {
  move: string;
  player: number;
  position: string;
  info: MoveInfo;
  points: Points[] | null; // after it
}
export interface Outcome {
  winner: number | null;
  reason: string;
  scores: number[];
  places: number[];
}
export interface Points {
  home: number;
  captured: number;
  own: number;
  bonus: number;
  total: number;
}

/** What every move can change. */
interface Standing {
  version: number;
  player: number;
  legal: MoveInfo[];
  outcome: Outcome | null;
  points: Points[] | null;
  clock: Clock | null;
  offers: Pending[];
  may: May[];
}
/** What can change without a move. */
interface Company extends Standing {
  seats: Seat[];
  yours: number[];
  thinking: boolean;
  waiting: boolean;
  said: Said[];
  next: string | null; // the game that follows
}
export interface StateMessage extends Company {
  type: "state";
  id: string;
  game: string;
  options: Record<string, string | number>;
  start: string;
  plies: Ply[];
  series: Series | null;
}
export interface ChangedMessage extends Company {
  type: "changed";
}
export interface MovedMessage extends Standing {
  type: "moved";
  ply: number;
  move: string;
  by: number;
  position: string;
  info: MoveInfo;
}
/** The site's time, to be answered at once by `echo`. */
export interface TimeMessage {
  type: "time";
  id: number;
  time: number;
}
export interface ThinkingMessage {
  type: "thinking";
  ply: number;
  player: number;
  depth: number;
  nodes: number;
  level: number;
}
export interface ErrorMessage {
  type: "error";
  code: string;
  message: string;
  details: Record<string, string | number>;
  ply: number;
}
/** What the engine would play, why, and the moves expected, this one first. */
export interface HintMessage {
  type: "hint";
  ply: number;
  move: string;
  info: MoveInfo;
  reasons: { code: string; message: string }[];
  line: string[];
}
/** Why a move that was tried can't be made; `rule` is an anchor of the rules page. */
export interface WhyMessage {
  type: "why";
  ply: number;
  move: string;
  legal: boolean;
  code: string | null;
  message: string | null;
  rule: string | null;
}
export type ServerMessage =
  | StateMessage
  | MovedMessage
  | ChangedMessage
  | ThinkingMessage
  | ErrorMessage
  | TimeMessage
  | { type: "outage"; on: boolean }
  | { type: "presence"; here: number[]; away: number[] }
  | HintMessage
  | WhyMessage
  | { type: "pong" };

/** The links of a game: to watch, and of the seats that are the reader's to give. */
export interface Links {
  watch: string;
  seats: { seat: number; url: string; open: boolean }[];
}
/** The part of a match's table that a game's page shows. */
export interface Match {
  length: number;
  players: { kind: "person" | "computer"; level: number | null; name: string | null; total: number; place: number }[];
}

/** A cell of a board's geometry; games add their own fields, and the page adds how many play. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  [more: string]: any;
}
export interface Geometry {
  width: number;
  height: number;
  cells: Cell[];
  [more: string]: any;
}

/** A piece on a cell. Two pieces alike in `look` are drawn alike. */
export interface Piece {
  player: number;
  kind: string;
  look: string;
  [more: string]: any;
}

/** The move that leads from the position shown to the next, or back from it. */
export interface Change {
  info: MoveInfo;
  back: boolean;
}
/** What a change does to one piece: it goes, comes (no `from`), leaves (no `to`) or looks different where it stands. */
export interface Passage extends Change {
  element: SVGElement; // the piece as it is drawn from now on
  piece: Piece | null; // as it was
  now: Piece | null; // as it is
  from: string | null;
  to: string | null;
  start: Place; // where it is seen at present
  end: Place;
}
/** Something seen for a moment. */
export interface Effect {
  element: SVGElement;
  frames: { transform?: string; opacity?: number; offset?: number; easing?: string }[];
  ms: number;
  delay?: number;
  easing?: string;
  passing?: boolean; // the element is there only meanwhile
}

/** Where a cell is drawn, in the units of the SVG, after scaling and turning. */
export interface Place {
  x: number;
  y: number;
}

/** A part of the drawing. */
export interface Part extends Place {
  width: number;
  height: number;
}

/** What can be done on the board with what is picked. */
export interface Options {
  picks: Set<string>; // cells whose pieces can be picked up (or added to what is picked)
  targets: Map<string, MoveInfo[]>; // cells that complete one of these moves
  vias: Set<string>; // cells that go on with a move of two steps
  offers: Map<string, MoveInfo[]>; // cells whose piece something else than a move can be done to
}

/** A game's half of the board: how it looks, what clicking means. No rules: those are in `legal`. */
export interface Skin {
  game: string;
  scale: number; // SVG units for one unit of the geometry
  margin: number; // SVG units around the geometry's frame
  turn(player: number, players: number): number; // degrees that bring the player's side to the bottom
  ground(view: Layout): SVGElement[]; // what lies under the cells
  cell(cell: Cell, view: Layout): SVGElement; // the shape that takes clicks and shows marks
  over?(view: Layout): SVGElement[]; // what lies over the cells, under the pieces
  pieces(position: string, geometry: Geometry): Map<string, Piece>;
  draw(piece: Piece, cell: Cell, view: Layout): SVGElement[]; // around the origin
  describe(cell: Cell, piece: Piece | undefined, view: Layout): string;
  travel(info: MoveInfo, view: Layout): [string, string][]; // which piece goes where
  moving?(passage: Passage, view: Layout): Effect[] | null; // how that is seen; null: as in all games
  options(legal: MoveInfo[], picked: string[], view: Layout): Options;
  press(legal: MoveInfo[], picked: string[], cell: string, options: Options): string[]; // what is picked after it
  swipe: boolean; // whether several pieces are picked by drawing over them
  drop?(legal: MoveInfo[], picked: string[], dx: number, dy: number, view: Layout): MoveInfo[]; // a group let go
  aim(info: MoveInfo, view: Layout): string[]; // the cells that show where a move leads
  label(info: MoveInfo, view: Layout): string; // the move on a button
}

/** A geometry as it is drawn: turned and scaled. */
export interface Layout {
  geometry: Geometry;
  cells: Map<string, Cell>;
  unit: number;
  degrees: number;
  width: number;
  height: number;
  place(cell: string): Place;
  point(x: number, y: number): Place; // a point of the geometry
  nearest(x: number, y: number, within: number): string | null; // the cell drawn nearest to a point
  rows: string[][]; // cell names as drawn, top to bottom, left to right
}
