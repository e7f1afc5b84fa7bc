// How the game ended, with its reason, and another one.
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { hasLeft, reason, result, score, side } from "../words.js";
import { TextButton } from "./button.js";
import { icons, mark } from "./icons.js";

/** @typedef {import("../types.js").StateMessage} StateMessage */

/** @param {{state: StateMessage, again: () => void, busy: boolean}} props */
export function Result({ state, again, busy }) {
  const { outcome, game } = state;
  if (!outcome) return null;
  const end = state.plies.at(-1)?.position ?? state.start;
  const out = (/** @type {number} */ seat) => game === "trans-rabat" && hasLeft(end, seat);
  const ranking = outcome.places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  return html`<section class="result" data-panel="result" data-reason=${outcome.reason} data-winner=${outcome.winner}>
    <h2>${result(state)}</h2>
    <p>${reason(state)}</p>
    <ol class="places">
      ${ranking.map(
        ({ place, seat }) => html`<li key=${seat}>
          <b>${place}.</b> ${mark(game, seat)} ${side(game, seat)} ${out(seat) && html`<small>${t("out of the game")}</small>`}
          <span>${score(outcome.scores[seat])}</span>
        </li>`,
      )}
    </ol>
    <${TextButton} action="again" kind="primary" label=${t("Play again")} icon=${icons.again} off=${busy} press=${again} />
  </section>`;
}
