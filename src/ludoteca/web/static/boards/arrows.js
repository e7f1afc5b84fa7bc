// What is drawn over a diagram: what moves where, a move that can't be made, the angle of a block; and which part is shown.
import { points, round, svg } from "./svg.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Layout} Layout */

const [SHORT, HEAD] = [0.18, 0.2]; // of a cell: how far from the middle of its end an arrow begins, the length of its head

/**
 * An arrow between two points.
 * @param {Place} from @param {Place} to @param {number} unit @param {string} [kind]
 */
function arrow(from, to, unit, kind = "") {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => `${round(from.x + x * along - y * aside)} ${round(from.y + y * along + x * aside)}`;
  const size = Math.min(unit, 1.2 * far);
  const [begin, end, head] = [SHORT * size, far - SHORT * 0.4 * size, HEAD * size];
  const d = `M${at(begin, 0)}L${at(end - head * 0.6, 0)}M${at(end - head, head * 0.7)}L${at(end, 0)}L${at(end - head, -head * 0.7)}`;
  return [svg("path", { class: `arrow-edge ${kind}`, d }), svg("path", { class: `arrow ${kind}`, d })];
}

/**
 * A legal move: an arrow for every piece that travels, by way of where it pauses.
 * @param {import("../types.js").MoveInfo} info @param {import("../types.js").Skin} skin @param {Layout} view
 */
export function arrows(info, skin, view) {
  if (!info.target) return [];
  const travels = skin.travel(info, view);
  const [start, end] = [view.place(travels[0][0]), view.place(travels[0][1])];
  const legs = travels.flatMap(([from, to]) => {
    const stops = [from, info.via ?? [], to].flat().map((name) => (view.cells.has(name) ? view.place(name) : null));
    const first = stops[0] ?? start;
    const off = { x: first.x + end.x - start.x, y: first.y + end.y - start.y }; // a marble that falls goes as far
    return stops.slice(1).map((stop, i) => /** @type {[Place, Place]} */ ([stops[i] ?? first, stop ?? off]));
  });
  return chained(legs).flatMap(([from, to]) => arrow(from, to, view.unit));
}

/** Legs that follow each other along a line made one. @param {[Place, Place][]} legs */
function chained(legs) {
  /** @type {[Place, Place][]} */
  const found = [];
  for (const [from, to] of legs) {
    const last = found.at(-1);
    const follows = last && Math.hypot(last[1].x - from.x, last[1].y - from.y) < 1;
    const turn = last && (last[1].x - last[0].x) * (to.y - from.y) - (last[1].y - last[0].y) * (to.x - from.x);
    if (follows && turn !== undefined && Math.abs(turn) < 1) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}

/** A move that is refused: an arrow that ends at a cross. @param {[string, string]} cells @param {Layout} view */
export function refusal([from, to], view) {
  const [start, end] = [view.place(from), view.place(to)];
  const far = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [end.x + ((end.x - start.x) / far) * view.unit * 0.1, end.y + ((end.y - start.y) / far) * view.unit * 0.1];
  const r = Math.min(view.unit, 1.2 * far) * 0.17;
  const d = `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;
  const transform = `translate(${round(x)} ${round(y)})`;
  return [
    ...arrow(start, end, view.unit, "no"),
    svg("path", { class: "arrow-edge no", d, transform }),
    svg("path", { class: "arrow no", d, transform }),
  ];
}

/** An outline in units of the geometry. @param {[number, number][]} outline @param {Layout} view */
export const angle = (outline, view) =>
  svg("polygon", { class: "angle", points: points(outline.map(([x, y]) => view.point(x, y))), "aria-hidden": "true" });

/**
 * Two opposite corners of a part of the board.
 * @param {[number, number, number, number]} box x, y, width and height in units of the geometry @param {Layout} view
 */
export const frame = ([x, y, width, height], view) => [view.point(x, y), view.point(x + width, y + height)];
