// The warning that a reader's time is running out: rings once, when ten seconds of a turn are left.
import { before, left, LOW } from "./time.js";

export class Alarm {
  #timer = 0;

  /** @param {import("./game.js").Game} game @param {() => void} ring */
  constructor(game, ring) {
    game.addEventListener("change", () => {
      clearTimeout(this.#timer);
      const { clock, yours } = game.state ?? {};
      if (!clock || clock.since === null || !yours?.includes(clock.seat)) return;
      const now = game.time.now();
      const wait = before(clock, now) + left(clock, clock.seat, now) - LOW;
      if (wait > 0 && wait < 0x7fffffff) this.#timer = setTimeout(ring, wait);
    });
  }
}
