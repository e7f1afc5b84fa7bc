// Trans-Rabat: tetrahedra seen from above on coloured triangles. What can be done with them is in single.js.
import { t } from "../i18n.js";
import { action } from "../words.js";
import { options, press } from "./single.js";
import { balls, colourNames, facts, readPawns } from "./tetrahedron.js";
import { points, round, svg } from "./svg.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {{x: number, y: number}} Point */

const ASIDE = 15; // at home, the colour's shape and the mark of whose home it is stand beside each other

/** Shapes beside the four colours, about 1 across: a disc, a square, a triangle, a cross. */
const SHAPES = [
  "M-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0Z",
  "M-.45-.45h.9v.9h-.9Z",
  "M0-.58 .55 .42h-1.1Z",
  "M-.17-.55h.34v.38h.38v.34h-.38v.38h-.34v-.38h-.38v-.34h.38Z",
];

/**
 * A colour's shape around a point.
 * @param {string} kind @param {Point} at @param {number} colour @param {number} size
 */
const shape = (kind, { x, y }, colour, size) =>
  svg("path", {
    class: `shape ${kind} colour-${colour}`,
    d: SHAPES[colour],
    transform: `translate(${round(x)} ${round(y)}) scale(${size})`,
  });

/**
 * A seat's mark around a point: a disc with the player's number.
 * @param {number} seat @param {number} size @param {Point} [at]
 */
const ownerMark = (seat, size, { x, y } = { x: 0, y: 0 }) =>
  svg(
    "g",
    { class: `owner seat-${seat}`, transform: `translate(${round(x)} ${round(y)})` },
    svg("circle", { r: size }),
    svg("text", { "font-size": round(size * 1.5), "aria-hidden": "true" }, String(seat + 1)),
  );

/** A player's hat around a point. @param {number} owner @param {Point} at */
const hat = (owner, { x, y }) =>
  svg(
    "g",
    { class: `hat seat-${owner}`, transform: `translate(${round(x)} ${round(y)}) scale(.68)` },
    svg("ellipse", { class: "brim", cy: 13, rx: 31, ry: 9 }),
    svg("path", { class: "crown", d: "M-19 13C-17-3-16-17-12-21Q0-26 12-21C16-17 17-3 19 13Q0 21-19 13Z" }),
    svg("path", { class: "band", d: "M-18 5Q0 13 18 5L19 12Q0 20-19 12Z" }),
    svg("text", { y: -7, "font-size": 20, "aria-hidden": "true" }, String(owner + 1)),
  );

/** @param {Point} from @param {Point} to @param {number} share */
const between = (from, to, share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** @param {Point[]} corners */
const centre = (corners) => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

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

  draw(piece, cell, view) {
    const at = view.place(cell.name);
    const corners = cornersOf(cell, view).map(({ x, y }) => ({ x: (x - at.x) * 0.93, y: (y - at.y) * 0.93 }));
    const colours = balls(piece, cell, view.geometry);
    const edges = corners.map((_, i) => between(corners[(i + 1) % 3], corners[(i + 2) % 3], 0.5));
    const aside = edges.reduce((best, edge) => (edge.y - edge.x / 9 < best.y - best.x / 9 ? edge : best));
    const faces = corners.flatMap((_, i) => {
      const edge = [0, 1, 2].filter((k) => k !== i).map((k) => corners[k]);
      const face = points([{ x: 0, y: 0 }, ...edge]);
      const { x, y } = centre(edge);
      const light = (-0.55 * x - 0.83 * y) / Math.hypot(x, y); // from the upper left
      return [
        svg("polygon", { class: `face colour-${colours[i]}`, points: face }),
        svg("polygon", {
          class: light > 0 ? "lit" : "dim",
          points: face,
          "fill-opacity": round(Math.abs(light) * 0.3),
        }),
      ];
    });
    const ends = corners.flatMap((corner, i) => {
      const ball = between({ x: 0, y: 0 }, corner, 0.68);
      return [
        svg("circle", { class: `ball colour-${colours[i]}`, cx: round(ball.x), cy: round(ball.y), r: 11 }),
        shape("on-ball", ball, colours[i], 12),
      ];
    });
    return [
      svg("polygon", { class: "shade", points: points(corners.map(({ x, y }) => ({ x: x + 2, y: y + 5 }))) }),
      ...faces,
      ...ends,
      ...top(piece, hidden(colours), aside),
    ];
  },

  describe(cell, piece, view) {
    const words = [cell.name];
    const goal = facts(view.geometry).goals.get(cell.name);
    if (goal !== undefined) words.push(t("home of player {n}", { n: goal + 1 }));
    if (!piece) words.push(t("empty {colour} triangle", { colour: colourNames()[cell.colour] ?? cell.colour }));
    else words.push(t("pawn of player {n}", { n: piece.player + 1 }), t("balls {balls}", { balls: piece.ballsIn }));
    if (piece && piece.hat !== null) words.push(t("blocked by a hat of player {n}", { n: piece.hat + 1 }));
    return words.join(", ");
  },

  travel: (info) => (info.target ? [[info.source[0], info.target]] : []),
  aim: (info) => (info.target ? [info.target] : []),
  label: action,
};

