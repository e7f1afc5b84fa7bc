// What clicks mean in games where one piece moves at a time: pick it up, perhaps a pause, put it down.

/** @typedef {import("../types.js").MoveInfo} MoveInfo */
/** @typedef {import("../types.js").Options} Options */

/** Add to a list kept by cell. @param {Map<string, MoveInfo[]>} lists @param {string} cell @param {MoveInfo} info */
export const add = (lists, cell, info) => lists.set(cell, [...(lists.get(cell) ?? []), info]);

/**
 * @param {MoveInfo[]} legal @param {string[]} picked the piece, then perhaps the pause of a slide
 * @returns {Options}
 */
export function options(legal, picked) {
  /** @type {Options} */
  const found = { picks: new Set(), targets: new Map(), vias: new Set(), offers: new Map() };
  const [source, via] = picked;
  for (const info of legal) {
    if (info.target === null) {
      const cell = info.pawn ?? info.source[0];
      if (cell) add(found.offers, cell, info);
      continue;
    }
    found.picks.add(info.source[0]);
    if (info.source[0] !== source || (via && info.via !== via)) continue;
    add(found.targets, info.target, info);
    if (info.via && !via) found.vias.add(info.via);
  }
  return found;
}

/**
 * What is picked after a press on a cell that makes no move.
 * @param {MoveInfo[]} _legal @param {string[]} picked @param {string} cell @param {Options} options
 */
export function press(_legal, picked, cell, options) {
  if (picked.at(-1) === cell) return picked.slice(0, -1);
  if (picked.length > 1 && picked[0] === cell) return [cell];
  if (options.vias.has(cell)) return [picked[0], cell];
  return options.picks.has(cell) ? [cell] : [];
}
