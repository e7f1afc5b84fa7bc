// Words in the page's language. The English sentence is the key; the page carries the catalogue, English needs none.

/** @type {Record<string, string | string[]>} */
const messages = JSON.parse(document.getElementById("messages")?.textContent || "{}");

/** The page's language. */
export const language = document.documentElement.lang || "en";

const ORDER = ["zero", "one", "two", "few", "many", "other"]; // of plural forms in gettext catalogues made from CLDR
const rules = new Intl.PluralRules(language);
const forms = ORDER.filter((form) =>
  rules.resolvedOptions().pluralCategories.includes(/** @type {Intl.LDMLPluralRule} */ (form)),
);
const numbers = new Intl.NumberFormat(language);

/** Format a number as the language writes it. @param {number} n */
export const number = (n) => numbers.format(n);

/** Fill the {placeholders} of a sentence. @param {string} text @param {Record<string, unknown>} values */
const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));

/** A reason as a sentence of its own; one that begins with a cell leaves that as it is written. @param {string} text */
export const sentence = (text) =>
  text.replace(/^\p{L}(?!\d)/u, (letter) => letter.toUpperCase()) + (/[.!?]$/.test(text) ? "" : ".");

/**
 * Translate a sentence.
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
export function t(text, values = {}) {
  const found = messages[text];
  return fill(typeof found === "string" ? found : text, values);
}

/**
 * Translate a sentence that counts: `{n}` in it is the number.
 * @param {string} one @param {string} many @param {number} n
 * @param {Record<string, unknown>} [values]
 */
export function tn(one, many, n, values = {}) {
  const found = messages[one];
  const text = Array.isArray(found) ? found[forms.indexOf(rules.select(n))] : n === 1 ? one : many;
  return fill(text ?? many, { n: number(n), ...values });
}
