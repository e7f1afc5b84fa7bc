// The layer of pieces: keeps a drawn piece while it travels, and has the way it goes shown.
import { at, Motion, moves, plain } from "./motion.js";
import { svg } from "./svg.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {{element: SVGElement, piece: Piece, cell: string, held: Place | null, free: boolean}} Sprite held: where
 *   fingers have it; free: let go, and on its way back */

const BACK = 160; // ms in which a piece let go is back where it stands

export class Pieces {
  element = svg("g", { class: "pieces", "aria-hidden": "true" });
  motion = new Motion(this.element);
  /** @type {Map<string, Sprite>} by cell */
  sprites = new Map();

  /** @param {import("../types.js").Skin} skin */
  constructor(skin) {
    this.skin = skin;
  }

  clear() {
    this.motion.finish();
    this.sprites.clear();
    this.element.replaceChildren();
  }

  /**
   * Show these pieces. Without a change that leads to them all are at once where they are.
   * @param {Map<string, Piece>} pieces @param {Change | null} change @param {Layout} view
   */
  show(pieces, change, view) {
    if (!this.#differs(pieces)) return; // who holds a piece keeps it, what is on its way goes on
    const steps = change ? this.skin.travel(change.info, view) : [];
    const from = new Map(steps.map(([start, end]) => (change?.back ? [start, end] : [end, start])));
    const leaving = new Set(this.sprites.values());
    const starts = new Map([...leaving].map((sprite) => [sprite, where(sprite, view)]));
    const before = this.sprites;
    /** @type {import("../types.js").Effect[]} */
    const effects = [];
    /**
     * @param {Sprite} sprite @param {Piece | null} piece @param {Piece | null} now
     * @param {string | null} cell @param {string | null} to
     */
    const pass = (sprite, piece, now, cell, to) => {
      if (!change) return [];
      const [home, end] = [view.place(cell ?? to ?? ""), view.place(to ?? cell ?? "")];
      const start = starts.get(sprite) ?? home;
      const dragged = start.x !== home.x || start.y !== home.y;
      const passage = { element: sprite.element, piece, now, from: cell, to, start, end, ...change };
      return (dragged ? null : this.skin.moving?.(passage, view)) ?? plain(passage);
    };

    this.motion.finish();
    this.sprites = new Map();
    for (const [cell, piece] of pieces) {
      const start = from.get(cell) ?? cell;
      const old = before.get(start);
      const same = old && leaving.has(old) && old.piece.player === piece.player && old.piece.kind === piece.kind;
      const sprite = same ? old : this.#make(piece, cell, view);
      const was = same ? old.piece : null;
      if (same) leaving.delete(old);
      if (sprite.piece.look !== piece.look) sprite.element.replaceChildren(...this.#drawn(piece, cell, view));
      this.sprites.set(cell, Object.assign(sprite, { piece, cell, held: null, free: false }));
      this.#put(sprite, view);
      if (was?.look !== piece.look || start !== cell)
        effects.push(...pass(sprite, was, piece, same ? start : null, cell));
    }
    for (const sprite of leaving) {
      const gone = pass(sprite, sprite.piece, null, sprite.cell, null);
      if (!gone.some(({ element }) => element === sprite.element)) sprite.element.remove();
      effects.push(
        ...gone.map((effect) => ({ ...effect, passing: effect.passing || effect.element === sprite.element })),
      );
    }
    this.motion.play(effects);
  }

  /** Whether other pieces are to be shown than are. @param {Map<string, Piece>} pieces */
  #differs(pieces) {
    const { sprites } = this;
    const same = (/** @type {[string, Piece]} */ [cell, { look, player }]) => {
      const shown = sprites.get(cell)?.piece;
      return shown?.look === look && shown.player === player;
    };
    return pieces.size !== sprites.size || ![...pieces].every(same);
  }

  /**
   * Lift pieces by so much from where they stand; none puts all back.
   * @param {string[]} cells @param {number} dx @param {number} dy @param {Layout} view
   */
  lift(cells, dx, dy, view) {
    for (const sprite of this.sprites.values()) {
      const place = view.place(sprite.cell);
      if (cells.includes(sprite.cell)) {
        if (!sprite.held || sprite.free) this.element.append(sprite.element);
        sprite.held = { x: place.x + dx, y: place.y + dy };
        sprite.free = false;
      } else if (sprite.held && !sprite.free) this.#release(sprite, place);
      else continue;
      this.#put(sprite, view);
    }
  }

  /**
   * Let go of a piece: it goes back, unless a move takes it on from where it is.
   * @param {Sprite} sprite @param {Place} place
   */
  #release(sprite, place) {
    const frames = [{ transform: at(/** @type {Place} */ (sprite.held)) }, { transform: at(place) }];
    sprite.free = moves();
    if (!sprite.free) sprite.held = null;
    this.motion.play([{ element: sprite.element, frames, ms: BACK, easing: "ease-out" }]);
  }

  /** @param {Piece} piece @param {string} cell @param {Layout} view @returns {Sprite} */
  #make(piece, cell, view) {
    const element = svg(
      "g",
      { class: `piece player-${piece.player} ${piece.kind}` },
      ...this.#drawn(piece, cell, view),
    );
    this.element.append(element);
    return { element, piece, cell, held: null, free: false };
  }

  /** @param {Piece} piece @param {string} cell @param {Layout} view */
  #drawn(piece, cell, view) {
    return this.skin.draw(piece, /** @type {import("../types.js").Cell} */ (view.cells.get(cell)), view);
  }

  /** @param {Sprite} sprite @param {Layout} view */
  #put({ element, held, free, cell }, view) {
    element.style.transform = at(held && !free ? held : view.place(cell));
  }
}

/** Where a piece is seen: fingers may have left it beside its cell. @param {Sprite} sprite @param {Layout} view */
function where({ element, held, free, cell }, view) {
  if (!held) return view.place(cell);
  if (!free) return held;
  const { e, f } = new DOMMatrix(getComputedStyle(element).transform);
  return { x: e, y: f };
}
