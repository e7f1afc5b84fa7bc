// Abalone: marbles in a hexagonal tray. One to three are picked, then a direction.
import { t } from "../i18n.js";
import { drop, roll } from "./rolling.js";
import { add } from "./single.js";
import { ballGradient, grain, plank, points, round, svg } from "./svg.js";

/** @typedef {import("../types.js").MoveInfo} MoveInfo */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Piece} Piece */

const SIDES = { b: 0, w: 1 };
const RIM = 104; // from the corner cells' centres to the rim's corners
const ARROWS = ["→", "↘", "↙", "←", "↖", "↗"].map((arrow) => `${arrow}\uFE0E`); // from the right, clockwise; as text

/**
 * Where each picked marble ends: all shift alike.
 * @param {MoveInfo} info @param {Layout} view @returns {[string, string][]}
 */
function shifts(info, view) {
  if (!info.target) return [];
  const [dx, dy] = step(info, view);
  return info.source.map((cell) => {
    const { x, y } = view.place(cell);
    return [cell, view.nearest(x + dx, y + dy, view.unit / 2) ?? cell];
  });
}

/** A move's direction on the drawing. @param {MoveInfo} info @param {Layout} view @returns {[number, number]} */
function step(info, view) {
  const [from, to] = [view.place(info.source[0]), view.place(info.target ?? info.source[0])];
  return [to.x - from.x, to.y - from.y];
}

/** Whether a move shifts just these marbles. @param {MoveInfo} info @param {string[]} picked */
const moves = (info, picked) =>
  info.source.length === picked.length && picked.every((cell) => info.source.includes(cell));

/** The cells entered by the marbles of a move. @param {MoveInfo} info @param {Layout} view */
const aim = (info, view) =>
  shifts(info, view)
    .map(([, to]) => to)
    .filter((to) => !info.source.includes(to));

/** @type {import("../types.js").Skin} */
export const abalone = {
  game: "abalone",
  scale: 100,
  margin: -16,
  swipe: true,
  turn: (player) => (player === 1 ? 180 : 0),
  aim,

  ground(view) {
    const corners = ["a1", "a5", "e9", "i9", "i5", "e1"].map((name) => view.place(name));
    const middle = view.place("e5");
    /** @param {number} by */
    const hexagon = (by) =>
      points(
        corners.map(({ x, y }) => {
          const far = 1 + by / Math.hypot(x - middle.x, y - middle.y);
          return { x: middle.x + (x - middle.x) * far, y: middle.y + (y - middle.y) * far };
        }),
      );
    return [
      svg(
        "defs",
        {},
        ballGradient("marble-0", ["#8d8896", "#3a3640", "#0d0b10"]),
        ballGradient("marble-1", ["#ffffff", "#f3ead9", "#b9a88c"]),
        ballGradient("dimple", ["#6b4424", "#8d6038", "#b98a58"]),
        plank("rim", ["#8a5a31", "#5d391c"]),
        plank("tray", ["#d9aa6e", "#b07c45"]),
        grain("grain"),
      ),
      svg("polygon", { class: "rim", points: hexagon(RIM) }),
      svg("polygon", { class: "grain", points: hexagon(RIM) }),
      svg("polygon", { class: "bevel", points: hexagon(RIM + 8) }),
      svg("polygon", { class: "tray", points: hexagon(RIM - 40) }),
      svg("polygon", { class: "grain", points: hexagon(RIM - 40) }),
      ...names(view),
    ];
  },

  cell(cell, view) {
    const { x, y } = view.place(cell.name);
    return svg(
      "g",
      {},
      svg("circle", { class: "reach", cx: round(x), cy: round(y), r: 50 }),
      svg("circle", { class: "hole", cx: round(x), cy: round(y), r: 41 }),
    );
  },

  pieces(position, geometry) {
    const [board] = position.split(" ");
    const marbles = board.replaceAll("/", "").replace(/\d/g, (empty) => ".".repeat(Number(empty)));
    const reading = [...geometry.cells].sort((a, b) => a.row - b.row || a.column - b.column);
    /** @type {Map<string, Piece>} */
    const found = new Map();
    for (const [i, cell] of reading.entries()) {
      const letter = marbles[i];
      if (letter === "b" || letter === "w")
        found.set(cell.name, { player: SIDES[letter], kind: "marble", look: letter });
    }
    return found;
  },

  draw: (piece) => [
    svg("circle", { class: "shade", cx: 3, cy: 6, r: 44 }),
    svg("circle", { class: "body", r: 44, fill: `url(#marble-${piece.player})` }),
    ...[0, 1].map((pole) => carving(piece.player, pole)),
    svg("path", { class: "glow", d: "M-22 33A40 40 0 0 0 38-12A47 47 0 0 1-22 33Z" }),
    svg("ellipse", { class: "shine", cx: -15, cy: -19, rx: 13, ry: 8, transform: "rotate(-38 -15 -19)" }),
  ],

  describe: (cell, piece) =>
    `${cell.name}, ${piece ? [t("black marble"), t("white marble")][piece.player] : t("empty")}`,

  travel(info, view) {
    const [dx, dy] = step(info, view);
    const pushed = info.pushed.map((cell) => {
      const { x, y } = view.place(cell);
      return /** @type {[string, string]} */ ([cell, view.nearest(x + dx, y + dy, view.unit / 2) ?? ""]);
    });
    return [...shifts(info, view), ...pushed];
  },

  moving(passage, view) {
    const { from, to, info } = passage;
    if (from && to) return roll(passage);
    if ((from ?? to) !== info.off) return null;
    const [dx, dy] = step(info, view);
    return drop(passage, { x: dx, y: dy });
  },

  options(legal, picked, view) {
    const picks = new Set(legal.flatMap((info) => info.source));
    /** @type {Map<string, MoveInfo[]>} */
    const targets = new Map();
    for (const info of legal) {
      if (moves(info, picked)) for (const cell of aim(info, view)) add(targets, cell, info);
    }
    return { picks, targets, vias: new Set(), offers: new Map() };
  },

  // A press adds a marble where some move shifts it together with those picked, else begins anew. Of three in a line
  // the ends are enough: the one between comes along, since nothing else can be meant.
  press(legal, picked, cell) {
    if (picked.includes(cell)) return picked.filter((name) => name !== cell);
    /** @param {string[]} wanted */
    const together = (wanted) =>
      legal.map((info) => info.source).filter((source) => wanted.every((name) => source.includes(name)));
    const wanted = [...picked, cell];
    const groups = together(wanted);
    if (!groups.length) return together([cell]).length ? [cell] : [];
    const ends = groups.find(
      (source) => wanted.length === 2 && wanted.includes(source[0]) && wanted.includes(source.at(-1) ?? ""),
    );
    return ends ? [...ends] : wanted;
  },

  // A dragged group takes the legal direction nearest to the drag's, after half a cell.
  drop(legal, picked, dx, dy, view) {
    const far = Math.hypot(dx, dy);
    if (far < view.unit * 0.45) return [];
    const found = legal.filter((info) => {
      if (!moves(info, picked)) return false;
      const [x, y] = step(info, view);
      return (x * dx + y * dy) / (Math.hypot(x, y) * far) > Math.cos(Math.PI / 6);
    });
    return found.slice(0, 1);
  },

  // Two directions share a cell beside a row: the arrow tells them apart.
  label(info, view) {
    const [dx, dy] = step(info, view);
    return `${ARROWS[Math.round((Math.atan2(dy, dx) / Math.PI) * 3 + 6) % 6]} ${info.move}`;
  },
};

