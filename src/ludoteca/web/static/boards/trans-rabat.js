// Trans-Rabat: tetrahedra seen from above on coloured triangles. What can be done with them is in single.js.
import { action } from "../words.js";
import { moving } from "./pawn-motion.js";
import { between, centre, cornersOf, drawPawn, ownerMark, shape } from "./pawn.js";
import { options, press } from "./single.js";
import { points, round, svg } from "./svg.js";
import { describe, facts, readPawns } from "./tetrahedron.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {{x: number, y: number}} Point */

const ASIDE = 15; // at home, the colour's shape and the mark of whose home it is stand beside each other

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
      return {
        x: middle.x + radius * Math.cos((angle * Math.PI) / 180),
        y: middle.y + radius * Math.sin((angle * Math.PI) / 180),
      };
    });
    return [svg("polygon", { class: "table", points: points(outline) }), ...coordinates(cells, view)];
  },

  cell(cell, view) {
    const { colour, goals } = facts(view.geometry);
    const corners = cornersOf(cell, view);
    const middle = centre(corners);
    const shapes = [svg("polygon", { class: `triangle colour-${colour(cell.colour)}`, points: points(corners) })];
    shapes.push(
      svg("polygon", { class: "inner", points: points(corners.map((corner) => between(middle, corner, 0.86))) }),
    );
    const aside = goals.has(cell.name) ? ASIDE : 0;
    shapes.push(shape("on-cell", { x: middle.x + aside, y: middle.y }, colour(cell.colour), 17));
    return svg("g", {}, svg("title", {}, cell.name), ...shapes);
  },

  over(view) {
    const { colour, goals } = facts(view.geometry);
    const dots = view.geometry.dots.flatMap((/** @type {{x: number, y: number, colour: string}} */ dot) => {
      const { x, y } = view.point(dot.x, dot.y);
      const number = colour(dot.colour);
      return [
        svg("circle", { class: `dot colour-${number}`, cx: round(x), cy: round(y), r: 13 }),
        shape("on-dot", { x, y }, number, 14),
      ];
    });
    const homes = [...goals].map(([name, seat]) => {
      const { x, y } = view.place(name);
      return svg("g", { class: "goal-of" }, ownerMark(seat, 12, { x: x - ASIDE, y }));
    });
    return [...homes, ...[...view.cells.values()].map((cell) => numberOf(cell, view)), ...dots];
  },

  pieces: readPawns,

  draw: drawPawn,
  describe,
  moving,

  travel: (info) => (info.target ? [[info.source[0], info.target]] : []),
  aim: (info) => (info.target ? [info.target] : []),
  label: action,
};

/** A cell's number in its strip, towards the tip of the triangle. @param {Cell} cell @param {Layout} view */
function numberOf(cell, view) {
  const corners = cornersOf(cell, view);
  const middle = centre(corners);
  const off = (/** @type {Point} */ { y }) => Math.abs(y - middle.y);
  const tip = corners.reduce((best, corner) => (off(corner) > off(best) ? corner : best));
  const { x, y } = between(middle, tip, 0.43);
  return svg("text", { class: "number", x: round(x), y: round(y) }, cell.name.slice(1));
}

/** Each strip's letter at its ends, beside the board. @param {Cell[]} cells @param {Layout} view */
function coordinates(cells, view) {
  /** @type {Map<string, Cell[]>} */
  const strips = new Map();
  for (const cell of cells) strips.set(cell.name[0], [...(strips.get(cell.name[0]) ?? []), cell]);
  return [...strips.values()].flatMap((strip) =>
    [strip, strip.toReversed()].map(([end, , inner]) => {
      const [from, to] = [view.place(end.name), view.place(inner.name)];
      return svg(
        "text",
        { class: "coordinate", x: round(from.x + (from.x - to.x) * 0.74), y: round(from.y + (from.y - to.y) * 0.74) },
        end.name[0],
      );
    }),
  );
}
