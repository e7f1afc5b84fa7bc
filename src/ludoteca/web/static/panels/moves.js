// The moves made: a link to each ply, and buttons to step through them.
import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { side } from "../people.js";
import { sentence } from "../words.js";
import { IconButton } from "./button.js";
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
  const link = ({ n, made }) => {
    const current = n === ply ? "true" : undefined;
    const words = sentence(name, made.player, made.info);
    return html`<a key=${n} href=${`#${n}`} data-ply=${n} aria-current=${current} title=${words}>${made.move}</a>`;
  };
  const steps = [
    { action: "first", label: t("To the start"), icon: icons.first, to: 0, off: ply === 0 },
    { action: "back", label: t("One move back"), icon: icons.back, to: ply - 1, off: ply === 0 },
    { action: "next", label: t("One move on"), icon: icons.next, to: ply + 1, off: isLive },
    { action: "last", label: t("To the live position"), icon: icons.last, to: null, off: isLive },
  ];
  return html`<section class="moves" aria-label=${t("Moves")}>
    <ol ref=${list} tabindex="0" aria-label=${t("Moves so far")}>
      ${grouped(name, state.plies).map(
        ({ number, player, plies }) =>
          html`<li key=${number}><span class="number">${number}.</span>${
            player === null ? null : html`<span class="who" title=${side(name, player)}>${mark(name, player)}</span>`
          }<span class="made">${plies.map(link)}</span></li>`,
      )}
      ${live === 0 && html`<li class="none">${t("No moves yet.")}</li>`}
    </ol>
    <div class="steps" role="group" aria-label=${t("Step through the game")}>
      ${steps.map(
        ({ to, ...step }) => html`<${IconButton} key=${step.action} ...${step} press=${() => game.look(to)} />`,
      )}
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
    if (fresh || !last)
      lines.push({ number: lines.length + 1, player: turns ? made.player : null, plies: [{ n: i + 1, made }] });
    else last.plies.push({ n: i + 1, made });
  }
  return lines;
}
