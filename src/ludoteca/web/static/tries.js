// Moves tried on a game's board that can't be made: the server is asked why, and the page says it.
import { stuck, tried } from "./boards/attempts.js";
import { reason } from "./hints.js";

/** @typedef {import("./boards/board.js").Board} Board */

const BESIDE = 1.3; // of the distance between neighbours

/** How far apart two cells are, neighbours being about 1. @param {Board} board @param {string} a @param {string} b */
function apart({ view }, a, b) {
  const [from, to] = [view.place(a), view.place(b)];
  return Math.hypot(to.x - from.x, to.y - from.y) / view.unit;
}

export class Tries {
  /** The move tried last with what is still picked. */
  #last = "";
  /** @type {((words: string | null) => void) | null} who waits for why it can't be made */
  #waiting = null;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    game.addEventListener("change", (event) => this.#heard(/** @type {CustomEvent<string>} */ (event).detail));
  }

  /**
   * What is picked after a press that makes no legal move. A try far away lets go of it, and so does the same once more.
   * @param {Board} board @param {string} cell @param {string[]} otherwise what is picked where it tries nothing
   */
  press(board, cell, otherwise) {
    const { move, picked } = tried(board, cell, otherwise);
    const again = move === this.#last && picked.length > 0;
    if (move && !again) this.ask(move);
    else {
      this.#last = "";
      this.game.unsay();
    }
    const beside = picked.some((name) => apart(board, name, cell) < BESIDE);
    return again || (move && !beside) ? [] : picked;
  }

  /** Ask why a move can't be made. @param {string} move */
  ask(move) {
    this.#last = move;
    this.game.why(move);
  }

  /** What is to be said of a pawn that something is offered for. @param {Board} board @param {string} cell */
  offered(board, cell) {
    const move = stuck(board, cell);
    if (!move) return null;
    this.ask(move);
    return new Promise((/** @type {(words: string | null) => void} */ resolve) => (this.#waiting = resolve));
  }

  /** @param {string} what */
  #heard(what) {
    if (what !== "why") return;
    this.#waiting?.(reason(this.game.advice));
    this.#waiting = null;
  }
}
