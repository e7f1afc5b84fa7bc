// Why the game ended, who came where, and another one. Who won is said above: it heads the panels (words.js).
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { called, hasLeft } from "../people.js";
import { reason, score } from "../results.js";
import { TextButton } from "./button.js";
import { icons, mark } from "./icons.js";

/** @typedef {import("../types.js").StateMessage} StateMessage */

/**
 * @param {{
 *   state: StateMessage, more: {again: () => void, rematch: () => void, next: () => void, busy: boolean},
 * }} props
 */
export function Result({ state, more }) {
  const { outcome, game } = state;
  if (!outcome) return null;
  const end = state.plies.at(-1)?.position ?? state.start;
  const out = (/** @type {number} */ seat) => game === "trans-rabat" && hasLeft(end, seat);
  const ranking = outcome.places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  return html`<section class="result" data-panel="result" data-reason=${outcome.reason} data-winner=${outcome.winner}>
    <h2>${reason(state)}</h2>
    <ol class="places">
      ${ranking.map(
        ({ place, seat }) => html`<li key=${seat}>
          <b>${place}.</b> ${mark(game, seat)} ${called(state, seat)} ${out(seat) && html`<small>${t("out of the game")}</small>`}
          <span>${score(outcome.scores[seat])}</span>
        </li>`,
      )}
    </ol>
    ${further(state, more)}
  </section>`;
}

/**
 * What can follow: the game that does already, the next of the match, a rematch, or the same once more.
 * @param {StateMessage} state @param {Parameters<typeof Result>[0]["more"]} more
 */
function further({ next, may, offers, seats, yours, series }, { again, rematch, next: on, busy }) {
  const button = { kind: "primary", icon: icons.again, off: busy };
  if (next)
    return html`<a class="button primary" href=${`/play/${next}`} data-action="follow">
      ${icons.next}<span>${yours.length || series ? t("To the next game") : t("Watch the next game")}</span></a>`;
  if (may.includes("next"))
    return html`<${TextButton} ...${button} action="next-game" label=${t("Next game")} press=${on} />`;
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  if (people.every((seat) => yours.includes(seat)))
    return html`<${TextButton} ...${button} action="again" label=${t("Play again")} press=${again} />`;
  if (may.includes("rematch") && !offers.some(({ kind }) => kind === "rematch"))
    return html`<${TextButton} ...${button} action="rematch" label=${t("Offer a rematch")} press=${rematch} />`;
  return null;
}
