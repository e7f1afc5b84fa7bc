// A board seen twice as large, by the part in play: for small screens and for eyes that want it. A drag where nothing is
// lifted moves the part.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../types.js").Place} Place */

const CLOSER = 2;

export class Zoom {
  on = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  toggle() {
    this.on = !this.on;
    this.board.element.classList.toggle("zoomed", this.on);
    if (this.on) this.follow(true);
    else this.board.frame(null);
  }

  /** Bring what is in play into sight: what is picked with its targets, else what can be picked or has moved last. @param {boolean} [anew] */
  follow(anew = false) {
    if (!this.on) return;
    const { picked, options, view, element } = this.board;
    const near = picked.length ? [...picked, ...options.targets.keys(), ...options.vias] : [...options.picks];
    const last = [...element.querySelectorAll(".cell.last")].map((cell) => cell.getAttribute("data-cell") ?? "");
    const places = (near.length ? near : last).map(view.place);
    if (!places.length) return this.#look({ x: view.width / 2, y: view.height / 2 });
    if (!anew && places.every((place) => this.#shows(place))) return;
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
    this.#look({ x: middle(xs), y: middle(ys) });
  }

  /** Bring a cell into sight. @param {string} cell */
  reach(cell) {
    const place = this.board.view.place(cell);
    if (this.on && !this.#shows(place)) this.#look(place);
  }

  /** Move the part by so much of the drawing. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const { x, y, width, height } = this.board.part;
    if (this.on) this.#look({ x: x + width / 2 - dx, y: y + height / 2 - dy });
  }

  /** Whether a place is in sight, with its cell around it. @param {Place} place */
  #shows({ x, y }) {
    const { part, view } = this.board;
    const edge = view.unit / 2;
    const [right, lower] = [part.x + part.width - edge, part.y + part.height - edge];
    return x >= part.x + edge && x <= right && y >= part.y + edge && y <= lower;
  }

  /** Show what is around a place; nothing beyond the board. @param {Place} place */
  #look({ x, y }) {
    const { view } = this.board;
    const [width, height] = [view.width / CLOSER, view.height / CLOSER];
    const within = (/** @type {number} */ start, /** @type {number} */ room) => Math.max(0, Math.min(room, start));
    this.board.frame({
      x: within(x - width / 2, view.width - width),
      y: within(y - height / 2, view.height - height),
      width,
      height,
    });
  }
}