/**
 * What is carved at a marble's poles, of which one is seen: a ring, on black marbles a star.
 * @param {number} player @param {number} pole
 */
const carving = (player, pole) =>
  svg("path", {
    class: "pole",
    opacity: pole ? 0 : 1,
    d: player ? "M-25 0A25 25 0 1 0 25 0A25 25 0 1 0-25 0Z" : "M0-17 4-4 17 0 4 4 0 17-4 4-17 0-4-4Z",
  });

/** Names of rows and diagonals beside the board. @param {Layout} view */
function names(view) {
  const flipped = view.degrees !== 0;
  /** @param {string} text @param {string} by @param {string} next the neighbour on the board's side */
  const name = (text, by, next) => {
    const [edge, inner] = [view.place(by), view.place(next)];
    const at = { x: edge.x + (edge.x - inner.x) * 0.9, y: edge.y + (edge.y - inner.y) * 0.9 };
    return svg("text", { class: "coordinate", x: round(at.x), y: round(at.y) }, text);
  };
  const rows = flipped
    ? ["a5", "b6", "c7", "d8", "e9", "f9", "g9", "h9", "i9"]
    : ["a1", "b1", "c1", "d1", "e1", "f2", "g3", "h4", "i5"];
  const diagonals = flipped
    ? ["e1", "f2", "g3", "h4", "i5", "i6", "i7", "i8", "i9"]
    : ["a1", "a2", "a3", "a4", "a5", "b6", "c7", "d8", "e9"];
  const [inward, upward] = flipped ? [-1, -1] : [1, 1];
  return [
    ...rows.map((cell) => name(cell[0], cell, cell[0] + (Number(cell[1]) + inward))),
    ...diagonals.map((cell) => name(cell[1], cell, String.fromCharCode(cell.charCodeAt(0) + upward) + cell[1])),
  ];
}
