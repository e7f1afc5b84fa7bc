// Trans-Rabat: tetrahedra seen from above on coloured triangles. What can be done with them is in single.js.
import { t } from "../i18n.js";
import { action } from "../words.js";
import { options, press } from "./single.js";
import { balls, colourNames, facts, readPawns } from "./tetrahedron.js";
import { points, round, svg } from "./svg.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {{x: number, y: number}} Point */

/** A seat's mark around a point: circle, square, triangle. @param {number} seat @param {number} size @param {Point} at */
export function ownerMark(seat, size, { x, y } = { x: 0, y: 0 }) {
  const kind = `owner seat-${seat}`;
  if (seat === 0) return svg("circle", { class: kind, cx: round(x), cy: round(y), r: size });
  if (seat === 1) return svg("rect", { class: kind, x: round(x - size * 0.9), y: round(y - size * 0.9), width: size * 1.8, height: size * 1.8, rx: size * 0.15 });
  return svg("path", { class: kind, d: `M${round(x)} ${round(y - size * 1.2)}l${round(size * 1.15)} ${round(size * 1.95)}h${round(-2.3 * size)}Z` });
}

/** @param {Point} from @param {Point} to @param {number} share */
const between = (from, to, share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** @param {Point[]} corners */
const centre = (corners) => ({ x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length, y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length });

/** A letter beside a colour. @param {string} kind @param {Point} at @param {number} colour @param {number} size @param {Layout} view */
const letter = (kind, { x, y }, colour, size, view) => svg("text", { class: `letter ${kind}`, x: round(x), y: round(y), "font-size": size }, facts(view.geometry).letters[colour]);

/** A cell's corners as drawn. @param {Cell} cell @param {Layout} view @returns {Point[]} */
const cornersOf = (cell, view) => cell.corners.map((/** @type {[number, number]} */ [x, y]) => view.point(x, y));

/** @type {import("../types.js").Skin} */
export const transRabat = {
  game: "trans-rabat",
  scale: 100,
  margin: 48,
  swipe: false,
  turn: (player) => player * 120,
  options,
  press,

  ground(view) {
    const { width, height, cells } = view.geometry;
    const middle = view.point(width / 2, height / 2);
    const outline = [0, 60, 120, 180, 240, 300].map((angle) => {
      const radius = (width / 2 + 0.46) * view.unit;
      return { x: middle.x + radius * Math.cos((angle * Math.PI) / 180), y: middle.y + radius * Math.sin((angle * Math.PI) / 180) };
    });
    return [svg("polygon", { class: "table", points: points(outline) }), ...coordinates(cells, view)];
  },

  cell(cell, view) {
    const { colour, goals } = facts(view.geometry);
    const corners = cornersOf(cell, view);
    const middle = centre(corners);
    const shapes = [svg("polygon", { class: `triangle colour-${colour(cell.colour)}`, points: points(corners) })];
    shapes.push(svg("polygon", { class: "inner", points: points(corners.map((corner) => between(middle, corner, 0.86))) }));
    const goal = goals.get(cell.name);
    if (goal !== undefined) shapes.push(svg("g", { class: "goal-of" }, ownerMark(goal, 15, middle)));
    else shapes.push(letter("on-cell", middle, colour(cell.colour), 22, view));
    return svg("g", {}, ...shapes);
  },

  over(view) {
    const { colour } = facts(view.geometry);
    return view.geometry.dots.flatMap((/** @type {{x: number, y: number, colour: string}} */ dot) => {
      const { x, y } = view.point(dot.x, dot.y);
      const number = colour(dot.colour);
      return [svg("circle", { class: `dot colour-${number}`, cx: round(x), cy: round(y), r: 13 }), letter("on-dot", { x, y }, number, 17, view)];
    });
  },

  pieces: readPawns,

  draw(piece, cell, view) {
    const at = view.place(cell.name);
    const corners = cornersOf(cell, view).map(({ x, y }) => ({ x: (x - at.x) * 0.93, y: (y - at.y) * 0.93 }));
    const colours = balls(piece, cell, view.geometry);
    const faces = corners.flatMap((_, i) => {
      const edge = [0, 1, 2].filter((k) => k !== i).map((k) => corners[k]);
      const face = points([{ x: 0, y: 0 }, ...edge]);
      const { x, y } = centre(edge);
      const light = (-0.55 * x - 0.83 * y) / Math.hypot(x, y); // from the upper left
      return [
        svg("polygon", { class: `face colour-${colours[i]}`, points: face }),
        svg("polygon", { class: light > 0 ? "lit" : "dim", points: face, "fill-opacity": round(Math.abs(light) * 0.3) }),
      ];
    });
    const ends = corners.flatMap((corner, i) => {
      const ball = between({ x: 0, y: 0 }, corner, 0.68);
      return [svg("circle", { class: `ball colour-${colours[i]}`, cx: round(ball.x), cy: round(ball.y), r: 11 }), letter("on-ball", ball, colours[i], 15, view)];
    });
    return [svg("polygon", { class: "shade", points: points(corners.map(({ x, y }) => ({ x: x + 2, y: y + 5 }))) }), ...faces, ...ends, ...top(piece)];
  },

  describe(cell, piece) {
    const words = [cell.name];
    if (!piece) words.push(t("empty {colour} triangle", { colour: colourNames()[cell.colour] ?? cell.colour }));
    else words.push(t("pawn of player {n}", { n: piece.player + 1 }), t("balls {balls}", { balls: piece.ballsIn }));
    if (piece && piece.hat !== null) words.push(t("blocked by a hat of player {n}", { n: piece.hat + 1 }));
    return words.join(", ");
  },

  travel: (info) => (info.target ? [[info.source[0], info.target]] : []),
  aim: (info) => (info.target ? [info.target] : []),
  label: action,
};

/** The owner's mark at the apex, or the hat over it. @param {import("../types.js").Piece} piece */
function top(piece) {
  if (piece.hat === null) return [ownerMark(piece.player, 11)];
  return [
    svg("circle", { class: "brim", r: 25 }),
    svg("circle", { class: `hat seat-${piece.hat}`, r: 20 }),
    ownerMark(piece.hat, 9, { x: 0, y: 0 }),
    svg("g", { class: "under", transform: "translate(0 37)" }, ownerMark(piece.player, 7)),
  ];
}

/** Each strip's letter at its ends, beside the board. @param {Cell[]} cells @param {Layout} view */
function coordinates(cells, view) {
  /** @type {Map<string, Cell[]>} */
  const strips = new Map();
  for (const cell of cells) strips.set(cell.name[0], [...(strips.get(cell.name[0]) ?? []), cell]);
  return [...strips.values()].flatMap((strip) =>
    [strip, strip.toReversed()].map(([end, , inner]) => {
      const [from, to] = [view.place(end.name), view.place(inner.name)];
      return svg("text", { class: "coordinate", x: round(from.x + (from.x - to.x) * 0.74), y: round(from.y + (from.y - to.y) * 0.74) }, end.name[0]);
    }),
  );
}

/**
 * A pawn's net as seen on the board: the face below in the middle, the side faces folded out, the fourth ball at their tips.
 * @param {import("../types.js").Piece} piece @param {string} name @param {Layout} view @returns {SVGElement}
 */
export function unfold(piece, name, view) {
  const cell = /** @type {Cell} */ (view.cells.get(name));
  const [at, colours] = [view.place(name), balls(piece, cell, view.geometry)];
  const corners = cornersOf(cell, view).map(({ x, y }) => ({ x: x - at.x, y: y - at.y }));
  const hidden = [0, 1, 2, 3].find((colour) => !colours.includes(colour)) ?? 0;
  const tips = corners.map(({ x, y }) => ({ x: -2 * x, y: -2 * y }));
  const parts = [svg("polygon", { class: `face colour-${hidden}`, points: points(corners) }), letter("on-face", { x: 0, y: 0 }, hidden, 22, view)];
  for (const [i, tip] of tips.entries()) {
    const flap = [tip, ...[0, 1, 2].filter((k) => k !== i).map((k) => corners[k])];
    parts.push(svg("polygon", { class: `face colour-${colours[i]}`, points: points(flap) }), letter("on-face", centre(flap), colours[i], 22, view));
  }
  for (const [i, corner] of corners.entries()) {
    for (const [ball, colour] of /** @type {[Point, number][]} */ ([[corner, colours[i]], [tips[i], hidden]])) {
      parts.push(svg("circle", { class: `ball colour-${colour}`, cx: round(ball.x), cy: round(ball.y), r: 13 }), letter("on-ball", ball, colour, 17, view));
    }
  }
  return svg("svg", { class: "board trans-rabat net letters", viewBox: "-135 -135 270 270", role: "img", "aria-label": transRabat.describe(cell, piece) }, ...parts);
}
