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
  book: icon("M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1ZM12 6v14"),
  plus: icon("M12 5v14M5 12h14"),
  zoom: icon("M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5 21 21M10.5 8v5M8 10.5h5"),
  pen: icon("M4 20h4L19 9l-4-4L4 16zM13 7l4 4"),
  hands: icon("M3 8h5l4 3 4-3h5M3 16h5l4-5 4 5h5"),
  stop: icon("M5 5l14 14M19 5 5 19"),
  bulb: icon("M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8ZM9.5 21h5"),
  again: icon("M4 12a8 8 0 1 1 3 6M4 20v-5h5"),
};

/** What a seat's pieces look like, in short: as words.html draws it too. @param {string} game @param {number} seat */
function inner(game, seat) {
  if (game === "trans-rabat") return html`<circle r="9" /><text>${seat + 1}</text>`;
  if (game === "tablut" && seat === 0) return html`<rect x="-8" y="-8" width="16" height="16" rx="3" /><path d="M-4-4 4 4M4-4-4 4" />`;
  if (seat === 0) return html`<circle r="9" /><path class="full" d="M0-6 1.5-1.5 6 0 1.5 1.5 0 6-1.5 1.5-6 0-1.5-1.5Z" />`;
  return html`<circle r="9" /><circle class="ring" r="4.5" />`;
}

/**
 * A seat's mark: shaped as its pieces are, and where those are alike, with its number.
 * @param {string} game @param {number} seat
 */
export const mark = (game, seat) =>
  html`<svg class=${`mark ${game} seat-${seat}`} viewBox="-10 -10 20 20" aria-hidden="true">${inner(game, seat)}</svg>`;

/** A player's hat. @param {number} owner */
export const hat = (owner) =>
  html`<svg class=${`mark hat trans-rabat seat-${owner}`} viewBox="-13 -12 26 20" aria-hidden="true">
    <path d="M-12 4Q0 10 12 4Q9 8 0 8T-12 4ZM-7 5C-6.5-1-6-8-4.5-9.5Q0-12 4.5-9.5C6-8 6.5-1 7 5Q0 8-7 5Z" />
    <text y="-2" style=${{ fontSize: "9px" }}>${owner + 1}</text>
  </svg>`;
