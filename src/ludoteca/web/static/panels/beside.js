// What stands beside the board where somebody learns: settings; in Trans-Rabat hats, points, the picked pawn unfolded.
import { unfold } from "../boards/pawn.js";
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { mark } from "./icons.js";
import { Hats, hats } from "./players.js";
import { Settings } from "./settings.js";
import { Unfolded } from "./unfolded.js";

/** @typedef {{position: string, points: import("../types.js").Points[] | null}} Shown */

/**
 * @param {{
 *   game: string, shown: Shown, board: import("../boards/board.js").Board, changed: () => void,
 * }} props changed: what to do when a setting is
 */
export const Beside = ({ game, shown, board, changed }) =>
  html`${game === "trans-rabat" && html`<${Hands} shown=${shown} /><${Unfolded} drawing=${pawn(board)} />`}
    <div class="more"><${Settings} game=${game} changed=${changed} /></div>`;

/** @param {{shown: Shown}} props */
const Hands = ({ shown }) =>
  html`<ul class="hands" aria-label=${t("Hats and points")}>
    ${hats(shown.position).map(
      (owners, seat) => html`<li key=${seat}>
        ${mark("trans-rabat", seat)} <span>${t("Player {n}", { n: seat + 1 })}</span> <${Hats} owners=${owners} />
        <span>${t("Points: {n}", { n: shown.points?.[seat].total ?? 0 })}</span>
      </li>`,
    )}
  </ul>`;

/** The picked pawn unfolded. @param {import("../boards/board.js").Board} board */
function pawn({ picked: [cell], onBoard, view }) {
  const piece = cell ? onBoard.get(cell) : undefined;
  return piece ? unfold(piece, cell, view) : null;
}
