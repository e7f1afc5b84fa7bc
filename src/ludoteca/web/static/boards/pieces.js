// The layer of pieces: keeps a drawn piece while it travels, so that moving is a transition of its transform.
import { round, svg } from "./svg.js";

const FADE = 260; // ms, as in boards.css

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {{element: SVGElement, piece: Piece, cell: string}} Sprite */

export class Pieces {
  element = svg("g", { class: "pieces", "aria-hidden": "true" });
  /** @type {Map<string, Sprite>} by cell */
  sprites = new Map();

  /** @param {import("../types.js").Skin} skin */
  constructor(skin) {
    this.skin = skin;
  }

  clear() {
    this.sprites.clear();
    this.element.replaceChildren();
  }

  /**
   * Show these pieces. `travel` tells which of the pieces shown go where; the others stay, come or go.
   * @param {Map<string, Piece>} pieces @param {[string, string][]} travel @param {Layout} view
   */
  show(pieces, travel, view) {
    const from = new Map(travel.map(([start, end]) => [end, start]));
    const leaving = new Set(this.sprites.values());
    const before = this.sprites;
    this.sprites = new Map();
    for (const [cell, piece] of pieces) {
      const old = before.get(from.get(cell) ?? cell);
      const same = old && leaving.has(old) && old.piece.player === piece.player && old.piece.kind === piece.kind;
      const sprite = same ? old : this.#make(piece, cell, view);
      if (same) leaving.delete(old);
      if (sprite.piece.look !== piece.look) sprite.element.replaceChildren(...this.#drawn(piece, cell, view));
      this.sprites.set(cell, Object.assign(sprite, { piece, cell }));
      this.#put(sprite, view);
    }
    for (const sprite of leaving) this.#fade(sprite);
  }

  /**
   * Lift pieces by so much from where they stand; none puts all back.
   * @param {string[]} cells @param {number} dx @param {number} dy @param {Layout} view
   */
  lift(cells, dx, dy, view) {
    for (const sprite of this.sprites.values()) {
      const held = cells.includes(sprite.cell);
      if (!held && !sprite.element.classList.contains("held")) continue;
      sprite.element.classList.toggle("held", held);
      if (held) this.element.append(sprite.element);
      this.#put(sprite, view, held ? dx : 0, held ? dy : 0);
    }
  }

  /** @param {Piece} piece @param {string} cell @param {Layout} view @returns {Sprite} */
  #make(piece, cell, view) {
    const element = svg(
      "g",
      { class: `piece player-${piece.player} ${piece.kind}` },
      ...this.#drawn(piece, cell, view),
    );
    this.element.append(element);
    return { element, piece, cell };
  }

  /** @param {Piece} piece @param {string} cell @param {Layout} view */
  #drawn(piece, cell, view) {
    return this.skin.draw(piece, /** @type {import("../types.js").Cell} */ (view.cells.get(cell)), view);
  }

  /** @param {Sprite} sprite @param {Layout} view @param {number} [dx] @param {number} [dy] */
  #put(sprite, view, dx = 0, dy = 0) {
    const { x, y } = view.place(sprite.cell);
    sprite.element.style.transform = `translate(${round(x + dx)}px, ${round(y + dy)}px)`;
  }

  /** @param {Sprite} sprite */
  #fade({ element }) {
    element.classList.add("gone");
    setTimeout(() => element.remove(), FADE);
  }
}
