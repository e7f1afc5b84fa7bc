// How a pawn of Trans-Rabat goes: it tips over an edge, seen in perspective from above, or glides to where it tips.
// Corners of the drawing are carried along in space; what a cell's neighbours are follows from where cells are drawn.
import { round } from "./svg.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {{x: number, y: number, z: number}} Vertex */
/** @typedef {{share: number, vertices: Vertex[]}} Moment */

const [GLIDE, TIP] = [120, 300]; // ms of a leg
const STEPS = 10; // frames of a leg
const OVER = Math.PI - Math.acos(1 / 3); // by which a tetrahedron turns over an edge
const NEAR = 3.2; // heights of a triangle: how far the eye is in the middle of a roll
const SHRUNK = 0.93; // as pawns are drawn

/** @param {Vertex[]} all @returns {Vertex} */
const middle = (all) => {
  const sum = all.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z }));
  return { x: sum.x / all.length, y: sum.y / all.length, z: sum.z / all.length };
};

/** @param {Vertex} a @param {Vertex} b @param {number} share @returns {Vertex} */
const between = (a, b, share) => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
  z: a.z + (b.z - a.z) * share,
});

/** The way from a corner to another. @param {Vertex} a @param {Vertex} b @returns {Vertex} */
const way = (a, b) => ({ x: b.x - a.x, y: b.y - a.y, z: b.z - a.z });

/** @param {Vertex} u @param {Vertex} v */
const dot = (u, v) => u.x * v.x + u.y * v.y + u.z * v.z;

/** What stands upright on a face, away from the other corner. @param {Vertex[]} face @param {Vertex} inner */
function outward([a, b, c], inner) {
  const [u, v] = [way(a, b), way(a, c)];
  const up = { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x };
  const size = Math.sqrt(dot(up, up)) * (dot(up, way(a, inner)) > 0 ? -1 : 1);
  return { x: up.x / size, y: up.y / size, z: up.z / size };
}

/**
 * A tetrahedron on a triangle: its corners, then the apex.
 * @param {Place[]} corners @returns {Vertex[]}
 */
export function stand(corners) {
  const ground = corners.map(({ x, y }) => ({ x, y, z: 0 }));
  const edge = Math.hypot(corners[0].x - corners[1].x, corners[0].y - corners[1].y);
  return [...ground, { ...middle(ground), z: edge * Math.sqrt(2 / 3) }];
}

/**
 * Turned over the edge that is nearest to a point, by a share of the whole way.
 * @param {Vertex[]} vertices @param {Place} target @param {number} share
 * @returns {Vertex[]} as seen by an eye above that edge
 */
function tip(vertices, target, share) {
  const far = (/** @type {Place} */ { x, y }) => Math.hypot(x - target.x, y - target.y);
  const [a, b] = vertices.filter(({ z }) => z < 1).sort((one, other) => far(one) - far(other));
  const hinge = between(a, b, 0.5);
  const reach = far(hinge);
  const [nx, ny] = [(target.x - hinge.x) / reach, (target.y - hinge.y) / reach];
  const [cos, sin] = [Math.cos(OVER * share), Math.sin(OVER * share)];
  const eye = NEAR * reach * 3;
  return vertices.map(({ x, y, z }) => {
    const out = (x - hinge.x) * nx + (y - hinge.y) * ny;
    const [turned, height] = [out * cos + z * sin, z * cos - out * sin];
    const closer = share > 0 && share < 1 ? 1 / (1 - (height / eye) * Math.sin(Math.PI * share)) : 1;
    const [px, py] = [x + (turned - out) * nx - hinge.x, y + (turned - out) * ny - hinge.y];
    return { x: hinge.x + px * closer, y: hinge.y + py * closer, z: share === 1 && height < 1 ? 0 : height };
  });
}

/**
 * The corners from moment to moment on the way by these stops, each beside the one before: a leg that is longer than
 * to the next triangle is a glide.
 * @param {Vertex[]} vertices @param {Place[]} stops @returns {{ms: number, moments: Moment[]}}
 */
