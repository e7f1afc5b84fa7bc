// A move that is made only if the reader says so once more: it would end the game, or every move is asked about.
import { t } from "../i18n.js";
import { warning } from "../results.js";
import { html } from "../vendor/preact-htm.js";
import { sentence } from "../words.js";
import { Ask } from "./ask.js";

/**
 * @param {{
 *   state: import("../types.js").StateMessage, doubt: import("../types.js").MoveInfo, settle: (yes: boolean) => void,
 * }} props
 */
export function Doubt({ state, doubt, settle }) {
  const [no, ends] = [t("Think again"), warning(doubt)];
  if (ends)
    return html`<${Ask} about="ending" question=${ends} yes=${t("Yes, and end the game")} no=${no} answer=${settle} />`;
  const question = `${sentence(state.game, state.player, doubt)}. ${t("Make this move?")}`;
  return html`<${Ask} about="confirm" question=${question} yes=${t("Make it")} no=${no} danger=${false} answer=${settle} />`;
}
