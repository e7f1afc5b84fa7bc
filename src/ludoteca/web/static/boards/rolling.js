// How Abalone's marbles go: they roll in their dimples, and over the rim they drop.
import { at } from "./motion.js";
import { round } from "./svg.js";

/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").Passage} Passage */
/** @typedef {import("../types.js").Place} Place */

const [ROLL, DROP] = [280, 460]; // ms
const STEPS = 12; // frames of half a turn
const FAR = 36; // from a marble's centre to the middle of the mark that is carved at either pole

/** @param {Place} place @param {Place} step @param {number} share */
const along = ({ x, y }, step, share) => ({ x: x + step.x * share, y: y + step.y * share });

/**
 * A marble that shifts by a step rolls half a turn, so that the other pole, carved alike, comes up.
 * @param {Passage} passage @returns {Effect[]}
 */
export function roll({ element, start, end, back }) {
  const [dx, dy] = back ? [start.x - end.x, start.y - end.y] : [end.x - start.x, end.y - start.y];
  const turn = round((Math.atan2(dy, dx) * 180) / Math.PI);
  const poles = /** @type {SVGElement[]} */ ([...element.querySelectorAll(".pole")]);
  /** @param {number} share @param {number} begin degrees from the top at first */
  const pole = (share, begin) => {
    const angle = ((begin + 180 * (back ? 1 - share : share)) * Math.PI) / 180;
    const [aside, flat] = [Math.sin(angle), Math.cos(angle)];
    const shifted = `translate(${round(FAR * aside)}px, 0px) scale(${round(Math.max(0.02, flat))}, 1)`;
    const transform = `rotate(${turn}deg) ${shifted} rotate(${-turn}deg)`;
    return { transform, opacity: flat > 0 ? 1 : 0 };
  };
  const shares = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  return [
    { element, frames: [{ transform: at(start) }, { transform: at(end) }], ms: ROLL },
    ...poles.map((mark, i) => ({
      element: mark,
      frames: shares.map((share) => pole(share, i ? -180 : 0)),
      ms: ROLL,
      easing: "linear",
    })),
  ];
}

/**
 * A marble pushed off rolls on to the rim and drops; taken back, it comes the same way.
 * @param {Passage} passage @param {Place} step of the move on the drawing @returns {Effect[]}
 */
export function drop({ element, start, back }, step) {
  const frames = [
    { transform: `${at(start)} scale(1)`, opacity: 1 },
    { transform: `${at(along(start, step, 1.05))} scale(1.05)`, opacity: 1 },
    { transform: `${at(along(start, step, 1.5))} scale(.5)`, opacity: 0 },
  ];
  return [{ element, frames: back ? frames.reverse() : frames, ms: DROP }];
}