/**
 * The colour that none of a pawn's balls on the board has: the ball at the apex and the face below have it.
 * @param {number[]} colours
 */
const hidden = (colours) => [0, 1, 2, 3].find((colour) => !colours.includes(colour)) ?? 0;

/**
 * The fourth ball around the owner's mark at the apex; a hat beside it, so that both players are told.
 * @param {import("../types.js").Piece} piece @param {number} colour @param {Point} aside the middle of an upper edge
 */
function top(piece, colour, aside) {
  const apex = [svg("circle", { class: `ball colour-${colour}`, r: 16 }), ownerMark(piece.player, 11)];
  return piece.hat === null ? apex : [...apex, hat(piece.hat, { x: aside.x * 1.28, y: aside.y * 1.28 })];
}

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

/**
 * A pawn's net as seen on the board: the face below in the middle, the side faces folded out, the fourth ball at the
 * tips.
 * @param {import("../types.js").Piece} piece @param {string} name @param {Layout} view @returns {SVGElement}
 */
export function unfold(piece, name, view) {
  const cell = /** @type {Cell} */ (view.cells.get(name));
  const [at, colours] = [view.place(name), balls(piece, cell, view.geometry)];
  const corners = cornersOf(cell, view).map(({ x, y }) => ({ x: x - at.x, y: y - at.y }));
  const below = hidden(colours);
  const tips = corners.map(({ x, y }) => ({ x: -2 * x, y: -2 * y }));
  const parts = [
    svg("polygon", { class: `face colour-${below}`, points: points(corners) }),
    shape("on-face", { x: 0, y: 0 }, below, 22),
  ];
  for (const [i, tip] of tips.entries()) {
    const flap = [tip, ...[0, 1, 2].filter((k) => k !== i).map((k) => corners[k])];
    parts.push(
      svg("polygon", { class: `face colour-${colours[i]}`, points: points(flap) }),
      shape("on-face", centre(flap), colours[i], 22),
    );
  }
  for (const [i, corner] of corners.entries()) {
    for (const [ball, colour] of /** @type {[Point, number][]} */ ([
      [corner, colours[i]],
      [tips[i], below],
    ])) {
      parts.push(
        svg("circle", { class: `ball colour-${colour}`, cx: round(ball.x), cy: round(ball.y), r: 13 }),
        shape("on-ball", ball, colour, 14),
      );
    }
  }
  const [xs, ys] = [tips.map(({ x }) => x), tips.map(({ y }) => y)];
  const [left, upper, edge] = [Math.min(...xs), Math.min(...ys), 18];
  const box = [left - edge, upper - edge, Math.max(...xs) - left + 2 * edge, Math.max(...ys) - upper + 2 * edge].map(
    round,
  );
  return svg(
    "svg",
    {
      class: "net trans-rabat shapes",
      viewBox: box.join(" "),
      role: "img",
      "aria-label": transRabat.describe(cell, piece, view),
    },
    ...parts,
  );
}
