// A diagram: a board that shows a position, and plays a few given moves from it, by a button or by hand.
import { angle, arrows, frame, refusal } from "./boards/arrows.js";
import { Board } from "./boards/board.js";
import { layOut } from "./boards/layout.js";
import { unfold } from "./boards/pawn.js";
import { t } from "./i18n.js";
import { showHands } from "./panels/hands.js";
import { sentence } from "./words.js";

const PACE = 1100; // ms between the moves of a diagram

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {{player: number, info: MoveInfo, position: string}} Step */
/**
 * @typedef {{
 *   start: string, steps: Step[], refused: {move: string, cells: [string, string]} | null,
 *   frame: [number, number, number, number] | null, angle: [number, number][], hands: boolean, unfolded: string | null,
 * }} Told as server/diagrams.py tells it; frame and angle in units of the geometry
 */

/**
 * Make a diagram live. @param {HTMLElement} figure as templates/diagram.html makes it
 * @param {import("./types.js").Skin} skin @param {import("./types.js").Geometry} board
 */
export function bring(figure, skin, board) {
  const { start, unfolded } = toldIn(figure);
  const geometry = { ...board, players: start.split(" ")[0].split("/").length };
  if (unfolded) {
    const pawn = /** @type {import("./types.js").Piece} */ (skin.pieces(start, geometry).get(unfolded));
    figure.querySelector(".table")?.append(unfold(pawn, unfolded, layOut(geometry, skin, 0)));
    figure.classList.add("live");
  } else new Diagram(figure, skin, geometry);
}

/** @param {HTMLElement} figure @returns {Told} */
const toldIn = (figure) => JSON.parse(figure.querySelector("script")?.textContent ?? "");

class Diagram {
  at = 0; // how many of the moves are made
  button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  hands = Object.assign(document.createElement("p"), { className: "hands" });
  said = Object.assign(document.createElement("p"), { className: "said", role: "status" });
  #timer = 0;

  /**
   * @param {HTMLElement} figure as templates/diagram.html makes it @param {import("./types.js").Skin} skin
   * @param {import("./types.js").Geometry} geometry
   */
  constructor(figure, skin, geometry) {
    this.skin = skin;
    const told = (this.told = toldIn(figure));
    const host = /** @type {HTMLElement} */ (figure.querySelector(".table"));
    this.board = new Board(host, skin, geometry, { move: () => this.#step(), pick: () => {} });
    this.board.told = true;
    const { element, view } = this.board;
    if (told.frame) this.#crop(told.frame);
    if (told.angle.length) this.board.pieces.element.before(angle(told.angle, view));
    element.removeAttribute("aria-label");
    element.setAttribute("aria-labelledby", `${figure.id}-says`);
    if (told.hands) host.after(this.hands);
    if (this.told.steps.length) this.#controls(figure);
    this.show(null);
    figure.classList.add("live");
  }

  /** Show a part of the board alone; no key leads out of it. @param {[number, number, number, number]} part */
  #crop(part) {
    const { board } = this;
    const { view, cells, element } = board;
    const [low, high] = frame(part, view);
    board.frame({ ...low, width: high.x - low.x, height: high.y - low.y });
    /** @param {string} name */
    const within = (name) => {
      const { x, y } = view.place(name);
      return x > low.x && x < high.x && y > low.y && y < high.y;
    };
    for (const [name, cell] of [...cells]) {
      if (within(name)) continue;
      cell.remove();
      cells.delete(name);
    }
    for (const row of element.querySelectorAll('[role="row"]:empty')) row.remove();
    board.view = { ...view, rows: view.rows.map((names) => names.filter(within)).filter((names) => names.length) };
    board.focus(board.view.rows[0][0], false);
  }

  /** Show the position. @param {MoveInfo | null} made the move that leads to it */
  show(made) {
    const { start, steps, refused } = this.told;
    const [last, next] = [steps[this.at - 1], steps[this.at]];
    const legal = next ? [next.info] : [];
    const position = last?.position ?? start;
    const change = made && { info: made, back: false };
    this.board.show({ position, legal, last: last?.info ?? null, change });
    if (this.told.hands) showHands(this.hands, position);
    const { view } = this.board;
    const drawn = next && !this.#timer ? arrows(next.info, this.skin, view) : [];
    this.board.arrows.replaceChildren(...drawn, ...(refused && !next ? refusal(refused.cells, view) : []));
  }

  /** Make the next move. */
  #step() {
    const { info, player } = this.told.steps[this.at];
    this.at += 1;
    this.show(info);
    this.said.textContent = sentence(this.skin.game, player, info);
    this.#label();
  }

  /** Make all moves that are left, one after the other; from the start again where none is. */
  #play() {
    clearTimeout(this.#timer);
    const again = this.at === this.told.steps.length;
    if (again) this.#reset();
    const next = () => {
      this.#timer = 0;
      const more = this.at + 1 < this.told.steps.length;
      if (more) this.#timer = setTimeout(next, PACE);
      this.#step();
    };
    this.#timer = setTimeout(next, again ? PACE / 2 : 0);
  }

  #reset() {
    this.at = 0;
    this.said.textContent = "";
    this.show(null);
  }

  /** @param {HTMLElement} figure */
  #controls(figure) {
    this.button.dataset.action = "show-move";
    this.button.addEventListener("click", () => this.#play());
    const row = Object.assign(document.createElement("div"), { className: "controls" });
    row.append(this.button, this.said);
    figure.append(row);
    this.#label();
  }

  #label() {
    const { steps } = this.told;
    const first = steps.length > 1 ? t("Show the moves") : t("Show the move");
    this.button.textContent = this.at < steps.length ? first : t("Once more");
  }
}
