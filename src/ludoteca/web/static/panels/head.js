// Over the board on a phone, beside it elsewhere: who plays, whose turn it is, whom the game waits for.
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { headline } from "../words.js";
import { View } from "./actions.js";
import { TextButton } from "./button.js";
import { Invitation } from "./links.js";
import { Players } from "./players.js";
import { Series } from "./series.js";

/**
 * @param {{
 *   game: import("../game.js").Game, company: import("../company.js").Company, stage: import("../stage.js").Stage,
 *   back: (_: void) => void,
 * }} props
 */
export function Head({ game, company, stage, back }) {
  const { state, isLive } = game;
  if (!state) return null;
  const thinking = isLive && !state.outcome && !state.waiting && state.seats[state.player].kind === "computer";
  const live = { action: "live", kind: "primary live", label: t("Back to the live position") };
  const zoom = state.game === "trans-rabat" ? { on: stage.board.zoom.on, toggle: () => stage.zoom() } : null; // its cells are small
  return html`<${Series} state=${state} />
    <${Players} game=${game} company=${company} state=${state} />
    ${state.waiting && !state.outcome && html`<${Invitation} game=${game} state=${state} />`}
    <div class="turn-row">
      <p class=${`turn ${thinking ? "thinking" : ""} ${isLive && state.outcome ? "over" : ""}`} data-turn=${state.outcome || state.waiting ? "" : state.player}>
        ${headline(game)}
      </p>
      <${View} game=${state.game} flip=${() => stage.flip()} zoom=${zoom} />
    </div>
    ${!isLive && html`<${TextButton} ...${live} press=${() => back(game.look(null))} />`}`;
}
