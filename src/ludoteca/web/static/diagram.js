// A diagram: a board that shows a position, and plays a few given moves from it, by a button or by hand.
import { arrows, refusal } from "./boards/arrows.js";
import { Board } from "./boards/board.js";
import { t } from "./i18n.js";
import { sentence } from "./words.js";

const PACE = 1100; // ms between the moves of a diagram

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {{player: number, info: MoveInfo, position: string}} Step */
/** @typedef {{start: string, steps: Step[], refused: {move: string, cells: [string, string]} | null}} Told */

export class Diagram {
  at = 0; // how many of the moves are made
  button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  said = Object.assign(document.createElement("p"), { className: "said", role: "status" });
  #timer = 0;

  /**
   * @param {HTMLElement} figure as templates/diagram.html makes it @param {import("./types.js").Skin} skin
   * @param {import("./types.js").Geometry} geometry
   */
  constructor(figure, skin, geometry) {
    this.skin = skin;
    /** @type {Told} */
    this.told = JSON.parse(figure.querySelector("script")?.textContent ?? "");
    const host = /** @type {HTMLElement} */ (figure.querySelector(".table"));
    this.board = new Board(host, skin, geometry, { move: () => this.#step(), pick: () => {} });
    const { element } = this.board;
    element.removeAttribute("aria-label");
    element.setAttribute("aria-labelledby", `${figure.id}-says`);
    element.classList.add("shapes");
    this.drawn = element.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    this.drawn.setAttribute("class", "arrows");
    this.drawn.setAttribute("aria-hidden", "true");
    if (this.told.steps.length) this.#controls(figure);
    this.show([]);
    figure.classList.add("live");
  }

  /** Show the position. @param {[string, string][]} travel which pieces go where on the way to it */
  show(travel) {
    const { start, steps, refused } = this.told;
    const [made, next] = [steps[this.at - 1], steps[this.at]];
    const legal = next ? [next.info] : [];
    this.board.show({ position: made?.position ?? start, legal, last: made?.info ?? null, travel });
    const { view } = this.board;
    const drawn = next && !this.#timer ? arrows(next.info, this.skin, view) : [];
    this.drawn.replaceChildren(...drawn, ...(refused && !next ? refusal(refused.cells, view) : []));
  }

  /** Make the next move. */
  #step() {
    const { info, player } = this.told.steps[this.at];
    this.at += 1;
    this.show(this.skin.travel(info, this.board.view));
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
    this.show([]);
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
