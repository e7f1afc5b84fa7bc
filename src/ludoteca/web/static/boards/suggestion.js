// A move that is suggested, on the board: arrows along which pieces go, a ring around the pawn of a hat action.
import { t } from "../i18n.js";
import { arrows } from "./arrows.js";
import { round, svg } from "./svg.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../types.js").MoveInfo} MoveInfo */

/** What a cell is in a suggested move. @param {Board} board @param {string} cell @returns {"from" | "to" | "over" | "pawn" | null} */
export function part({ suggested: info, skin, view }, cell) {
  if (!info) return null;
  if (info.pawn === cell) return "pawn";
  if (info.source.includes(cell)) return info.target ? "from" : "pawn";
  if (info.via === cell) return "over";
  return info.target && skin.aim(info, view).includes(cell) ? "to" : null;
}

/** The same in words. @param {"from" | "to" | "over" | "pawn"} what */
export const partInWords = (what) =>
  ({
    from: t("hint: this moves"),
    to: t("hint: to here"),
    over: t("hint: by way of here"),
    pawn: t("hint: hat action here"),
  })[what];

/** @param {Board} board @returns {SVGElement[]} */
export function suggestion({ suggested: info, skin, view }) {
  if (!info) return [];
  if (info.target) return [svg("g", { class: "arrows hint" }, ...arrows(info, skin, view))];
  const cell = info.pawn ?? info.source[0];
  if (!cell) return [];
  const { x, y } = view.place(cell);
  return [svg("circle", { class: "hint-ring", cx: round(x), cy: round(y), r: round(view.unit * 0.34) })];
}

/** What is to be picked so that one press makes it. @param {MoveInfo} info */
export const pickedFor = (info) => (info.target ? [...info.source, ...(info.via ? [info.via] : [])] : []);
