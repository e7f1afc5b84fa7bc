// The match that a game belongs to: which game of how many, the score so far, the way to its table.
import { ask } from "../api.js";
import { number, t } from "../i18n.js";
import { html, useEffect, useState } from "../vendor/preact-htm.js";

/** @typedef {import("../types.js").StateMessage} StateMessage */
/** @typedef {import("../types.js").Match} Match */

/** @param {{state: StateMessage}} props */
export function Series({ state }) {
  const { series, outcome, seats } = state;
  const [match, set] = useState(/** @type {Match | null} */ (null));
  const people = seats.map(({ name }) => name).join("/");
  useEffect(() => {
    if (series) void ask("GET", `/api/matches/${series.id}`).then(({ told }) => told && set(told));
  }, [series?.id, outcome, people]);
  if (!series) return null;
  const { url, number: n, length } = series;
  const score = match?.players.map(({ name, total }, i) => `${name ?? i + 1}: ${points(total)}`).join(" · ");
  return html`<p class="series" data-panel="series">
    <a href=${url}>${t("Game {n} of {length}", { n: n + 1, length })}</a> ${score && html`<span>${score}</span>`}
  </p>`;
}

/** Halves as people write them. @param {number} total */
const points = (total) => (total % 1 ? `${Math.floor(total) ? number(Math.floor(total)) : ""}½` : number(total));
