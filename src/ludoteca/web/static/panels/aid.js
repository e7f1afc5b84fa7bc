// Under the board on a phone, beside it elsewhere: hints, and why a move that was tried can't be made.
import { hintText, reason } from "../hints.js";
import { t } from "../i18n.js";
import { hasLeft, others } from "../people.js";
import { html } from "../vendor/preact-htm.js";
import { IconButton, TextButton } from "./button.js";
import { icons } from "./icons.js";
import { Rule, Ruled } from "./rule.js";

/** @param {{game: import("../game.js").Game, seek: () => void, back: (_: void) => void}} props */
export function Aid({ game, seek, back }) {
  const { state, advice, hinted, seeking, isLive } = game;
  if (!state) return null;
  const why = isLive ? reason(advice) : null;
  const hint = isLive ? hintText(hinted) : null;
  const button = {
    action: "hint",
    label: t("Hint"),
    icon: icons.bulb,
    off: !isLive || seeking || !game.may("hint"),
    kind: seeking ? "busy" : "",
  };
  if (!why && !hint && !helps(game)) return null;
  return html`<div class="aid-row">
    ${helps(game) && html`<${TextButton} ...${button} press=${seek} />`}
    ${
      (why || hint) &&
      html`<div class="aid" data-aid=${why ? "why" : "hint"} data-move=${why ? undefined : hinted?.move}>
      <p>${
        why
          ? html`${why} <${Rule} game=${state.game} rule=${advice?.rule} />`
          : html`<${Ruled} game=${state.game} text=${hint ?? ""} />`
      }</p>
      <${IconButton} action="unsay" label=${t("Close")} icon="×" press=${() => back(game.unsay(true))} />
    </div>`
    }
  </div>`;
}

/** Whether hints are fair in a game: nobody plays it from elsewhere. @param {import("../game.js").Game} game */
function helps({ state }) {
  if (!state || state.outcome || state.waiting || !state.yours.length) return false;
  const gone = (/** @type {number} */ seat) => state.game === "trans-rabat" && hasLeft(lastPosition(state), seat);
  return others(state).every(gone) && !state.yours.every(gone);
}

/** @param {import("../types.js").StateMessage} state */
const lastPosition = ({ plies, start }) => plies.at(-1)?.position ?? start;
