// What can be done beside moving pieces: actions that have no cell, undo, resign, a new game, how it is looked at.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { action, haveLeft } from "../words.js";
import { IconButton, TextButton } from "./button.js";
import { icons } from "./icons.js";

/** @typedef {import("../types.js").MoveInfo} MoveInfo */

/**
 * Buttons for the legal actions that no piece is moved for: hats, the end of the turn.
 * @param {{legal: MoveInfo[], make: (info: MoveInfo) => void}} props
 */
export function Offers({ legal, make }) {
  const offers = legal.filter((info) => info.target === null);
  if (!offers.length) return null;
  return html`<div class="offers" role="group" aria-label=${t("Actions")}>
    ${offers.map((info) => {
      const { kind, move } = info;
      const props = { action: kind, move, label: action(info), kind: kind === "end" ? "primary" : "" };
      return html`<${TextButton} key=${move} ...${props} press=${() => make(info)} />`;
    })}
  </div>`;
}

/**
 * How the board is looked at.
 * @param {{flip: () => void, shapes: {shown: boolean, toggle: () => void} | null}} props
 */
export function View({ flip, shapes }) {
  const toggle = { action: "shapes", label: t("Shapes for colours"), icon: icons.shapes };
  return html`<${IconButton} action="flip" label=${t("Flip the board")} icon=${icons.flip} press=${flip} />
    ${shapes && html`<${IconButton} ...${toggle} press=${shapes.toggle} pressed=${shapes.shown} />`}`;
}

/** What can be done with the game as a whole. @param {{game: import("../game.js").Game}} props */
export function Tools({ game }) {
  const [asking, ask] = useState(false);
  const box = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  const first = useRef(true);
  useEffect(() => {
    // The focus follows the question and goes back to the button that asked it.
    if (!first.current)
      /** @type {HTMLElement | null} */ (box.current?.querySelector('[data-action^="resign"]'))?.focus();
    first.current = false;
  }, [asking]);
  const { state, connected } = game;
  if (!state) return null;
  const seated = state.yours.length > 0;
  // Nothing is taken back from before a player left.
  const since = state.plies.slice(state.plies.findLastIndex(({ info }) => info.kind === "leave") + 1);
  const began = since.some((ply) => state.yours.includes(ply.player));
  const resigned = state.outcome?.reason === "resignation";
  const left = haveLeft(state);
  const undo = { action: "undo", label: t("Undo"), icon: icons.undo, press: () => game.undo() };
  const resign = { action: "resign", label: t("Resign"), icon: icons.flag, press: () => ask(true) };
  const yes = () => {
    ask(false);
    game.resign();
  };
  if (asking && !state.outcome) {
    return html`<div ref=${box} class="ask" role="alertdialog" aria-label=${t("Resign?")}>
      <p>${t("Give this game up?")}</p>
      <${TextButton} action="resign-yes" kind="danger" label=${t("Resign")} press=${yes} />
      <${TextButton} action="resign-no" label=${t("Play on")} press=${() => ask(false)} />
    </div>`;
  }
  return html`${left && !state.outcome && html`<p class="left" data-panel="left">${t("You resigned. The others play on.")}</p>`}
  <div ref=${box} class="tools-row" role="group" aria-label=${t("Game")}>
    ${seated && html`<${TextButton} ...${undo} off=${!began || resigned || !connected} />`}
    ${seated && html`<${TextButton} ...${resign} off=${!!state.outcome || left || !connected} />`}
    <a class="button" href=${`/${state.game}`} data-action="new">${icons.plus}<span>${t("New game")}</span></a>
  </div>`;
}
