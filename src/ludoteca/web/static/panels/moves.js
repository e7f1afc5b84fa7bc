// The moves made: a link to each ply, and buttons to step through them.
import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { sentence, side } from "../words.js";
import { icons, mark } from "./icons.js";

/** @typedef {import("../types.js").Ply} Ply */

/** @param {{game: import("../game.js").Game}} props */
export function Moves({ game }) {
  const { state, ply, live, isLive } = game;
  const list = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  useEffect(() => {
    const [box, current] = [list.current, list.current?.querySelector("[aria-current]")];
    if (!box || !current) return;
    const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
  }, [ply, live]);
  if (!state) return null;
  const name = state.game;
  /** @param {{n: number, made: Ply}} entry */
  const link = ({ n, made }) => html`<a key=${n} href=${`#${n}`} data-ply=${n} aria-current=${n === ply ? "true" : undefined} title=${sentence(name, made.player, made.info)}>${made.move}</a>`;
  /** @param {string} action @param {string} label @param {import("../vendor/preact-htm.js").VNode} icon @param {number | null} to @param {boolean} off */
  const step = (action, label, icon, to, off) => html`<button type="button" class="button icon" data-action=${action} aria-label=${label} title=${label} disabled=${off} onClick=${() => game.look(to)}>${icon}</button>`;
  return html`<section class="moves" aria-label=${t("Moves")}>
    <ol ref=${list} tabindex="0" aria-label=${t("Moves so far")}>
      ${grouped(name, state.plies).map(({ number, player, plies }) => html`<li key=${number}><span class="number">${number}.</span>${
        player === null ? null : html`<span class="who" title=${side(name, player)}>${mark(name, player)}</span>`}<span class="made">${plies.map(link)}</span></li>`)}
      ${live === 0 && html`<li class="none">${t("No moves yet.")}</li>`}
    </ol>
    <div class="steps" role="group" aria-label=${t("Step through the game")}>
      ${step("first", t("To the start"), icons.first, 0, ply === 0)}
      ${step("back", t("One move back"), icons.back, ply - 1, ply === 0)}
      ${step("next", t("One move on"), icons.next, ply + 1, isLive)}
      ${step("last", t("To the live position"), icons.last, null, isLive)}
    </div>
  </section>`;
}

/**
 * Plies as people number them: two to a line, in Trans-Rabat all actions of a turn.
 * @param {string} game @param {Ply[]} plies
 */
function grouped(game, plies) {
  /** @type {{number: number, player: number | null, plies: {n: number, made: Ply}[]}[]} */
  const lines = [];
  const turns = game === "trans-rabat";
  for (const [i, made] of plies.entries()) {
    const last = lines.at(-1);
    const previous = plies[i - 1];
    const fresh = turns ? !previous || previous.player !== made.player || previous.info.kind === "end" : i % 2 === 0;
    if (fresh || !last) lines.push({ number: lines.length + 1, player: turns ? made.player : null, plies: [{ n: i + 1, made }] });
    else last.plies.push({ n: i + 1, made });
  }
  return lines;
}