function journey(vertices, stops) {
  /** @type {{ms: number, frames: Vertex[][]}[]} */
  const legs = [];
  let now = vertices;
  for (const stop of stops) {
    const from = now;
    const ground = middle(from.filter(({ z }) => z < 1));
    const step = { x: stop.x - ground.x, y: stop.y - ground.y };
    const side = Math.hypot(from[0].x - from[1].x, from[0].y - from[1].y, from[0].z - from[1].z);
    const glides = Math.hypot(step.x, step.y) > 0.8 * side;
    const frames = Array.from({ length: STEPS + 1 }, (_, i) => {
      const share = (1 - Math.cos((Math.PI * i) / STEPS)) / 2; // sets out and arrives gently
      const shift = (/** @type {Vertex} */ { x, y, z }) => ({ x: x + step.x * share, y: y + step.y * share, z });
      return glides ? from.map(shift) : tip(from, stop, share);
    });
    legs.push({ ms: glides ? GLIDE : TIP, frames });
    now = frames[STEPS];
  }
  const ms = legs.reduce((sum, leg) => sum + leg.ms, 0);
  let before = 0;
  const moments = legs.flatMap((leg) => {
    const begin = before;
    before += leg.ms;
    return leg.frames.map((vertices, i) => ({ share: Math.min(1, (begin + (leg.ms * i) / STEPS) / ms), vertices }));
  });
  return { ms, moments };
}

/**
 * The parts of a pawn on its way by these stops.
 * @param {Vertex[]} vertices where it stands @param {Place[]} stops
 * @param {{faces: SVGElement[], balls: SVGElement[], mark: SVGElement}} parts faces: of the triangle 0,0 100,0 0,100, the
 *   one without the corner of its number, each with what lights and what darkens it; balls: around the origin, at corners
 * @returns {{ms: number, effects: Effect[]}}
 */
export function tumble(vertices, stops, { faces, balls, mark }) {
  const { ms, moments } = journey(vertices, stops);
  const high = Math.max(...vertices.map(({ z }) => z));
  const seen = moments.map(({ share, vertices: real }) => {
    const centre = middle(real);
    const corners = real.map((vertex) => ({ ...between(centre, vertex, SHRUNK), z: vertex.z }));
    const fronts = corners.map((inner, i) =>
      outward(
        corners.filter((_, k) => k !== i),
        inner,
      ),
    );
    return { share, centre, corners, fronts };
  });
  /** @type {Effect[]} */
  const effects = [];
  /** @param {SVGElement} element @param {(moment: typeof seen[number]) => {transform?: string, opacity?: number}} frame */
  const move = (element, frame) => {
    const frames = seen.map((moment) => ({ offset: moment.share, ...frame(moment) }));
    if (frames.every(({ opacity }) => opacity === 0)) element.remove(); // never seen on this way
    else effects.push({ element, frames, ms, easing: "linear" });
  };
  for (const [i, face] of faces.entries()) {
    const lights = /** @type {SVGElement[]} */ ([...face.querySelectorAll(".lit, .dim")]);
    move(face, ({ corners, fronts }) => {
      const [a, b, c] = corners.filter((_, k) => k !== i);
      const matrix = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y].map((size) => size / 100);
      return { transform: `matrix(${[...matrix, a.x, a.y].join()})`, opacity: fronts[i].z > 0.01 ? 1 : 0 };
    });
    for (const [k, light] of lights.entries())
      move(light, ({ fronts }) => {
        const bright = (-0.55 * fronts[i].x - 0.83 * fronts[i].y) * 0.32; // from the upper left, as it stands
        return { opacity: fronts[i].z > 0.01 ? Math.max(0, k ? -bright : bright) : 0 };
      });
  }
  for (const [i, ball] of balls.entries())
    move(ball, ({ centre, corners, fronts }) => {
      const { x, y } = between(centre, corners[i], 0.68);
      const size = 1 + (5 / 11) * (corners[i].z / high);
      const shown = fronts.some((front, k) => k !== i && front.z > 0.01);
      return { transform: `translate(${round(x)}px, ${round(y)}px) scale(${round(size)})`, opacity: shown ? 1 : 0 };
    });
  const grown = (/** @type {number} */ share) => round(1 + 0.25 * Math.sin(Math.PI * share));
  move(mark, ({ centre, share }) => ({
    transform: `translate(${round(centre.x)}px, ${round(centre.y)}px) scale(${grown(share)})`,
  }));
  return { ms, effects };
}
