// What stands beside the board where somebody learns Trans-Rabat: hats, points, and the picked pawn unfolded.
import { unfold } from "../boards/pawn.js";
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { mark } from "./icons.js";
import { Hats, hats } from "./players.js";
import { Unfolded } from "./unfolded.js";

/**
 * @param {{
 *   shown: {position: string, points: import("../types.js").Points[] | null}, board: import("../boards/board.js").Board,
 * }} props
 */
export const Beside = ({ shown, board }) =>
  html`<ul class="hands" aria-label=${t("Hats and points")}>
      ${hats(shown.position).map(
        (owners, seat) => html`<li key=${seat}>
          ${mark("trans-rabat", seat)} <span>${t("Player {n}", { n: seat + 1 })}</span> <${Hats} owners=${owners} />
          <span>${t("Points: {n}", { n: shown.points?.[seat].total ?? 0 })}</span>
        </li>`,
      )}
    </ul>
    <${Unfolded} drawing=${pawn(board)} />`;

/** The picked pawn unfolded. @param {import("../boards/board.js").Board} board */
function pawn({ picked: [cell], onBoard, view }) {
  const piece = cell ? onBoard.get(cell) : undefined;
  return piece ? unfold(piece, cell, view) : null;
}
