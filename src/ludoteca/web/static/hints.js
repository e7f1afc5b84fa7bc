// What a hint and a failed try say, in words.
import { sentence, t } from "./i18n.js";
import { action } from "./words.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */

/** A suggested move as a sentence. @param {MoveInfo} info */
function suggested(info) {
  const { kind, move, source, via, target: to } = info;
  const from = source[0];
  switch (kind) {
    case "inline":
    case "broadside":
      return source.length === 1
        ? t("Move the marble on {cells}: {move}.", { cells: from, move })
        : t("Move the marbles on {cells}: {move}.", { cells: source.join(", "), move });
    case "step":
      return t("Move from {from} to {to}.", { from, to });
    case "roll":
      return t("Roll from {from} to {to}.", { from, to });
    case "slide":
      return t("Slide from {from} to {via}, then roll to {to}.", { from, via, to });
    default:
      return `${action(info)}.`;
  }
}

/** A hint with its reasons. @param {import("./types.js").HintMessage | null} hint */
export function hintText(hint) {
  if (!hint) return null;
  const reasons = hint.reasons.map(({ message }) => message);
  return [suggested(hint.info), ...(reasons.length ? reasons : [t("The engine finds nothing better.")])].join(" ");
}

/** Why a try can't be made, as a sentence. @param {import("./types.js").WhyMessage | null} advice */
export const reason = (advice) => (advice?.message ? sentence(advice.message) : null);
