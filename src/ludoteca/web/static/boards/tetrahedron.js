// A pawn's colours from its cell and phase. A ball of a pawn always comes down on dots of one class, (q mod 2) +
// 2 (r mod 2) of the lattice point (q, r); with phase k the ball of class c is the one that the seat's start labelling
// has on class c XOR k.
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {{colour: (letter: string) => number, labels: number[][], goals: Map<string, number>}} Facts */

/** The names of colours in the page's language. @returns {Record<string, string>} */
export const colourNames = () => ({ R: t("red"), Y: t("yellow"), G: t("green"), B: t("blue") });

/** @type {WeakMap<Geometry, Facts>} */
const known = new WeakMap();

/** The class of a lattice point. @param {Geometry} geometry @param {number} x @param {number} y */
function classOf({ width, height }, x, y) {
  const r = (height / 2 - y) / (Math.sqrt(3) / 2);
  const q = x - width / 2 - r / 2;
  return (Math.abs(Math.round(q)) % 2) + 2 * (Math.abs(Math.round(r)) % 2);
}

/** The classes of a cell's corners. @param {Cell} cell @param {Geometry} geometry @returns {number[]} */
const classes = (cell, geometry) =>
  cell.corners.map((/** @type {[number, number]} */ [x, y]) => classOf(geometry, x, y));

/**
 * What a board's geometry says about colours: numbers of colours, each seat's start labelling (the colour of
 * each class's ball), the goal cells with the seats of those who play.
 * @param {Geometry} geometry @returns {Facts}
 */
export function facts(geometry) {
  const found = known.get(geometry);
  if (found) return found;
  const codes = Object.keys(geometry.colours);
  const colour = (/** @type {string} */ code) => codes.indexOf(code);
  const dots = new Map(
    geometry.dots.map((/** @type {any} */ dot) => [`${dot.x.toFixed(2)} ${dot.y.toFixed(2)}`, colour(dot.colour)]),
  );
  const labels = geometry.starts.map((/** @type {string[]} */ [start]) => {
    const cell = /** @type {Cell} */ (geometry.cells.find(({ name }) => name === start));
    const label = Array(4).fill(colour(cell.colour)); // of the class that no corner has: the ball above
    for (const [i, [x, y]] of cell.corners.entries())
      label[classes(cell, geometry)[i]] = dots.get(`${x.toFixed(2)} ${y.toFixed(2)}`);
    return label;
  });
  const goals = new Map(
    geometry.goals
      .slice(0, geometry.players)
      .flatMap((/** @type {string[]} */ names, /** @type {number} */ seat) => names.map((name) => [name, seat])),
  );
  const made = { colour, labels, goals };
  known.set(geometry, made);
  return made;
}

/**
 * The colours of the balls at a cell's corners.
 * @param {Piece} piece @param {Cell} cell @param {Geometry} geometry @returns {number[]}
 */
export function balls(piece, cell, geometry) {
  const { labels } = facts(geometry);
  return classes(cell, geometry).map((c) => labels[piece.player][c ^ piece.phase]);
}

/**
 * The pawns of a position text, by cell.
 * @param {string} position @param {Geometry} geometry @returns {Map<string, Piece>}
 */
export function readPawns(position, geometry) {
  const cells = new Map(geometry.cells.map((cell) => [cell.name, cell]));
  const codes = Object.keys(geometry.colours);
  /** @type {Map<string, Piece>} */
  const found = new Map();
  for (const [player, pawns] of position.split(" ")[0].split("/").entries()) {
    for (const text of pawns.split(",")) {
      const parts = /^([a-z]\d+):([0-3])-?(?:\^(\d))?$/.exec(text);
      if (!parts) continue; // "x": this player has left
      const [, name, phase, hat] = parts;
      /** @type {Piece} */
      const pawn = {
        player,
        kind: "pawn",
        look: `${name}:${phase}^${hat ?? ""}`,
        phase: Number(phase),
        hat: hat ? Number(hat) - 1 : null,
        ballsIn: "",
      };
      const cell = /** @type {Cell} */ (cells.get(name));
      pawn.ballsIn = balls(pawn, cell, geometry)
        .map((colour) => colourNames()[codes[colour]] ?? codes[colour])
        .join(" ");
      found.set(name, pawn);
    }
  }
  return found;
}

/**
 * A cell and what stands on it, in words.
 * @param {Cell} cell @param {Piece | undefined} piece @param {import("../types.js").Layout} view
 */
export function describe(cell, piece, view) {
  const words = [cell.name];
  const goal = facts(view.geometry).goals.get(cell.name);
  if (goal !== undefined) words.push(t("home of player {n}", { n: goal + 1 }));
  if (!piece) words.push(t("empty {colour} triangle", { colour: colourNames()[cell.colour] ?? cell.colour }));
  else words.push(t("pawn of player {n}", { n: piece.player + 1 }), t("balls {balls}", { balls: piece.ballsIn }));
  if (piece && piece.hat !== null) words.push(t("blocked by a hat of player {n}", { n: piece.hat + 1 }));
  return words.join(", ");
}
