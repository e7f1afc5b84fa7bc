// Under the board on a phone, beside it elsewhere: why a move that was tried can't be made.
import { t } from "../i18n.js";
import { reason } from "../tries.js";
import { html } from "../vendor/preact-htm.js";
import { IconButton } from "./button.js";
import { Rule } from "./rule.js";

/** @param {{game: import("../game.js").Game, back: (_: void) => void}} props */
export function Aid({ game, back }) {
  const { state, advice, isLive } = game;
  const why = isLive ? reason(advice) : null;
  if (!state || !why) return null;
  return html`<div class="aid" data-aid="why">
    <p>${why} <${Rule} game=${state.game} rule=${advice?.rule} /></p>
    <${IconButton} action="unsay" label=${t("Close")} icon="×" press=${() => back(game.unsay())} />
  </div>`;
}
