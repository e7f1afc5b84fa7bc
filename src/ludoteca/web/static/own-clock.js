// A clock of the reader's own: times as people write them, and what is wrong with one, beside its field.
import { complain } from "./form.js";
import { t } from "./i18n.js";

/** What each field takes, in words, by its name. @type {Record<string, () => string>} */
const TAKES = {
  minutes: () => t("Minutes like 2, 2.5 or 2:30: from 5 seconds to a day, which has 1440."),
  increment: () => t("Whole seconds, from 0 to 600."),
  seconds: () => t("Whole seconds like 45, or 1:30: from 5 to 86400, which is a day."),
};

/**
 * The seconds that a field's text means: minutes and seconds (2:30), or a number of its unit, which may be 2.5 or 2,5.
 * @param {HTMLInputElement} field @returns {number} NaN where it means none
 */
export function secondsOf({ value, dataset }) {
  const text = value.trim();
  const unit = Number(dataset.unit);
  const both = /^(\d+):([0-5]\d)$/.exec(text);
  if (both) return 60 * Number(both[1]) + Number(both[2]);
  const number = /^(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? unit * Number(text.replace(",", ".")) : NaN;
  return unit > 1 ? Math.round(number) : number;
}

/** Whether a field holds a time that it takes; if not, that is said beside it. @param {HTMLInputElement} field */
export function check(field) {
  const { name, dataset } = field;
  const seconds = secondsOf(field);
  const right = Number.isInteger(seconds) && seconds >= Number(dataset.least) && seconds <= Number(dataset.most);
  field.setAttribute("aria-invalid", String(!right));
  complain(right ? null : TAKES[name](), name);
  return right;
}
