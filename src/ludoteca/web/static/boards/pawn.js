// A pawn of Trans-Rabat drawn: from above as it stands, and unfolded; shapes beside colours, marks of players, hats.
import { chosen } from "../settings.js";
import { balls, describe } from "./tetrahedron.js";
import { points, round, svg } from "./svg.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Place} Point */

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
export const shape = (kind, { x, y }, colour, size) =>
  svg("path", {
    class: `shape ${kind} colour-${colour}`,
    d: SHAPES[colour],
    transform: `translate(${round(x)} ${round(y)}) scale(${size})`,
  });

/**
 * A seat's mark around a point: a disc with the player's number.
 * @param {number} seat @param {number} size @param {Point} [at]
 */
export const ownerMark = (seat, size, { x, y } = { x: 0, y: 0 }) =>
  svg(
    "g",
    { class: `owner seat-${seat}`, transform: `translate(${round(x)} ${round(y)})` },
    svg("circle", { r: size }),
    svg("text", { "font-size": round(size * 1.5), "aria-hidden": "true" }, String(seat + 1)),
  );

/** A player's hat around a point. @param {number} owner @param {Point} at */
export const hat = (owner, { x, y }) =>
  svg(
    "g",
    { class: `hat seat-${owner}`, transform: `translate(${round(x)} ${round(y)}) scale(.68)` },
    svg("ellipse", { class: "brim", cy: 13, rx: 31, ry: 9 }),
    svg("path", { class: "crown", d: "M-19 13C-17-3-16-17-12-21Q0-26 12-21C16-17 17-3 19 13Q0 21-19 13Z" }),
    svg("path", { class: "band", d: "M-18 5Q0 13 18 5L19 12Q0 20-19 12Z" }),
    svg("text", { y: -7, "font-size": 20, "aria-hidden": "true" }, String(owner + 1)),
  );

/** @param {Point} from @param {Point} to @param {number} share */
export const between = (from, to, share) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** @param {Point[]} corners */
export const centre = (corners) => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

/** A cell's corners as drawn. @param {Cell} cell @param {Layout} view @returns {Point[]} */
export const cornersOf = (cell, view) => cell.corners.map((/** @type {[number, number]} */ [x, y]) => view.point(x, y));

/**
 * A pawn from above: three side faces, a ball at each corner, the fourth at the apex with the owner's mark.
 * @param {Piece} piece @param {Cell} cell @param {Layout} view @returns {SVGElement[]}
 */
export function drawPawn(piece, cell, view) {
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
    svg("path", { class: "edges", d: corners.map(({ x, y }) => `M0 0L${round(x)} ${round(y)}`).join("") }),
    ...ends,
    ...top(piece, hidden(colours), aside),
  ];
}

/**
 * The colour that none of a pawn's balls on the board has: the ball at the apex and the face below have it.
 * @param {number[]} colours
 */
export const hidden = (colours) => [0, 1, 2, 3].find((colour) => !colours.includes(colour)) ?? 0;

/**
 * The fourth ball around the owner's mark at the apex; a hat beside it, so that both players are told.
 * @param {import("../types.js").Piece} piece @param {number} colour @param {Point} aside the middle of an upper edge
 */
function top(piece, colour, aside) {
  const apex = [svg("circle", { class: `ball colour-${colour}`, r: 16 }), ownerMark(piece.player, 11)];
  return piece.hat === null
    ? apex
    : [...apex, svg("g", { class: "worn" }, hat(piece.hat, { x: aside.x * 1.28, y: aside.y * 1.28 }))];
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
      class: `net trans-rabat shapes-${chosen("shapes") === "never" ? "never" : "always"}`,
      viewBox: box.join(" "),
      role: "img",
      "aria-label": describe(cell, piece, view),
    },
    ...parts,
  );
}
