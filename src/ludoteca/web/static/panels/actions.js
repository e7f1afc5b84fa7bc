// What can be done beside moving pieces: actions that have no cell, and how the board is looked at.
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { action } from "../words.js";
import { IconButton, TextButton } from "./button.js";
import { icons } from "./icons.js";

/** @typedef {import("../types.js").MoveInfo} MoveInfo */

/**
 * Buttons for the legal actions that no piece is moved for: hats, the end of the turn.
 * @param {{legal: MoveInfo[], hinted?: string, make: (info: MoveInfo) => void}} props `hinted`: a move that is suggested
 */
export function Offers({ legal, hinted, make }) {
  const offers = legal.filter((info) => info.target === null);
  if (!offers.length) return null;
  return html`<div class="offers" role="group" aria-label=${t("Actions")}>
    ${offers.map((info) => {
      const { kind, move } = info;
      const props = { action: kind, move, label: action(info), kind: `${kind === "end" ? "primary" : ""} ${move === hinted ? "hinted" : ""}` };
      return html`<${TextButton} key=${move} ...${props} press=${() => make(info)} />`;
    })}
  </div>`;
}

/**
 * How the board is looked at, and where the rules are.
 * @param {{game: string, flip: () => void, zoom: {on: boolean, toggle: () => void} | null}} props
 */
export function View({ game, flip, zoom }) {
  const closer = { action: "zoom", label: t("See the part in play closer"), icon: icons.zoom };
  return html`<${IconButton} action="flip" label=${t("Flip the board")} icon=${icons.flip} press=${flip} />
    ${zoom && html`<${IconButton} ...${closer} press=${zoom.toggle} pressed=${zoom.on} />`}
    <a class="button icon" href=${`/${game}/rules`} target="_blank" data-action="rules" aria-label=${t("Rules")} title=${t("Rules")}>${icons.book}</a>`;
}
