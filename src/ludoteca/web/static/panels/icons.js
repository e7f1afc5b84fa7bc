// Small drawings on buttons; the words are in the buttons' labels.
import { html } from "../vendor/preact-htm.js";

/** @param {string} path */
const icon = (path) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export const icons = {
  first: icon("M18 6 10 12l8 6M6 6v12"),
  back: icon("M15 6 7 12l8 6"),
  next: icon("M9 6l8 6-8 6"),
  last: icon("M6 6l8 6-8 6M18 6v12"),
  undo: icon("M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3"),
  flip: icon("M7 4v16m0 0-4-4m4 4 4-4M17 20V4m0 0-4 4m4-4 4 4"),
  flag: icon("M6 21V4c5-3 7 3 13 0v10c-6 3-8-3-13 0"),
  plus: icon("M12 5v14M5 12h14"),
  letters: icon("M4 19 9 5l5 14M6 14h6M17 12a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm3 0v7"),
  again: icon("M4 12a8 8 0 1 1 3 6M4 20v-5h5"),
};

/** A seat's mark, shaped as well as coloured. @param {string} game @param {number} seat */
export function mark(game, seat) {
  const shape = game !== "trans-rabat" ? html`<circle r="8" />` : [html`<circle r="7" />`, html`<rect x="-6.5" y="-6.5" width="13" height="13" />`, html`<path d="M0-8 8 6H-8Z" />`][seat];
  return html`<svg class=${`mark ${game} seat-${seat}`} viewBox="-10 -10 20 20" aria-hidden="true">${shape}</svg>`;
}
