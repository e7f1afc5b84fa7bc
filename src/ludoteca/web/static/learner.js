// What the pages of lessons and puzzles have alike: tries that are no moves get an answer, another language the same place.
import { stuck, tried } from "./boards/attempts.js";

/** @typedef {import("./boards/board.js").Board} Board */

/**
 * What a board asks its page about tries.
 * @param {() => Board} board @param {(move: string) => Promise<string | null>} why says why a move can't be made, in words
 */
export const answers = (board, why) => ({
  /** What is picked after a press that makes no legal move; one that tried to gets an answer. @param {string} cell @param {string[]} otherwise */
  pressed(cell, otherwise) {
    const { move, picked } = tried(board(), cell, otherwise);
    if (move) void why(move);
    return picked;
  },
  /** @param {string} move */
  tried: (move) => void why(move),
  /** What is to be said of a pawn that something is offered for. @param {string} cell */
  offered(cell) {
    const move = stuck(board(), cell);
    return move ? why(move) : null;
  },
});

/** Let the page's links to other languages lead to the same place in it. */
export function stayInPlace() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]")))
    link.addEventListener("click", () => (link.hash = location.hash));
}
