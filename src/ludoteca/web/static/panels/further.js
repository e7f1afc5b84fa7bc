// A seat whose link was opened by who plays another one: it may be a friend's, so it is taken only if the reader says so.
import { t } from "../i18n.js";
import { side } from "../people.js";
import { html } from "../vendor/preact-htm.js";
import { Ask } from "./ask.js";

/** @param {{state: import("../types.js").StateMessage, seat: number, settle: (yes: boolean) => void}} props */
export function Further({ state, seat, settle }) {
  const question = t("This link is for your opponent: {player}. Take this seat too?", { player: side(state.game, seat) });
  const [yes, no] = [t("Take it too"), t("To my own seat")];
  return html`<${Ask} about="further" question=${question} yes=${yes} no=${no} danger=${false} answer=${settle} />`;
}
