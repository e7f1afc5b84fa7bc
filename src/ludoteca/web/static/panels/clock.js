// A seat's clock. The site decides; what is shown between its messages is counted from them.
import { t } from "../i18n.js";
import { before, digits, left, LOW } from "../time.js";
import { html, useEffect, useState } from "../vendor/preact-htm.js";

const TICK = 100; // ms

/**
 * @param {{clock: import("../types.js").Clock, seat: number, now: () => number, over: boolean}} props
 * over: whether the game is
 */
export function Clock({ clock, seat, now, over }) {
  const runs = clock.seat === seat && clock.since !== null && !over;
  const read = () => ({
    time: digits(left(clock, seat, now())),
    wait: runs ? Math.ceil(before(clock, now()) / 1000) : 0,
  });
  const [, show] = useState("");
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => show(JSON.stringify(read())), TICK); // draws only what has changed
    return () => clearInterval(timer);
  }, [clock, seat, over]);
  const { time, wait } = read();
  const low = runs && left(clock, seat, now()) <= LOW;
  return html`<span class=${`clock ${runs ? "runs" : ""} ${low ? "low" : ""}`} role="timer" data-clock=${seat}>
    <span class="unseen">${t("Time left:")} </span>
    <b>${time}</b>
    ${wait > 0 && html`<small data-begins>${t("begins in {n}", { n: wait })}</small>`}
  </span>`;
}
