// The site's time as this page knows it, and what a game's clock shows by it.
import { language } from "./i18n.js";

/** @typedef {import("./types.js").Clock} Clock */

const HEARD = 5; // times told last, of which the one that came fastest counts
export const LOW = 10_000; // ms left from which there is a warning

const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export class SiteTime {
  /** @type {number[]} ms by which the site is ahead of this device, less what each message took to come */
  #ahead = [];

  /** @param {number} time ms since 1970, by the site's clock, when the message was sent */
  hear(time) {
    this.#ahead = [...this.#ahead, time - Date.now()].slice(-HEARD);
  }

  now() {
    return Date.now() + (this.#ahead.length ? Math.max(...this.#ahead) : 0);
  }
}

/** Milliseconds that a seat has left at a moment. @param {Clock} clock @param {number} seat @param {number} now */
export function left({ left, seat: running, since }, seat, now) {
  const spent = seat === running && since !== null ? Math.max(0, now - since) : 0;
  return Math.max(0, left[seat] - spent);
}

/** Milliseconds until the clock begins to run, 0 once it does. @param {Clock} clock @param {number} now */
export const before = ({ since }, now) => (since === null ? 0 : Math.max(0, since - now));

/** Time as a clock shows it: hours where there are any, tenths in the last seconds. @param {number} ms */
export function digits(ms) {
  if (ms < LOW) return tenths.format(Math.floor(ms / 100) / 10);
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
