// Motion that explains: effects of transform and opacity alone, each over when the next position is shown.
import { isOn } from "../settings.js";
import { round } from "./svg.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").Passage} Passage */

const [GLIDE, FADE] = [260, 220]; // ms

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the system lets things move. */
export const canMove = () => !still.matches;

/** Whether pieces are seen on their way: unless the system or the reader asks for stillness. */
export const moves = () => canMove() && isOn("motion");

/** @param {Place} place */
export const at = ({ x, y }) => `translate(${round(x)}px, ${round(y)}px)`;

/**
 * The way of a piece that nothing else is known of: it glides, fades or appears.
 * @param {Passage} passage @returns {Effect[]}
 */
export function plain({ element, from, to, start, end }) {
  if (from && to)
    return from === to ? [] : [{ element, frames: [{ transform: at(start) }, { transform: at(end) }], ms: GLIDE }];
  const seen = [{ opacity: 1 }, { opacity: 0 }];
  return [{ element, frames: from ? seen : seen.reverse(), ms: FADE }];
}

export class Motion {
  /** @type {Set<Animation>} */
  #running = new Set();
  /** @type {Set<Element>} drawn for a moment */
  #passing = new Set();

  /** @param {Element} layer where effects are drawn that are of no piece on the board */
  constructor(layer) {
    this.layer = layer;
  }

  /** Bring all that moves to its end. */
  finish() {
    for (const animation of this.#running) animation.finish();
    for (const element of this.#passing) element.remove();
    this.#running.clear();
    this.#passing.clear();
  }

  /** @param {Effect[]} effects where nothing is to move, they are over at once */
  play(effects) {
    const shown = moves();
    for (const { element, frames, ms, delay = 0, easing = "ease-in-out", passing = false } of effects) {
      if (!shown) {
        if (passing) element.remove();
        continue;
      }
      if (passing) {
        this.#passing.add(element);
        if (!element.isConnected) this.layer.append(element);
      }
      const animation = element.animate(frames, { duration: ms, delay, easing, fill: "both" });
      this.#running.add(animation);
      animation.onfinish = () => {
        this.#running.delete(animation);
        animation.cancel(); // what the piece's own style says holds again
        if (this.#passing.delete(element)) element.remove();
      };
    }
  }
}
