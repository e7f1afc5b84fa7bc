// Beside a seat: whether the person who plays it is there.
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";

/** @param {{there: ReturnType<import("../company.js").Company["of"]>}} props */
export function Presence({ there }) {
  if (!there) return null;
  const words = { unknown: "\u00a0", here: t("here"), moment: t("just left"), away: t("away") };
  return html`<span class="presence" data-presence=${there}>${words[there]}</span>`;
}
