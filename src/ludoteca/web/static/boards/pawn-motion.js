// What is seen of a move of Trans-Rabat: a pawn on its way, a hat put on or taken away.
import { at } from "./motion.js";
import { cornersOf, drawPawn, hidden, ownerMark, shape } from "./pawn.js";
import { svg } from "./svg.js";
import { balls } from "./tetrahedron.js";
import { stand, tumble } from "./tipping.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Passage} Passage */
/** @typedef {import("../types.js").Piece} Piece */

const HAT = 280; // ms

/** @param {Passage} passage @param {Layout} view @returns {Effect[] | null} */
export function moving(passage, view) {
  const { piece, now, from, to } = passage;
  if (!piece || !now || !from || !to) return null;
  return from === to ? hats(passage, view) : travel(passage, piece, from, to, view);
}

/**
 * A pawn that rolls, perhaps after a slide; taken back, the same way back.
 * @param {Passage} passage @param {Piece} piece @param {string} from @param {string} to @param {Layout} view
 */
function travel({ element, info, back }, piece, from, to, view) {
  const cell = /** @type {Cell} */ (view.cells.get(from));
  const colours = balls(piece, cell, view.geometry);
  const all = [...colours, hidden(colours)];
  const parts = {
    faces: all.map((colour) => {
      const face = { points: "0,0 100,0 0,100" };
      return svg(
        "g",
        { class: "tipping" },
        svg("polygon", { class: `face colour-${colour}`, ...face }),
        svg("polygon", { class: "lit", ...face }),
        svg("polygon", { class: "dim", ...face }),
      );
    }),
    balls: all.map((colour) =>
      svg(
        "g",
        {},
        svg("circle", { class: `ball colour-${colour}`, r: 11 }),
        shape("on-ball", { x: 0, y: 0 }, colour, 12),
      ),
    ),
    mark: svg("g", {}, ownerMark(piece.player, 11)),
  };
  const drawing = svg("g", { class: "piece" }, ...parts.faces, ...parts.balls, parts.mark);
  const stops = [info.via ?? [], back ? info.source[0] : to].flat().map(view.place);
  const { ms, effects } = tumble(stand(cornersOf(cell, view)), stops, parts);
  const unseen = [{ opacity: 0 }, { opacity: 0 }];
  return [
    { element: drawing, frames: [{ opacity: 1 }, { opacity: 1 }], ms, passing: true },
    ...effects,
    { element, frames: unseen, ms },
  ];
}

/** A hat comes down on a pawn, or goes up from it. @param {Passage} passage @param {Layout} view @returns {Effect[]} */
function hats({ element, piece, now, start, from }, view) {
  const [was, is] = [piece?.hat ?? null, now?.hat ?? null];
  const [above, on] = [
    { transform: "translate(0px, -46px) scale(1.5)", opacity: 0 },
    { transform: "translate(0px, 0px) scale(1)", opacity: 1 },
  ];
  const worn = /** @type {SVGElement | null} */ (element.querySelector(".worn"));
  const found = [];
  if (is !== null && is !== was && worn) found.push({ element: worn, frames: [above, on], ms: HAT, easing: "ease-in" });
  if (piece && was !== null && is !== was) {
    const worn = drawPawn(piece, /** @type {Cell} */ (view.cells.get(from ?? "")), view).at(-1);
    const gone = svg("g", {}, ...(worn ? [worn] : []));
    const rising = [on, above].map(({ transform, opacity }) => ({ transform: `${at(start)} ${transform}`, opacity }));
    found.push({ element: gone, frames: rising, ms: HAT, easing: "ease-out", passing: true });
  }
  return found;
}
