// Who plays, whose turn it is, and what each has won so far.
import { t, tn } from "../i18n.js";
import { html, useState } from "../vendor/preact-htm.js";
import { hasLeft, others, side, sitter } from "../people.js";
import { Clock } from "./clock.js";
import { hat, mark } from "./icons.js";
import { Naming, Own } from "./name.js";
import { Bubble } from "./phrases.js";
import { Presence } from "./presence.js";

/** @typedef {import("../types.js").StateMessage} StateMessage */

/** @typedef {import("../types.js").Points[]} Score */

/** @param {{game: import("../game.js").Game, company: import("../company.js").Company, state: StateMessage}} props */
export function Players({ game, company, state }) {
  const { ply } = game;
  const [naming, name] = useState(false);
  const [position, points, now] = [game.position(ply), game.points(ply), () => game.time.now()];
  const own = others(state).length > 0 ? state.yours[0] : undefined; // whose name matters to others
  const { clock } = state;
  const won = gains(state, position, points);
  const live = ply === state.plies.length;
  const next = live ? state.player : state.plies[ply]?.player;
  const named = (/** @type {boolean} */ changed) => {
    name(false);
    /** @type {HTMLElement | null} */ (document.querySelector(".own-name"))?.focus();
    if (changed) game.sync();
  };
  return html`<ul class=${`players of-${state.seats.length} ${clock ? "timed" : ""}`} aria-label=${t("Players")}>
    ${state.seats.map(
      ({ kind, open }, seat) => html`<li
        key=${seat}
        class=${`${seat === next && !(live && state.outcome) ? "to-move" : ""} ${open ? "open" : ""}`}
        data-seat=${seat}
      >
        ${mark(state.game, seat)}
        <span class="name"><strong>${side(state.game, seat)}</strong> 
          <small>${seat === own ? html`<${Own} words=${sitter(state, seat)} open=${naming} press=${() => name(!naming)} />` : sitter(state, seat)}</small>
          <${Presence} there=${company.of(seat)} /></span>
        <span class="gain">
          <span data-gain>${won[seat]}</span>
          ${state.game === "trans-rabat" && html`<${Hats} owners=${hats(position)[seat] ?? []} />`}
          <${Bubble} said=${state.said} seat=${seat} now=${now} />
        </span>
        ${clock && kind === "person" && html`<${Clock} clock=${clock} seat=${seat} now=${now} over=${!!state.outcome} />`}
      </li>`,
    )}
  </ul>
  ${naming && own !== undefined && html`<${Naming} name=${state.seats[own].name} done=${named} />`}`;
}

/**
 * The owners of the hats in each hand, from a position of Trans-Rabat.
 * @param {string} position @returns {number[][]}
 */
export const hats = (position) =>
  (position.split(" ")[1] ?? "")
    .split("/")
    .map((hand) => [...hand].filter((owner) => owner !== "-").map((owner) => Number(owner) - 1));

/** The hats in a hand: one of its owner's each. @param {{owners: number[]}} props */
export function Hats({ owners }) {
  const label = tn("{n} hat in hand", "{n} hats in hand", owners.length);
  return html`<span class="hats" role="img" aria-label=${label} title=${label}>
    ${owners.map((owner, i) => html`<span key=${i}>${hat(owner)}</span>`)}
  </span>`;
}

/** What each side of Abalone has pushed off, in words. @param {string} position */
export function pushedOff(position) {
  const [black, white] = position.split(" ").slice(2).map(Number);
  return [white, black].map((n) => t("has pushed off {n} of 6", { n }));
}

/**
 * What each player has won, in words.
 * @param {StateMessage} state @param {string} position @param {Score | null} points @returns {string[]}
 */
function gains(state, position, points) {
  if (state.game === "abalone") return pushedOff(position);
  if (state.game === "tablut") {
    /** @param {string} text @param {string} piece */
    const count = (text, piece) => text.split(" ")[0].split(piece).length - 1;
    return ["d", "a"].map((piece) => t("have captured {n}", { n: count(state.start, piece) - count(position, piece) }));
  }
  return state.seats.map((_, seat) => {
    const total = points ? [tn("{n} point", "{n} points", points[seat].total)] : [];
    return [...(hasLeft(position, seat) ? [t("out of the game")] : []), ...total].join(", ");
  });
}

/** Trans-Rabat's points by kind (R16). @param {{state: StateMessage, points: Score | null}} props */
export function Points({ state, points }) {
  if (!points) return null;
  const kinds = [t("Home"), t("Captured"), t("Own hats"), t("Bonus"), t("Total")];
  return html`<table class="points" data-panel="points">
    <caption class="unseen">${t("Points")}</caption>
    <thead><tr><th scope="col"><span class="unseen">${t("Player")}</span></th>
      ${kinds.map((kind) => html`<th key=${kind} scope="col">${kind}</th>`)}</tr></thead>
    <tbody>
      ${points.map(
        ({ home, captured, own, bonus, total }, seat) => html`<tr key=${seat}>
          <th scope="row">${mark(state.game, seat)} <span class="unseen">${side(state.game, seat)}</span></th>
          <td>${home}</td><td>${captured}</td><td>${own}</td><td>${bonus}</td><td><strong>${total}</strong></td></tr>`,
      )}
    </tbody>
  </table>`;
}
