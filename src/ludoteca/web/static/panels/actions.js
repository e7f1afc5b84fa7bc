// What can be done beside moving pieces: actions that have no cell, undo, resign, a new game, how it is looked at.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { action } from "../words.js";
import { hasLeft } from "./players.js";
import { icons } from "./icons.js";

/** @typedef {import("../types.js").MoveInfo} MoveInfo */

/** Buttons for the legal actions that no piece is moved for: hats, the end of the turn. @param {{legal: MoveInfo[], make: (info: MoveInfo) => void}} props */
export function Offers({ legal, make }) {
  const offers = legal.filter((info) => info.target === null);
  if (!offers.length) return null;
  return html`<div class="offers" role="group" aria-label=${t("Actions")}>
    ${offers.map((info) => html`<button key=${info.move} type="button" class=${`button ${info.kind === "end" ? "primary" : ""}`} data-action=${info.kind} data-move=${info.move} onClick=${() => make(info)}>${action(info)}</button>`)}
  </div>`;
}

/** How the board is looked at. @param {{flip: () => void, shapes: {shown: boolean, toggle: () => void} | null}} props */
export function View({ flip, shapes }) {
  return html`<button type="button" class="button icon" data-action="flip" aria-label=${t("Flip the board")} title=${t("Flip the board")} onClick=${flip}>${icons.flip}</button>
    ${shapes && html`<button type="button" class="button icon" data-action="shapes" aria-pressed=${String(shapes.shown)} aria-label=${t("Shapes for colours")} title=${t("Shapes for colours")} onClick=${shapes.toggle}>${icons.shapes}</button>`}`;
}

/** What can be done with the game as a whole. @param {{game: import("../game.js").Game}} props */
export function Tools({ game }) {
  const [asking, ask] = useState(false);
  const box = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  const first = useRef(true);
  useEffect(() => {
    // The focus follows the question and goes back to the button that asked it.
    if (!first.current) /** @type {HTMLElement | null} */ (box.current?.querySelector('[data-action^="resign"]'))?.focus();
    first.current = false;
  }, [asking]);
  const { state, connected } = game;
  if (!state) return null;
  const seated = state.yours.length > 0;
  const began = state.plies.some((ply) => state.yours.includes(ply.player));
  const resigned = state.outcome?.reason === "resignation";
  const left = state.game === "trans-rabat" && state.yours.every((seat) => hasLeft(game.position(game.live), seat));
  if (asking && !state.outcome) {
    return html`<div ref=${box} class="ask" role="alertdialog" aria-label=${t("Resign?")}>
      <p>${t("Give this game up?")}</p>
      <button type="button" class="button danger" data-action="resign-yes" onClick=${() => {
        ask(false);
        game.resign();
      }}>${t("Resign")}</button>
      <button type="button" class="button" data-action="resign-no" onClick=${() => ask(false)}>${t("Play on")}</button>
    </div>`;
  }
  return html`<div ref=${box} class="tools-row" role="toolbar" aria-label=${t("Game")}>
    ${seated && html`<button type="button" class="button" data-action="undo" disabled=${!began || resigned || !connected} onClick=${() => game.undo()}>${icons.undo}<span>${t("Undo")}</span></button>`}
    ${seated && html`<button type="button" class="button" data-action="resign" disabled=${!!state.outcome || left || !connected} onClick=${() => ask(true)}>${icons.flag}<span>${t("Resign")}</span></button>`}
    <a class="button" href=${`/${state.game}`} data-action="new">${icons.plus}<span>${t("New game")}</span></a>
  </div>`;
}
