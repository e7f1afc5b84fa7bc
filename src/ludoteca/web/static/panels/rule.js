// A link to where a game's rules page tells of a reason.
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";

/** @param {{game: string, rule?: string | null}} props rule: the anchor, none where no rule tells of it */
export const Rule = ({ game, rule }) =>
  rule && html`<a class="rule" href=${`/${game}/rules#${rule}`} target="_blank" data-rule=${rule}>${t("The rule")}</a>`;
