// Links to where a game's rules page tells of something.
import { t } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";

const NUMBER = /\b([A-Z]\d+)\b(?=[^()]*\))/; // within parentheses: else it may be a cell

/** @param {{game: string, rule?: string | null, words?: string}} props rule: the anchor, none where no rule tells of it */
export const Rule = ({ game, rule, words = t("The rule") }) =>
  rule && html`<a class="rule" href=${`/${game}/rules#${rule}`} target="_blank" data-rule=${rule}>${words}</a>`;

/** A text in which each number of a rule, as in "(R15, R16)", leads to it. @param {{game: string, text: string}} props */
export const Ruled = ({ game, text }) =>
  text.split(NUMBER).map((part, i) => (i % 2 ? html`<${Rule} key=${i} game=${game} rule=${part} words=${part} />` : part));
